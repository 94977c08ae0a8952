"""The server of the web app, and connections that close when they are idle."""

from __future__ import annotations

import asyncio
import math
import re
import socket
import sys
import traceback
from collections.abc import Callable, Coroutine, Generator
from contextlib import ExitStack, contextmanager
from functools import partial
from typing import Any, TypeVar

import anyio
import uvicorn
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import ClientDisconnect, Request
from starlette.responses import JSONResponse, PlainTextResponse, Response
from starlette.routing import Route
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from uvicorn.protocols.http.h11_impl import H11Protocol

from tilewise.answers.questions import (
    LARGEST,
    QUESTIONS,
    REPLACED,
    Picture,
    is_computed,
    read_json,
)
from tilewise.answers.queueing import Queue
from tilewise.errors import MessageError, ServerError, StoppedError, shown
from tilewise.play.history import History
from tilewise.web.answering import answer_question
from tilewise.web.api import ADDRESS, CLIENT, CLIENT_PATTERN, address_of, description
from tilewise.web.hosts import LOOPBACK, Hosts
from tilewise.web.pages import CONTENT_SECURITY_POLICY, FOLDER, KINDS, PAGE

# -- Connections that close when they are idle -----------------------------------------------------
# A browser keeps a connection open for its next request. But a client that opens connections and
# sends nothing, sends half a header, or never reads an answer would keep them forever, until none
# is left. So
#
# - the header of the next request must arrive within :data:`SILENCE` seconds of the opening or of
#   the last answer; parts of a header do not extend that;
# - with more than :data:`MOST` connections, the one idle for longest is closed for the new one;
# - an answer must be read within the same time, however large it is.
#
# While a request is being processed, its connection is not idle. :mod:`tilewise.web.server` limits
# how long that may take.


SILENCE = 20.0
"""Seconds in which the next request must arrive, and in which an answer must be read."""

MOST = 32
"""Connections at a time. Beyond these, idle ones are closed; if none is, requests are refused."""


class Connection(H11Protocol):
    """A uvicorn connection that closes when it is idle for too long."""

    _silent_since: float | None = None
    _end: asyncio.TimerHandle | None = None

    # Called by asyncio.

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Start waiting for the first request; close an idle connection if there are too many."""
        super().connection_made(transport)
        self._fall_silent()
        self._make_room()

    def data_received(self, data: bytes) -> None:
        """Receive data; a request is being processed once its header is complete."""
        super().data_received(data)
        if self._silent_since is not None and self._is_at_work:
            self._speak()

    def pause_writing(self) -> None:
        """Start waiting for the client to read the answer so far."""
        super().pause_writing()
        self._end_in_time()

    def resume_writing(self) -> None:
        """Continue with the answer."""
        super().resume_writing()
        if self._is_at_work:
            self._speak()

    def connection_lost(self, exc: Exception | None) -> None:
        """Stop waiting."""
        self._speak()
        super().connection_lost(exc)

    # Called by uvicorn.

    def on_response_complete(self) -> None:
        """Start waiting for the next request, unless it has arrived already."""
        super().on_response_complete()
        if not self._is_at_work:
            self._fall_silent()

    @property
    def _is_at_work(self) -> bool:
        return self.cycle is not None and not self.cycle.response_complete

    def _fall_silent(self) -> None:
        self._silent_since = self.loop.time()
        self._end_in_time()

    def _end_in_time(self) -> None:
        if self._end is not None:
            self._end.cancel()
        # Not close(), which waits until everything written has been read.
        self._end = self.loop.call_later(SILENCE, self.transport.abort)

    def _speak(self) -> None:
        self._silent_since = None
        if self._end is not None:
            self._end.cancel()
            self._end = None

    def _make_room(self) -> None:
        """Close the connection idle for longest, if there are too many."""
        others = [one for one in self.connections if isinstance(one, Connection)]
        others = [one for one in others if one is not self and not one.transport.is_closing()]
        silent = {one: one._silent_since for one in others if one._silent_since is not None}
        if len(others) >= MOST and silent:
            min(silent, key=silent.__getitem__).transport.abort()


# -- The server of the web app: the files of the page, and addresses that answer requests ----------
# It is meant only for the browser of the person who started it:
#
# - It listens on the loopback interface, unless told otherwise.
# - It answers only to its own name (:mod:`tilewise.web.hosts`). Another site may make its own name
#   mean 127.0.0.1 (DNS rebinding); the browser then sends that name as ``Host``, and is refused.
# - It accepts requests only from its own page: another ``Origin`` is refused, and so is anything a
#   form could send, as a request must be ``application/json``.
# - Its page may load nothing from elsewhere, and run only files of the package
#   (:data:`HEADERS`).
# - It keeps nothing but open packs, and uses the player's history only if it was started with it
#   (``--history``). Requests are limited in size (:data:`~tilewise.answers.questions.LARGEST`), in
#   the time to arrive, and in the time to answer. Look-ups are answered one after another in a
#   thread beside the server; computations by a few more threads, fairly between clients; both only
#   while somebody waits (:mod:`tilewise.answers.queueing`).
# - Idle connections are closed (:mod:`tilewise.web.server`).
#
# A client is a page, which sends a random name (:data:`~tilewise.web.api.CLIENT`), or a connection
# without one. Programs use an address per kind of request, which :mod:`tilewise.web.api`
# describes.
#


T = TypeVar("T")

ARRIVAL = 10.0
"""Seconds in which a request must have arrived."""

ANSWER = 60.0
"""Seconds in which a request must be answered; the slowest takes a few."""

AT_WORK = 2
"""Requests computed at the same time."""

_CLIENT = re.compile(CLIENT_PATTERN)

HEADERS = {
    "Content-Security-Policy": CONTENT_SECURITY_POLICY,
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
    "Cache-Control": "no-cache",
}

_OWN = ("none", "same-origin")
"""A browser's names for requests of the page itself, and of addresses that people type."""


class _Guard:
    """Admits requests of our own page, and adds headers to every answer.

    Args:
        app: the application.
        hosts: the names of the server.
    """

    def __init__(self, app: ASGIApp, hosts: Hosts) -> None:
        self._app = app
        self._hosts = hosts
        self._open = 0

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return

        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = [(k.lower().encode(), v.encode()) for k, v in HEADERS.items()]
                message["headers"] = [*message["headers"], *headers]
            await send(message)

        refusal = self._refusal(Request(scope), scope["server"][0])
        if self._open >= MOST:
            refusal = _closing(_refused(503, "too many requests at once; ask again"))
        self._open += 1
        try:
            await (refusal or self._app)(scope, receive, send_with_headers)
        finally:
            self._open -= 1

    def _refusal(self, request: Request, arrived_at: str) -> Response | None:
        host = request.headers.get("host", "").lower()
        if not self._hosts.include(host, arrived_at):
            return _refused(421, "wrong host name; use the address that tilewise printed")
        origin = request.headers.get("origin")
        if origin is not None and origin.lower() != f"http://{host}":
            return _refused(403, "only this server's own page may send requests")
        from_elsewhere = request.headers.get("sec-fetch-site", "none") not in _OWN
        if from_elsewhere and request.headers.get("sec-fetch-mode") != "navigate":
            return _refused(403, "pages from other sites may not load anything from here")
        return None


def _refused(status: int, why: str) -> JSONResponse:
    return JSONResponse({"error": {"message": why, "row": None}}, status)


def make_app(hosts: Hosts, history: History | None) -> ASGIApp:
    """Return the server's application.

    Args:
        hosts: the names of the server.
        history: the games that the page may see and add to, if any.
    """
    looked_up: Queue[Any] = Queue(1)
    computed: Queue[Any] = Queue(AT_WORK)
    pictures: Queue[Any] = Queue(1)  # each needs up to 150 MB

    async def answer(client: str, content: bytes, ask: str | None) -> Any:
        question = await anyio.to_thread.run_sync(read_json, content, ask)
        work = partial(answer_question, question, history)
        queue = computed if is_computed(question) else looked_up
        queue = pictures if isinstance(question, Picture) else queue
        return await queue.answer(client if isinstance(question, REPLACED) else object(), work)

    async def respond(request: Request, ask: str | None = None) -> Response:
        kind = request.headers.get("content-type", "").partition(";")[0].strip().lower()
        if kind != "application/json":
            return _refused(
                415, "a request must be JSON, sent with the header Content-Type: application/json"
            )
        client = _client(request)
        if client is None:
            return _refused(
                400, f"{CLIENT} must be 1 to 64 characters, each a letter, a digit, - or _"
            )
        try:
            async with asyncio.timeout(ARRIVAL):
                content = await _body(request)
        except (TimeoutError, ClientDisconnect):
            return _closing(_refused(408, f"the request did not arrive within {ARRIVAL:g} seconds"))
        if content is None:
            return _closing(_refused(413, f"the request is larger than {LARGEST >> 10} KB"))
        try:
            async with asyncio.timeout(ANSWER):
                found = await _while_waited_for(request, answer(client, content, ask))
        except MessageError as error:
            return _refused(400, str(error))
        except StoppedError:
            return _refused(409, "a newer request from this page has replaced this one")
        except TimeoutError:
            return _refused(503, f"there was no answer within {ANSWER:g} seconds; ask again")
        return JSONResponse(found, 400 if "error" in found else 200)

    routes = [
        Route("/ask", respond, methods=["POST"]),
        Route(ADDRESS, lambda _: JSONResponse(description())),
        *(
            Route(address_of(question), partial(respond, ask=question.ask), methods=["POST"])
            for question in QUESTIONS
        ),
        *_pages(),
    ]
    handlers = {HTTPException: _not_here, Exception: _failed}
    app = Starlette(routes=routes, exception_handlers=handlers)
    return _Guard(GZipMiddleware(app, minimum_size=1000), hosts)


def _not_here(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)  # the kind it is registered for
    status, why = error.status_code, "there is nothing at this address"
    if status == 405:
        why = f"this address does not accept {request.method} requests"
    return PlainTextResponse(f"{status}: {why}\n", status, error.headers)


def _failed(request: Request, error: Exception) -> Response:
    traceback.print_exception(error)
    return PlainTextResponse("500: tilewise failed; the traceback is in its terminal\n", 500)


async def _body(request: Request) -> bytes | None:
    """Return the body of a request, or None if it is too large; no more than that is read."""
    if int(request.headers.get("content-length", "0")) > LARGEST:
        return None
    content = b""
    async for chunk in request.stream():
        content += chunk
        if len(content) > LARGEST:
            return None
    return content


def _client(request: Request) -> str | None:
    """Return the client's name; None if it is not a valid one."""
    name = request.headers.get(CLIENT)
    if name is None:
        return str(request.client)  # the other end of the connection; no name looks like that
    return name if _CLIENT.fullmatch(name) else None


async def _while_waited_for(request: Request, answering: Coroutine[Any, Any, T]) -> T:
    """Return an answer; cancel it when the connection ends.

    Raises:
        StoppedError: it has ended.
    """
    answer = asyncio.create_task(answering)
    end = asyncio.create_task(_end_of(request))
    try:
        await asyncio.wait((answer, end), return_when=asyncio.FIRST_COMPLETED)
        if answer.done():
            return answer.result()
        raise StoppedError
    finally:
        answer.cancel()
        end.cancel()


async def _end_of(request: Request) -> None:
    """Wait until the client of a request that was read to its end has gone."""
    while (await request.receive())["type"] != "http.disconnect":
        pass


def _closing(response: Response) -> Response:
    """Close the connection after a response, as its request was not read to the end."""
    response.headers["Connection"] = "close"
    return response


def _pages() -> list[Route]:
    """Return a route for every file of the page; paths never come from a request."""
    named = {"/": "index.html"} | {f"/{name}": name for name in PAGE}
    return [Route(path, _page(name)) for path, name in named.items()]


def _page(name: str) -> Callable[[Request], Response]:
    content, kind = (FOLDER / name).read_bytes(), KINDS[name.rpartition(".")[2]]
    return lambda _: Response(content, media_type=kind)


class PageServer:
    """The server; it listens from the start, and answers early requests once it runs.

    Args:
        host: the address to listen on.
        port: the port; 0 picks a free one.
        history: the games that the page may see and add to, if any.

    Attributes:
        address: where the page is, for this machine.
        hosts: the hosts it accepts.

    Raises:
        ServerError: the address or port cannot be used, or others could see the history.
    """

    def __init__(self, host: str = LOOPBACK, port: int = 0, history: History | None = None) -> None:
        self._socket = _listen(host, port)
        self.hosts = Hosts.of(self._socket, host)
        if history is not None and not self.hosts.is_private:
            self._socket.close()
            raise ServerError(
                f"--history would show your games to everyone who can reach {shown(host)}; leave "
                "out --host"
            )
        self.address = self.hosts.addresses[0]
        config = uvicorn.Config(
            make_app(self.hosts, history),
            log_level="critical",  # no log of interrupted answers; see _failed
            access_log=False,
            server_header=False,
            lifespan="off",
            http=Connection,
            timeout_keep_alive=math.ceil(SILENCE),
            timeout_graceful_shutdown=1,
        )
        self._server = _Server(config)

    def run(self) -> None:
        """Serve until :meth:`stop`, or until the process is interrupted."""
        with self._socket:
            self._server.run([self._socket])

    def stop(self) -> None:
        """End :meth:`run` in another thread, within a second."""
        self._server.should_exit = True


class _Server(uvicorn.Server):
    """Leaves Ctrl-C to its caller."""

    @contextmanager
    def capture_signals(self) -> Generator[None, None, None]:
        yield


if sys.platform == "win32":
    _OWN_PORT = socket.SO_EXCLUSIVEADDRUSE
else:
    _OWN_PORT = socket.SO_REUSEADDR
"""Lets a server start again at once; on Windows SO_REUSEADDR would share the port with another."""


def _listen(host: str, port: int) -> socket.socket:
    if not host.strip():  # which would mean all addresses
        raise _cannot_listen(host, port, _NO_ADDRESS)
    with ExitStack() as failing:
        try:
            family = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0][0]
            # asyncio sends at once (TCP_NODELAY) on sockets that name TCP, and on no others.
            listening = failing.enter_context(
                socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
            )
            listening.setsockopt(socket.SOL_SOCKET, _OWN_PORT, 1)
            listening.bind((host, port))
            listening.listen(MOST)
        except (socket.gaierror, ValueError):  # ValueError: it cannot even be looked up
            raise _cannot_listen(host, port, _NO_ADDRESS) from None
        except OSError as error:
            raise _cannot_listen(host, port, error.strerror or str(error)) from None
        failing.pop_all()
    return listening


_NO_ADDRESS = "this is not an address of this machine"


def _cannot_listen(host: str, port: int, reason: str) -> ServerError:
    return ServerError(
        "cannot listen on {host}, port {port}: {reason}; try another --host, or another --port (0 "
        "for a free one)",
        host=shown(host),
        port=port,
        reason=reason,
    )
