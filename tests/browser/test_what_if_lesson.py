"""The laboratory in JupyterLab: edits by clicking, variants, sharing, playing on, both themes."""

from collections.abc import Callable

import pytest
from players import TOO_WIDE, Player, photograph, resize
from playwright.sync_api import Locator, Page, expect
from running_lab import COMES_ALIVE


class Tinkerer(Player):
    """Somebody at the bench."""

    def press(self, what: str, key: str = "") -> None:
        """Press the button that does that."""
        before = self.tick
        buttons = self.table.locator(f'button[data-do="{what}"]')
        if key:  # a key may have line breaks, which a selector may not
            keys = buttons.evaluate_all("all => all.map(one => one.dataset.key)")
            buttons = buttons.nth(keys.index(key))
        buttons.first.click()
        expect(self.table).not_to_have_attribute("data-tick", before)

    def column(self, name: str) -> Locator:
        return self.table.locator(".bb-answer-column", has_text=f"Variant {name}")


@pytest.fixture
def bench(open_notebook: Callable[[str], Page]) -> Tinkerer:
    return Tinkerer(open_notebook("09_what_if.ipynb"), ".bb-play[data-waiting=edit]")


def test_edits_variants_and_the_way_back(bench: Tinkerer) -> None:
    expect(bench.column("A")).to_contain_text("Charles the Young")
    expect(bench.table.locator(".bb-forecast")).to_contain_text("Build Dark Altar as a new room.")
    photograph(bench.page.locator(".jp-Notebook"), "09-0-page")
    bench.press("copy")
    bench.press("select", "room:0:Grim")
    bench.press("turn", "Grim\n0\n")
    expect(bench.column("B")).to_contain_text("other than in A")
    bench.press("select", "entrance:Pip")
    bench.table.locator("select.bb-lab-card").select_option("Dark Altar")
    before = bench.tick
    bench.table.locator("button[data-do=add-room]").click()
    expect(bench.table).not_to_have_attribute("data-tick", before)
    expect(bench.table.get_by_role("region", name="Dungeon of Pip")).to_contain_text("Dark Altar")
    resize(bench.page, 1280, 2600)
    bench.photograph("09-1-variants", whole=True)
    bench.press("undo")
    dungeon = bench.table.get_by_role("region", name="Dungeon of Pip")
    expect(dungeon.locator(".bb-room", has_text="Dark Altar")).to_have_count(0)
    bench.press("redo")
    expect(dungeon.locator(".bb-room", has_text="Dark Altar")).to_have_count(1)
    bench.press("variant", "A")
    expect(dungeon.locator(".bb-room", has_text="Dark Altar")).to_have_count(0)


def test_on_a_laptop_an_edit_by_mouse_leaves_the_page_where_it_is(bench: Tinkerer) -> None:
    resize(bench.page, 1366, 768)
    editor = bench.table.locator(".bb-editor")
    bench.press("select", "room:0:Pip")
    expect(editor).to_contain_text("room 1 of Pip")
    expect(editor).to_be_in_viewport(ratio=1)
    bench.press("select", "hero:0")
    expect(editor).to_be_in_viewport(ratio=1)
    before = editor.bounding_box()
    height = bench.table.locator(".bb-answers").bounding_box()
    bench.press("remove-hero", "0")  # what stands above the editor grows shorter
    after = editor.bounding_box()
    assert before is not None and after is not None
    assert bench.table.locator(".bb-answers").bounding_box() != height
    assert abs(after["y"] - before["y"]) <= 1


def test_on_a_laptop_what_is_changed_and_what_comes_of_it_are_side_by_side(
    bench: Tinkerer,
) -> None:
    resize(bench.page, 1366, 768)
    lab = bench.page.locator("[data-bb=laboratory]")
    expect(lab).to_have_count(1)
    lab.evaluate("el => el.scrollIntoView({block: 'start'})")
    bench.press("select", "hero:0")
    for part in (".bb-editor", ".bb-answer-column", ".bb-town", ".bb-dungeon >> nth=0"):
        expect(lab.locator(part).first).to_be_in_viewport(ratio=0.9)
    editor, town = (lab.locator(part).bounding_box() for part in (".bb-editor", ".bb-town"))
    assert editor is not None and town is not None
    assert editor["x"] + editor["width"] <= town["x"]
    before = bench.tick
    lab.locator(".bb-lab-health").select_option(label="20")
    expect(lab).not_to_have_attribute("data-tick", before)
    expect(lab.locator(".bb-hero").first).to_contain_text("20")

    bench.press("select", "entrance:Pip")
    lab.locator(".bb-picker-filter").fill("monster thief")
    offered = lab.locator(".bb-lab-card option:visible")
    texts = offered.all_inner_texts()
    assert texts and all("monster" in text and "thief" in text for text in texts)
    before = bench.tick
    lab.locator("button[data-do=add-room]").click()
    expect(lab).not_to_have_attribute("data-tick", before)
    added = lab.get_by_role("region", name="Dungeon of Pip").locator(".bb-room").first
    expect(added).to_contain_text(texts[0].partition(" · ")[0])
    best = str(lab.locator("button.bb-try").first.get_attribute("data-key"))
    card = best.removeprefix("build:").partition("@")[0]
    bench.press("build", best)
    dungeon = lab.get_by_role("region", name="Dungeon of Pip")
    expect(dungeon).to_contain_text(card)
    expect(lab.locator(".bb-hand")).not_to_contain_text(card)
    bench.photograph("09-5-side-by-side")

    bench.page.reload()  # it is as it was left
    assert bench.page.evaluate(COMES_ALIVE) == {"state": "alive", "errors": []}
    expect(dungeon).to_contain_text(card)
    expect(lab.locator(".bb-hero").first).to_contain_text("20")


def test_a_line_of_text_goes_out_and_comes_in(bench: Tinkerer) -> None:
    bench.press("select", "hero:0")
    bench.press("remove-hero", "0")
    bench.table.locator(".bb-lab-io > summary").click()
    bench.press("share")
    line = bench.table.locator(".bb-line-text").inner_text()
    assert line.startswith("bb1.")
    bench.press("undo")
    expect(bench.column("A")).to_contain_text("Charles the Young")
    bench.table.locator("textarea.bb-paste").fill(line)
    bench.press("open")
    expect(bench.column("A")).not_to_contain_text("Charles the Young")
    bench.table.locator("textarea.bb-paste").fill("bb1.nonsense")
    bench.press("open")
    expect(bench.table.locator("[role=alert]")).to_be_visible()
    expect(bench.column("A")).not_to_contain_text("Charles the Young")
    bench.table.locator("select.bb-library").select_option(index=1)
    expect(bench.table.locator("[role=alert]")).to_have_count(0)
    bench.photograph("09-2-library")


def test_a_link_brings_its_position_along(
    bench: Tinkerer, page: Page, open_notebook: Callable[[str], Page]
) -> None:
    """JupyterLab tidies the address; the laboratory opens what the link carried all the same."""
    bench.press("select", "hero:0")
    bench.press("remove-hero", "0")
    bench.table.locator(".bb-lab-io > summary").click()
    bench.press("share")
    link = bench.table.locator(".bb-link-text").inner_text()
    _, _, carried = link.partition("09_what_if.ipynb")
    assert carried.startswith("#position=bb1.")
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    copier = bench.table.locator("[data-copy='.bb-link-text']")
    copier.click()
    expect(copier).to_have_text("Copied")
    assert page.evaluate("navigator.clipboard.readText()") == link

    page.goto("about:blank")
    open_notebook(f"09_what_if.ipynb?reset{carried}")
    expect(bench.column("A")).to_contain_text("Mitchell, the Judge")
    expect(bench.column("A")).not_to_contain_text("Charles the Young")
    bench.press("undo")  # back to how the bench was left
    bench.press("undo")  # and to how it began
    expect(bench.column("A")).to_contain_text("Charles the Young")


def test_play_on_from_here_and_back(bench: Tinkerer) -> None:
    bench.press("play-on")
    lesson = bench.page.locator(".bb-lesson", has=bench.page.locator("button.bb-take-back")).first
    playing = Player(bench.page, ".bb-play:not([data-waiting=edit])")
    expect(playing.table.locator(".bb-part-bar")).to_be_in_viewport()
    playing.click("bb-run-phase")
    assert playing.waiting == "decision"
    playing.choose("build:Dark Altar@new")
    playing.click("bb-to-phase")
    lesson.locator("button.bb-take-back").click()
    expect(bench.table.get_by_role("region", name="Dungeon of Pip")).to_contain_text("Dark Altar")
    lesson.locator("button.bb-put-away").click()
    expect(lesson.locator("button.bb-take-back")).to_be_hidden()


def test_nothing_sticks_out_in_the_dark(bench: Tinkerer, dark: Callable[[], None]) -> None:
    dark()
    bench.press("copy")
    bench.press("select", "player:Pip")
    for width in (1280, 800):
        resize(bench.page, width, 2400)
        bench.photograph(f"09-3-dark-{width}")
        assert bench.table.evaluate(TOO_WIDE) == [], width
