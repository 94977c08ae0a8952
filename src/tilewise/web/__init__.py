"""The web app: a page that asks, and what answers it.

The same code runs behind a server and inside the browser, in a worker, for a page of static files.
:mod:`tilewise.answers` has the requests and their answers.

Start with :mod:`~tilewise.web.answering`, which adds the page's language to answers and errors,
and :mod:`~tilewise.web.strings`, the texts of the page in every language. Then
:mod:`~tilewise.web.server` (with :mod:`~tilewise.web.hosts`, the names it accepts, and
:mod:`~tilewise.web.api`, its description for programs), and :mod:`~tilewise.web.site`, the web app
as static files. ``page/`` has HTML, CSS and ES modules; nothing from elsewhere is loaded.

``docs/messages.schema.json`` and the page's types, ``page/messages.d.ts``, are made from the
requests and answers (``python -m tools.messages``).
"""
