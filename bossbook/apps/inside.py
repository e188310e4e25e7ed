"""What runs in the kernel of a page: the page itself, with doors shut that a stranger needs not.

Nobody can send code: Voilà passes on what widgets say to each other and nothing else. What people
write into fields is data; of that, too, nothing may name a file of this machine.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping

from IPython.display import publish_display_data

from bossbook.card.sets import open_no_files
from bossbook.lessons import position
from bossbook.widgets.lively import Lively
from bossbook.widgets.parts import Frame
from bossbook.widgets.play import play_a_game
from bossbook.widgets.puzzles import puzzle_box
from bossbook.widgets.what_if import what_if
from bossbook.widgets.workshop import workshop

# By the names that they have in the lessons: what was left there lies here.
_MAKERS: Mapping[str, Callable[[], Frame]] = {
    "table": lambda: play_a_game(seed=3),
    "laboratory": lambda: what_if(
        position("what_if/altar-or-library"), "Pip", name="what_if/bench"
    ),
    "puzzles": puzzle_box,
    "workshop": lambda: workshop(name="workshop"),
}


def show_page(name: str, home: str | None = None) -> None:
    """Show a page. ``home``: the folder of its visitor; without one it is the user's own."""
    publish_display_data(shown(make_page(name, home)))  # type: ignore[no-untyped-call]


def make_page(name: str, home: str | None = None) -> Frame:
    """The widget of a page."""
    if home is not None:
        os.environ["BOSSBOOK_HOME"] = home
        os.chdir(home)
    open_no_files()
    return _MAKERS[name]()


def shown(widget: Frame) -> dict[str, object]:
    """What is sent of a widget: nothing but itself; no page keeps the picture of it."""
    bundle: dict[str, object] = super(Lively, widget)._repr_mimebundle_()
    return bundle
