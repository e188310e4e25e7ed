"""Pixel pictures: the same name always looks the same, and is never written in its picture."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from test_views_html import HOSTILE, Page

from bossbook import cards
from bossbook.card.model import CLASSES, DECKS
from bossbook.views.escape import Markup
from bossbook.views.pixels.figures import (
    CLEAR,
    ROLES,
    NameDice,
    bitmap,
    class_paints,
    mirrored,
    outlined,
    over,
    painted,
    variants,
)
from bossbook.views.pixels.sprites import (
    boss_sprite,
    card_back,
    dungeon_mouth,
    flag,
    gravestone,
    hero_sprite,
    room_sprite,
    spell_sprite,
    town_sprite,
)

Drawing = Callable[[str], Markup]

NAMED: dict[str, tuple[Drawing, int]] = {  # with the most characters that a picture may have
    "hero": (lambda name: hero_sprite(name, ["mage"]), 2300),
    "epic": (lambda name: hero_sprite(name, ["cleric", "thief"], epic=True), 2500),
    "jester": (lambda name: hero_sprite(name, []), 2300),
    "boss": (lambda name: boss_sprite(name, ["fighter"]), 3700),
    "lair": (lambda name: room_sprite(name, "monster", ["mage"]), 2700),
    "trap": (lambda name: room_sprite(name, "trap"), 2700),
    "spell": (spell_sprite, 2300),
}
NAMELESS = (
    town_sprite(),
    dungeon_mouth(),
    gravestone(),
    flag(),
    *map(card_back, DECKS),
)
EVERY_NAMED = pytest.mark.parametrize("kind", NAMED)


def colours(html: Markup) -> set[str]:
    return set(re.findall(r"bb-c-(\w+)", html))


def pixels(paths: list[Markup]) -> dict[tuple[int, int], str]:
    """What is seen: the class of the topmost path at every pixel."""
    seen = {}
    for path in paths:
        role = re.findall(r'class="([^"]*)"', path)[0]
        for box in re.findall(r"M(-?\d+) (-?\d+)h(\d+)v(\d+)H(-?\d+)", path):
            left, top, across, down, back = map(int, box)
            assert left == back
            for x in range(left, left + across):
                seen |= {(x, y): role for y in range(top, top + down)}
    return seen


# -- painting


def test_painting_shows_every_pixel_in_its_role() -> None:
    for name in ("face", "wall", "device chest", "house tavern", "gravestone"):
        rows = bitmap(name)
        wanted = {
            (x, y): ROLES[sign][0]
            for y, row in enumerate(rows)
            for x, sign in enumerate(row)
            if sign != CLEAR
        }
        paths = painted(over(rows, []))
        assert pixels(paths) == wanted
        assert len(paths) == len(set("".join(rows)) - {CLEAR})


def test_pieces_lie_over_and_are_cut_off() -> None:
    assert over(["...", "..."], ["#.#", "+++"], 1, 1) == ["...", ".#."]
    assert over(["###"], ["+..+"], -1) == ["##+"]


def test_a_mirror_image_is_in_the_shade() -> None:
    assert mirrored(["*+", "."]) == ["*++-", "...."]


def test_ink_goes_around_but_not_around_ink() -> None:
    assert outlined(["....", ".+..", "...."]) == [".#..", "#+#.", ".#.."]
    assert outlined(["...", ".#.", "..."]) == ["...", ".#.", "..."]


def test_every_bitmap_is_painted_with_roles_that_exist() -> None:
    chosen = {"w", "?", CLEAR}  # by the name, later
    kinds = ("face", "cape", "patch", "hair", "beard", "body", "legs", "shape", "eyes", "mouth")
    kinds += ("top", "wall", "torch", "lair", "front", "creature", "stare", "bite", "device")
    kinds += ("prop", "rune", "back", "house", "dungeon", "gravestone", "flag")
    for kind in (*kinds, *CLASSES, "jester"):
        for name in variants(kind) or (kind,):
            assert set("".join(bitmap(name))) <= set(ROLES) | chosen, name


def test_dice_are_the_same_everywhere() -> None:
    dice = NameDice("hero", "Ada")
    assert [dice.below(6) for _ in range(8)] == [4, 1, 5, 2, 3, 2, 0, 1]


# -- pictures


@EVERY_NAMED
def test_a_picture_belongs_to_its_name(kind: str) -> None:
    drawing, most = NAMED[kind]
    drawn = [drawing(f"Name {number}") for number in range(60)]
    assert drawn == [drawing(f"Name {number}") for number in range(60)]
    assert len(set(drawn)) >= 54
    assert max(map(len, drawn)) <= most


def test_no_two_cards_of_the_base_set_look_alike() -> None:
    shown = [
        hero_sprite(card["name"], card["classes"], card["deck"] == "epic")
        if "classes" in card
        else room_sprite(card["name"], card["kind"], list(card["treasure"]))
        if card["deck"] == "room"
        else boss_sprite(card["name"], list(card["treasure"]))
        if card["deck"] == "boss"
        else spell_sprite(card["name"])
        for card in cards("base")
    ]
    assert len(set(shown)) == len(shown)


@EVERY_NAMED
@pytest.mark.parametrize("name", [*HOSTILE, "", "\ud800", "x" * 5000])
def test_names_never_stand_in_pictures(kind: str, name: str) -> None:
    drawing, most = NAMED[kind]
    html = drawing(name)
    page = Page(html)
    assert set(page.tags) <= {"svg", "g", "path"}
    assert page.text == ""
    assert len(name) < 4 or name not in html
    assert len(html) <= most


@pytest.mark.parametrize("html", [*NAMELESS, *(drawing("A") for drawing, _ in NAMED.values())])
def test_pictures_are_crisp_and_silent(html: Markup) -> None:
    across, down = map(int, re.findall(r'viewBox="0 0 (\d+) (\d+)"', html)[0])
    width, height = map(int, re.findall(r' (?:width|height)="(\d+)"', html))
    assert width % across == height % down == 0
    assert width // across == height // down
    assert 'shape-rendering="crispEdges" aria-hidden="true"' in html
    for path in re.findall(r"<path [^>]*>", html):
        assert re.search(r' class="bb-px-[^"]+" fill="(#[0-9a-f]{6}|currentColor)"', path)


@pytest.mark.parametrize("name", CLASSES)
def test_every_class_has_figures_and_colours(name: str) -> None:
    assert len(variants(f"{name} hat")) >= 3
    assert len(variants(f"{name} held")) >= 3
    for html in (hero_sprite("A", [name]), boss_sprite("A", [name])):
        assert colours(html) == {name}
    assert colours(hero_sprite("Ed", [name, "mage"])) == {name, "mage"}


def test_unknown_classes_and_decks_fall_back() -> None:
    assert hero_sprite("A", ["bard"]) == hero_sprite("A", [])
    assert hero_sprite("A", ["bard", "mage"]) == hero_sprite("A", ["mage"])
    assert boss_sprite("A", ["bard"]) == boss_sprite("A", ())
    assert colours(room_sprite("A", "trap", ["bard"])) <= set(CLASSES)
    assert card_back("nothing") == card_back("boss")
    assert card_back("rooms") == card_back("room")
    assert class_paints() == ROLES


def test_epic_heroes_are_told_by_more_than_a_colour() -> None:
    plain, epic = hero_sprite("A", ["thief"]), hero_sprite("A", ["thief"], epic=True)
    assert pixels([plain]).keys() != pixels([epic]).keys()  # a cape
    assert 'class="bb-px-gold"' in epic


@pytest.mark.parametrize("frame", [0, 1])
def test_both_steps_are_there_and_one_is_seen(frame: int) -> None:
    html = hero_sprite("A", ["fighter"], frame=frame)
    assert f'<g class="bb-frame-{frame}"><' in html
    assert f'<g class="bb-frame-{1 - frame}" visibility="hidden"><' in html


def test_backs_differ() -> None:
    assert len({card_back(deck) for deck in ("room", "spell", "hero", "epic", "boss")}) == 5
