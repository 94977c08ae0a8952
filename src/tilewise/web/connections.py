"""Connections that close when they are idle.

A browser keeps a connection open for its next request. But a client that opens connections and
sends nothing, sends half a header, or never reads an answer would keep them forever, until none is
left. So

- the header of the next request must arrive within :data:`SILENCE` seconds of the opening or of
  the last answer; parts of a header do not extend that;
- with more than :data:`MOST` connections, the one idle for longest is closed for the new one;
- an answer must be read within the same time, however large it is.

While a request is being processed, its connection is not idle. :mod:`tilewise.web.server` limits
how long that may take.
"""

from __future__ import annotations

import asyncio

from uvicorn.protocols.http.h11_impl import H11Protocol

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
