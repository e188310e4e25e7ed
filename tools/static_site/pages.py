"""The site's first page, the look of its lessons, and its helper in the browser."""

from __future__ import annotations

import json
import shutil
import struct
from collections.abc import Iterable
from html import escape
from pathlib import Path
from urllib.parse import quote

import bossbook
from bossbook.apps.pages import look
from bossbook.lessons.course import CourseEntry
from static_site.assembling import HOME
from static_site.kernel import digest_of
from static_site.places import ROOT, CannotBuild

HERE = Path(__file__).parent
LESSON = "notebooks/index.html?path="
PICTURE = ROOT / "docs" / "table.png"
GUIDE = "lab/index.html?path=docs/teaching/README.md"
PUZZLE = "03-mind-the-goose"
DOORS = (
    ("08_play", "A game", "A whole one, against bots or with friends at one screen."),
    ("10_puzzles", "Puzzles", "A hundred and more small messes, each with one way out."),
    ("09_what_if", "The laboratory", "Change anything on a table: who comes, and do they die?"),
    ("17_rulebook", "The rulebook", "Every rule of five printings, found by any word."),
    ("18_card_workshop", "The card workshop", "Invent a card, try it, play it, print it."),
)
BESIDE = ("ahead.js", "landing.js", "lesson-page.css", "lesson-page.js")
_END_OF_HEAD = "</head>"
_IN_ITS_PLACE = {
    "<title>Jupyter Notebook - Notebooks</title>": "<title>bossbook</title>",
    _END_OF_HEAD: (
        '<link rel="icon" href="../icon-120x120.png">\n'
        '<link rel="stylesheet" href="../lesson-page.css">\n'
        '<script src="../lesson-page.js"></script>\n'
        f"{_END_OF_HEAD}"
    ),
}


def write_pages(site: Path, course: Iterable[CourseEntry]) -> None:
    """All of it, into a site that JupyterLite has built: last, for it looks at every file."""
    (site / "index.html").write_text(landing(course), encoding="utf-8")
    (site / "landing.css").write_text(landing_style(), encoding="utf-8")
    for name in BESIDE:
        shutil.copyfile(HERE / name, site / name)
    shutil.copyfile(HERE / "serving.py", site / "serve.py")
    shutil.copyfile(PICTURE, site / "table.png")
    page = site / "notebooks" / "index.html"
    page.write_text(dressed(page.read_text(encoding="utf-8")), encoding="utf-8")
    worker = site / "service-worker.js"
    worker.unlink()
    listed = [[name, size] for name, size in files_of(site)]
    (site / "offline.json").write_text(json.dumps(listed), encoding="utf-8")
    script = (HERE / worker.name).read_text(encoding="utf-8")
    filled = script.replace("@DIGEST@", digest_of(site)).replace("@KEPT@", Path(HOME).name)
    worker.write_text(filled, encoding="utf-8")


def landing(course: Iterable[CourseEntry]) -> str:
    """The first page."""
    template = (HERE / "landing.html").read_text(encoding="utf-8")
    return template.format(
        first=address("01_first_round"),
        start=address("00_start_here"),
        doors="\n".join(
            f'<a href="{address(name)}"><b>{title}</b>{idea}</a>' for name, title, idea in DOORS
        ),
        course="\n".join(map(_lesson, course)),
        puzzle=PUZZLE,
        guide=GUIDE,
        picture_height=round(1000 * _height_by_width(PICTURE)),
        version=escape(bossbook.__version__),
    )


def landing_style() -> str:
    """Its style: the look that it shares with the pages of a server, and its own."""
    return look() + (HERE / "landing.css").read_text(encoding="utf-8")


def _lesson(entry: CourseEntry) -> str:
    return (
        f'<li><span class="number">{escape(entry.number)}</span><span>'
        f'<a href="{address(entry.notebook)}">{escape(entry.title)}</a> '
        f'<span class="minutes">{entry.minutes} min</span>'
        f'<span class="idea">{escape(entry.idea)}</span></span></li>'
    )


def address(notebook: str) -> str:
    """Where a lesson is, from the first page."""
    return f"{LESSON}{quote(notebook)}.ipynb"


def dressed(page: str) -> str:
    """The page of a lesson, with our look and name."""
    for theirs, ours in _IN_ITS_PLACE.items():
        if page.count(theirs) != 1:
            raise CannotBuild(f"notebooks/index.html is not what it was: no place for {ours!r}")
        page = page.replace(theirs, ours)
    return page


def files_of(site: Path) -> list[tuple[str, int]]:
    """The files of the site, and how long each is; the longest last."""
    files = [path for path in site.rglob("*") if path.is_file()]
    sizes = [(path.relative_to(site).as_posix(), path.stat().st_size) for path in files]
    return sorted(sizes, key=lambda item: (item[1], item[0]))


def _height_by_width(png: Path) -> float:
    width, height = struct.unpack(">II", png.read_bytes()[16:24])
    return float(height / width)
