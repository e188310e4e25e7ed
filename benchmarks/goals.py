"""The goals as data: what is compared with what, what must be reached, and what is aimed at."""

from __future__ import annotations

from benchmarks.rows import Goal

UNO = Goal("steps + plays per second", "RLCard uno, `env.step`", "higher", 2.0, 2.7)
POKER = Goal("decisions per second", "PokerKit, decisions", "higher", 2.0, 3.0)
OPERATIONS = Goal("steps + plays per second", "PokerKit, logged operations", "higher", 4.0, 6.0)
COPY = Goal("state copies per second", "chess `Board.copy(stack=False)`", "higher", 0.5, 1.0)
CALLS = Goal("Python-function calls", "one decision", "lower", 200, 130)
VIEW = Goal("`game.view(player)`: hand, dungeons, town", "one `state.copy()`", "lower", 30, 10)
IMAGINE = Goal("`bb.imagine(view, seed)`", "one `new_game`", "lower", 3, 1)
UNDO = Goal("undo and redo of a step", "one step", "lower", 3, 1)
# Half and a quarter of what it took when it was first measured: 800.
LABORATORY = Goal("an edit in the laboratory", "one `new_game`", "lower", 400, 200)
GOALS = (UNO, POKER, OPERATIONS, COPY, CALLS, VIEW, IMAGINE, UNDO, LABORATORY)

LOG = Goal("a step or play in rounds 50 to 61", "one in rounds 5 to 10", "lower", 1.1)
LOG_CALLS = Goal("Python-function calls for it", "one in rounds 5 to 10")
PAST = Goal("a step or play with that past", "the same without", "lower", 1.1)

MINIBOSSES = Goal("steps + plays per second, edition minibosses", "edition base", "higher", 0.8)
_SUPER = "steps + plays per second, edition super"
SUPER = Goal(f"{_SUPER}, two players", "edition base, two players", "higher", 0.7)
SUPER_OF_FOUR = Goal(f"{_SUPER}, four players", "edition base, four players", "higher", 0.7)

IMPORT = Goal("`import bossbook`", "`import pandas`", "lower", 0.25)
FORECAST = Goal("bait forecasts per second", "enumeration with NumPy", "higher", 1.0)

EMPTY = "JupyterLite's empty notebook"
FIRST_TABLE = Goal("the first table of lesson 01 on the site", EMPTY, "lower")
FIRST_GAME = Goal("the table of lesson 08 on the site", EMPTY, "lower")

BUTTON = "a bare ipywidgets button, click to picture"
STEP_SEEN = Goal("a step on the table, click to picture", BUTTON, "lower", 1.25)
EDIT_SEEN = Goal("an edit in the laboratory, click to picture", BUTTON, "lower", 1.9)
