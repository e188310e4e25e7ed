"""Filling the gaps of a position: what nobody has seen is dealt at random, by its seed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from bossbook.documents import Node, Report
from bossbook.effects.run import cards_in_play
from bossbook.engine.heroes import ZONES
from bossbook.engine.rooms import fits_facedown
from bossbook.engine.setup_phase import left_out
from bossbook.messages import N_
from bossbook.positions.gaps import Reading
from bossbook.positions.reading import DECKS
from bossbook.positions.secrets import fill_secrets
from bossbook.state import NO_CARD, Hero, State


def deal(reading: Reading, report: Report) -> State:
    """The complete state. Asking for more cards than are unseen is a mistake."""
    state, gaps = reading.state, reading.gaps
    dealer = _Dealer(state, report, reading)
    for seat, place in gaps.facedown:
        dealer.facedown(seat, place)
    for seat, count in gaps.offers.items():
        state.players[seat].offers = dealer.take("bosses", count, "players", seat, "offers")
    for seat in gaps.chosen:
        state.players[seat].boss = next(iter(state.players[seat].offers), NO_CARD)
    state.reorder()
    for zone, wanted in (("hand", gaps.hands), ("aside", gaps.asides)):
        for seat, counts in wanted.items():
            setattr(state.players[seat], zone, dealer.hand(counts, "players", seat, zone))
    for name, number in gaps.decks.items():
        left = len(dealer.pool(name)) if number is None else number
        setattr(state, name, dealer.take(name, left, "decks", name))
    fill_secrets(state)
    return state


class _Dealer:
    """Deals from shuffled piles of unseen cards; a pile is made when it is first needed.

    What is dealt stands somewhere in the document: ``path`` leads there.
    """

    def __init__(self, state: State, report: Report, reading: Reading) -> None:
        self.state, self.report, self.reading = state, report, reading
        self._pools: dict[str, list[int]] = {}
        self._short = False
        self._shown = Counter(cards_shown(state))  # what is dealt comes out of the pools, not again
        document = reading.node.value
        self._seen = isinstance(document, dict) and "viewer" in document  # it is a view

    def pool(self, name: str) -> list[int]:
        """The unseen cards of a kind, shuffled."""
        if name not in self._pools:
            self._pools[name] = list(self.state.shuffled(not_shown(self.state, name, self._shown)))
        return self._pools[name]

    def take(self, name: str, count: int, *path: str | int) -> tuple[int, ...]:
        """The next cards of a pool."""
        if not count:
            return ()
        pool = self.pool(name)
        if count > len(pool) and self._seen:
            pool = [*pool, *self._more(name, count - len(pool))]
        self._check(count, len(pool), name, path)
        taken, self._pools[name] = pool[:count], pool[count:]
        return tuple(taken)

    def _more(self, name: str, count: int) -> list[int]:
        """For what no set has: a view counts hidden cards that were written inline, too."""
        cards = not_shown(self.state, name, Counter())
        return [cards[self.state.random_below(len(cards))] for _ in range(count) if cards]

    def _check(self, count: int, left: int, what: str, path: tuple[str | int, ...]) -> None:
        """There must be as many as are asked for; that there are not is said once."""
        if count > left and not self._short:
            self._short = True
            sentence = N_(
                "{count} unknown {count:card|cards} ({deck}) {count:is|are} asked for, "
                "but only {left} {left:is|are} unseen."
            )
            self.report.add(
                _find(self.reading.node, *path), sentence, count=count, deck=what, left=left
            )

    def hand(self, counts: dict[str, int], *path: str | int) -> tuple[int, ...]:
        """An unknown hand: so many rooms and spells, or so many cards of either kind."""
        cards: tuple[int, ...] = ()
        for name in ("rooms", "spells"):
            cards += self.take(name, counts.get(name, 0), *path, name)
        if counts.get("any"):
            left = len(self.pool("rooms")) + len(self.pool("spells"))
            self._check(counts["any"], left, "hand", path)
        for _ in range(counts.get("any", 0)):
            rooms, spells = len(self.pool("rooms")), len(self.pool("spells"))
            either = self.state.random_below(max(rooms + spells, 1))
            cards += self.take("rooms" if either < rooms else "spells", 1)
        return tuple(sorted(cards))

    def facedown(self, seat: int, place: int) -> None:
        """An unknown face-down card: one that may lie there, if there is any."""
        pool = self.pool("rooms")
        fitting = (i for i, card in enumerate(pool) if fits_facedown(self.state, seat, place, card))
        at = next(fitting, 0 if pool else None)
        card = pool.pop(at) if at is not None else NO_CARD
        player = self.state.players[seat]
        stack = player.stacks[place]._replace(facedown=card)
        player.stacks = (*player.stacks[:place], stack, *player.stacks[place + 1 :])


def _find(node: Node, *path: str | int) -> Node:
    """What a path leads to, as far as it can be followed."""
    for key in path:
        if isinstance(node.value, dict):
            node = node.value.get(str(key), node)
        elif isinstance(node.value, list):
            node = node.value[int(key)]
    return node


def not_shown(state: State, name: str, shown: Counter[int] | None = None) -> tuple[int, ...]:
    """The copies of the sets' cards that lie nowhere in the position."""
    seen = Counter(cards_shown(state)) if shown is None else shown
    cards: list[int] = []
    for number, copies in _box(state, name):
        cards += [number] * (copies - seen[number] if number in seen else copies)
    return tuple(cards)


def _box(state: State, name: str) -> Sequence[tuple[int, int]]:
    """The cards of a deck as they come from the box, with their copies."""
    table, edition = state.setup.table, state.setup.edition
    key = (name, len(state.players), edition.removed_health)
    if key not in table.boxes:
        table.boxes[key] = tuple(
            (number, card.copies)
            for number, card in enumerate(table)
            if card.deck in DECKS[name]
            and number not in table.inline
            and not left_out(card, len(state.players), edition)
        )
    return table.boxes[key]


def _bearers(state: State) -> list[Hero]:
    """All heroes on the table."""
    return [hero for zone in ZONES.values() for _, there in zone.groups(state) for hero in there]


def cards_shown(state: State) -> list[int]:
    """Every card that lies anywhere in a state, as often as it does."""
    piles = [state.rooms, state.spells, state.heroes, state.epics, state.bosses]
    cards = [card for pile in (*piles, state.discard, state.removed) for card in pile]
    cards += [hero.card for hero in state.town]
    cards += [state.walker.hero.card] if state.walker else []
    if state.board is not None:
        cards += (*state.board.market, *state.board.items, *state.board.waiting)
        cards += [hero.card for there in state.board.locations for hero in there]
        cards += [item for hero in _bearers(state) for item in hero.item]
    for player in state.players:
        # A boss chosen from offers still lies among them until it is shown.
        cards += [player.boss] if player.boss != NO_CARD and not player.offers else []
        cards += [*player.offers, *player.hand, *player.aside, *player.dead, *player.survived]
        cards += [hero.card for hero in player.entrance]
        for stack in player.stacks:
            cards += [room.card for room in stack.rooms]
            cards += [stack.facedown] if stack.facedown != NO_CARD else []
            cards += [stack.miniboss.card] if stack.miniboss else []
    return cards + [play.card for play in cards_in_play(state)]
