"""What is told is what is the case: reasons, owners, places, questions, plurals and clauses."""

from __future__ import annotations

import gettext
import re
from pathlib import Path
from typing import Any

import pytest
from helpers import (
    boss,
    hero,
    kinds,
    of,
    options,
    play_on,
    play_round,
    player,
    room,
    rooms,
    spell,
    table,
    the,
    told,
)
from lab import BAN, CATCH_UP, MAZE, RUSH, YARD, duo, lab_room, play
from printed import HALL, levelling, printed

import bossbook as bb
from bossbook import messages
from bossbook.bots import RandomBot
from bossbook.card.text import card_text
from bossbook.card.vocabulary import WORDS
from bossbook.card.words import OPERATIONS
from bossbook.protocol import EVENTS, VERDICTS


def texts(events: Any, kind: str) -> list[str]:
    return [event.text for event in of(events, kind)]


def question(game: bb.Game) -> str:
    game.run()
    assert game.decision is not None
    return game.decision.prompt


# -- why nothing was done


def test_cave_in_without_a_hero_inside_kills_nobody() -> None:
    game = printed("base", {"rooms": [HALL], "hand": ["Cave-In"]})
    idle = the(play(game, "Ann: cast:Cave-In"), "no_effect")
    assert idle.text == "Cave-In of Ann kills nobody: no hero was in that room."
    assert idle.data["why"] == "nobody_inside"


def test_xyzax_takes_the_only_card_there_is_and_says_so() -> None:
    game = levelling("base", "Xyzax", discard=["Freeze"])
    assert told(game.events, "takes", "card") == ["Freeze"]
    idle = the(game.events, "no_effect")
    assert idle.text == "Xyzax of Ann does no more: Ann finds nothing else to choose."
    assert idle.rules == ("RULING-34",)


def test_xyzax_with_an_empty_pile_finds_no_card() -> None:
    game = levelling("base", "Xyzax", discard=[])
    expected = "Xyzax of Ann does nothing: Ann finds no card to choose."
    assert texts(game.events, "no_effect") == [expected] * 2


def test_motivation_says_that_nobody_has_more_rooms() -> None:
    game = printed("base", {"hand": ["Motivation"]}, phase="build")
    idle = the(play(game, "Ann: cast:Motivation"), "no_effect")
    assert idle.text == "Motivation of Ann does nothing: nobody has more rooms than Ann."
    assert idle.rules == ("RULING-45",)


def test_motivation_says_that_the_turn_is_over() -> None:
    ben = {"rooms": [HALL], "hand": ["Dark Altar"]}
    game = printed("base", {"hand": ["Motivation"]}, ben, phase="build")
    play(game, "Ann: pass", "Ben: decline")
    idle = the(play(game, "Ann: cast:Motivation"), "no_effect")
    assert idle.text == "Motivation of Ann does nothing: the building turn of Ann is over."


@pytest.mark.parametrize("card", [RUSH, CATCH_UP])
def test_an_extra_build_says_that_building_is_forbidden(card: dict[str, Any]) -> None:
    game = duo("base", {"hand": [BAN, card]}, {"rooms": [room("Den")]}, phase="build")
    events = play(game, "Ann: cast:Ban", f"Ann: cast:{card['name']}")
    idle = the(events, "no_effect")
    name = card["name"]
    assert idle.text == (f"{name} of Ann lets nothing be built: no room can be built this round.")
    assert idle.rules == ("RULING-45",)
    assert "may_build_more" not in kinds(events)


def test_king_croak_says_that_the_fetched_card_fits_nowhere() -> None:
    plain = [room(f"Room {number}", 1) for number in range(1, 5)]
    ann = {"boss": "King Croak", "rooms": plain}
    game = levelling("base", "King Croak", ann, discard=["Dracolich Lair"])
    play(game, "Ann: yes", "Ann: card:Dracolich Lair")
    idle = the(game.events, "no_effect")
    assert idle.text == "King Croak of Ann lets nothing be built: the card fits nowhere."
    assert idle.rules == ("RULING-40", "BUILD-3")


def test_king_croak_says_that_building_is_forbidden() -> None:
    five = [room(f"Room {number}", 1, fighter=1) for number in range(1, 6)]
    ann = {"boss": "King Croak", "rooms": five, "levelled": False, "hand": ["Kobold Strike"]}
    game = printed("base", ann, phase="build", discard=["Monster's Ballroom"])
    play(game, "Ann: cast:Kobold Strike", "Ann: yes", "Ann: card:Monster's Ballroom")
    idle = the(game.events, "no_effect")
    assert idle.text == (
        "King Croak of Ann lets nothing be built: no room can be built this round."
    )
    assert idle.rules == ("RULING-45",)


def test_a_construction_zone_without_another_room_card_says_so() -> None:
    game = duo("base", {"hand": [YARD]}, phase="build")
    idle = the(play(game, "Ann: build:Yard@new"), "no_effect")
    assert idle.text == "Yard of Ann lets nothing be built: Ann holds no room that fits anywhere."


def test_a_maze_without_a_room_to_its_left_leaves_the_hero_where_it_is() -> None:
    game = printed("base", {"rooms": ["Minotaur's Maze"], "entrance": [hero("Cy")]})
    idle = the(play_on(game), "no_effect")
    assert idle.text == ("Cy stays where it is: there is no room to the left of Minotaur's Maze.")
    assert idle.rules == ("ADV-10",)


def test_a_maze_with_a_deactivated_room_to_its_left_says_so() -> None:
    left = room("Den", 1, deactivated=True)
    game = printed("base", {"rooms": [left, "Minotaur's Maze"], "entrance": [hero("Cy")]})
    idle = the(play_on(game), "no_effect")
    assert idle.data["why"] == "left_deactivated"
    assert "the room to the left of Minotaur's Maze is deactivated" in idle.text


def test_a_hand_without_such_a_card_is_named() -> None:
    game = printed("base", {"hand": ["Specter's Sanctum"]}, {"hand": 0}, phase="build")
    idle = the(play(game, "Ann: build:Specter's Sanctum@new"), "no_effect")
    assert idle.text == "Specter's Sanctum of Ann does nothing: Ben holds no spell."


@pytest.mark.parametrize("seed", range(3))
def test_wherever_nothing_happens_a_reason_is_given(seed: int) -> None:
    game = bb.new_game("base", ["Ann", "Ben", "Cleo"], seed=seed)
    bb.play_out(game, {name: RandomBot(seed) for name in game.players})
    for event in of(game.events, "no_effect"):
        assert event.data["why"] and event.data["owner"] in game.players
        assert "finds nothing to act on" not in event.text


# -- whose card it is


def test_what_every_opponent_does_for_robobo_is_told_of_its_owner() -> None:
    game = levelling("base", "Robobo", None, {"rooms": []})
    idle = the(game.events, "no_effect")
    assert idle.text == "Robobo of Ann does nothing: Ben finds no room to choose."
    assert (idle.data["owner"], idle.data["player"]) == ("Ann", "Ben")


def test_an_opponent_who_has_to_choose_is_told_whose_card_it_is() -> None:
    game = levelling("base", "Robobo", None, {"rooms": [HALL, room("Den")]})
    assert question(game) == "Robobo of Ann: Ben, which room do you destroy?"


# -- sentences that were not true


def test_an_empty_hand_is_said_to_be_empty() -> None:
    game = levelling("base", "Draculord", None, {"hand": 0})
    assert the(game.events, "looked_at").text == "Ben holds no cards."


def test_who_may_not_build_has_not_declined() -> None:
    game = duo("base", {"hand": [BAN, HALL]}, {"hand": [room("Den")]}, phase="build")
    events = play(game, "Ann: cast:Ban")
    for event in of(events, "declines"):
        assert event.rules == ("RULING-45",)
        assert event.text.endswith(" cannot build: no room can be built this round.")
    assert told(events, "declines", "player") == ["Ann", "Ben"]


def test_who_declines_is_told_when_the_turn_ends() -> None:
    game = duo("base", {"hand": [HALL]}, phase="build")
    game.run()
    decline = next(option for option in game.decision.options if option.key == "decline")
    assert decline.text == "Decline to build, for good unless somebody acts."
    assert decline.rules == ("BUILD-4", "RULING-37")
    assert "declines" not in kinds(game.play("decline"))
    first = the(game.step(), "declines")
    assert first.text == "Ann declines to build." and first.rules[0] == "BUILD-4"


def test_a_declined_turn_is_offered_again_when_somebody_acts() -> None:
    """RULING-37: what the option says."""
    insight = spell("Insight", {"draw": "rooms"})
    game = duo("base", {"hand": [HALL]}, {"hand": [insight]}, phase="build")
    play(game, "Ann: decline", "Ben: cast:Insight")
    assert "build:Hall@new" in options(game)


def test_a_room_that_was_returned_was_there_to_reveal() -> None:
    frost = spell("Frost", {"deactivate": "it"}, it={"room": "any"})
    game = duo("base", {"rooms": [HALL], "hand": [room("Den")]}, {"hand": [frost]}, phase="build")
    events = play(game, "Ann: build:Den@0", "Ben: cast:Frost")
    assert "returned" in kinds(events)
    assert "nothing_revealed" not in kinds(events)


def test_three_idle_rounds_end_a_game_with_a_hero_in_town() -> None:
    ann, ben = player("Ann", 900, souls=2), player("Ben", 500)
    empty = {"rooms": 0, "spells": 0, "heroes": 0, "epics": 0}
    game = table("base", ann, ben, phase="bait", town=[hero("Cy", "mage")], decks=empty)
    while game.phase != "over":
        play_round(game)
    assert "No hero has moved for three rounds; Ann has the best score (2)" in game.result.text
    assert "No hero is left" not in game.result.text


def test_without_any_hero_nobody_is_left_to_fight_for() -> None:
    empty = {"rooms": 0, "spells": 0, "heroes": 0, "epics": 0}
    game = table("base", player("Ann", souls=2), player("Ben"), phase="bait", decks=empty)
    play_round(game)
    assert game.result.text.startswith("No hero is left to fight for;")


def test_a_level_up_after_one_of_the_five_rooms_fell_does_not_count_five() -> None:
    wreck = boss(
        990,
        ability={
            "when": "level_up",
            "do": [
                {"each_opponent": {"choose": {"it": {"room": "mine"}}, "do": [{"destroy": "it"}]}}
            ],
        },
    )
    other = boss(100, ability={"when": "level_up", "do": [{"draw": "rooms"}]})
    ann = {"boss": wreck, "rooms": rooms(4), "hand": [room("Fifth")]}
    ben = {"boss": other, "rooms": [room(f"Den {n}") for n in range(4)], "hand": [room("Last")]}
    game = duo("base", ann, ben, phase="build")
    play(game, "Ann: build:Fifth@new", "Ben: build:Last@new", "Ben: room:Ben:0")
    first, second = of(game.events, "level_up")
    assert first.text == "Ann has five rooms: Boss 990 levels up!"
    assert second.text == "Ben had five rooms, though one has gone: Boss 100 levels up!"
    assert second.rules == ("LEVEL-1", "RULING-17")


# -- clauses


def test_only_a_spell_is_drawn_by_spell_2() -> None:
    both = spell("Both", {"draw": "rooms"}, {"draw": "spells"})
    events = play(duo("base", {"hand": [both]}), "Ann: cast:Both")
    assert [event.rules for event in of(events, "draws")] == [("CARD-8",), ("SPELL-2", "CARD-8")]


def test_when_all_draw_rooms_no_rule_on_spells_is_cited() -> None:
    events = play(printed("base", {"hand": ["Jeopardy"]}), "Ann: cast:Jeopardy")
    for event in of(events, "draws"):
        assert ("SPELL-2" in event.rules) == (event.data["deck"] == "spell")
        assert "RULING-45" in event.rules


def test_an_enters_effect_rests_on_adv_2_and_one_that_moves_the_hero_on_adv_10() -> None:
    bell = lab_room("Bell", "enters", {"draw": "rooms"})
    events = play_on(duo("base", {"rooms": [bell, MAZE], "entrance": [hero("Cy", None, 20)]}))
    works = {event.data["card"]: event.rules for event in of(events, "works")}
    assert works == {"Bell": ("ADV-2",), "Maze": ("ADV-10",)}


def first_options(game: bb.Game, instead: str = "") -> None:
    """Play the setup: the first option, unless there is the one that is rather wanted."""
    while game.round == 0:
        if not game.step():
            keys = options(game)
            game.play(instead if instead in keys else keys[0])


def test_the_first_room_is_built_by_setup_7() -> None:
    game = bb.new_game("base", ["Ann", "Ben"], seed=4, cards="toy")
    first_options(game)
    about = of(game.events, "places", "placed_card", "built")
    assert about and all(event.rules[0] == "SETUP-7" for event in about)
    assert not any(rule.startswith("BUILD") for event in about for rule in event.rules)


def test_without_a_first_room_nothing_is_revealed_by_setup_7() -> None:
    game = bb.new_game("alpha", ["Ann", "Ben"], seed=4, cards="toy")
    first_options(game, instead="decline")
    assert the(game.events, "nothing_revealed").rules == ("SETUP-7",)


def test_a_round_begins_by_the_rule_of_its_first_phase() -> None:
    game = table("base", player("Ann"), player("Ben"), phase="end")
    events = play_round(game) + game.run()
    assert the(events, "round_begins").rules == ("START-1",)


# -- what a choice is for


@pytest.mark.parametrize(
    ("card", "fields", "asked"),
    [
        (
            "Dark Altar",
            {"rooms": ["Dark Altar"], "discard": ["Freeze", "Fear"], "key": "use:0:Dark Altar:0"},
            "which card do you take?",
        ),
        (
            "The Crushinator",
            {"rooms": ["The Crushinator", HALL, room("Den")], "key": "use:0:The Crushinator:0"},
            "which room do you destroy as the cost?",
        ),
        (
            "Dracolich Lair",
            {
                "rooms": ["Dracolich Lair"],
                "hand": ["Dark Altar", "Open Grave", "Golem Factory"],
                "discard": ["Open Grave"],
                "key": "use:0:Dracolich Lair:0",
            },
            "which card do you discard as the cost?",
        ),
        (
            "Freeze",
            {"rooms": [HALL, room("Den")], "hand": ["Freeze"], "key": "cast:Freeze"},
            "which room do you deactivate?",
        ),
        (
            "Cave-In",
            {"rooms": [HALL, room("Den")], "hand": ["Cave-In"], "key": "cast:Cave-In"},
            "which room do you destroy?",
        ),
    ],
)
def test_a_choice_says_what_it_is_for(card: str, fields: dict[str, Any], asked: str) -> None:
    key, discard = fields.pop("key"), fields.pop("discard", [])
    game = printed("base", fields, discard=discard)
    game.run()
    game.play(key)
    assert question(game) == f"{card}: Ann, {asked}"


def test_a_part_of_an_ability_asks_for_itself() -> None:
    third = player("Cleo", 50, hand=["Freeze", "Fear"])
    game = levelling("base", "Draculord", None, {"hand": ["Fear", "Freeze"]}, third)
    assert question(game) == "Draculord: Ann, which player's hand do you look at?"
    game.play("player:Cleo")
    assert question(game) == "Draculord: Ann, which card do you steal?"


def test_gorgona_asks_which_hero_dies() -> None:
    game = levelling("base", "Gorgona", town=[hero("Cy"), hero("Dee")])
    assert question(game) == "Gorgona: Ann, which hero dies?"


def test_every_word_that_takes_a_chosen_thing_has_its_question() -> None:
    arguments = [one for word in OPERATIONS.values() for one in word.arguments.values()]
    asking = [argument for argument in arguments if argument.names]
    assert asking
    for argument in asking:
        questions = [argument.question({"to": to}) for to in WORDS["destination"]]
        for sentence in [*questions, *filter(None, [argument.as_cost])]:
            assert sentence.startswith("{player}, ") and sentence.endswith("?")
    assert not any(one.asks or one.as_cost for one in arguments if not one.names)


# -- where something happens, and to whom


def test_a_death_names_the_room() -> None:
    game = duo("base", {"rooms": [room("Den", 9)], "entrance": [hero("Cy")]})
    assert the(play_on(game), "dies").text == "Cy dies in Den, in the dungeon of Ann."


def test_a_hero_who_dies_in_no_room_is_not_said_to_die_in_one() -> None:
    """Lethally hurt before, and fetched again where no room stands (RULING-53)."""
    game = duo("base", {"entrance": [hero("Cy", None, 6, damage=9)]})
    assert the(play_on(game), "dies").text == "Cy dies in the dungeon of Ann."


def test_sent_back_names_the_room_it_is_sent_to() -> None:
    game = duo("base", {"rooms": [room("Den", 1), MAZE], "entrance": [hero("Cy", None, 20)]})
    back = the(play_on(game), "sent_back")
    assert back.text == "Cy is sent back to Den (room 1 in the dungeon of Ann)."
    assert (back.data["to"], back.data["place"]) == ("Den", 0)


def test_rooms_that_are_passed_are_told_and_not_entered() -> None:
    asleep = [room("Den", 9, deactivated=True), room("Last", 9, deactivated=True)]
    ann = {"rooms": [asleep[0], HALL, asleep[1]], "entrance": [hero("Cy")]}
    events = play_on(duo("base", ann))
    assert texts(events, "passes_room") == [
        "Cy passes Den without entering: it is deactivated.",
        "Cy passes Last without entering: it is deactivated.",
    ]
    assert all("RULING-43" in event.rules for event in of(events, "passes_room"))
    assert told(events, "passes_room", "place") == [0, 2]
    told_of_cy = [event.kind for event in events if event.data.get("hero") == "Cy"]
    assert told_of_cy.index("passes_room") < told_of_cy.index("enters_room")
    assert told(events, "enters_room", "room") == ["Hall"]


def test_the_command_walk_does_not_list_a_room_that_was_passed(cli: Any) -> None:
    asleep = [room("Den", 9, deactivated=True), HALL, room("Last", 9, deactivated=True)]
    ann = player("Ann", rooms=asleep, entrance=[hero("Cy")])
    (walk,) = cli.about("walk", {"players": [ann, player("Ben", 400)]})["heroes"]
    assert [entry["room"] for entry in walk["rooms"]] == ["Hall"]
    assert walk["outcome"] == "wound"


def test_a_hero_is_introduced_with_class_and_health() -> None:
    town = {"heroes": ["Samurai Tom", "The Fool"], "epics": ["Lord Van Ette"]}
    game = printed("base", None, None, player("Cleo", 50), phase="start", decks=town)
    events = game.run()
    assert texts(events, "hero_arrives") == [
        "Samurai Tom comes to town (fighter, health 6).",
        "The Fool comes to town (no class, health 2).",
        "The epic hero Lord Van Ette comes to town (cleric, health 13).",
    ]


def test_the_first_epic_hero_is_announced_and_no_other() -> None:
    epics = ["Lord Van Ette", "Blackbeard Jake"]
    game = printed("base", phase="start", decks={"heroes": [], "epics": epics})
    events = game.run()
    assert told(events, "first_epic", "hero") == ["Lord Van Ette"]
    assert "first epic hero of this game" in the(events, "first_epic").text


def test_an_epic_hero_who_lies_in_a_score_area_was_the_first() -> None:
    ben = {"score": {"dead": ["Blackbeard Jake"], "survived": []}}
    decks = {"heroes": [], "epics": ["Lord Van Ette"]}
    assert "first_epic" not in kinds(printed("base", None, ben, phase="start", decks=decks).run())


def test_an_epic_hero_fetched_from_the_deck_may_be_the_first() -> None:
    game = levelling("base", "Seducia")
    play(game, "Ann: yes", "Ann: hero:Lord Van Ette")
    assert told(game.events, "first_epic", "hero") == ["Lord Van Ette"]


# -- the text of "enters"


def test_a_room_that_works_at_every_entry_says_so() -> None:
    bell = lab_room("Bell", "enters", {"draw": "rooms"})
    game = duo("base", {"rooms": [bell, MAZE], "entrance": [hero("Cy", None, 20)]})
    card = next(card for card in game.state.setup.table if card.name == "Bell")
    assert card_text(card) == "When a hero enters: draw a room card."
    assert len(of(play_on(game), "draws")) == 2, "it came twice"


def test_a_room_that_moves_the_hero_says_that_it_does_so_once() -> None:
    part = {"then": {"do": [{"send": {"hero": "visitor", "to": "first_room"}}]}}
    loop = lab_room("Loop", "enters", part, optional=True)
    game = duo("base", {"rooms": [HALL, loop, MAZE]})
    said = {card.name: card_text(card) for card in game.state.setup.table}
    assert said["Maze"].startswith("The first time each hero enters in a round: ")
    assert said["Loop"].startswith("The first time each hero enters in a round, you may ")


# -- lists and plurals


def test_names_with_commas_can_be_told_apart() -> None:
    many = ["Mitchell, the Judge", "The Fool"]
    assert messages.say("{names}", names=many).text == "Mitchell, the Judge; The Fool"
    assert messages.say("{names}", names=["Cy", "Dee"]).text == "Cy, Dee"
    assert messages.say("{names}", names=many[:1]).text == "Mitchell, the Judge"


def test_counts_of_players_with_commas_in_their_names_can_be_told_apart() -> None:
    ann = {"name": "Ann, the first", "boss": boss(500, mage=1)}
    game = table("base", ann, player("Ben", 400), town=[hero("Cy", "mage")], phase="bait")
    assert the(play_on(game), "lured").text.endswith("(Ann, the first 1; Ben 0).")


@pytest.mark.parametrize(
    ("souls", "wounds", "expected"),
    [
        (10, 1, "Ann has 10 souls and 1 wound and wins."),
        (10, 0, "Ann has 10 souls and 0 wounds and wins."),
        (11, 2, "Ann has 11 souls and 2 wounds and wins."),
    ],
)
def test_a_verdict_counts_souls_and_wounds(souls: int, wounds: int, expected: str) -> None:
    ann = player("Ann", souls=souls, wounds=wounds)
    game = table("base", ann, player("Ben"), phase="end")
    game.run(until="over")
    assert game.result.text == expected


def test_check_counts_one_kind_of_cards(cli: Any, tmp_path: Path) -> None:
    one = "format: 1\nset: one\nrooms:\n  - {name: Den, kind: trap, damage: 1}\n"
    (tmp_path / "one.yaml").write_text(one, encoding="utf-8")
    assert "1 kind of cards, 1 card" in cli("check", str(tmp_path / "one.yaml")).out


_POLISH = "nplurals=3; plural=(n==1 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2);"


class _Polish(gettext.NullTranslations):
    plural = staticmethod(gettext.c2py(_POLISH.partition("plural=")[2].rstrip(";")))

    def gettext(self, message: str) -> str:
        words = {"{n} {n:card|cards}": "{n} {n:karta|karty|kart}"}
        return words.get(message, message)


def test_a_language_may_have_more_than_two_forms(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(messages, "_catalogue", lambda code: _Polish())
    said = [messages.say("{n} {n:card|cards}", n=n).say("pl") for n in (1, 2, 5, 22, 0)]
    assert said == ["1 karta", "2 karty", "5 kart", "22 karty", "0 kart"]


def test_no_sentence_puts_a_fixed_plural_behind_a_number_of_the_game() -> None:
    """What counts souls, wounds, rooms, spells and cards lets the number choose the word."""
    counted = re.compile(r"\{(souls|wounds|rooms|spells|count|ordinary|epic)\} [a-z]+s\b")
    for sentence in [*EVENTS.values(), *VERDICTS.values()]:
        assert not counted.search(sentence), sentence
