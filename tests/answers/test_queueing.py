"""The order in which questions are answered."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable

import pytest

from tests.coroutines import run
from tilewise.answers.queueing import Queue
from tilewise.errors import StoppedError


class Works:
    """Work that ends when it is told to, and records the order in which it began."""

    def __init__(self) -> None:
        self.begun: list[str] = []
        self._ends = threading.Event()

    def of(self, name: str) -> Callable[[], str]:
        def work() -> str:
            self.begun.append(name)
            assert self._ends.wait(60)
            return name

        return work

    def end(self) -> None:
        self._ends.set()


async def ask(queue: Queue[str], works: Works, *names: str) -> list[asyncio.Task[str]]:
    """Ask some questions one after another, each named by its client and a number."""
    tasks = []
    for name in names:
        tasks.append(asyncio.create_task(queue.answer(name[0], works.of(name))))
        await asyncio.sleep(0)
    return tasks


def outcomes(threads: int, *names: str) -> tuple[list[str], list[str | None]]:
    """Return the questions that were started, and the answer to each; None if there is none."""

    async def main() -> list[str | BaseException]:
        tasks = await ask(Queue(threads), works, *names)
        while len(works.begun) < min(threads, len({name[0] for name in names})):
            await asyncio.sleep(0.001)
        works.end()
        return await asyncio.gather(*tasks, return_exceptions=True)

    works = Works()
    found = run(main())
    assert all(isinstance(one, str | StoppedError) for one in found)
    return works.begun, [one if isinstance(one, str) else None for one in found]


def test_of_six_corrections_the_first_is_started_and_the_last_is_answered() -> None:
    begun, found = outcomes(2, "a1", "a2", "a3", "a4", "a5", "a6")
    assert begun == ["a1", "a6"]
    assert found == [None] * 5 + ["a6"]


def test_clients_take_turns() -> None:
    begun, found = outcomes(1, "a1", "a2", "b1", "c1", "a3", "b2")
    assert begun == ["a1", "a3", "b2", "c1"]
    assert found == [None, None, None, "c1", "a3", "b2"]


def test_a_client_has_one_thread() -> None:
    begun, _ = outcomes(2, "a1", "a2", "b1")
    assert sorted(begun[:2]) == ["a1", "b1"]
    assert begun[2:] == ["a2"]


def test_a_question_that_is_cancelled_while_it_waits_is_never_begun() -> None:
    async def main() -> None:
        queue: Queue[str] = Queue(1)
        first, second, third = await ask(queue, works, "a1", "b1", "c1")
        second.cancel()
        works.end()
        assert [await first, await third] == ["a1", "c1"]

    works = Works()
    run(main())
    assert works.begun == ["a1", "c1"]


def test_errors_are_those_of_the_work() -> None:
    def fail() -> str:
        raise ZeroDivisionError

    async def main() -> None:
        queue: Queue[str] = Queue(1)
        for _ in range(3):
            with pytest.raises(ZeroDivisionError):
                await queue.answer("a", fail)

    run(main())
