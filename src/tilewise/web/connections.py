"""Connections that cannot be held for nothing.

A connection may be open without a request: a browser keeps it for the next one. But whoever opens
connections and says nothing, sends half a header, or never takes an answer would hold them for
good, until there is none left for anybody else. So

- a connection has some time (:data:`SILENCE`) in which the header of its next request must have
  come, from the moment it is opened or its last request was answered; what comes of a header in
  between does not lengthen that;
- of more than :data:`MOST` connections the one that has been silent for longest is ended for the
  new one;
- an answer has to be taken as soon (:data:`SILENCE`), however large it is.

While a request is at work its connection is not silent. How long that may take is limited by
:mod:`tilewise.web.server`.
"""

from __future__ import annotations

import asyncio

from uvicorn.protocols.http.h11_impl import H11Protocol

SILENCE = 20.0
"""Seconds in which the next request must have begun, and in which an answer must be taken."""

MOST = 32
"""Connections at a time. Beyond them silent ones are ended; while none is, requests are refused."""


class Connection(H11Protocol):
    """A connection to a browser, as uvicorn has it, that ends when it is silent for too long."""

    _silent_since: float | None = None
    _end: asyncio.TimerHandle | None = None

    # Called by asyncio.

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Begin to wait for the first request; make room for it."""
        super().connection_made(transport)
        self._fall_silent()
        self._make_room()

    def data_received(self, data: bytes) -> None:
        """Take what has come; a request is at work once its header has."""
        super().data_received(data)
        if self._silent_since is not None and self._is_at_work:
            self._speak()

    def pause_writing(self) -> None:
        """Begin to wait until the answer so far is taken."""
        super().pause_writing()
        self._end_in_time()

    def resume_writing(self) -> None:
        """Go on with the answer."""
        super().resume_writing()
        if self._is_at_work:
            self._speak()

    def connection_lost(self, exc: Exception | None) -> None:
        """Wait for nothing more."""
        self._speak()
        super().connection_lost(exc)

    # Called by uvicorn.

    def on_response_complete(self) -> None:
        """Begin to wait for the next request, unless it has come already."""
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
        # Not close(), which waits until all that was written is taken.
        self._end = self.loop.call_later(SILENCE, self.transport.abort)

    def _speak(self) -> None:
        self._silent_since = None
        if self._end is not None:
            self._end.cancel()
            self._end = None

    def _make_room(self) -> None:
        """End another connection if there are too many: the one that is silent for longest."""
        others = [one for one in self.connections if isinstance(one, Connection)]
        others = [one for one in others if one is not self and not one.transport.is_closing()]
        silent = {one: one._silent_since for one in others if one._silent_since is not None}
        if len(others) >= MOST and silent:
            min(silent, key=silent.__getitem__).transport.abort()
