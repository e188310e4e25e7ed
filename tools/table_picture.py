"""The picture of the table in README and on the site's first page: python tools/table_picture.py

A game of a bot against itself, stopped where there is something to see, in a page without Jupyter.
"""

from __future__ import annotations

import shutil
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT), str(ROOT / "tests"), str(ROOT / "tests" / "browser")]
from playwright.sync_api import sync_playwright  # noqa: E402
from running_lab import CHROMIUM_FLAGS  # noqa: E402
from test_one_screen import OVER, STEP, lay, new_table  # noqa: E402

from bossbook.bots import make  # noqa: E402
from bossbook.widgets.table import Table  # noqa: E402

PICTURE = ROOT / "docs" / "table.png"
SIZE = (1100, 700)
SEED, WITHIN = 1, 6  # of the game, and the round from which on it is shown
AT_REST = 800  # milliseconds


def worth_showing(table: Table) -> bool:
    """Whether a hero is inside, another one waits, and both dungeons have grown."""
    state = table.game.state
    waiting = any(player.entrance for player in state.players)
    inside = state.walker is not None and state.walker.place > 0
    return inside and waiting and all(len(player.stacks) >= 4 for player in state.players)


def table_to_show() -> Table:
    """The table at that moment."""
    table, bot = new_table(2, SEED), make("greedy", SEED)
    while table.waiting != OVER:
        if table.waiting != STEP:
            decision = table.session.decision
            table.play(bot.choose(table.game.view(decision.player), decision).key)
            continue
        table.act("step")
        if table.game.round >= WITHIN and worth_showing(table):
            return table
    raise SystemExit("This game has no such moment: try another SEED.")


def program() -> str:
    """Where the browser is."""
    found = shutil.which("chromium")
    return found or sys.exit("There is no chromium: `make browser` installs one.")


def main() -> None:
    """Draw it."""
    table = table_to_show()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program(), args=CHROMIUM_FLAGS)
        page = browser.new_page(reduced_motion="reduce")
        lay(page, table, SIZE)
        page.wait_for_timeout(AT_REST)
        page.locator("[data-bb=table]").screenshot(path=PICTURE)
        browser.close()


if __name__ == "__main__":
    main()
