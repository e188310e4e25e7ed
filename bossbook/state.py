"""The state of a game: plain data, cheap to copy, with everything that is pending inside it.

Cards are numbers of the game's :class:`~bossbook.card.model.CardTable`. Collections are tuples, so
that a copy shares them; only :class:`State` and :class:`PlayerState` objects are changed in place.
Rooms and heroes on the table carry a ``uid`` by which pending effects find them again; uids are
renumbered when states are compared or written, so they say nothing about the past.
"""

from __future__ import annotations

from bisect import bisect_left, insort
from typing import Any, NamedTuple

from bossbook.card.model import CardTable
from bossbook.card.sets import CardSet
from bossbook.editions import Edition

MOST_ROOMS = 5
NO_CARD = -1
Step = tuple[Any, ...]  # the name of a step and its arguments: text, numbers, tuples
_MASK = (1 << 64) - 1


class Uid(int):
    """A number by which something on the table is found again; a type, so that it can be told."""

    __slots__ = ()


class Room(NamedTuple):
    """A room card that lies in a dungeon, and what has happened to it this round."""

    card: int
    uid: int
    deactivated: bool = False
    stunned: bool = False
    counters: int = 0
    coins: int = 0
    bonus: int = 0  # damage until the end of the round
    doubled: int = 0  # how often its damage is doubled until the end of the round
    used: tuple[int, ...] = ()  # its once-per-round abilities already used


class Stack(NamedTuple):
    """One place of a dungeon: rooms, topmost first, and perhaps a card placed face down on it."""

    rooms: tuple[Room, ...] = ()
    facedown: int = NO_CARD
    miniboss: tuple[int, int] | None = None  # card and level, for the edition that has them


class Hero(NamedTuple):
    """A hero on its way: in town, at an entrance or in a dungeon."""

    card: int
    uid: int
    damage: int = 0
    bonus: int = 0  # health until the end of the round
    marks: tuple[int, ...] = ()  # uids of rooms whose once-per-hero effect it has met
    waits: bool = False  # at an entrance: dealt with in the next adventure phase only


class Walker(NamedTuple):
    """The hero inside a dungeon: which one, whose dungeon, and where it stands."""

    seat: int
    hero: Hero
    place: int = -1  # of the room it is in or has just left; -1 before the first
    room: int = 0  # uid of the room it is in; 0: between rooms
    fell: tuple[int, int, int] | None = None  # uid, card, place of the room that took its health


class Lasting(NamedTuple):
    """An effect on a player (or, with seat -1, on all) that lasts until the end of the round."""

    what: str
    seat: int
    amount: int = 0


class Setup(NamedTuple):
    """What never changes during a game."""

    edition: Edition
    table: CardTable
    names: tuple[str, ...]
    sets: tuple[str | CardSet, ...]

    @property
    def inline(self) -> frozenset[int]:
        """The cards that no set in use has: written out when saved."""
        return self.table.inline


class PlayerState:
    """One seat at the table."""

    __slots__ = (
        "aside",
        "boss",
        "coins",
        "dead",
        "entrance",
        "gained",
        "hand",
        "levelled",
        "offers",
        "out",
        "slain",
        "souls",
        "stacks",
        "survived",
        "wounds",
    )

    def __init__(self) -> None:
        self.boss: int = NO_CARD
        self.offers: tuple[int, ...] = ()  # bosses to choose from
        self.hand: tuple[int, ...] = ()  # always sorted
        self.aside: tuple[int, ...] = ()  # chosen for the setup discard, still secret
        self.stacks: tuple[Stack, ...] = ()  # from the entrance to the boss
        self.entrance: tuple[Hero, ...] = ()
        self.dead: tuple[int, ...] = ()
        self.survived: tuple[int, ...] = ()
        self.souls: int = 0  # of anonymous heroes, beside the dead
        self.wounds: int = 0
        self.coins: int = 0
        self.levelled: bool = False
        self.out: bool = False
        self.gained: int = 0  # souls gained this round
        self.slain: int = 0  # heroes defeated this round

    def copy(self) -> PlayerState:
        """An independent copy; the tuples are shared."""
        new = PlayerState.__new__(PlayerState)
        new.boss = self.boss
        new.offers = self.offers
        new.hand = self.hand
        new.aside = self.aside
        new.stacks = self.stacks
        new.entrance = self.entrance
        new.dead = self.dead
        new.survived = self.survived
        new.souls = self.souls
        new.wounds = self.wounds
        new.coins = self.coins
        new.levelled = self.levelled
        new.out = self.out
        new.gained = self.gained
        new.slain = self.slain
        return new

    def take(self, card: int) -> None:
        """Put a card into the hand, which stays sorted."""
        hand = list(self.hand)
        insort(hand, card)
        self.hand = tuple(hand)

    def lose(self, card: int) -> None:
        """Take one copy of a card out of the hand."""
        at = bisect_left(self.hand, card)
        assert self.hand[at] == card
        self.hand = self.hand[:at] + self.hand[at + 1 :]


class State:
    """A moment of a game."""

    __slots__ = (
        "agenda",
        "bosses",
        "discard",
        "epics",
        "first",
        "heroes",
        "idle",
        "lasting",
        "moved",
        "phase",
        "players",
        "removed",
        "result",
        "rng",
        "rooms",
        "round",
        "setup",
        "spells",
        "town",
        "uids",
        "uses",
        "walker",
    )

    def __init__(self, setup: Setup, seed: int) -> None:
        self.setup = setup
        self.players: list[PlayerState] = [PlayerState() for _ in setup.names]
        self.round: int = 0
        self.phase: str = "setup"
        self.town: tuple[Hero, ...] = ()  # oldest first
        self.rooms: tuple[int, ...] = ()  # decks: from the top
        self.spells: tuple[int, ...] = ()
        self.heroes: tuple[int, ...] = ()
        self.epics: tuple[int, ...] = ()
        self.bosses: tuple[int, ...] = ()
        self.discard: tuple[int, ...] = ()  # the newest last
        self.removed: tuple[int, ...] = ()  # out of the game
        self.agenda: list[Step] = []  # the next step last
        self.walker: Walker | None = None
        self.lasting: tuple[Lasting, ...] = ()
        self.first: int = -1  # the first-player marker, where there is one
        self.idle: int = 0  # rounds in a row, with empty hero decks, in which no hero moved
        self.moved: bool = False  # whether a hero has moved this round
        self.result: tuple[int, tuple[str, ...], str] | None = None  # winner, clauses, reason
        self.rng: int = seed & _MASK
        self.uids: int = 0
        self.uses: int = 0  # abilities used this round; a fuse, no part of the position

    def copy(self) -> State:
        """An independent copy; the tuples are shared."""
        new = State.__new__(State)
        new.setup = self.setup
        new.players = [player.copy() for player in self.players]
        new.round = self.round
        new.phase = self.phase
        new.town = self.town
        new.rooms = self.rooms
        new.spells = self.spells
        new.heroes = self.heroes
        new.epics = self.epics
        new.bosses = self.bosses
        new.discard = self.discard
        new.removed = self.removed
        new.agenda = self.agenda[:]
        new.walker = self.walker
        new.lasting = self.lasting
        new.first = self.first
        new.idle = self.idle
        new.moved = self.moved
        new.result = self.result
        new.rng = self.rng
        new.uids = self.uids
        new.uses = self.uses
        return new

    # -- small questions that every part of the engine asks

    def uid(self) -> Uid:
        """A number for something that has just come to the table."""
        self.uids += 1
        return Uid(self.uids)

    def seats(self) -> list[int]:
        """The seats still in the game, clockwise."""
        return [seat for seat, player in enumerate(self.players) if not player.out]

    def souls(self, seat: int) -> int:
        """The souls in a score area."""
        player, table = self.players[seat], self.setup.table
        return player.souls + sum(table[card].worth for card in player.dead)

    def wounds(self, seat: int) -> int:
        """The wounds in a score area."""
        player, table = self.players[seat], self.setup.table
        return player.wounds + sum(table[card].worth for card in player.survived)

    def lasts(self, what: str, seat: int) -> bool:
        """Whether an effect of that name lies on a player or on all."""
        return any(e.what == what and e.seat in (seat, -1) for e in self.lasting)

    def amount(self, what: str, seat: int) -> int:
        """The sum of the effects of that name on a player."""
        return sum(e.amount for e in self.lasting if e.what == what and e.seat in (seat, -1))

    def locate(self, uid: int) -> tuple[int, int] | None:
        """Seat and place of the visible room with that uid."""
        for seat in self.seats():
            for place, stack in enumerate(self.players[seat].stacks):
                if stack.rooms and stack.rooms[0].uid == uid:
                    return seat, place
        return None

    # -- the generator inside the state (splitmix64)

    def random_below(self, n: int) -> int:
        """A number from 0 to n-1; the generator is part of the state."""
        self.rng = (self.rng + 0x9E3779B97F4A7C15) & _MASK
        z = self.rng
        z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
        z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & _MASK
        return (z ^ (z >> 31)) % n

    def shuffled(self, cards: tuple[int, ...]) -> tuple[int, ...]:
        """The cards in random order (Fisher and Yates)."""
        pile = list(cards)
        for i in range(len(pile) - 1, 0, -1):
            j = self.random_below(i + 1)
            pile[i], pile[j] = pile[j], pile[i]
        return tuple(pile)
