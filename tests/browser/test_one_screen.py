"""Everything that matters at a decision is on one screen, with 2, 3 and 4 players.

Recorded games are played through in one page with nothing around the table, at both sizes that a
laptop of 1366 by 768 pixels leaves of a lesson; then the table is looked at in JupyterLab.
"""

import json
from collections.abc import Callable, Iterator

import pytest
from bare_page import BarePage
from players import Player, resize
from playwright.sync_api import Page, expect
from test_views_html import HOSTILE

import bossbook as bb
from bossbook.bots import make
from bossbook.tabletop.session import DECISION, OVER, STEP
from bossbook.tabletop.stops import ALWAYS, MATTERS, WINDOWS
from bossbook.views.board.offers import card_first
from bossbook.widgets.lesson import first_round
from bossbook.widgets.table import Table

SIZES = [(1000, 640), (1290, 640)]
LAPTOP = (1366, 768)
MOST_DECISIONS = 45  # of each game; what comes later is more of the same

# What is not whole in view, or lies under something; and where the question and the button stand.
LOOK = """() => {
  const PARTS = ".bb-town, .bb-location, .bb-market, .bb-dungeon, .bb-hand, .bb-box";
  const table = document.querySelector("[data-bb=table]"), found = [];
  const page = document.querySelector("#place").getBoundingClientRect();
  const look = (one) => {
    const { bb, key, card, player } = one.dataset, name = [bb, key || card || player].join(" ");
    const box = one.getBoundingClientRect();
    if (one.closest(".bb-many, .bb-listed") && !one.matches(".bb-many, .bb-listed")) return;
    if (!box.width || !box.height) return found.push(`${name}: not there`);
    if (box.left < page.left - 1 || box.right > page.right + 1 || box.top < page.top - 1
        || box.bottom > page.bottom + 1) return found.push(`${name}: out of view`);
    const seen = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
    if (!one.contains(seen)) found.push(`${name}: under ${seen && seen.className}`);
  };
  for (const one of table.querySelectorAll("[data-bb]")) look(one);
  for (const name of ["town", "story", "question", "hand", "go"])
    if (table.querySelectorAll(`[data-bb=${name}]`).length !== 1) found.push(`not one ${name}`);
  for (const one of table.querySelectorAll(".bb-card, .bb-hero, .bb-plot")) {
    const box = one.getBoundingClientRect();
    const around = one.closest(PARTS).getBoundingClientRect();
    if (box.left < around.left - 1 || box.right > around.right + 1
        || box.bottom > around.bottom + 8)
      found.push(`${one.className} ${one.textContent.slice(0, 20)}: sticks out`);
  }
  for (const one of table.querySelectorAll(".bb-aside .bb-hero")) // what is read of it stands on it
    for (const part of one.querySelectorAll(".bb-hearts b, .bb-badge, .bb-name")) {
      const box = part.getBoundingClientRect(), around = one.getBoundingClientRect();
      if (part.closest(".bb-tell")) continue; // read while pointed at
      if (box.width && (box.right > around.right + 2 || box.bottom > around.bottom + 2))
        found.push(`${one.textContent.slice(0, 20)}: ${part.className || "health"} beside it`);
    }
  for (const foot of table.querySelectorAll(".bb-room > .bb-foot")) {
    const shown = [...foot.querySelectorAll(".bb-damage svg, .bb-damage b, .bb-badge")]
      .map((one) => one.getBoundingClientRect()).filter((box) => box.width);
    const meet = (a, b) => Math.min(a.right, b.right) > Math.max(a.left, b.left) + 1
      && Math.min(a.bottom, b.bottom) > Math.max(a.top, b.top) + 1;
    const over = shown.some((a, at) => shown.slice(at + 1).some((b) => meet(a, b)));
    if (over) found.push(`${foot.closest(".bb-card").textContent.slice(0, 20)}: numbers overlap`);
  }
  const asks = table.querySelector(".bb-asks");
  if (asks.scrollHeight > asks.clientHeight + 1) found.push(`cut off: ${asks.textContent}`);
  const story = table.querySelector("[data-bb=story]");
  if (story.scrollHeight > story.clientHeight + 1)
    found.push(`does not fit: ${story.textContent}`);
  const boxes = ["question", "go"].map((name) => {
    const box = table.querySelector(`[data-bb=${name}]`).getBoundingClientRect();
    return [box.x, box.y, box.width, box.height];
  });
  return { found, boxes };
}"""


def lay(page: Page, table: Table, size: tuple[int, int] = SIZES[0], dark: bool = False) -> BarePage:
    laid = BarePage(page, table, *size, dark=dark)
    page.evaluate("() => document.querySelector('#table').scrollIntoView()")
    page.wait_for_function("() => document.querySelector('#table').style.cssText")
    return laid


def both_sizes(page: Page) -> Iterator[tuple[int, int]]:
    """The page at one size after the other, the one that it has first: a change takes its time."""
    now = page.viewport_size
    assert now is not None
    for width, height in sorted(SIZES, key=lambda size: size[0] != now["width"]):
        if page.viewport_size != {"width": width, "height": height}:
            page.set_viewport_size({"width": width, "height": height})
        yield width, height


def new_table(players: int, seed: int, edition: str = "base", asks: str = ALWAYS) -> Table:
    names = ["Pip", "Grim", "Moss", "Fig", "Oak", "Una"][:players]
    cards = ["super", "explorers"] if players > 4 else None
    return Table(bb.new_game(edition, names, seed=seed, cards=cards), "Pip", hints=True, asks=asks)


@pytest.mark.parametrize(("players", "seed", "edition"), [(4, 1, "base"), (4, 3, "super")])
def test_what_is_told_of_a_step_fits_into_its_box(
    bare: Page, players: int, seed: int, edition: str
) -> None:
    table, bot = new_table(players, seed, edition), make("greedy", seed)
    laid = lay(bare, table)
    for _ in range(120):
        decision = table.session.decision
        if decision is None:
            table.act("step")
        else:
            table.play(bot.choose(table.game.view(decision.player), decision).key)
        laid.show()
        story = bare.locator("[data-bb=story]")
        over = story.evaluate("one => one.scrollHeight - one.clientHeight")
        assert over <= 1, story.inner_text()


class Keen:
    """Does what only this edition has, wherever that is possible; and anything at all otherwise."""

    def __init__(self, seed: int) -> None:
        self._other = make("random", seed)

    def choose(self, view: dict, decision: bb.Decision) -> bb.Option:
        minibosses = {card["name"] for card in bb.cards("minibosses") if card["deck"] == "miniboss"}
        keen = [one for one in decision.options if one.about.card in minibosses]
        wanted = [one for one in keen if one.about.what in ("promote", "pay", "use", "build")]
        return wanted[0] if wanted else self._other.choose(view, decision)


EXPECTED = {"minibosses": {"pay_miniboss", "way"}, "super": {"town_turn", "act"}}


def decisions(table: Table, seed: int) -> Iterator[bb.Decision]:
    """A game, stopped at everything that its learner has to decide; a bot decides then."""
    bot = make("greedy", seed) if table.game.edition == "base" else Keen(seed)
    for _ in range(MOST_DECISIONS):
        while table.waiting == STEP:
            table.act("run-decision")
        if table.waiting == OVER:
            return
        decision = table.session.decision
        assert decision is not None
        yield decision
        table.play(bot.choose(table.game.view(decision.player), decision).key)
        assert not table.trouble


@pytest.mark.parametrize(
    ("players", "seed", "edition"),
    [
        *[
            (2, 5, "base"),
            (3, 1, "base"),
            (4, 1, "base"),
            (2, 7, "minibosses"),
            (4, 4, "minibosses"),
        ],
        *[(1, 3, "super"), (2, 4, "super"), (3, 2, "super"), (4, 3, "super"), (6, 2, "super")],
    ],
)
def test_nothing_that_can_be_chosen_is_out_of_view(
    bare: Page, players: int, seed: int, edition: str
) -> None:
    table = new_table(players, seed, edition)
    laid = lay(bare, table)
    kinds, stands = set(), {size: [] for size in SIZES}
    for number, decision in enumerate(decisions(table, seed)):
        kinds.add(decision.kind)
        builds = [card_first(option.about) for option in decision.options]
        builds = [card for card in builds if card]
        for picked in ["", *builds[:: len(builds)]] if number % 3 == 0 and builds else [""]:
            if picked:
                table.act("pick", picked)
            laid.show()
            for width, height in both_sizes(bare):
                seen = bare.evaluate(LOOK)
                where = f"decision {number} ({decision.kind}) at {width}, picked: {picked}"
                assert seen["found"] == [], where
                stands[width, height].append(seen["boxes"])
    assert {"first_room", "build"} <= kinds
    assert EXPECTED.get(edition, set()) <= kinds
    for boxes in stands.values():
        for one in boxes:
            assert json.dumps(one) and all(
                abs(a - b) <= 2
                for old, new in zip(boxes[0], one, strict=True)
                for a, b in zip(old, new, strict=True)
            ), "the question and the button that goes on must not move"


def test_a_window_where_it_matters_tells_what_is_at_stake_and_fits(bare: Page) -> None:
    """What could be used and on what, and a small menu; one key passes and goes on at once."""
    told = 0
    for seed in (2, 6):
        table = new_table(2, seed, asks=MATTERS)
        laid = lay(bare, table)
        for decision in decisions(table, seed):
            if decision.kind not in WINDOWS:
                continue
            laid.show()
            for _ in both_sizes(bare):
                assert bare.evaluate(LOOK)["found"] == [], decision
            told += bare.locator(".bb-at-stake").count() > 0
            assert bare.locator(".bb-alone [data-do=until]").count() == 3
            if told == 1:
                before = table.game.length
                bare.locator("[data-bb=go]").focus()
                bare.keyboard.press("x")
                laid.hear()
                assert table.game.length > before + 1 or table.waiting != STEP
                table.session.go(before)
    assert told


CROWDS = {"town": 14, "entrance": 6}


def crowded(players: int) -> dict:
    hero = {"name": "Delatorious, Angel of Light", "class": "cleric", "health": 8}
    rooms = ["Neanderthal Cave", "Construction Zone", "Dark Laboratory", "Dizzygas Hallway",
             {"card": "Monstrous Monument", "under": ["Open Grave"], "deactivated": True},
             ]  # fmt: skip
    names = ["Pip", "Grim", "Moss", "Fig"][:players]
    bosses = ["Cerebellus", "Gorgona", "Robobo", "Xyzax"]
    seats = [
        {"name": name, "boss": boss, "rooms": rooms, "entrance": [hero] * CROWDS["entrance"]}
        for name, boss in zip(names, bosses, strict=False)
    ]
    seats[0]["hand"] = ["Open Grave", "Dark Altar", "Freeze", "Jackpot Stash", "Goblin Armory",
                        "Golem Factory", "Bottomless Pit", "Boulder Ramp"]  # fmt: skip
    return {"edition": "base", "phase": "build", "players": seats, "town": [hero] * CROWDS["town"]}


def crowded_with_minibosses(players: int) -> dict:
    """Three minibosses and coins in every dungeon, and everything about them can be done."""
    rooms = [
        {"card": "Crystal Ballroom", "coins": 3, "miniboss": {"card": "Brassknuckle", "level": 1}},
        {"card": "Doppelganger Hive", "under": ["Loot Box"], "coins": 12},
        {"card": "Ancient Guardtower", "miniboss": {"card": "Paddywhack", "level": 3}},
        {"card": "Minotaur Catacombs", "deactivated": True},
        {"card": "Training Camp", "miniboss": {"card": "Mageseeker", "level": 2}},
    ]
    bosses = ["Calabeza", "Scott", "Kirax", "Belladonna"]
    seats = [
        {"name": name, "boss": boss, "levelled": True, "rooms": rooms, "coins": 12}
        for name, boss in zip(["Pip", "Grim", "Moss", "Fig"][:players], bosses, strict=False)
    ]
    seats[0]["hand"] = ["Draculad", "Monster Academy", "Ambush", "Windfall", "Delver's Quarry"]
    town = ["Paladin", "Relic Hunter", "Warlock", "Tax Collector", "The Progenitors", "The Fool"]
    return {"edition": "minibosses", "phase": "build", "players": seats, "town": town}


@pytest.mark.parametrize("picked", ["", "Monster Academy"])
@pytest.mark.parametrize("players", [2, 4])
def test_minibosses_and_coins_fit_too(bare: Page, players: int, picked: str) -> None:
    table = own_turn({**crowded_with_minibosses(players), "cards": ["minibosses", "base"]})
    if picked:
        table.act("pick", picked)
    lay(bare, table)
    for width, height in SIZES:
        bare.set_viewport_size({"width": width, "height": height})
        assert bare.evaluate(LOOK)["found"] == []
        assert bare.evaluate(READABLE) == []
        assert bare.evaluate(CUT) == []


# Names of minibosses that end in three dots; the longest ones of the edition are here.
CUT = """() => [...document.querySelectorAll(".bb-slot > .bb-miniboss .bb-name")]
  .filter((one) => {
    const words = document.createRange();
    words.selectNodeContents(one);
    return words.getBoundingClientRect().width > one.getBoundingClientRect().width + 0.1;
  }).map((one) => one.textContent)"""


# Levels, coins and classes that are cut off, or stick out of what they belong to.
READABLE = """() => [...document.querySelectorAll(
    ".bb-slot .bb-level, .bb-vault, .bb-coins-on, .bb-town .bb-line > *")]
  .filter((one) => {
    const box = one.getBoundingClientRect();
    const around = one.closest(".bb-hero, .bb-slot, .bb-head").getBoundingClientRect();
    return !box.width || box.left < around.left - 4 || box.right > around.right + 4;
  }).map((one) => `${one.className} ${one.textContent}`)"""


@pytest.mark.parametrize("players", [2, 4])
def test_a_crowd_fits_too(bare: Page, players: int) -> None:
    table = Table(crowded(players), "Pip")
    while table.waiting != DECISION:
        table.act("step")
    laid = lay(bare, table)
    for width, height in SIZES:
        bare.set_viewport_size({"width": width, "height": height})
        assert bare.evaluate(LOOK)["found"] == []
    table.act("list")
    laid.show()
    assert bare.evaluate(LOOK)["found"] == []


def test_many_choices_scroll_in_their_box_and_can_be_filtered(bare: Page) -> None:
    table = Table(crowded(2), "Pip")
    while table.waiting != DECISION:
        table.act("step")
    table.act("list")
    lay(bare, table)
    box = bare.locator(".bb-box")
    buttons = box.locator("[data-bb=option]")
    assert buttons.count() > 12
    assert box.locator(".bb-choices").evaluate("one => one.scrollHeight > one.clientHeight")
    box.locator("input").fill("grave")
    shown = [one.inner_text() for one in buttons.all() if one.is_visible()]
    assert shown
    assert all("Grave" in text for text in shown)


def own_turn(source: dict) -> Table:
    """A table at the building turn of Pip."""
    table = Table(source, "Pip")
    while table.session.decision is None or table.session.decision.kind != "build":
        table.act("play", "pass") if table.waiting == DECISION else table.act("run-decision")
    return table


def test_minibosses_and_vaults_are_pressed_and_told(bare: Page) -> None:
    """One page: a promotion, a card carried to the vault, a miniboss built and paid for."""
    rooms = [{"card": "Goblin Market", "miniboss": "Paddywhack"}, "Power Leech", "Garbage Chute"]
    pip = {"name": "Pip", "boss": "Gregore", "rooms": rooms, "coins": 3}
    pip["hand"] = ["Spike", "Delver's Quarry"]
    grim = {"name": "Grim", "boss": "Lamia", "rooms": ["Fetid Beast"], "hand": []}
    source = {"edition": "minibosses", "phase": "build", "players": [pip, grim]}
    table = own_turn({**source, "cards": ["minibosses", "base"], "town": ["Paladin"]})
    laid = lay(bare, table)
    vault, miniboss = bare.locator(".bb-stage .bb-vault"), bare.locator("[data-miniboss]")
    miniboss.hover()
    expect(miniboss.locator(".bb-tell")).to_contain_text("Level 2, covered")
    miniboss.click()
    laid.hear()
    expect(miniboss).to_have_attribute("data-level", "2")
    expect(vault).to_have_attribute("data-vault", "2")
    bare.locator('[data-bb=card][data-card="Delver\'s Quarry"]').hover()
    bare.mouse.down()
    bare.mouse.move(500, 450, steps=4)
    laid.hear()
    box = vault.bounding_box()
    assert box is not None
    bare.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2, steps=4)
    bare.mouse.up()
    laid.hear()
    expect(vault).to_have_attribute("data-vault", "3")
    table.act("run-decision")  # the miniboss, now on level 2, gains one more
    laid.show()
    expect(vault).to_have_attribute("data-vault", "4")
    bare.locator("[data-bb=card][data-card=Spike]").click()
    laid.hear()
    place = bare.locator("[data-bb=option][data-key='build:Spike@2']")
    expect(place.locator(".bb-what-if")).to_contain_text("coins 4 → 3")
    place.press("Enter")
    laid.hear()
    while table.session.decision is None or table.session.decision.kind != "pay_miniboss":
        table.act("play", "pass") if table.waiting == DECISION else table.act("run-decision")
    laid.show()
    revealed = bare.locator("[data-miniboss=Spike]")
    expect(revealed).to_have_attribute("data-key", "pay")
    expect(bare.locator("[data-bb=question] [data-key=refuse]")).to_be_visible()
    revealed.click()
    laid.hear()
    expect(revealed).to_have_attribute("data-level", "1")
    expect(bare.locator("[data-bb=story]")).to_contain_text("on level 1")


def test_a_card_is_picked_and_built_by_mouse_and_by_keyboard(bare: Page) -> None:
    table = first_round()
    table.act("step")
    laid = lay(bare, table)
    bare.locator("[data-bb=card][data-card='Damp Chapel']").click()
    laid.hear()
    place = bare.locator("[data-bb=option][data-key='build:Damp Chapel@new']")
    expect(place).to_be_visible()
    bare.keyboard.press("Escape")
    laid.hear()
    expect(place).to_have_count(0)
    bare.locator("[data-bb=card][data-card='Damp Chapel']").focus()
    bare.keyboard.press("ArrowRight")  # a card that cannot be built can be read all the same
    bare.keyboard.press("ArrowRight")
    bare.keyboard.press("Enter")
    laid.hear()
    expect(bare.locator("[data-bb=card][aria-pressed=true]")).to_have_attribute(
        "data-card", "Ogre Nursery"
    )
    expect(bare.locator("[data-key='build:Ogre Nursery@new']")).to_be_focused()
    bare.keyboard.press("Enter")
    laid.hear()
    expect(bare.locator("[data-bb=story]")).to_contain_text("Pip placed Ogre Nursery")


def test_a_card_is_carried_to_its_place(bare: Page) -> None:
    table = first_round()
    table.act("step")
    laid = lay(bare, table)
    bare.locator("[data-bb=card][data-card='Damp Chapel']").hover()
    bare.mouse.down()
    bare.mouse.move(500, 450, steps=4)
    laid.hear()
    place = bare.locator("[data-bb=option][data-key='build:Damp Chapel@new']")
    expect(bare.locator(".bb-ghost")).to_have_count(1)
    box = place.bounding_box()
    assert box is not None
    bare.mouse.move(box["x"] + 20, box["y"] + 20, steps=4)
    bare.mouse.up()
    laid.hear()
    expect(bare.locator("[data-bb=story]")).to_contain_text("Pip placed Damp Chapel")
    expect(bare.locator(".bb-ghost")).to_have_count(0)
    table.act("undo")
    laid.show()
    bare.locator("[data-bb=card][data-card='Damp Chapel']").hover()
    bare.mouse.down()
    bare.mouse.move(500, 30, steps=4)
    laid.hear()
    bare.mouse.up()  # dropped nowhere: it stays picked, and nothing is built
    laid.hear()
    expect(bare.locator("[aria-pressed=true][data-card]")).to_have_count(1)
    assert table.waiting == DECISION


def test_patches_make_what_a_new_page_would_show(bare: Page) -> None:
    table = new_table(3, 2)
    laid = lay(bare, table)
    parts = """() => ["board", "story", "hand", "log", "marks"].map(name =>
      document.querySelector(`.bb-part-${name}`).innerHTML
        .replace(/ (open=""|data-lm-suppress-shortcuts="true")/g, ""))"""
    for _ in range(40):  # every press is answered by a patch
        pressable = (".bb-choosable[data-bb=option]", "[data-bb=card]", "[data-bb=go]:enabled")
        bare.locator(next(css for css in pressable if bare.locator(css).count())).first.click()
        laid.hear()
    assert table.game.length > 30
    patched = bare.evaluate(parts)
    lay(bare, table)
    assert bare.evaluate(parts) == patched


def test_who_clicks_fast_does_not_pass_by_mistake(bare: Page) -> None:
    table = new_table(2, 4)
    for decision in decisions(table, 4):
        if decision.kind == "build":
            break
    laid = lay(bare, table)
    go = bare.locator("[data-bb=go]")
    expect(go).to_have_attribute("data-key", "decline")
    go.click(click_count=2)
    sent = bare.evaluate("() => window.sent.map(one => one.do)")
    assert sent == ["play"]
    laid.hear()


TOLD = """() => [...document.querySelectorAll('.bb-tell')]
  .filter(one => one.getBoundingClientRect().width > 2).map(one => one.textContent)"""


def test_a_click_that_moves_the_focus_on_covers_nothing(bare: Page) -> None:
    """What is told of a card lies over the story: pointed at, or by keyboard, and not unasked."""
    laid = lay(bare, new_table(2, 5))
    for _ in range(9):
        if laid.widget.waiting == DECISION:
            break
        bare.click("[data-bb=go]")
        laid.hear()
    bare.wait_for_function("() => document.activeElement.matches('.bb-hand .bb-card')")
    assert bare.evaluate(TOLD) == []
    bare.keyboard.press("Tab")
    assert len(bare.evaluate(TOLD)) == 1


DEACTIVATED = """
edition: base
phase: build
players:
  - name: Pip
    boss: Gorgona
    rooms: [{card: Goblin Armory, deactivated: true}, Golem Factory]
    hand: [Dark Altar]
  - {name: Grim, boss: Robobo, rooms: [Open Grave]}
"""


@pytest.mark.parametrize("size", [(1000, 640), (1290, 640), (1840, 960), (1290, 1400)])
def test_a_room_on_its_side_covers_neither_its_kind_nor_its_number(
    bare: Page, size: tuple[int, int]
) -> None:
    lay(bare, Table(bb.load_position(DEACTIVATED), "Pip"), size)
    room = bare.locator(".bb-stage .bb-off")
    scene = room.locator(".bb-scene svg").bounding_box()
    kind, foot = (room.locator(css).bounding_box() for css in (".bb-kind", ".bb-foot"))
    assert scene is not None
    assert kind is not None
    assert foot is not None
    assert scene["height"] > 20
    assert kind["y"] + kind["height"] <= scene["y"] + 1
    assert scene["y"] + scene["height"] <= foot["y"] + 1


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
def test_what_a_card_does_is_read_without_opening_anything(bare: Page, dark: bool) -> None:
    table = new_table(3, 1)
    for decision in decisions(table, 1):
        if decision.kind == "build" and table.game.round > 2:
            break
    lay(bare, table, dark=dark)
    page = bare.locator("#place").bounding_box()
    assert page is not None
    for card in bare.locator(".bb-card:has(.bb-tell-text)").all():
        card.focus()
        told = card.locator(".bb-tell")
        expect(told.locator(".bb-tell-text")).to_be_visible()
        assert float(told.evaluate("one => parseFloat(getComputedStyle(one).fontSize)")) >= 14
        box = told.bounding_box()
        assert box is not None
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= page["width"], card.inner_text()
        assert box["y"] >= 0
        assert box["y"] + box["height"] <= page["height"], card.inner_text()


@pytest.mark.parametrize("name", HOSTILE[:1])
def test_names_that_look_like_pages_are_names(bare: Page, name: str) -> None:
    table = Table(bb.new_game("base", [name, "Ben"], seed=3), name)
    lay(bare, table)
    players = bare.locator("[data-bb=dungeon]").evaluate_all(
        "all => all.map(one => one.dataset.player)"
    )
    assert sorted(players) == sorted([name, "Ben"])


# -- in JupyterLab, on a laptop


def test_the_whole_table_is_on_the_screen_of_a_laptop(open_notebook: Callable[[str], Page]) -> None:
    player = Player(open_notebook("08_play.ipynb"))
    resize(player.page, *LAPTOP)
    side_bar = "() => window.jupyterapp.commands.execute('application:toggle-left-area')"
    for _ in range(2):
        for _ in range(3):
            player.go_on()
            expect(player.table).to_be_in_viewport(ratio=1)
        player.page.evaluate(side_bar)
    player.page.evaluate(side_bar)
    player.button("bb-full").click()
    player.page.wait_for_function("() => document.fullscreenElement")
    player.go_on()
    player.button("bb-full").click()
    player.page.wait_for_function("() => !document.fullscreenElement")
