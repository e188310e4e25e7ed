"""The bosses of the base set: what each Level Up does, and every ruling about it."""

from __future__ import annotations

import pytest
from helpers import (
    dungeon,
    each_edition,
    entrance,
    hand,
    kinds,
    of,
    options,
    play_on,
    player,
    score,
    seat_of,
    the,
    told,
    town,
)
from lab import card_names, due, play
from printed import FIFTH, FOUR, deck, keeps_secret, levelling, pass_to, printed

import bossbook as bb

NICK, BODEN, KATELYN = "Nick the Masher", "Boden the Pantless", "Katelyn, Angelic Healer"

# -- Draculord


@each_edition
def test_draculord_takes_a_card_of_your_choice_out_of_a_hand(edition: str) -> None:
    game = levelling(edition, "Draculord", ben={"hand": ["Freeze", "Golem Factory", "Fear"]})
    assert due(game) == ("Ann", "target")
    assert options(game) == ["card:Golem Factory", "card:Fear", "card:Freeze"]
    play(game, "Ann: card:Fear")
    assert hand(game, "Ann") == ["Fear"]
    assert sorted(hand(game, "Ben")) == ["Freeze", "Golem Factory"]


@each_edition
def test_draculord_lets_you_choose_the_opponent_first(edition: str) -> None:
    ben, cem = {"hand": ["Golem Factory"]}, player("Cem", 50, hand=["Open Grave", "Dark Altar"])
    game = levelling(edition, "Draculord", None, ben, cem)
    assert options(game) == ["player:Ben", "player:Cem"]
    assert "looked_at" not in kinds(game.events), "nothing is seen before"
    play(game, "Ann: player:Cem", "Ann: card:Dark Altar")
    assert hand(game, "Ann") == ["Dark Altar"]
    assert (hand(game, "Ben"), hand(game, "Cem")) == (["Golem Factory"], ["Open Grave"])


@each_edition
def test_draculord_shows_the_hand_to_you_alone(edition: str) -> None:
    ben, cem = {"hand": ["Golem Factory", "Open Grave"]}, player("Cem", 50)
    game = levelling(edition, "Draculord", None, ben, cem)
    play(game, "Ann: player:Ben", "Ann: card:Open Grave")
    assert the(game.events, "looked_at").data["cards"] == ["Golem Factory", "Open Grave"]
    for card in ("Golem Factory", "Open Grave"):
        assert not keeps_secret(game, card, "Ann")
        assert keeps_secret(game, card, "Cem")
    assert the(game.events, "steals").data["deck"] == "room", "this much all can see"


@each_edition
def test_draculord_s_pick_is_in_no_third_view(edition: str) -> None:
    ben, cem = {"hand": ["Golem Factory", "Open Grave"]}, player("Cem", 50)
    game = levelling(edition, "Draculord", None, ben, cem)
    play(game, "Ann: player:Ben")
    assert game.view("Ann")["players"][1]["hand"] == ["Golem Factory", "Open Grave"]
    game.play("card:Open Grave")
    assert "steals" not in kinds(game.events), "named, and not yet taken"
    view = game.view("Cem")
    assert "Open Grave" not in str({key: view[key] for key in view if key != "events"})
    assert "Open Grave" in str(game.view("Ann")["agenda"])


@each_edition
def test_draculord_finds_nothing_in_an_empty_hand(edition: str) -> None:
    game = levelling(edition, "Draculord")
    assert hand(game, "Ann") == []
    assert "steals" not in kinds(game.events)
    assert game.phase == "bait"


# -- Xyzax


@each_edition
def test_xyzax_takes_two_cards_out_of_the_discard_pile(edition: str) -> None:
    game = levelling(edition, "Xyzax", discard=["Fear", "Open Grave", "Freeze"])
    play(game, "Ann: card:Freeze", "Ann: card:Open Grave")
    assert sorted(hand(game, "Ann")) == ["Freeze", "Open Grave"]
    assert card_names(game) == ["Fear"]


@each_edition
def test_xyzax_may_take_two_copies_of_one_card(edition: str) -> None:
    game = levelling(edition, "Xyzax", discard=["Fear", "Freeze", "Freeze"])
    play(game, "Ann: card:Freeze", "Ann: card:Freeze")
    assert hand(game, "Ann") == ["Freeze", "Freeze"]
    assert card_names(game) == ["Fear"]


@each_edition
def test_xyzax_takes_the_only_card_there_is(edition: str) -> None:
    game = levelling(edition, "Xyzax", discard=["Fear"])
    assert hand(game, "Ann") == ["Fear"]
    assert card_names(game) == []


# -- King Croak and Cleopatra

FETCHERS = pytest.mark.parametrize(
    ("who", "found"), [("King Croak", "Beast Menagerie"), ("Cleopatra", "Recycling Center")]
)


@each_edition
def test_king_croak_fetches_an_advanced_monster_room(edition: str) -> None:
    game = levelling(edition, "King Croak", decks={"rooms": ["Dark Altar", "Dracolich Lair"]})
    play(game, "Ann: yes")
    assert hand(game, "Ann") == ["Dracolich Lair"], "no room of hers shares its relic"
    assert deck(game, "rooms") == ["Dark Altar"]


@each_edition
def test_king_croak_finds_no_trap_and_no_ordinary_room(edition: str) -> None:
    game = levelling(edition, "King Croak")
    play(game, "Ann: yes")
    names = {key.removeprefix("card:").split("#")[0] for key in options(game)}
    assert names == {
        "Beast Menagerie",
        "Dracolich Lair",
        "Liger's Den",
        "Monster's Ballroom",
        "Vampire Bordello",
    }


@each_edition
def test_cleopatra_finds_the_advanced_traps(edition: str) -> None:
    game = levelling(edition, "Cleopatra")
    play(game, "Ann: yes")
    names = {key.removeprefix("card:").split("#")[0] for key in options(game)}
    assert names == {"All-Seeing Eye", "Recycling Center", "The Crushinator"}


@each_edition
def test_cleopatra_fetches_an_advanced_trap_room(edition: str) -> None:
    game = levelling(edition, "Cleopatra", decks={"rooms": ["Golem Factory", "All-Seeing Eye"]})
    play(game, "Ann: yes")
    assert hand(game, "Ann") == ["All-Seeing Eye"], "no room of hers shares its tome"
    assert deck(game, "rooms") == ["Golem Factory"]


@each_edition
@FETCHERS
def test_king_croak_and_cleopatra_may_build_it_at_once(edition: str, who: str, found: str) -> None:
    game = levelling(edition, who, decks={"rooms": [found, "Dark Altar", "Dark Altar"]})
    play(game, "Ann: yes")
    assert due(game) == ("Ann", "build_card")
    assert f"build:{found}@0" not in options(game), "the fifth room shares no treasure"
    play(game, f"Ann: build:{found}@2")
    assert dungeon(game, "Ann") == ["Fifth", "Room 1", found, "Room 3", "Room 4"]
    assert found not in hand(game, "Ann")


@each_edition
@FETCHERS
def test_king_croak_and_cleopatra_may_keep_it_in_hand(edition: str, who: str, found: str) -> None:
    game = levelling(edition, who, decks={"rooms": [found, "Dark Altar"]})
    play(game, "Ann: yes")
    assert due(game) == ("Ann", "build_card")
    play(game, "Ann: decline")
    assert hand(game, "Ann") == [found]
    assert keeps_secret(game, found, "Ben")
    assert not keeps_secret(game, found, "Ann")


@each_edition
def test_king_croak_shows_nobody_else_what_may_be_built(edition: str) -> None:
    seen = []
    for found in ("Beast Menagerie", "Monster's Ballroom"):
        game = levelling(edition, "King Croak", decks={"rooms": [found, "Dark Altar"]})
        play(game, "Ann: yes")
        assert due(game) == ("Ann", "build_card")
        assert f"build:{found}@1" in options(bb.load_position(game.view("Ann")))
        seen.append({**game.view("Ben")})
    assert seen[0] == seen[1], "Ben cannot tell the one from the other"


@each_edition
@FETCHERS
def test_king_croak_and_cleopatra_look_in_the_discard_pile_too(
    edition: str, who: str, found: str
) -> None:
    game = levelling(edition, who, decks={"rooms": ["Dark Altar"]}, discard=[found, "Fear"])
    play(game, "Ann: yes", "Ann: decline")
    assert hand(game, "Ann") == [found]
    assert card_names(game) == ["Fear"]
    assert the(game.events, "takes").seen_by is None, "the discard pile is open"


@each_edition
@FETCHERS
def test_king_croak_and_cleopatra_are_optional(edition: str, who: str, found: str) -> None:
    game = levelling(edition, who, decks={"rooms": [found, "Dark Altar"]})
    play(game, "Ann: no")
    assert hand(game, "Ann") == []
    assert deck(game, "rooms") == [found, "Dark Altar"], "not searched, not shuffled"
    assert "searches" not in kinds(game.events)


@each_edition
@FETCHERS
def test_king_croak_and_cleopatra_shuffle_the_deck_they_searched(
    edition: str, who: str, found: str
) -> None:
    game = levelling(edition, who)
    before = deck(game, "rooms")
    play(game, "Ann: yes", f"Ann: card:{found}", "Ann: decline")
    after = deck(game, "rooms")
    assert "KEY-search" in the(game.events, "searches").rules
    assert sorted([*after, found]) == sorted(before)
    before.remove(found)
    assert after != before


@each_edition
@FETCHERS
def test_king_croak_and_cleopatra_that_find_nothing_do_nothing(
    edition: str, who: str, found: str
) -> None:
    game = levelling(edition, who, decks={"rooms": ["Golem Factory", "Dark Altar"]})
    play(game, "Ann: yes")
    assert hand(game, "Ann") == []
    assert dungeon(game, "Ann")[0] == "Fifth"
    assert sorted(deck(game, "rooms")) == ["Dark Altar", "Golem Factory"]
    assert "may_build_now" not in kinds(game.events)
    assert "RULING-34" in the(game.events, "no_effect").rules


@each_edition
@FETCHERS
def test_king_croak_and_cleopatra_cannot_build_under_a_build_ban(
    edition: str, who: str, found: str
) -> None:
    ann = {"boss": who, "rooms": [FIFTH, *FOUR], "levelled": False, "hand": ["Kobold Strike"]}
    game = printed(edition, ann, phase="build", decks={"rooms": [found, "Dark Altar"]})
    play(game, "Ann: cast:Kobold Strike", "Ann: yes")
    assert "level_up" in kinds(game.events)
    assert hand(game, "Ann") == [found], "fetched all the same"
    assert "may_build_now" not in kinds(game.events)
    assert game.phase == "bait"


# -- Robobo


@each_edition
def test_robobo_has_every_opponent_destroy_a_room_of_their_choice(edition: str) -> None:
    ben = {"rooms": ["Open Grave", "Golem Factory"]}
    cem = player("Cem", 50, rooms=["Dark Altar", "Torture Chamber"])
    game = levelling(edition, "Robobo", None, ben, cem)
    assert due(game) == ("Ben", "target")
    assert options(game) == ["room:Ben:0", "room:Ben:1"]
    play(game, "Ben: room:Ben:1", "Cem: room:Cem:0")
    assert (dungeon(game, "Ben"), dungeon(game, "Cem")) == (["Open Grave"], ["Torture Chamber"])
    assert len(dungeon(game, "Ann")) == 5
    assert sorted(card_names(game)) == ["Dark Altar", "Golem Factory"]


@each_edition
@pytest.mark.parametrize("doomed", ["Dark Altar", "Torture Chamber", "Zombie Prison"])
def test_robobo_does_not_set_off_the_destroyed_rooms_own_ability(edition: str, doomed: str) -> None:
    ann = {"score": {"dead": [NICK]}}
    game = levelling(edition, "Robobo", ann, {"rooms": [doomed]}, discard=["Fear"])
    assert dungeon(game, "Ben") == []
    assert card_names(game) == ["Fear", doomed]
    assert hand(game, "Ben") == []
    assert score(game, "Ann") == (1, 0)
    assert "uses" not in kinds(game.events)


@each_edition
def test_robobo_passes_over_who_has_no_room(edition: str) -> None:
    game = levelling(edition, "Robobo", None, None, player("Cem", 50, rooms=["Dark Altar"]))
    assert told(game.events, "destroyed", "player") == ["Cem"]


# -- Cerebellus


@each_edition
def test_cerebellus_draws_three_spells_and_discards_one(edition: str) -> None:
    spells = ["Freeze", "Fear", "Assassin", "Cave-In"]
    game = levelling(edition, "Cerebellus", decks={"spells": spells})
    play(game, "Ann: yes", "Ann: card:Assassin")
    assert sorted(hand(game, "Ann")) == ["Fear", "Freeze"]
    assert card_names(game) == ["Assassin"]
    assert deck(game, "spells") == ["Cave-In"]
    assert all(keeps_secret(game, card, "Ben") for card in ("Freeze", "Fear"))


@each_edition
def test_cerebellus_may_discard_a_spell_held_before(edition: str) -> None:
    spells = ["Fear", "Assassin", "Cave-In", "Freeze"]
    ann = {"hand": [FIFTH, "Exhaustion", "Golem Factory"]}
    game = levelling(edition, "Cerebellus", ann, decks={"spells": spells})
    play(game, "Ann: yes")
    assert "card:Exhaustion" in options(game)
    assert "card:Golem Factory" not in options(game), "a spell, not a room"
    play(game, "Ann: card:Exhaustion")
    assert card_names(game) == ["Exhaustion"]
    assert set(hand(game, "Ann")) == {"Assassin", "Cave-In", "Fear", "Golem Factory"}


@each_edition
def test_cerebellus_is_optional(edition: str) -> None:
    game = levelling(edition, "Cerebellus")
    play(game, "Ann: no")
    assert hand(game, "Ann") == []


# -- Seducia


@each_edition
def test_seducia_puts_a_hero_from_town_at_your_entrance(edition: str) -> None:
    game = levelling(edition, "Seducia", town=[NICK, BODEN])
    play(game, "Ann: yes", f"Ann: hero:{BODEN}")
    assert (town(game), entrance(game, "Ann")) == ([NICK], [BODEN])


@each_edition
@pytest.mark.parametrize(("pile", "wanted"), [("heroes", BODEN), ("epics", KATELYN)])
def test_seducia_finds_a_hero_in_either_deck(edition: str, pile: str, wanted: str) -> None:
    game = levelling(edition, "Seducia", town=[NICK])
    assert wanted in deck(game, pile)
    play(game, "Ann: yes", f"Ann: hero:{wanted}")
    assert entrance(game, "Ann") == [wanted]
    assert wanted not in deck(game, pile)
    assert town(game) == [NICK]


@each_edition
def test_seducia_shuffles_the_decks_that_were_searched(edition: str) -> None:
    game = levelling(edition, "Seducia")
    before = deck(game, "heroes"), deck(game, "epics")
    play(game, "Ann: yes", f"Ann: hero:{BODEN}")
    before[0].remove(BODEN)
    after = deck(game, "heroes"), deck(game, "epics")
    assert after != before
    assert (sorted(after[0]), sorted(after[1])) == (sorted(before[0]), sorted(before[1]))
    assert "hero" in told(game.events, "searches", "deck")
    assert all("KEY-search" in event.rules for event in of(game.events, "searches"))


@each_edition
def test_seducia_has_the_hero_walk_in_the_same_round(edition: str) -> None:
    game = levelling(edition, "Seducia", town=[NICK])
    play(game, "Ann: yes", f"Ann: hero:{NICK}")
    pass_to(game, "adventure")
    events = play_on(game)
    assert the(events, "soul").data["hero"] == NICK, "five damage to four health"
    assert score(game, "Ann") == (1, 0)


@each_edition
def test_seducia_is_optional(edition: str) -> None:
    game = levelling(edition, "Seducia", town=[NICK])
    before = deck(game, "heroes")
    play(game, "Ann: no")
    assert (town(game), entrance(game, "Ann")) == ([NICK], [])
    assert deck(game, "heroes") == before


# -- Gorgona


@each_edition
def test_gorgona_kills_a_hero_in_town_for_your_score(edition: str) -> None:
    game = levelling(edition, "Gorgona", town=[NICK, BODEN])
    play(game, f"Ann: hero:{BODEN}")
    assert town(game) == [NICK]
    assert score(game, "Ann") == (1, 0)
    assert seat_of(game, "Ann")["score"]["dead"] == [BODEN]


@each_edition
def test_gorgona_may_kill_an_epic_hero(edition: str) -> None:
    game = levelling(edition, "Gorgona", town=[NICK, KATELYN])
    play(game, f"Ann: hero:{KATELYN}")
    assert score(game, "Ann") == (2, 0)


@each_edition
def test_gorgona_is_wasted_with_an_empty_town(edition: str) -> None:
    game = levelling(edition, "Gorgona", ben={"entrance": [NICK]})
    assert game.phase == "bait", "nobody is asked"
    assert score(game, "Ann") == (0, 0)
    assert entrance(game, "Ben") == [NICK], "an entrance is not the town"
    assert "RULING-34" in the(game.events, "no_effect").rules
    assert seat_of(game, "Ann")["levelled"] is True, "it does not come again"


# -- Madame Mildew, of the first printing


def test_madame_mildew_draws_three_rooms_and_discards_one() -> None:
    rooms = ["Golem Factory", "Dark Altar", "Open Grave", "Jackpot Stash"]
    game = levelling("alpha", "Madame Mildew", decks={"rooms": rooms})
    play(game, "Ann: card:Dark Altar")
    assert sorted(hand(game, "Ann")) == ["Golem Factory", "Open Grave"]
    assert card_names(game) == ["Dark Altar"]
    assert deck(game, "rooms") == ["Jackpot Stash"]
    assert all(keeps_secret(game, card, "Ben") for card in ("Golem Factory", "Open Grave"))


@pytest.mark.parametrize("edition", ["base", "revised"])
def test_madame_mildew_is_in_the_first_printing_only(edition: str) -> None:
    with pytest.raises(bb.InvalidPosition):
        printed(edition, {"boss": "Madame Mildew"})
    assert printed("alpha", {"boss": "Madame Mildew"}).players == ("Ann", "Ben")
