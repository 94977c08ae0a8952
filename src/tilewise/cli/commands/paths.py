"""``tilewise paths``: where tilewise keeps its files."""

from __future__ import annotations

from tilewise.cli.input.options import JsonOption
from tilewise.cli.output.console import emit_json, open_console
from tilewise.errors import visible
from tilewise.folders import places


def paths(json: JsonOption = False) -> None:
    """Show where tilewise keeps its files, so that you can remove them.

    Uninstalling tilewise does not remove these files. To remove all of them, delete every folder
    named tilewise in these paths.
    The web app's games are in your browser: clear the data of its site there.

    [bold]Examples:[/]

      tilewise paths

      tilewise paths --json
    """
    found = list(places())
    if json:
        rows = [
            {
                "name": place.name,
                "path": str(place.path),
                "holds": place.holds,
                "exists": place.path.exists(),
            }
            for place in found
        ]
        emit_json({"paths": rows})
        return
    console = open_console(soft_wrap=True)  # a path stays on one line, to be copied
    for place in found:
        console.print(f"{place.holds}{'' if place.path.exists() else ' (none yet)'}", style="bold")
        console.print(f"  {visible(str(place.path))}")
