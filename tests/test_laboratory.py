"""The laboratory without a browser: edits, variants, what goes in and out, what is refused."""

import json
import re
from pathlib import Path

import pytest
from table_helpers import keys_of, shown
from test_table import CONTROLS
from test_views_html import HOSTILE, OURS, Page

import bossbook as bb
from bossbook.bots import make
from bossbook.widgets.laboratory import Laboratory
from bossbook.widgets.what_if import WhatIf, what_if

FIELDS = {"input", "table", "tbody", "td", "textarea", "th", "thead", "tr", "pre"}
POSITION = {
    "edition": "base",
    "town": ["Samurai Tom", "Tieg and the Magic Bubble"],
    "players": [
        {"name": "Pip", "boss": "Cerebellus", "hand": ["Open Grave", "Dark Laboratory"],
         "rooms": ["Goblin Armory", "Brainsucker Hive"]},
        {"name": "Grim", "boss": "Robobo", "rooms": ["Golem Factory"], "hand": {"rooms": 3}},
    ],
}  # fmt: skip


BINDER_NOTEBOOK = "notebooks%2F09_what_if.ipynb%3Fposition%3Dbb1."


@pytest.fixture
def lab() -> Laboratory:
    return Laboratory(POSITION, "Pip")


def goal(lab: Laboratory, at: int = 0) -> str | None:
    to = lab.bench.look().lures[at][1].goes_to
    return None if to is None else lab.bench.look().game.players[to]


def test_it_says_who_goes_where_and_what_could_be_built(lab: Laboratory) -> None:
    page = Page(shown(lab)).text
    assert "Samurai Tom" in page
    assert "What Pip could build, best first" in page
    assert "Build Dark Laboratory as a new room." in page
    assert goal(lab, 1) == "Pip"


def test_an_edit_changes_the_answer_and_undo_brings_it_back(lab: Laboratory) -> None:
    assert goal(lab) is None
    before = lab.board, lab.log
    lab.act("turn", "Pip\n0\n")
    assert (lab.trouble, goal(lab)) == ("", "Grim")
    assert (lab.board, lab.log) != before
    lab.act("undo")
    assert goal(lab) is None
    assert (lab.board, lab.log) == before
    lab.act("redo")
    assert goal(lab) == "Grim"


def test_variants_stand_side_by_side_and_do_not_mix(lab: Laboratory) -> None:
    lab.act("copy")
    assert lab.bench.current == "B"
    lab.act("turn", "Pip\n0\n")
    assert "other than in A" in shown(lab)
    lab.act("variant", "A")
    assert goal(lab) is None
    lab.act("copy")
    lab.act("copy")
    assert "three variants already" in lab.trouble
    lab.act("variant", "B")
    lab.act("drop")
    assert list(lab.bench.variants) == ["A", "C"]


def test_what_is_unknown_is_nowhere_made_up(lab: Laboratory) -> None:
    """Neither in the comparison nor as one's own hand: the cards that are dealt are no news."""
    lab.act("hide-hand", "Pip\n2\n0")
    assert "bb-hand-unknown" in shown(lab)
    assert "What Pip holds is unknown here" in shown(lab)
    lab.act("copy")
    lab.act("hide-hand", "Grim\n6\n0")
    lab.act("compare")
    names = {card["name"] for card in bb.cards("base") if card["deck"] in ("room", "spell")}
    page = Page(shown(lab)).text
    assert "in hand" in page
    assert not [name for name in names if name in page and name not in str(POSITION)]
    lab.act("select", "player:Grim")
    assert "Let it be the whole hand, and known" in lab.story


def test_without_a_the_first_that_is_left_is_compared_with(lab: Laboratory) -> None:
    for what, arg in (("copy", ""), ("copy", ""), ("variant", "A"), ("drop", ""), ("variant", "C")):
        lab.act(what, arg)
    lab.act("turn", "Grim\n0\n")
    lab.act("turn", "Pip\n1\n")
    assert "other than in B" in shown(lab)
    assert "other than in A" not in shown(lab)
    lab.act("compare")
    assert ">B</th>" in lab.story
    assert ">C</th>" in lab.story


def test_undo_and_redo_show_where_something_changed_and_whose_eyes_they_were() -> None:
    lab = Laboratory(POSITION, "Grim")
    lab.act("copy")
    lab.act("remove-hero", "0")
    lab.act("variant", "A")
    lab.act("undo")
    assert lab.bench.current == "B"
    lab.act("variant", "A")
    lab.act("redo")
    assert lab.bench.current == "B"
    lab.act("add-player")
    lab.act("remove-player", "Grim")
    assert lab.player == "Pip"
    lab.act("undo")
    assert lab.player == "Grim"


def test_undo_takes_anything_back_also_a_variant_that_was_removed(lab: Laboratory) -> None:
    lab.act("copy")
    lab.act("turn", "Pip\n0\n")
    changed = lab.position
    lab.act("drop")
    assert list(lab.bench.variants) == ["A"]
    lab.act("undo")
    assert lab.bench.current == "B"
    assert lab.position == changed
    lab.act("variant", "A")
    lab.act("undo")  # of the edit on B, which comes back into view
    assert (lab.bench.current, lab.position != changed) == ("B", True)
    lab.act("undo")
    assert list(lab.bench.variants) == ["A"]
    assert not lab.bench.can_undo
    for _ in range(3):
        lab.act("redo")
    assert list(lab.bench.variants) == ["A"]
    assert not lab.bench.can_redo


@pytest.mark.parametrize(
    ("what", "arg"),
    [
        ("add-room", "Pip\nNo Such Room"),
        ("add-room", "Nobody\nOpen Grave"),
        ("add-hero", "Open Grave"),
        ("cover", "Pip\n7\nOpen Grave"),
        ("cover", "Pip\nx\nOpen Grave"),
        ("cover", "Pip"),
        ("boss", "Pip\nRobobo"),  # Grim has it
        ("edition", "no such edition"),
        ("rule-variant", "endless"),  # not in this edition
        ("variant", "Z"),
        ("library", "../../secret"),
        ("open", "bb1.nonsense"),
        ("open", "edition: base"),
        ("open", "!!python/object/apply:os.system [echo]"),
        ("open", ""),
        ("rule", "NO-1"),
        ("move-hero", "0\n-1"),
        ("score", "Pip\nsouls\n-3"),
        ("hide-hand", "Pip\n-1\n2"),
        ("hide-hand", "Pip\nmany\n2"),
        ("remove-player", "Nobody"),
    ],
)
def test_what_cannot_be_is_said_and_changes_nothing(lab: Laboratory, what: str, arg: str) -> None:
    before = lab.position
    lab.act(what, arg)
    assert lab.trouble
    assert "Traceback" not in lab.trouble
    assert lab.position == before
    assert 'role="alert"' in lab.story


def test_every_button_of_the_editor_works(lab: Laboratory) -> None:
    """Select everything, and press every button that the editor then has."""
    chosen = {"room": "Open Grave", "hero": "The Fool", "any": "Freeze"}
    for key in keys_of(shown(lab), "select"):
        fresh = Laboratory(POSITION, "Pip")
        fresh.act("select", key)
        assert fresh.trouble == ""
        for what in ("add-room", "cover", "replace", "remove", "turn", "add-hero", "remove-hero",
                     "hand", "drop-card", "hide-hand"):  # fmt: skip
            for arg in keys_of(fresh.story, what):
                deck = "hero" if what == "add-hero" else "any" if what == "hand" else "room"
                named = what in ("add-room", "cover", "replace", "add-hero", "hand")
                other = Laboratory(POSITION, "Pip")
                other.act("select", key)
                other.act(what, arg + (chosen[deck] if named else ""))
                assert other.trouble == "", (what, arg)
                assert other.position != fresh.position


def test_it_goes_out_as_a_line_and_as_yaml_and_comes_in_again(lab: Laboratory) -> None:
    lab.act("turn", "Pip\n0\n")
    for text in (lab.line(), lab.yaml()):
        other = Laboratory()
        other.act("open", text)
        assert other.trouble == ""
        same = bb.load_position(other.position).state, bb.load_position(lab.position).state
        assert [p.stacks for p in same[0].players] == [p.stacks for p in same[1].players]
        assert goal(other) == goal(lab)
    assert "\n" not in lab.line()


def test_hands_become_unknown_and_players_come_and_go(lab: Laboratory) -> None:
    lab.act("hand", "Grim\nFreeze")
    assert "Drawing from the" not in lab.log
    lab.act("select", "player:Grim")
    (hidden,) = keys_of(lab.story, "hide-hand")
    lab.act("hide-hand", hidden)
    assert "Drawing from the" not in lab.log  # one spell, nothing to build with
    lab.act("hide-hand", "Grim\n3\n1")
    hand = lab.position["players"][lab.bench.look().game.players.index("Grim")]["hand"]
    assert set(hand) == {"rooms", "spells"}
    assert "bb-lab-unknown-rooms" in lab.story
    assert "Grim" in lab.log.partition("Drawing from the")[2]
    count = len(lab.position["players"])
    lab.act("add-player")
    assert len(lab.position["players"]) == count + 1
    lab.act("select", "player:Grim")
    lab.act("remove-player", "Grim")
    assert "Grim" not in lab.bench.look().game.players
    assert lab.selected == ""


def test_what_no_game_brings_about_is_said_and_answered(lab: Laboratory) -> None:
    assert "bb-oddities" not in lab.story
    for _ in range(2):
        lab.act("add-hero", "Samurai Tom")
    lab.act("add-room", "Grim\nDark Altar")
    page = Page(lab.story).text
    assert "Samurai Tom lies here 3 times; the deck has 1." in page
    assert "Dark Altar" not in page.partition("This cannot come about")[2]
    lab.act("remove", "Grim\n0\n")
    lab.act("add-room", "Grim\nAll-Seeing Eye")
    assert "All-Seeing Eye in the dungeon of Grim is an advanced room" in Page(lab.story).text


def test_the_pictures_show_ties_winners_walks_and_chances(lab: Laboratory) -> None:
    assert "bb-bar-tie" in lab.story
    lab.act("turn", "Grim\n0\n")
    assert "bb-bar-wins" in lab.story
    assert "bb-strip-room" in lab.story
    assert "bb-chance-bar" in lab.log


def test_on_a_binder_the_link_starts_a_binder(
    lab: Laboratory, monkeypatch: pytest.MonkeyPatch
) -> None:
    lab.act("share")
    assert 'data-link="#position=bb1.' in lab.story
    monkeypatch.setenv("BINDER_LAUNCH_HOST", "https://hub.example/")
    monkeypatch.setenv("BINDER_REQUEST", "v2/gh/ann/books/HEAD")
    lab.refresh()
    link = f"https://hub.example/v2/gh/ann/books/HEAD?urlpath=lab%2Ftree%2F{BINDER_NOTEBOOK}"
    assert link in lab.story
    assert "data-link" not in lab.story


def test_an_empty_table_can_be_built_up() -> None:
    lab = Laboratory(POSITION, "Pip")
    lab.act("library", "-")
    assert not lab.position["town"]
    for what, arg in (
        ("boss", "Pip\nGorgona"),
        ("add-room", "Grim\nDark Altar"),
        ("add-hero", "Nick the Masher"),
        ("hand", "Pip\nOpen Grave"),
        ("edition", "revised"),
        ("rule-variant", "endless"),
    ):
        lab.act(what, arg)
        assert lab.trouble == ""
    assert goal(lab) == "Grim"
    assert lab.position["variants"] == ["endless"]


@pytest.mark.parametrize("name", HOSTILE)
def test_hostile_names_are_only_text(name: str) -> None:
    hero = {"name": name, "class": "mage", "health": 3}
    room = {"name": name, "kind": "trap", "damage": 1, "treasure": {"mage": 1}}
    lab = Laboratory(
        {
            "edition": "base",
            "town": [hero],
            "players": [
                {"name": name, "boss": {"name": name, "xp": 1}, "hand": [room], "rooms": [room]},
                {"name": "Ben", "boss": {"name": "B", "xp": 2}},
            ],
        }
    )
    for key in keys_of(shown(lab), "select"):
        lab.act("select", key)
        lab.act("share")
        page = Page(shown(lab))
        assert set(page.tags) <= OURS | CONTROLS | FIELDS
        assert not [key for key, _ in page.attributes if key.startswith("on")]


def test_the_forecast_knows_only_what_the_player_sees() -> None:
    game = bb.new_game("base", ["Ann", "Ben", "Cleo"], seed=5)
    bots = {name: make("greedy", at) for at, name in enumerate(game.players)}
    while game.round < 3 or game.decision is None or game.decision.kind != "build":
        game.run()
        decision = game.decision
        game.play(bots[decision.player].choose(game.view(decision.player), decision))
        game.run()
    lab = Laboratory(game, "Ann")
    for seed in range(2):
        other = Laboratory(bb.imagine(game.view("Ann"), seed), "Ann")
        assert other.log == lab.log


# -- playing on


def test_play_on_and_back() -> None:
    both = what_if(POSITION, "Pip")
    assert both.table is None
    both.lab.act("play-on")
    assert both.table is not None
    both.table.act("run-round")
    while both.table.waiting == "decision":
        both.table.play(both.table.session.decision.options[-1].key)
        both.table.act("run-round")
    both.back_button.click()
    assert both.trouble == ""
    assert both.lab.position["players"][0]["name"] == "Pip"
    both.lab.act("undo")
    assert both.lab.bench.look().lures[0][0] == "Samurai Tom"
    both.close_button.click()
    assert both.table is None


def test_its_text_tells_all_variants() -> None:
    both = WhatIf(POSITION, "Pip")
    both.lab.act("copy")
    assert both.text().count("Samurai Tom: ") == 2


def test_a_variant_can_be_compared_with_the_first(lab: Laboratory) -> None:
    assert keys_of(shown(lab), "compare") == []
    lab.act("copy")
    lab.act("turn", "Pip\n0\n")
    lab.act("compare")
    assert lab.trouble == ""
    text = Page(shown(lab)).text
    assert "Hide the comparison" in text
    assert "Goblin Armory" in text
    lab.act("compare")
    assert "Compare with A" in Page(shown(lab)).text


def test_a_chosen_hero_is_explained(lab: Laboratory) -> None:
    lab.act("select", "hero:0")
    assert lab.trouble == ""
    assert "Why, and what would change it" in lab.story
    assert "Samurai Tom cannot decide" in Page(lab.story).text
    lab.act("remove-hero", "0")
    assert "bb-why" not in lab.story


# -- what can be picked, tried and changed


def test_the_picker_says_what_a_card_is(lab: Laboratory) -> None:
    lab.act("select", "entrance:Pip")
    assert "Golem Factory · monster, damage 2, fighter" in shown(lab)
    assert 'type="search"' in shown(lab)
    lab.act("select", "town")
    assert re.search(r"Samurai Tom · fighter, health \d", shown(lab))
    assert "health 13, epic" in shown(lab)
    lab.act("select", "player:Pip")
    assert "Annihilator · spell, adventure" in shown(lab)
    assert re.search(r"Cerebellus · \d+ XP, mage", shown(lab))


def test_a_build_of_the_forecast_is_put_on_the_bench_with_one_press(lab: Laboratory) -> None:
    assert "build:Dark Laboratory@new" in keys_of(shown(lab), "build")
    lab.act("build", "build:Dark Laboratory@new")
    assert lab.trouble == ""
    pip = lab.position["players"][0]
    assert pip["rooms"] == ["Dark Laboratory", "Goblin Armory", "Brainsucker Hive"]
    assert pip["hand"] == ["Open Grave"]
    lab.act("undo")
    assert sorted(lab.position["players"][0]["hand"]) == ["Dark Laboratory", "Open Grave"]


def test_a_build_on_another_room_covers_it(lab: Laboratory) -> None:
    key = next(key for key in keys_of(shown(lab), "build") if key.startswith("build:Open Grave@1"))
    lab.act("build", key)
    stacks = lab.bench.look().state.players[0].stacks
    assert [len(stack.rooms) for stack in stacks] == [1, 2]


def test_a_build_that_is_not_there_is_refused(lab: Laboratory) -> None:
    lab.act("build", "build:Nothing@new")
    assert "not possible" in lab.trouble


def test_the_health_of_a_hero_can_be_changed_and_decides_its_walk() -> None:
    lab = Laboratory({**POSITION, "town": ["Tieg and the Magic Bubble"]}, "Pip")
    assert lab.bench.look().walks[0].outcome == "soul"
    lab.act("select", "hero:0")
    assert 'class="bb-lab-health"' in shown(lab)
    more = next(key for key in _options(lab, "bb-lab-health") if key.endswith("\n8"))
    lab.act("health", more)
    assert lab.trouble == ""
    assert lab.bench.look().walks[0].outcome == "wound"
    lab.act("health", "0\n0")
    assert lab.position["town"] == ["Tieg and the Magic Bubble"]


def _options(lab: Laboratory, css: str) -> list[str]:
    select = re.search(rf'<select[^>]*class="{css}"[^>]*>(.*?)</select>', shown(lab), re.S)
    assert select is not None
    return re.findall(r'value="([^"]*)"', select[1])


def test_the_editor_tells_what_a_room_does(lab: Laboratory) -> None:
    lab.act("select", "room:1:Pip")
    text = next(card["text"] for card in bb.cards() if card["name"] == "Brainsucker Hive")
    assert str(text) in Page(lab.story).text


# -- coming back


def test_the_bench_is_as_it_was_left(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("BOSSBOOK_HOME", str(tmp_path))
    left = Laboratory(POSITION, "Pip", name="mine")
    left.act("copy")
    left.act("turn", "Pip\n0\n")
    left.act("player", "Grim")
    back = Laboratory(POSITION, "Pip", name="mine")
    assert back.bench.current == "B"
    assert back.position == left.position
    assert back.player == "Grim"
    back.act("undo")
    assert list(back.bench.variants) == ["A"]
    assert Laboratory(POSITION, "Pip").bench.variants.keys() == {"A"}, "without a name it is new"
    other = {**POSITION, "town": []}
    assert Laboratory(other, "Pip", name="mine").position["town"] == []


@pytest.mark.parametrize(
    "kept", ["{", "[]", '{"began": BEGAN, "variants": {"A": 3}}', '{"began": BEGAN, "variants": 1}']
)
def test_a_bench_that_cannot_be_read_begins_anew(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, kept: str
) -> None:
    monkeypatch.setenv("BOSSBOOK_HOME", str(tmp_path))
    left = Laboratory(POSITION, "Pip", name="mine")
    left.act("turn", "Pip\n0\n")
    (file,) = (tmp_path / "ribbons").iterdir()
    file.write_text(kept.replace("BEGAN", json.dumps(json.loads(file.read_text())["began"])))
    again = Laboratory(POSITION, "Pip", name="mine")
    assert not again.bench.can_undo


def test_an_edit_is_seen_before_what_could_be_built_was_worked_out(lab: Laboratory) -> None:
    messages: list[dict[str, object]] = []
    lab.send_state = lambda key=None: messages.append(lab.get_state(key))
    lab.comm = lab.comm or object()
    before = lab.log
    lab.act("remove-hero", "0")
    picture, forecast = messages
    assert "patch" in picture and "log" not in picture
    assert set(forecast) == {"log"} and forecast["log"] == lab.log != before
    numbers = {int(number) for number in re.findall(r'data-s="(\d+)"', lab.log)}
    assert max(numbers, default=0) < len(lab.drawings), "drawings that the page has"


def test_the_chooser_of_cards_is_that_of_the_position(lab: Laboratory) -> None:
    lab.act("select", "entrance:Pip")
    first = shown(lab)
    cellar = {"name": "My Cellar", "kind": "trap", "damage": 9}
    mine = {"format": 1, "set": "mine", "rooms": [cellar]}
    mixed = Laboratory({**POSITION, "cards": ["base", mine]}, "Pip")
    mixed.act("select", "entrance:Pip")
    assert "My Cellar" in shown(mixed) and "My Cellar" not in first
    lab.act("select", "entrance:Pip")
    assert "My Cellar" not in shown(lab)
