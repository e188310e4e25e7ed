"""Cards as positions write them, in words."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping

from bossbook.card.fields import Written
from bossbook.facts import facts
from bossbook.forecast.compared import plain
from bossbook.messages import N_, Message, say
from bossbook.state import Hero, Room


def key_of(written: object) -> str:
    """Equal for what is written alike."""
    return json.dumps(written, sort_keys=True)


_FACTS = (*facts(Room).values(), *facts(Hero).values())
_DETAILS: Mapping[str, str] = {
    **{field.name: field.fact.told for field in _FACTS if field.fact.told},
    "under": N_("on {value}"),
    "facedown": N_("a face-down card on it"),
    "miniboss": N_("with {value}"),
}


def _name(card: Written) -> str:
    """A card's name, however it is written."""
    return str(card.get("card") or card["name"]) if isinstance(card, Mapping) else str(card)


def brief(card: Written) -> Message:
    """A card's name and what has happened to it."""
    if not isinstance(card, Mapping):
        return plain(card)
    if set(card) == {"facedown"}:
        return say(N_("a face-down card"))
    under = card.get("under")
    covered = [_name(room) for room in under] if isinstance(under, (list, tuple)) else []
    fields = {**card, "under": covered, "miniboss": _tucked(card.get("miniboss"))}
    details = [say(text, value=fields[key]) for key, text in _DETAILS.items() if fields.get(key)]
    if card.get("damage") and "kind" not in card:  # a hero's; a room's is printed on it
        details.append(say(N_("damage {value}"), value=card["damage"]))
    text = "{name} ({details})" if details else "{name}"
    return say(text, name=_name(card), details=details)


def _tucked(miniboss: object) -> Message | None:
    """A miniboss under a room: its name and its level."""
    if not miniboss:
        return None
    fields = miniboss if isinstance(miniboss, Mapping) else {"card": miniboss}
    level = N_("{miniboss}, level {level}")
    return say(level, miniboss=_name(fields), level=fields.get("level", 1))


def teller_of(before: Written | None, after: Written | None) -> Callable[[Written], Message]:
    """Two cards are told in full where they are called the same and are not."""
    if before is None or after is None or before == after:
        return brief
    return _in_full if brief(before).text == brief(after).text else brief


def _in_full(card: Written) -> Message:
    if not isinstance(card, Mapping):
        return plain(card)
    fields = {key: value for key, value in card.items() if key not in ("name", "card")}
    details = [f"{key} {key_of(value)}" for key, value in fields.items()]
    return say("{name} ({details})", name=_name(card), details=details)
