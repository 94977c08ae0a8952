"""How Sphinx builds the site; `python -m tools.docs_site` gathers its pages and calls it."""

from tilewise.version import __version__

project = "tilewise"
author = "The tilewise founders"
release = version = __version__

extensions = ["myst_parser", "sphinx.ext.autodoc", "sphinx.ext.napoleon"]
myst_heading_anchors = 4  # links to headings as GitHub has them, and checked
suppress_warnings = ["misc.highlighting_failure"]  # JSON with an ellipsis in it

autodoc_member_order = "bysource"
autodoc_typehints = "description"
autodoc_typehints_description_target = "documented"
napoleon_google_docstring = True
napoleon_numpy_docstring = False

html_theme = "furo"  # loads nothing from elsewhere
html_title = "tilewise"
html_copy_source = False
html_show_sphinx = False

linkcheck_timeout = 20
linkcheck_retries = 3
linkcheck_anchors = False
