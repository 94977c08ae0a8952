"""``tilewise lexicon``: list, inspect, check, create and build packs; one module per command."""

from __future__ import annotations

import typer

from tilewise.cli.commands.lexicon import build, check, info, listing, new

app = typer.Typer(
    no_args_is_help=True,
    add_completion=False,
    help="List, check and create packs, and compute their openers.",
)
app.command("list")(listing.list_packs)
app.command("info")(info.info)
app.command("check")(check.check)
app.command("new")(new.new)
app.command("build")(build.build)
