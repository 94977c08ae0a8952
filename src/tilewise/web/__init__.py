"""The page: tilewise in a browser.

A page sends requests, this package answers them, and no state is kept. A *request* is one JSON
object with everything that is needed (the pack, every row so far, the options), and an *answer* is
another. So the same code runs behind a server (:mod:`~tilewise.web.server`) and inside the browser,
in a worker, for a page of static files (:mod:`~tilewise.web.site`).

============================== ==================================================================
:mod:`~tilewise.web.questions` the requests: a dataclass for each, with every limit
:mod:`~tilewise.web.parsing`   turns JSON into a request, or raises a one-line error
:mod:`~tilewise.web.answering` answers requests with the library's public API
:mod:`~tilewise.web.packs`     packs as the page sees them
:mod:`~tilewise.web.answers`   the form of the answers
:mod:`~tilewise.web.strings`   the texts of the page, in every language
``page/``                      HTML, CSS and ES modules; nothing from elsewhere is loaded
============================== ==================================================================

``docs/messages.schema.json`` and the page's types, ``page/messages.d.ts``, are made from these
dataclasses (``python -m tools.messages``).
"""
