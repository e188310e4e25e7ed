"""The course as a static site: JupyterLite with our lessons, built from package registries alone.

`make site` runs this in .venv-site, in the order of `__main__`. What is fetched is kept in
build/site-fetched and not fetched again; build/site is made anew every time.

The site is ten times as big as our wheel, so the wheel has neither it nor this tool: a release
carries it as a file of its own (`make site-zip`).
"""
