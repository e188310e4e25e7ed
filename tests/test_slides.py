"""Slides from notebooks: one file without anything from elsewhere."""

from __future__ import annotations

import json
import re
from html.parser import HTMLParser
from pathlib import Path

import pytest
from command_line import Cli

from bossbook.classroom import make_slides
from bossbook.errors import InvalidInput
from bossbook.resources import notebooks_dir

ROOT = Path(__file__).resolve().parent.parent
FIRST = ROOT / "docs" / "teaching" / "first_lesson.ipynb"


class Page(HTMLParser):
    """The slides of a page: the words of each, and all that it would load."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.slides: list[str] = []
        self.loads: list[str] = []
        self.noted = 0
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        found = dict(attrs)
        if found.get("class") == "slide":
            self.slides.append("")
        self.noted += found.get("class") == "notes"
        if tag in ("img", "script", "link", "iframe"):
            self.loads += [str(found[name]) for name in ("src", "href") if name in found]

    def handle_data(self, data: str) -> None:
        if self.slides:
            self.slides[-1] += data


def notebook(tmp_path: Path, *cells: tuple[str, str, dict[str, object]]) -> Path:
    made = [
        {"cell_type": kind, "source": source.splitlines(True), "metadata": about, "outputs": []}
        for kind, source, about in cells
    ]
    file = tmp_path / "talk.ipynb"
    file.write_text(json.dumps({"cells": made}), encoding="utf-8")
    return file


def test_the_first_lesson_needs_nothing_from_elsewhere(tmp_path: Path) -> None:
    text = make_slides(FIRST, tmp_path).read_text(encoding="utf-8")
    page = Page(text)
    assert len(page.slides) == 7 and page.noted == 6
    assert "You are the boss" in page.slides[0]
    assert len(page.loads) == 1 and page.loads[0].startswith("data:image/png;base64,")
    assert not re.search(r"(src|href)=\"(https?:)?//|@import|url\(", text)


def test_a_lesson_without_marks_has_a_slide_for_every_heading(tmp_path: Path) -> None:
    page = Page(make_slides(notebooks_dir() / "04_bait.ipynb", tmp_path).read_text("utf-8"))
    assert len(page.slides) > 4
    assert all(one.startswith("data:image/png") for one in page.loads) and page.loads
    assert "rehearse" not in "".join(page.slides)  # neither checks nor code


def test_slides_begin_where_the_notebook_says_and_html_stays_text(tmp_path: Path) -> None:
    file = notebook(
        tmp_path,
        ("markdown", "# One & only\n\n<script>alert(1)</script>", {}),
        ("markdown", "more", {"slideshow": {"slide_type": "fragment"}}),
        ("markdown", "## Two", {"slideshow": {"slide_type": "slide"}}),
        ("markdown", "hush", {"slideshow": {"slide_type": "notes"}}),
        ("markdown", "gone", {"slideshow": {"slide_type": "skip"}}),
        ("code", "x = '<b>'", {"tags": ["code"]}),
        ("code", "secret()", {}),
    )
    text = make_slides(file, tmp_path / "out").read_text(encoding="utf-8")
    page = Page(text)
    assert len(page.slides) == 2 and "more" in page.slides[0] and "hush" in page.slides[1]
    assert text.count("<script>") == 1  # ours
    assert "<title>One &amp; only</title>" in text
    assert "gone" not in text and "secret" not in text and "x = &#x27;&lt;b&gt;&#x27;" in text


def test_what_is_no_notebook_is_told(tmp_path: Path, cli: Cli) -> None:
    (tmp_path / "x.ipynb").write_text("[]", encoding="utf-8")
    with pytest.raises(InvalidInput, match="This is no notebook"):
        make_slides(tmp_path / "x.ipynb", tmp_path)
    done = cli("class", "slides", str(tmp_path / "nowhere.ipynb"))
    assert done.code == 1 and "cannot be read" in done.err
    assert cli("class", "slides", str(FIRST), "--to", str(tmp_path / "out")).code == 0
    assert (tmp_path / "out" / "first_lesson.html").exists()
