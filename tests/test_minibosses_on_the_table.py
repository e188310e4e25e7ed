"""Coins and minibosses on the table, in the laboratory and in what is told: seen, and pressed."""

from __future__ import annotations

import re

import pytest
from table_helpers import keys_of, shown, text_of
from test_table import reached, to_a_decision

import bossbook as bb
from bossbook.bots import make
from bossbook.forecast.bait import forecast
from bossbook.forecast.compare import compare
from bossbook.positions import sketch as edits
from bossbook.positions.oddities import oddities
from bossbook.positions.sharing import share
from bossbook.tabletop.foreseen import foresee
from bossbook.tabletop.powers import ASLEEP, COVERED, IN_FORCE, SPENT, powers
from bossbook.tabletop.round_story import round_story
from bossbook.tabletop.session import OVER
from bossbook.widgets.laboratory import Laboratory
from bossbook.widgets.table import Table

SPIKE = {"card": "Goblin Market", "miniboss": {"card": "Spike", "level": 2}}


def position(**more: object) -> dict:
    """Ann has a miniboss, coins on a room and a boss that acts; Ben has a room."""
    ann = {
        "name": "Ann",
        "boss": "Kirax",
        "levelled": True,
        "coins": 3,
        "rooms": [{"card": "Crystal Ballroom", "coins": 2}, "Power Leech", SPIKE],
        "hand": ["Draculad", "Monster Academy", "Loot Box"],
    }
    ben = {"name": "Ben", "boss": "Scott", "coins": 0, "rooms": ["Fetid Beast"], "hand": []}
    given = {"edition": "minibosses", "phase": "build", "players": [ann, ben]}
    return {**given, "town": ["Paladin", "The Progenitors"], **more}


def table(source: dict | None = None, kind: str = "build", **ann: object) -> Table:
    """A table at Ann's first decision of a kind."""
    source = source or position()
    source["players"][0].update(ann)
    one = Table(source, "Ann")
    to_a_decision(one, kind)
    return one


def thing(one: Table, start: str) -> str:
    """The tag of the element in whose tag that stands."""
    found = [tag for tag in re.findall(r"<[^>]+>", shown(one)) if start in tag]
    assert len(found) == 1, found
    return found[0]


# -- what is seen


def test_vaults_and_coins_on_rooms_are_seen_empty_vaults_too() -> None:
    one = table()
    assert re.findall(r'data-vault="(\d+)"', shown(one)) == ["0", "3"]
    assert "Coins in the vault: 0" in text_of(one)
    assert "coins on this room: 2" in text_of(one)
    base = Table(bb.new_game("base", ["Ann", "Ben"], seed=1), "Ann")
    assert "data-vault" not in shown(base)


def test_a_miniboss_shows_its_level_and_which_powers_are_in_force() -> None:
    one = table()
    assert 'data-level="2"' in thing(one, 'data-miniboss="Spike"')
    marks = re.findall(r'class="bb-level( bb-covered)?"', "".join(one.board))
    assert marks == ["", "", " bb-covered"]
    text = text_of(one)
    assert "miniboss Spike, level 2" in text
    assert text.index("Level 1, in force:") < text.index("Level 2, in force:")
    assert "Level 3, covered:" in text


@pytest.mark.parametrize(
    ("change", "stand"),
    [
        ({}, [IN_FORCE, IN_FORCE, COVERED]),
        ({"deactivated": True}, [ASLEEP, ASLEEP, COVERED]),
        ({"miniboss": {"card": "Spike", "level": 0}}, [COVERED] * 3),
        ({"miniboss": {"card": "Spike", "level": 3}}, [IN_FORCE] * 3),
        ({"miniboss": {"card": "Spike", "level": 2, "used": [1]}}, [IN_FORCE, SPENT, COVERED]),
    ],
)
def test_how_powers_stand(change: dict, stand: list[str]) -> None:
    source = position()
    source["players"][0]["rooms"][2] = {**SPIKE, **change}
    state = bb.load_position(source).state
    assert [power.stands for power in powers(state, 0, 2)] == stand
    assert powers(state, 0, 1) == []


def test_every_class_of_a_hero_is_seen() -> None:
    town = shown(table()).partition('data-bb="town"')[2].partition("</section>")[0]
    paladin, progenitors = town.split('data-hero="')[1:]
    assert set(re.findall(r"bb-c-(\w+)", paladin)) == {"cleric", "fighter"}
    assert set(re.findall(r"bb-c-(\w+)", progenitors)) == {"cleric", "fighter", "mage", "thief"}


def test_a_miniboss_in_hand_is_no_room() -> None:
    hand = table().hand
    card = hand.partition('data-card="Draculad"')[0].rpartition("<span")[2]
    assert "bb-miniboss-card" in card
    assert "1 coin" in hand
    assert hand.count('class="bb-damage"') == 2  # of the two rooms


def test_the_legend_explains_coins_and_levels_where_there_are_some() -> None:
    assert "Filled numbers: powers in force" in text_of(table())
    assert "Filled numbers" not in text_of(Table(bb.new_game("base", ["A", "B"], seed=1), "A"))
    mixed = bb.new_game("base", ["A", "B"], seed=1, cards=["base", "minibosses"])
    assert "Filled numbers" in text_of(Table(mixed, "A"))


def test_a_still_shows_levels_and_coins() -> None:
    source, poor = position(), position()
    poor["players"][0] |= {"rooms": ["Crystal Ballroom", "Power Leech", "Goblin Market"]}
    rich_svg, poor_svg = (str(Table(one, "Ann").still().svg()) for one in (source, poor))
    assert ">2/3<" in rich_svg
    assert ">2/3<" not in poor_svg
    assert rich_svg.count(">2<") > poor_svg.count(">2<")  # the coins on the room


# -- what is pressed


@pytest.mark.parametrize(
    ("edition", "cards", "seed"),
    [("minibosses", None, 1), ("minibosses", ["minibosses", "base"], 2),
     ("base", ["base", "minibosses"], 3)],
)  # fmt: skip
def test_every_option_can_be_pressed_and_nothing_else_can(
    edition: str, cards: list[str] | None, seed: int
) -> None:
    game = bb.new_game(edition, ["Ann", "Ben", "Cleo"], seed=seed, cards=cards)
    one, bot, met = Table(game, ["Ann", "Ben", "Cleo"]), make("random", seed), set()
    while one.waiting != OVER and one.game.round < 5:
        if one.session.decision is None:
            one.act("lift" if one.waiting == "curtain" else "run-decision")
            continue
        decision = one.session.decision
        assert reached(one) == sorted(option.key for option in decision.options)
        met |= {option.about.what for option in decision.options}
        one.play(bot.choose(one.game.view(decision.player), decision).key)
        assert one.trouble == ""
    assert cards is None or "sell" in met


def test_a_miniboss_is_pressed_to_be_promoted_and_says_what_that_costs() -> None:
    one = table()
    assert 'data-key="promote:2"' in thing(one, 'data-miniboss="Spike"')
    assert "Promote: 1 coin" in text_of(one)
    one.play("promote:2")
    assert one.game.state.players[0].coins == 2
    assert 'data-level="3"' in thing(one, 'data-miniboss="Spike"')


def test_two_powers_of_a_miniboss_are_two_buttons_that_say_what_they_do() -> None:
    source = position(phase="adventure", town=[])
    source["players"][0] |= {"entrance": ["Paladin"], "hand": ["Loot Box", "Tomb of Terrors"]}
    source["players"][0]["rooms"][2] = {**SPIKE, "miniboss": {"card": "Spike", "level": 3}}
    one = Table(source, "Ann")
    while len([key for key in keys_of(shown(one)) if ":Spike:" in key]) < 2:
        one.act("play", "pass") if one.session.decision else one.act("run-decision")
    text = shown(one)
    assert "Use level 2" in text
    assert "Use level 3" in text
    assert "then back to level 1" in re.findall(r'aria-label="([^"]+)"[^>]*>Use level 3', text)[0]


def test_a_revealed_miniboss_is_paid_for_by_pressing_it_or_a_button() -> None:
    one = table(rooms=["Power Leech", "Goblin Market"], boss="Gregore")
    one.play("build:Draculad@1")
    to_a_decision(one, "pay_miniboss")
    assert 'data-key="pay"' in thing(one, 'data-miniboss="Draculad"')
    assert sorted(keys_of(one.story)) == ["pay", "refuse"]
    assert "relics 1 → 2" in text_of(one)
    assert "not paid for yet" in text_of(one)


def test_a_card_is_picked_and_the_vault_pressed_to_discard_it_for_a_coin() -> None:
    one = table(position(cards=["minibosses", "base"]))
    assert "sell:Loot Box" not in keys_of(shown(one))
    one.act("pick", "Loot Box")
    vault = thing(one, 'data-key="sell:Loot Box"')
    assert 'data-vault="3"' in vault
    assert 'data-bb="option"' in vault
    one.play("sell:Loot Box")
    assert one.game.state.players[0].coins == 4


def test_a_card_is_picked_and_the_miniboss_pressed_to_promote_it_for_that_card() -> None:
    one = table(boss="Calabeza")
    assert 'data-key="promote:2"' in thing(one, 'data-miniboss="Spike"')
    one.act("pick", "Monster Academy")
    assert 'data-key="promote:2:Monster Academy"' in thing(one, 'data-miniboss="Spike"')


def test_bosses_that_can_be_used_are_pressed() -> None:
    source = position()
    source["players"][1]["levelled"] = True
    one = table(source)
    assert "bb-boss" in thing(one, 'data-key="use:boss:Kirax:0"')
    assert "bb-boss" in thing(one, 'data-key="pay:Ben:boss:Scott:1"')


# -- what would change


def test_a_build_says_what_it_costs_and_what_a_miniboss_brings() -> None:
    one = table(rooms=["Power Leech", "Goblin Market"])
    assert one.session.decision is not None
    seen = foresee(one.game.state, one.session.decision)
    assert seen["build:Draculad@0"].as_dict()["coins"] == {"before": 3, "after": 2}
    assert seen["build:Draculad@0"].covers == ""
    assert seen["build:Draculad@0"].text == "relics 0 → 1; coins 3 → 2"
    assert "coins 3 → 1" in seen["build:Loot Box@new"].text
    assert "coins" not in seen["build:Monster Academy@new"].text


def test_a_promotion_says_what_it_changes() -> None:
    source = position(town=[])
    source["players"][0]["rooms"][2] = {"card": "Goblin Market", "miniboss": "Jinx"}
    one = table(source)
    assert one.session.decision is not None
    seen = foresee(one.game.state, one.session.decision)["promote:2"]
    assert seen.text == "swords 3 → 5; coins 3 → 2"
    before = one.game.state.players[0]
    assert (before.coins, before.stacks[2].miniboss.level) == (3, 1)  # nothing was done


# -- what is told


def test_the_story_of_a_round_tells_of_coins_and_minibosses() -> None:
    one = table(rooms=["Power Leech", "Goblin Market"], boss="Gregore")
    game = one.game
    game.play("build:Draculad@1")
    while game.round == 1 and game.result is None:
        if game.decision is None:
            game.step()
        else:
            keys = [option.key for option in game.decision.options]
            game.play("pay" if "pay" in keys else keys[-1])
    story = round_story(game.events[: [e.kind for e in game.events].index("scores")])
    assert story is not None
    assert "coins -1" in str(story.lines[-1])
    assert "has Draculad now" in str(story.lines[-1])


# -- positions, the laboratory, the forecast


def test_coins_and_minibosses_can_be_set_and_shared() -> None:
    start = edits.empty_sketch("minibosses")
    assert [player["coins"] for player in start["players"]] == [3, 3]
    sketch = edits.add_room(start, "Pip", "Goblin Market")
    sketch = edits.set_miniboss(sketch, "Pip", 0, "Spike", 2)
    sketch = edits.set_room_coins(sketch, "Pip", 0, 4)
    sketch = edits.set_coins(edits.add_hero(sketch, "Paladin"), "Pip", 0)
    covered = edits.cover_room(sketch, "Pip", 0, "Loot Box")  # RULING-3 and COIN-2
    for one, coins in ((sketch, 4), (covered, 0)):
        state = bb.load_position(share(one)).state
        stack = state.players[0].stacks[0]
        assert stack.miniboss is not None
        assert (stack.miniboss.level, stack.rooms[0].coins) == (2, coins)
        assert [player.coins for player in state.players] == [0, 3]
    assert "'miniboss'" not in str(edits.remove_room(covered, "Pip", 0))  # MINI-5
    assert "'miniboss'" not in str(edits.set_miniboss(sketch, "Pip", 0, ""))


@pytest.mark.parametrize(
    ("edit", "args"),
    [("set_coins", ("Ann", -1)), ("set_room_coins", ("Ann", 0, 99)),
     ("set_miniboss", ("Ann", 0, "Spike", 4)), ("set_miniboss", ("Ann", 9, "Spike", 1))],
)  # fmt: skip
def test_what_makes_no_sense_is_refused(edit: str, args: tuple[object, ...]) -> None:
    with pytest.raises(ValueError, match=r"from|place 10"):
        getattr(edits, edit)(position(), *args)


def test_the_laboratory_edits_coins_minibosses_and_levels() -> None:
    lab = Laboratory(position(), "Ann")
    lab.act("select", "room:2:Ann")
    assert "Level 3, covered:" in lab.story
    assert {"room-coins", "miniboss"} <= set(re.findall(r'data-change="([\w-]+)"', lab.story))
    lab.act("miniboss", "Ann\n2\nSpike\n3")
    lab.act("room-coins", "Ann\n2\n5")
    lab.act("select", "player:Ann")
    lab.act("coins", "Ann\n7")
    assert lab.trouble == ""
    ann = lab.position["players"][0]
    assert ann["coins"] == 7
    assert ann["rooms"][2]["miniboss"] == {"card": "Spike", "level": 3}
    assert ann["rooms"][2]["coins"] == 5
    lab.act("miniboss", "Ann\n2\n\n1")
    assert "miniboss" not in lab.position["players"][0]["rooms"][2]
    lab.act("coins", "Ann\nmany")
    assert "many" in lab.trouble


def test_two_positions_tell_their_minibosses_apart() -> None:
    other = position()
    other["players"][0]["rooms"][2] = {**SPIKE, "miniboss": {"card": "Spike", "level": 3}}
    told = str(compare(position(), other))
    assert "with Spike, level 2" in told
    assert "with Spike, level 3" in told


def test_mini_1_minibosses_side_by_side_are_odd() -> None:
    source = position()
    source["players"][0]["rooms"][1] = {"card": "Power Leech", "miniboss": "Rocky"}
    assert any("MINI-1" in str(odd) for odd in oddities(bb.load_position(source).state))
    assert not any("MINI-1" in str(odd) for odd in oddities(bb.load_position(position()).state))


def test_the_forecast_says_how_it_treats_minibosses() -> None:
    found = forecast(position(), "Ann")
    assert any("MINI-1" in note.text and "MINI-4" in note.text for note in found.notes)
    assert not [build for build in found.builds if build.build and build.build[0] == "Draculad"]
    base = forecast({"edition": "base", "players": [{"name": "A"}, {"name": "B"}]}, "A")
    assert not any("miniboss" in note.text for note in base.notes)


def test_end_1_what_a_miniboss_has_used_is_there_again_though_nothing_happened_to_a_room() -> None:
    used = {"card": "Spike", "level": 2, "used": [1], "fresh": True}
    players = [{"name": "Ann", "rooms": ["Power Leech", {**SPIKE, "miniboss": used}]},
               {"name": "Ben"}]  # fmt: skip
    game = bb.load_position({"edition": "minibosses", "phase": "end", "players": players})
    before = game.state.players[0].stacks[1].miniboss
    assert (before.used, before.fresh) == ((1,), True)
    game.run("round")
    after = game.state.players[0].stacks[1].miniboss
    assert (after.used, after.fresh, after.level) == ((), False, 2)
