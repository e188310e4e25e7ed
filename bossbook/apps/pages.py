"""The pages: their addresses, titles and sentences, and the small notebook behind each."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

from bossbook.messages import N_, say
from bossbook.plain import Data
from bossbook.views.escape import Markup, tag, together
from bossbook.views.pixels.sprites import hero_sprite

KEPT = "kept"  # the part of the first page about that
_FIGURE = 64  # pixels
_WAITING = (("Wilma", "fighter"), ("Odo", "mage"), ("Tilly", "thief"), ("Benno", "cleric"))


_BROKEN = N_(
    "This page could not be opened. Try it once more; if that does not help, whoever runs this"
    " server finds the reason in its log."
)
_ASLEEP = N_(
    "This page was left alone for so long that it was put away. Open it again, and go on: nothing"
    " that is kept is lost."
)


class AppPage(NamedTuple):
    """A page: its address, what it is called, what is done there, and what is said before it is."""

    name: str
    title: str
    sentence: str
    wait: str


PAGES = (
    AppPage(
        "table",
        N_("The table"),
        N_("A whole game against bots, or with friends at one screen: hints, undo, any edition."),
        N_("The table is being laid …"),
    ),
    AppPage(
        "laboratory",
        N_("The laboratory"),
        N_("Change anything on a table: who comes, and do they die?"),
        N_("The bench is being wiped …"),
    ),
    AppPage(
        "puzzles",
        N_("Puzzles"),
        N_("A hundred and more small messes, each with one way out; easy ones first."),
        N_("Somebody is making a mess …"),
    ),
    AppPage(
        "workshop",
        N_("The card workshop"),
        N_("Invent a card, see its text at every key, try it, play it, print it."),
        N_("Pencils are being sharpened …"),
    ),
)


def notebook(page: AppPage) -> Data:
    """The notebook that Voilà runs for a page: one cell, and in its metadata all that is around it.

    Which visitor it is for, ``server`` adds.
    """
    shown = {
        "name": page.name,
        "title": _window_title(page),
        "top": top_html(page),
        "wait": _wait_html(page),
        "broken": _told_html(_BROKEN),
        "asleep": _told_html(_ASLEEP),
    }
    return {
        "cells": [_code_cell(code_of(page.name))],
        "metadata": {
            "bossbook": shown,
            "kernelspec": {"name": "python3", "display_name": "Python 3", "language": "python"},
            "language_info": {"name": "python"},
        },
        "nbformat": 4,
        "nbformat_minor": 5,
    }


def code_of(name: str, home: str | None = None) -> str:
    """What the kernel of a page runs; ``home``: its visitor's folder, if that is not the user's."""
    return f"from bossbook.apps.inside import show_page\nshow_page({name!r}, {home!r})"


def _code_cell(source: str) -> Data:
    return {
        "cell_type": "code",
        "id": "page",
        "execution_count": None,
        "metadata": {},
        "outputs": [],
        "source": source,
    }


def file_of(page: AppPage) -> str:
    """What the notebook of a page is called."""
    return f"{page.name}.ipynb"


def _window_title(page: AppPage) -> str:
    return say(N_("{title} · bossbook"), title=say(page.title)).text


# -- around the pages


def top_html(here: AppPage | None = None, base: str = "./") -> Markup:
    """The line above every page: where one is, and where else one can go."""
    home = tag("a", "bossbook", href=base, class_="home")
    links = [
        tag(
            "a",
            say(page.title),
            href=f"{base}{page.name}",
            aria_current="page" if page == here else None,
        )
        for page in PAGES
    ]
    other = tag(
        "button", say(N_("Another game")), type="button", data_app="setup", aria_expanded="false"
    )
    kept = tag("a", say(N_("What is kept?")), href=f"./#{KEPT}", class_="aside")
    return tag(
        "nav",
        home,
        links,
        tag("span", other if here == PAGES[0] else None, kept if here else None, class_="last"),
        class_="top",
        aria_label=say(N_("Pages")),
    )


def crowd_html() -> Markup:
    """A few heroes who wait for something."""
    crowd = (hero_sprite(name, (kind,), size=_FIGURE) for name, kind in _WAITING)
    return tag("div", (tag("span", hero) for hero in crowd), class_="crowd", aria_hidden="true")


def _wait_html(page: AppPage) -> Markup:
    """What is seen until the page has come to life."""
    return together(
        crowd_html(),
        tag("p", say(page.wait), class_="wait", role="status"),
        tag("p", say(N_("A few seconds, and everything answers at once.")), class_="small"),
    )


def _told_html(sentence: str) -> Markup:
    button = tag("button", say(N_("Open it again")), type="button", data_app="again")
    return together(tag("p", say(sentence)), tag("p", button))


def look() -> str:
    """The style sheet of every page that no notebook is around."""
    return (template_folder() / "look.css").read_text(encoding="utf-8")


def template_folder() -> Path:
    """Where the frame of the pages, its style and its script are."""
    return Path(__file__).parent / "template"
