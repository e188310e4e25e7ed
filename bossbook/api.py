"""The functions of ``import bossbook as bb``: starting, loading and playing games."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Protocol

from bossbook.card.card_set import CardSet
from bossbook.card.listing import listed
from bossbook.card.model import Card, CardTable
from bossbook.card.sets import SetSource, cards_in_play, take_sets
from bossbook.editions import Edition, at_table
from bossbook.editions import edition as edition_record
from bossbook.engine import setup_phase
from bossbook.errors import InvalidCards, InvalidSetup, Mistake
from bossbook.game import Decision, Game
from bossbook.messages import N_, say
from bossbook.positions import Source, View, imagined, read_state
from bossbook.protocol import Option
from bossbook.saves import open_save
from bossbook.showing import ShownList
from bossbook.state import Setup, State


class Bot(Protocol):
    """Anything that chooses."""

    def choose(self, view: View, decision: Decision) -> Option | str:
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
    record = edition_record(edition, _check_variants(variants))
    names = _check_names(players, record)
    record = at_table(record, len(names))
    sets = _sets(cards, record)
    table = _table(sets, record.id)
    _check_explorers(table, names, record)
    _check_enough_bosses(table, names, record)
    state = State(Setup(record, table, names, sets), _check_seed(seed))
    setup_phase.lay_out(state)
    return Game(state)


@lru_cache(maxsize=32)
def _table(sets: tuple[str | CardSet, ...], edition: str) -> CardTable:
    return CardTable(cards_in_play(sets, edition))


def _check_names(players: Sequence[str], record: Edition) -> tuple[str, ...]:
    names = _texts(players)
    if isinstance(players, str) or names is None:
        raise InvalidSetup(say(N_("'players' is a list of names, such as ['Ann', 'Ben'].")))
    if len(names) not in record.players:
        text = N_("{edition!r} is for {fewest} to {most} players, not {count}.")
        numbers = {"fewest": record.fewest_players, "most": record.most_players}
        raise InvalidSetup(say(text, edition=record.id, **numbers, count=len(names)), ("SETUP-1",))
    for name in names:
        if not name.strip() or not name.isprintable() or name == "town" or names.count(name) > 1:
            text = N_(
                "{name!r} cannot be a player's name here: each needs one of their own, not 'town'."
            )
            raise InvalidSetup(say(text, name=name))
    return names


def _check_variants(variants: Iterable[str]) -> tuple[str, ...]:
    names = _texts([variants] if isinstance(variants, str) else variants)
    if names is None:
        raise InvalidSetup(say(N_("'variants' is a list of names, such as ['hard'].")))
    return names


def _texts(given: object) -> tuple[str, ...] | None:
    """What is given, if it is texts, one after the other."""
    texts = tuple(given) if isinstance(given, Iterable) else (None,)
    return texts if all(isinstance(text, str) for text in texts) else None


def _check_seed(seed: int) -> int:
    if not isinstance(seed, int) or isinstance(seed, bool):
        raise InvalidSetup(say(N_("'seed' is a whole number, not {seed!r}."), seed=seed))
    return seed


def _sets(
    cards: SetSource | Iterable[SetSource] | None, record: Edition
) -> tuple[str | CardSet, ...]:
    return (record.card_set,) if cards is None else take_sets(cards)


def _check_explorers(table: CardTable, names: Sequence[str], record: Edition) -> None:
    """A large table needs the explorers, and the board's extension with them (MIX-3)."""
    if len(names) > record.most_without_explorers and not table.has_explorers:
        text = N_("{count} players need the explorers, so these card sets: {sets}.")
        sets = [*record.sets_for(len(names))]
        raise InvalidSetup(say(text, count=len(names), sets=sets), ("MIX-3",))


def _check_enough_bosses(table: CardTable, names: Sequence[str], record: Edition) -> None:
    bosses = sum(card.copies for card in table if card.deck == "boss")
    needed = len(names) * record.bosses_dealt
    if bosses < needed:
        text = N_("{needed} {needed:boss is|bosses are} needed, but the card sets have {bosses}.")
        raise InvalidCards([Mistake("cards", 0, 0, say(text, needed=needed, bosses=bosses))])


def load_position(source: Source | Mapping[str, object]) -> Game:
    """A game from a position: a path, a YAML or JSON text, or a dict. Unknown cards are dealt."""
    return Game(read_state(source))  # type: ignore[arg-type]


AnySource = Game | Source | Mapping[str, object]


def game_of(source: AnySource) -> Game:
    """A copy of a game, or the game that a position describes: for pictures and forecasts."""
    return source.fork() if isinstance(source, Game) else load_position(source)


def imagine(view: Mapping[str, object], seed: int) -> Game:
    """A complete game that agrees with what a view shows; the rest is dealt at random."""
    return Game(imagined(view, _check_seed(seed)))


def load_game(text: str) -> Game:
    """A game with its history, from what ``game.save()`` gave.

    Where rules or cards have changed since, it opens at the last moment that agrees, and
    ``game.notices`` says so.
    """
    return open_save(text)


def play_out(game: Game, bots: Mapping[str, Bot]) -> Game:
    """Let bots play a game to its end; the same game, over."""
    _check_bots(game, bots)
    while True:
        game.run("over")
        decision = game.decision
        if decision is None:
            return game
        game.play(bots[decision.player].choose(View(game, decision.player), decision))


def _check_bots(game: Game, bots: Mapping[str, Bot]) -> None:
    """Every player needs somebody who chooses."""
    if not isinstance(game, Game):
        raise InvalidSetup(say(N_("play_out(game, bots) takes a game, such as new_game() gives.")))
    if not isinstance(bots, Mapping):
        raise InvalidSetup(say(N_("'bots' names a bot for every player: {{player: bot}}.")))
    missing = [name for name in game.players if name not in bots]
    if missing:
        raise InvalidSetup(say(N_("No bot plays for {missing}."), missing=missing))
    for name in game.players:
        if not callable(getattr(bots[name], "choose", None)):
            text = N_("The bot of {name} cannot choose: it has no choose(view, decision).")
            raise InvalidSetup(say(text, name=name))


def cards(edition: str = "base", cards: SetSource | Iterable[SetSource] | None = None) -> CardList:
    """Every card of an edition, or of other sets, with all its printed fields and copies."""
    return CardList(listed(card) for card in printed_cards(edition, cards))


class CardList(ShownList[dict[str, object]]):
    """Cards with their fields."""

    __slots__ = ()


def printed_cards(
    edition: str = "base", cards: SetSource | Iterable[SetSource] | None = None
) -> tuple[Card, ...]:
    """The same cards as the records that the engine reads."""
    record = edition_record(edition)
    return cards_in_play(_sets(cards, record), record.id, complete=False)
