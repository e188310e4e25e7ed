"""What the tests of the table share: the HTML that a page would show."""

import re

from test_views_html import Page

from bossbook.bots import make
from bossbook.bots.plan import Plan
from bossbook.game import Game
from bossbook.lessons import guided_table
from bossbook.widgets.table import Table

INTRO = "You are a boss with an empty dungeon."


def first_round_alone() -> Table:
    """The table of the first lesson with all its controls, and nobody who leads."""
    given = guided_table("first_round/first-round")
    bots = {"Grim": Plan(given.plan, make("greedy", 1))}
    return Table(Game(given.state), "Pip", bots, predict=True, rounds=1, intro=INTRO)


def shown(table: Table) -> str:
    """All the HTML that a page shows of a table, drawings included."""
    parts = (table.bar, *table.marks, table.story, *table.board, table.hand, log_of(table))
    drawings = table.drawings
    return re.sub(r'<i data-s="(\d+)"></i>', lambda m: drawings[int(m[1])], "".join(parts))


def log_of(table: Table) -> str:
    """The log with its rows."""
    return "".join([table.log, *table.rows])


def text_of(table: Table) -> str:
    """The text in it."""
    return Page(shown(table)).text


def keys_of(html: str, do: str = "play") -> list[str]:
    """What the buttons of one sort would send."""
    page = Page(html)
    found, pressed = [], False
    for name, value in page.attributes:
        if name == "data-do":
            pressed = value == do
        elif name == "data-key" and pressed:
            found.append(value or "")
            pressed = False
    return found
