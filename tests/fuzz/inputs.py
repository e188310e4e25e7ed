"""The inputs: the same seed and number give the same one."""

from __future__ import annotations

import json
from collections.abc import Callable
from random import Random
from typing import Any

from bossbook.positions.lines import shortened
from fuzz import corpus
from fuzz.mutators import as_bytes, as_json, changed, damaged, packed
from fuzz.oracle import Input

# How many of a hundred are of which kind.
SHARES = {"position": 52, "set": 16, "save": 10, "line": 10, "progress": 7, "kept": 5}


def made(seed: int, number: int) -> Input:
    """One damaged input."""
    dice = Random(f"{seed}/{number}")
    kind = dice.choices(list(SHARES), list(SHARES.values()))[0]
    return Input(kind, MAKERS[kind](dice), dice.randrange(1 << 30))


def _position(dice: Random) -> Any:
    if dice.random() < 0.8:
        return changed(dice.choice(corpus.positions()), dice)
    if dice.random() < 0.5:
        return damaged(dice.choice(corpus.position_texts()), dice)
    return damaged(as_json(dice.choice(_small_positions()), dice), dice)


def _small_positions() -> list[Any]:
    return [one for one in corpus.positions() if not any(map(_is_set, one.get("cards", [])))]


def _is_set(cards: Any) -> bool:
    return isinstance(cards, dict)


def _set(dice: Random) -> bytes:
    if dice.random() < 0.75:
        return as_bytes(json.dumps(changed(dice.choice(corpus.sets()), dice)))
    if dice.random() < 0.3:
        return as_bytes(damaged(dice.choice(corpus.set_texts()), dice))
    return as_bytes(damaged(as_json(dice.choice(corpus.sets()), dice), dice))


def _save(dice: Random) -> str:
    save = dice.choice(corpus.saves())
    if dice.random() < 0.3:
        return damaged(as_json(save, dice), dice)
    part = dice.choice(("start", "moves", "moves", ""))
    if not part:
        return json.dumps(changed(save, dice))
    return json.dumps({**save, part: changed(save[part], dice)})


def _line(dice: Random) -> str:
    position = shortened(dice.choice(_small_positions()))
    how = dice.random()
    if how < 0.5:
        return packed(as_bytes(json.dumps(changed(position, dice))))
    if how < 0.75:
        return packed(as_bytes(damaged(as_json(position, dice), dice)))
    return damaged(packed(as_bytes(json.dumps(position))), dice)


def _progress(dice: Random) -> bytes:
    document = dice.choice(corpus.progress_files())
    if dice.random() < 0.6:
        return as_bytes(json.dumps(changed(document, dice)))
    return as_bytes(damaged(as_json(document, dice), dice))


def _kept(dice: Random) -> bytes:
    kept = dice.choice(corpus.kept_games())
    how = dice.random()
    if how < 0.4:
        game = json.loads(kept["game"])
        return as_bytes(json.dumps({**kept, "game": json.dumps(changed(game, dice))}))
    if how < 0.7:
        return as_bytes(json.dumps(changed(kept, dice)))
    return as_bytes(damaged(as_json(kept, dice), dice))


MAKERS: dict[str, Callable[[Random], Any]] = {
    "position": _position,
    "set": _set,
    "save": _save,
    "line": _line,
    "progress": _progress,
    "kept": _kept,
}
