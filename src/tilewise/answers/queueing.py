"""A fair queue of requests, which drops those that nobody is waiting for.

Some requests take seconds to compute. They are answered by threads, a few at a time, so that

- a client has at most one request at work and one waiting; a newer request replaces the one
  waiting and stops the one at work (:mod:`tilewise.stopping`), as the game has moved on and nobody
  needs those answers any more;
- clients take turns: nobody holds more than one thread;
- a request whose client has gone is stopped, or never started.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Hashable
from dataclasses import dataclass, field
from typing import Generic, TypeVar

import anyio

from tilewise.errors import StoppedError
from tilewise.stopping import Stop, stoppable

T = TypeVar("T")


@dataclass(frozen=True, eq=False)
class _Question(Generic[T]):
    """A request, in progress or waiting.

    Attributes:
        work: computes the answer.
        answer: the future answer.
        stop: stops the work.
    """

    work: Callable[[], T]
    answer: asyncio.Future[T]
    stop: Stop = field(default_factory=Stop)

    def drop(self) -> None:
        """Drop the request, as there is a newer one."""
        self.stop.set()
        if not self.answer.done():
            self.answer.set_exception(StoppedError())


class Queue(Generic[T]):
    """Answers requests of several clients; used from one event loop.

    Args:
        threads: the most requests in progress at a time.
    """

    def __init__(self, threads: int) -> None:
        self._threads = threads
        self._limit = anyio.CapacityLimiter(threads)
        self._at_work: dict[Hashable, _Question[T]] = {}
        self._waiting: dict[Hashable, _Question[T]] = {}  # by client, in order of arrival
        self._tasks: set[asyncio.Task[None]] = set()

    async def answer(self, client: Hashable, work: Callable[[], T]) -> T:
        """Return the answer to a request when it is its turn; cancelling this stops the request.

        Args:
            client: who asks; a new object for a request that replaces no other.
            work: computes the answer, in a thread.

        Raises:
            StoppedError: a newer request of the client has replaced this one.
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
        finally:  # whatever the reason, nobody is waiting for more
            question.stop.set()
            if self._waiting.get(client) is question:
                del self._waiting[client]

    def _begin(self) -> None:
        """Start as many requests as possible."""
        for client in [client for client in self._waiting if client not in self._at_work]:
            if len(self._at_work) == self._threads:
                break
            question = self._at_work[client] = self._waiting.pop(client)
            task = asyncio.create_task(self._work(client, question))
            self._tasks.add(task)  # the loop itself forgets tasks
            task.add_done_callback(self._tasks.discard)

    async def _work(self, client: Hashable, question: _Question[T]) -> None:
        """Answer a request; start the next when its thread has really ended."""

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
