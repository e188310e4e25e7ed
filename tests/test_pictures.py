"""The pictures of a game: right numbers, no secrets, the same in words and in the drawing."""

import re
import subprocess
import sys
from collections import Counter
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from harness import NAMES
from test_views_html import HOSTILE, OURS, Page
from test_views_html import position as hostile_table

import bossbook as bb
from bossbook.bots import make
from bossbook.card.model import CLASSES
from bossbook.positions import cards_shown
from bossbook.views.pictures import deck_left, hero_routes, race, treasure_counts
from bossbook.views.pictures.theme import SEATS, Figure

WORKED = Path(__file__).parent / "positions" / "worked_example.yaml"
PICTURES: dict[str, Callable[..., Figure]] = {
    "treasure_counts": treasure_counts,
    "hero_routes": hero_routes,
    "race": race,
    "deck_left": deck_left,
}
FIGURE = {"figcaption", "figure", "g", "rect", "table", "tbody", "td", "text", "th", "thead", "tr"}
each_picture = pytest.mark.parametrize("picture", PICTURES.values(), ids=PICTURES)


@cache
def played(
    players: int, phase: str, rounds: int = 4, seed: int = 5, cards: str = "base"
) -> bb.Game:
    """A game of random bots in the middle of a round."""
    game = bb.new_game("base", NAMES[:players], seed=seed, cards=[cards])
    bots = {name: make("random", seed + at) for at, name in enumerate(game.players)}
    while not (game.round >= rounds and game.phase == phase) and game.result is None:
        if not game.step() and game.decision is not None:
            decision = game.decision
            game.play(bots[decision.player].choose(game.view(decision.player), decision))
    return game


def room(**treasure: int) -> dict[str, Any]:
    return {"name": "Room", "kind": "trap", "damage": 1, "treasure": treasure}


def hero(name: str, *classes: str, **more: Any) -> dict[str, Any]:
    return {"name": name, "classes": list(classes), "health": 4, **more}


def table(*rooms: list[dict[str, Any]], town: list[Any], **more: Any) -> dict[str, Any]:
    """A position with these dungeons and this town."""
    players = [
        {"name": name, "boss": {"name": f"Boss {name}", "xp": at}, "rooms": dungeon}
        for at, (name, dungeon) in enumerate(zip(NAMES, rooms, strict=False))
    ]
    return {
        "edition": "base",
        "phase": "bait",
        "round": 2,
        "town": town,
        "players": players,
        **more,
    }


JAM = table(
    [room(mage=2), room(thief=1)],
    [room(mage=2, cleric=1)],
    [room(mage=1)],
    town=[
        hero("Mo", "mage"),
        hero("Two Hats", "cleric", "mage", health=7),
        hero("Mia", "mage"),
        hero("Nobody"),
        hero("Ted", "thief", epic=True),
        hero("Flo", "fighter"),
        hero("Max", "mage"),
        {"name": "Guest", "lure": "fewest_souls", "health": 2},
    ],
)


def by(rows: Any, *keys: str) -> dict[Any, Any]:
    return {tuple(row[key] for key in keys): row for row in rows}


# -- every picture


@each_picture
@pytest.mark.parametrize("players", [2, 4])
def test_a_picture_has_words_numbers_and_a_stable_drawing(picture: Any, players: int) -> None:
    game = played(players, "bait")
    before = game.fingerprint()
    figure = picture(game)
    page, drawn = Page(figure._repr_html_()), figure.svg()
    assert ("aria-label", figure.text) in page.attributes
    assert set(page.tags) <= OURS | FIGURE
    assert drawn == picture(game).svg()
    assert len(drawn) < 60_000
    assert int(re.search(r'width="(\d+)"', drawn)[1]) <= 800
    assert figure.as_frame().to_dict("records") == figure.rows
    assert repr(figure) == figure.text
    assert game.fingerprint() == before


@each_picture
def test_a_drawing_scrolls_before_it_is_too_small_to_read(picture: Any) -> None:
    html = picture(JAM).html()
    least = re.search(r'class="bb-drawing"[^>]*><div style="min-width: (\d+)px"><svg', html)
    width = re.search(r'<svg[^>]* width="(\d+)"', html)
    assert 0.7 < int(least[1]) / int(width[1]) <= 1


@each_picture
def test_the_title_stands_at_the_beginning_of_the_words(picture: Any) -> None:
    figure = picture(JAM)
    lines = figure.chart.to_dict()["title"]["text"]
    assert figure.text.startswith(" ".join(lines))


@each_picture
def test_a_picture_of_any_moment_is_that_of_its_position(picture: Any) -> None:
    game = played(3, "nowhere", 99, 1, "toy")
    for index in range(0, game.length + 1, game.length // 5):
        moment = game.at(index)
        told, known = picture(moment), picture(moment.position())
        if picture is race:
            assert [row["souls"] for row in told.rows[-3:]] == [row["souls"] for row in known.rows]
        else:
            assert told.rows == known.rows


@each_picture
def test_a_position_may_be_a_path_a_text_or_a_dict(picture: Any) -> None:
    told = picture(WORKED).text
    assert picture(str(WORKED)).text == told
    assert picture(WORKED.read_text(encoding="utf-8")).text == told


@each_picture
@pytest.mark.parametrize("name", HOSTILE)
def test_hostile_names_are_only_text_in_pictures(picture: Any, name: str) -> None:
    figure = picture(hostile_table(name))
    page = Page(figure.html())
    assert set(page.tags) <= OURS | FIGURE
    assert not [key for key, _ in page.attributes if key.startswith("on")]
    if picture is not deck_left:
        assert name in page.text
        assert name[:6] in Page(figure.svg()).text


@pytest.mark.parametrize("name", HOSTILE)
def test_a_hostile_viewer_is_only_text(name: str) -> None:
    page = Page(deck_left(hostile_table(name), name).html())
    assert set(page.tags) <= OURS | FIGURE
    assert name[:19] in page.text


def test_pictures_load_their_libraries_late() -> None:
    code = "import bossbook.views.pictures, sys; print({'altair', 'networkx'} & {*sys.modules})"
    run = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True)
    assert run.stdout == "set()\n"


def test_a_chart_does_not_wait_for_what_no_chart_needs() -> None:
    """jsonschema would load it; and who asks for it later gets it all the same."""
    code = """
import importlib.util, sys
from bossbook.views.pictures.theme import altair
altair()
print("jsonschema" in sys.modules, "rfc3987_syntax" in sys.modules)
importlib.util.find_spec("rfc3987_syntax")
"""
    run = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True)
    assert run.stdout == "True False\n"


# -- secrets


def outputs(picture: Any, game: bb.Game) -> tuple[str, str, Any]:
    figure = picture(game)
    return figure.text, figure.svg(), figure.rows


def with_face_down_cards() -> bb.Game:
    """Two players have placed a card; nobody has seen the first one's yet."""
    game = played(3, "build", 2).fork()
    game.run()
    while sum(stack.facedown >= 0 for player in game.state.players for stack in player.stacks) < 2:
        assert game.decision is not None
        options = game.decision.options
        placing = [one for one in options if one.key.startswith("build:")]
        game.play((placing or options)[-1])
        game.run()
    return game


@each_picture
@pytest.mark.parametrize("phase", ["build", "bait"])
def test_where_hidden_cards_lie_changes_nothing(picture: Any, phase: str) -> None:
    game = with_face_down_cards() if phase == "build" else played(3, phase)
    viewer = game.players[0]
    others = [bb.imagine(game.view(viewer), seed) for seed in (1, 2)]
    assert others[0].fingerprint() != others[1].fingerprint()
    assert outputs(picture, others[0]) == outputs(picture, others[1])
    if picture is deck_left:
        assert deck_left(others[0], viewer).text == deck_left(game, viewer).text
        assert deck_left(others[0]).text == deck_left(game).text


def test_a_boss_chosen_in_secret_is_not_counted() -> None:
    game = bb.new_game("base", ["Ann", "Ben"], seed=1, variants=["choose"])
    game.run()
    before = treasure_counts(game).text
    game.play(game.decision.options[0])
    assert game.state.players[0].boss >= 0 or game.state.players[1].boss >= 0
    assert treasure_counts(game).text == before


# -- treasure_counts


@pytest.mark.parametrize("seed", [5, 6, 7])
def test_bait_1_the_counts_are_those_of_the_cards_that_lie_open(seed: int) -> None:
    game = played(4, "bait", 5, seed)
    rows = by(treasure_counts(game).rows, "class", "dungeon")
    for player in game.position()["players"]:
        if player["out"]:
            assert ("mage", player["name"]) not in rows
            continue
        expected = Counter(_icons(player["boss"]))
        for one in player["rooms"]:
            if isinstance(one, str):
                expected.update(_icons(one))
            elif "card" in one and not one.get("deactivated"):
                expected.update(_icons(one["card"]))
        for name in CLASSES[:4]:
            assert rows[name, player["name"]]["count"] == expected[name]


def _icons(name: str) -> dict[str, int]:
    return next(card["treasure"] for card in bb.cards() if card["name"] == name)


def test_bait_7_the_worked_example_in_numbers_and_words() -> None:
    figure = treasure_counts(WORKED)
    found = figure.as_frame().pivot(index="class", columns="dungeon", values="count")
    assert found.loc["mage"].to_dict() == {"One": 2, "Two": 0}
    assert found.loc["cleric"].to_dict() == {"One": 1, "Two": 3}
    assert "One leads for mage. Two leads for cleric, fighter. Tied: thief." in figure.text
    assert "Bait for thief (loot): One 2, Two 2; tie 2:2, stays." in figure.text
    assert "In town: 2. Cleric (cleric, health 6)." in figure.text
    drawn = Page(figure.svg()).text
    assert "tie 2:2, stays" in drawn
    assert "Two leads by 2" in drawn


def test_who_leads_by_how_much() -> None:
    rows = by(treasure_counts(JAM).rows, "class", "dungeon")
    assert [rows["mage", name]["tied"] for name in NAMES[:3]] == [True, True, False]
    assert {rows["mage", name]["leads_by"] for name in NAMES[:3]} == {0}
    assert rows["mage", "Ann"]["verdict"] == "tie 2:2, 3 stay"
    assert rows["thief", "Ann"]["leads_by"] == 1
    assert rows["fighter", "Ann"]["verdict"] == "none, stays"
    assert "1. Mo (mage, health 4), 3. Mia" in rows["mage", "Ben"]["in_town"]


def test_ruling_4_and_26_heroes_of_two_classes_and_of_none() -> None:
    rows = by(treasure_counts(JAM).rows, "class", "dungeon")
    assert [rows["cleric, mage", name]["count"] for name in NAMES[:3]] == [2, 3, 1]
    assert rows["cleric, mage", "Ben"]["verdict"] == "Ben leads by 1"
    assert rows["none", "Ann"]["verdict"] == "lured by no treasure, stays"
    assert rows["fewest souls", "Ann"]["counted"] == "souls"
    assert rows["fewest souls", "Ann"]["verdict"] == "tie 0:0:0, stays"


# -- hero_routes


def test_the_routes_are_those_the_bait_phase_takes() -> None:
    for seed in range(4):
        game = played(4, "bait", 4, seed)
        told = {row["hero"]: row["goes_to"] for row in hero_routes(game).rows}
        bait = game.fork()
        events = [event for event in bait.run("phase") if "hero" in event.data]
        went = {e.data["hero"]: e.data.get("player", "town") for e in events if "counts" in e.data}
        assert told == went
        assert told


def test_the_graph_says_who_goes_and_who_is_tied() -> None:
    graph = hero_routes(JAM).graph
    kinds = Counter(kind for _, kind in graph.nodes(data="kind"))
    assert kinds == {"town": 1, "dungeon": 3, "hero": 8}
    edges = {(a, b): (data["kind"], data["count"]) for a, b, data in graph.edges(data=True)}
    assert {to: edges["hero 1", to] for to in graph.successors("hero 1")} == {
        "dungeon Ann": ("tied", 2),
        "dungeon Ben": ("tied", 2),
        "town": ("stays", 0),
    }
    assert list(graph.successors("hero 2")) == ["dungeon Ben"]
    assert edges["hero 2", "dungeon Ben"] == ("goes", 3)
    assert list(graph.successors("hero 4")) == ["town"]
    assert list(graph.successors("hero 6")) == ["town"]


def test_bait_6_a_jam_is_counted_at_the_town() -> None:
    figure = hero_routes(JAM)
    assert figure.graph.nodes["town"]["jams"] == {"mage": 3, "none": 1}
    assert "A jam: 3 heroes (mage) are kept in town by one tie, 2:2." in figure.text
    drawn = Page(figure.svg()).text
    assert "3 stuck, 2:2" in drawn
    assert figure.svg().count("stroke-dasharray") >= 3 * 3


def test_every_route_has_its_sentence() -> None:
    figure = hero_routes(JAM)
    for row in figure.rows:
        goes = "stays in town" if row["goes_to"] == "town" else f"goes to {row['goes_to']}"
        assert re.search(
            rf"{row['order']}\. {row['hero']} \([^)]*\) {goes}: {row['why']}", figure.text
        )
    assert "2. Two Hats (cleric, mage, health 7) goes to Ben: 3 treasures against 2." in figure.text


def test_one_heros_route_is_the_title_and_another_phase_says_if() -> None:
    town = [hero("Ada", "mage")]
    one = table([room(mage=1)], [room(mage=3)], town=town)
    assert hero_routes(one).text.startswith("Ada goes to Ben: 3 tomes against 1.")
    later = hero_routes({**one, "phase": "build"})
    assert later.text.startswith("If the bait phase came now: Ada goes to Ben: 3 tomes against 1.")
    assert hero_routes(table([], [], town=[])).text == "Nobody is in town."


def test_the_last_dungeon_has_no_rival() -> None:
    lone = table([room(mage=1)], [], town=[hero("Ada", "mage")])
    lone["players"][1]["out"] = True
    assert hero_routes(lone).rows[0]["why"] == "1 tome, and no rival"
    assert {row["dungeon"] for row in treasure_counts(lone).rows} == {"Ann"}


# -- race


def test_the_race_has_the_scores_of_every_round() -> None:
    game = played(2, "nowhere", 99)
    rows = race(game).rows
    scores = [event.data["scores"] for event in game.events if event.kind == "scores"]
    assert [row["round"] for row in rows[::2]] == list(range(len(scores) + 1))
    for number, told in enumerate(scores, 1):
        for row in rows[2 * number : 2 * number + 2]:
            assert told[row["player"]] == {"souls": row["souls"], "wounds": row["wounds"]}
    assert rows[0]["souls"] == rows[0]["wounds"] == 0
    assert race(game).text.startswith(game.result.text)


def test_a_race_under_way_ends_now() -> None:
    game = played(2, "bait")
    last = race(game).rows[-2:]
    assert {row["moment"] for row in last} == {"now"}
    assert {row["round"] for row in last} == {game.round}
    course = "-".join(str(row["souls"]) for row in race(game).rows if row["player"] == "Ann")
    assert f"Souls: Ann {course}," in race(game).text
    assert race(game).text.endswith(f"from 0 on, and now, in round {game.round}.")


def test_a_position_is_one_point_of_the_race() -> None:
    position = table([], [], town=[])
    position["players"][0].update(souls=3, wounds=1)
    figure = race(position)
    assert [(r["round"], r["moment"], r["souls"], r["wounds"]) for r in figure.rows] == [
        (2, "now", 3, 1),
        (2, "now", 0, 0),
    ]
    assert figure.text.startswith("Ann is ahead with 3 of 10 souls.")
    game = bb.load_position(position)
    game.run("round")
    assert race(game).rows[0]["moment"] == "start"


def test_finish_lines_are_drawn_where_there_are_any() -> None:
    drawn = Page(race(bb.new_game()).svg()).text
    assert "10 souls win" in drawn
    assert "5 wounds lose" in drawn
    endless = Page(race(bb.new_game("revised", variants=["endless"])).svg()).text
    assert "souls win" not in endless
    assert "wounds lose" not in endless


def test_players_differ_in_more_than_colour() -> None:
    assert len({tuple(dash) for _, dash, _ in SEATS}) == len({shape for *_, shape in SEATS}) == 6


# -- deck_left


@pytest.mark.parametrize("viewer", [None, "Ann"])
def test_what_is_left_is_the_set_without_what_lies_open(viewer: str | None) -> None:
    game = played(4, "bait", 4)
    state = game.state
    seen = [card for card in state.players[0].hand if viewer] + [*state.discard, *state.removed]
    seen += [one.card for one in state.town]
    for player in state.players:
        seen += [*player.dead, *player.survived, *(one.card for one in player.entrance)]
        seen += [one.card for stack in player.stacks for one in stack.rooms]
    left = Counter(cards_shown(state))
    left.subtract(seen)
    expected: Counter[str] = Counter()
    monsters = 0
    for number, count in left.items():
        card = state.setup.table[number]
        expected[card.deck] += count
        monsters += count * (card.kind == "monster" and card.treasure[CLASSES.index("mage")] > 0)
    rows = deck_left(game, viewer).rows
    totals: Counter[str] = Counter()
    for row in rows:
        totals[row["of"]] += row["cards"] * (row["shows"] == "all")
    names = {"rooms": "room", "spells": "spell", "heroes": "hero", "epics": "epic"}
    assert {names[of]: count for of, count in totals.items()} == {
        deck: count for deck, count in expected.items() if count and deck != "boss"
    }
    assert by(rows, "of", "shows", "detail")["rooms", "mage", "monster"]["cards"] == monsters


def test_a_full_box_in_words() -> None:
    text = deck_left(bb.new_game("base", NAMES[:4])).text
    assert text.startswith(
        "Of 75 unseen rooms: each treasure on 24. Rooms: 75 (monster 40, trap 35);"
    )
    assert "a tome on 24 (monster 15, trap 9)" in text
    assert "Spells: 31 (build 7, adventure 15, both phases 9)." in text
    assert "mage 6 (health 4: 2, health 6: 2, health 8: 2)" in text
    assert "no class 1 (health 2: 1)." in text


def test_a_viewer_sees_more_than_nobody_does() -> None:
    game = played(2, "bait")
    hand = game.view("Ann")["players"][0]["hand"]
    total = {v: sum(r["cards"] for r in deck_left(game, v).rows if r["shows"] == "all")
             for v in (None, "Ann")}  # fmt: skip
    assert total[None] - total["Ann"] == len(hand) > 0
    assert "that Ann cannot see" in deck_left(game, "Ann").text
    with pytest.raises(KeyError, match="No player 'Zoe'"):
        deck_left(game, "Zoe")
