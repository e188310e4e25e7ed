"""A position in which a card can act, made by the engine: it plays until the card has acted.

The same plays then say what to press, and the other player follows them on the table.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache, partial
from typing import NamedTuple

from bossbook.api import Bot, load_position, printed_cards
from bossbook.bots.plan import Plan
from bossbook.card.fields import card_fields
from bossbook.card.model import MINIBOSS, PART, Card, Op
from bossbook.card.set_format import FORMAT, SECTIONS
from bossbook.card.text import ability_text
from bossbook.editions import EDITIONS
from bossbook.engine.numbers import room_damage, treasure
from bossbook.errors import BossbookError
from bossbook.forecast.walks import idle_option
from bossbook.game import Decision, Game
from bossbook.messages import N_, Message, say
from bossbook.pending.of_plays import PerformOperation
from bossbook.plain import Data
from bossbook.positions import View
from bossbook.protocol import Option
from bossbook.workshop.tables import (
    LEARNER,
    OTHER,
    SPOKEN_OF,
    TRIED_IN,
    TrialScene,
    position,
    scenes,
)

MOST_MOVES = 400  # steps and plays of one try
TRIES = 4  # of one scene
_SECTION = {deck: section for section, deck in SECTIONS.items()}


class TrialPlay(NamedTuple):
    """What somebody does on the way to where a card acts."""

    player: str
    key: str
    text: str
    idle: bool


@dataclass(frozen=True)
class CardTrial:
    """A table on which an ability of a card can act; without a game, why there is none."""

    card: str  # as it is called there
    ability: int  # which of the card's abilities
    says: str  # its text
    game: Game | None
    plays: tuple[TrialPlay, ...]  # what leads there
    told: Message  # what there is to do, or why nothing can be shown

    def bots(self) -> dict[str, Bot]:
        """Who plays for the other: what leads to it, and otherwise nothing."""
        theirs = [play.key for play in self.plays if play.player == OTHER]
        return {OTHER: Plan(theirs, Idle())}

    @property
    def own_plays(self) -> tuple[str, ...]:
        """The keys of what the learner does."""
        return tuple(play.key for play in self.plays if play.player == LEARNER)


class Idle:
    """A bot that does nothing, where that is possible."""

    def choose(self, view: View, decision: Decision) -> Option | str:
        """To pass, or the first option."""
        return idle_option(decision)


def trials(card: Card) -> tuple[CardTrial, ...]:
    """A table for every ability of a card; one without any gets a table on which it lies."""
    if not card.wholes:
        return (_plain(card),)
    return tuple(_trial(card, number) for number in range(len(card.wholes)))


def trial(card: Card) -> CardTrial:
    """The first of them on which something can be shown; else the first."""
    made = trials(card)
    return next((one for one in made if one.game is not None), made[0])


# -- the card among the others


def set_with(card: Card, name: str) -> Data:
    """A set of one card, under that name."""
    fields = card_fields(replace(card, name=name, copies=1, solo=True, ours=False, ruled=()))
    return {"format": FORMAT, "set": "workshop", _SECTION[card.deck]: [fields]}


def name_among(card: Card, edition: str) -> str:
    """What it is called among an edition's cards: a namesake gets a word behind its name."""
    taken = {each.name for each in printed_cards(edition)}
    name = card.name
    while name in taken:
        name = say(N_("{name} (new)"), name=name).text
    return name


# -- finding a table


def _trial(card: Card, number: int) -> CardTrial:
    """The likely ways on all tables first, then the others; else what can be said of it."""
    says = ability_text(card.wholes[number], card)
    holds = card.wholes[number].when == "standing"
    tables: list[tuple[str, Game]] = []
    for edition, scene in _scenes(card, number):
        name = name_among(card, edition)
        game = _laid(card, name, scene, edition)
        if game is None:
            continue
        tables.append((name, game))
        if holds and _shows(card, name, number, scene, edition):
            return CardTrial(name, number, says, game, (), say(_HOLDS))
        plays = None if holds else _search(game, name, number, _likely(name), rounds=1)
        if plays is not None:
            return CardTrial(name, number, says, game, plays, _to_do(plays))
    for name, game in tables:
        plays = None if holds else _search(game, name, number, policies(name), rounds=2)
        if plays is not None:
            return CardTrial(name, number, says, game, plays, _to_do(plays))
    if holds and tables:
        return CardTrial(tables[0][0], number, says, tables[0][1], (), say(_HOLDS_UNSEEN))
    return CardTrial(card.name, number, says, None, (), say(_NOT_FOUND))


def _scenes(card: Card, number: int) -> Iterator[tuple[str, TrialScene]]:
    """Where it is tried: in which editions, and in which scenes there."""
    for edition in _editions(card):
        for scene in scenes(card, number):
            if scene.phase in (*EDITIONS[edition].phases, "build", "bait", "adventure"):
                yield edition, scene


_HOLDS = N_("This holds as long as the card is there: go on, and look at the numbers.")
_HOLDS_UNSEEN = N_("This holds, but nothing on this table shows it: play a game with it.")
_NOT_FOUND = N_(
    "No table was found on which this could act; the search knows some tables, not all. Look at"
    " 'when', at what is chosen and at the cost: must something be there that never"
    " is at that moment?"
)
_BY_ITSELF = N_("It acts by itself: go on, and watch.")
_DO = N_("To see it: {plays}.")
_NO_ABILITY = N_("It has no ability: see what its numbers do. Go on, and watch.")


def _to_do(plays: Sequence[TrialPlay]) -> Message:
    own = [play.text for play in plays if play.player == LEARNER and not play.idle]
    if not own:
        return say(_BY_ITSELF)
    return say(_DO, plays=[f"“{text.rstrip('.')}”" for text in own])


def _editions(card: Card) -> tuple[str, ...]:
    """Those in which it is tried, the likeliest first: where there is what it speaks of."""
    if card.deck == MINIBOSS:
        return TRIED_IN[1:]
    said = words_of_card(card)
    likely = [edition for edition, words in SPOKEN_OF.items() if said & words]
    return tuple(dict.fromkeys((*likely, *TRIED_IN)))


def words_of_card(card: Card) -> frozenset[str]:
    """Every word of its abilities."""
    return frozenset(_words_of(card_fields(card).get("ability")))


def _words_of(source: object) -> Iterator[str]:
    """Every word of an ability, as it is written."""
    if isinstance(source, Mapping):
        for key, value in source.items():
            yield str(key)
            yield from _words_of(value)
    elif isinstance(source, (list, tuple)):
        for one in source:
            yield from _words_of(one)
    elif isinstance(source, str):
        yield source


def _plain(card: Card) -> CardTrial:
    edition = _editions(card)[0]
    name = name_among(card, edition)
    wanted = TrialScene("entrance" if card.comes_to_town else "middle", "adventure")
    game = _laid(card, name, wanted, edition)
    return CardTrial(name, 0, "", game, (), say(_NO_ABILITY if game else _NOT_FOUND))


def _laid(card: Card, name: str, scene: TrialScene, edition: str) -> Game | None:
    try:
        return load_position(position(card, name, set_with(card, name), scene, edition))
    except BossbookError:
        return None  # such a scene cannot be in this edition


# -- trying


Plays = tuple[TrialPlay, ...]


def _search(
    game: Game, name: str, number: int, ways: Iterable[Policy], rounds: int
) -> Plays | None:
    """The plays that make the ability act; None if none of the ways has found any."""
    for policy in ways:
        plays = _played(game.fork(), name, number, policy, rounds)
        if plays is not None:
            return plays
    return None


Policy = Callable[[Decision], Option]


def _likely(name: str) -> Iterator[Policy]:
    """Only what has to do with the card; or a room is built, too; or all that comes up is done."""
    yield partial(_directly, name=name, busy=(), pick=0)
    yield partial(_building, name=name)
    yield partial(_directly, name=name, busy=(LEARNER, OTHER), pick=0)


def policies(name: str) -> Iterator[Policy]:
    """Ways to play: only what has to do with the card; the other too; then whatever comes."""
    for busy in ((), (LEARNER,), (OTHER,), (LEARNER, OTHER)):
        for pick in (0, -1):
            yield partial(_directly, name=name, busy=busy, pick=pick)
    for seed in range(TRIES):
        chance = random.Random(seed)
        yield partial(_wildly, name=name, chance=chance)


def _directly(decision: Decision, name: str, busy: Sequence[str], pick: int) -> Option:
    """What has to do with the card; the busy do the first thing they can, the others nothing.

    ``pick``: which of the things that are to be chosen.
    """
    acts = [option for option in decision.options if not option.idle]
    if decision.kind in _OF_THE_CARD:
        return acts[pick]
    mine = [option for option in decision.options if _is_about(option, name)]
    if mine and decision.kind != "setup_discard":
        return mine[0]
    return acts[0] if acts and decision.player in busy else idle_option(decision)


def _building(decision: Decision, name: str) -> Option:
    """What has to do with the card, and a room, where one can be built."""
    chosen = _directly(decision, name, (), 0)
    builds = [option for option in decision.options if option.about.what == "build"]
    if chosen.idle and builds and decision.player == LEARNER:
        return builds[0]
    return chosen


_OF_THE_CARD = ("target", "may", "way", "build_now", "build_card", "pay_miniboss")


def _wildly(decision: Decision, name: str, chance: random.Random) -> Option:
    mine = [option for option in decision.options if _is_about(option, name)]
    if mine and chance.random() < 0.8:
        return chance.choice(mine)
    busy = [option for option in decision.options if not option.idle]
    if busy and chance.random() < 0.6:
        return chance.choice(busy)
    return idle_option(decision)


def _is_about(option: Option, name: str) -> bool:
    return option.about.card == name and option.about.what not in ("discard", "sell")


def _played(game: Game, name: str, number: int, policy: Policy, rounds: int) -> Plays | None:
    card = game.state.setup.table.names.index(name)
    plays: list[TrialPlay] = []
    first = game.round
    for _ in range(MOST_MOVES):
        if game.phase == "over" or game.round >= first + rounds:
            return None
        acting = _is_acting(game, card, number)
        decision = game.decision
        try:
            if decision is None:
                events = game.step()
            else:
                option = policy(decision)
                plays.append(TrialPlay(decision.player, option.key, option.text, option.idle))
                events = game.play(option)
        except BossbookError:
            return None  # a card that goes too far
        if acting and any(event.kind not in _NOTHING for event in events):
            return tuple(plays)
    return None


_NOTHING = ("no_effect", "fizzles")


def _is_acting(game: Game, card: int, number: int) -> bool:
    """Whether the next step is an operation of this ability of the card."""
    agenda = game.state.agenda
    step = agenda[-1] if agenda else None
    if not isinstance(step, PerformOperation) or step.play.card != card:
        return False
    table = game.state.setup.table[card]
    if len(table.wholes) == 1:
        return True
    return step.play.ability in _belonging(table, table.abilities.index(table.wholes[number]))


def _belonging(card: Card, number: int) -> Iterator[int]:
    """The numbers of an ability, of its ways and of the parts inside them."""
    yield number
    ability = card.abilities[number]
    for way in ability.ways:
        yield from _belonging(card, way)
    inside = [part for op in (*ability.cost, *ability.do) for part in _parts_in(op)]
    first = next((at for at, each in enumerate(card.abilities) if each.when == PART), 0)
    for part in inside:
        yield from _belonging(card, first + part)


def _parts_in(op: Op) -> list[int]:
    return [op.args[name] for name in ("part", "otherwise") if name in op.args]


# -- what simply holds


def _shows(card: Card, name: str, number: int, scene: TrialScene, edition: str) -> bool:
    """Whether a round goes otherwise without this ability, or a number is another."""
    keep = [ability for at, ability in enumerate(card.wholes) if at != number]
    fields = card_fields(card)
    fields.pop("ability", None)
    if keep:
        fields["ability"] = [dict(one.source) for one in keep]
    if fields.get("damage") == "computed":
        fields["damage"] = 0
    own: Data = {
        "format": FORMAT,
        "set": "workshop",
        _SECTION[card.deck]: [{**fields, "name": name}],
    }
    try:
        without = load_position(position(card, name, own, scene, edition))
    except BossbookError:
        return False
    with_it = _laid(card, name, scene, edition)
    return with_it is not None and any(
        _course(with_it.fork(), at) != _course(without.fork(), at) for at in (0, -1)
    )


def _course(game: Game, at: int) -> tuple[object, ...]:
    """The numbers of a table, what may be done there, and how a round goes if nobody does much."""
    state = game.state
    numbers = [
        (treasure(state, seat), [room_damage(state, seat, at) for at in range(_rooms(game, seat))])
        for seat in state.seats()
    ]
    told: list[object] = []
    first = game.round
    for _ in range(MOST_MOVES):
        if game.phase == "over" or game.round > first + 1:
            break
        decision = game.decision
        if decision is None:
            told += [event.text for event in game.step()]
        else:
            told.append([option.key for option in decision.options])
            game.play(_a_build(decision, at))
    return (*numbers, *told)


def _a_build(decision: Decision, at: int) -> Option:
    """Everybody builds, and pays for it, so that the cards around are seen to lie there."""
    builds = [option for option in decision.options if option.about.what in _BUILDING]
    return builds[at] if builds else idle_option(decision)


_BUILDING = ("build", "take", "pay")


def _rooms(game: Game, seat: int) -> int:
    return len(game.state.players[seat].stacks)


@lru_cache(maxsize=64)
def trials_of(card: Card) -> tuple[CardTrial, ...]:
    """The same, found once."""
    return trials(card)


Bots = Mapping[str, Bot]
