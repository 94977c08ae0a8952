"""Whose question is answered next, and which question is not answered at all.

Some questions are computed for seconds. They are answered by threads, a few at a time, so that

- a client has one question at work and one that waits, its newest: a newer one takes the place of
  the one that waits, and stops the one at work (:mod:`tilewise.stopping`), for the game has gone on
  and nobody looks at those answers any more;
- clients take turns: who asks a lot, or something long, holds one thread and no more;
- a question whose client has gone is stopped, or never begun.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Generic, TypeVar

import anyio

from tilewise.errors import StoppedError
from tilewise.stopping import Stop, stoppable

T = TypeVar("T")


@dataclass(frozen=True, eq=False)
class _Question(Generic[T]):
    """A question, which is at work or waits.

    Attributes:
        work: what answers it.
        answer: what it will be answered.
        stop: stops the work.
    """

    work: Callable[[], T]
    answer: asyncio.Future[T]
    stop: Stop = field(default_factory=Stop)

    def drop(self) -> None:
        """Answer it no more, as there is a newer one."""
        self.stop.set()
        if not self.answer.done():
            self.answer.set_exception(StoppedError())


class Queue(Generic[T]):
    """Answers questions of several clients; all of it is used by one event loop.

    Args:
        threads: questions that are at work at a time.
    """

    def __init__(self, threads: int) -> None:
        self._threads = threads
        self._limit = anyio.CapacityLimiter(threads)
        self._at_work: dict[str, _Question[T]] = {}
        self._waiting: dict[str, _Question[T]] = {}  # by client, who came first foremost
        self._tasks: set[asyncio.Task[None]] = set()

    async def answer(self, client: str, work: Callable[[], T]) -> T:
        """Answer a question when it is its turn; to cancel this is to stop it.

        Args:
            client: who asks.
            work: answers it, in a thread.

        Raises:
            StoppedError: the client has asked something else meanwhile.
        """
        answer: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        question = _Question(work, answer)
        for older in (self._at_work.get(client), self._waiting.get(client)):
            if older is not None:
                older.drop()
        self._waiting[client] = question
        self._begin()
        try:
            return await answer
        finally:  # for whatever reason, nobody waits for more
            question.stop.set()
            if self._waiting.get(client) is question:
                del self._waiting[client]

    def _begin(self) -> None:
        """Put to work what can be."""
        for client in [client for client in self._waiting if client not in self._at_work]:
            if len(self._at_work) == self._threads:
                break
            question = self._at_work[client] = self._waiting.pop(client)
            task = asyncio.create_task(self._work(client, question))
            self._tasks.add(task)  # the loop itself forgets tasks
            task.add_done_callback(self._tasks.discard)

    async def _work(self, client: str, question: _Question[T]) -> None:
        """Answer a question, and go on with the next when its thread has really ended."""

        def work() -> T:
            with stoppable(question.stop):
                return question.work()

        try:
            found = await anyio.to_thread.run_sync(work, limiter=self._limit)
        except Exception as error:
            if not question.answer.done():
                question.answer.set_exception(error)
        except asyncio.CancelledError:  # the server ends
            question.drop()
            self._waiting.clear()
            raise
        else:
            if not question.answer.done():
                question.answer.set_result(found)
        finally:
            del self._at_work[client]
            self._begin()
