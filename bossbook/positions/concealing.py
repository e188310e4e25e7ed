"""What one player cannot see, taken out of a state: the one place that decides about secrets.

What is left is a state with gaps, such as a position leaves open: a view is written from it, and a
forecast starts from it.
"""

from __future__ import annotations

from operator import attrgetter

from bossbook.documents import Node
from bossbook.effects.finding import HIDDEN_PILES
from bossbook.effects.targets import ability_of
from bossbook.engine.windows import agenda_seen_by
from bossbook.pending.of_plays import Effect, Fizzle, PerformOperation, Proceed, Resolve
from bossbook.pending.record import Play, Ref, plays_of, with_plays
from bossbook.positions.gaps import Gaps, Reading
from bossbook.state import NO_CARD, PlayerState, Stack, State, Step

DECK_NAMES = ("rooms", "spells", "heroes", "epics", "bosses", "items")
_decks = attrgetter(*DECK_NAMES)
_AfterPaying = Proceed | Resolve | Effect | PerformOperation | Fizzle


def conceal(now: State, seat: int) -> Reading:
    """The state as a player knows it: hands, decks and face-down cards of others are counts."""
    state, gaps = conceal_table(now, seat)
    state.agenda = conceal_agenda(now, seat)
    return Reading(state, gaps, Node({"viewer": Node(now.setup.names[seat])}), None)


def conceal_agenda(now: State, seat: int) -> list[Step]:
    """What is pending, as far as a player knows."""
    return [_conceal_step(now, step, seat) for step in agenda_seen_by(now, seat)]


def conceal_table(now: State, seat: int) -> tuple[State, Gaps]:
    """The same without what is pending: what is shown, and what is not."""
    state, gaps = now.copy(), Gaps()
    state.rng = 0
    looked_at = _looked_at(now, seat)
    for other, player in enumerate(state.players):
        if other == seat:
            continue
        if other not in looked_at:
            gaps.hands[other] = counts(state, player.hand)
            player.hand = ()
        if player.aside or player.offers:
            _conceal_setup(state, player, other, gaps)
        for place, stack in enumerate(player.stacks):
            if stack.facedown != NO_CARD:
                gaps.facedown.append((other, place))
                shown = Stack(stack.rooms, NO_CARD, *stack[2:])
                player.stacks = (*player.stacks[:place], shown, *player.stacks[place + 1 :])
    state.reorder()
    for name, deck in zip(DECK_NAMES, _decks(state), strict=True):
        gaps.decks[name] = len(deck)
    state.rooms = state.spells = state.heroes = state.epics = state.bosses = ()
    state.items = ()
    state.agenda = []
    return state, gaps


def _conceal_setup(state: State, player: PlayerState, seat: int, gaps: Gaps) -> None:
    if player.aside:
        gaps.asides[seat], player.aside = counts(state, player.aside), ()
    if player.offers:
        gaps.offers[seat], player.offers = len(player.offers), ()
        gaps.chosen += [seat] if player.boss != NO_CARD else []
        player.boss = NO_CARD


def counts(state: State, cards: tuple[int, ...]) -> dict[str, int]:
    """How many of each kind: open information (RULING-46)."""
    rooms = sum(map(state.setup.table.is_room.__getitem__, cards))
    return {"rooms": rooms, "spells": len(cards) - rooms}


# -- what is pending


def _looked_at(state: State, viewer: int) -> list[int]:
    """The seats whose hands a player looks at now, by an ability under way."""
    seats: list[int] = []
    for step in state.agenda:
        for play in plays_of(step) if step.has_plays else ():
            if play.seat != viewer:
                continue
            abilities = state.setup.table[play.card].abilities
            if any(op.verb == "look" for ability in abilities for op in ability.do):
                seats += [ref.at for _, ref in play.named if ref and ref.kind == "player"]
    return seats


def _conceal_step(state: State, step: Step, viewer: int) -> Step:
    """A step without secrets. What has paid a cost lies open in the discard pile."""
    paid = isinstance(step, _AfterPaying)
    return with_plays(step, lambda play: _conceal_play(state, play, viewer, paid))


def _conceal_play(state: State, play: Play, viewer: int, paid: bool) -> Play:
    price = ability_of(state, play).price if paid else frozenset()
    named = tuple(
        (name, ref if name in price else _conceal_reference(play, ref, viewer))
        for name, ref in play.named
    )
    return play._replace(named=named)


def _conceal_reference(play: Play, ref: Ref | None, viewer: int) -> Ref | None:
    """A card that was named is known to the one who names it and to the one who holds it."""
    if ref is None or ref.kind not in HIDDEN_PILES or viewer == play.seat:
        return ref
    held = ref.kind == "hand_of" and viewer == ref.at
    return ref if held else Ref("secret", word=ref.kind)
