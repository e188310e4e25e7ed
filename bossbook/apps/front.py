"""The first page: what this is, where to go, and what is kept of what somebody does."""

from __future__ import annotations

import bossbook
from bossbook import luggage
from bossbook.apps.pages import KEPT, PAGES, AppPage, crowd_html, look, template_folder, top_html
from bossbook.messages import N_, say
from bossbook.views.escape import Markup, tag, together

TAKE, BRING = "take-along", "bring-back"  # addresses
FIELD = "file"

_WHAT = N_(
    "You are the villain. Build a dungeon full of monsters and traps, lure greedy heroes in, and"
    " see what becomes of them. Here is the game, to be played, taken apart and added to: nothing"
    " to install, no account."
)
_VISITORS = N_(
    "What you do here (answers, games, cards) is kept on this server for this browser alone; no"
    " other visitor sees it. It is gone when you close the browser, after a day without you, or"
    " when the server ends."
)
_MINE = N_(
    "This server is for you alone: what you do here (answers, games, cards) is kept in your own"
    " folder, as in the lessons."
)
_ALONG = N_(
    "Take it along as one file, to come back with it, or to go on in the lessons of bossbook on a"
    " computer of your own."
)
_UNOFFICIAL = N_(
    "bossbook {version}, free software. It is unofficial: not affiliated with or endorsed by"
    " Brotherwise Games. Boss Monster is a trademark of Brotherwise Games. There is no art or text"
    " of theirs in here."
)


def front_html(*, mine: bool = False, told: object = None, wrong: bool = False) -> Markup:
    """The whole page. ``mine``: it is served for one person; ``told``: what came of a file."""
    hello = together(
        crowd_html(),
        tag("h1", say(N_("Learn Boss Monster by playing it"))),
        tag("p", say(_WHAT)),
        tag("nav", map(_door, PAGES), class_="doors", aria_label=say(N_("Where to"))),
    )
    return _page_html(say(N_("bossbook: play Boss Monster")).text, hello, _kept(mine, told, wrong))


def sorry_html(sentence: object, base: str) -> Markup:
    """A page that only says why it is not another one; ``base``: where the first one is."""
    back = tag("a", say(N_("To the first page")), href=base, class_="button")
    return _page_html("bossbook", tag("h1", sentence), tag("p", back), base=base)


def _page_html(title: str, *parts: object, base: str = "./") -> Markup:
    """A page without a kernel: the line above, what it says, and whose game this is."""
    head = tag(
        "head",
        tag("meta", charset="utf-8"),
        tag("meta", name="viewport", content="width=device-width, initial-scale=1"),
        tag("title", title),
        tag("link", rel="icon", href="data:,"),
        tag("style", Markup(look() + (template_folder() / "apps.css").read_text(encoding="utf-8"))),
    )
    foot = tag("footer", tag("p", say(_UNOFFICIAL, version=bossbook.__version__), class_="small"))
    body = tag("body", top_html(base=base), tag("main", parts), foot, class_="front")
    return together(Markup("<!doctype html>\n"), tag("html", head, body, lang="en"))


def _door(page: AppPage) -> Markup:
    return tag("a", tag("b", say(page.title)), say(page.sentence), href=page.name)


def _kept(mine: bool, told: object, wrong: bool) -> Markup:
    file = tag("input", type="file", name=FIELD, accept=".json", required=True,
               aria_label=say(N_("A file that was taken along")))  # fmt: skip
    bring = tag(
        "form",
        file,
        tag("button", say(N_("Bring it back"))),
        method="post",
        action=BRING,
        enctype="multipart/form-data",
    )
    role = "alert" if wrong else "status"
    return tag(
        "section",
        tag("h2", say(N_("What is kept"))),
        tag("p", told, class_="told", role=role) if told else None,
        tag("p", say(_MINE if mine else _VISITORS)),
        tag("p", say(_ALONG)),
        tag("p", tag("a", say(N_("Save {file}"), file=luggage.NAME), href=TAKE, class_="button")),
        bring,
        id=KEPT,
    )
