"""Slides from a notebook: one file that any browser shows, with no network and no other program.

A slide begins where a cell's metadata say so (``slideshow: {slide_type: slide}``, as nbconvert has
it); in a notebook without any, at every heading of the first two levels. ``notes`` are for the
speaker, ``skip`` is left out. Of code its pictures are shown, and the code itself where it has the
tag ``code``.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from importlib import resources
from pathlib import Path
from string import Template

from bossbook.classroom.writing import refused, write
from bossbook.messages import N_, say
from bossbook.plain import Data, ReadData
from bossbook.views.escape import Markup, html_text, tag

_BEGINS = ("slide", "subslide")
_LEFT_OUT = ("skip",)
_HEADING = re.compile(r"^#{1,2} ", re.MULTILINE)
_TITLE = re.compile(r"^# +(.+)$", re.MULTILINE)


def make_slides(notebook: str | Path, folder: str | Path) -> Path:
    """Write the slides of a notebook into a folder; gives the file."""
    source = Path(notebook)
    cells = _cells(source)
    slides = [_slide(slide) for slide in _divided(cells)]
    page = Template(_page()).substitute(
        title=html_text(_title(cells, source)), slides="\n".join(slides)
    )
    return write(Path(folder) / f"{source.stem}.html", page.encode())


def _page() -> str:
    return resources.files(__package__).joinpath("slides.html").read_text(encoding="utf-8")


def _cells(source: Path) -> list[Data]:
    try:
        read = json.loads(source.read_text(encoding="utf-8"))
        return [{**cell, "source": "".join(cell["source"])} for cell in read["cells"]]
    except OSError as error:
        what = say(N_("This cannot be read: {reason}."), reason=error.strerror or str(error))
        raise refused(source, what) from None
    except (ValueError, KeyError, TypeError):
        raise refused(source, say(N_("This is no notebook."))) from None


def _title(cells: Iterable[ReadData], source: Path) -> str:
    found = (_TITLE.search(cell["source"]) for cell in cells if cell["cell_type"] == "markdown")
    return next((title[1] for title in found if title), source.stem)


# -- which cells make a slide


def _type(cell: ReadData) -> str:
    about = cell.get("metadata", {}).get("slideshow", {})
    return str(about.get("slide_type", "")) if isinstance(about, Mapping) else ""


def _divided(cells: Sequence[ReadData]) -> Iterator[list[ReadData]]:
    """The cells of each slide; check cells are nobody's."""
    marked = any(_type(cell) in _BEGINS for cell in cells)
    slide: list[ReadData] = []
    for cell in cells:
        if _type(cell) in _LEFT_OUT or "check" in cell.get("metadata", {}).get("tags", ()):
            continue
        if slide and _begins(cell, marked):
            yield slide
            slide = []
        slide.append(cell)
    if slide:
        yield slide


def _begins(cell: ReadData, marked: bool) -> bool:
    if marked:
        return _type(cell) in _BEGINS
    return cell["cell_type"] == "markdown" and _HEADING.match(cell["source"]) is not None


# -- what is shown of them


def _slide(cells: Iterable[ReadData]) -> Markup:
    return tag("section", [_shown(cell) for cell in cells], class_="slide")


def _shown(cell: ReadData) -> Iterable[Markup]:
    if cell["cell_type"] == "markdown":
        text = _markdown(cell["source"])
        return [tag("aside", text, class_="notes")] if _type(cell) == "notes" else [text]
    if cell["cell_type"] != "code":
        return []
    code = "code" in cell.get("metadata", {}).get("tags", ())
    said = [tag("pre", tag("code", cell["source"]))] if code else []
    return [*said, *(_output(one) for one in cell.get("outputs", ()))]


def _output(output: ReadData) -> Markup:
    """A picture, or the words that stand for it."""
    data = output.get("data", {})
    words = "".join(data.get("text/plain", output.get("text", "")))
    if "image/png" not in data:
        return tag("pre", words)
    about = output.get("metadata", {}).get("image/png", {})
    picture = "".join(data["image/png"]).replace("\n", "")
    return tag("img", src=f"data:image/png;base64,{picture}", alt=about.get("alt", words))


def _markdown(text: str) -> Markup:
    """Markdown as HTML; HTML inside it stays text."""
    try:
        import mistune
    except ImportError:
        needed = N_("Slides need bossbook's extra 'lab': pip install 'bossbook[lab]'.")
        raise refused(Path("slides"), say(needed)) from None
    return Markup(mistune.create_markdown(escape=True, plugins=["table"])(text))
