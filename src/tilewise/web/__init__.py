"""The page: tilewise in a browser.

A page asks questions, this package answers them, and no state is kept. A *question* is one JSON
object with everything that is needed (the pack, every row so far, the options), and an *answer* is
another. So the same code runs behind a server (:mod:`~tilewise.web.server`) and inside the browser,
in a worker, for a page of static files (:mod:`~tilewise.web.site`).

============================== ==================================================================
:mod:`~tilewise.web.questions` what may be asked: a dataclass a question, with every limit
:mod:`~tilewise.web.parsing`   a JSON value into a question, or one line that says what is wrong
:mod:`~tilewise.web.answering` the answers, by the library's front door; no rule of the game
:mod:`~tilewise.web.answers`   what they look like
:mod:`~tilewise.web.strings`   what the page says to people, in every language there is
``page/``                      HTML, CSS and ES modules; nothing from elsewhere is loaded
============================== ==================================================================

``docs/messages.schema.json`` and the page's types, ``page/messages.d.ts``, are made from these
dataclasses (``python -m tools.messages``).
"""
