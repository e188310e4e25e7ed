"""Section 2 of the rules: setting up."""

from __future__ import annotations

from typing import Any

import pytest
from helpers import (
    DRAW,
    ability,
    askings,
    boss,
    dungeon,
    each_edition,
    hand,
    kinds,
    of,
    options,
    play_on,
    refusal,
    room,
    rooms,
    seat_of,
    the,
    told,
)

import bossbook as bb

ADVANCED = room("Tower", advanced=True, mage=1)
PLAIN = room("Hut")


def new_game(edition: str, players: int = 2, seed: int = 7) -> bb.Game:
    return bb.new_game(edition, ["Ann", "Ben", "Cid", "Dot"][:players], seed=seed)


def deal(edition: str, *hands: list[dict[str, Any]], xp: tuple[int, ...] = (900, 500)) -> bb.Game:
    """A new game of Ann and Ben with these XP, dealt these rooms, the highest XP first."""
    game = bb.new_game(edition, ["Ann", "Ben"], cards=["toy"])
    while len(of(game.events, "boss_dealt")) < 2:
        game.step()
    position = game.position()
    for seat, points in zip(position["players"], xp, strict=True):
        seat["boss"] = boss(points)
    game = bb.load_position(position)
    play_on(game, until="decks_shuffled")
    position = game.position()
    position["decks"]["rooms"][:0] = [card for cards in hands for card in cards]
    return bb.load_position(position)


def up_to(game: bb.Game, kind: str) -> bb.Decision:
    """Everybody takes the last option (which discards a spell) till somebody is asked that."""
    while game.decision is None or game.decision.kind != kind:
        if game.decision is None:
            game.step()
        else:
            game.play(game.decision.options[-1])
    return game.decision


# -- SETUP-1


@each_edition
@pytest.mark.parametrize(("players", "ordinary", "epic"), [(2, 13, 8), (3, 17, 12), (4, 25, 16)])
def test_setup_1_heroes_for_this_many_players(
    edition: str, players: int, ordinary: int, epic: int
) -> None:
    game = new_game(edition, players)
    sorted_ = the(play_on(game, until="heroes_sorted"), "heroes_sorted")
    one_more = edition == "minibosses"  # the epic hero with a star
    assert sorted_.data == {"ordinary": ordinary, "epic": epic + one_more}
    assert "SETUP-1" in sorted_.rules
    icon = {card["name"]: card["players"] for card in bb.cards(edition) if "players" in card}
    decks = game.position()["decks"]
    assert all(icon[name] <= players for name in [*decks["heroes"], *decks["epics"]])


@each_edition
def test_setup_1_ordinary_and_epic_heroes_are_shuffled_separately(edition: str) -> None:
    orders = []
    for seed in (1, 2):
        game = new_game(edition, 4, seed)
        play_on(game, until="heroes_sorted")
        orders.append(game.position()["decks"])
    one, other = orders
    for deck in ("heroes", "epics"):
        assert sorted(one[deck]) == sorted(other[deck])
        assert one[deck] != other[deck]


# -- SETUP-2


@each_edition
def test_setup_2_each_player_gets_one_boss_face_up(edition: str) -> None:
    game = new_game(edition, 4)
    events = of(play_on(game, until="decks_shuffled"), "boss_dealt")
    assert [event.data["player"] for event in events] == ["Ann", "Ben", "Cid", "Dot"]
    assert len({event.data["boss"] for event in events}) == 4
    assert all(event.seen_by is None and "SETUP-2" in event.rules for event in events)


@each_edition
def test_setup_2_bosses_are_dealt_at_random(edition: str) -> None:
    dealt = set()
    for seed in range(8):
        events = play_on(new_game(edition, seed=seed), until="decks_shuffled")
        dealt.add(tuple(told(events, "boss_dealt", "boss")))
    assert len(dealt) > 1


@each_edition
def test_setup_2_rooms_go_to_the_left_of_the_boss(edition: str) -> None:
    """The boss lies at the right end: the first room built is the last before it."""
    game = deal(edition, rooms(5), rooms(5))
    up_to(game, "first_room")
    game.play("build:Room 1@new")
    game.play("build:Room 1@new")
    up_to(game, "build")
    game.play("build:Room 2@new")
    play_on(game)
    assert dungeon(game, "Ann") == ["Room 2", "Room 1"]


# -- SETUP-3


@each_edition
def test_setup_3_room_and_spell_decks_are_shuffled(edition: str) -> None:
    decks = []
    for seed in (1, 2):
        game = new_game(edition, seed=seed)
        shuffled = the(play_on(game, until="decks_shuffled"), "decks_shuffled")
        decks.append(game.position()["decks"])
    size = {"alpha": (75, 30), "minibosses": (82, 30)}.get(edition, (75, 31))
    assert (shuffled.data["rooms"], shuffled.data["spells"]) == size
    assert "SETUP-3" in shuffled.rules
    for deck in ("rooms", "spells"):
        assert sorted(decks[0][deck]) == sorted(decks[1][deck])
        assert decks[0][deck] != decks[1][deck]


@pytest.mark.parametrize("edition", ["alpha", "base"])
def test_setup_3_one_discard_pile_for_rooms_and_spells_face_up(edition: str) -> None:
    game = new_game(edition)
    decision = up_to(game, "setup_discard")
    a_room, a_spell = decision.options[0].key, decision.options[-1].key
    game.play(a_room)
    game.play(a_spell)
    play_on(game, until="discards")
    pile = game.position()["discard"]
    assert {a_room, a_spell} <= {f"discard:{name}" for name in pile}
    assert game.view("Ann")["discard"] == game.view("Ben")["discard"] == pile


# -- SETUP-4


@each_edition
def test_setup_4_everybody_draws_five_rooms_and_two_spells(edition: str) -> None:
    game = new_game(edition, 3)
    play_on(game, until="decks_shuffled")
    for _ in range(3):
        dealt = the(game.step(), "hand_dealt")
        assert (dealt.data["rooms"], dealt.data["spells"]) == (5, 2)
        assert "SETUP-4" in dealt.rules
        assert len(hand(game, dealt.data["player"])) == 7


@pytest.mark.parametrize(
    ("edition", "kept"), [("alpha", 5), ("base", 5), ("revised", 7), ("minibosses", 7)]
)
def test_setup_4_alpha_and_base_then_discard_two_of_the_seven(edition: str, kept: int) -> None:
    game = bb.new_game(edition, ["Ann", "Ben", "Cid"], seed=7, cards=["toy"])
    events = play_on(game, until="phase_begins")
    discarded = told(events, "discards", "player")
    assert [discarded.count(name) for name in game.players] == [7 - kept] * 3
    for name in game.players:
        assert len(hand(game, name)) + len(dungeon(game, name)) == kept


@pytest.mark.parametrize("edition", ["alpha", "base"])
def test_setup_4_discards_are_of_free_choice_and_face_down_till_all_have_chosen(
    edition: str,
) -> None:
    game = new_game(edition)
    first = up_to(game, "setup_discard")
    mine, theirs = first.player, next(name for name in game.players if name != first.player)
    assert {key.removeprefix("discard:") for key in options(game)} == set(hand(game, mine))
    for _ in range(2):
        secret = the(game.play(options(game)[0]), "set_aside_card")
        assert secret.seen_by == (mine,)
    seen = next(seat for seat in game.view(theirs)["players"] if seat["name"] == mine)
    assert sum(seen["aside"].values()) == 2, "the others see two cards, not which"
    assert game.position()["discard"] == []
    for _ in range(2):
        game.play(options(game)[0])
    assert kinds(game.step()) == ["discards"] * 4


# -- SETUP-5

FOUR_ADVANCED = [ADVANCED] * 4 + [PLAIN]
ALL_ADVANCED = [ADVANCED] * 5
FOUR_OF_A_CLASS = [room("Nave", cleric=1)] * 3 + [room("Vault", cleric=1, thief=1), PLAIN]
ALL_OF_A_CLASS = [room("Nave", cleric=1)] * 4 + [room("Vault", cleric=1, thief=1)]
THREE_WITH_FOUR_ICONS = [room("Choir", cleric=2), *[room("Nave", cleric=1)] * 2, PLAIN, PLAIN]


@pytest.mark.parametrize(
    ("cards", "editions"),
    [
        (FOUR_ADVANCED, {"base", "revised", "minibosses"}),
        (ALL_ADVANCED, {"alpha", "base", "revised", "minibosses"}),
        (FOUR_OF_A_CLASS, {"base", "revised", "minibosses"}),
        (ALL_OF_A_CLASS, {"alpha", "base", "revised", "minibosses"}),
        (THREE_WITH_FOUR_ICONS, set()),
        ([ADVANCED] * 3 + [PLAIN] * 2, set()),
    ],
    ids=["4 advanced", "5 advanced", "4 of a class", "5 of a class", "4 icons", "3 advanced"],
)
@each_edition
def test_setup_5_which_hands_may_be_exchanged(
    edition: str, cards: list[dict[str, Any]], editions: set[str]
) -> None:
    game = deal(edition, cards, rooms(5))
    game.run()
    assert game.decision is not None
    assert (game.decision.kind == "mulligan") == (edition in editions)


@each_edition
def test_setup_5_the_whole_hand_goes_back_into_its_decks(edition: str) -> None:
    game = deal(edition, ALL_ADVANCED, rooms(5))
    game.run()
    before = game.position()["decks"]
    spells = [name for name in hand(game, "Ann") if name != "Tower"]
    events = game.play("mulligan")
    assert kinds(events) == ["mulligan", "hand_dealt", "hand_seen"]
    assert "SETUP-5" in events[0].rules
    after = game.position()["decks"]
    assert len(hand(game, "Ann")) == 7
    for deck in ("rooms", "spells"):
        assert len(after[deck]) == len(before[deck])
    everything = [*(after["rooms"]), *seat_of(game, "Ann")["hand"]]
    assert sum(card["name"] == "Tower" for card in everything if isinstance(card, dict)) == 5
    pile = [*after["spells"], *hand(game, "Ann")]
    assert all(pile.count(name) >= spells.count(name) for name in spells)


@each_edition
def test_setup_5_the_player_may_keep_the_hand(edition: str) -> None:
    game = deal(edition, ALL_ADVANCED, rooms(5))
    game.run()
    before = hand(game, "Ann")
    assert options(game) == ["keep", "mulligan"]
    game.play("keep")
    assert hand(game, "Ann") == before


# -- SETUP-7


@each_edition
def test_setup_7_rooms_are_placed_face_down_and_revealed_at_once(edition: str) -> None:
    game = deal(edition, rooms(5), rooms(5))
    up_to(game, "first_room")
    assert "placed_card" in kinds(game.play("build:Room 1@new"))
    seen = next(seat for seat in game.view("Ben")["players"] if seat["name"] == "Ann")
    assert seen["rooms"] == [{"facedown": True}]
    game.play("build:Room 2@new")
    assert dungeon(game, "Ann") == dungeon(game, "Ben") == [None]
    assert told(game.step(), "built", "player") == ["Ann", "Ben"]
    assert (dungeon(game, "Ann"), dungeon(game, "Ben")) == (["Room 1"], ["Room 2"])


@pytest.mark.parametrize(
    ("edition", "may"),
    [("alpha", True), ("base", False), ("revised", False), ("minibosses", True)],
)
def test_setup_7_alpha_may_and_base_and_revised_must_build(edition: str, may: bool) -> None:
    game = deal(edition, rooms(5), rooms(5))
    up_to(game, "first_room")
    assert ("decline" in options(game)) == may
    if may:
        assert "SETUP-7" in the(game.play("decline"), "declines").rules
        assert dungeon(game, "Ann") == []
    else:
        assert "SETUP-7" in refusal(game, "decline").rules


@each_edition
def test_setup_7_highest_xp_places_first(edition: str) -> None:
    game = deal(edition, rooms(5), rooms(5), xp=(400, 800))
    firsts = [who for who, what in askings(game) if what == "first_room"]
    assert firsts == ["Ben", "Ann"]


@each_edition
def test_setup_7_when_you_build_resolves_in_order_after_the_reveal(edition: str) -> None:
    gift = room("Gift", ability=ability("built", DRAW))
    game = deal(edition, [gift] * 5, [gift] * 5, xp=(400, 800))
    for _ in range(2):
        up_to(game, "first_room")
        game.play("build:Gift@new")
    events = play_on(game)
    assert [e.kind for e in of(events, "built", "works")] == ["built", "built", "works", "works"]
    assert told(events, "works", "player") == ["Ben", "Ann"]


@each_edition
def test_setup_7_an_advanced_room_cannot_be_the_first(edition: str) -> None:
    game = deal(edition, [ADVANCED] * 2 + rooms(3), rooms(5))
    up_to(game, "first_room")
    assert "build:Tower@new" not in options(game)
    assert {"SETUP-7", "BUILD-3"} <= set(refusal(game, "build:Tower@new").rules)
