"""One question, one answer: what the command line, the web app and assistants all show.

A *request* is one JSON object with everything that is needed (the pack, every row so far, the
options), and an *answer* is another; no state is kept between them. The front ends only render
answers, so what they say about a position is the same.

Start with :mod:`~tilewise.answers.questions`: a dataclass for each request, with every limit. Then
:mod:`~tilewise.answers.documents`, the form of the answers, and of what ``--json`` prints;
:mod:`~tilewise.answers.answering`, which answers with the library's public API;
:mod:`~tilewise.answers.packs`, packs as clients see them. :mod:`tilewise.records` turns
JSON into requests, and describes both in JSON Schema; :mod:`~tilewise.answers.queueing` is the
queue of the servers, the only module that a browser does not load.
"""
