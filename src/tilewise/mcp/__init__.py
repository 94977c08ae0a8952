"""tilewise for assistants, through the Model Context Protocol (MCP).

================================= ===============================================================
:mod:`~tilewise.mcp.tools`        the tools: a dataclass each, with limits for arguments
:mod:`~tilewise.mcp.answers`      the form of the answers, from the documents of ``play``
:mod:`~tilewise.mcp.answering`    the answers, mostly those of :mod:`tilewise.web`
:mod:`~tilewise.mcp.server`       the server on standard input and output; the only module that
                                  knows the SDK, which is an extra
================================= ===============================================================

An assistant is a program like any other: it names packs by id, never by path, its calls have the
limits of the web app's requests, and nothing is kept between calls.
"""
