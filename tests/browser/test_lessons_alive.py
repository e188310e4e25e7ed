"""Lessons open alive, on a laptop: nothing but the browser, and no key ever reaches the notebook.

The pictures in build/screenshots/ are for people to look at.
"""

import re
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from players import Player, pictured
from playwright.sync_api import Browser, Locator, Page, expect
from running_lab import AT_REST, running_lab

from bossbook.resources import notebooks_dir

SHARES_PAGES = True
LAPTOP = {"width": 1366, "height": 768}
Open = Callable[[str], Page]

CELLS = """() => window.jupyterapp.shell.currentWidget.content.widgets
  .map(cell => [cell.model.type, cell.model.sharedModel.getSource()])"""
TOP = """() => {
  const notebook = window.jupyterapp.shell.currentWidget.content;
  return [(notebook.outerNode || notebook.node).scrollTop, notebook.activeCellIndex];
}"""


# Notes, as long as a lesson wakes, how many of its tables were there: alive, or as a picture.
WATCH_TABLES = """() => {
  window.seen = [];
  setInterval(() => {
    if (document.querySelector("[data-bb-lesson=waking]"))
      window.seen.push(document.querySelectorAll(".jp-RenderedImage img, .bb-play").length);
  }, 20);
}"""


@pytest.fixture(scope="module")
def laptop(browser: Browser) -> Iterator[Callable[[str], Page]]:
    """Opens an address in a window of its own, which the tests of this file share."""
    pages: list[Page] = []

    def opened(url: str) -> Page:
        page = browser.new_context(viewport=LAPTOP, reduced_motion="reduce").new_page()
        pages.append(page)
        page.goto(url)
        return page

    yield opened
    for page in pages:
        page.context.close()


@pytest.fixture(scope="module")
def first(laptop: Open, lab_url: str) -> Page:
    """The first lesson, just opened."""
    page = laptop(f"{lab_url}/lab/tree/00_start_here.ipynb?reset")
    page.evaluate(WATCH_TABLES)
    expect(page.locator("[data-bb-lesson=waking] .bb-notice")).to_contain_text("coming to life")
    alive(page)
    return page


@pytest.fixture(scope="module")
def round_one(laptop: Open, lab_url: str) -> Page:
    """The lesson with a table."""
    page = laptop(f"{lab_url}/lab/tree/01_first_round.ipynb?reset")
    alive(page)
    return page


def alive(page: Page) -> None:
    expect(page.locator("[data-bb-lesson=alive]").first).to_be_attached(timeout=60_000)
    expect(page.locator(".bb-notice:visible")).to_have_count(0)


def code(page: Page) -> Locator:
    return page.locator(".jp-CodeCell .jp-InputArea-editor:visible")


# -- open, and it lives


def test_a_lesson_runs_with_nothing_but_the_browser(first: Page) -> None:
    expect(first.get_by_text("Where will Bert with the Ladder go?").first).to_be_visible()
    expect(first.locator("button.bb-guess").first).to_be_visible()
    expect(first.locator(".jp-RenderedText[data-mime-type$='stderr']")).to_have_count(0)
    assert first.evaluate(TOP) == [0, 0], "the page must be where it was: at the top"
    pictured(first, "alive-00")


def test_a_picture_stands_there_until_the_table_comes(first: Page) -> None:
    seen = first.evaluate("() => window.seen")
    pictured_first = seen.index(next(number for number in seen if number))
    assert 0 not in seen[pictured_first:]


def test_nothing_is_in_the_way(first: Page) -> None:
    expect(first.get_by_text("Would you like to get notified")).to_have_count(0)
    expect(first.locator(".jp-Dialog")).to_have_count(0)
    expect(first.locator("#filebrowser")).not_to_be_visible()
    expect(code(first)).to_have_count(0)
    expect(first.locator(".jp-InputPrompt:visible, .jp-OutputPrompt:visible")).to_have_count(0)
    expect(first.get_by_text("This notebook has checked itself")).not_to_be_visible()
    wide = first.locator(".jp-Notebook").bounding_box()
    assert wide is not None
    assert wide["width"] > 1250


def test_the_code_is_one_button_away(first: Page) -> None:
    button = first.get_by_role("button", name="the code")
    expect(button).to_have_text("Show the code")
    button.focus()
    first.keyboard.press("Enter")
    expect(code(first).first).to_be_visible()
    expect(button).to_have_text("Hide the code")
    expect(button).to_have_attribute("aria-pressed", "true")
    first.reload()
    alive(first)
    expect(code(first).first).to_be_visible()  # remembered
    button.click()
    expect(code(first)).to_have_count(0)
    expect(button).to_have_text("Show the code")


def test_a_lesson_that_was_only_opened_needs_no_saving(first: Page) -> None:
    dirty = "() => window.jupyterapp.shell.currentWidget.context.model.dirty"
    assert first.evaluate(dirty) is False


# -- keys

PARTS = (
    ".bb-panel",
    ".bb-hand",
    ".bb-part-story",
    ".bb-town",
    ".bb-dungeon >> nth=0",
    ".bb-dungeon >> nth=1",
    ".bb-part-bar",
    ".bb-part-log",
    ".bb-part-timeline",
)
KEYS = (*"rddnpuyoxcvabmz00", "Shift+M")


def press_beside_buttons(part: Locator) -> None:
    """A click on a place of a part where there is nothing to press."""
    part.page.evaluate(AT_REST)  # keys that the table understands have moved it
    part.evaluate("el => el.scrollIntoView({block: 'center'})")
    x, y = part.evaluate("""el => {
      const box = el.getBoundingClientRect();
      for (let y = box.bottom - 4; y > box.top; y -= 6)
        for (let x = box.left + 4; x < box.right; x += 6) {
          const at = document.elementFromPoint(x, y);
          if (at && el.contains(at) && !at.closest('button, input, select, summary, a, [data-do]'))
            return [x, y];
        }
      return [-1, -1];
    }""")
    assert x >= 0, "nothing but buttons"
    part.page.mouse.click(x, y)


@pytest.mark.parametrize("shown", [False, True], ids=["folded", "with its code"])
def test_no_key_on_the_table_reaches_the_notebook(round_one: Page, shown: bool) -> None:
    page, before = round_one, round_one.evaluate(CELLS)
    if shown:
        page.get_by_role("button", name="Show the code").click()
    player = Player(page)
    player.is_led()
    history = player.button("bb-history")
    if history.get_attribute("aria-expanded") == "false":
        history.click()
    player.table.locator("input[type=range]").focus()
    page.keyboard.press("Home")  # to the start, and on to the first question
    expect(player.table.locator(".bb-progress")).to_have_text("Step 0: setup")
    history.click()
    player.click("bb-next")
    for part in PARTS:
        if part == ".bb-part-log":
            history.click()
        press_beside_buttons(player.table.locator(part).first)
        inside = player.table.evaluate("el => el.contains(document.activeElement)")
        assert inside, f"a click on {part} leaves the focus outside"
        for key in KEYS:
            page.keyboard.press(key)
        assert page.evaluate(CELLS) == before, f"a key after a click on {part}"
        expect(page.locator(".jp-Dialog")).to_have_count(0)


def test_no_key_on_an_exercise_or_a_text_reaches_the_notebook(first: Page) -> None:
    before = first.evaluate(CELLS)
    asked = first.locator(".bb-lesson:has(.bb-guess)").first
    parts = [asked.locator(".bb-ask"), asked.locator(".bb-town"), asked.locator(".bb-dungeon").last]
    texts = [first.get_by_role("heading", name=name) for name in ("Start here", "The course")]
    for part in (*parts, *texts):
        press_beside_buttons(part)
        for key in (*KEYS, "Enter"):
            first.keyboard.press(key)
        assert first.evaluate(CELLS) == before
    first.get_by_role("heading", name="Start here").dblclick()
    expect(first.locator(".jp-MarkdownCell .jp-InputArea-editor:visible")).to_have_count(0)


# -- coming back

KERNEL = "window.jupyterapp.shell.currentWidget.sessionContext"
RESTART = f"() => {KERNEL}.session.kernel.restart()"
DIE = f"""() => {{
  const code = 'import os; os.kill(os.getpid(), 9)';
  {KERNEL}.session.kernel.requestExecute({{code}}).done.catch(() => {{}});
}}"""
STILLS = 4  # of the table and the exercises of that lesson
SHUT_DOWN = f"() => {KERNEL}.shutdown()"


@pytest.fixture(scope="module")
def played(laptop: Open, lab_url: str, lab_home: Path) -> Page:
    """The lesson with a table, on which a room was built; and an exercise, with a wrong answer."""
    shutil.rmtree(lab_home / "learner" / "ribbons", ignore_errors=True)
    page = laptop(f"{lab_url}/lab/tree/01_first_round.ipynb?reset")
    alive(page)
    player = Player(page)
    player.click("bb-next")
    player.choose("build:Damp Chapel@new")
    wrong = page.locator(".bb-lesson:has-text('Where will Aunt Sparkle go?') .bb-predict-grim")
    wrong.first.click()
    expect(wrong.first).to_be_disabled()
    as_it_was_left(page)
    return page


def as_it_was_left(page: Page) -> None:
    expect(Player(page).table.locator(".bb-progress")).to_have_text("Step 2: setup")
    Player(page).sees("Pip placed Damp Chapel")
    asked = page.locator(".bb-lesson:has-text('Where will Aunt Sparkle go?')").first
    expect(asked.locator(".bb-predict-grim")).to_be_disabled()
    expect(asked.locator(".bb-predict-town")).to_be_enabled()
    expect(page.get_by_text("Error displaying widget")).to_have_count(0)
    expect(page.get_by_text("model not found")).to_have_count(0)


def comes_back(page: Page) -> None:
    """It says that it starts again, and then it is as it was, and alive."""
    expect(page.locator("[data-says=restarting]")).to_contain_text("comes back by itself")
    alive(page)
    as_it_was_left(page)
    player = Player(page)
    player.click("bb-next")
    player.click("bb-back")


def test_a_restarted_kernel_brings_the_table_back(played: Page) -> None:
    played.evaluate(RESTART)
    comes_back(played)


def test_a_kernel_that_dies_brings_the_table_back(played: Page) -> None:
    played.evaluate(DIE)
    comes_back(played)
    expect(played.locator(".jp-Dialog")).to_have_count(0)
    pictured(played, "alive-01-died")


def test_nothing_jumps_while_there_is_no_kernel(played: Page) -> None:
    """ipywidgets would put an icon above each part of a widget that has lost its kernel."""
    lost = """one => {
      one.classList.add("jupyter-widgets-disconnected");
      const icon = getComputedStyle(one, "::before").content;
      one.classList.remove("jupyter-widgets-disconnected");
      return icon;
    }"""
    parts = played.locator(".jp-OutputArea .bb-lesson, .jp-OutputArea .bb-lesson .jupyter-widgets")
    assert {part.evaluate(lost) for part in parts.all()} == {"none"}


def test_run_all_does_not_reset_a_played_round(played: Page) -> None:
    played.evaluate("() => window.jupyterapp.commands.execute('notebook:run-all-cells')")
    played.evaluate(AT_REST)
    as_it_was_left(played)


def test_a_lesson_that_was_saved_comes_back_the_next_day(played: Page, lab_home: Path) -> None:
    played.evaluate("() => window.jupyterapp.shell.currentWidget.context.save()")
    file = lab_home / "notebooks" / "01_first_round.ipynb"
    assert "widget-view" not in file.read_text(), "a stored widget is a dead one"
    assert file.read_text().count('"image/png": "') == STILLS, "its picture is kept in its place"
    played.evaluate(SHUT_DOWN)
    expect(played.locator(".bb-notice")).to_contain_text("asleep")
    played.reload()
    alive(played)
    as_it_was_left(played)


def test_a_lesson_opens_where_it_was_left(played: Page) -> None:
    heading = played.get_by_role("heading", name="What you know now")
    heading.scroll_into_view_if_needed()
    played.mouse.move(600, 400)
    played.mouse.wheel(0, 300)
    place = "() => Object.keys(localStorage).some(key => key.includes('place'))"
    played.wait_for_function(place)
    played.wait_for_timeout(600)
    before = heading.bounding_box()
    played.reload()
    alive(played)
    after = heading.bounding_box()
    assert before is not None
    assert after is not None
    assert abs(before["y"] - after["y"]) < 40


# -- elsewhere


def test_an_untrusted_copy_is_not_run_until_the_learner_trusts_it(
    laptop: Open, lab_url: str, lab_home: Path
) -> None:
    folder = lab_home / "notebooks"
    changed = (folder / "00_start_here.ipynb").read_text().replace("# Start here", "# Stop here")
    (folder / "copy.ipynb").write_text(changed)
    page = laptop(f"{lab_url}/lab/tree/copy.ipynb?reset")
    notice = page.locator("[data-bb-lesson=untrusted] .bb-notice")
    expect(notice).to_contain_text("does not know whether to trust")
    page.evaluate(f"async () => {{ await {KERNEL}.ready; await {KERNEL}.session.kernel.info; }}")
    expect(page.locator("[data-bb-lesson=untrusted]")).to_have_count(1)
    expect(page.locator(".bb-lesson")).to_have_count(0)
    stills_stand_there(page)
    pictured(page, "alive-untrusted")
    notice.get_by_role("button").click()
    page.locator(".jp-Dialog").get_by_role("button", name="Trust").click()
    alive(page)
    expect(page.locator("button.bb-guess").first).to_be_visible()


def stills_stand_there(page: Page) -> None:
    """A picture of the table, with words for those who cannot see it; nothing else of the cell."""
    still = page.locator(".jp-OutputArea-output img").first
    expect(still).to_have_attribute("alt", re.compile("Bert with the Ladder.*comes to life"))
    wide = still.evaluate("img => [img.complete && img.naturalWidth, img.clientWidth]")
    assert wide == [1170, 780]
    expect(page.get_by_text("Where will Bert with the Ladder go?")).to_have_count(0)


def test_it_lives_in_notebook_7_too(laptop: Open, tmp_path: Path) -> None:
    shutil.copytree(notebooks_dir(), tmp_path / "notebooks")
    with running_lab(tmp_path, tmp_path / "notebooks", "notebook") as url:
        page = laptop(f"{url}/notebooks/00_start_here.ipynb")
        alive(page)
        expect(page.get_by_text("Where will Bert with the Ladder go?").first).to_be_visible()
        expect(code(page)).to_have_count(0)
        assert page.evaluate(TOP) == [0, 0]
        page.locator("button.bb-predict-grim").click()
        expect(page.locator(".bb-story", has_text="Right!")).to_be_visible()
        pictured(page, "alive-00-notebook-7")
