"""The text on a card, made from its abilities alone: a homemade card explains itself, too.

Here an ability is put together; when it works and what it does, its words say (``card.words``).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from bossbook.card.model import PART, Ability, Card, sends_back
from bossbook.card.phrases import Speaker
from bossbook.card.words import EVERY_WORD
from bossbook.card.words.triggers import TRIGGERS
from bossbook.card.words.word import Text
from bossbook.messages import N_, Message, fill, say

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
# Where the hero is moved, it comes again: that happens once (ADV-10).
_SENDS_BACK = (
    N_("the first time each hero enters in a round: {do}"),
    N_("the first time each hero enters in a round, you may {do}"),
)
LURES: Mapping[str, str] = {
    "fewest_souls": N_(
        "Treasure does not lure this hero: it goes to the player with the fewest souls, "
        "and stays in town if players tie for that."
    ),
}


def card_text(card: Card) -> str:
    """The text of a card in the language in force; empty if it has none."""
    lure = [fill(LURES[card.lure], {})] if card.lure in LURES else []
    whole = (ability for ability in card.abilities if ability.when != PART)
    return " ".join([*lure, *(ability_text(ability, card.parts) for ability in whole)])


def ability_text(ability: Ability, parts: Sequence[Ability] = ()) -> str:
    """One ability in full sentences; ``parts`` are the abilities inside it."""
    text = Text(Speaker(TRIGGERS[ability.when].hero), parts, EVERY_WORD)
    sentence = fill(N_("{sentence}."), {"sentence": _capital(_whole(text, ability).text)})
    if ability.once:
        sentence = fill(N_("{sentence} Once per round."), {"sentence": sentence})
    return sentence


def _capital(sentence: str) -> str:
    return sentence[:1].upper() + sentence[1:]


def _whole(text: Text, ability: Ability) -> Message:
    """The ability without its full stop."""
    must, may = _when(ability, text.parts)
    text.speaker.known |= {choice.name: choice for choice in ability.choose}
    if not ability.cost:
        may_not = not ability.optional and not text.permits(ability)
        return say(must if may_not else may, do=text.all(ability))
    if ability.when in ("cast", "activated"):
        may = must = N_("{do}")
        told = _paid(text, ability, N_("{cost}: {do}"), to_do=False)
    else:
        told = _paid(text, ability, N_("{cost} to {do}"), to_do=True)
    return say(may if ability.optional else must, do=text.after_choosing(ability, told))


def _when(ability: Ability, parts: Sequence[Ability]) -> tuple[str, str]:
    if ability.when == "builds_another" and ability.of:
        return _BUILDS_KIND[ability.of]
    if ability.when == "enters" and sends_back(ability, parts):
        return _SENDS_BACK
    row = TRIGGERS[ability.when]
    return row.must, row.may


def _paid(text: Text, ability: Ability, sentence: str, to_do: bool) -> Message:
    text.may = True
    cost = text.together(ability.cost)
    text.may = to_do
    return say(sentence, cost=cost, do=text.together(ability.do))
