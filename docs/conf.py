"""Settings of Sphinx. `python -m tools.docs_site` gathers the site's pages and runs it."""

from pathlib import Path

import tilewise
from tilewise.version import __version__

project = "tilewise"
author = "The tilewise founders"
release = version = __version__

extensions = ["myst_parser", "sphinx.ext.autodoc", "sphinx.ext.napoleon"]
myst_heading_anchors = 4  # links to headings work as on GitHub, and are checked
suppress_warnings = ["misc.highlighting_failure"]  # JSON with an ellipsis

autodoc_member_order = "bysource"
autodoc_typehints = "description"
autodoc_typehints_description_target = "documented"
napoleon_google_docstring = True
napoleon_numpy_docstring = False

html_theme = "furo"  # downloads nothing
html_title = "tilewise"
html_logo = html_favicon = str(Path(tilewise.__file__).parent / "web" / "page" / "icon.svg")
myst_html_meta = {
    "description": "Solve Wordle and games like it in 35 languages, from a terminal or browser"
}
html_copy_source = False
html_show_sphinx = False
html_show_copyright = False  # the licence says it

linkcheck_timeout = 20
linkcheck_retries = 3
linkcheck_anchors = False
