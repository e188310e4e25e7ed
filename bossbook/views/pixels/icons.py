"""Our own icons, drawn as little bitmaps: eight rows of eight, '#' is a pixel.

An icon takes the colour of the text around it. A treasure class is told in three ways at once:
by the letter, by the shape of the badge and by its colour; and in words for screen readers.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache, lru_cache

from bossbook.card.model import TREASURE_WORD
from bossbook.messages import N_, language, say
from bossbook.views.escape import Markup, tag
from bossbook.wording import LETTERS, word

PIXEL = 2  # units of the drawing; an icon of 16 units at 16 CSS pixels is crisp

BITMAPS: Mapping[str, str] = {
    "relic": """
        ..####..
        .##..##.
        .##..##.
        ..####..
        ########
        ...##...
        ...##...
        ...##...""",
    "sword": """
        ...#....
        ...##...
        ...##...
        ...##...
        ...##...
        .######.
        ...##...
        ...##...""",
    "tome": """
        .#######
        ########
        ##.....#
        ##.###.#
        ##.....#
        ########
        #.......
        ########""",
    "loot": """
        ..#..#..
        ...##...
        ..####..
        .######.
        ###..###
        ###..###
        ########
        .######.""",
    "map": """
        ##.##.##
        ########
        #.####.#
        ##.##.##
        ###..###
        ##.##.##
        #.####.#
        ##.##.##""",
    "heart": """
        ........
        .##..##.
        ########
        ########
        ########
        .######.
        ..####..
        ...##...""",
    "soul": """
        ..####..
        .######.
        ##.##.##
        ##.##.##
        ########
        ########
        ########
        #.##.##.""",
    "wound": """
        ...##...
        ...##...
        ..####..
        ..####..
        .######.
        .#.####.
        .##.###.
        ..####..""",
    "monster": """
        #......#
        ##.##.##
        ########
        #..##..#
        ########
        #......#
        #.#..#.#
        .######.""",
    "trap": """
        ........
        .#..#..#
        .#..#..#
        ##.##.##
        ##.##.##
        ########
        ########
        ........""",
    "damage": """
        ....###.
        ...###..
        ..###...
        .######.
        ...####.
        ...##...
        ..##....
        ..#.....""",
    "crown": """
        ........
        #..##..#
        #..##..#
        ##.##.##
        ########
        ########
        ........
        ########""",
    "star": """
        ...##...
        ...##...
        ########
        .######.
        ..####..
        .######.
        .##..##.
        ........""",
    "door": """
        ..####..
        .######.
        .######.
        .######.
        .####.#.
        .######.
        .######.
        ########""",
    "sideways": """
        ........
        ########
        #.#....#
        #.#....#
        #.#....#
        #.#....#
        ########
        ........""",
    "right": """
        .......#
        ......##
        .....##.
        #...##..
        ##.##...
        .###....
        ..#.....
        ........""",
    "wrong": """
        ........
        ##....##
        .##..##.
        ..####..
        ...##...
        ..####..
        .##..##.
        ##....##""",
    "house": """
        ...##...
        ..####..
        .######.
        ########
        .######.
        .##..##.
        .##..##.
        ........""",
    "hammer": """
        .######.
        ########
        ########
        .######.
        ...##...
        ...##...
        ...##...
        ...##...""",
    "axe": """
        .##..##.
        ####.##.
        #######.
        #######.
        ####.##.
        .##..##.
        .....##.
        .....##.""",
    "spell": """
        ...#....
        ...#....
        ..###...
        #######.
        ..###...
        ...#..#.
        ...#.###
        ......#.""",
    "hero": """
        ..####..
        .######.
        ########
        #......#
        #.#..#.#
        ###..###
        ###..###
        .##..##.""",
    "full": """
        ###..###
        #......#
        #......#
        ........
        ........
        #......#
        #......#
        ###..###""",
    "coin": """
        ..####..
        .##..##.
        ##.##.##
        ##.##.##
        ##.##.##
        ##.##.##
        .##..##.
        ..####..""",
    "minion": """
        #......#
        ##....##
        .######.
        #.####.#
        ########
        ##.##.##
        .######.
        .#....#.""",
    "flag": """
        ##......
        #####...
        ########
        ########
        #####...
        ##......
        ##......
        ##......""",
    "bell": """
        ...##...
        ..####..
        .######.
        .######.
        .######.
        ########
        ........
        ...##...""",
    "market": """
        ########
        #.##.##.
        #.##.##.
        ........
        .######.
        .#....#.
        .######.
        .#....#.""",
    "bed": """
        #.......
        #.......
        ###.....
        ###.####
        ########
        ########
        #......#
        #......#""",
    "cards": """
        .#####..
        .#...###
        .#...#.#
        .#...#.#
        .#...#.#
        .#####.#
        ...#...#
        ...#####""",
    "counter": """
        ..####..
        .##..##.
        ###..###
        #......#
        #......#
        ###..###
        .##..##.
        ..####..""",
    "dizzy": """
        #.....#.
        .#...###
        ###...#.
        .#......
        ......#.
        ..#..###
        .###..#.
        ..#.....""",
    "shuffle": """
        ##....#.
        ..#..###
        ...#..#.
        ....##..
        ....##..
        ...#..#.
        ..#..###
        ##....#.""",
    "bag": """
        ..#..#..
        ...##...
        ..####..
        .######.
        ########
        ########
        ########
        .######.""",
    "player": """
        ..####..
        ..####..
        ..####..
        ...##...
        .######.
        ########
        ########
        ##.##.##""",
}

# The badge behind a class's treasure, in a square of 24: circle, shield, square, hexagon, octagon.
_SHAPES: Mapping[str, str] = {
    "cleric": "M12 0a12 12 0 1 1 0 24a12 12 0 1 1 0-24z",
    "fighter": "M0 0h24v16l-12 8-12-8z",
    "mage": "M1 1h22v22h-22z",
    "thief": "M6 0h12l6 12-6 12h-12l-6-12z",
    "explorer": "M7 0h10l7 7v10l-7 7h-10l-7-7v-10z",
}


def _pixels(name: str, left: int, top: int) -> str:
    return pixels(BITMAPS[name].split(), left, top)


def pixels(rows: Sequence[str], left: int = 0, top: int = 0) -> str:
    """A bitmap as the path of an SVG: one rectangle for each run of pixels in a row."""
    runs = []
    for y, row in enumerate(rows):
        x = 0
        while x < len(row):
            width = len(row[x:]) - len(row[x:].lstrip("#"))
            if width:
                at = f"M{left + x * PIXEL} {top + y * PIXEL}"
                runs.append(f"{at}h{width * PIXEL}v{PIXEL}h-{width * PIXEL}z")
            x += width or 1
    return "".join(runs)


@cache
def icon(name: str, size: int = 16) -> Markup:
    """An icon in the colour of the text. It is silent: put a word beside it for screen readers."""
    return tag(
        "svg",
        tag("path", d=_pixels(name, 0, 0), fill="currentColor"),
        class_=f"bb-icon bb-icon-{name}",
        viewBox="0 0 16 16",
        width=size,
        height=size,
        shape_rendering="crispEdges",
        aria_hidden="true",
        focusable="false",
    )


@cache
def badge_drawing(name: str, size: int = 24) -> Markup:
    """The shape of a class with its treasure on it; in the class's colour by the style sheet."""
    return tag(
        "svg",
        tag("path", d=_SHAPES[name], class_="bb-shape"),
        tag("path", d=_pixels(TREASURE_WORD[name], 4, 4), class_="bb-glyph"),
        viewBox="0 0 24 24",
        width=size,
        height=size,
        aria_hidden="true",
        focusable="false",
    )


@cache
def class_badge(name: str, size: int = 24) -> Markup:
    """The badge of a class: its treasure on a shape and a colour of its own, and its letter."""
    letter = tag("b", LETTERS[name], aria_hidden="true")
    return tag("span", badge_drawing(name, size), letter, class_=f"bb-badge bb-c-{name}")


def treasure_badge(name: str, count: int | None = None) -> Markup:
    """A treasure icon with its words; with a count, "sword: 2"."""
    return _treasure_badge(name, count, language())


@lru_cache(maxsize=500)  # a table has dozens of them
def _treasure_badge(name: str, count: int | None, _language: str) -> Markup:
    values = {"treasure": say(TREASURE_WORD[name]), "hero": word(name), "count": count}
    if count is None:
        told = say(N_("{treasure}, for the {hero}"), **values)
    else:
        told = say(N_("{treasure}, for the {hero}: {count}"), **values)
    number = "" if count is None else tag("span", count, class_="bb-count", aria_hidden="true")
    words = tag("span", told, class_="bb-sr")
    return tag(
        "span", class_badge(name), number, words, class_="bb-treasure", title=told,
        data_treasure=name,
    )  # fmt: skip
