"""END-4 in forecasts and in the laboratory: whoever is out of the game.

An eliminated player who is asked about is told so in a sentence. An eliminated opponent builds
nothing, lures nobody, is no destination, and breaks nothing.
"""

import itertools
from collections.abc import Callable
from typing import Any

import pytest
from command_line import Cli, hero, player, room
from table_helpers import shown
from test_views_html import Page

import bossbook as bb
from bossbook.api import AnySource
from bossbook.bots import make
from bossbook.forecast.bait import forecast
from bossbook.forecast.chance import chances
from bossbook.forecast.compare import compare
from bossbook.forecast.ranking import ranking
from bossbook.forecast.tree import damage_tree
from bossbook.forecast.walks import expected_walk, walks
from bossbook.forecast.why import why
from bossbook.game import Game
from bossbook.views.pictures.counts import treasure_counts
from bossbook.views.pictures.routes import hero_routes
from bossbook.widgets.laboratory import Laboratory
from bossbook.widgets.what_if import what_if

TOME = room("Tome", treasure={"mage": 1})
GONE = "Gone is out of the game (END-4): nothing is built there, and no hero comes."
IN = ["Me", "Two"]


def position(out: bool = True) -> dict[str, Any]:
    """Gone would have the most of everything, and a card to build."""
    return {
        "edition": "base",
        "town": [hero("Ada"), hero("Bo"), "The Fool"],
        "players": [
            player(
                "Gone", rooms=[TOME] * 3, hand=["Freeze", "Brainsucker Hive"], wounds=5, out=out
            ),
            player("Me", rooms=[TOME], hand=["Dark Altar"], souls=1),
            player("Two", hand={"rooms": 2, "spells": 1}, entrance=[hero("Di")], souls=2),
        ],
    }


SOURCES: dict[str, Callable[[], AnySource]] = {
    "position": position,
    "game": lambda: bb.load_position(position()),
}


@pytest.fixture(params=list(SOURCES))
def source(request: pytest.FixtureRequest) -> AnySource:
    return SOURCES[request.param]()


# -- the player asked about


@pytest.mark.parametrize("model", ["uniform", "best:3"])
def test_a_forecast_for_one_who_is_out_says_so(source: AnySource, model: str) -> None:
    found = forecast(source, "Gone", model)
    assert [build.key for build in found.builds] == ["decline"]
    assert found.builds[0].expected_heroes == 0
    assert all(set(one.goes_to) == {*IN, "town"} for one in found.builds[0].heroes)
    assert found.text().startswith(GONE)


@pytest.mark.parametrize("model", ["uniform", "best:3"])
def test_a_ranking_for_one_who_is_out_says_so(source: AnySource, model: str) -> None:
    found = ranking(source, "Gone", model)
    assert found.text().startswith(GONE)
    (only,) = found.builds
    assert (only.souls, only.wounds, only.value) == (0, 0, 0)
    assert only.reason.text == "Nobody can come."
    assert {one["chance"] for one in found.as_dict()["builds"][0]["guests"]} == {0}
    assert len(found.rows) == 1


def test_why_for_one_who_is_out_says_so(source: AnySource) -> None:
    found = why(source, "Ada", "Gone")
    assert GONE in found.text().splitlines()
    assert found.goes_to == "Me"
    assert not any(change.by_me for change in found.changes)


@pytest.mark.parametrize(
    "ask",
    [
        lambda source: expected_walk(source, "Ada", "Gone"),
        lambda source: damage_tree(source, "Ada", "Gone"),
        lambda source: damage_tree(source, None, "Gone", viewer="Me"),
        lambda source: chances(source, "Me", "Ada", "Gone"),
        lambda source: chances(source, "Me", None, "Gone"),
    ],
)
def test_nobody_walks_the_dungeon_of_one_who_is_out(
    source: AnySource, ask: Callable[[AnySource], object]
) -> None:
    with pytest.raises(ValueError) as caught:
        ask(source)
    assert str(caught.value) == GONE


def test_one_who_is_out_may_look_on(source: AnySource) -> None:
    assert damage_tree(source, "Di", "Two", viewer="Gone").owner == "Two"
    seen = chances(source, "Gone", "Di", "Two")
    assert sum(seen.probabilities.values()) == 1


# -- an opponent


@pytest.mark.parametrize("model", ["uniform", "best:3"])
def test_an_opponent_who_is_out_is_no_destination(source: AnySource, model: str) -> None:
    found = forecast(source, "Me", model)
    for build in found.builds:
        for one in build.heroes:
            assert set(one.goes_to) == {*IN, "town"}
            assert "Gone" not in one.possible
            assert sum(one.goes_to.values()) == pytest.approx(1)
    assert "Gone" not in found.text()
    assert "Gone" not in ranking(source, "Me", model).text()


def test_an_opponent_who_is_out_changes_nothing() -> None:
    """The chances are those of a table at which the others sit alone."""
    alone = position()
    alone["players"] = alone["players"][1:]
    alone["unseen"] = with_unseen = [TOME, room("Bell", treasure={"cleric": 1})]
    found = forecast({**position(), "unseen": with_unseen}, "Me")
    assert found.builds == forecast(alone, "Me").builds
    assert ranking({**position(), "unseen": with_unseen}, "Me").rows == ranking(alone, "Me").rows


def test_no_change_of_mind_leads_to_one_who_is_out(source: AnySource) -> None:
    for asked in ("Me", None):
        found = why(source, "Ada", asked)
        assert list(found.counts) == list(found.lacks) == IN
        assert not {change.who for change in found.changes} - set(IN)
        assert not {change.goes_to for change in found.changes} - {*IN, None}
        assert "Gone" not in found.text()


def test_walks_and_pictures_pass_over_one_who_is_out(source: AnySource) -> None:
    assert {walk.dungeon for walk in walks(source)} == {"Two"}
    assert expected_walk(source, "Ada").dungeon == "Me"
    assert "Gone" not in hero_routes(source).text
    assert {row["dungeon"] for row in treasure_counts(source).rows} == set(IN)


def test_what_an_elimination_changes() -> None:
    found = compare(position(), position(out=False))
    assert "Gone, out of the game: no instead of yes" in found.text()
    assert "Ada goes to Gone instead of Me" in found.text()
    assert compare(position(), position()).equal


# -- in the laboratory


def test_the_laboratory_says_who_is_out() -> None:
    lab = Laboratory(position(), "Gone")
    assert GONE in Page(shown(lab)).text
    assert "Ada" in lab.text()
    lab.act("select", "hero:0")
    assert lab.trouble == ""
    assert Page(shown(lab)).text.count(GONE) == 2  # in the forecast, and beside the reasons


def test_the_laboratory_of_another_is_not_disturbed() -> None:
    lab = Laboratory(position(), "Me")
    assert GONE not in Page(shown(lab)).text
    lab.act("player", "Gone")
    assert (lab.trouble, lab.player) == ("", "Gone")
    assert GONE in Page(shown(lab)).text
    lab.act("player", "Two")
    assert (lab.trouble, lab.player) == ("", "Two")


def test_nobody_said_who_asks_so_it_is_one_who_plays() -> None:
    assert Laboratory(position()).player == "Me"


def test_a_table_with_one_who_is_out_can_be_edited_compared_and_played_on() -> None:
    tried = what_if(position(), "Gone")
    for action, argument in (
        ("turn", "Gone\n0\n"),
        ("copy", ""),
        ("add-room", "Gone\nDark Altar"),
        ("compare", ""),
        ("share", ""),
        ("play-on", ""),
    ):
        tried.lab.act(action, argument)
        assert tried.lab.trouble == ""
    assert tried.table is not None
    tried.table.act("run-phase")
    tried.back_button.click()
    assert (tried.trouble, tried.table.trouble, tried.lab.trouble) == ("", "", "")


# -- on the command line


def test_whatif_for_one_who_is_out_says_so(cli: Cli) -> None:
    done = cli("whatif", cli.file(position()), "--player", "Gone")
    assert (done.code, done.err) == (0, "")
    assert done.out.startswith(GONE)
    (build,) = cli("whatif", cli.file(position()), "--player", "Gone", "--json").data["builds"]
    assert (build["build"], build["expected_heroes"]) == (None, 0)


def test_whatif_for_another_does_not_name_one_who_is_out(cli: Cli) -> None:
    done = cli("whatif", cli.file(position()), "--player", "Me")
    assert (done.code, done.err) == (0, "")
    assert "Gone" not in done.out


# -- in games that came so far


def played(seed: int) -> Game:
    """A game of three till somebody is out, or over."""
    game = bb.new_game("base", ["Ann", "Ben", "Cy"], seed)
    bots = {name: make("random", seed + at) for at, name in enumerate(game.players)}
    while game.phase != "over" and all(event.kind != "eliminated" for event in game.events):
        decision = game.decision
        if decision is None:
            game.step()
        else:
            game.play(bots[decision.player].choose({}, decision))
    return game


def until_somebody_is_out(number: int) -> Game:
    """A game from which one is out and goes on; the first one, the second …"""
    games = (game for game in map(played, range(1, 200)) if game.phase != "over")
    game = next(itertools.islice(games, number, None))
    game.run("decision")  # the heroes of the next round have come
    return game


@pytest.mark.parametrize("number", range(3))
def test_a_game_goes_on_without_one_of_three(number: int) -> None:
    game = until_somebody_is_out(number)
    (out,) = [one["name"] for one in game.position()["players"] if one["out"]]
    for name in game.players:
        told = ranking(game, name)
        assert ("is out of the game" in told.text()) == (name == out)
        assert all(out not in one.possible for one in told.forecast.builds[0].heroes)
        lab = Laboratory(game, name)
        assert lab.player == name
        assert ("is out of the game" in Page(shown(lab)).text) == (name == out)
