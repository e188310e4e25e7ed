"""The damage tree against searches that know nothing of it, and its drawing."""

from __future__ import annotations

import re
from copy import deepcopy
from typing import Any

import pytest
from command_line import NAMES, hero, hostile, player, room

import bossbook as bb
from bossbook.forecast.nodes import RANKS
from bossbook.forecast.tree import Tree, damage_tree
from bossbook.views.pictures.trees import MOST_LEAVES, MOST_ROWS, chances
from bossbook.views.pictures.trees import damage_tree as tree_figure

FIGHTER = {"name": "Sir Digby", "class": "fighter"}


def table(
    dungeon: list[Any],
    health: int,
    mine: list[Any] | None = None,
    theirs: list[Any] | None = None,
    **bens: Any,
) -> dict[str, Any]:
    """Sir Digby stands before the dungeon of Ann, who goes first; Ben looks on."""
    waiting = [{**FIGHTER, "health": health}]
    ann = player("Ann", 900, rooms=dungeon, entrance=waiting, hand=mine or [])
    ben = player("Ben", 500, hand=theirs or [], **bens)
    setup = {"edition": "base", "cards": ["base"], "phase": "adventure"}
    return {**setup, "players": [ann, ben]}


PIT = table(["Bottomless Pit", "Golem Factory"], 8)
COUNTERED = table(
    ["Neanderthal Cave", "Goblin Armory", "Golem Factory"], 6, ["Counterspell"], ["Fear"]
)
RAMP = table(["Boulder Ramp", "Neanderthal Cave"], 9, ["Exhaustion"], ["Fear"])
FROZEN = table(["Bottomless Pit", "Neanderthal Cave"], 5, ["Giant Size"], ["Freeze"])
STRENGTH = table(["Goblin Armory", "Neanderthal Cave"], 5, ["Teleportation"], ["Assassin"])
NO_CHOICE = table(["Golem Factory"], 2)
SMALL = {
    "pit": PIT,
    "countered": COUNTERED,
    "ramp": RAMP,
    "frozen": FROZEN,
    "strength": STRENGTH,
    "no choice": NO_CHOICE,
    "at once": {**RAMP, "edition": "revised"},
}
BIG = table(
    ["Boulder Ramp", "Goblin Armory", "Neanderthal Cave", "The Crushinator"], 12,
    ["Giant Size", "Exhaustion", "Teleportation"], ["Fear", "Freeze", "Counterspell"],
    rooms=["Dark Altar", "All-Seeing Eye"],
)  # fmt: skip

# --- searches that know nothing of the tree: every sequence of options, played from the beginning

ENDS = {"soul": "soul", "wound": "wound", "to_town": "town", "to_entrance": "entrance"}


def replayed(position: dict[str, Any], keys: tuple[str, ...]) -> tuple[bb.Game, Any]:
    """The game after these plays, and how the hero ended, or None."""
    game, left = bb.load_position(position), list(keys)
    while True:
        told = [event for event in game.events if event.data.get("hero") == FIGHTER["name"]]
        end = next((ENDS[event.kind] for event in told if event.kind in ENDS), None)
        if end is not None:
            died = next((e.data["room"] or None for e in told if e.kind == "dies"), None)
            return game, (end, died)
        if game.decision is None:
            game.step()
        elif left:
            game.play(left.pop(0))
        else:
            return game, None


def all_ends(position: dict[str, Any], keys: tuple[str, ...] = ()) -> set[Any]:
    game, end = replayed(position, keys)
    if end is not None:
        return {end}
    assert game.decision is not None
    return {e for o in game.decision.options for e in all_ends(position, (*keys, o.key))}


def plain_value(position: dict[str, Any], keys: tuple[str, ...] = ()) -> int:
    game, end = replayed(position, keys)
    if end is not None:
        return {"wound": 0, "town": 1, "entrance": 1, "soul": 2}[end[0]]
    assert game.decision is not None
    wish = max if game.decision.player == "Ann" else min
    return wish(plain_value(position, (*keys, o.key)) for o in game.decision.options)


def endings(tree: Tree) -> set[Any]:
    return {(leaf.ending.outcome, leaf.ending.died_in) for leaf in tree.leaves if leaf.ending}


@pytest.mark.parametrize("name", SMALL)
def test_the_leaves_are_those_of_all_sequences_of_plays(name: str) -> None:
    tree = damage_tree(SMALL[name])
    assert not tree.cut
    assert endings(tree) == all_ends(SMALL[name])


@pytest.mark.parametrize("name", SMALL)
def test_the_value_is_that_of_a_plain_search(name: str) -> None:
    tree = damage_tree(SMALL[name])
    assert tree.value is not None
    assert RANKS[tree.value] == plain_value(SMALL[name])
    assert tree.end_of(tree.line()).value == tree.value


@pytest.mark.parametrize("name", SMALL)
def test_every_choice_is_worth_what_its_best_branch_is(name: str) -> None:
    tree = damage_tree(SMALL[name])
    for node in tree.nodes:
        if node.kind != "choice":
            continue
        values = [RANKS[str(tree.nodes[branch.to].value)] for branch in node.branches]
        wish = max if node.player == "Ann" else min
        assert RANKS[str(node.value)] == wish(values)
        assert [branch.best for branch in node.branches].count(True) == 1
        assert node.best is not None and tree.nodes[node.best.to].value == node.value


# --- what a tree looks like


def test_a_choice_says_who_decides_where_the_hero_is_and_what_is_left() -> None:
    tree = damage_tree(PIT)
    assert (tree.hero, tree.owner, tree.value) == ("Sir Digby", "Ann", "soul")
    (choice,) = (node for node in tree.nodes if node.kind == "choice")
    assert (choice.player, choice.room, choice.left) == ("Ann", "Bottomless Pit", 7)
    assert choice.prompt.startswith("Ann, ")
    use, passed = choice.branches
    assert (use.key, use.best, passed.key) == ("use:0:Bottomless Pit:0", True, "pass")
    assert "SPELL-3" in use.option.rules


def test_what_does_not_matter_is_no_choice() -> None:
    """Whatever Ben does to his own room, the hero dies in the only one there is."""
    tree = damage_tree(table(["Golem Factory"], 2, rooms=["Dark Altar"]))
    assert [node.kind for node in tree.nodes] == ["leaf"]
    (row,) = tree.rows
    assert (row["outcome"], row["died_in"]) == ("soul", "Golem Factory")
    figure = tree_figure(table(["Golem Factory"], 2))
    assert "Nothing that can be played changes it" in figure.text
    assert ">soul<" in figure.svg()


def test_being_asked_the_same_again_is_not_another_choice() -> None:
    """Ann may negate when the spell is played and once more before it takes effect."""
    tree = damage_tree(COUNTERED)
    assert [(node.player, node.room) for node in tree.nodes if node.kind == "choice"] == [
        (who, where)
        for where in ("Neanderthal Cave", "Goblin Armory", "Golem Factory")
        for who in ("Ben", "Ann")
    ]


def test_adv_4_a_spell_after_lethal_damage_saves_only_where_death_waits() -> None:
    deadly = table(["Golem Factory"], 2, theirs=["Fear"])
    assert endings(damage_tree(deadly)) == {("soul", "Golem Factory"), ("town", None)}
    assert damage_tree(deadly).value == "town"
    at_once = damage_tree({**deadly, "edition": "revised"})
    assert endings(at_once) == {("soul", "Golem Factory")}


def test_a_hero_kept_out_ends_at_the_entrance() -> None:
    shut = table(["Golem Factory"], 2, theirs=["Trepidation"])
    shut["players"][0]["souls"] = 2
    assert endings(damage_tree(shut)) == {("soul", "Golem Factory"), ("entrance", None)}


def test_passing_is_best_where_nothing_is_gained() -> None:
    tree = damage_tree(COUNTERED)
    assert tree.value == "soul"
    assert all(branch.idle for _, branch in tree.line())


# --- which hero, which dungeon


def test_the_next_to_enter_is_meant_unless_another_is_named() -> None:
    position = deepcopy(PIT)
    position["players"][0]["entrance"].append(hero("Second", 1))
    position["town"] = [hero("Ada", 3)]
    assert damage_tree(position).hero == "Sir Digby"
    assert damage_tree(position, hero="Second").hero == "Second"
    assert damage_tree(position, dungeon="Ann").hero == "Sir Digby"
    ada = damage_tree(position, hero="Ada", dungeon="Ben")
    assert (ada.hero, ada.owner, ada.value) == ("Ada", "Ben", "wound")
    with pytest.raises(ValueError, match="No hero is at an entrance"):
        damage_tree(position, dungeon="Ben")


def test_a_walk_under_way_is_looked_into_from_where_it_is() -> None:
    game = bb.load_position(COUNTERED)
    while game.decision is None:
        game.step()
    assert damage_tree(game).rows == damage_tree(COUNTERED).rows
    game.play("pass")
    game.run()
    later = damage_tree(game)
    assert later.root.room == "Goblin Armory"
    assert len(later.nodes) < len(damage_tree(COUNTERED).nodes)


def test_the_source_is_not_changed() -> None:
    game, position = bb.load_position(RAMP), deepcopy(RAMP)
    before = game.fingerprint(), game.length, len(game.events)
    damage_tree(game)
    damage_tree(position, viewer="Ann")
    assert (game.fingerprint(), game.length, len(game.events)) == before
    assert position == RAMP


# --- bounds


@pytest.mark.parametrize("most", [1, 2, 3, 5, 8, 13, 21, 34])
def test_a_tree_that_is_cut_says_so_and_is_never_wrong(most: int) -> None:
    whole, tree = damage_tree(RAMP), damage_tree(RAMP, most=most)
    assert endings(tree) <= endings(whole)
    assert tree.value in (None, whole.value)
    assert sum(node.kind == "choice" for node in tree.nodes) <= most
    assert tree.cut == ("…" in tree.text())
    assert tree.cut or tree.rows == whole.rows


def test_a_big_tree_is_cut_and_still_drawn() -> None:
    figure = tree_figure(BIG)
    assert figure.tree.cut and "cut" in figure.text
    assert "… and" in figure.svg()
    assert len(figure.rows) == len(figure.tree.rows) > MOST_ROWS
    assert figure.html().count("<tr>") <= MOST_ROWS + 2


def test_an_ability_without_end_does_not_hang() -> None:
    """Drawing from nothing changes nothing: a way back to where one was is no way."""
    lever = room("Lever", 1, ability={"when": "activated", "do": {"draw": "spells"}})
    position = table([lever], 3)
    position |= {"decks": {"spells": [], "rooms": 10}, "discard": []}
    assert endings(damage_tree(position)) == {("wound", None)}
    endless = damage_tree(table([lever], 3), most=40)
    assert endless.cut
    assert ("wound", None) in endings(endless)


# --- secrets


def secret(hand: list[str]) -> dict[str, Any]:
    position = table(["Bottomless Pit", "Witch's Kitchen"], 9, ["Golem Factory", "Giant Size"])
    position["players"][1] |= {"hand": hand, "rooms": ["Witch's Kitchen"]}
    return position


def test_a_viewer_learns_nothing_of_other_hands() -> None:
    one, other = secret(["Fear", "Golem Factory"]), secret(["Assassin", "Dark Altar"])
    assert damage_tree(one).rows != damage_tree(other).rows
    assert damage_tree(one, viewer="Ann").rows == damage_tree(other, viewer="Ann").rows
    assert damage_tree(one, viewer="Ben").rows != damage_tree(other, viewer="Ben").rows


def test_for_a_viewer_the_others_rooms_still_count() -> None:
    seen = damage_tree(RAMP, viewer="Ben")
    assert any(branch.key.startswith("use:0") for node in seen.nodes for branch in node.branches)
    assert not any(branch.key.startswith("cast:Exh") for n in seen.nodes for branch in n.branches)


# --- words and drawing


@pytest.mark.parametrize("name", SMALL)
def test_the_text_says_what_the_rows_say(name: str) -> None:
    tree = damage_tree(SMALL[name])
    lines = tree.text().splitlines()[1:]
    told = sum(bool(node.branches) for node in tree.nodes)
    assert sum(" decides; " in line for line in lines) == told
    for row in tree.rows:
        if row["option"] is not None:
            mark = "*" if row["best"] else "-"
            assert any(f"{mark} {row['text']} -> {row['says']}" in line for line in lines)
    assert set(tree.endings) == {leaf.ending.outcome for leaf in tree.leaves if leaf.ending}
    assert sum(tree.endings.values()) == tree.ways[0]


@pytest.mark.parametrize("name", SMALL)
def test_only_what_is_referred_to_has_a_number(name: str) -> None:
    text = damage_tree(SMALL[name]).text()
    numbered = re.findall(r"(?m)(?:^|-> )(\d+)\. ", text)
    assert numbered == [str(number) for number in range(1, len(numbered) + 1)]
    assert set(re.findall(r"as at (\d+)$", text, re.MULTILINE)) == set(numbered)


def test_health_below_zero_is_none_and_so_much_too_much() -> None:
    lines = damage_tree(COUNTERED).text().splitlines()
    assert lines[1] == "Ben decides; in Neanderthal Cave, health left 2."
    assert any(
        "Ben decides; in Golem Factory, no health left (2 too much)." in one for one in lines
    )
    assert not any("left -" in line for line in lines)
    assert ">-2<" not in tree_figure(COUNTERED).svg()


def test_the_figure_tells_what_passing_leads_to_and_who_can_change_it() -> None:
    figure = tree_figure(COUNTERED)
    assert figure.text.startswith(
        "If everybody passes: Sir Digby dies in Golem Factory: a soul for Ann."
        " Ben can save it with Fear (in Golem Factory): Sir Digby goes back to town."
    )
    assert [(node.player, branch.key) for node, branch, _ in chances(figure.tree)] == [
        ("Ben", "cast:Fear")
    ]
    assert "If all play their best: Ann plays" in tree_figure(PIT).text


@pytest.mark.parametrize("position", [*SMALL.values(), BIG], ids=[*SMALL, "big"])
def test_the_drawing_stays_legible(position: dict[str, Any]) -> None:
    graph = tree_figure(position).graph
    leaves = [node for number, node in graph.nodes.items() if not graph.out_degree(number)]
    assert 1 <= len(leaves) <= MOST_LEAVES
    places = [node["y"] for node in leaves]
    assert len(set(places)) == len(places)
    for start, end in graph.edges:
        assert graph.nodes[start]["x"] < graph.nodes[end]["x"]
    for number, node in graph.nodes.items():
        assert (node["kind"] == "choice") == bool(graph.out_degree(number))


@pytest.mark.parametrize("position", SMALL.values(), ids=SMALL)
def test_the_drawing_leaves_no_way_out_of_account(position: dict[str, Any]) -> None:
    """Folded ways and drawn branches together are all the ways there are."""
    figure = tree_figure(position)
    graph, drawn = figure.graph, 0
    for number, node in graph.nodes.items():
        if graph.out_degree(number):
            continue
        ways = node.get("ways", 1)
        while parents := list(graph.predecessors(number)):
            edge = graph.edges[parents[0], number]
            ways, number = ways * max(len(edge["keys"]), 1), parents[0]
        drawn += ways
    assert drawn == figure.tree.ways[0]


def test_best_play_is_drawn_thick_to_its_end() -> None:
    figure = tree_figure(PIT)
    best = [end for _, end, best in figure.graph.edges(data="best") if best]
    assert [figure.graph.nodes[end]["outcome"] for end in best] == ["soul"]
    assert 'stroke-width="4.5"' in figure.svg()


def test_rooms_of_one_name_are_told_apart() -> None:
    twins = table(["Golem Factory", "Boulder Ramp", "Golem Factory"], 5, theirs=["Freeze"])
    graph = tree_figure(twins).graph
    lines = {line for _, _, lines in graph.edges(data="lines") for line in lines}
    assert {"Golem Factory 1", "Golem Factory 3", "Boulder Ramp"} <= lines


def test_hostile_names_stay_names() -> None:
    position = hostile()
    position["phase"] = "adventure"
    zap = {
        "name": "<i>Zap</i> {0}",
        "spell": "adventure",
        "ability": {
            "choose": {"it": {"hero": "any_dungeon"}},
            "do": [{"send": {"hero": "it", "to": "town"}}],
        },
    }
    position["players"][1]["hand"] = [zap]
    figure = tree_figure(position, hero=f"Hero {NAMES[0]}")
    html = figure.html()
    assert NAMES[0] not in html and "<i>" not in html
    assert "&lt;i&gt;Zap" in html
    assert NAMES[0] in figure.text
