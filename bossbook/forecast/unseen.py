"""The moment before anyone has built this round, as one player knows it: where the bait forecast
starts. Face-down cards are back in the hands they came from; nobody else's secrets are looked at.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import NamedTuple

from bossbook.api import AnySource
from bossbook.engine import rooms
from bossbook.engine.minions import let_minions_act
from bossbook.errors import InvalidPosition
from bossbook.game import Game
from bossbook.messages import N_, Message, say
from bossbook.positions import cards_shown, node_of, read_node, report_on
from bossbook.positions.concealing import conceal
from bossbook.positions.dealing import deal
from bossbook.positions.gaps import Reading
from bossbook.protocol import Log
from bossbook.state import NO_CARD, State

NO_SUCH_PLAYER = N_("No player {player!r}. There is: {known}.")
OUT = N_("{player} is out of the game (END-4): nothing is built there, and no hero comes.")


class Before(NamedTuple):
    """The table before the build phase; ``hands`` has the opponents still in the game.

    A hand is the room cards that are listed (none: this opponent builds nothing), or None where
    the card comes out of the ``pool`` of unseen ones.
    """

    state: State
    seat: int
    pool: tuple[int, ...]
    hands: Mapping[int, tuple[int, ...] | None]
    own_hand_known: bool = True
    unsaid: frozenset[int] = frozenset()  # seats of whose hand a position says nothing

    @property
    def gone(self) -> Message | None:
        """The sentence that the player asked about is out of the game; None for all others."""
        return gone(self.state, self.seat)

    @property
    def drawing(self) -> list[int]:
        """The seats that draw from the pool."""
        return [seat for seat, hand in self.hands.items() if hand is None]


def before_building(source: AnySource, player: str) -> Before:
    """What a player can know: of a game, the player's view; a position is taken at its word."""
    if isinstance(source, Game):
        check_player(player, source.players)
        seat = source.players.index(player)
        return _before(conceal(source.state, seat), seat)
    reading = reading_of(source)
    check_player(player, reading.state.setup.names)
    dealt(reading, source)  # raises what is wrong with it
    return before_reading(reading, player)


def before_reading(reading: Reading, player: str) -> Before:
    """The same of a position that has been read, and can be dealt."""
    names = reading.state.setup.names
    check_player(player, names)
    return _before(reading, names.index(player))


def check_player(player: str, known: tuple[str, ...]) -> None:
    """Refuse a name that nobody at the table has."""
    if player not in known:
        raise ValueError(no_such_player(player, known).text)


def no_such_player(player: str, known: tuple[str, ...]) -> Message:
    """The sentence that says so."""
    return say(NO_SUCH_PLAYER, player=player, known=known)


def gone(state: State, seat: int) -> Message | None:
    """The sentence that somebody is out of the game; None of those who are not."""
    return say(OUT, player=state.setup.names[seat]) if state.players[seat].out else None


def reading_of(source: AnySource) -> Reading:
    """A position with its gaps left open: what is hidden must not be dealt here."""
    report = report_on(source)
    node = node_of(source, report)
    reading = None if node is None else read_node(node, report)
    report.raise_if(InvalidPosition)
    assert reading is not None
    return reading


def dealt(reading: Reading, source: AnySource) -> State:
    """What has been read as a complete table; the reading keeps its gaps.

    A position that asks for more cards than there are is a mistake here as everywhere.
    """
    report = report_on(source)
    state = deal(replace(reading, state=reading.state.copy()), report)
    report.raise_if(InvalidPosition)
    return state


def _before(reading: Reading, seat: int) -> Before:
    state = reading.state
    opponents = [other for other in state.seats() if other != seat]
    hands = {other: _hand(reading, other) for other in opponents}
    given = reading.unseen
    pool = _unseen(state, seat) if given is None else room_cards(state, given)
    known = seat not in reading.gaps.hands and not _laid_unknown(reading, seat)
    return Before(_taken_back(state, seat), seat, pool, hands, known, reading.unsaid)


def room_cards(state: State, cards: Iterable[int]) -> tuple[int, ...]:
    """Those of the room deck: rooms, and minibosses, which count as room cards (RULING-23)."""
    is_room = state.setup.table.is_room
    return tuple(card for card in cards if is_room[card])


# -- what the others hold


def _hand(reading: Reading, seat: int) -> tuple[int, ...] | None:
    """The room cards of a listed hand, or None if the opponent holds cards that are not shown.

    A hand of which a position says nothing is empty, as everywhere: nothing is built from it.
    """
    player, counts = reading.state.players[seat], reading.gaps.hands.get(seat, {})
    listed = room_cards(reading.state, player.hand)
    if listed:
        return listed
    laid = _laid_unknown(reading, seat) or any(s.facedown != NO_CARD for s in player.stacks)
    return None if laid or counts.get("rooms") or counts.get("any") else ()


def _laid_unknown(reading: Reading, seat: int) -> bool:
    """Whether a face-down card of this dungeon is told of, but not which one it is."""
    return any(owner == seat for owner, _ in reading.gaps.facedown)


def _unseen(state: State, seat: int) -> tuple[int, ...]:
    """The room cards that a player cannot see: in the deck, and what others hold or have laid."""
    hidden = Counter(_hidden(state, seat))
    seen = Counter(cards_shown(state)) - hidden
    table, inline = state.setup.table, state.setup.inline
    cards: list[int] = []
    for number in room_cards(state, range(len(table))):
        copies = 0 if number in inline else table[number].copies
        cards += [number] * max(copies - seen[number], hidden[number])
    return tuple(cards)


def _hidden(state: State, seat: int) -> list[int]:
    """Cards that a complete position names where this player cannot look."""
    others = [player for other, player in enumerate(state.players) if other != seat]
    laid = [stack.facedown for player in others for stack in player.stacks]
    aside = [card for player in others for card in player.aside]
    return [*state.rooms, *aside, *(card for card in laid if card != NO_CARD)]


# -- back to the moment before


def _taken_back(now: State, seat: int) -> State:
    """A copy in which no card lies face down: the player's own is back in the hand."""
    state = now.copy()
    let_minions_act(state)
    state.walker = None
    rooms.return_facedown(state, Log(), seat, ())
    for other, player in enumerate(state.players):
        player.stacks = tuple(stack._replace(facedown=NO_CARD) for stack in player.stacks)
        rooms.close_places(state, other)
    return state
