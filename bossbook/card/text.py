"""The text on a card, made from its abilities alone: a homemade card explains itself, too.

Here an ability is put together; when it works and what it does, its words say (``card.words``).
"""

from __future__ import annotations

from collections.abc import Mapping

from bossbook.card.model import BOSS, ITEM, LAST_LEVEL, Ability, Card, sends_back
from bossbook.card.phrases import Speaker
from bossbook.card.words import EVERY_WORD
from bossbook.card.words.conditions import CONDITIONS
from bossbook.card.words.triggers import TRIGGERS
from bossbook.card.words.word import Text
from bossbook.messages import N_, Message, capital, fill, say

# The same for one kind of room only: what it must do, and what its owner may do.
_BUILDS_KIND: Mapping[str, tuple[str, str]] = {
    "monster": (
        N_("when you build another monster room: {do}"),
        N_("when you build another monster room, you may {do}"),
    ),
    "trap": (
        N_("when you build another trap room: {do}"),
        N_("when you build another trap room, you may {do}"),
    ),
}
# A boss is no room: whatever room is built is another one.
_BOSS_BUILDS: Mapping[str, tuple[str, str]] = {
    "": (N_("when you build a room: {do}"), N_("when you build a room, you may {do}")),
    "monster": (
        N_("when you build a monster room: {do}"),
        N_("when you build a monster room, you may {do}"),
    ),
    "trap": (
        N_("when you build a trap room: {do}"),
        N_("when you build a trap room, you may {do}"),
    ),
}
_IN_PHASE: Mapping[str, str] = {
    "build": N_("in the build phase, {do}"),
    "adventure": N_("in the adventure phase, {do}"),
}
# Where the hero is moved, it comes again: that happens once (ADV-10).
_SENDS_BACK = (
    N_("the first time each hero enters in a round: {do}"),
    N_("the first time each hero enters in a round, you may {do}"),
)
# What a hero says of itself, an item says of whoever carries it.
_OF_BEARER: Mapping[str, tuple[str, str]] = {
    "hero_enters": (
        N_("when its bearer enters your dungeon: {do}"),
        N_("when its bearer enters your dungeon, you may {do}"),
    ),
    "hero_dies": (
        N_("when you kill its bearer: {do}"),
        N_("when you kill its bearer, you may {do}"),
    ),
    "hero_wounds": (
        N_("when its bearer wounds you: {do}"),
        N_("when its bearer wounds you, you may {do}"),
    ),
    "standing": (N_("its bearer {do}"), N_("its bearer {do}")),
}
LURES: Mapping[str, str] = {
    "fewest_souls": N_(
        "Treasure does not lure this hero: it goes to the player with the fewest souls, "
        "and stays in town if players tie for that."
    ),
}


def card_text(card: Card) -> str:
    """The text of a card in the language in force; empty if it has none."""
    lure = [fill(LURES[card.lure], {})] if card.lure in LURES else []
    carried = [fill(_TOUGHER, {"health": card.health})] if _adds_health(card) else []
    return " ".join([*lure, *carried, *(power_text(card, ability) for ability in card.wholes)])


_TOUGHER = N_("Its bearer has {health:+} health.")


def _adds_health(card: Card) -> bool:
    return card.deck == ITEM and card.health > 0


def power_text(card: Card, ability: Ability) -> str:
    """One ability of a card in full sentences; of a miniboss, with its level."""
    told = ability_text(ability, card)
    return fill(_LEVELS[ability.level], {"told": told}) if ability.level else told


_LEVELS: Mapping[int, str] = {
    1: N_("Level 1: {told}"),
    2: N_("Level 2: {told}"),
    3: N_("Level 3: {told}"),
}


def ability_text(ability: Ability, card: Card) -> str:
    """One ability in full sentences, without the level that it belongs to."""
    told = _whole(ability, card)
    if ability.level == LAST_LEVEL:
        told = say(N_("{do}; then back to level 1"), do=told)
    if card.deck == BOSS and ability.when != "level_up":
        told = say(N_("from level up on, {do}"), do=told)
    sentence = fill(N_("{sentence}."), {"sentence": capital(told.text)})
    if ability.once:
        sentence = fill(N_("{sentence} Once per round."), {"sentence": sentence})
    return sentence


def _whole(ability: Ability, card: Card) -> Message:
    """The ability without its full stop."""
    must, may = _when(ability, card)
    if ability.when in ("cast", "activated") and (ability.cost or _ways_cost(ability, card)):
        may = must = N_("{do}")
    text = Text(Speaker(TRIGGERS[ability.when].hero), card.parts, EVERY_WORD)
    optional = ability.optional or (not ability.cost and text.permits(ability))
    told = _in_its_ways(text, ability, card)
    if ability.condition is not None:
        text.may = optional
        told = CONDITIONS[ability.condition.verb].tell(text, ability.condition, told)
    told = say(may if optional else must, do=told)
    return say(_IN_PHASE[ability.phase], do=told) if ability.phase else told


def _ways_cost(ability: Ability, card: Card) -> bool:
    return any(card.abilities[number].cost for number in ability.ways)


def _in_its_ways(text: Text, ability: Ability, card: Card) -> Message:
    """What it does; if there are several ways, one or the other."""
    if not ability.ways:
        return _done(text, ability)
    *before, told = (
        _way(Text(Speaker(), card.parts, EVERY_WORD), card.abilities[number], ability)
        for number in ability.ways
    )
    for way in reversed(before):
        told = say(N_("{do}; or {instead}"), do=way, instead=told)
    return told


def way_told(card: Card, way: Ability) -> Message:
    """One of several ways to use an ability, as an option tells it."""
    text = Text(Speaker(), card.parts, EVERY_WORD)
    return _way(text, way, card.abilities[way.way_of])


def _way(text: Text, way: Ability, whole: Ability) -> Message:
    text.may = whole.optional
    told = _done(text, way)
    if way.condition is not None:
        return CONDITIONS[way.condition.verb].tell(text, way.condition, told)
    return told


def _done(text: Text, ability: Ability) -> Message:
    """What is paid, and what is done."""
    text.speaker.known |= {choice.name: choice for choice in ability.choose}
    text.speaker.theirs = ability.when == "opponents_may"
    if not ability.cost:
        text.may = text.may or text.speaker.theirs
        return text.all(ability)
    if ability.when in ("cast", "activated"):
        told = _paid(text, ability, N_("{cost}: {do}"), to_do=False)
    else:
        told = _paid(text, ability, N_("{cost} to {do}"), to_do=True)
    return text.after_choosing(ability, told)


def _when(ability: Ability, card: Card) -> tuple[str, str]:
    if ability.when == "builds_another" and card.deck == BOSS:
        return _BOSS_BUILDS[ability.of]
    if ability.when == "builds_another" and ability.of:
        return _BUILDS_KIND[ability.of]
    if ability.when == "enters" and sends_back(ability, card.parts):
        return _SENDS_BACK
    if card.deck == ITEM:
        return _OF_BEARER[ability.when]
    row = TRIGGERS[ability.when]
    return row.must, row.may


def _paid(text: Text, ability: Ability, sentence: str, to_do: bool) -> Message:
    text.may = True
    cost = text.together(ability.cost)
    text.may = to_do
    return say(sentence, cost=cost, do=text.together(ability.do))
