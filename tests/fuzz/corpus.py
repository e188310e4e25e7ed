"""Sound documents of every kind, from which damaged ones are made. The same ones every time."""

from __future__ import annotations

import json
import tempfile
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import bossbook as bb
from bossbook.card.set_format import SECTIONS, set_fields
from bossbook.card.sets import load_set
from bossbook.documents import Report
from bossbook.lessons.kept import Seats, Shelf
from bossbook.lessons.progress import Progress
from bossbook.positions import node_of

TESTS = Path(__file__).resolve().parent.parent
ROOT = TESTS.parent
WILD = TESTS / "cardsets" / "wild.yaml"
NAMES = ["Ann", "Ben", "Cleo", "Dan"]

# edition, players, variants, cards
SETUPS: tuple[tuple[str, int, tuple[str, ...], list[Any] | None], ...] = (
    ("base", 2, (), None),
    ("base", 4, ("choose", "scheming"), None),
    ("alpha", 3, (), None),
    ("revised", 3, (), None),
    ("base", 3, (), ["toy"]),
    ("base", 3, (), [WILD]),
    ("alpha", 2, (), [WILD]),
    ("revised", 4, (), [WILD]),
    ("revised", 2, (), ["toy", WILD]),
    ("super", 1, (), None),
    ("super", 3, (), None),
)
STEPS = 260


def moments(setup: int, seed: int = 0) -> Iterator[bb.Game]:
    """A random game, after every step and play."""
    edition, players, variants, cards = SETUPS[setup]
    game = bb.new_game(edition, NAMES[:players], seed=seed, variants=variants, cards=cards)
    dice = Random(f"{setup}/{seed}")
    for _ in range(STEPS):
        yield game
        if not game.step():
            if game.decision is None:
                return
            new = [one for one in game.decision.options if one.key.endswith("@new")]
            game.play(dice.choice(new or game.decision.options))


def _shape(game: bb.Game) -> tuple[Any, ...]:
    """What is pending, roughly: moments of one shape are alike."""
    position = game.position()
    agenda = position.get("agenda", [])
    names = [tuple(step[:2]) if step[0] == "decide" else step[0] for step in agenda[-3:]]
    return (game.phase, tuple(names), "walking" in position, bool(position.get("lasting")))


@cache
def positions() -> tuple[dict[str, Any], ...]:
    """Files, and moments of games: whole and as seen, each shape of what is pending once."""
    found = [_plain(path) for path in position_files()]
    dice = Random("positions")
    for setup in range(len(SETUPS)):
        seen = set()
        for game in moments(setup):
            shape = _shape(game)
            if shape not in seen:
                seen.add(shape)
                found.append(_lighter(_written(game, dice), dice))
    return (*found, *_homemade())


def _written(game: bb.Game, dice: Random) -> dict[str, Any]:
    """A moment as a position, whole or as somebody sees it."""
    if any(isinstance(one, dict) for one in game.position()["cards"]):
        return _trimmed(game.position())
    if dice.random() < 0.6:
        return game.position()
    view = game.view(dice.choice(game.players))
    kept = ("decision", "events") if dice.random() < 0.1 else ()
    return {key: value for key, value in view.items() if key in kept or key not in _TOLD}


_TOLD = ("decision", "events")


def _trimmed(position: dict[str, Any]) -> dict[str, Any]:
    """A position with a set written out, without the cards that are hidden in decks."""
    rest = {key: value for key, value in position.items() if key not in ("cards", "decks")}
    shown = json.dumps(rest, ensure_ascii=False)
    sets = [one if isinstance(one, str) else _only(one, shown) for one in position["cards"]]
    return {**rest, "cards": sets}


def _only(card_set: dict[str, Any], shown: str) -> dict[str, Any]:
    return {
        section: [card for card in cards if f'"{card["name"]}"' in shown]
        if section in SECTIONS
        else cards
        for section, cards in card_set.items()
    }


def _lighter(position: dict[str, Any], dice: Random) -> dict[str, Any]:
    """Mostly with numbers for decks: their hundred names are of little interest."""
    if "decks" in position and dice.random() < 0.9:
        decks = {k: v if isinstance(v, int) else len(v) for k, v in position["decks"].items()}
        position = {**position, "decks": decks}
    return position


def position_files() -> list[Path]:
    """Positions written by hand."""
    folders = (TESTS / "positions", ROOT / "notebooks" / "positions")
    return sorted(path for folder in folders for path in folder.glob("*.yaml"))


def _plain(path: Path) -> Any:
    node = node_of(path, Report(str(path)))
    assert node is not None
    return node.plain()


_SPELL = {
    "name": "Sneeze",
    "spell": "both",
    "ability": {"choose": {"it": {"room": "any"}}, "do": [{"deactivate": "it"}]},
}
_ROOM = {
    "name": "Trapdoor",
    "kind": "trap",
    "damage": 2,
    "treasure": {"thief": 1, "mage": 2},
    "ability": {
        "when": "activated",
        "choose": {"it": {"hero": "here"}, "fuel": {"room": "another"}},
        "cost": [{"destroy": "fuel"}],
        "do": [{"hurt": {"hero": "it", "amount": 3}}],
    },
}
_HERO = {"name": "Cy", "class": "thief", "health": 7}


def _homemade() -> Iterator[dict[str, Any]]:
    """Cards written out, with state, with every phase."""
    for phase in ("start", "build", "bait", "adventure", "end"):
        yield {
            "edition": "revised" if phase == "build" else "base",
            "phase": phase,
            "town": [_HERO, "Samurai Tom", {**_HERO, "name": "Di", "epic": True, "damage": 1}],
            "players": [
                {
                    "name": "One",
                    "boss": {"name": "B1", "xp": 800, "treasure": {"cleric": 1}},
                    "rooms": [
                        {**_ROOM, "counters": 2, "under": ["Open Grave", _ROOM]},
                        {"card": "Dark Altar", "deactivated": True},
                        "Golem Factory",
                    ],
                    "entrance": [{**_HERO, "damage": 2, "waits": True}, "Samurai Tom"],
                    "hand": [_SPELL, "Freeze", "Dark Altar", "Dragon Hatchery"],
                    "score": {"dead": ["Samurai Tom"], "survived": [_HERO]},
                },
                {"name": "Two", "boss": "Gorgona", "hand": {"rooms": 4, "spells": 2}, "souls": 8},
                {"name": "Three", "boss": "Robobo", "hand": 3, "wounds": 5, "out": phase == "end"},
            ],
            "lasting": [["room_damage", 0, 2], ["no_entry", -1, 0]],
            "discard": ["Open Grave"],
            "seed": 3,
        }


# Cards that ask for much, in every small set.
HOMEMADE: dict[str, dict[str, Any]] = {
    "a cost that kills": {
        "name": "Toll Gate",
        "copies": 8,
        "kind": "trap",
        "damage": 1,
        "ability": {
            "when": "activated",
            "cost": [{"kill_inside": "this"}],
            "do": [{"draw": "rooms"}],
        },
    },
    "a way without an end": {
        "name": "Revolving Door",
        "copies": 8,
        "kind": "trap",
        "damage": 0,
        "ability": {
            "when": "survives_here",
            "do": [{"send": {"hero": "visitor", "to": "first_room"}}],
        },
    },
    "very many choices": {
        "name": "Census",
        "copies": 8,
        "spell": "both",
        "ability": {
            "choose": {f"r{n}": {"room": "any"} for n in range(9)},
            "do": [{"deactivate": "r0"}],
        },
    },
}


@cache
def sets() -> tuple[dict[str, Any], ...]:
    """Small card sets, each enough for a game: a few cards of the sets that there are."""
    files = [load_set("base"), load_set("toy"), load_set(WILD), load_set("items")]
    dice, made = Random("sets"), []
    for number in range(40):
        small: dict[str, Any] = {"format": 1, "set": f"small{number}", "title": "A small one"}
        for section, most in _SECTIONS.items():
            cards = [card for one in files for card in set_fields(one, "base").get(section, ())]
            small[section] = dice.sample(cards, dice.randint(2, most))
        small["rooms"] += [card for card in HOMEMADE.values() if "kind" in card]
        small["spells"] += [card for card in HOMEMADE.values() if "spell" in card]
        made.append(small)
    changed = {"cards": [{"card": made[0]["rooms"][0]["name"], "copies": 2}]}
    return ({**made[0], "changes": {"revised": changed}}, *made[1:])


_SECTIONS = {name: 5 for name in SECTIONS if name != "minibosses"}


@cache
def set_texts() -> tuple[str, ...]:
    """The card sets that come with bossbook, as they are written."""
    folder = ROOT / "cardsets"
    return tuple(path.read_text(encoding="utf-8") for path in sorted(folder.glob("*.yaml")))


@cache
def position_texts() -> tuple[str, ...]:
    """The positions written by hand, as they are written."""
    return tuple(path.read_text(encoding="utf-8") for path in position_files())


@cache
def saves() -> tuple[dict[str, Any], ...]:
    """Saved games, from short to long, some begun at a position."""
    found = []
    for setup in range(len(SETUPS)):
        for number, game in enumerate(moments(setup, seed=1)):
            if number in (0, 3, 20, 60, 140):
                found.append(json.loads(game.save()))
            if number == 90:
                later = bb.load_position(game.position())
                later.run()
                found.append(json.loads(later.save()))
    return tuple(found)


@cache
def progress_files() -> tuple[dict[str, Any], ...]:
    """What learners have solved, as the program keeps it."""
    found = []
    for size in (0, 1, 3, 12):
        with tempfile.TemporaryDirectory() as folder:
            progress = Progress(Path(folder) / "progress.json")
            for number in range(size):
                progress.wrong(f"bait/{number}")
                progress.hint(f"bait/{number}", number % 4)
                if number % 2:
                    progress.solve(f"bait/{number}")
            if progress.file is not None and size:
                found.append(json.loads(progress.file.read_bytes()))
    return ({"version": 1, "exercises": {}}, *found)


@cache
def kept_games() -> tuple[dict[str, Any], ...]:
    """Games as they are kept for later."""
    found = []
    for setup in range(4):
        for number, game in enumerate(moments(setup, seed=2)):
            if number in (0, 40):
                with tempfile.TemporaryDirectory() as folder:
                    shelf = Shelf(Path(folder))
                    place = shelf.keep(game, Seats(("Ann",), "random"))
                    assert place is not None
                    path = place.path
                    found.append(json.loads(path.read_bytes()))
    return tuple(found)
