"""tilewise for assistants, through the Model Context Protocol (MCP).

An assistant is a program like any other: it names packs by id, never by path, its calls have the
limits of the web app's requests, and nothing is kept between calls.

Start with :mod:`~tilewise.mcp.tools`: a dataclass for each tool, with the limits of its arguments,
the form of its answer, and the call, which :mod:`tilewise.answers` answers.
:mod:`~tilewise.mcp.server` serves them on standard input and output; it is the only module that
knows the SDK, which is an extra.
"""
