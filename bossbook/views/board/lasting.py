"""What lasts till the end of the round: as sentences, and as labels beside a player's name."""

from __future__ import annotations

from collections.abc import Mapping

from bossbook.card.model import CLASSES
from bossbook.messages import N_, Message, say
from bossbook.protocol import Event
from bossbook.state import Lasting, State
from bossbook.views.escape import Markup, sr, tag
from bossbook.wording import word

# what lasts -> the event that told of it
_TOLD_BY: Mapping[str, str] = {
    "room_damage": "rooms_boosted",
    "monster_damage": "rooms_boosted",
    "trap_damage": "rooms_boosted",
    "last_room_damage": "last_room_boosted",
    "double_treasure": "treasure_doubled",
    "extra_build": "may_build_more",
    "no_building": "builds_no_more",
    "no_entry": "entrance_blocked",
    "skip_first": "first_room_skipped",
    "spell_tax": "spells_taxed",
    "free_match": "may_match_freely",
    "silenced": "dungeon_silenced",
    "boss_off": "boss_silenced",
    **{f"treasure_{name}": "treasure_added" for name in CLASSES},
}
_ON_ALL: Mapping[str, str] = {"no_building": "building_forbidden"}  # if it lies on everybody

# what lasts -> its label, in few words
_LABELS: Mapping[str, str] = {
    "room_damage": N_("rooms {signed}"),
    "monster_damage": N_("monsters {signed}"),
    "trap_damage": N_("traps {signed}"),
    "last_room_damage": N_("last room {signed}"),
    "double_treasure": N_("treasure ×2"),
    "extra_build": N_("one build more"),
    "no_building": N_("no building"),
    "no_entry": N_("entrance shut"),
    "skip_first": N_("first room skipped"),
    "spell_tax": N_("spells cost coins"),
    "free_match": N_("any match"),
    "silenced": N_("rooms silent"),
    "boss_off": N_("boss silent"),
    **{f"treasure_{name}": N_("{treasure} {signed}") for name in CLASSES},
}


def told(state: State, effect: Lasting) -> str:
    """The sentence of the event that told of an effect, as far as that can be known now."""
    kinds = _ON_ALL if effect.seat < 0 and effect.what in _ON_ALL else _TOLD_BY
    first, _, last = effect.what.partition("_")
    data = {"player": state.setup.names[effect.seat], "damage": effect.amount}
    named = {"count": effect.amount, "classes": [last], "kind": first}
    return Event(kinds[effect.what], (), None, data | named).text


def lasting_html(state: State, seat: int) -> Markup | None:
    """What lies on a player till the end of the round; nothing in most rounds."""
    effects = [effect for effect in state.lasting if effect.seat in (seat, -1)]
    if not effects:
        return None
    sentences = " ".join(told(state, effect) for effect in effects)
    labels = [tag("span", short(effect), class_="bb-lasts") for effect in effects]
    return tag(
        "span",
        tag("span", labels, class_="bb-labels", aria_hidden="true"),
        sr(sentences),
        class_="bb-lasting",
        title=sentences,
        data_lasting=len(effects),
    )


def short(effect: Lasting) -> Message:
    """An effect in few words."""
    kind = effect.what.partition("_")[2]
    treasure = word(kind) if kind in CLASSES else ""
    return say(_LABELS[effect.what], signed=f"{effect.amount:+d}", treasure=treasure)
