"""How long it takes from the click to the picture, in a browser, with four players.

A step on the table, and an edit in the laboratory. The yardstick of the same page is the least that
a notebook can do: a plain button of ipywidgets that changes a line of text. They are pressed in
turn, each is measured from the click to the second frame after the change, and every round gives a
ratio. What still moves on the table has ended before the next click.

    python benchmarks/page.py [--rounds 60]     print it, and put it into RESULTS.md
"""

from __future__ import annotations

import argparse
import shutil
import statistics
import sys
import tempfile
from pathlib import Path

import nbformat
from playwright.sync_api import Page, sync_playwright

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT), str(ROOT / "tests" / "browser")]
from running_lab import CHROMIUM_FLAGS, RUN_ALL, running_lab  # noqa: E402

from benchmarks.goals import EDIT_SEEN, STEP_SEEN  # noqa: E402
from benchmarks.measuring import spread  # noqa: E402
from benchmarks.report import RESULTS, Part, with_part  # noqa: E402
from benchmarks.rows import Row  # noqa: E402

ROUNDS = 60
WARM = 5  # rounds that are not counted
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
# Until nothing moves any more, and a little longer.
REST = """async () => {
  const pause = time => new Promise(done => setTimeout(done, time));
  while (document.querySelector("[data-moving]")) await pause(20);
  await pause(50);
}"""
PRESSED = {  # what is pressed, and where it is seen
    "plain": (".bb-yardstick", ".bb-yardstick-line"),
    "table": (".bb-next", ".bb-play[data-waiting=step]"),
    "laboratory": ("[data-do=turn]", ".bb-play[data-waiting=edit]"),
}


def measured(page: Page, rounds: int) -> dict[str, list[float]]:
    """Milliseconds for each click, one of each sort in every round; who begins changes."""
    times: dict[str, list[float]] = {name: [] for name in PRESSED}
    order = list(PRESSED)
    for _ in range(rounds + WARM):
        order.append(order.pop(0))
        for name in order:
            times[name].append(page.evaluate(CLICK, list(PRESSED[name])))
            page.evaluate(REST)
    return {name: some[WARM:] for name, some in times.items()}


def rows(times: dict[str, list[float]]) -> list[Row]:
    """The ratios of the same rounds."""
    pairs = ((STEP_SEEN, "table"), (EDIT_SEEN, "laboratory"))
    return [
        Row(goal, spread(a / b for a, b in zip(times[name], times["plain"], strict=True)))
        for goal, name in pairs
    ]


def notebook(folder: Path) -> None:
    """A notebook with the yardstick, the table and the laboratory."""
    made = nbformat.v4.new_notebook()
    made.metadata["kernelspec"] = {"name": "python3", "display_name": "Python 3 (ipykernel)"}
    made.cells = [nbformat.v4.new_code_cell(source) for source in (PLAIN, TABLE, LAB)]
    folder.mkdir()
    nbformat.write(made, folder / "page.ipynb")


def clicked(chromium: str, rounds: int) -> dict[str, list[float]]:
    """All of it, in a JupyterLab of its own."""
    with tempfile.TemporaryDirectory() as place, sync_playwright() as playwright:
        home = Path(place)
        notebook(home / "notebooks")
        with running_lab(home, home / "notebooks") as url:
            browser = playwright.chromium.launch(executable_path=chromium, args=CHROMIUM_FLAGS)
            page = browser.new_page(viewport={"width": 1366, "height": 768})
            page.goto(f"{url}/lab/tree/page.ipynb?reset")
            page.wait_for_selector(".jp-Notebook .jp-Cell", timeout=60_000)
            page.evaluate(RUN_ALL)
            page.wait_for_selector("[data-do=step]")
            page.wait_for_selector("[data-do=turn]")
            times = measured(page, rounds)
            browser.close()
    return times


def main(argv: list[str] | None = None) -> int:
    """Run it."""
    parser = argparse.ArgumentParser(description="From the click to the picture.")
    parser.add_argument("--rounds", type=int, default=ROUNDS)
    parser.add_argument("--out", type=Path, default=RESULTS)
    args = parser.parse_args(argv)
    chromium = shutil.which("chromium") or shutil.which("google-chrome")
    if chromium is None:
        print("from the click to the picture: skipped, there is no browser (`make browser`)")
        return 0
    times = clicked(chromium, args.rounds)
    for name, some in times.items():
        print(f"{name}: {statistics.median(some):.0f} ms from click to picture")
    part = Part("From click to picture", rows(times))
    print(part.text())
    args.out.write_text(with_part(args.out.read_text(encoding="utf-8"), part), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
