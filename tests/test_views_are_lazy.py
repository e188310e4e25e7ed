"""A view is made when it is read, and is a dict all the same; an imagined game starts from it."""

from __future__ import annotations

import copy
import json
import pickle
from collections.abc import Iterator
from itertools import islice
from typing import Any

import pytest
from harness import NAMES, new_game

import bossbook as bb
from bossbook.bots.seeds import Dice
from bossbook.positions.view import View
from bossbook.protocol import Event


def moments(edition: str, players: int, seed: int, every: int = 9) -> Iterator[bb.Game]:
    """A random game, now and then."""
    game, dice, moves = new_game(edition, players, (), seed), Dice(seed), 0
    while game.result is None:
        if moves % every == 0:
            yield game
        moves += 1
        if not game.step():
            decision = game.decision
            assert decision is not None
            game.play(decision.options[dice.below(len(decision.options))])


def a_view() -> dict[str, Any]:
    game = bb.new_game("base", NAMES[:3], seed=4)
    game.run()
    return game.view("Ann")


def test_what_nobody_reads_is_not_made(monkeypatch: pytest.MonkeyPatch) -> None:
    view = a_view()

    def refuse(event: Event) -> dict[str, Any]:
        raise AssertionError("nobody has asked for the events")

    monkeypatch.setattr(Event, "as_dict", refuse)
    assert view["players"][0]["hand"] and view["town"] == [] and view.get("market") is None
    with pytest.raises(AssertionError, match="nobody has asked"):
        view["events"]


def test_what_is_written_into_a_dungeon_is_in_no_other_view() -> None:
    players = [{"name": "Ann", "rooms": ["Dark Altar"]}, {"name": "Ben"}]
    game = bb.load_position({"edition": "base", "players": players})
    rooms = game.view("Ann")["players"][0]["rooms"]
    rooms.append("Golem Factory")
    assert game.view("Ann")["players"][0]["rooms"] == ["Dark Altar"]
    assert game.view("Ben")["players"][0]["rooms"] == ["Dark Altar"]


def test_it_is_a_dict_in_every_way() -> None:
    plain = a_view().as_dict()  # type: ignore[attr-defined]
    assert type(plain) is dict and type(plain["players"][0]) is dict
    assert a_view() == plain and plain == a_view() and (a_view() != plain) is False
    assert dict(a_view()) == plain and {**a_view()} == plain
    assert json.loads(json.dumps(a_view())) == json.loads(json.dumps(plain))
    assert copy.deepcopy(a_view()) == plain and copy.copy(a_view()) == plain
    assert pickle.loads(pickle.dumps(a_view())) == plain
    assert [*a_view()] == [*plain] and len(a_view()) == len(plain)
    assert [*a_view().items()] == [*plain.items()] and [*a_view().values()] == [*plain.values()]
    assert a_view() | {"town": 1} == plain | {"town": 1} and {"x": 1} | a_view() == {"x": 1} | plain
    assert repr(a_view()) == repr(plain) and a_view().copy() == plain
    popped = a_view()
    assert popped.pop("town") == [] and popped.popitem()[0] == "events"
    assert popped.setdefault("market", 3) == 3 and "town" not in popped
    with pytest.raises(TypeError):
        hash(a_view())


@pytest.mark.parametrize("edition", ["alpha", "base", "revised", "minibosses", "super"])
def test_imagining_is_the_same_from_a_view_and_from_its_text(edition: str) -> None:
    seen = 0
    for game in islice(moments(edition, 3, seed=8), 40):  # games on the town board are long
        for player in game.players:
            view = game.view(player)
            assert isinstance(view, View) and view.concealed() is not None
            text = json.loads(json.dumps({k: v for k, v in view.items() if k != "events"}))
            for seed in (0, 7):
                from_view, from_text = bb.imagine(view, seed), bb.imagine(text, seed)
                assert from_view.fingerprint() == from_text.fingerprint()
                seen += 1
    assert seen > 100


def test_what_somebody_writes_into_a_view_is_imagined() -> None:
    for change in (
        lambda view: view.update(round=5),
        lambda view: view["players"][0].update(souls=3),
        lambda view: view["players"][1]["rooms"].append("Open Grave"),
        lambda view: view["town"].append("Samurai Tom"),
        lambda view: view["players"][0].pop("hand"),
    ):
        view = a_view()
        assert view.concealed() is not None  # type: ignore[attr-defined]
        change(view)
        assert view.concealed() is None  # type: ignore[attr-defined]
        imagined = bb.imagine(view, 1)
        assert imagined.fingerprint() == bb.imagine(json.loads(json.dumps(view)), 1).fingerprint()
        assert imagined.fingerprint() != bb.imagine(a_view(), 1).fingerprint()


def test_all_that_is_kept_through_a_game_says_later_what_it_said() -> None:
    """Decisions, options, refusals, events and views; some of them first read at the end."""
    twin = moments("base", 3, seed=21, every=1)
    kept: list[tuple[Any, Any, str]] = []
    for game in moments("base", 3, seed=21, every=1):
        other = next(twin)
        decision = game.decision
        if decision is None:
            continue
        assert other.decision is not None
        said = json.dumps([other.decision.as_dict(), other.view("Ben")])
        kept.append((decision, game.view("Ben"), said))
    assert len(kept) > 40
    game.undo()
    for decision, view, said in kept:
        assert json.dumps([decision.as_dict(), view]) == said
