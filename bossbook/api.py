"""The functions of ``import bossbook as bb``: starting, loading and playing games."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Any, Protocol

from bossbook.card.model import CardTable
from bossbook.card.sets import CardSet, SetSource, cards_in_play, take_sets
from bossbook.editions import Edition
from bossbook.editions import edition as edition_record
from bossbook.engine import setup_phase
from bossbook.errors import IllegalPlay, InvalidCards, InvalidSave, InvalidSetup, Mistake
from bossbook.game import SAVE_VERSION, Decision, Game
from bossbook.messages import N_, say
from bossbook.positions import Source, View, read_state
from bossbook.protocol import Option
from bossbook.state import Setup, State


class Bot(Protocol):
    """Anything that chooses."""

    def choose(self, view: Mapping[str, Any], decision: Decision) -> Option | str:
        """One of the decision's options, or its key."""


def new_game(
    edition: str = "base",
    players: Sequence[str] = ("Ann", "Ben"),
    seed: int = 0,
    variants: Iterable[str] = (),
    cards: SetSource | Iterable[SetSource] | None = None,
) -> Game:
    """A new game, before its first step.

    ``cards``: names of sets, paths to files, YAML or JSON texts, or sets as mappings.
    """
    record = edition_record(edition, [variants] if isinstance(variants, str) else variants)
    names = _check_names(players, record)
    sets = _sets(cards, record)
    table = _table(sets, record.id)
    _check_enough_bosses(table, names, record)
    state = State(Setup(record, table, names, sets), _check_seed(seed))
    setup_phase.lay_out(state)
    return Game(state)


@lru_cache(maxsize=32)
def _table(sets: tuple[str | CardSet, ...], edition: str) -> CardTable:
    return CardTable(cards_in_play(sets, edition))


def _check_names(players: Sequence[str], record: Edition) -> tuple[str, ...]:
    if isinstance(players, str) or not all(isinstance(name, str) for name in players):
        raise InvalidSetup(say(N_("'players' is a list of names, such as ['Ann', 'Ben'].")))
    names = tuple(players)
    if not record.fewest_players <= len(names) <= record.most_players:
        text = N_("{edition!r} is for {fewest} to {most} players, not {count}.")
        raise InvalidSetup(
            say(
                text,
                edition=record.id,
                fewest=record.fewest_players,
                most=record.most_players,
                count=len(names),
            ),
            ("SETUP-1",),
        )
    for name in names:
        if not name.strip() or not name.isprintable() or name == "town" or names.count(name) > 1:
            text = N_(
                "{name!r} cannot be a player's name here: each needs one of their own, not 'town'."
            )
            raise InvalidSetup(say(text, name=name))
    return names


def _check_seed(seed: int) -> int:
    if not isinstance(seed, int) or isinstance(seed, bool):
        raise InvalidSetup(say(N_("'seed' is a whole number, not {seed!r}."), seed=seed))
    return seed


def _sets(
    cards: SetSource | Iterable[SetSource] | None, record: Edition
) -> tuple[str | CardSet, ...]:
    return (record.card_set,) if cards is None else take_sets(cards)


def _check_enough_bosses(table: CardTable, names: Sequence[str], record: Edition) -> None:
    bosses = sum(card.copies for card in table if card.deck == "boss")
    needed = len(names) * record.bosses_dealt
    if bosses < needed:
        text = N_("{needed} {needed:boss is|bosses are} needed, but the card sets have {bosses}.")
        raise InvalidCards([Mistake("cards", 0, 0, say(text, needed=needed, bosses=bosses))])


def load_position(source: Source | Mapping[str, Any]) -> Game:
    """A game from a position: a path, a YAML or JSON text, or a dict. Unknown cards are dealt."""
    return Game(read_state(source))  # type: ignore[arg-type]


AnySource = Game | Source | Mapping[str, Any]


def game_of(source: AnySource) -> Game:
    """A copy of a game, or the game that a position describes: for pictures and forecasts."""
    return source.fork() if isinstance(source, Game) else load_position(source)


def imagine(view: Mapping[str, Any], seed: int) -> Game:
    """A complete game that agrees with what a view shows; the rest is dealt at random."""
    return Game(read_state(view, _check_seed(seed)))  # type: ignore[arg-type]


def load_game(text: str) -> Game:
    """A game with its history, from what ``game.save()`` gave."""
    saved = _parse_save(text)
    game = Game(read_state(saved["start"], error=InvalidSave))
    for number, move in enumerate(saved["moves"], 1):
        try:
            _ = game.step() if move is None else game.play(move)
        except IllegalPlay as illegal:
            text = N_("Move {number} cannot be made again: {why}")
            raise _bad_save(text, number=number, why=illegal.message) from None
        if game.length < number:
            raise _bad_save(
                N_("Move {number} is an automatic step, but none is due."), number=number
            )
    if game.fingerprint() != saved["fingerprint"]:
        raise _bad_save(
            N_("Played again, this game ends differently: the rules or cards have changed since.")
        )
    return game


def _parse_save(text: str) -> dict[str, Any]:
    try:
        saved = json.loads(text)
    except (TypeError, ValueError, RecursionError):
        raise _bad_save(N_("This is not a saved game: game.save() gives JSON text.")) from None
    if not isinstance(saved, dict) or saved.get("bossbook") != "game":
        raise _bad_save(N_("This is not a saved game of bossbook."))
    if saved.get("version") != SAVE_VERSION:
        raise _bad_save(
            N_("The game was saved in format {version}; this version reads format {known}."),
            version=saved.get("version"),
            known=SAVE_VERSION,
        )
    moves = saved.get("moves")
    sound = isinstance(moves, list) and all(m is None or isinstance(m, str) for m in moves)
    if not sound or not isinstance(saved.get("start"), dict):
        raise _bad_save(N_("The saved game is damaged: 'start' or 'moves' is missing or wrong."))
    return {"fingerprint": None, **saved}


def _bad_save(sentence: str, **values: object) -> InvalidSave:
    return InvalidSave([Mistake("save", 0, 0, say(sentence, **values))])


def play_out(game: Game, bots: Mapping[str, Bot]) -> Game:
    """Let bots play a game to its end; the same game, over."""
    missing = [name for name in game.players if name not in bots]
    if missing:
        raise InvalidSetup(say(N_("No bot plays for {missing}."), missing=missing))
    while True:
        game.run("over")
        decision = game.decision
        if decision is None:
            return game
        game.play(bots[decision.player].choose(View(game, decision.player), decision))


def cards(
    edition: str = "base", cards: SetSource | Iterable[SetSource] | None = None
) -> list[dict[str, Any]]:
    """Every card of an edition, or of other sets, with all its printed fields and copies."""
    from bossbook.card.listing import listed

    record = edition_record(edition)
    return [listed(card) for card in cards_in_play(_sets(cards, record), record.id, complete=False)]
