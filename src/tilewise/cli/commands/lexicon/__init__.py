"""``tilewise lexicon``: list, inspect, check, create and build packs; one module per command."""

from __future__ import annotations

import typer

from tilewise.cli.commands.lexicon import build, check, info, listing, new

lexicon = typer.Typer(
    no_args_is_help=True,
    add_completion=False,
    help="List, check and create packs, and compute their openers.",
)
lexicon.command("list")(listing.list_packs)
lexicon.command("info")(info.info)
lexicon.command("check")(check.check)
lexicon.command("new")(new.new)
lexicon.command("build")(build.build)
