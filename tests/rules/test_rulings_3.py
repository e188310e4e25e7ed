"""Section 18 of the rules: rulings on heroes on their way, and the numbers that meet them."""

from __future__ import annotations

from typing import Any

import pytest
from helpers import (
    ability,
    dungeon,
    each_edition,
    entrance,
    hero,
    kinds,
    of,
    options,
    play_on,
    play_round,
    refusal,
    room,
    score,
    spell,
    the,
    told,
    town,
)
from lab import (
    ATTIC,
    BACK,
    BLESS,
    BO,
    CALL,
    CELL,
    CY,
    DEE,
    EJECT,
    EVE,
    FEAR,
    FROST,
    GHOST,
    GRAVE,
    HALL,
    INSIGHT,
    MAZE,
    PIT,
    RUIN,
    SNIPE,
    SURGE,
    SWITCH,
    card_names,
    due,
    duo,
    lab_room,
    play,
)

# -- RULING-12


@each_edition
def test_ruling_12_without_rooms_a_hero_reaches_the_boss_at_once(edition: str) -> None:
    events = play_on(duo(edition, {"entrance": [CY]}))
    assert kinds(events)[1:3] == ["enters_dungeon", "wound"]
    assert "RULING-12" in the(events, "wound").rules


# -- RULING-13


@pytest.mark.parametrize("edition", ["alpha", "revised"])
def test_ruling_13_an_ability_sees_the_hero_in_the_room_where_it_died(edition: str) -> None:
    weak = hero("Bo", "thief", 3)
    game = duo(edition, {"rooms": [HALL, {**GRAVE, "damage": 5}, CELL], "entrance": [weak]})
    events = play_on(game)
    assert the(events, "dies").data["room"] == "Grave"
    assert kinds(events)[kinds(events).index("dies") :][:3] == ["dies", "soul", "works"]
    assert the(events, "works").data["card"] == "Grave"


@pytest.mark.parametrize("edition", ["alpha", "revised"])
def test_ruling_13_also_if_a_spell_killed_it_there(edition: str) -> None:
    zap = {"hurt": {"hero": "it", "amount": 9}}
    trap = lab_room("Trap", "activated", zap, choose={"it": {"hero": "here"}})
    trap["ability"] = [trap["ability"], ability("dies_here", {"draw": "spells"})]
    game = duo(edition, {"rooms": [trap, CELL], "entrance": [hero("Bo", "thief", 8)]})
    events = play(game, "Ann: use:0:Trap:0")
    assert the(events, "dies").data["room"] == "Trap"
    assert the(events, "works").data["card"] == "Trap"


# -- RULING-18


@each_edition
@pytest.mark.parametrize(("spell", "how"), [(RUIN, "destroyed"), (FROST, "deactivated")])
def test_ruling_18_a_hero_leaves_a_lost_room_at_once(
    edition: str, spell: dict[str, Any], how: str
) -> None:
    ann = {"rooms": [{**HALL, "under": [ATTIC]}, CELL], "hand": [spell, SURGE], "entrance": [CY]}
    game = duo(edition, ann)
    play_on(game, until="room_deals")
    events = play(game, f"Ann: cast:{spell['name']}", "Ann: room:Ann:0")
    assert how in kinds(events)
    assert told(events, "enters_room", "room") == ["Cell"], "Attic does not touch it"
    assert due(game) == ("Ann", "act"), "and the window is Cell's"


@pytest.mark.parametrize(
    ("edition", "dead"), [("base", True), ("alpha", False), ("revised", False)]
)
def test_ruling_18_leaving_is_when_death_is_checked_in_base(edition: str, dead: bool) -> None:
    ann = {"rooms": [{**GRAVE, "damage": 5}, CELL], "entrance": [hero("Bo", "thief", 5)]}
    game = duo(edition, ann | {"hand": [FROST]})
    play_on(game, until="room_deals")
    if not dead:
        assert "dies" in kinds(play_on(game)), "dead before anyone could act"
        return
    events = play(game, "Ann: cast:Frost", "Ann: room:Ann:0")
    assert [kind for kind in kinds(events) if kind != "plays"] == ["deactivated", "dies", "soul"]
    assert the(events, "dies").data["room"] == "", "between two rooms (RULING-54)"
    assert "works" not in kinds(events), "Grave's ability is lost with the room"


@each_edition
def test_ruling_18_what_destroyed_the_room_still_finds_the_hero_in_it(edition: str) -> None:
    ann = {"rooms": [{**PIT, "under": [GRAVE]}, CELL], "entrance": [CY]}
    game = duo(edition, ann)
    play_on(game, until="room_deals")
    events = play(game, "Ann: use:0:Pit:0")
    assert kinds(events)[:5] == ["uses", "destroyed", "uncovered", "dies", "soul"]
    assert "works" not in kinds(events), "Grave did not see it die"
    assert score(game, "Ann") == (1, 0)


@each_edition
def test_ruling_18_the_spell_finishes_first(edition: str) -> None:
    quake = {
        "name": "Quake",
        "spell": "adventure",
        "ability": {
            "choose": {"it": {"room": "mine"}, "who": {"hero": "my_dungeon"}},
            "do": [{"destroy": "it"}, {"hurt": {"hero": "who", "amount": 2}}],
        },
    }
    game = duo(edition, {"rooms": [HALL, CELL], "hand": [quake], "entrance": [CY]})
    play_on(game, until="room_deals")
    events = play(game, "Ann: cast:Quake", "Ann: room:Ann:0")
    assert kinds(events)[1:4] == ["destroyed", "hurt", "enters_room"]


@each_edition
def test_ruling_18_a_hero_moves_with_its_room(edition: str) -> None:
    game = duo(edition, {"rooms": [HALL, CELL, ATTIC], "hand": [SWITCH], "entrance": [CY]})
    play_on(game, until="room_deals")
    events = play(game, "Ann: cast:Switch", "Ann: room:Ann:0", "Ann: room:Ann:2")
    assert dungeon(game, "Ann") == ["Attic", "Cell", "Hall"]
    assert "enters_room" not in kinds(events), "Hall is now the last room"
    assert "wound" in kinds(events)


@each_edition
@pytest.mark.parametrize("how", [RUIN, FROST])
def test_ruling_18_what_waits_to_resolve_comes_before_the_next_room(edition: str, how: Any) -> None:
    """Ann answers Ben's spell by taking the room away under the hero: his comes next."""
    ann = {"rooms": [HALL, CELL], "hand": [how], "entrance": [CY]}
    game = duo(edition, ann, {"hand": [INSIGHT]})
    play_on(game, until="room_deals")
    play(game, "Ann: pass", "Ben: cast:Insight")
    events = play(game, f"Ann: cast:{how['name']}", "Ann: room:Ann:0")
    lost = {"Ruin": "destroyed", "Frost": "deactivated"}[how["name"]]
    assert kinds(events)[1:6] == [lost, "draws", "drew", "enters_room", "room_deals"]
    assert the(events, "enters_room").data["room"] == "Cell"


@each_edition
def test_ruling_18_two_plays_that_wait_keep_their_order(edition: str) -> None:
    """Ben's spell waits for Ann's ability, which first throws the hero out as its cost."""
    crypt = lab_room(
        "Crypt", "activated", {"draw": "spells"}, {"draw": "rooms"}, cost={"destroy": "this"}
    )
    game = duo(edition, {"rooms": [crypt, CELL], "entrance": [CY]}, {"hand": [INSIGHT]})
    play_on(game, until="room_deals")
    events = play(game, "Ann: pass", "Ben: cast:Insight", "Ann: use:0:Crypt:0")
    draws = [(event.data["player"], event.data["deck"]) for event in of(events, "draws")]
    assert draws == [("Ann", "spell"), ("Ann", "room"), ("Ben", "room")]
    found = kinds(events)
    assert found.index("enters_room") > max(i for i, kind in enumerate(found) if kind == "draws")


# -- RULING-19


@each_edition
def test_ruling_19_a_hero_sent_to_town_joins_the_queue_last(edition: str) -> None:
    ann = {"rooms": [HALL], "hand": [FEAR], "entrance": [CY]}
    game = duo(edition, ann, town=[DEE, EVE])
    play_on(game, until="room_deals")
    events = play(game, "Ann: cast:Fear")
    assert "RULING-19" in the(events, "to_town").rules
    assert town(game) == ["Dee", "Eve", "Cy"]


@each_edition
def test_ruling_19_a_hero_put_at_an_entrance_stands_last_there(edition: str) -> None:
    ann = {"rooms": [HALL], "hand": [CALL], "entrance": [CY, DEE]}
    game = duo(edition, ann, town=[EVE])
    play(game, "Ann: cast:Call")
    play_on(game)
    assert told(game.events, "enters_dungeon", "hero") == ["Cy", "Dee", "Eve"]


@each_edition
def test_ruling_19_dealt_with_this_round_if_the_part_is_still_to_come(edition: str) -> None:
    game = duo(edition, {"hand": [GHOST]}, {"rooms": [HALL], "score": {"dead": [CY]}})
    events = play(game, "Ann: cast:Ghost")
    assert the(events, "to_entrance").data["player"] == "Ben"
    assert told(events, "enters_dungeon", "hero") == ["Cy"]


@each_edition
def test_ruling_19_what_else_happens_to_it_happens_at_the_entrance(edition: str) -> None:
    up = {"send": {"hero": "it", "to": "own_entrance"}}
    rise = spell("Rise", up, {"strengthen": {"hero": "it", "add": 2}}, it={"dead": "opponent"})
    game = duo(edition, {"hand": [rise]}, {"rooms": [HALL], "score": {"dead": [BO]}})
    events = play(game, "Ann: cast:Rise")
    assert the(events, "enters_dungeon").data["left"] == 5 + 2


@each_edition
def test_ruling_19_otherwise_next_round(edition: str) -> None:
    game = duo(edition, {"rooms": [HALL], "score": {"dead": [CY]}}, {"hand": [GHOST]})
    events = play(game, "Ben: pass", "Ben: cast:Ghost")
    assert the(events, "to_entrance").data["player"] == "Ann"
    assert game.phase == "end"
    assert entrance(game, "Ann") == ["Cy"]
    play_round(game)
    assert "Cy" in told(play_round(game), "enters_dungeon", "hero")


@each_edition
def test_ruling_19_a_hero_sent_back_out_waits_for_the_next_adventure_phase(edition: str) -> None:
    ann = {"rooms": [HALL, CELL], "hand": [EJECT], "entrance": [CY, DEE]}
    game = duo(edition, ann)
    play_on(game, until="room_deals")
    play(game, "Ann: cast:Eject")
    assert told(game.events, "enters_dungeon", "hero") == ["Cy", "Dee"]
    assert entrance(game, "Ann") == ["Cy"]
    play_round(game)
    assert told(play_round(game), "enters_dungeon", "hero")[0] == "Cy"


@each_edition
@pytest.mark.parametrize("caster", ["Ann", "Ben"])
def test_ruling_19_its_own_entrance_is_that_of_the_dungeon_it_is_in(
    edition: str, caster: str
) -> None:
    """Cy is in Ann's dungeon, whoever sends him out of it."""
    hands = {"Ann": {}, "Ben": {}} | {caster: {"hand": [EJECT]}}
    ann = {"rooms": [HALL], "entrance": [CY]} | hands["Ann"]
    game = duo(edition, ann, hands["Ben"])
    play_on(game, until="room_deals")
    events = play(game, f"{caster}: cast:Eject")
    assert the(events, "to_entrance").data["player"] == "Ann"
    assert (entrance(game, "Ann"), entrance(game, "Ben")) == (["Cy"], [])


@each_edition
def test_ruling_19_my_entrance_is_that_of_whoever_sends_it(edition: str) -> None:
    lure = spell(
        "Lure", {"send": {"hero": "it", "to": "my_entrance"}}, it={"hero": "opponent_dungeon"}
    )
    game = duo(edition, {"rooms": [HALL], "entrance": [CY]}, {"hand": [lure]})
    play_on(game, until="room_deals")
    assert the(play(game, "Ben: cast:Lure"), "to_entrance").data["player"] == "Ben"


@each_edition
@pytest.mark.parametrize(("to", "player"), [("own_entrance", "Ben"), ("my_entrance", "Ann")])
def test_ruling_19_a_dead_hero_s_own_entrance_is_where_it_died(
    edition: str, to: str, player: str
) -> None:
    """By its name it is Ben's, in whose score area it lies; or else the one's who calls it."""
    ghost = spell("Ghost", {"send": {"hero": "it", "to": to}}, it={"dead": "opponent"})
    ann, ben = {"hand": [ghost]}, {"score": {"dead": [CY], "survived": []}, "rooms": [HALL]}
    game = duo(edition, ann, ben)
    assert the(play(game, "Ann: cast:Ghost"), "to_entrance").data["player"] == player


# -- RULING-20


@each_edition
@pytest.mark.parametrize("killer", ["Ann", "Ben"])
def test_ruling_20_a_hero_killed_in_town_is_the_soul_of_whose_card_did_it(
    edition: str, killer: str
) -> None:
    hands = {name: {"hand": [SNIPE] if name == killer else []} for name in ("Ann", "Ben")}
    game = duo(edition, hands["Ann"], hands["Ben"], town=[BO])
    events = play(game, f"{killer}: cast:Snipe")
    assert the(events, "soul").data["player"] == killer
    assert "RULING-20" in the(events, "soul").rules
    assert score(game, killer) == (1, 0)
    assert town(game) == []


@each_edition
def test_ruling_20_also_without_any_damage(edition: str) -> None:
    doom = spell("Doom", {"kill": "it"}, it={"hero": "town"})
    game = duo(edition, {}, {"hand": [doom]}, town=[BO])
    assert the(play(game, "Ben: cast:Doom"), "soul").data["player"] == "Ben"


# -- RULING-36


def test_ruling_36_a_spell_that_sends_a_lethally_hurt_hero_to_town_saves_it() -> None:
    game = duo("base", {"rooms": [room("Maw", 9), HALL], "entrance": [BO]}, {"hand": [FEAR]})
    play_on(game, until="room_deals")
    assert the(game.events, "room_deals").data["left"] < 0
    events = play(game, "Ben: cast:Fear")
    assert "dies" not in kinds(events)
    assert town(game) == ["Bo"]


def test_ruling_36_one_sent_back_carries_the_damage_to_the_next_check() -> None:
    ann = {"rooms": [HALL, room("Maw", 9), CELL], "entrance": [BO], "hand": [BACK]}
    game = duo("base", ann)
    play_on(game, until="room_deals")
    play(game, "Ann: pass")
    events = play(game, "Ann: cast:Back")
    assert told(events, "enters_room", "room") == ["Hall"]
    assert kinds(events)[-2:] == ["dies", "soul"], "on leaving Hall"
    assert the(events, "dies").data["room"] == "Maw", "where its health reached zero"
    assert dungeon(game, "Ann") == ["Hall", "Maw", "Cell"]


def test_ruling_36_strengthened_before_it_leaves_it_lives() -> None:
    game = duo("base", {"rooms": [room("Maw", 6), HALL], "entrance": [BO]}, {"hand": [BLESS]})
    play_on(game, until="room_deals")
    events = play(game, "Ben: cast:Bless")
    assert told(events, "enters_room", "room") == ["Hall"]


# -- RULING-42


@each_edition
def test_ruling_42_at_the_entrance_is_not_in_the_dungeon(edition: str) -> None:
    game = duo(edition, {"rooms": [HALL], "entrance": [CY], "hand": [FEAR, INSIGHT]})
    game.run()
    assert refusal(game, "cast:Fear").rules == ("RULING-55",)
    play_on(game, until="room_deals")
    assert "cast:Fear" in options(game)


@each_edition
def test_ruling_42_a_hero_who_dies_at_an_entrance_is_its_owners_soul(edition: str) -> None:
    sting = spell("Sting", {"strengthen": {"hero": "it", "add": -9}}, it={"hero": "my_entrance"})
    game = duo(edition, {"entrance": [hero("Bo", "mage", 4)], "hand": [sting]})
    events = play(game, "Ann: cast:Sting")
    assert "RULING-42" in the(events, "soul").rules
    assert score(game, "Ann") == (1, 0)
    assert entrance(game, "Ann") == []


@each_edition
@pytest.mark.parametrize(
    "how",
    [
        {"kill": "it"},
        {"hurt": {"hero": "it", "amount": 99}},
        {"strengthen": {"hero": "it", "add": -99}},
    ],
)
def test_ruling_42_not_the_soul_of_whose_card_killed_it(edition: str, how: Any) -> None:
    """Ben drives Cy out of Ann's dungeon and kills him at its entrance."""
    out = {"send": {"hero": "it", "to": "own_entrance"}}
    ambush = spell("Ambush", out, how, it={"hero": "opponent_dungeon"})
    game = duo(edition, {"rooms": [HALL], "entrance": [CY]}, {"hand": [ambush]})
    play_on(game, until="room_deals")
    events = play(game, "Ben: cast:Ambush")
    assert the(events, "soul").data["player"] == "Ann"
    assert "RULING-42" in the(events, "dies_outside").rules
    assert (score(game, "Ann"), score(game, "Ben")) == ((1, 0), (0, 0))


# -- RULING-43


@each_edition
def test_ruling_43_a_hero_passes_a_deactivated_room_without_entering(edition: str) -> None:
    bell = lab_room("Bell", "enters", {"draw": "spells"}, deactivated=True)
    ann = {"rooms": [HALL, bell, CELL], "entrance": [CY], "hand": [BLESS]}
    game = duo(edition, ann)
    play_on(game, until="room_deals")
    events = play(game, "Ann: pass")
    expected = ["passes_room", "enters_room", "room_deals"]
    assert kinds(events) == expected, "no effect, no damage, no window"
    assert the(events, "enters_room").data["room"] == "Cell"


@each_edition
def test_ruling_43_the_first_room_is_the_first_active_one(edition: str) -> None:
    ann = {"rooms": [{**HALL, "deactivated": True}, CELL, ATTIC], "entrance": [CY], "hand": [BACK]}
    game = duo(edition, ann)
    play_on(game, until="room_deals")
    play(game, "Ann: pass")
    assert told(play(game, "Ann: cast:Back"), "enters_room", "room") == ["Cell", "Attic"]


@each_edition
def test_ruling_43_a_maze_needs_an_active_room_before_it(edition: str) -> None:
    before = {"rooms": [HALL, MAZE], "entrance": [CY]}
    assert "sent_back" in kinds(play_on(duo(edition, before)))
    frozen = {"rooms": [HALL, {**CELL, "deactivated": True}, MAZE], "entrance": [CY]}
    assert "sent_back" not in kinds(play_on(duo(edition, frozen)))


# -- RULING-53


@each_edition
def test_ruling_53_damage_stays_on_a_hero_fetched_again_in_the_same_round(edition: str) -> None:
    ann = {"rooms": [ATTIC], "entrance": [CY], "hand": [FEAR]}
    game = duo(edition, ann, {"rooms": [HALL], "hand": [CALL]})
    play_on(game, until="room_deals")
    events = play(game, "Ann: cast:Fear", "Ben: cast:Call")
    assert the(events, "enters_dungeon").data == {"hero": "Cy", "player": "Ben", "left": 17}
    assert the(events, "room_deals").data["total"] == 3 + 1


@each_edition
def test_ruling_53_until_the_end_of_the_round(edition: str) -> None:
    game = duo(edition, {"rooms": [ATTIC], "entrance": [CY], "hand": [FEAR]})
    play_on(game, until="room_deals")
    play(game, "Ann: cast:Fear")
    assert game.position()["town"][0]["damage"] == 3
    play_on(game)
    assert "damage" not in game.position()["town"][0]


@pytest.mark.parametrize(
    ("edition", "saved"), [("base", True), ("alpha", False), ("revised", False)]
)
def test_ruling_53_saving_after_lethal_damage_where_death_comes_on_leaving(
    edition: str, saved: bool
) -> None:
    ann = {"rooms": [ATTIC, HALL], "entrance": [hero("Bo", "mage", 3)]}
    game = duo(edition, ann, {"hand": [BLESS]})
    play_on(game, until="room_deals")
    game.run("phase")
    assert due(game) == (("Ben", "act") if saved else None)
    assert ("dies" in kinds(game.events)) is not saved
    assert card_names(game) == []
