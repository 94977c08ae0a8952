"""The real server on loopback: what it serves, what it refuses, and that it keeps running."""

from __future__ import annotations

import asyncio
import http.client
import json
import os
import re
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest

from tests.cli.conftest import Run
from tests.cli.conftest import run as run
from tests.messages import assert_one_line
from tests.web import conftest
from tilewise.answers.questions import LARGEST, QUESTIONS, Question, is_computed
from tilewise.errors import ServerError
from tilewise.play.history import History
from tilewise.stopping import check_stop
from tilewise.web import hosts, server
from tilewise.web.answering import answer_question
from tilewise.web.pages import PAGE
from tilewise.web.server import MOST, Connection, PageServer

JSON = {"Content-Type": "application/json"}
PACKS = b'{"ask": "packs"}'


@contextmanager
def serving(running: PageServer) -> Iterator[str]:
    """Run a server; return its host and port."""
    with conftest.serving(running) as address:
        yield urlsplit(address).netloc


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    """Return host and port of a running server that gives a message half a second to arrive."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(server, "ARRIVAL", 0.5)
        with serving(PageServer()) as netloc:
            yield netloc


def send(
    address: str,
    method: str,
    path: str,
    body: bytes | None = None,
    headers: dict[str, str] | None = None,
) -> tuple[http.client.HTTPResponse, bytes]:
    connection = http.client.HTTPConnection(address, timeout=60)
    connection.request(method, path, body, headers or {})
    response = connection.getresponse()
    content = response.read()
    connection.close()
    return response, content


def ask(address: str, body: bytes, **headers: str) -> tuple[int, Any]:
    names = {name.replace("_", "-"): value for name, value in headers.items()}
    response, content = send(address, "POST", "/ask", body, JSON | names)
    return response.status, json.loads(content)


@pytest.fixture(autouse=True)
def goes_on(address: str) -> Iterator[None]:
    """Whatever was sent, the next question is answered."""
    yield
    status, found = ask(address, PACKS)
    assert status == 200
    assert found["packs"]


# -- what it serves ---------------------------------------------------------------------------


@pytest.mark.parametrize("path", ["/", *(f"/{name}" for name in PAGE)])
def test_files_come_with_a_strict_policy(address: str, path: str) -> None:
    response, content = send(address, "GET", path)
    assert response.status == 200
    assert content
    policy = response.headers["Content-Security-Policy"]
    assert policy.startswith("default-src 'none'")
    assert "unsafe" not in policy
    assert not re.search(r"https?:|\*", policy)
    assert response.headers["X-Content-Type-Options"] == "nosniff"
    assert response.headers["Cross-Origin-Resource-Policy"] == "same-origin"
    assert "Server" not in response.headers


def test_an_answer(address: str) -> None:
    rows = [{"guess": "crane", "feedback": ".Y..G"}]
    question = {"ask": "advise", "lexicon": "en", "rows": rows}
    status, found = ask(address, json.dumps(question).encode())
    assert status == 200
    assert found["advice"]["suggestions"][0]["word"] == "south"


def test_every_question_has_an_address_of_its_own(address: str) -> None:
    response, found = send(address, "GET", "/api")
    document = json.loads(found)
    assert (response.status, document["openapi"]) == (200, "3.1.0")
    assert list(document["paths"]) == [f"/api/{question.ask}" for question in QUESTIONS]
    page = (Path(__file__).parents[2] / "docs" / "http.md").read_text(encoding="utf-8")
    assert {path for path in document["paths"] if f"`POST {path}`" not in page} == set()
    for reference in re.findall(rb'"#/([^"]+)"', found):
        part = document
        for name in reference.decode().split("/"):
            part = part[name]
    response, answered = send(address, "POST", "/api/packs", b"{}", JSON)
    assert (response.status, json.loads(answered)) == ask(address, PACKS)


@pytest.mark.parametrize("host", ["localhost", "127.0.0.1", "[::1]", "LOCALHOST"])
def test_it_goes_by_the_names_of_the_machine(address: str, host: str) -> None:
    port = address.rpartition(":")[2]
    same = f"{host}:{port}"
    assert ask(address, PACKS, Host=same)[0] == 200
    assert ask(address, PACKS, Host=same, Origin=f"http://{same}")[0] == 200


def test_big_answers_are_compressed(address: str) -> None:
    body = b'{"ask": "tree", "lexicon": "ko"}'
    response, content = send(address, "POST", "/ask", body, JSON | {"Accept-Encoding": "gzip"})
    assert response.headers["Content-Encoding"] == "gzip"
    assert len(content) < 100_000


def test_answers_are_sent_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is not is held back by the system until the browser has confirmed what came before."""
    delays = []
    usual = Connection.connection_made

    def look(connection: Connection, transport: asyncio.Transport) -> None:
        accepted = transport.get_extra_info("socket")
        delays.append(not accepted.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY))
        usual(connection, transport)

    monkeypatch.setattr(Connection, "connection_made", look)
    with serving(PageServer()) as netloc:
        assert ask(netloc, PACKS)[0] == 200
    assert delays == [False]


# -- who is answered, and when ------------------------------------------------------------------

LONG = b'{"ask": "advise", "lexicon": "en", "boards": 32}'
SHORT = b'{"ask": "advise", "lexicon": "en", "boards": 1}'


class Computing:
    """Computes questions until they are stopped, unless about a few boards; none ends by itself."""

    def __init__(self) -> None:
        self.begun = threading.Semaphore(0)
        self.stopped = threading.Semaphore(0)

    def __call__(self, question: Question, history: History | None = None) -> Any:
        if not is_computed(question) or getattr(question, "boards", 32) < 32:
            return answer_question(question, history)
        self.begun.release()
        try:
            while True:
                check_stop()
                time.sleep(0.001)
        finally:
            self.stopped.release()


@pytest.fixture
def computing(monkeypatch: pytest.MonkeyPatch) -> Computing:
    long = Computing()
    monkeypatch.setattr(server, "answer_question", long)
    return long


def test_a_question_that_is_not_answered_in_time_is_stopped(
    computing: Computing, address: str
) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(server, "ANSWER", 0.1)
        assert ask(address, LONG)[0] == 503
    assert computing.stopped.acquire(timeout=60)


READ = b'{"ask": "read", "lexicon": "en", "boards": 64, "rows": [{"guess": "a", "feedback": ""}]}'


@pytest.mark.parametrize(
    ("body", "at_once"),
    [
        (b'{"ask": "picture", "lexicon": "en", "width": 1, "height": 1, "pixels": ""}', 1),
        (READ, 2),
        (b'{"ask": "play", "lexicon": "en", "boards": 64, "seed": 1}', 2),
        (b'{"ask": "tree", "lexicon": "en"}', 2),
        (LONG, 2),
    ],
)
def test_whatever_computes_is_stopped_and_in_nobodys_way(
    address: str, computing: Computing, body: bytes, at_once: int
) -> None:
    with ExitStack() as leaving:
        for connection in leaving.enter_context(_connected(address, 12)):
            length = b"Content-Length: %d\r\n\r\n" % len(body)
            connection.sendall(_HEAD % address.encode() + length + body)
        assert all(computing.begun.acquire(timeout=60) for _ in range(at_once))
        assert ask(address, PACKS)[0] == 200
        assert not computing.begun.acquire(timeout=0.2)
    assert all(computing.stopped.acquire(timeout=60) for _ in range(at_once))
    assert ask(address, SHORT)[0] == 200


@pytest.mark.parametrize(
    ("name", "body"),
    [
        ({}, PACKS),
        ({}, SHORT),
        ({"Tilewise_Client": "two"}, PACKS),
        ({"Tilewise_Client": "two"}, SHORT),
        ({"Tilewise_Client": "one"}, PACKS),  # looking up stops nothing
    ],
)
def test_only_a_newer_question_of_the_same_client_stops_a_long_one(
    computing: Computing, address: str, name: dict[str, str], body: bytes
) -> None:
    with ThreadPoolExecutor() as pool:
        long = pool.submit(ask, address, LONG, Tilewise_Client="one")
        assert computing.begun.acquire(timeout=60)
        assert ask(address, body, **name)[0] == 200
        assert not long.done()
        assert ask(address, SHORT, Tilewise_Client="one")[0] == 200
        status, found = long.result(60)
    assert status == 409
    assert_one_line(found["error"]["message"])
    assert computing.stopped.acquire(timeout=60)


@pytest.mark.parametrize("name", ["", "x" * 65, "a b", "é", "127.0.0.1:8137"])
def test_names_that_no_page_has(address: str, name: str) -> None:
    status, found = ask(address, PACKS, Tilewise_Client=name)
    assert status == 400
    assert_one_line(found["error"]["message"])


def test_a_server_ends_although_it_is_computing(computing: Computing) -> None:
    with ThreadPoolExecutor() as pool, serving(PageServer()) as netloc:
        pool.submit(ask, netloc, LONG)
        assert computing.begun.acquire(timeout=60)
    assert computing.stopped.acquire(timeout=60)


# -- what it refuses --------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ({"Host": "evil.example"}, 421),
        ({"Host": "evil.example:8137"}, 421),
        ({"Host": "127.0.0.1"}, 421),
        ({"Host": ""}, 421),
        ({"Origin": "http://evil.example"}, 403),
        ({"Origin": "null"}, 403),
        ({"Origin": "https://127.0.0.1:1"}, 403),
        ({"Sec-Fetch-Site": "cross-site"}, 403),
        ({"Sec-Fetch-Site": "same-site", "Sec-Fetch-Mode": "no-cors"}, 403),
        ({"Content-Type": "text/plain"}, 415),
        ({"Content-Type": "application/x-www-form-urlencoded"}, 415),
    ],
)
def test_requests_of_others(address: str, headers: dict[str, str], status: int) -> None:
    response, content = send(address, "POST", "/ask", PACKS, JSON | headers)
    assert response.status == status
    assert_one_line(json.loads(content)["error"]["message"])
    assert response.headers["Content-Security-Policy"]


def test_a_link_from_another_page_may_lead_here(address: str) -> None:
    headers = {"Sec-Fetch-Site": "cross-site", "Sec-Fetch-Mode": "navigate"}
    assert send(address, "GET", "/", None, headers)[0].status == 200


@pytest.mark.parametrize(
    ("method", "path", "status"),
    [
        ("GET", "/ask", 405),
        ("PUT", "/ask", 405),
        ("OPTIONS", "/ask", 405),
        ("GET", "/nowhere", 404),
        ("POST", "/api/nothing", 404),
        ("GET", "/../../pyproject.toml", 404),
        ("GET", "/%2e%2e/%2e%2e/server.py", 404),
        ("GET", "/messages.d.ts", 404),
        ("POST", "/", 405),
    ],
)
def test_nothing_else_is_here(address: str, method: str, path: str, status: int) -> None:
    response, content = send(address, method, path)
    assert response.status == status
    why = f"this address does not accept {method} requests" if status == 405 else "nothing"
    assert why.encode() in content


@pytest.mark.parametrize(
    ("path", "body"),
    [
        ("/ask", b""),
        ("/ask", b"\xff\xfe"),
        ("/ask", b"[" * 200_000),
        ("/ask", b'{"ask": "pack", "lexicon": "../../../etc"}'),
        ("/ask", b'{"ask": "advise", "lexicon": "en", "rows": [{"guess": "x", "feedback": "."}]}'),
        ("/api/advise", b'{"lexicon": "en", "top": 0}'),
        ("/api/advise", b"[]"),
        ("/api/advise", b"{"),
    ],
    ids=lambda text: repr(text[:40]),
)
def test_things_that_are_not_messages(address: str, path: str, body: bytes) -> None:
    """`test_messages` has more of them."""
    response, content = send(address, "POST", path, body, JSON)
    assert response.status == 400
    assert_one_line(json.loads(content)["error"]["message"])


def test_a_huge_message_with_a_length_is_refused(address: str) -> None:
    headers = JSON | {"Content-Length": "99999999999"}
    response, content = send(address, "POST", "/ask", b"{}", headers)
    assert response.status == 413
    assert json.loads(content)["error"]["message"] == "the request is larger than 256 KB"


def test_a_huge_message_without_a_length_is_refused(address: str) -> None:
    chunk = b"%x\r\n%s\r\n" % (1 << 16, b" " * (1 << 16))
    answer = _raw(address, b"Transfer-Encoding: chunked\r\n", chunk * (LARGEST // (1 << 16) + 1))
    assert b" 413 " in answer.partition(b"\r\n")[0]


def test_a_message_that_does_not_come(address: str) -> None:
    answer = _raw(address, b"Content-Length: 100\r\n", b'{"ask":')
    assert b" 408 " in answer.partition(b"\r\n")[0]
    assert b"connection: close" in answer.lower()


def test_headers_without_end(address: str) -> None:
    answer = _raw(address, b"X: " + b"x" * 200_000 + b"\r\n", b"")
    assert answer.startswith(b"HTTP/1.1 4")


HALF_A_HEADER = b"POST /ask HTTP/1.1\r\nHost: "
_HEAD = HALF_A_HEADER + b"%s\r\nContent-Type: application/json\r\n"


@pytest.mark.parametrize("said", [b"", HALF_A_HEADER], ids=["nothing", "half a header"])
def test_silent_connections_give_way(address: str, said: bytes) -> None:
    with _connected(address, 3 * MOST) as silent:
        for connection in silent:
            with suppress(OSError):  # the first were ended for the last
                connection.sendall(said)
        assert ask(address, PACKS)[0] == 200


def test_connections_that_were_answered_give_way_too(address: str) -> None:
    request = b"GET /style.css HTTP/1.1\r\nHost: %s\r\n\r\n" % address.encode()
    with ExitStack() as open_:
        for _ in range(2 * MOST):
            (connection,) = open_.enter_context(_connected(address, 1))
            connection.sendall(request)
            assert connection.recv(1 << 20)
        assert ask(address, PACKS)[0] == 200


@pytest.mark.parametrize(
    "before", [b"", b"GET / HTTP/1.1\r\nHost: %s\r\n\r\n"], ids=["at first", "after an answer"]
)
def test_a_header_has_to_come_in_time(monkeypatch: pytest.MonkeyPatch, before: bytes) -> None:
    """However much comes of it: a letter now and then would never end."""
    monkeypatch.setattr(server, "SILENCE", 0.3)
    with serving(PageServer()) as netloc, _connected(netloc, 1) as (connection,):
        connection.sendall(before.replace(b"%s", netloc.encode()) + HALF_A_HEADER)
        connection.settimeout(0.02)
        letters = 0
        while _goes_on(connection) and letters < 1000:
            letters += 1
            with suppress(ConnectionError):
                connection.sendall(b"x")
        assert letters < 1000


def _goes_on(connection: socket.socket) -> bool:
    try:
        return bool(connection.recv(1 << 20))
    except TimeoutError:
        return True
    except ConnectionError:
        return False


def test_an_answer_has_to_be_taken_in_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(server, "SILENCE", 0.3)
    ended = threading.Event()
    usual = Connection.connection_lost

    def look(connection: Connection, problem: Exception | None) -> None:
        usual(connection, problem)
        ended.set()

    monkeypatch.setattr(Connection, "connection_lost", look)
    with serving(PageServer()) as netloc, _connected(netloc, 1) as (connection,):
        connection.setblocking(False)
        request = b"GET /app.js HTTP/1.1\r\nHost: %s\r\n\r\n" % netloc.encode()
        with suppress(OSError):  # more answers than the system keeps for us
            while connection.send(request * 100):
                pass
        assert ended.wait(60)


@contextmanager
def _connected(address: str, count: int) -> Iterator[list[socket.socket]]:
    host, port = address.rsplit(":", 1)
    with ExitStack() as open_:
        yield [
            open_.enter_context(socket.create_connection((host, int(port)), timeout=60))
            for _ in range(count)
        ]


def _raw(address: str, headers: bytes, body: bytes) -> bytes:
    """Send raw bytes, and return everything until the server closes the connection."""
    answer = b""
    # It may have had enough before we have said all.
    with _connected(address, 1) as (connection,), suppress(ConnectionError):
        connection.sendall(_HEAD % address.encode() + headers + b"\r\n" + body)
        while part := connection.recv(1 << 16):
            answer += part
    return answer


# -- every address of the machine ---------------------------------------------------------------


@pytest.mark.parametrize("host", ["0.0.0.0", "::"])
def test_everywhere_it_goes_by_the_addresses_of_the_machine(
    monkeypatch: pytest.MonkeyPatch, host: str
) -> None:
    monkeypatch.setattr(hosts, "_routed", lambda: iter(["192.0.2.7", "fe80::1"]))
    monkeypatch.setattr(hosts, "_named", lambda: iter(["127.0.1.1", "192.0.2.7", "198.51.100.3"]))
    running = _everywhere(host)
    port = running.hosts.port
    told = [f"http://{name}:{port}/" for name in ("127.0.0.1", "192.0.2.7", "198.51.100.3")]
    assert list(running.hosts.addresses) == told
    with serving(running) as netloc:
        for name in ("127.0.0.1", "localhost", "[::1]", "192.0.2.7", "198.51.100.3"):
            same = f"{name}:{port}"
            assert ask(netloc, PACKS, Host=same, Origin=f"http://{same}")[0] == 200
        for name in ("evil.example", socket.gethostname(), "192.0.2.8", "0.0.0.0", "[::]"):
            assert ask(netloc, PACKS, Host=f"{name}:{port}")[0] == 421
        assert ask(netloc, PACKS, Host="192.0.2.7")[0] == 421
        others = "http://198.51.100.3:1"
        assert ask(netloc, PACKS, Host=f"192.0.2.7:{port}", Origin=others)[0] == 403


@pytest.mark.parametrize("host", ["0.0.0.0", "::"])
@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere there is but one loopback address")
def test_everywhere_it_goes_by_the_address_that_was_called(host: str) -> None:
    """Which may be of a network that was not there when it began."""
    with serving(_everywhere(host)) as netloc:
        port = netloc.rpartition(":")[2]
        assert ask(f"127.9.8.7:{port}", PACKS)[0] == 200
        assert ask(f"127.9.8.7:{port}", PACKS, Host=f"127.9.8.6:{port}")[0] == 421
        assert ask(netloc, PACKS, Host=f"127.9.8.7:{port}")[0] == 421


def test_elsewhere_it_does_not(address: str) -> None:
    with serving(PageServer("127.0.0.2" if sys.platform == "linux" else "127.0.0.1")) as netloc:
        port = netloc.rpartition(":")[2]
        assert ask(netloc, PACKS)[0] == 200
        assert ask(netloc, PACKS, Host=f"192.0.2.7:{port}")[0] == 421


def test_a_machine_without_a_network_is_served(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(socket, "gethostname", lambda: "no.such.host.invalid")
    monkeypatch.setattr(hosts, "_ELSEWHERE", [(socket.AF_INET, "255.255.255.255")])
    running = _everywhere("0.0.0.0")
    assert len(running.hosts.addresses) == 1
    with serving(running) as netloc:
        assert ask(netloc, PACKS)[0] == 200


def _everywhere(host: str) -> PageServer:
    try:
        return PageServer(host)
    except ServerError:
        pytest.skip("there is no IPv6 here")


@pytest.mark.parametrize(
    ("host", "is_warned"), [("127.0.0.1", False), ("localhost", False), ("0.0.0.0", True)]
)
def test_serve_says_who_can_reach_it(
    run: Run, monkeypatch: pytest.MonkeyPatch, host: str, is_warned: bool
) -> None:
    monkeypatch.setattr(PageServer, "run", lambda self: self._socket.close())
    outcome = run("serve", "--port", "0", "--host", host)
    assert outcome.code == 0
    assert ("over the network" in outcome.err) == is_warned
    assert "http://0.0.0.0" not in outcome.err


# -- the command ------------------------------------------------------------------------------


def test_a_port_that_is_taken(run: Run, address: str) -> None:
    outcome = run("serve", "--port", address.rpartition(":")[2])
    assert outcome.code == 2
    assert_one_line(outcome.err.strip())
    with pytest.raises(ServerError, match="is not an address of this machine"):
        PageServer("no.such.host.invalid")


@pytest.mark.skipif(os.name == "nt", reason="Windows sends no Ctrl-C to one process alone")
@pytest.mark.parametrize(
    "host",
    [
        "",
        "  ",
        "a..b",
        ".a",
        "a" * 5_000,
        "127.0.0.1:80",
        "[::1]",
        "::1%none",
        "\x1b[2J",
        "\0",
        "군대",
    ],
)
def test_a_host_that_is_no_address(run: Run, host: str) -> None:
    outcome = run("serve", "--port", "0", "--host", host)
    assert (outcome.code, outcome.out) == (2, "")
    assert "is not an address of this machine" in outcome.err
    assert outcome.err.count("\n") == 1
    assert len(outcome.err) < 200


def test_an_answer_that_fails_is_told_in_the_terminal(
    capfd: pytest.CaptureFixture[str],
) -> None:
    def fail(*arguments: object) -> object:
        raise RuntimeError("a fault of ours")

    with pytest.MonkeyPatch.context() as patch, serving(PageServer()) as netloc:
        patch.setattr(server, "answer_question", fail)
        response, content = send(netloc, "POST", "/ask", PACKS, JSON)
    assert response.status == 500
    assert content == b"500: tilewise failed; the traceback is in its terminal\n"
    assert capfd.readouterr().err.count("RuntimeError: a fault of ours") == 1


@pytest.mark.slow
def test_ctrl_c_ends_it_cleanly() -> None:
    process = subprocess.Popen(
        [sys.executable, "-m", "tilewise", "serve", "--port", "0"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    assert process.stderr is not None
    said = process.stderr.readline()
    found = re.search(r"http://(127\.0\.0\.1:\d+)/", said)
    assert found
    assert ask(found[1], PACKS)[0] == 200
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=30)
    assert (process.returncode, out, err) == (130, "", "")


def test_the_usual_port_is_left_out() -> None:
    usual = hosts.Hosts(80, ("127.0.0.1",), is_everywhere=False, is_private=True)
    for host in ("127.0.0.1", "localhost", "[::1]", "127.0.0.1:80", "[::1]:80"):
        assert usual.include(host, "127.0.0.1")
    for host in ("", "evil.example", "127.0.0.1:81", "[::2]", "[::1]:8137"):
        assert not usual.include(host, "127.0.0.1")
    other = hosts.Hosts(443, ("127.0.0.1",), is_everywhere=False, is_private=True)
    assert not other.include("127.0.0.1", "127.0.0.1")


def test_a_client_that_leaves_in_the_middle_is_not_told_of(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    failures: list[object] = []
    monkeypatch.setattr("traceback.print_exception", failures.append)
    ended = threading.Event()
    usual = server._closing

    def look(response: Any) -> Any:
        ended.set()
        return usual(response)

    monkeypatch.setattr(server, "_closing", look)
    with serving(PageServer()) as netloc:
        with _connected(netloc, 1) as (connection,):
            connection.sendall(_HEAD % netloc.encode() + b"Content-Length: 99\r\n\r\n{")
        assert ended.wait(5)
    assert not failures


def test_too_many_requests_are_refused_in_json(monkeypatch: pytest.MonkeyPatch) -> None:
    with serving(PageServer()) as netloc, monkeypatch.context() as patch:
        patch.setattr(server, "MOST", 0)
        status, found = ask(netloc, PACKS)
    assert status == 503
    assert_one_line(found["error"]["message"])
