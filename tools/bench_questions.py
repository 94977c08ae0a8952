"""Measures how fast `tilewise serve` answers requests, without a browser.

    tilewise serve &
    python -m tools.bench_questions http://127.0.0.1:8137/

*Small* is a request that needs no computing (how three letters look on tiles), asked repeatedly
over one connection. *Large* is one with an answer of several hundred kB. *Corrections* are six
requests of a player who corrects eight boards, 0.1 s apart; the figure is the time from the last
request to its answer. *Another's* is a small search for one player while a search on
32 boards runs for another. Figures are medians.
"""

from __future__ import annotations

import http.client
import json
import statistics
import threading
import time
from collections.abc import Callable, Sequence
from typing import Any
from urllib.parse import urlsplit

from tilewise import load
from tools.calls import Rounds, call

APART = 0.1
CORRECTIONS = 6


class Player:
    """A player who sends requests; each single request has its own connection.

    Args:
        netloc: host and port of the server.
        name: the player's name for the server.
    """

    def __init__(self, netloc: str, name: str) -> None:
        self._netloc = netloc
        self._name = name

    def connect(self) -> http.client.HTTPConnection:
        """Return a connection."""
        return http.client.HTTPConnection(self._netloc, timeout=120)

    def ask(self, question: dict[str, Any], over: http.client.HTTPConnection | None = None) -> int:
        """Send a request, wait for the whole answer, and return its status."""
        connection = over or self.connect()
        headers = {"Content-Type": "application/json", "Tilewise-Client": self._name}
        connection.request("POST", "/ask", json.dumps(question), headers)
        response = connection.getresponse()
        response.read()
        if over is None:
            connection.close()
        return response.status


def boards(pack: str, count: int, guess: int) -> dict[str, Any]:
    """Return a request about several boards after two guesses."""
    lexicon = load(pack)
    words = lexicon.answer_list.spellings
    answers = [lexicon.encode(word) for word in words[500 : 500 + 11 * count : 11]]
    rows = []
    for word in (words[0], words[1 + guess]):
        told = [str(lexicon.feedback(lexicon.encode(word), answer)) for answer in answers]
        rows.append({"guess": word, "feedback": ",".join(told)})
    return {"ask": "advise", "lexicon": pack, "boards": count, "rows": rows, "candidates": 12}


def milliseconds(act: Callable[[], object]) -> float:
    """Return the time of a call."""
    began = time.perf_counter()
    act()
    return 1000 * (time.perf_counter() - began)


def over_one_connection(player: Player, question: dict[str, Any], rounds: int) -> list[float]:
    """Send the same request repeatedly; return the time of each."""
    connection = player.connect()
    return [milliseconds(lambda: player.ask(question, connection)) for _ in range(rounds)]


def corrected(player: Player, questions: Sequence[dict[str, Any]]) -> float:
    """Send several requests without waiting; return the time until the last one's answer."""
    threads = [threading.Thread(target=player.ask, args=(one,)) for one in questions[:-1]]
    for thread in threads:
        thread.start()
        time.sleep(APART)
    took = milliseconds(lambda: player.ask(questions[-1]))
    for thread in threads:
        thread.join()
    return took


def beside(player: Player, other: Player, long: dict[str, Any], short: dict[str, Any]) -> float:
    """Return the time until an answer while another player's request is in progress."""
    thread = threading.Thread(target=other.ask, args=(long,))
    thread.start()
    time.sleep(3 * APART)
    took = milliseconds(lambda: player.ask(short))
    thread.join()
    return took


def main(address: str, rounds: Rounds = 5) -> None:
    """Print the table."""
    netloc = urlsplit(address).netloc
    one, other = Player(netloc, "one"), Player(netloc, "other")
    short = {"ask": "advise", "lexicon": "en", "rows": [{"guess": "crane", "feedback": ".Y..G"}]}
    tree = {"ask": "tree", "lexicon": "en"}
    one.ask(short)
    figures = {
        "small": over_one_connection(one, {"ask": "read", "lexicon": "en", "text": "cra"}, rounds),
        "large": over_one_connection(one, tree, rounds),
    }
    for pack in ("en", "ko"):
        questions = [boards(pack, 8, number) for number in range(CORRECTIONS)]
        one.ask(questions[0])
        figures[f"eight boards, {pack}"] = over_one_connection(one, questions[-1], rounds)
        figures[f"corrections, {pack}"] = [corrected(one, questions) for _ in range(rounds)]
    long = boards("ko", 32, 0)
    figures["32 boards, ko"] = over_one_connection(other, long, 1)
    figures["another's"] = [beside(one, other, long, short) for _ in range(rounds)]
    print("| | milliseconds |\n|---|---:|")
    for what, values in figures.items():
        print(f"| {what} | {statistics.median(values):.1f} |")


if __name__ == "__main__":
    call(main)
