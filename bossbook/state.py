"""The state of a game: plain data, cheap to copy, with everything that is pending inside it.

Cards are numbers of the game's :class:`~bossbook.card.model.CardTable`. Collections are tuples, so
that a copy shares them; only :class:`State` and :class:`PlayerState` objects are changed in place.
Rooms and heroes on the table carry a ``uid`` by which pending effects find them again; uids are
renumbered when states are compared or written, so they say nothing about the past.
"""

from __future__ import annotations

from bisect import bisect_left, insort
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field, fields
from typing import Annotated, ClassVar, NamedTuple

from bossbook.card.card_set import CardSet
from bossbook.card.model import ITEM, CardTable
from bossbook.editions import Edition
from bossbook.facts import Fact, Occasion, writes_copy
from bossbook.messages import N_
from bossbook.plays import Play
from bossbook.protocol import Log
from bossbook.spaces import LOCATIONS

MOST_ROOMS = 5
NO_CARD = -1
MOST_PLAYERS = 6
_MASK = (1 << 64) - 1


class Uid(int):
    """A number by which something on the table is found again; a type, so that it can be told."""

    __slots__ = ()


# What the loop does with a step. Most can be watched; where there may be nothing to see, it drops.
GLUE, VISIBLE, DROPS, DECISION = range(4)


class Step:
    """Something that is pending. ``pending`` has a record for each; a module of the engine does it.

    *Glue* only arranges what comes next. Every other step is one that a person can watch, unless
    there is nothing to see and it is not ``due``; or it is a decision, which waits for a play.
    """

    __slots__ = ()
    name: ClassVar[str]  # by which it is written
    phases: ClassVar[tuple[str, ...]]  # in which it can be pending
    fields: ClassVar[tuple[str, ...]]
    manner: ClassVar[int] = VISIBLE
    decision: ClassVar[bool] = False
    has_plays: ClassVar[bool] = False  # whether it is about abilities

    def due(self, state: State) -> bool:
        """Whether there is anything to see."""
        return True

    def do(self, state: State, log: Log) -> None:
        """Let it happen; it has been taken off the agenda."""
        raise LookupError(f"nothing does '{self.name}'")

    def values(self) -> tuple[object, ...]:
        """What it says, in the order of its fields."""
        return tuple([getattr(self, name) for name in self.fields])


# When a field goes. A room that is covered keeps nothing but what counts per round (RULING-2).
_ROUND: tuple[Occasion, ...] = ("round_ends",)
_COVERED: tuple[Occasion, ...] = ("covered",)
_EITHER = (*_COVERED, *_ROUND)
_IN_TOWN: tuple[Occasion, ...] = ("to_town",)


class Room(NamedTuple):
    """A room card that lies in a dungeon, and what has happened to it.

    A field is declared here and nowhere else: positions, views, lines to share, sketches, bots and
    comparisons go by what is said of it.
    """

    card: int
    uid: int
    deactivated: Annotated[bool, Fact(_EITHER, N_("deactivated"))] = False
    stunned: Annotated[bool, Fact(_EITHER, N_("stunned"))] = False
    counters: Annotated[int, Fact(_COVERED, N_("counters {value}"))] = 0
    coins: Annotated[int, Fact(_COVERED, N_("coins {value}"))] = 0
    bonus: Annotated[int, Fact(_EITHER, N_("bonus {value}"), low=-99)] = 0  # damage
    doubled: Annotated[int, Fact(_EITHER, N_("doubled {value}"))] = 0  # how often its damage is
    used: Annotated[tuple[int, ...], Fact(_ROUND)] = ()  # once-per-round abilities used already
    silenced: Annotated[bool, Fact(_EITHER, N_("without its text"))] = False
    rich: Annotated[bool, Fact(_EITHER, N_("one treasure of each class"))] = False
    bare: Annotated[bool, Fact(_EITHER, N_("without treasure"))] = False
    marked: Annotated[tuple[int, ...], Fact(_EITHER)] = ()  # seats that its ability has chosen
    awake: Annotated[bool, Fact(_COVERED, N_("awake"))] = False  # of one that starts frozen


class Miniboss(NamedTuple):
    """A miniboss tucked under a room: how far it is uncovered, and what has happened to it."""

    card: int
    level: int = 1
    fresh: Annotated[bool, Fact(_ROUND)] = False  # built or demoted this round: no promotion
    used: Annotated[tuple[int, ...], Fact(_ROUND)] = ()  # as with rooms


class Stack(NamedTuple):
    """One place of a dungeon: rooms, topmost first, and perhaps a card placed face down on it."""

    rooms: tuple[Room, ...] = ()
    facedown: int = NO_CARD
    miniboss: Miniboss | None = None


class Hero(NamedTuple):
    """A hero on its way: in town, in a key location, at an entrance or in a dungeon."""

    card: int
    uid: int
    damage: Annotated[int, Fact(_ROUND)] = 0
    bonus: Annotated[int, Fact(_ROUND, N_("bonus {value}"), low=-99)] = 0  # health
    marks: Annotated[tuple[int, ...], Fact(_ROUND, refers=True)] = ()  # rooms whose effect it met
    # for the next adventure phase
    waits: Annotated[bool, Fact((*_ROUND, *_IN_TOWN), N_("waits"))] = False
    # the sum of its +2 and -2 counters (KEY-health, RULING-48)
    health_counters: Annotated[int, Fact(_IN_TOWN, N_("health counters {value:+}"), low=-99)] = 0
    # what it carries, until it is scored (MIX-2)
    item: Annotated[tuple[int, ...], Fact((), N_("with {value}"), deck=ITEM)] = ()


class Minion(NamedTuple):
    """Where a minion stands: an action space by its name, "room" and which one; "": at home."""

    space: str = ""
    room: int = 0


AT_HOME = Minion()


class TownBoard(NamedTuple):
    """What lies on the table in editions with a town board, besides the town itself."""

    minions: tuple[Minion, ...]  # by seats
    market: tuple[int, ...] = ()  # spells first
    locations: tuple[tuple[Hero, ...], ...] = ((),) * len(LOCATIONS)  # the newest last
    items: tuple[int, ...] = ()  # a deck, from the top (MIX-2)
    waiting: tuple[int, ...] = ()  # items above the town, for heroes who are to come


class Source(NamedTuple):
    """A card that may have abilities, and whose it is; a room with its place.

    A miniboss has the place and the room of its own, and its ``level``: what is above it is
    covered. A boss stands at no place.
    """

    seat: int
    card: int
    place: int = -1
    room: Room | None = None
    level: int = 0
    used: tuple[int, ...] = ()  # of a miniboss or a boss; a room has its own

    @property
    def spent(self) -> tuple[int, ...]:
        """The once-per-round abilities that have been used already."""
        return self.room.used if self.room is not None and not self.level else self.used

    @property
    def uid(self) -> int:
        """By which a room is found again; 0: a card in hand, or a boss."""
        return self.room.uid if self.room else 0


class Use(NamedTuple):
    """To use an ability: of a card in hand, of a boss, or of the room with a uid."""

    card: int
    ability: int
    source: int  # 0: in hand, or a boss
    owner: int = -1  # whose card it is, where it is somebody else's


@dataclass(slots=True)
class Tool:
    """A spell in hand, or an ability that its owner can use: of a room, or of a card in hand.

    ``play`` is the ability as if it were under way: what it would need is looked for with that.
    """

    source: Source
    ability: int
    play: Play
    use: Use  # what the engine is told of it
    finds: Callable[[State, Play], bool] | None = None  # whether all it needs is there; None: it is
    negates: bool = False  # a spell that is being played


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


@dataclass(slots=True)
class Ready:
    """What a player could use in a phase, as long as hand and dungeon are the very same.

    Never changed, and no named tuple: reading a field of one takes four times as long.
    """

    phase: str
    hand: tuple[int, ...]
    stacks: tuple[Stack, ...]
    tools: tuple[Tool, ...]
    of_hand: tuple[Tool, ...]  # the first of them, and the others: the one may change, not both
    of_rooms: tuple[Tool, ...]
    offers: tuple[Source, ...]  # what in the dungeon lets others use something


@dataclass(slots=True)
class Icons:
    """The treasure of a dungeon, as long as what it was counted from is the very same."""

    stacks: tuple[Stack, ...]
    boss: int
    lasting: tuple[Lasting, ...]
    icons: tuple[int, ...]


@dataclass(slots=True)
class ScoreArea:
    """What the heroes in a score area are worth, as long as they are the very same."""

    dead: tuple[int, ...]
    survived: tuple[int, ...]
    souls: int
    wounds: int


REMEMBERED = ("ready", "icons", "score_area")


@dataclass(slots=True, eq=False)
class PlayerState:
    """One seat at the table."""

    boss: int = NO_CARD
    offers: tuple[int, ...] = ()  # bosses to choose from
    hand: tuple[int, ...] = ()  # always sorted
    aside: tuple[int, ...] = ()  # chosen for the setup discard, still secret
    stacks: tuple[Stack, ...] = ()  # from the entrance to the boss
    entrance: tuple[Hero, ...] = ()
    dead: tuple[int, ...] = ()
    survived: tuple[int, ...] = ()
    souls: int = 0  # of anonymous heroes, beside the dead
    wounds: int = 0
    coins: int = 0
    levelled: bool = False
    out: bool = False
    gained: int = 0  # souls gained this round
    slain: int = 0  # heroes defeated this round
    promoted: int = 0  # minibosses promoted this round
    sold: int = 0  # room cards discarded for a coin this round
    lured: int = 0  # heroes lured this round, where a card counts them
    used: tuple[int, ...] = ()  # the boss's once-per-round abilities used already
    # what is remembered of hand and dungeon; no part of the position
    ready: Ready | None = None
    icons: Icons | None = None
    score_area: ScoreArea | None = None

    copy: ClassVar[Callable[[PlayerState], PlayerState]]  # independent; the tuples are shared

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


@dataclass(slots=True, eq=False)
class State:
    """A moment of a game: with its setup and a seed, one before anything has happened."""

    setup: Setup
    rng: int = 0  # the state of the generator
    players: list[PlayerState] = field(default_factory=list)
    round: int = 0
    phase: str = "setup"
    town: tuple[Hero, ...] = ()  # oldest first
    rooms: tuple[int, ...] = ()  # decks: from the top
    spells: tuple[int, ...] = ()
    heroes: tuple[int, ...] = ()
    epics: tuple[int, ...] = ()
    bosses: tuple[int, ...] = ()
    discard: tuple[int, ...] = ()  # the newest last
    removed: tuple[int, ...] = ()  # out of the game
    agenda: list[Step] = field(default_factory=list)  # the next step last
    walker: Walker | None = None
    lasting: tuple[Lasting, ...] = ()
    first: int = -1  # the first-player marker, where there is one
    board: TownBoard | None = None  # where the edition has one
    idle: int = 0  # rounds in a row, with empty hero decks, in which no hero moved
    moved: bool = False  # whether a hero has moved this round
    result: tuple[int, tuple[str, ...], str] | None = None  # winner, clauses, reason
    uids: int = 0
    uses: int = 0  # abilities used this round; a fuse, no part of the position
    orders: dict[str, tuple[int, ...]] = field(default_factory=dict)  # remembered; shared by copies
    hushed: bool = False  # a copy in which all pass, without being asked; no part of the position

    copy: ClassVar[Callable[[State], State]]  # independent; the tuples are shared

    def __post_init__(self) -> None:
        """Seats for all players, and a board if the edition has one."""
        self.rng &= _MASK
        self.players = [PlayerState() for _ in self.setup.names]
        if self.setup.edition.regions:
            self.board = TownBoard((AT_HOME,) * len(self.players))

    @property
    def market(self) -> tuple[int, ...]:
        """The cards on the market."""
        return self.board.market if self.board is not None else ()

    @market.setter
    def market(self, cards: tuple[int, ...]) -> None:
        if self.board is not None:
            self.board = TownBoard(self.board.minions, cards, *self.board[2:])

    @property
    def items(self) -> tuple[int, ...]:
        """The deck of items, from the top."""
        return self.board.items if self.board is not None else ()

    @items.setter
    def items(self, cards: tuple[int, ...]) -> None:
        if self.board is not None:
            self.board = self.board._replace(items=cards)

    # -- small questions that every part of the engine asks

    def uid(self) -> Uid:
        """A number for something that has just come to the table."""
        self.uids += 1
        return Uid(self.uids)

    def seats(self) -> tuple[int, ...]:
        """The seats still in the game, clockwise."""
        return self.orders.get("seats") or self._remember_seats()

    def _remember_seats(self) -> tuple[int, ...]:
        seats = tuple(seat for seat, player in enumerate(self.players) if not player.out)
        self.orders["seats"] = seats
        return seats

    def reorder(self) -> None:
        """Somebody has left, or has got a boss: who comes after whom is to be seen anew."""
        self.orders = {}

    def souls(self, seat: int) -> int:
        """The souls in a score area."""
        player = self.players[seat]
        known = player.score_area
        if known is None or known.dead is not player.dead or known.survived is not player.survived:
            known = self._count_score_area(player)
        return player.souls + known.souls

    def wounds(self, seat: int) -> int:
        """The wounds in a score area."""
        player = self.players[seat]
        known = player.score_area
        if known is None or known.dead is not player.dead or known.survived is not player.survived:
            known = self._count_score_area(player)
        return player.wounds + known.wounds

    def _count_score_area(self, player: PlayerState) -> ScoreArea:
        """What the heroes in a score area are worth; counted anew when one comes or goes."""
        worth = self.setup.table.worth.__getitem__
        souls, wounds = sum(map(worth, player.dead)), sum(map(worth, player.survived))
        player.score_area = ScoreArea(player.dead, player.survived, souls, wounds)
        return player.score_area

    def lasts(self, what: str, seat: int) -> bool:
        """Whether an effect of that name lies on a player or on all."""
        for effect in self.lasting:  # noqa: SIM110 - asked all the time: no generator
            if effect.what == what and effect.seat in (seat, -1):
                return True
        return False

    def amount(self, what: str, seat: int) -> int:
        """The sum of the effects of that name on a player."""
        total = 0
        for effect in self.lasting:  # asked all the time: no generator
            if effect.what == what and effect.seat in (seat, -1):
                total += effect.amount
        return total

    def locate(self, uid: int) -> tuple[int, int] | None:
        """Seat and place of the visible room with that uid."""
        for seat in self.seats():
            for place, (rooms, _, _) in enumerate(self.players[seat].stacks):
                if rooms and rooms[0].uid == uid:
                    return seat, place
        return None

    # -- the generator inside the state (splitmix64)

    def random_below(self, n: int) -> int:
        """A number from 0 to n-1; the generator is part of the state."""
        return self._random((n,))[0]

    def shuffled(self, cards: tuple[int, ...]) -> tuple[int, ...]:
        """The cards in random order (Fisher and Yates)."""
        pile, last = list(cards), len(cards) - 1
        for j in self._random(range(len(pile), 1, -1)):
            pile[last], pile[j] = pile[j], pile[last]
            last -= 1
        return tuple(pile)

    def _random(self, sizes: Iterable[int]) -> list[int]:
        """For each size a number from 0 to one less."""
        rng, drawn = self.rng, []
        for size in sizes:
            rng = (rng + 0x9E3779B97F4A7C15) & _MASK
            z = ((rng ^ (rng >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
            z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & _MASK
            drawn.append((z ^ (z >> 31)) % size)
        self.rng = rng
        return drawn


def _names(record: type) -> list[str]:
    return [field.name for field in fields(record)]


# The numbers of a player, which a position writes as they are.
COUNTED = tuple(
    each.name for each in fields(PlayerState) if each.type == "int" and each.name != "boss"
)
PlayerState.copy = writes_copy(PlayerState, _names(PlayerState), (), {})
State.copy = writes_copy(State, _names(State), ("agenda",), {"players": PlayerState})
