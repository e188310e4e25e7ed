"""The static site as a visitor finds it, with nothing but a browser: built anew, served, visited.

`make site-check` (BB_SITE=full) takes every lesson there, and runs the cells with which it checks
itself; the other runs look at a few.
"""

from __future__ import annotations

import json
import os
import re
import subprocess
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest
from conftest import LOCAL, SIZE, is_noise
from players import Player, exercise, pictured
from playwright.sync_api import Browser, BrowserContext, Dialog, Page, expect
from running_lab import CHROMIUM_FLAGS, COMES_ALIVE
from static_site.pages import PUZZLE
from static_site.places import MOST_BYTES, SITE
from static_site.serving import server

import bossbook as bb
from bossbook import luggage
from bossbook.bots import make
from bossbook.lessons import position
from bossbook.lessons.progress import FILE as PROGRESS
from bossbook.lessons.progress import Progress
from bossbook.positions.sharing import share
from bossbook.resources import notebooks_dir
from bossbook.views.pictures import treasure_counts

pytestmark = pytest.mark.site
ROOT = Path(__file__).resolve().parents[2]
PYTHON = ROOT / ".venv-site" / "bin" / "python"
FULL = os.environ.get("BB_SITE") == "full"
LESSONS = sorted(path.name for path in notebooks_dir().glob("*.ipynb"))
TAKEN = LESSONS if FULL else ["09_what_if.ipynb"]
GAMES = (("base", 2), ("revised", 3), ("alpha", 4), ("minibosses", 2), ("super", 3))

# Run code in the kernel of the lesson that is open; what it printed, or its result as text.
TELLS = """async (code) => {
  const { kernel } = window.jupyterapp.shell.currentWidget.sessionContext.session;
  const told = [], future = kernel.requestExecute({ code });
  future.onIOPub = ({ content }) => {
    if (content.ename) told.push(`${content.ename}: ${content.evalue}`);
    else if (content.text) told.push(content.text);
    else if (content.data && content.execution_count) told.push(content.data["text/plain"]);
  };
  await future.done;
  return told.join("");
}"""
# Python has something else to do for a while.
BUSY = """() => {
  const { kernel } = window.jupyterapp.shell.currentWidget.sessionContext.session;
  kernel.requestExecute({ code: "import time; time.sleep(20)" });
}"""
# What of the site the browser has not got.
MISSING = """async () => {
  const listed = await (await fetch("offline.json")).json();
  for (let tries = 0; ; tries++) { // the last ones may still be on their way into the cache
    const missing = [];
    for (const [name] of listed)
      if (!(await caches.match(new URL(name, location.href)))) missing.push(name);
    if (!missing.length || tries > 50) return missing;
    await new Promise((done) => setTimeout(done, 100));
  }
}"""
FINGERPRINTS = """
import json
import bossbook as bb
from bossbook.bots import make

def ended(edition, players, seed):
    names = ["Ann", "Ben", "Cleo", "Dan"][:players]
    game = bb.new_game(edition, names, seed=seed)
    bb.play_out(game, {name: make("random", seed) for name in names})
    return game.fingerprint()

print(json.dumps([ended(*one) for one in json.loads('%s')]))
"""
DRAWING = """
from bossbook.lessons import position
from bossbook.views.pictures import treasure_counts

print(treasure_counts(position("bait/tavern")).svg())
"""


class Visitor:
    """Somebody with a browser, in whose window nothing is asked of another machine."""

    def __init__(self, context: BrowserContext, site: str) -> None:
        self.page, self.site = context.pages[0] if context.pages else context.new_page(), site
        self.asked: list[str] = []
        self.errors: list[str] = []
        context.on("request", lambda request: self.asked.append(request.url))
        self.page.on("pageerror", lambda error: self.errors.append(str(error)))

    def goes_to(self, address: str) -> Page:
        self.page.goto(f"{self.site}/{address}")
        return self.page

    def waits(self) -> Page:
        """Until the lesson on the page has come to life."""
        self.page.wait_for_selector(".jp-Notebook .jp-Cell", timeout=90_000)
        assert self.page.evaluate(COMES_ALIVE) == {"state": "alive", "errors": []}
        return self.page

    def opens(self, lesson: str) -> Page:
        self.goes_to(f"notebooks/index.html?path={lesson}")
        return self.waits()

    def tells(self, code: str) -> str:
        told: str = self.page.evaluate(TELLS, code)
        return told

    def rests(self) -> None:
        """Until Python has written down what was done: it does one thing after the other."""
        assert self.tells("print(1)").strip() == "1"


@pytest.fixture(scope="module")
def built() -> Path:
    """The site, built now."""
    if not PYTHON.exists():
        assert os.environ.get("CI") != "true", "make sets .venv-site up"
        pytest.skip("there is no .venv-site: `make test-browser` sets it up")
    environment = {**os.environ, "PYTHONPATH": str(ROOT / "tools")}
    command = [str(PYTHON), "-m", "static_site"]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr[-3000:]
    return SITE


@pytest.fixture(scope="module")
def served(built: Path) -> Iterator[ThreadingHTTPServer]:
    serving = server(built)
    threading.Thread(target=serving.serve_forever, daemon=True).start()
    yield serving
    end(serving)


def end(serving: ThreadingHTTPServer) -> None:
    serving.shutdown()
    serving.server_close()


@contextmanager
def visiting(context: BrowserContext, site: str) -> Iterator[Visitor]:
    visitor = Visitor(context, site)
    yield visitor
    context.close()
    assert [url for url in visitor.asked if not LOCAL.match(url)] == []
    assert [error for error in visitor.errors if not is_noise(error)] == []


@pytest.fixture
def visitor(browser: Browser, served: ThreadingHTTPServer) -> Iterator[Visitor]:
    """Somebody who was never here."""
    context = browser.new_context(viewport=SIZE, reduced_motion="reduce")  # type: ignore[arg-type]
    with visiting(context, f"http://127.0.0.1:{served.server_port}") as found:
        yield found


def test_it_is_small_and_has_every_lesson(built: Path) -> None:
    files = [path for path in built.rglob("*") if path.is_file()]
    assert sum(path.stat().st_size for path in files) <= MOST_BYTES
    assert sorted(path.name for path in (built / "files").glob("*.ipynb")) == LESSONS
    first_page = (built / "index.html").read_text(encoding="utf-8")
    assert [name for name in LESSONS if f'path={name}"' not in first_page] == []


def test_what_was_done_is_found_again_without_a_network(
    browser: Browser, built: Path, chromium: str, tmp_path: Path
) -> None:
    """The server is ended after the first page, the browser after a lesson and a position.

    The site lies in a folder of a web space, as most do.
    """
    serving = server(built.parent)
    threading.Thread(target=serving.serve_forever, daemon=True).start()
    site = f"http://127.0.0.1:{serving.server_port}/{built.name}"
    table = bb.new_game("base", ["Wanda", "Otto"], seed=3)
    table.run()

    @contextmanager
    def at_the_same_computer() -> Iterator[Visitor]:
        context = browser.browser_type.launch_persistent_context(
            tmp_path / "profile",
            executable_path=chromium,
            args=CHROMIUM_FLAGS,
            viewport=SIZE,  # type: ignore[arg-type]
            reduced_motion="reduce",
        )
        with visiting(context, site) as found:
            yield found

    with at_the_same_computer() as visitor:
        page = visitor.goes_to("")
        pictured(page, "site-0-first-page")
        expect(page.get_by_role("status")).to_contain_text("without a network", timeout=120_000)
        end(serving)
        page.get_by_role("link", name="Play your first round").click()
        takes_the_first_lesson(visitor)
        pictured(page, "site-1-first-round")
        visitor.goes_to(f"?position={share(table)}")
        builds_on_the_bench(visitor.waits())
        page.get_by_role("link", name="All lessons").click()  # at once
        page.wait_for_url(f"{site}/")
    with at_the_same_computer() as visitor:
        page = visitor.goes_to("")
        page.get_by_role("link", name="Your first round", exact=True).click()
        player = Player(visitor.waits())
        expect(player.table.locator(".bb-progress")).to_have_text("Round 1 is over")
        answered = exercise(page, "first_round/where-does-sparkle-go")
        expect(answered.locator(".bb-verdict").first).to_contain_text("Right!")
        page.get_by_role("link", name="All lessons").click()
        page.get_by_role("link", name="What if?").click()
        bench = visitor.waits().locator("[data-bb=laboratory]").first
        expect(bench.get_by_role("region", name="Dungeon of Wanda")).to_contain_text("Dark Altar")
        page.get_by_role("link", name="All lessons").click()
        page.get_by_role("link", name="Start here").first.click()
        visitor.waits().get_by_role("button", name="Take everything along").click()
        with page.expect_download() as saved:
            page.get_by_role("link", name=f"Save {luggage.NAME}").click()
        file = tmp_path / luggage.NAME
        saved.value.save_as(file)
    at_home = tmp_path / "at-home"
    luggage.unpack(file.read_bytes(), at_home)
    answered_there = Progress(at_home / PROGRESS).record("first_round/where-does-sparkle-go")
    assert answered_there.solved or answered_there.found


def takes_the_first_lesson(visitor: Visitor) -> None:
    """A round to its end, and the first question below it."""
    page = visitor.waits()
    player = Player(page)
    while player.waiting != "over":
        player.go_on()
    question = exercise(page, "first_round/where-does-sparkle-go")
    verdict, guesses = question.locator(".bb-verdict"), question.locator("button.bb-guess:enabled")
    while "Right!" not in "".join(verdict.all_inner_texts()):
        guesses.first.click()
        visitor.rests()


def builds_on_the_bench(page: Page) -> None:
    """A room more in a dungeon; whoever does that does not wait for what comes of it."""
    bench = page.locator(".bb-play[data-waiting=edit]").first
    before = bench.get_attribute("data-tick") or ""
    bench.locator("button[data-do=select][data-key='entrance:Wanda']").click()
    expect(bench).not_to_have_attribute("data-tick", before)
    bench.locator("select.bb-lab-card").select_option("Dark Altar")
    bench.locator("button[data-do=add-room]").click()


def test_all_of_it_can_be_had_at_once(visitor: Visitor) -> None:
    """On a page that was loaded anew with Shift, too: the site's helper is not in charge of it."""
    page = visitor.goes_to("")
    page.wait_for_function("() => navigator.serviceWorker.controller")
    with page.expect_navigation():
        page.context.new_cdp_session(page).send("Page.reload", {"ignoreCache": True})
    page.get_by_role("button", name="Keep all of it").click()
    expect(page.get_by_role("status")).to_contain_text("without a network", timeout=120_000)
    assert page.evaluate(MISSING) == []


def test_where_nothing_can_be_kept_the_visitor_is_told(visitor: Visitor) -> None:
    """On http:// a browser lets a site have no helper, and without it nothing is kept."""
    page = visitor.page
    page.add_init_script("delete Navigator.prototype.serviceWorker")
    visitor.goes_to("")
    expect(page.get_by_text("cannot keep your progress")).to_be_visible()
    expect(page.get_by_role("button", name="Keep all of it")).to_be_hidden()
    notice = visitor.opens("01_first_round.ipynb").locator(".bb-notice:visible")
    expect(notice).to_contain_text("keeps nothing of what you do")
    notice.get_by_role("button").click()
    expect(notice).to_have_count(0)


def test_who_leaves_too_early_is_asked_and_told(visitor: Visitor) -> None:
    """The kernel ends with its page: what it has not done with by then is not kept."""
    page = visitor.opens("01_first_round.ipynb")
    asked: list[str] = []

    def leaves(dialog: Dialog) -> None:
        asked.append(dialog.type)
        dialog.accept()

    page.on("dialog", leaves)
    page.evaluate(BUSY)
    page.locator(".bb-play [data-bb=go]").first.click()
    page.goto(f"{visitor.site}/index.html")
    assert asked == ["beforeunload"]
    visitor.opens("01_first_round.ipynb")
    notice = page.locator(".bb-notice:visible")
    expect(notice).to_contain_text("it may not be kept")
    notice.get_by_role("button").click()
    expect(notice).to_have_count(0)
    page.goto(f"{visitor.site}/index.html")  # nothing is left to do: nobody is asked
    assert asked == ["beforeunload"]


def test_a_link_opens_the_rule_or_the_puzzle_that_it_names(visitor: Visitor) -> None:
    """And shows it, on a phone, too, wherever in the lesson its reader was the last time."""
    page = visitor.opens("17_rulebook.ipynb")
    expect(page).to_have_title("The rulebook · bossbook")
    page.set_viewport_size({"width": 740, "height": 360})
    page.locator(".jp-MarkdownCell").last.scroll_into_view_if_needed()
    page.wait_for_function("() => Object.keys(localStorage).some((key) => key.includes(':place:'))")
    visitor.goes_to("#BAIT-3")
    rule = visitor.waits().locator(".bb-book-open").first
    expect(rule).to_contain_text("BAIT-3")
    expect(rule.get_by_text("the hero stays in town")).to_be_in_viewport(ratio=1)
    visitor.goes_to(f"#puzzle={PUZZLE}")
    entry = f".bb-puzzles [data-bb-open='puzzle {PUZZLE}']"
    expect(visitor.waits().locator(entry)).to_have_attribute("aria-current", "true")
    expect(page.locator(".bb-ask").first).to_be_in_viewport(ratio=1)


def test_games_drawings_and_progress_are_those_of_every_other_python(
    visitor: Visitor, tmp_path: Path
) -> None:
    visitor.opens("00_start_here.ipynb")
    games = [(edition, players, seed) for edition, players in GAMES for seed in (7, 19)]
    assert json.loads(visitor.tells(FINGERPRINTS % json.dumps(games))) == [
        ended(*game) for game in games
    ]
    drawn = visitor.tells(DRAWING).strip()
    assert shape(drawn) == shape(treasure_counts(position("bait/tavern")).svg())
    at_home = tmp_path / "at-home"
    Progress(at_home / PROGRESS).solve("start_here/where-does-bert-go")
    brought = {"name": luggage.NAME, "mimeType": "", "buffer": luggage.pack(at_home).encode()}
    with visitor.page.expect_file_chooser() as chooser:
        visitor.page.locator(".bb-bring-back").click()
    chooser.value.set_files(brought)  # type: ignore[arg-type]
    expect(visitor.page.locator(".bb-course li").first).to_contain_text("1 of 1 solved")
    link = visitor.page.locator(".bb-course a", has_text="Your first round")
    link.click()
    visitor.page.wait_for_url("**/notebooks/index.html?path=01_first_round.ipynb")


def test_links_between_lessons_and_to_pages_about_them_lead_on(visitor: Visitor) -> None:
    page = visitor.goes_to("notebooks/index.html?path=18_card_workshop.ipynb")
    page.locator(".jp-MarkdownCell a", has_text="Balance").click(timeout=90_000)
    page.wait_for_url("**/notebooks/index.html?path=19_balance.ipynb")
    page = visitor.goes_to("notebooks/index.html?path=18_card_workshop.ipynb")
    page.locator(".jp-MarkdownCell a", has_text="effects.md").click(timeout=90_000)
    shown = page.locator(".jp-MarkdownViewer h1").first
    expect(shown).to_be_visible(timeout=60_000)


def ended(edition: str, players: int, seed: int) -> str:
    """The same games, here."""
    names = ["Ann", "Ben", "Cleo", "Dan"][:players]
    game = bb.new_game(edition, names, seed=seed)
    bb.play_out(game, {name: make("random", seed) for name in names})
    return game.fingerprint()


def shape(svg: str) -> str:
    """A drawing but for its numbers: letters are as wide as the machine's own fonts."""
    return re.sub(r"-?\d+(\.\d+)?", "#", svg)


@pytest.mark.parametrize("name", TAKEN)
def test_a_lesson_shows_there_what_it_shows_everywhere(visitor: Visitor, name: str) -> None:
    """Cells that check the lesson find what is kept in the notebook; tables have its numbers."""
    page = visitor.opens(name)
    expect(page.locator(".jp-RenderedText[data-mime-type$='stderr']")).to_have_count(0)
    kept = json.loads((notebooks_dir() / name).read_text(encoding="utf-8"))["cells"]
    for cell in kept:
        if "check" in cell["metadata"].get("tags", []):
            found = visitor.tells("".join(cell["source"]))
            assert found == text_of(cell), f"{name}: {cell['source'][0]}"
    for cell in kept:
        for frame in frames_of(cell):
            tables = page.locator(".jp-OutputArea-output table").all_inner_texts()
            numbers = numbers_in(re.sub(r"(?m)^\d+\s", "", frame))  # without those of the rows
            assert numbers, frame
            assert any(numbers <= numbers_in(table) for table in tables), f"{name}: {frame}"


def frames_of(cell: dict[str, Any]) -> list[str]:
    """What pandas shows in a cell."""
    found = [one.get("data", {}) for one in cell.get("outputs", [])]
    html = "text/html"
    return [
        "".join(one["text/plain"]) for one in found if "dataframe" in "".join(one.get(html, ""))
    ]


def text_of(cell: dict[str, Any]) -> str:
    data = (one.get("text", one.get("data", {}).get("text/plain", "")) for one in cell["outputs"])
    return "".join("".join(text) for text in data)


def numbers_in(text: str) -> set[str]:
    """Numbers, however many zeros stand at their end."""
    return {f"{float(word):.2f}" for word in re.findall(r"(?<![\w.])\d+(?:\.\d+)?(?![\w.])", text)}
