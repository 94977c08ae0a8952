"""The server, real and on loopback: what it serves, what it refuses, and that it goes on."""

from __future__ import annotations

import http.client
import json
import os
import re
import signal
import socket
import subprocess
import sys
import threading
from collections.abc import Iterator
from typing import Any
from urllib.parse import urlsplit

import pytest

from tests.cli.conftest import Run
from tests.cli.conftest import run as run
from tests.messages import assert_one_line
from tilewise.errors import ServerError
from tilewise.web import server
from tilewise.web.pages import PAGE
from tilewise.web.reading import LARGEST
from tilewise.web.server import PageServer

JSON = {"Content-Type": "application/json"}
PACKS = b'{"ask": "packs"}'


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    """Return host and port of a server that runs, and gives a message half a second to arrive."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(server, "ARRIVAL", 0.5)
        running = PageServer()
        thread = threading.Thread(target=running.run)
        thread.start()
        yield urlsplit(running.address).netloc
        running.stop()
        thread.join(20)
        assert not thread.is_alive()


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
        ("GET", "/../../pyproject.toml", 404),
        ("GET", "/%2e%2e/%2e%2e/server.py", 404),
        ("GET", "/messages.d.ts", 404),
        ("POST", "/", 405),
    ],
)
def test_nothing_else_is_here(address: str, method: str, path: str, status: int) -> None:
    assert send(address, method, path)[0].status == status


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"[]",
        b"{",
        b"\xff\xfe",
        b'{"ask": "advise"}',
        b'{"ask": "advise", "lexicon": ["en"]}',
        b'{"ask": "advise", "lexicon": "en", "rows": [{"guess": "crane", "feedback": "x"}]}',
        b'{"ask": "pack", "lexicon": "../../../etc"}',
        b"[" * 200_000,
        b'{"ask":' * 30_000,
    ],
    ids=lambda body: repr(body[:40]),
)
def test_messages_that_are_none(address: str, body: bytes) -> None:
    status, found = ask(address, body)
    assert status == 400
    assert_one_line(found["error"]["message"])


def test_a_message_that_says_it_is_huge(address: str) -> None:
    response, _ = send(address, "POST", "/ask", b"{}", JSON | {"Content-Length": "99999999999"})
    assert response.status == 413


def test_a_message_that_is_huge_and_does_not_say_so(address: str) -> None:
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


def test_nobody_waits_for_connections_that_say_nothing(address: str) -> None:
    host, port = address.rsplit(":", 1)
    silent = [socket.create_connection((host, int(port))) for _ in range(8)]
    assert ask(address, PACKS)[0] == 200
    for connection in silent:
        connection.close()


def _raw(address: str, headers: bytes, body: bytes) -> bytes:
    """Send a request as it is, and return what comes until the server ends the connection."""
    host, port = address.rsplit(":", 1)
    head = (
        b"POST /ask HTTP/1.1\r\nHost: %s\r\nContent-Type: application/json\r\n" % address.encode()
    )
    with socket.create_connection((host, int(port)), timeout=60) as connection:
        answer = b""
        try:
            connection.sendall(head + headers + b"\r\n" + body)
            while part := connection.recv(1 << 16):
                answer += part
        except ConnectionError:  # it had enough before we had said all
            pass
        return answer


# -- the command ------------------------------------------------------------------------------


def test_a_port_that_is_taken(run: Run, address: str) -> None:
    outcome = run("serve", "--port", address.rpartition(":")[2])
    assert outcome.code == 2
    assert_one_line(outcome.err.strip())
    with pytest.raises(ServerError, match="is not an address to listen on"):
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
    assert "is not an address to listen on; give one of this machine's" in outcome.err
    assert outcome.err.count("\n") == 1
    assert len(outcome.err) < 200


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
