"""Who has the most bait: the treasure of every dungeon, class by class, and who is waiting for it.

A learner reads one line at a time: the badge of a class, a number for each dungeon, and what
follows from them. Only what lies open is counted: no face-down card, no boss chosen in secret.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from bossbook.api import AnySource, game_of
from bossbook.card.model import CLASSES, TREASURE_WORD
from bossbook.engine.bait_phase import lure, lured_by
from bossbook.engine.lures import NOTHING, SOULS, TREASURE, Lure
from bossbook.engine.numbers import health_left
from bossbook.messages import N_, Message, say
from bossbook.state import NO_CARD, Hero, State
from bossbook.views.pictures.theme import FAINT, GLYPH, INK, Figure, Sheet, badge_look
from bossbook.views.rows import Chart, Row
from bossbook.wording import TREASURES, clip, hero_words, sentences, word, words


class HeroCount(NamedTuple):
    """What heroes of one kind compare and find, and the heroes in town who do."""

    classes: tuple[str, ...]
    lure: Lure
    heroes: tuple[tuple[int, Hero], ...] = ()  # each with its place in the order of arrival

    @property
    def by(self) -> str:
        """What is compared: TREASURE, SOULS or NOTHING."""
        return self.lure.by

    @property
    def counts(self) -> Mapping[int, int]:
        """What every seat has of that."""
        return self.lure.counts

    @property
    def leaders(self) -> tuple[int, ...]:
        """The seats that lure: one, or several that are tied, or none."""
        return self.lure.leaders

    @property
    def tie(self) -> str:
        """The counts of those who are tied: '2:2'."""
        return ":".join(str(self.counts[seat]) for seat in self.leaders)

    @property
    def badges(self) -> tuple[str, ...]:
        """The classes whose badges it wears."""
        return self.classes or ("none",)


# -- what is compared


def open_table(source: AnySource) -> State:
    """The table as everybody sees it: a boss that was chosen in secret is not there yet."""
    state = game_of(source).state
    for player in state.players:
        if player.offers:
            player.boss = NO_CARD
    return state


def comparison(state: State, hero: Hero, order: int = 1) -> HeroCount:
    """What one hero compares now."""
    found = lure(state, hero)
    classes = state.setup.table[hero.card].classes if found.by == TREASURE else ()
    return HeroCount(classes, found, ((order, hero),))


def comparisons(state: State) -> list[HeroCount]:
    """One for every class, and for every other kind of hero that is in town."""
    found: dict[tuple[tuple[str, ...], str], HeroCount] = {}
    for name in _classes(state):
        found[(name,), TREASURE] = HeroCount((name,), lured_by(state, (name,)))
    for order, hero in enumerate(state.town, 1):
        one = comparison(state, hero, order)
        known = found.get((one.classes, one.by))
        heroes = (*known.heroes, *one.heroes) if known else one.heroes
        found[one.classes, one.by] = one._replace(heroes=heroes)
    return list(found.values())


def _classes(state: State) -> list[str]:
    """The classes that the cards of this game know."""
    table = state.setup.table
    known = {name for card in table for name in (*card.classes, *card.icons())}
    return [name for name in CLASSES if name in known or name != "explorer"]


# -- in words


def amount(one: HeroCount, count: int) -> Message:
    """'3 tomes', '1 soul'."""
    if one.by == SOULS:
        return say(N_("{count} {count:soul|souls}"), count=count)
    if len(one.classes) != 1:
        return say(N_("{count} {count:treasure|treasures}"), count=count)
    thing = (TREASURE_WORD if count == 1 else TREASURES)[one.classes[0]]
    return say("{count} {thing}", count=count, thing=say(thing))


def things(one: HeroCount) -> Message:
    """What is counted: 'tomes', 'relics, tomes', 'fewest souls'."""
    if one.by != "treasure":
        return say(N_("fewest souls") if one.by == SOULS else N_("nothing"))
    return say("{things}", things=[say(TREASURES[name]) for name in one.classes])


def kind_words(one: HeroCount) -> Message:
    """Who compares: 'mage', 'cleric, mage', 'no class'."""
    return say("{classes}", classes=words(one.classes) or say(N_("no class")))


def who_is_ahead(state: State, one: HeroCount) -> Message:
    """Who leads by how much, or that nobody does, and what that means for those in town."""
    names = state.setup.names
    if one.by == NOTHING:
        return say(N_("lured by no treasure, stays"))
    if len(one.leaders) == 1:
        text = N_("{player} leads by {lead}")
        if one.by == SOULS:
            text = N_("{player} has the fewest souls, by {lead}")
        return say(text, player=clip(names[one.leaders[0]], 24), lead=one.lure.margin)
    what = say(N_("tie {tie}"), tie=one.tie) if one.leaders else say(N_("none"))
    if not one.heroes:
        return what
    many = len(one.heroes)
    return say(
        N_("{what}, stays") if many == 1 else N_("{what}, {many} stay"), what=what, many=many
    )


def numbers(state: State, one: HeroCount, widest: int = 40) -> list[Message]:
    """The count of every dungeon: 'Ann 3', 'Ben 1'."""
    names = state.setup.names
    return [
        say("{player} {count}", player=clip(names[seat], widest), count=count)
        for seat, count in one.counts.items()
    ]


# -- the picture


def treasure_counts(source: AnySource) -> Figure:
    """The treasure of each class in each dungeon, who leads, and which heroes are in town for it.

    ``source`` is a game, or a position: a path, a text or a dict.
    """
    state = open_table(source)
    found = comparisons(state)
    rows = [row for one in found for row in _rows(state, one)]
    return Figure(_chart(state, found), rows, _words(state, found))


def _rows(state: State, one: HeroCount) -> Iterable[Row]:
    tied = bool(one.lure.tied)
    for seat, count in one.counts.items():
        leads = seat in one.leaders
        yield {
            "class": _key(one),
            "dungeon": state.setup.names[seat],
            "count": count,
            "counted": one.by,
            "leads_by": one.lure.margin if leads else 0,
            "tied": tied and leads,
            "verdict": who_is_ahead(state, one).text,
            "in_town": say("{heroes}", heroes=_heroes(state, one)).text,
        }


def _key(one: HeroCount) -> str:
    return ", ".join(one.badges) if one.by != SOULS else "fewest souls"


def _heroes(state: State, one: HeroCount) -> list[Message]:
    return [
        say("{order}. {hero}", order=order, hero=hero_words(state, hero))
        for order, hero in one.heroes
    ]


def _words(state: State, found: Sequence[HeroCount]) -> Message:
    pieces = [_title(state, found)]
    pieces += [_sentence(state, one) for one in found]
    return sentences(pieces)


def _sentence(state: State, one: HeroCount) -> Message:
    values = {
        "kind": kind_words(one),
        "things": things(one),
        "numbers": numbers(state, one),
        "verdict": who_is_ahead(state, one),
        "heroes": _heroes(state, one),
    }
    if one.heroes:
        return say(
            N_("Bait for {kind} ({things}): {numbers}; {verdict}. In town: {heroes}."), **values
        )
    return say(N_("Bait for {kind} ({things}): {numbers}; {verdict}."), **values)


def _title(state: State, found: Sequence[HeroCount]) -> Message:
    """'Ann leads for mage. Tied: thief. Nobody has treasure for: cleric.'"""
    plain = [one for one in found if one.by == TREASURE and len(one.classes) == 1]
    pieces = []
    for seat in state.seats():
        won = [word(one.classes[0]) for one in plain if one.leaders == (seat,)]
        if won:
            name = clip(state.setup.names[seat], 20)
            pieces.append(say(N_("{player} leads for {classes}."), player=name, classes=won))
    tied = [word(one.classes[0]) for one in plain if one.lure.tied]
    none = [word(one.classes[0]) for one in plain if not one.leaders]
    pieces += [say(N_("Tied: {classes}."), classes=tied)] if tied else []
    pieces += [say(N_("Nobody baits: {classes}."), classes=none)] if none else []
    return sentences(pieces)


# -- the drawing: a line for each class, a column for each dungeon

_WIDTH = 756
_HEAD = 30
_LINE = 18  # of a hero
NAME = 58  # where a hero's name begins
LONGEST = 34  # of a hero's name, in letters


def _chart(state: State, found: Sequence[HeroCount]) -> Chart:
    sheet = Sheet(_WIDTH, _HEAD + sum(_height(one) for one in found))
    places = _columns(state, found)
    names = state.setup.names
    clipped = 9 if len(places) > 2 else 13
    heads = [{"x": x, "y": 12, "text": clip(names[s], clipped)} for s, x in places.items()]
    sheet.text(heads, align="center", fontWeight="bold")
    last = max(places.values(), default=0) + 52
    sheet.text([{"x": last, "y": 12, "text": say(N_("who leads, and the heroes in town")).text}],
               color=FAINT)  # fmt: skip
    top = _HEAD
    for one in found:
        _line(sheet, state, one, top, places, last)
        top += _height(one)
    return sheet.chart(
        _title(state, found),
        say(N_("Treasure icons in each dungeon. Filled: the most. Outline: tied for the most.")),
    )


def _height(one: HeroCount) -> int:
    return max(50, 34 + _LINE * len(one.heroes))


def _columns(state: State, found: Sequence[HeroCount]) -> dict[int, int]:
    """The middle of each dungeon's column."""
    two = any(len(one.badges) > 1 for one in found)
    left, seats = 190 if two else 150, state.seats()
    wide = 104 if len(seats) <= 2 else 76
    return {seat: left + wide * at for at, seat in enumerate(seats)}


def _line(
    sheet: Sheet, state: State, one: HeroCount, top: int, places: Mapping[int, int], last: int
) -> None:
    middle, badges = top + 24, list(enumerate(one.badges))
    sheet.line([(0, top), (_WIDTH, top)], FAINT, strokeWidth=1, opacity=0.35)
    sheet.badges([{"x": 12 + 24 * at, "y": middle, "class": name} for at, name in badges])
    left = 24 * len(badges) + 8
    sheet.text([{"x": left, "y": middle - 7, "text": kind_words(one).text}], fontWeight="bold")
    counted = {"x": left, "y": middle + 8, "text": things(one).text}
    sheet.text([counted], color=FAINT, fontSize=11)
    _cells(sheet, one, middle, places)
    said = {
        "x": last,
        "y": top + 16 if one.heroes else middle,
        "text": who_is_ahead(state, one).text,
    }
    sheet.text([said], fontWeight="bold")
    for at, (order, hero) in enumerate(one.heroes):
        guest(sheet, state, hero, order, last, top + 36 + _LINE * at)


def _cells(sheet: Sheet, one: HeroCount, middle: int, places: Mapping[int, int]) -> None:
    """The number of each dungeon; whose is the most stands on the badge of the class."""
    look = badge_look(one.badges[0] if len(one.badges) == 1 else "none")
    cells = [
        {"x": places[seat], "y": middle, "text": count, "top": seat in one.leaders, **look}
        for seat, count in one.counts.items()
    ]
    best, rest = [c for c in cells if c["top"]], [c for c in cells if not c["top"]]
    alone = len(best) == 1
    sheet.points(best, size=700, filled=alone, strokeWidth=2.5)
    bold = {"align": "center", "fontSize": 15, "fontWeight": "bold"}
    sheet.text(best, **bold, color=GLYPH if alone else INK)
    sheet.text(rest, align="center", fontSize=15, color=FAINT)


def guest(
    sheet: Sheet, state: State, hero: Hero, order: int, left: int, y: int, **look: object
) -> None:
    """A hero in town: its place in the queue, its health and its name, beginning there."""
    card = state.setup.table[hero.card]
    name = clip(card.name, LONGEST)
    if card.worth > 1:
        name = say(N_("{hero} (epic)"), hero=name).text
    sheet.text([{"x": left + 16, "y": y, "text": f"{order}."}], color=FAINT, align="right")
    sheet.heart(left + 28, y, health_left(state, hero))
    sheet.text([{"x": left + NAME, "y": y, "text": name}], **look)
