"""One harness for all editions and bots: what must be true after every step of every game."""

from __future__ import annotations

import itertools
import json
import os
import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import bossbook as bb
from bossbook import rules
from bossbook.bots.seeds import Dice
from bossbook.editions import EDITIONS, FOR_ONE, implemented
from bossbook.positions import cards_shown
from bossbook.protocol import DECISIONS, EVENTS, OPTION_KEYS
from bossbook.spaces import ROOM, SPACES

# The forms of protocol.OPTION_KEYS: capitals stand for a name or a number.
GRAMMAR = re.compile("|".join(re.sub("[A-Z]+", ".+", form) for form in OPTION_KEYS))
NAMES = ["Ann", "Ben", "Cleo", "Dan", "Eve", "Flo"]


def setups() -> Iterator[tuple[str, int, tuple[str, ...]]]:
    """Every implemented edition with as many as can play and all combinations of variants."""
    for edition in implemented():
        record = EDITIONS[edition]
        for size in range(len(record.variants) + 1):
            for chosen in itertools.combinations(record.variants, size):
                for players in record.players:
                    if players == 1 or not set(chosen) & set(FOR_ONE):
                        yield edition, players, chosen


def sets_for(edition: str, players: int) -> list[str] | None:
    """The card sets that so many players need; None: the edition's own."""
    record = EDITIONS[edition]
    return [record.card_set, "explorers"] if players > record.most_without_explorers else None


def new_game(
    edition: str, players: int, variants: tuple[str, ...], seed: int, cards=None
) -> bb.Game:
    cards = cards or sets_for(edition, players)
    return bb.new_game(edition, NAMES[:players], seed=seed, variants=variants, cards=cards)


def census(game: bb.Game) -> Counter[int]:
    """How often each card lies somewhere in the game."""
    return Counter(cards_shown(game.state))


def play_randomly(
    game: bb.Game, seed: int, after_each=None, most: int = 20_000, builders: bool = False
) -> int:
    """Play to the end, any option with the same chance; the number of decisions.

    ``builders`` build a new room whenever they can, so that bosses level up.
    """
    dice, decisions = Dice(seed), 0
    for _ in range(most):
        if not game.step():
            decision = game.decision
            if decision is None:
                return decisions
            new = [o for o in decision.options if o.key.endswith("@new")] if builders else []
            options = new or decision.options
            game.play(options[dice.below(len(options))])
            decisions += 1
        if after_each is not None:
            after_each(game)
    raise AssertionError(f"no end after {most} steps: {game!r}")


# What takes long is looked at after every so many moves.
_COPIED, _SEEN = (1, 5) if os.environ.get("BB_SOAK") == "full" else (3, 11)
_WRITTEN_OUT = 4 * _COPIED  # one copy in four reads the cards, too


class Inspector:
    """Checks everything that must hold at any moment of a game, or of its first ``rounds``.

    A position has the cards of ``files`` written out. To read all of them again takes longer than
    all the rest, so that most copies take them from the files, which are remembered.
    """

    def __init__(
        self, game: bb.Game, rounds: int | None = None, files: Sequence[Path] = ()
    ) -> None:
        self.rounds, self.files = rounds, [str(path) for path in files]
        self.cards = census(game)
        self.seen = 0
        self.told = {where: Counter[str]() for where in ("vaults", "piles", "heaps")}
        self.clauses = rules.clauses()

    def __call__(self, game: bb.Game) -> None:
        if self.rounds is not None and game.round > self.rounds:
            return
        assert census(game) == self.cards, "a card was lost or doubled"
        self.coins(game)
        self.minions(game)
        self.events(game)
        self.decision(game)
        if game.length % _COPIED == 0:
            self.copies(game)
        if game.length % _SEEN == 0:
            self.views(game)

    def coins(self, game: bb.Game) -> None:
        """Every change of a vault, of the coins and counters on rooms, is told: all adds up."""
        told = self.told
        for event in game.events[self.seen :]:
            for where, sums in told.items():
                for player, change in event.data.get(where, {}).items():
                    sums[player] += change
        for name, player in zip(game.players, game.state.players, strict=True):
            rooms = [room for stack in player.stacks for room in stack.rooms]
            assert told["vaults"][name] == player.coins >= 0
            assert told["piles"][name] == sum(room.coins for room in rooms)
            assert told["heaps"][name] == sum(room.counters for room in rooms)

    def minions(self, game: bb.Game) -> None:
        """Everybody has one minion, and no two share a space; on rooms, it is one's own room."""
        state = game.state
        if state.board is None:
            return
        assert len(state.board.minions) == len(state.players)
        in_town = [minion.space for minion in state.board.minions if minion.space in SPACES]
        assert len(set(in_town)) == len(in_town), "two minions on one space"
        for seat, minion in enumerate(state.board.minions):
            if minion.space == ROOM:
                at = state.locate(minion.room)
                assert at is not None and at[0] == seat, "a minion stands on no room of its own"

    def events(self, game: bb.Game) -> None:
        for event in game.events[self.seen :]:
            assert event.kind in EVENTS
            assert event.rules, f"{event.kind} cites no clause"
            assert all(rule in self.clauses for rule in event.rules), event
            assert event.text
            json.dumps(event.as_dict())
        self.seen = len(game.events)

    def decision(self, game: bb.Game) -> None:
        decision = game.decision
        if decision is None:
            return
        assert decision.kind in DECISIONS and decision.prompt
        keys = [option.key for option in decision.options]
        assert keys and len(set(keys)) == len(keys)
        refused = [refusal.key for refusal in decision.refused]
        assert all(GRAMMAR.fullmatch(key) for key in (*keys, *refused)), "a key of no known form"
        assert not set(keys) & set(refused)
        for choice in (*decision.options, *decision.refused):
            assert choice.text and choice.rules
            assert all(rule in self.clauses for rule in choice.rules), choice

    def copies(self, game: bb.Game) -> None:
        print_ = game.fingerprint()
        assert game.fork().fingerprint() == print_
        position = game.position()
        if self.files and game.length % _WRITTEN_OUT:
            position["cards"] = self.files
        assert bb.load_position(position).fingerprint() == print_
        if game.length:
            game.undo()
            game.redo()
            assert game.fingerprint() == print_, "undo and redo lead elsewhere"

    def views(self, game: bb.Game) -> None:
        """What each sees can be written and imagined; with all events, which are many, for one."""
        whole = game.length // _SEEN % len(game.players)
        for seat, player in enumerate(game.players):
            view = game.view(player)
            assert "seed" not in view
            if seat == whole:
                json.dumps(view)
            shown = without_events(view)
            json.dumps(shown)
            imagined = bb.imagine(view, seed=game.length)
            assert census(imagined) == self.cards
            assert without_events(imagined.view(player)) == shown


def without_events(view: Mapping[str, Any]) -> dict[str, Any]:
    """The rest of a view; its events are not even made."""
    return {key: view[key] for key in view if key != "events"}
