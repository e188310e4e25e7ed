"""How long it takes from the click to the picture, in a browser, with four players.

A step on the table, and an edit in the laboratory. The yardstick of the same run is the least that
a notebook can do: a plain button of ipywidgets that changes a line of text. All are measured from
the click to the second frame after the change.
"""

from __future__ import annotations

import shutil
import statistics
import sys
import tempfile
from pathlib import Path

import nbformat
from playwright.sync_api import Page, sync_playwright

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "tests" / "browser"))
from running_lab import CHROMIUM_FLAGS, RUN_ALL, running_lab  # noqa: E402

CLICKS = 120
PLAIN = """from ipywidgets import HTML, Button, VBox
count, line = 0, HTML("0")
def more(_):
    global count
    count += 1
    line.value = str(count)
plain = Button(description="more")
plain.on_click(more)
plain.add_class("bb-yardstick")
line.add_class("bb-yardstick-line")
VBox([plain, line])"""
TABLE = """import bossbook as bb
from bossbook.widgets.table import Table
Table(bb.new_game("base", ["Ann", "Ben", "Cleo", "Dot"], seed=3), [])"""
LAB = """from bossbook.bots import make
from bossbook.widgets.laboratory import Laboratory
game = bb.new_game("base", ["Ann", "Ben", "Cleo", "Dot"], seed=3)
bots = {name: make("greedy", at) for at, name in enumerate(game.players)}
while game.round < 5 or game.decision is None or game.decision.kind != "build":
    game.run()
    decision = game.decision
    game.play(bots[decision.player].choose(game.view(decision.player), decision))
    game.run()
lab = Laboratory(game, "Ann")
lab.act("select", "room:0:Ben")
lab"""
# From the click until something has changed below `watched`, and was painted.
CLICK = """([button, watched]) => new Promise(done => {
  const start = performance.now();
  const seen = new MutationObserver(() => {
    seen.disconnect();
    requestAnimationFrame(() => requestAnimationFrame(() => done(performance.now() - start)));
  });
  const options = {childList: true, subtree: true, characterData: true, attributes: true,
                   attributeFilter: ["data-tick"]};
  seen.observe(document.querySelector(watched), options);
  document.querySelector(button).click();
})"""


def measured(page: Page, button: str, watched: str) -> list[float]:
    """Milliseconds for each click."""
    return [page.evaluate(CLICK, [button, watched]) for _ in range(CLICKS)]


def report(times: dict[str, list[float]]) -> None:
    """Medians, and the ratio to the yardstick."""
    plain = statistics.median(times["plain"])
    print(f"a plain button (yardstick): {plain:.0f} ms from click to picture")
    for name, what, aim in (
        ("table", "a step of a game of four", 100),
        ("lab", "an edit of a table of four, with its forecast", 150),
    ):
        middle = statistics.median(times[name])
        late = statistics.quantiles(times[name], n=10)[-1]
        print(f"{what}: {middle:.0f} ms, nine of ten under {late:.0f} ms (aim: {aim});"
              f" ratio to the yardstick {middle / plain:.2f}")  # fmt: skip


def notebook(folder: Path) -> None:
    """A notebook with the yardstick and the table."""
    made = nbformat.v4.new_notebook()
    made.metadata["kernelspec"] = {"name": "python3", "display_name": "Python 3 (ipykernel)"}
    made.cells = [nbformat.v4.new_code_cell(source) for source in (PLAIN, TABLE, LAB)]
    folder.mkdir()
    nbformat.write(made, folder / "table.ipynb")


def main() -> None:
    """Run it."""
    chromium = shutil.which("chromium") or shutil.which("google-chrome")
    if chromium is None:
        print("from the click to the picture: skipped, there is no browser (`make browser`)")
        return
    with tempfile.TemporaryDirectory() as place, sync_playwright() as playwright:
        home = Path(place)
        notebook(home / "notebooks")
        with running_lab(home, home / "notebooks") as url:
            browser = playwright.chromium.launch(executable_path=chromium, args=CHROMIUM_FLAGS)
            page = browser.new_page(viewport={"width": 1280, "height": 1600})
            page.goto(f"{url}/lab/tree/table.ipynb?reset")
            page.wait_for_selector(".jp-Notebook .jp-Cell", timeout=60_000)
            page.evaluate(RUN_ALL)
            page.wait_for_selector(".bb-next")
            page.wait_for_selector("[data-do=turn]")
            times = {
                "plain": measured(page, ".bb-yardstick", ".bb-yardstick-line"),
                "table": measured(page, ".bb-next", ".bb-play"),
                "lab": measured(page, "[data-do=turn]", ".bb-play[data-waiting=edit]"),
            }
            browser.close()
    report(times)


if __name__ == "__main__":
    main()
