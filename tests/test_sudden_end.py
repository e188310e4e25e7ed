"""A game can be found to be over at any moment, as solo games are (SOLO-7): made-up rules do it."""

from __future__ import annotations

from collections.abc import Callable
from types import ModuleType
from typing import Any

import pytest
from harness import Inspector, census, new_game, play_randomly
from helpers import hero, kinds, player, room, score, table, the
from lab import FEAR, RUIN, play

import bossbook as bb
from bossbook.engine import decks, heroes, rooms
from bossbook.engine.rounds import finish
from bossbook.engine.winning import Verdict
from bossbook.views.board.layout import table_html

AT_ONCE = Verdict(True, 1, (), ("SOLO-7",), "standstill")
# What a card or a phase does on the way, and not as the last thing of its step.
DEEDS: list[tuple[ModuleType, str]] = [
    (heroes, "scores_soul"),
    (heroes, "scores_wound"),
    (heroes, "send_to_town"),
    (heroes, "send_to_entrance"),
    (heroes, "hurt"),
    (rooms, "destroy"),
    (rooms, "deactivate"),
    (rooms, "swap"),
    (decks, "draw"),
    (decks, "discard_from_hand"),
]


def ending(deed: Callable[..., Any]) -> Callable[..., Any]:
    """The same deed, by which the game ends."""

    def done(state: Any, log: Any, *args: Any, **more: Any) -> Any:
        result = deed(state, log, *args, **more)
        if state.result is None and state.phase != "setup":
            finish(state, log, AT_ONCE)
        return result

    return done


def inside(**fields: Any) -> bb.Game:
    """Bo walks Ann's dungeon, in the window of its first room."""
    fields = {"hand": [FEAR, RUIN], **fields}
    game = table(
        "base",
        player("Ann", 900, rooms=[room("Pit", 1), room("Den", 1)], entrance=[hero("Bo")], **fields),
        player("Ben", 500, entrance=[hero("Cy")]),
        phase="adventure",
    )
    game.run()
    game.play("pass")
    game.run()
    return game


def check_ended(game: bb.Game, cards: Any) -> None:
    """It is over, whole, and can be written, read, shown and taken back."""
    assert (game.phase, game.decision, game.step()) == ("over", None, [])
    assert game.result is not None
    assert (game.result.winner, game.result.rules) == (game.players[1], ("SOLO-7",))
    assert kinds(game.events).count("game_over") == 1
    assert census(game) == cards, "a card was lost or doubled"
    again = bb.load_position(game.position())
    assert (again.phase, again.decision, again.step()) == ("over", None, [])
    assert again.result is not None and again.result.text == game.result.text
    Inspector(game).copies(game)
    assert bb.load_game(game.save()).fingerprint() == game.fingerprint()
    assert table_html(game, game.players[0]) and str(game)
    with pytest.raises(bb.IllegalPlay, match="over"):
        game.play("pass")
    before = game.length
    game.undo()
    assert (game.result, game.length) == (None, before - 1)
    assert game.phase != "over"


def test_a_soul_in_the_middle_of_the_adventure_ends_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(heroes, "scores_soul", ending(heroes.scores_soul))
    game = table(
        "base",
        player("Ann", 900, rooms=[room("Pit", 9)], entrance=[hero("Bo"), hero("Di")]),
        player("Ben", 500, entrance=[hero("Cy")]),
        phase="adventure",
    )
    cards = census(game)
    while game.result is None:
        game.play("pass") if game.decision else game.step()
    assert kinds(game.events)[-2:] == ["soul", "game_over"]
    assert the(game.events, "game_over").rules == ("SOLO-7",)
    assert (score(game, "Ann"), score(game, "Ben")) == ((1, 0), (0, 0))
    check_ended(game, cards)


@pytest.mark.parametrize(
    ("module", "deed", "plays"),
    [
        (heroes, "send_to_town", ("cast:Fear",)),
        (rooms, "destroy", ("cast:Ruin", "room:Ann:0")),  # Bo's room goes, and Bo is inside
        (rooms, "destroy", ("cast:Ruin", "room:Ann:1")),
    ],
)
def test_a_spell_ends_it_and_is_laid_down(
    monkeypatch: pytest.MonkeyPatch, module: ModuleType, deed: str, plays: tuple[str, ...]
) -> None:
    game = inside()
    cards = census(game)
    monkeypatch.setattr(module, deed, ending(getattr(module, deed)))
    play(game, *(f"Ann: {key}" for key in plays))
    while game.step():
        pass
    assert plays[0].removeprefix("cast:") in [card["name"] for card in game.position()["discard"]]
    check_ended(game, cards)


def test_who_is_inside_when_it_ends_stays_inside(monkeypatch: pytest.MonkeyPatch) -> None:
    game = inside()
    monkeypatch.setattr(rooms, "destroy", ending(rooms.destroy))
    play(game, "Ann: cast:Ruin", "Ann: room:Ann:1")
    while game.step():
        pass
    walking = bb.load_position(game.position()).position()["walking"]
    assert (walking["hero"]["name"], walking["dungeon"], walking["place"]) == ("Bo", "Ann", 0)


def test_nobody_is_inside_a_room_that_is_not_there() -> None:
    game = inside()
    position = {**game.position(), "phase": "over"}
    del position["agenda"]
    assert bb.load_position(position).decision is None
    position["walking"]["room"] = "@99"
    with pytest.raises(bb.InvalidPosition, match="'walking' needs the agenda of its moment"):
        bb.load_position(position)


@pytest.mark.parametrize(("module", "deed"), DEEDS, ids=[deed for _, deed in DEEDS])
@pytest.mark.parametrize("edition", ["base", "revised"])
def test_whatever_ends_a_game_it_is_sound(
    monkeypatch: pytest.MonkeyPatch, edition: str, module: ModuleType, deed: str
) -> None:
    monkeypatch.setattr(module, deed, ending(getattr(module, deed)))
    for seed in range(20):
        game = new_game(edition, 3, (), seed)
        game.run()
        cards = census(game)
        play_randomly(game, seed, builders=True)
        if game.result is not None and game.result.rules == AT_ONCE.rules:
            Inspector(game).views(game)
            check_ended(game, cards)
            return
    raise AssertionError("it was never done")
