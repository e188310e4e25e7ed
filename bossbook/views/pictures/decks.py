"""What is left: the cards that cannot be seen, in decks, in hands and face down, all together.

Which of them lies where is a secret; how many of each there are is not, for whoever remembers what
the sets hold and looks at the table. So nothing here depends on where a hidden card lies.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

from bossbook.api import AnySource, game_of
from bossbook.card.model import (
    CLASSES,
    EPIC,
    HERO,
    KINDS,
    MINIBOSS,
    ROOM,
    SPELL,
    Card,
)
from bossbook.game import Game
from bossbook.messages import N_, Message, say
from bossbook.phases import OF_SPELLS, PHASES
from bossbook.positions import View
from bossbook.state import NO_CARD
from bossbook.views.pictures.theme import (
    COLOURS,
    FAINT,
    GLYPH,
    GOLD,
    INK,
    PAPER,
    SILVER,
    Figure,
    Sheet,
)
from bossbook.views.rows import Chart, Row
from bossbook.wording import TREASURES, clip, sentences, word

ALL, NONE, BOTH = "all", "none", "both"
HEROES = ("heroes", "epics")
_PILES: Mapping[str, str] = {
    "rooms": N_("Rooms"),
    "spells": N_("Spells"),
    "heroes": N_("Ordinary heroes"),
    "epics": N_("Epic heroes"),
}
_PILE_OF = {ROOM: "rooms", MINIBOSS: "rooms", SPELL: "spells", HERO: "heroes", EPIC: "epics"}
_DETAILS = (*KINDS, MINIBOSS, *OF_SPELLS, BOTH)
_THINGS: Mapping[str, str] = {
    "cleric": N_("a relic"),
    "fighter": N_("a sword"),
    "mage": N_("a tome"),
    "thief": N_("loot"),
    "explorer": N_("a map"),
    NONE: N_("no treasure"),
}
_SPELLS: Mapping[str, str] = {
    **{phase: PHASES[phase].spells for phase in OF_SPELLS},
    BOTH: N_("for both phases"),
}


def deck_left(source: AnySource, viewer: str | None = None) -> Figure:
    """What the viewer cannot see; with no viewer, what nobody sees on the open table.

    ``source`` is a game, or a position: a path, a text or a dict. Decks, other hands and face-down
    cards are counted together. A card with several classes counts in each of them.
    """
    rows = left_rows(unseen(game_of(source), viewer))
    return Figure(_chart(rows, viewer), rows, _words(rows, viewer))


# -- the cards


def unseen(game: Game, viewer: str | None = None) -> list[Card]:
    """Every card that a viewer cannot see, bosses apart: those are in the box, or open."""
    state = game.state
    shown = _open_hands(game, viewer)
    cards = [*state.rooms, *state.spells, *state.heroes, *state.epics]
    for name, player in zip(game.players, state.players, strict=True):
        cards += player.hand if name not in shown else ()
        if name != viewer:
            cards += player.aside
            cards += [s.facedown for s in player.stacks if s.facedown != NO_CARD]
    return [state.setup.table[card] for card in cards]


def _open_hands(game: Game, viewer: str | None) -> set[str]:
    """Whose hands the viewer sees: their own, and one that a card lets them look at now."""
    if viewer is None:
        return set()
    players = View(game, viewer)["players"]
    return {player["name"] for player in players if isinstance(player["hand"], list)}


def left_rows(cards: Iterable[Card]) -> list[Row]:
    """The cards by pile; rooms by class and kind, spells by phase, heroes by class and health."""
    counted: Counter[tuple[str, str, str]] = Counter()
    for card in cards:
        for shows in (ALL, *_marks(card)):
            counted[_PILE_OF[card.deck], shows, _detail(card)] += 1
    return [
        {"of": pile, "shows": shows, "detail": detail, "cards": count}
        for (pile, shows, detail), count in sorted(counted.items(), key=lambda one: _rank(one[0]))
    ]


def _marks(card: Card) -> tuple[str, ...]:
    """What a card is counted under: its classes, or the class of its treasure."""
    if card.deck == SPELL:
        return ()
    return (card.classes if card.is_hero else tuple(card.icons())) or (NONE,)


def _detail(card: Card) -> str:
    """A spell's phase, a hero's health, a room's kind."""
    if card.deck == SPELL:
        return BOTH if len(card.phases) > 1 else card.phases[0]
    return str(card.health) if card.is_hero else card.kind or card.deck


def _rank(key: tuple[str, str, str]) -> tuple[int, int, int, str]:
    pile, shows, detail = key
    at = int(detail) if detail.isdecimal() else _DETAILS.index(detail)
    return list(_PILES).index(pile), (ALL, *CLASSES, NONE).index(shows), at, detail


# -- reading the rows


def _sum(rows: Sequence[Row], pile: str, shows: str = ALL) -> int:
    return sum(row["cards"] for row in _of(rows, pile, shows))


def _of(rows: Sequence[Row], pile: str, shows: str = ALL) -> list[Row]:
    return [row for row in rows if (row["of"], row["shows"]) == (pile, shows)]


def _classes(rows: Sequence[Row]) -> list[str]:
    """The classes to tell about: those that some card shows, and the four of every set."""
    seen = {row["shows"] for row in rows}
    return [name for name in (*CLASSES, NONE) if name in seen or name in CLASSES[:4]]


# -- in words


def _title(rows: Sequence[Row], viewer: str | None) -> Message:
    """'Of 41 unseen rooms: a tome on 14, but a relic on only 9.'"""
    total, what = _sum(rows, "rooms"), _extremes(rows)
    if viewer is None:
        return say(N_("Of {total} unseen {total:room|rooms}: {what}."), total=total, what=what)
    text = N_("Of {total} {total:room|rooms} that {viewer} cannot see: {what}.")
    return say(text, total=total, viewer=clip(viewer, 20), what=what)


def _extremes(rows: Sequence[Row]) -> Message:
    """What is most and least to be hoped for."""
    shares = {name: _sum(rows, "rooms", name) for name in _classes(rows) if name != NONE}
    most, least = max(shares.values()), min(shares.values())
    if most == 0:
        return say(N_("no treasure at all"))
    if most == least:
        return say(N_("each treasure on {count}"), count=most)
    rare = [say(_THINGS[name]) for name, count in shares.items() if count == least]
    often = [name for name, count in shares.items() if count == most]
    text = N_("{most}, but {rare} on only {count}")
    return say(text, most=_found_on(often, most), rare=rare, count=least)


def _found_on(names: Iterable[str], count: int) -> Message:
    """'a tome on 14'."""
    return say(N_("{things} on {count}"), things=[say(_THINGS[n]) for n in names], count=count)


def _words(rows: Sequence[Row], viewer: str | None) -> Message:
    piles = [_pile_words(rows, pile, title) for pile, title in _PILES.items()]
    return sentences([_title(rows, viewer), *piles])


def _pile_words(rows: Sequence[Row], pile: str, title: str) -> Message:
    total = _sum(rows, pile)
    if not total:
        return say(N_("{pile}: none."), pile=say(title))
    values = {"pile": say(title), "total": total, "details": _details(rows, pile)}
    if pile == "spells":
        return say(N_("{pile}: {total} ({details})."), **values)
    told = [n for n in _classes(rows) if n != NONE or _sum(rows, pile, n)]
    shares = [_share(rows, pile, name) for name in told]
    return say(N_("{pile}: {total} ({details}); {shares}."), **values, shares=shares)


def _share(rows: Sequence[Row], pile: str, name: str) -> Message:
    count = _sum(rows, pile, name)
    if pile == "rooms":
        told = _found_on([name], count)
    else:
        told = say("{name} {count}", name=_class_word(name), count=count)
    if not count:
        return told
    return say("{told} ({details})", told=told, details=_details(rows, pile, name))


def _details(rows: Sequence[Row], pile: str, shows: str = ALL) -> list[Message]:
    text = N_("health {what}: {count}") if pile in HEROES else "{what} {count}"
    return [
        say(text, what=_detail_word(row["detail"]), count=row["cards"])
        for row in _of(rows, pile, shows)
    ]


def _detail_word(detail: str) -> Message:
    return say(N_("both phases")) if detail == BOTH else word(detail)


def _class_word(name: str) -> Message:
    return say(N_("no class")) if name == NONE else word(name)


# -- the drawing: a line for each class, with its rooms and its heroes; the spells below

_WIDTH, _HEAD, _STEP = 756, 66, 38
_BAR_AT, _BAR_WIDE, _HEROES_AT = 100, 210, 390


def _chart(rows: Sequence[Row], viewer: str | None) -> Chart:
    names = _classes(rows)
    below = _HEAD + _STEP * len(names) + 34
    sheet = Sheet(_WIDTH, below + 28)
    _draw_heads(sheet, rows)
    for at, name in enumerate(names):
        y = _HEAD + _STEP * at + _STEP // 2
        _draw_line(sheet, rows, name, y)
    _draw_spells(sheet, rows, below)
    hint = N_(
        "Decks, unseen hands and face-down cards together."
        " A card that shows several classes counts in each."
    )
    return sheet.chart(_title(rows, viewer), say(hint))


def _draw_heads(sheet: Sheet, rows: Sequence[Row]) -> None:
    heroes = _sum(rows, "heroes") + _sum(rows, "epics")
    rooms = say(N_("Rooms: {count}"), count=_sum(rows, "rooms"))
    told = [(_BAR_AT, rooms), (_HEROES_AT, say(N_("Heroes: {count}"), count=heroes))]
    sheet.text([{"x": x, "y": 8, "text": text.text} for x, text in told],
               fontWeight="bold", fontSize=13)  # fmt: skip
    hints = [
        (_BAR_AT, say(N_("that show its treasure; filled: monster, hollow: trap"))),
        (_HEROES_AT, say(N_("by health; circle: ordinary, diamond: epic"))),
    ]
    sheet.text([{"x": x, "y": 25, "text": text.text} for x, text in hints],
               color=FAINT, fontSize=11)  # fmt: skip
    for (_, health), x in _columns(rows).items():
        sheet.heart(x - 9, 52, health)


def _columns(rows: Sequence[Row]) -> dict[tuple[str, int], float]:
    """The middle of each column of heroes: ordinary ones by health, then epic ones."""
    found = [(pile, int(row["detail"])) for pile in HEROES for row in _of(rows, pile)]
    step = min(52.0, (_WIDTH - _HEROES_AT) / max(len(found), 1))
    return {key: _HEROES_AT + step * (at + 0.5) for at, key in enumerate(found)}


def _draw_line(sheet: Sheet, rows: Sequence[Row], name: str, y: float) -> None:
    top = y - _STEP / 2
    sheet.line([(0, top), (_WIDTH, top)], FAINT, strokeWidth=1, opacity=0.25)
    sheet.badges([{"x": 12, "y": y, "class": name}])
    wanted = "" if name == NONE else say(TREASURES[name]).text
    sheet.text([{"x": 30, "y": y - 7 * bool(wanted), "text": _class_word(name).text}],
               fontWeight="bold")  # fmt: skip
    sheet.text([{"x": 30, "y": y + 8, "text": wanted}], color=FAINT, fontSize=11)
    widest = max(*(_sum(rows, "rooms", one) for one in _classes(rows)), 1)
    _draw_bar(sheet, _of(rows, "rooms", name), y, _BAR_WIDE / widest, COLOURS[name])
    for (pile, health), x in _columns(rows).items():
        count = sum(r["cards"] for r in _of(rows, pile, name) if r["detail"] == str(health))
        if count:
            _draw_cell(sheet, x, y, pile, count)


def _draw_bar(
    sheet: Sheet, parts: Sequence[Row], y: float, scale: float, colour: str, left: float = _BAR_AT
) -> None:
    """A bar in pieces, each with its number: the first kind filled, others hollow."""
    for part in parts:
        filled = part["detail"] == KINDS[0]
        right = left + scale * part["cards"]
        if filled:
            sheet.line([(left, y), (right, y)], colour, strokeWidth=20)
        else:
            _draw_box(sheet, left + 1, right - 1, y, colour)
        number = {"x": (left + right) / 2, "y": y, "text": part["cards"]}
        sheet.text([number], align="center", color=GLYPH if filled else INK)
        left = right
    total = {"x": left + 7, "y": y, "text": sum(part["cards"] for part in parts)}
    sheet.text([total], fontWeight="bold", fontSize=13)


def _draw_box(sheet: Sheet, left: float, right: float, y: float, colour: str) -> None:
    corners = [(left, y - 9), (right, y - 9), (right, y + 9), (left, y + 9), (left, y - 10)]
    sheet.line(corners, colour)


def _draw_cell(sheet: Sheet, x: float, y: float, pile: str, count: int) -> None:
    epic = pile == HEROES[1]
    look = {"shape": "diamond", "colour": GOLD} if epic else {"shape": "circle", "colour": SILVER}
    sheet.points([{"x": x, "y": y, **look}], size=560, filled=False, strokeWidth=2, fill=PAPER)
    sheet.text([{"x": x, "y": y, "text": count}], align="center", fontWeight="bold")


def _draw_spells(sheet: Sheet, rows: Sequence[Row], y: float) -> None:
    title = say(N_("Spells: {count}"), count=_sum(rows, "spells")).text
    sheet.text([{"x": 2, "y": y, "text": title}], fontWeight="bold", fontSize=13)
    for at, row in enumerate(_of(rows, "spells")):
        left = _BAR_AT + 190 * at
        number = {"x": left + 16, "y": y, "text": row["cards"]}
        _draw_box(sheet, left, left + 32, y, INK)
        sheet.text([number], align="center", fontWeight="bold")
        told = say(_SPELLS[row["detail"]]).text
        sheet.text([{"x": left + 40, "y": y, "text": told}])
