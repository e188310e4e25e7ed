"""Naming what an ability is about: what there is to choose from, and whether it is enough.

``finding`` says what one choice may name by itself; here choices depend on each other, prices are
paid, and what was named may have gone.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from bossbook.card.model import USED, Ability, CardTable, Choice
from bossbook.card.words import PARTED
from bossbook.effects.amounts import holds
from bossbook.effects.finding import (
    HERO_DECKS,
    MILLED,
    PILES,
    SAME,
    asker,
    find,
    finder,
    heroes_at,
    holds_enough,
    pending_spells,
    pile,
    seat_of,
)
from bossbook.effects.finding_minibosses import Asker
from bossbook.errors import EndlessRound
from bossbook.messages import N_, say
from bossbook.pending.record import Play, Ref
from bossbook.state import State


def candidates(state: State, play: Play, choice: Choice) -> list[Ref]:
    """Everything that a choice may name now, without duplicates, in table order."""
    found = dict.fromkeys(find(state, play, choice))
    if not play.named:
        return list(found)
    taken = _taken(state, play)
    return [
        ref
        for ref in found
        if ref not in taken or ref.kind in _REPEATED or _copies_left(state, play, ref, taken)
    ]


def _taken(state: State, play: Play) -> list[Ref | None]:
    """What has been named already; not what an ability only remembers."""
    recalled = (MILLED, *state.setup.table[play.card].abilities[play.ability].recalls)
    return [ref for name, ref in play.named if name not in recalled]


_REPEATED = ("number", "class")  # the same may be named again


def bind(play: Play, name: str, ref: Ref | None) -> Play:
    """The play with one more thing named."""
    uid, seat, card, ability, source, named, visitor = play
    return Play(uid, seat, card, ability, source, (*named, (name, ref)), visitor)


def can_name(
    state: State, play: Play, index: int = 0, needed: frozenset[str] | None = None
) -> bool:
    """Whether something can be named for this choice of the ability and all that follow.

    ``needed`` are the names that matter; None: all of them.
    """
    choices = state.setup.table[play.card].abilities[play.ability].choose
    left = (choice for choice in choices[index:] if needed is None or choice.name in needed)
    return _can_name_each(state, play, tuple(left))


def _can_name_each(state: State, play: Play, choices: tuple[Choice, ...]) -> bool:
    if not choices:
        return True
    if len(choices) == 1:
        return bool(candidates(state, play, choices[0]))
    if len(choices) == 2 and not play.named and not _refers(choices[1], choices[0]):
        one = find(state, play, choices[0])
        other = find(state, play, choices[1]) if one else ()
        if not other:
            return False
        if one[0] != other[0] or len(set(one) | set(other)) > 1:  # something else for each
            return True
    tries = iter(range(_MOST_TRIES))
    return any(_each_gets_one(state, play, pools) for pools in _pools(state, play, choices, tries))


_MOST_TRIES = 5000  # one is enough for most cards
Pools = tuple[Sequence[Ref], ...]  # for every choice what it may name, whatever the others name


def _pools(
    state: State, play: Play, choices: tuple[Choice, ...], tries: Iterator[int]
) -> Iterator[Pools]:
    """What every choice may name by itself.

    What a later one may name can depend on whose dungeon or hand an earlier one is about: so there
    is a case for each of those, which names any one thing there.
    """
    if next(tries, None) is None:
        raise _too_many_choices(state.setup.table.names[play.card])
    if not choices:
        yield ()
        return
    first, rest = choices[0], choices[1:]
    for found in _cases(state, play, first, rest):
        for pools in _pools(state, bind(play, first.name, found[0]), rest, tries):
            yield (found, *pools)


def _too_many_choices(card: str) -> EndlessRound:
    sentence = N_(
        "'{card}' has more choices that depend on each other than can be looked through. "
        "Give its ability fewer of them."
    )
    return EndlessRound(say(sentence, card=card), card)


def _cases(
    state: State, play: Play, choice: Choice, later: tuple[Choice, ...]
) -> Iterable[Sequence[Ref]]:
    found = list(dict.fromkeys(find(state, play, choice)))
    if not any(_refers(one, choice) for one in later):
        return (found,) if found else ()
    cases: dict[int, list[Ref]] = {}
    for ref in found:
        cases.setdefault(seat_of(state, ref), []).append(ref)
    return cases.values()


def _refers(later: Choice, choice: Choice) -> bool:
    """Whether what a later choice may name depends on an earlier one."""
    return choice.name in (later.args.get("of"), later.args.get(SAME))


def _each_gets_one(state: State, play: Play, pools: Pools) -> bool:
    """Whether all can be given something different: a matching, found by making room."""
    taken = _taken(state, play)
    spare = {ref: _copies_left(state, play, ref, taken) for pool in pools for ref in pool}
    holders: dict[Ref, list[int]] = {ref: [] for ref in spare}

    def give(chooser: int, tried: set[Ref]) -> bool:
        for ref in pools[chooser]:
            if ref in tried or not spare[ref]:
                continue
            tried.add(ref)
            held = holders[ref]
            if len(held) < spare[ref]:
                held.append(chooser)
                return True
            for at, holder in enumerate(held):
                if give(holder, tried):
                    held[at] = chooser
                    return True
        return False

    return all(give(chooser, set()) for chooser in range(len(pools)))


def _copies_left(state: State, play: Play, ref: Ref, taken: Sequence[Ref | None]) -> int:
    """How often a thing can still be named: once, but a card once for every copy of it."""
    if ref.kind in _REPEATED:
        return 99
    copies = pile(state, play, ref.kind).count(ref.card) if ref.kind in PILES else 1
    return max(copies - taken.count(ref), 0)


def need_of(table: CardTable, ability: Ability) -> Asker | None:
    """Whether an ability can be played: as a question, made once; None: it always can."""
    if id(ability) not in table.needs:
        table.needs[id(ability)] = _compiled(table, ability)
    need: Asker | None = table.needs[id(ability)]
    return need


def _compiled(table: CardTable, ability: Ability) -> Asker | None:
    names = _asks_for_names(table, ability) if not ability.ways else _asks_for_ways(table, ability)
    if names is can_be_played or (not ability.coins and ability.condition is None):
        return names  # that one looks at coins and conditions, too
    coins, condition = ability.coins, ability.condition

    def asks(state: State, play: Play) -> bool:
        if state.players[play.seat].coins < coins:
            return False
        if condition is not None and not holds(state, play, condition):
            return False
        return names is None or names(state, play)

    return asks


def _asks_for_ways(table: CardTable, ability: Ability) -> Asker:
    """Whether one of several ways is open; what a way needs is seen when it is first asked for."""
    needs: list[tuple[int, Asker | None]] = []

    def asks(state: State, play: Play) -> bool:
        if not needs:
            abilities = table[play.card].abilities
            needs.extend((way, need_of(table, abilities[way])) for way in ability.ways)
        for way, need in needs:
            # all others ask the same of whatever way a play goes
            went = play._replace(ability=way) if need is can_be_played else play
            if need is None or need(state, went):
                return True
        return False

    return asks


def _asks_for_names(table: CardTable, ability: Ability) -> Asker | None:
    needed = ability.needed
    if not needed and not ability.takes_visitor:
        return None
    alike = _by_kind(needed)
    refer = any(_refers(later, choice) for later in needed for choice in needed)
    if ability.takes_visitor or refer or not all(map(_asked_together, alike)):
        return can_be_played  # what one of them names may matter to the others
    asks = [_asks_together(table, ability, choices) for choices in alike]
    if len(asks) == 1:
        return asks[0]

    def asks_all(state: State, play: Play) -> bool:
        for asks_one in asks:  # noqa: SIM110 - asked in many windows: no generator
            if not asks_one(state, play):
                return False
        return True

    return asks_all


def _by_kind(choices: Sequence[Choice]) -> list[list[Choice]]:
    """Choices, those together that name things of one kind."""
    kinds = dict.fromkeys(choice.what for choice in choices)
    return [[choice for choice in choices if choice.what == kind] for kind in kinds]


def _asked_together(choices: Sequence[Choice]) -> bool:
    """Whether it is enough to look at what is there: for one thing, for two on the table, or
    for any so many cards in hand.
    """
    first = choices[0]
    if len(choices) == 1 or (len(choices) == 2 and first.what in _ONLY_ONCE):
        return True
    of_hand = first.what == "card" and first.args["from"] == "hand"
    return of_hand and all(map(first.is_like, choices))


_ONLY_ONCE = ("room", "miniboss", "player")  # of which there are no copies


def _asks_together(table: CardTable, ability: Ability, choices: Sequence[Choice]) -> Asker:
    """Whether each of some choices that are asked together finds something else."""
    if len(choices) == 1:
        return asker(table, choices[0], destroyed=choices[0].name in ability.destroys)
    if choices[0].what not in _ONLY_ONCE:
        return holds_enough(table, choices[0], len(choices))
    finds_one, finds_other = (
        finder(table, choice, destroyed=choice.name in ability.destroys) for choice in choices
    )

    def asks_for_two(state: State, play: Play) -> bool:
        one = finds_one(state, play)
        other = finds_other(state, play) if one else ()
        return bool(other) and (len(one) > 1 or len(other) > 1 or one != other)

    return asks_for_two


def can_be_played(state: State, play: Play) -> bool:
    """Everything that an ability must name is there (RULING-55), something else for each."""
    ability = ability_of(state, play)
    if not _allowed(state, play, ability):
        return False
    if ability.ways:
        return bool(open_ways(state, play))
    if ability.takes_visitor and not _has_visitor(state, play):
        return False
    return _can_name_each(state, play, ability.needed)


def _allowed(state: State, play: Play, ability: Ability) -> bool:
    """Whether its condition holds, and there are as many coins as it costs."""
    if ability.coins > state.players[play.seat].coins:
        return False
    return ability.condition is None or holds(state, play, ability.condition)


def open_ways(state: State, play: Play) -> list[int]:
    """The ways in which an ability can be used now, by their numbers."""
    ability = ability_of(state, play)
    fits = can_be_played if ability.when in USED else _works
    return [way for way in ability.ways if fits(state, play._replace(ability=way))]


def _works(state: State, play: Play) -> bool:
    """Whether one way of what is set off can be paid for, and finds anything."""
    ability = ability_of(state, play)
    if ability.condition is not None and not holds(state, play, ability.condition):
        return False
    return payable(state, play) and acts(state, play)


def payable(state: State, play: Play) -> bool:
    """Whether there is everything that the cost takes (RULING-34)."""
    ability = ability_of(state, play)
    if ability.ways:
        return bool(open_ways(state, play))
    if not ability.cost:
        return True
    if ability.coins > state.players[play.seat].coins:
        return False
    if ability.takes_visitor and not _has_visitor(state, play):
        return False
    return can_name(state, play, 0, ability.price)


def _has_visitor(state: State, play: Play) -> bool:
    """Whether a hero is inside the room itself."""
    return state.walker is not None and state.walker.room == play.source


def ability_of(state: State, play: Play) -> Ability:
    """The ability that is under way."""
    return state.setup.table[play.card].abilities[play.ability]


def acts(state: State, play: Play) -> bool:
    """Whether some operation of an ability finds everything that it is about.

    What no operation of its own is about is there for its parts.
    """
    ability = ability_of(state, play)
    if ability.ways:
        return bool(open_ways(state, play))
    about = [ability.names_in((op,)) for op in ability.do if op.verb not in PARTED]
    known = ability.names_in((*ability.cost, *ability.do))
    about += [frozenset({choice.name}) for choice in ability.choose if choice.name not in known]
    return not about or any(can_name(state, play, 0, names) for names in about)


def still_there(state: State, play: Play) -> bool:
    """Whether everything named can still be found (SPELL-5); what paid the cost may be gone."""
    ability = state.setup.table[play.card].abilities[play.ability]
    if not ability.choose:
        return True
    paid = {name for op in ability.cost for name in op.names()}
    named = dict(play.named)
    return all(
        _valid(state, play, choice, named[choice.name])
        for choice in ability.choose
        if choice.name not in paid
    )


def _valid(state: State, play: Play, choice: Choice, ref: Ref | None) -> bool:
    if ref is None:
        return True
    if state.setup.edition.targets == "fitting":
        return ref in find(state, play, choice)
    if ref.kind == "hero":
        return any(ref.at == hero.uid for hero in heroes_at(state, play, choice.args["from"]))
    return _reachable(state, play, ref)


def _reachable(state: State, play: Play, ref: Ref) -> bool:
    kind = ref.kind
    if kind == "room":
        at = state.locate(ref.at)
        return at is not None and not state.players[at[0]].stacks[at[1]].rooms[0].deactivated
    if kind == "miniboss":
        at = state.locate(ref.at)
        return at is not None and state.players[at[0]].stacks[at[1]].miniboss is not None
    if kind == "dead":
        return ref.card in state.players[ref.at].dead
    if kind == "survivor":
        return ref.card in state.players[ref.at].survived
    if kind == "play":
        return any(play.uid == ref.at for play in pending_spells(state))
    if kind in PILES:
        return ref.card in pile(state, play, kind)
    if kind in HERO_DECKS:
        return ref.card in getattr(state, kind)
    return kind != "player" or not state.players[ref.at].out
