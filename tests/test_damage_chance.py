"""Chances of a hero's ends against deals counted one by one, and their words and drawing."""

from __future__ import annotations

from collections import Counter
from copy import deepcopy
from fractions import Fraction
from itertools import combinations
from math import comb
from typing import Any

import pytest
from command_line import NAMES, hostile, player
from test_damage_tree import COUNTERED, NO_CHOICE, PIT, SMALL, STRENGTH, table

import bossbook as bb
from bossbook.api import game_of
from bossbook.forecast.chance import chances
from bossbook.forecast.chance_tree import ChanceTree
from bossbook.forecast.hands import unknown_spells
from bossbook.forecast.moments import entering
from bossbook.forecast.nodes import CHANCE
from bossbook.forecast.solving import Solver
from bossbook.forecast.tree import damage_tree
from bossbook.views.pictures import damage_chances

SPELLS = Counter({c["name"]: c["copies"] for c in bb.cards("base") if c["deck"] == "spell"})


def held(position: dict[str, Any], *hands: Any) -> dict[str, Any]:
    """The position with these hands of Ben, Cat, …; a number is that many unknown spells."""
    new = deepcopy(position)
    for seat, hand in enumerate(hands, 1):
        new["players"][seat]["hand"] = {"spells": hand} if isinstance(hand, int) else hand
    return new


def with_cat(position: dict[str, Any]) -> dict[str, Any]:
    new = deepcopy(position)
    new["players"].append(player("Cat", 300))
    return new


def left(position: dict[str, Any], *spells: str) -> dict[str, Any]:
    """The position with all spells out of the game but those in hands and these."""
    shown = [card for one in position["players"] for card in one.get("hand", [])]
    gone = SPELLS - Counter(spells) - Counter(shown)
    return {**position, "removed": list(gone.elements()), "decks": {"spells": 0}}


def one_by_one(position: dict[str, Any], cards: list[str], *sizes: int) -> dict[str, Fraction]:
    """Every deal of these cards, its best play found by the tree with all hands open."""
    counts: Counter[str] = Counter()
    known: dict[Any, str] = {}
    for hands in _hands(tuple(range(len(cards))), sizes):
        named = tuple(tuple(sorted(cards[at] for at in hand)) for hand in hands)
        if named not in known:
            known[named] = str(damage_tree(held(position, *map(list, named))).value)
        counts[known[named]] += 1
    return {name: Fraction(count, counts.total()) for name, count in counts.items()}


def _hands(cards: tuple[int, ...], sizes: tuple[int, ...]) -> list[tuple[Any, ...]]:
    if not sizes:
        return [()]
    return [
        (hand, *others)
        for hand in combinations(cards, sizes[0])
        for others in _hands(tuple(card for card in cards if card not in hand), sizes[1:])
    ]


# --- against deals counted one by one

ONE_BY_ONE = {
    "one spell": (NO_CHOICE, ["Fear", "Freeze", "Motivation", "Motivation"], (1,)),
    "two spells": (NO_CHOICE, ["Fear", "Fear", "Freeze", "Motivation", "Motivation"], (2,)),
    "a choice of the owner": (STRENGTH, ["Freeze", "Fear", "Assassin", "Giant Size"], (2,)),
    "negated": (COUNTERED, ["Fear", "Fear", "Counterspell", "Freeze", "Motivation"], (2,)),
    "two opponents": (with_cat(NO_CHOICE), ["Fear", "Freeze", "Motivation", "Exhaustion"], (1, 2)),
    "pit": (PIT, ["Freeze", "Freeze", "Zombie Attack", "Soul Harvest"], (3,)),
}


@pytest.mark.parametrize("name", ONE_BY_ONE)
def test_the_chances_are_those_of_all_deals(name: str) -> None:
    position, cards, sizes = ONE_BY_ONE[name]
    small = left(held(position, *([] for _ in sizes)), *cards)
    small["decks"] = {"spells": len(cards) - sum(sizes)}
    found = chances(held(small, *sizes), "Ann")
    del small["decks"]
    assert found.probabilities == one_by_one(small, cards, *sizes)
    assert sum(found.probabilities.values()) == 1
    assert (found.unknown, found.unseen) == (sum(sizes), len(cards))


def test_the_owner_of_the_dungeon_may_be_the_unknown_one() -> None:
    """Ben asks about the dungeon of Ann: she may help herself, Cat may save the hero."""
    position = with_cat(table(["Neanderthal Cave"], 4))
    cards = ["Giant Size", "Fear", "Counterspell", "Motivation", "Motivation"]
    small = left(position, *cards)
    del small["decks"]
    found = chances(_ann_first(small, 1, 1), "Ben")
    counts: Counter[str] = Counter()
    for mine, theirs in _hands(tuple(range(len(cards))), (1, 1)):
        open_ = _ann_first(small, [cards[mine[0]]], [cards[theirs[0]]])
        counts[str(damage_tree(open_).value)] += 1
    assert found.probabilities == {k: Fraction(n, counts.total()) for k, n in counts.items()}
    assert {"Ann": ("Giant Size",), "Cat": ("Fear",)} in [one.holds for one in found.reasons]
    assert "It also changes if Ann holds Giant Size and Cat holds Fear" in found.text()


def _ann_first(position: dict[str, Any], anns: Any, cats: Any) -> dict[str, Any]:
    new = held(position, [], cats)
    new["players"][0]["hand"] = {"spells": anns} if isinstance(anns, int) else anns
    return new


@pytest.mark.parametrize("size", [1, 2, 5])
def test_one_spell_that_matters_has_its_hypergeometric_chance(size: int) -> None:
    found = chances(held(PIT, size), "Ann")
    every, freezes = SPELLS.total(), SPELLS["Freeze"]
    without = Fraction(comb(every - freezes, size), comb(every, size))
    assert found.probabilities == {"soul": without, "wound": 1 - without}
    (reason,) = found.reasons
    assert (reason.holds, reason.chance) == ({"Ben": ("Freeze",)}, 1 - without)
    assert found.matters is found.branches[1]


def test_cards_of_either_kind_may_be_spells() -> None:
    position = held(PIT)
    position["players"][1]["hand"] = 2
    unknown = unknown_spells(position, "Ann")
    pile = sum(unknown.pool.values()) + unknown.draws[0].rooms
    without = Fraction(comb(pile - SPELLS["Freeze"], 2), comb(pile, 2))
    assert chances(position, "Ann").probabilities["soul"] == without


@pytest.mark.parametrize("name", SMALL)
def test_the_quick_search_finds_what_the_tree_finds(name: str) -> None:
    solver = Solver(entering(game_of(SMALL[name])), 2000)
    assert solver.outcome == damage_tree(SMALL[name]).value


# --- what is known is no chance


@pytest.mark.parametrize("name", SMALL)
def test_with_nothing_unknown_it_is_the_plain_tree(name: str) -> None:
    """A listed hand is known: what is in it is a choice."""
    found, plain = chances(SMALL[name], "Ann"), damage_tree(SMALL[name])
    assert found.nodes == plain.nodes
    assert found.probabilities == {plain.value: 1}
    assert "nothing is left to chance" in found.text()


def test_a_game_without_hidden_spells_is_the_plain_tree_of_the_viewer() -> None:
    game = bb.load_position(held(STRENGTH, ["Dark Altar"]))
    assert chances(game, "Ann").nodes == damage_tree(game, viewer="Ann").nodes


def test_a_viewer_learns_nothing_of_other_hands() -> None:
    one, other = (
        bb.load_position(held(STRENGTH, hand))
        for hand in (["Fear", "Golem Factory"], ["Motivation", "Dark Altar"])
    )
    mine = [chances(game, "Ann") for game in (one, other)]
    assert mine[0].text() == mine[1].text()
    assert mine[0].rows == mine[1].rows
    assert mine[0].probabilities == mine[1].probabilities
    assert chances(one, "Ben").rows != chances(other, "Ben").rows


def test_the_view_says_as_much_as_the_game() -> None:
    game = bb.load_position(held(STRENGTH, ["Fear", "Freeze"]))
    assert chances(game.view("Ann"), "Ann").rows == chances(game, "Ann").rows


def test_the_source_is_not_changed() -> None:
    position = held(COUNTERED, 2)
    copy, game = deepcopy(position), bb.load_position(position)
    before = game.fingerprint(), game.length, len(game.events)
    chances(game, "Ann")
    chances(position, "Ann")
    assert position == copy
    assert (game.fingerprint(), game.length, len(game.events)) == before


def test_somebody_else_cannot_ask() -> None:
    with pytest.raises(ValueError, match="No player 'Zoe'"):
        chances(PIT, "Zoe")


# --- bounds


@pytest.mark.parametrize("most", [1, 5, 20, 60, 200])
def test_a_search_that_stops_early_says_so_and_still_adds_up(most: int) -> None:
    found = chances(held(with_cat(COUNTERED), 2, 2), "Ann", most=most)
    assert sum(found.probabilities.values()) == 1
    assert ("…" in found.probabilities) == ("Too much can be played" in found.text())
    assert found.capped == ("Not every two spells" in found.text())


def test_many_unknown_cards_are_counted_in_a_coarser_way() -> None:
    position = held(NO_CHOICE, 6)
    for name in ("Cat", "Dan"):
        position["players"].append(player(name, 100, hand={"spells": 6}))
    found = chances(position, "Ann")
    assert found.left_out
    assert sum(found.probabilities.values()) == 1
    assert found.left_out[0] in found.text()


# --- words and drawing


def example(size: int = 2) -> ChanceTree:
    return chances(held(NO_CHOICE, size), "Ann")


def test_the_text_says_the_chances_and_what_they_hang_on() -> None:
    said = (
        "Ann gets the soul of Sir Digby with 71%. Sir Digby reaches the boss and hurts Ann with"
        " 23%. Sir Digby goes back to town with 6%. Ben can prevent the soul with Freeze"
        " (13%: a wound) or Assassin (10%: a wound) or Fear (6%: back to town)."
    )
    assert example(1).text().startswith(said)


def test_the_text_says_what_the_rows_say() -> None:
    found = example()
    lines = found.text().splitlines()
    by_chance = [row for row in found.rows if row["chance"] is not None]
    assert [row["option"] for row in by_chance] == ["chance:soul", "chance:wound", "chance:town"]
    assert sum(row["chance"] for row in by_chance) == pytest.approx(1)
    for row in found.rows:
        assert any(f"{row['text']} -> {row['says']}" in line for line in lines)
    for row, branch in zip(by_chance, found.branches, strict=True):
        assert row["value"] == branch.outcome == branch.tree.value
        assert row["chance"] == float(branch.chance)


def test_every_branch_has_the_tree_of_what_is_held() -> None:
    found = example()
    assert found.root.kind == CHANCE
    for root, branch in zip(found.root.branches, found.branches, strict=True):
        line = found.line(found.nodes[root.to])
        assert [b.key for _, b in line] == [b.key for _, b in branch.tree.line()]
    assert set(found.endings) == {"soul", "wound", "town"}
    assert "Ben holds Freeze or Assassin" in found.branches[1].holds.text


def test_the_drawing_shows_the_chances_and_the_plays_that_decide() -> None:
    figure = damage_chances(held(NO_CHOICE, 2), "Ann")
    assert figure.graph.nodes[0]["kind"] == CHANCE
    edges = [edge["lines"] for _, _, edge in figure.graph.out_edges(0, data=True)]
    assert edges[1:] == [["Ben holds Freeze or Assassin", "41%"], ["Ben holds Fear", "10%"]]
    leaves = [n for number, n in figure.graph.nodes.items() if not figure.graph.out_degree(number)]
    assert [leaf["outcome"] for leaf in leaves] == ["soul", "wound", "soul", "town", "soul"]
    drawing = figure.svg()
    for words in ("Ben holds Fear", "41%", ">wound<", ">Freeze<"):
        assert words in drawing
    assert figure.text == example().message.text
    assert "<tr>" in figure.html()


def test_the_drawing_of_a_sure_thing_is_a_plain_tree() -> None:
    figure = damage_chances(COUNTERED, "Ann")
    assert figure.graph.nodes[0]["kind"] == "choice"
    assert len(figure.rows) == len(damage_tree(COUNTERED).rows)


def test_hostile_names_stay_names() -> None:
    position = hostile()
    position["phase"] = "adventure"
    opponent = position["players"][1]
    opponent["hand"] = {"spells": 2}
    viewer = position["players"][0]["name"]
    figure = damage_chances(position, viewer, hero=f"Hero {NAMES[0]}")
    assert NAMES[0] not in figure.html()
