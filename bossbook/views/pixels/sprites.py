"""A little picture for every card, made from its name: always the same one, nobody's drawing.

The name only throws the dice: which hat, which eyes, which device. It never stands in the picture,
and the pictures mean nothing, so screen readers pass them over.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from bossbook.card.model import BOSS, CLASSES, EPIC, HERO, ROOM, SPELL
from bossbook.views.escape import Markup, tag
from bossbook.views.pixels.figures import (
    CLEAR,
    FIRST,
    RIM,
    ROLES,
    SECOND,
    NameDice,
    Paints,
    Rows,
    bitmap,
    blank,
    class_paints,
    known,
    mirrored,
    outlined,
    over,
    painted,
    picture,
    recoloured,
    rim,
    variants,
)

_JESTER = "jester"
_HERO = 16  # pixels, both ways
_BODIES = {
    "cleric": "robe",
    "fighter": "armour",
    "mage": "robe",
    "thief": "tunic",
    "explorer": "coat",
    _JESTER: "motley",
}
_LEGS = {figure: "robe" if body == "robe" else "trousers" for figure, body in _BODIES.items()}
_BEARDS = ("none", "none", "short", "long", "moustache")
_SKINS = ("#f8d5b0", "#eab483", "#c98d5b", "#9c6644")
_HAIRS = ("#4a2c1a", "#6b3a1a", "#e0702a", "#ecd88f", "#c9c4bd", "#2f2a33", "#b5412a")
_TRIMS = "%=*!"


def hero_sprite(
    name: str, classes: Sequence[str], epic: bool = False, size: int = 32, frame: int = 0
) -> Markup:
    """A hero who looks like the class, and like nobody else of it.

    Both steps of a walk are in the picture; the frame is the one seen while no style sheet lets
    the hero walk.
    """
    return _hero(name, tuple(known(classes)), epic, size, frame)


@cache
def _hero(name: str, classes: tuple[str, ...], epic: bool, size: int, frame: int) -> Markup:
    dice = NameDice("hero", name)
    first, second = (*classes, None, None)[:2]
    paints = class_paints(first, second) | {
        "o": (ROLES["o"][0], dice.one_of(_SKINS)),
        "@": (ROLES["@"][0], dice.one_of(_HAIRS)),
    }
    figure = first or _JESTER
    rows = _dressed(dice, figure, second, epic)
    legs = [over(blank(_HERO, _HERO), bitmap(f"legs {_LEGS[figure]} {n}"), 0, 14) for n in (0, 1)]
    edge = rim(over(over(rows, legs[0]), legs[1]), ROLES["%"] if epic else RIM)
    steps = [_step(drawn, n, n == frame, paints) for n, drawn in enumerate(legs)]
    return picture(rows, *steps, size=size, kind="hero", paints=paints, edge=edge)


def _dressed(dice: NameDice, figure: str, second: str | None, epic: bool) -> list[str]:
    """All of a hero but the legs. The second class gives half the coat, and what is held."""
    trim = "%" if epic else dice.one_of(_TRIMS)
    rows = over(blank(_HERO, _HERO), bitmap("cape") if epic else (), 0, 6)
    rows = over(rows, _body(figure, bool(second)), 0, 10)
    rows = over(rows, bitmap("face"), 0, 3)
    rows = over(rows, bitmap(dice.one_of(variants("hair"))), 0, 3)
    rows = over(rows, bitmap(f"beard {dice.one_of(_BEARDS)}"), 0, 7)
    rows = over(rows, bitmap(dice.one_of(variants(f"{figure} hat"))))
    held = bitmap(dice.one_of(variants(f"{second or figure} held")))
    rows = over(rows, recoloured(held, FIRST, SECOND) if second else held, 10)
    return outlined(recoloured(rows, "w", trim))


def _body(figure: str, halved: bool) -> Rows:
    """The body; with a second class, its right half is in that one's colours."""
    rows = bitmap(f"body {_BODIES[figure]}")
    return [row[:6] + recoloured([row[6:]], FIRST, SECOND)[0] for row in rows] if halved else rows


def _step(legs: Rows, number: int, seen: bool, paints: Paints) -> Markup:
    hidden = None if seen else "hidden"
    return tag("g", painted(legs, paints), class_=f"bb-frame-{number}", visibility=hidden)


# -- bosses

_BOSS = 32
_ODD_SKINS = ("#d5e2a4", "#f0cdb0", "#d3c1ea")
_EYES_AT, _MOUTH_AT, _TOP_AT = 6, 8, 8  # columns of the left half
_PATCH_AT = 18  # over the right eye


def boss_sprite(name: str, classes: Sequence[str], size: int = 64) -> Markup:
    """A boss, big and bad, in the colour of its treasure."""
    return _boss(name, tuple(known(classes)), size)


@cache
def _boss(name: str, classes: tuple[str, ...], size: int) -> Markup:
    dice = NameDice("boss", name)
    shape = dice.one_of(variants("shape"))
    begins, eyes, mouth = map(int, shape.split()[2:])
    half = over(blank(_BOSS // 2, _BOSS), bitmap(dice.one_of(variants("top"))), _TOP_AT, begins - 6)
    half = over(half, bitmap(shape), 0, begins)
    half = over(half, _eyes(dice, bitmap(shape)[eyes : eyes + 3]), _EYES_AT, begins + eyes)
    half = over(half, bitmap(dice.one_of(variants("mouth"))), _MOUTH_AT, begins + mouth)
    rows = outlined(mirrored(half))
    if not dice.below(4):
        rows = over(rows, bitmap("patch"), _PATCH_AT, begins + eyes)
    paints = class_paints(*classes[:1]) | {"o": (ROLES["o"][0], dice.one_of(_ODD_SKINS))}
    return picture(rows, size=size, kind="boss", paints=paints, edge=rim(rows))


def _eyes(dice: NameDice, face: Rows) -> list[str]:
    """A pair of eyes; in a white face they are yellow."""
    white = any(row[_EYES_AT + 3] == "=" for row in face)
    return recoloured(bitmap(dice.one_of(variants("eyes"))), "=", "%" if white else "=")


# -- rooms

_FLOOR = 17  # the row on which things stand
_MIDDLE = 9  # the column where the middle of a scene begins
_WIDE, _HIGH = 22, 15  # how large that middle is


def room_sprite(name: str, kind: str, classes: Sequence[str] = (), size: int = 80) -> Markup:
    """A look into a room: somebody lurks there, or something waits to be stepped on."""
    return _room(name, kind, tuple(known(classes)), size)


@cache
def _room(name: str, kind: str, classes: tuple[str, ...], size: int) -> Markup:
    dice = NameDice("room", name)
    paints = class_paints(classes[0] if classes else dice.one_of(CLASSES))
    middle = _lair(dice) if kind == "monster" else _trap(dice)
    rows = over(bitmap("wall"), middle, _MIDDLE, _FLOOR - _HIGH)
    lit = dice.below(3)
    for column in (2, 33)[lit // 2 : lit + 1]:
        rows = over(rows, outlined(_framed(bitmap("torch"))), column - 1, 4)
    for column in (1, 34):
        prop = bitmap(dice.one_of(variants("prop")))
        rows = over(rows, outlined(_framed(prop)), column - 1, _FLOOR - 3)
    return picture(rows, size=size, kind="room", paints=paints)


def _framed(rows: Rows) -> list[str]:
    """A drawing with a clear pixel on every side."""
    return over(blank(max(map(len, rows)) + 2, len(rows) + 2), rows, 1, 1)


def _lair(dice: NameDice) -> list[str]:
    rows = mirrored(bitmap(dice.one_of(variants("lair"))))
    creature = _creature(dice)
    rows = over(rows, creature, (_WIDE - len(creature[0])) // 2, _HIGH - len(creature))
    return over(rows, mirrored(bitmap(dice.one_of(variants("front")))))


def _trap(dice: NameDice) -> list[str]:
    rows = _framed(bitmap(dice.one_of(variants("device"))))
    return outlined(rows if dice.below(2) else [row[::-1] for row in rows])[1:-1]


def _creature(dice: NameDice) -> list[str]:
    """Somebody made by chance, with the same left and right, with eyes and a bite."""
    half = []
    for row in bitmap(dice.one_of(variants("creature"))):
        half.append("".join("+."[dice.below(2)] if one == "?" else one for one in row))
    half = over(_lit(half), bitmap(dice.one_of(variants("stare"))), 0, 4)
    return mirrored(over(half, bitmap(dice.one_of(variants("bite"))), 0, 8))


def _lit(rows: Rows) -> list[str]:
    """Light from above: what is under something clear is bright, what is over it is dark."""
    width = max(map(len, rows))
    padded = [row.ljust(width, CLEAR) for row in rows]
    above, below = [CLEAR * width, *padded[:-1]], [*padded[1:], CLEAR * width]
    return ["".join(map(_tone, *three)) for three in zip(padded, above, below, strict=True)]


def _tone(one: str, above: str, below: str) -> str:
    if one == CLEAR:
        return one
    return "*" if above == CLEAR else "-" if below == CLEAR else one


# -- spells, backs, and what lies about the table

_MAGIC = (
    ("#b3541e", "#f0b429"),
    ("#7a4fc2", "#cfb3ff"),
    ("#1f7fa8", "#9fe6ff"),
    ("#b83262", "#ffb0c8"),
    ("#2f8f4e", "#b6f0a0"),
)
_RUNE = 18  # pixels of a rune, both ways: multiples of it are crisp
_BACKS = {ROOM: None, SPELL: "mage", HERO: "cleric", EPIC: "fighter", BOSS: None}
_PILES = {"rooms": ROOM, "spells": SPELL, "heroes": HERO, "epics": EPIC}
_BACK = (24, 32)
_TOWN = (96, 20)
_STREET = (
    ("tree", 0),
    ("cottage", 6),
    ("tall", 20),
    ("tree", 30),
    ("tavern", 37),
    ("chapel", 57),
    ("gate", 73),
)


@cache
def spell_sprite(name: str, size: int = 54) -> Markup:
    """A rune for a spell: the same from all four sides."""
    dice = NameDice("spell", name)
    half = []
    for row in bitmap(dice.one_of(variants("rune"))):
        half.append("".join("*+.."[dice.below(4)] if one == "?" else one for one in row))
    across = [row + row[::-1] for row in half]
    rows = outlined(_framed(across + across[::-1]))
    main, light = dice.one_of(_MAGIC)
    paints = dict(ROLES) | {"+": (ROLES["+"][0], main), "*": (ROLES["*"][0], light)}
    return picture(rows, size=size, kind="spell", paints=paints, edge=rim(rows))


@cache
def card_back(deck: str, size: int = 48) -> Markup:
    """The back of a card of a deck, or on top of a pile such as "rooms"; others have a boss's."""
    kind = _PILES.get(deck, deck) if _PILES.get(deck, deck) in _BACKS else BOSS
    (across, down), drawn = _BACK, HERO if kind == EPIC else kind
    tile = bitmap(f"back {drawn} tile")
    rows = [(tile[y % len(tile)] * across)[:across] for y in range(down)]
    emblem = outlined(_framed(mirrored(bitmap(f"back {drawn} emblem"))))
    rows = over(rows, emblem, (across - len(emblem[0])) // 2, (down - len(emblem)) // 2)
    sides = ["#" + CLEAR * (across - 2) + "#"] * (down - 2)
    rows = over(rows, ["#" * across, *sides, "#" * across])
    return picture(rows, size=size, kind="back", paints=class_paints(_BACKS[kind]))


@cache
def town_sprite(size: int = 192) -> Markup:
    """The street of the town, with a tavern and the gate where the heroes leave."""
    rows = blank(*_TOWN)
    for kind, column in _STREET:
        drawn = outlined(_framed(bitmap(f"house {kind}")))
        rows = over(rows, drawn, column - 1, _TOWN[1] - len(drawn))
    paints = dict(ROLES) | {"@": ("bb-px-leaf", "#4f8a45"), "o": ("bb-px-leaf", "#86bd62")}
    return picture(rows, size=size, kind="street", paints=paints)


@cache
def dungeon_mouth(size: int = 44) -> Markup:
    """The entrance of a dungeon. Somebody is at home."""
    rows = outlined(_framed(mirrored(bitmap("dungeon mouth"))))[:-1]
    return picture(rows, size=size, kind="mouth")


def gravestone(size: int = 24) -> Markup:
    """For one who is remembered."""
    return _thing("gravestone", size)


def flag(size: int = 24) -> Markup:
    """For one who came through."""
    return _thing("flag", size)


@cache
def _thing(name: str, size: int) -> Markup:
    rows = bitmap(name)
    return picture(rows, size=size, kind=name, paints=class_paints("thief"), edge=rim(rows))
