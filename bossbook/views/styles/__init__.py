"""The style sheets, and how a page gets them."""

from __future__ import annotations

from functools import cache
from importlib import resources

from bossbook.views.escape import Markup, tag

STYLE_SHEETS = (
    "style.css",
    "play.css",
    "screen.css",
    "minibosses.css",
    "town_board.css",
    "motion.css",
    "touch.css",
)  # what every page has; the others are for single parts


@cache
def style_text(*names: str) -> str:
    """Some style sheets as one text; without names those that every page has."""
    files = resources.files(__package__)
    sheets = (files.joinpath(name).read_text(encoding="utf-8") for name in names or STYLE_SHEETS)
    return "".join(sheets)


@cache
def style_html(*names: str) -> Markup:
    """The same as an element."""
    return tag("style", Markup(style_text(*names)))


def card_style_html() -> Markup:
    """The style of cards shown large."""
    return style_html("card_face.css")


def lesson_style_html() -> Markup:
    """The style of exercises and of the course."""
    return style_html("exercise.css")
