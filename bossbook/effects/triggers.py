"""Abilities that are set off: who hears of what, in which order, and whether it is wanted."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Mapping, Sequence

from bossbook.effects.amounts import holds
from bossbook.effects.finding import searches
from bossbook.effects.naming import about_play
from bossbook.effects.targets import ability_of, acts, payable
from bossbook.engine.abilities import (
    abilities_at,
    bearing,
    boss_at_work,
    boss_of,
    hero_at_work,
    listening,
    room_at_work,
)
from bossbook.engine.core import Chooser, decides, does, push
from bossbook.engine.order import effect_order
from bossbook.messages import N_
from bossbook.pending.decisions import MayUse, OrderEffects
from bossbook.pending.of_plays import (
    NameTargets,
    StartPart,
    TriggerBuilt,
    TriggerBuiltAgain,
    TriggerDestroyed,
    TriggerDiscarded,
    TriggerGained,
    TriggerItems,
    TriggerKilled,
    TriggerMiniboss,
    Triggers,
    TriggerSpellPlayed,
    TriggerUncovered,
)
from bossbook.pending.of_rounds import (
    TriggerBuildPhase,
    TriggerDiesHere,
    TriggerEndOfRound,
    TriggerEnters,
    TriggerHeroEnters,
    TriggerHeroWounds,
    TriggerLevelUp,
    TriggerMinion,
    TriggerSurvives,
)
from bossbook.pending.record import Play, Ref
from bossbook.protocol import About, Log, Option
from bossbook.state import Source, State

NOTHING: Mapping[str, Ref] = {}  # where nothing is to be recalled


def _set_off(
    state: State,
    sources: Iterable[Source],
    when: str,
    visitor: int = 0,
    recalled: Mapping[str, Ref] = NOTHING,
) -> list[Play]:
    """The abilities that something sets off; one that is used up this round is silent.

    ``recalled`` is what it has to do with, for those that speak of it.
    """
    plays: list[Play] = []
    for source in sources:
        for held in abilities_at(state, source, when):
            ability = held.ability
            if ability.once and held.number in source.spent:
                continue
            named = tuple([(name, recalled.get(name)) for name in ability.recalls])
            play = Play(0, source.seat, held.card, held.number, source.uid, named, visitor)
            if ability.condition is None or holds(state, play, ability.condition):
                plays.append(play)
    return plays


def _push(state: State, seat: int, plays: Sequence[Play]) -> None:
    """What one player's cards do; without any, nothing need be done."""
    if plays:
        state.agenda.append(Triggers(seat, tuple(plays)))


def _push_all(
    state: State, whens: Sequence[str], plays_of: Callable[[int], Sequence[Play]]
) -> None:
    """What everybody's cards do, in order; mostly no card of a game is set off in these ways."""
    held = state.setup.table.held
    if held.keys().isdisjoint(whens):
        return
    order = effect_order(state)
    for when in whens:
        if when in held and _anybody_has(state, order, held[when]):
            break
    else:  # or none of those on the table
        return
    plays = [plays_of(seat) for seat in order]
    if any(plays):
        push(state, *map(Triggers, order, map(tuple, plays)))


def _anybody_has(state: State, seats: Iterable[int], cards: Container[int]) -> bool:
    """Whether some of these cards are in a dungeon, or are bosses."""
    players = state.players
    for seat in seats:
        player = players[seat]
        if player.boss in cards or bearing(player.stacks, cards):
            return True
    return False


def _of_dungeon(
    state: State, seat: int, when: str, recalled: Mapping[str, Ref] = NOTHING
) -> list[Play]:
    heard = listening(state, seat, when)
    return _set_off(state, heard, when, recalled=recalled) if heard else []


@does(TriggerBuilt)
def _trigger_built(step: TriggerBuilt, state: State, log: Log) -> None:
    """ "When you build" of every room built at this moment, and what other rooms say to it.

    Only rooms that were there as it was built hear of it (RULING-56); None: all that are there.
    """
    witnesses = step.witnesses
    # a boss is no witness, and hears of it all the same
    deaf = witnesses == () and state.players[step.seat].boss not in state.setup.table.hear_building
    of_room = _as_built if deaf else _of_building
    plays = [
        play
        for uid, kind in step.built
        for play in of_room(state, step.seat, uid, kind)
        if play.source in (0, uid) or witnesses is None or play.source in witnesses
    ]
    _push(state, step.seat, plays)


def _of_building(state: State, seat: int, uid: int, kind: str) -> list[Play]:
    heard = _of_dungeon(state, seat, "builds_another")
    others = (play for play in heard if play.source != uid)
    fitting = [play for play in others if ability_of(state, play).of in ("", kind)]
    beside = _beside(state, seat, uid) if "builds_beside" in state.setup.table.held else []
    return [*_as_built(state, seat, uid), *fitting, *beside]


def _as_built(state: State, seat: int, uid: int, kind: str = "") -> list[Play]:
    """What a room itself does when it is built, of whatever kind it is."""
    rooms = room_at_work(state, seat, uid)
    own = _set_off(state, rooms, "built")
    if "built_or_uncovered" in state.setup.table.held:
        own += _set_off(state, rooms, "built_or_uncovered")
    return own


def _beside(state: State, seat: int, uid: int) -> list[Play]:
    """What the rooms next to a room say to its being built."""
    heard = listening(state, seat, "builds_beside")
    at = state.locate(uid) if heard else None
    near = [source for source in heard if at and abs(source.place - at[1]) == 1]
    return _set_off(state, near, "builds_beside")


@does(TriggerUncovered)
def _trigger_uncovered(step: TriggerUncovered, state: State, log: Log) -> None:
    """A room has come to light (KEY-uncover); it was not built (BUILD-9)."""
    _in_room(state, step.seat, step.room, "built_or_uncovered")


@does(TriggerBuiltAgain)
def _trigger_built_again(step: TriggerBuiltAgain, state: State, log: Log) -> None:
    """Rooms count as just built: what they do then, they do again, at once (RULING-50)."""
    _push(
        state, step.seat, [play for uid in step.rooms for play in _as_built(state, step.seat, uid)]
    )


@does(TriggerBuildPhase)
def _trigger_build_phase(step: TriggerBuildPhase, state: State, log: Log) -> None:
    """ "Each build phase" comes first, in order (RULING-50)."""
    _push_all(state, ("build_phase",), lambda seat: _of_dungeon(state, seat, "build_phase"))


@does(TriggerGained)
def _trigger_gained(step: TriggerGained, state: State, log: Log) -> None:
    _push(state, step.seat, _of_dungeon(state, step.seat, "gains_coins"))


@does(TriggerMiniboss)
def _trigger_miniboss(step: TriggerMiniboss, state: State, log: Log) -> None:
    when = "opponent_miniboss"
    _push_all(state, (when,), lambda seat: _of_others(state, seat, step.seat, when))


def _of_others(
    state: State, seat: int, but: int, when: str, recalled: Mapping[str, Ref] = NOTHING
) -> list[Play]:
    return [] if seat == but else _of_dungeon(state, seat, when, recalled)


@does(TriggerDiscarded)
def _trigger_discarded(step: TriggerDiscarded, state: State, log: Log) -> None:
    card = {"discarded": Ref("discard", card=state.setup.table.keys.index(step.card))}
    when = "opponent_discards"
    _push_all(state, (when,), lambda seat: _of_others(state, seat, step.seat, when, card))


@does(TriggerLevelUp)
def _trigger_level_up(step: TriggerLevelUp, state: State, log: Log) -> None:
    plays = _set_off(state, boss_of(state, step.seat), "level_up")
    _push(state, step.seat, plays)


@does(TriggerEnters)
def _trigger_enters(step: TriggerEnters, state: State, log: Log) -> None:
    """ "Enters" effects come before the damage; one that moved the hero is done (ADV-2, ADV-10)."""
    walker = state.walker
    if walker is None or walker.room in walker.hero.marks:
        return
    _in_room(state, walker.seat, walker.room, "enters", walker.hero.uid)


def _in_room(state: State, seat: int, uid: int, when: str, visitor: int = 0) -> None:
    """What happens in a room sets off what is in that room."""
    _push(state, seat, _set_off(state, room_at_work(state, seat, uid), when, visitor))


@does(TriggerDiesHere)
def _trigger_dies_here(step: TriggerDiesHere, state: State, log: Log) -> None:
    """What happens in the room, and what a kill does elsewhere, in the order of choice."""
    victim = _recall_death(state, step.seat, step.room)
    here = room_at_work(state, step.seat, step.room)
    own = [
        *_set_off(state, here, "dies_here", recalled=victim),
        *_of_kill(state, step.seat, victim),
    ]
    if not step.room or "any_dies" not in state.setup.table.held:
        _push(state, step.seat, own)
        return
    order = effect_order(state)  # whose dungeon it was is one of those who hear of it (RULING-41)
    heard = [_of_dungeon(state, seat, "any_dies", victim) for seat in order]
    at = order.index(step.seat)
    heard[at] = own + heard[at]
    push(state, *map(Triggers, order, map(tuple, heard)))


@does(TriggerKilled)
def _trigger_killed(step: TriggerKilled, state: State, log: Log) -> None:
    """The same outside all rooms."""
    victim = _recall_death(state, step.seat, step.room)
    _push(state, step.seat, _of_kill(state, step.seat, victim))


def _of_kill(state: State, seat: int, victim: Mapping[str, Ref]) -> list[Play]:
    """What a kill does in the dungeon of whoever got the soul, and by the hero itself."""
    plays = _of_dungeon(state, seat, "kills", victim)
    if "hero_dies" in state.setup.table.held and "victim" in victim:
        plays += _of_hero(state, seat, victim["victim"].card, "hero_dies", recalled=victim)
    return plays


def _of_hero(
    state: State,
    seat: int,
    card: int,
    when: str,
    visitor: int = 0,
    recalled: Mapping[str, Ref] = NOTHING,
) -> list[Play]:
    """What a hero does in a dungeon (CARD-4), unless something there keeps it from that."""
    return _set_off(state, hero_at_work(state, seat, card), when, visitor, recalled)


@does(TriggerHeroEnters)
def _trigger_hero_enters(step: TriggerHeroEnters, state: State, log: Log) -> None:
    """What a hero does who comes in, before its first room."""
    walker = state.walker
    if walker is not None:
        cards = (walker.hero.card, *walker.hero.item)
        _of_cards(state, walker.seat, cards, "hero_enters", walker.hero.uid)


def _of_cards(
    state: State,
    seat: int,
    cards: Iterable[int],
    when: str,
    visitor: int = 0,
    recalled: Mapping[str, Ref] = NOTHING,
) -> None:
    """What heroes and items do at the same moment."""
    plays = [_of_hero(state, seat, card, when, visitor, recalled) for card in cards]
    _push(state, seat, [play for of_card in plays for play in of_card])


@does(TriggerItems)
def _trigger_items(step: TriggerItems, state: State, log: Log) -> None:
    """What a hero carried works for whoever got it."""
    victim = _recall_death(state, step.seat, 0) if step.when == "hero_dies" else NOTHING
    cards = [state.setup.table.keys.index(key) for key in step.items]
    _of_cards(state, step.seat, cards, step.when, recalled=victim)


@does(TriggerHeroWounds)
def _trigger_hero_wounds(step: TriggerHeroWounds, state: State, log: Log) -> None:
    survived = state.players[step.seat].survived
    if survived:
        _push(state, step.seat, _of_hero(state, step.seat, survived[-1], "hero_wounds"))


@does(TriggerMinion)
def _trigger_minion(step: TriggerMinion, state: State, log: Log) -> None:
    """A minion brings what its space offers, if room or boss still count (MINION-1, MINION-2)."""
    if step.room:
        _in_room(state, step.seat, step.room, "minion")
    else:
        _push(state, step.seat, _set_off(state, boss_at_work(state, step.seat), "minion"))


def _recall_death(state: State, seat: int, room: int) -> Mapping[str, Ref]:
    """Who has died just now, and where: it lies on top of the score area."""
    dead = state.players[seat].dead
    victim = {"victim": Ref("dead", seat, dead[-1])} if dead else {}
    return {**victim, "there": Ref("room", room)} if room else victim


@does(TriggerSurvives)
def _trigger_survives(step: TriggerSurvives, state: State, log: Log) -> None:
    """A hero walks on alive out of a room."""
    visitor = state.walker.hero.uid if state.walker else 0
    _in_room(state, step.seat, step.room, "survives_here", visitor)


@does(TriggerDestroyed)
def _trigger_destroyed(step: TriggerDestroyed, state: State, log: Log) -> None:
    """Rooms that were active as another one fell; one that it uncovered was not (CARD-3)."""

    def heard(seat: int) -> list[Play]:
        own = _of_dungeon(state, seat, "room_destroyed") if seat == step.seat else []
        plays = [*own, *_of_dungeon(state, seat, "any_room_destroyed")]
        return [play for play in plays if play.source in (0, *step.witnesses)]

    _push_all(state, ("room_destroyed", "any_room_destroyed"), heard)


@does(TriggerEndOfRound)
def _trigger_end_of_round(step: TriggerEndOfRound, state: State, log: Log) -> None:
    """First of all at the end of the round, in order (RULING-47)."""
    _push_all(state, ("end_of_round",), lambda seat: _of_dungeon(state, seat, "end_of_round"))


@does(TriggerSpellPlayed)
def _trigger_spell_played(step: TriggerSpellPlayed, state: State, log: Log) -> None:
    """Once it can no longer be negated, before its effect (RULING-38); in order (RULING-41)."""

    def heard(seat: int) -> list[Play]:
        return _of_dungeon(state, seat, "spell_played" if seat == step.seat else "opponent_spell")

    _push_all(state, ("spell_played", "opponent_spell"), heard)


@does(Triggers)
def _triggers(step: Triggers, state: State, log: Log) -> None:
    """Several effects of one player at the same moment: that player chooses the order."""
    if not step.plays:
        return
    plays = [play for play in step.plays if _still_fires(state, play) and not _idle(state, play)]
    if len({(play.card, play.ability) for play in plays}) > 1:
        state.agenda.append(OrderEffects(step.seat, tuple(plays)))
    elif plays:
        state.agenda.append(Triggers(step.seat, tuple(plays[1:])))
        _start(state, plays[0])


def _still_fires(state: State, play: Play) -> bool:
    """A card that has gone, or is used up, by the time its turn comes is silent (RULING-40)."""
    ability = ability_of(state, play)
    if ability.when == "level_up" or state.setup.table[play.card].comes_to_town:
        return True
    sources: Sequence[Source] = (
        room_at_work(state, play.seat, play.source)
        if play.source
        else boss_at_work(state, play.seat)
    )
    for source in sources:
        if source.card == play.card:
            covered = ability.level > source.level
            return not covered and not (ability.once and play.ability in source.spent)
    return False


def _idle(state: State, play: Play) -> bool:
    """Whether an ability cannot be paid for; or, with a limit or a choice, finds nothing.

    Such a one is not asked, nor spent (RULING-34, RULING-102).
    """
    ability = ability_of(state, play)
    if not payable(state, play):
        return True
    if ability.ways:
        return False
    if not ability.choose or not (ability.once or ability.optional):
        return False
    return not acts(state, play) and not any(searches(choice) for choice in ability.choose)


def _start(state: State, play: Play) -> None:
    play = Play(state.uid(), *play[1:])
    if ability_of(state, play).optional:
        state.agenda.append(MayUse(play.seat, play))
    else:
        state.agenda.append(NameTargets(play, 0, "trigger"))


@does(StartPart)
def _start_part(step: StartPart, state: State, log: Log) -> None:
    """A part of an ability: its choices are made now, and it takes effect at once."""
    _start(state, step.play)


def _order_options(state: State, due: OrderEffects) -> list[Option[int]]:
    which = [_which(state, play, due.plays) for play in due.plays]
    sentence, rules = N_("Resolve {card} first."), ("RULING-29",)
    options = []
    for about in dict.fromkeys(which):
        name = about.card if about.ability is None else f"{about.card}:{about.ability}"
        first = which.index(about)
        options.append(Option(f"first:{name}", first, rules, sentence, {"card": name}, about))
    return options


def _which(state: State, play: Play, plays: Sequence[Play]) -> About:
    """The card; with the ability's number where several of one card wait."""
    several = len({other.ability for other in plays if other.card == play.card}) > 1
    name = state.setup.table.keys[play.card]
    return About("first", name, ability=play.ability if several else None)


def _play_order(state: State, log: Log, due: OrderEffects, first: int) -> None:
    rest = (*due.plays[:first], *due.plays[first + 1 :])
    push(state, Triggers(due.seat, (due.plays[first],)), Triggers(due.seat, rest))


def _may_options(state: State, due: MayUse) -> list[Option[bool]]:
    table, number = state.setup.table, due.play.card
    card, name = {"card": table.names[number]}, table.keys[number]
    use, leave = N_("Use {card}."), N_("Do not use {card}.")
    return [
        Option("yes", True, ("CARD-8",), use, card, About("yes", name)),
        Option("no", False, ("CARD-8",), leave, card, About("no", name)),
    ]


def _play_may(state: State, log: Log, due: MayUse, wanted: bool) -> None:
    if wanted:
        state.agenda.append(NameTargets(due.play, 0, "trigger"))


decides(OrderEffects, Chooser(_order_options, _play_order))
decides(MayUse, Chooser(_may_options, _play_may, about=about_play))
