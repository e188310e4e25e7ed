"""Kinds of exercises about words and cards: the author's own question, and which cards fit."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from bossbook.card.model import CLASSES, DECKS, KINDS, Card
from bossbook.card.sets import cards_in_play, known_sets
from bossbook.documents import Node, suggest
from bossbook.editions import edition as edition_record
from bossbook.editions import implemented
from bossbook.lessons.card_facts import fact
from bossbook.lessons.given import Given
from bossbook.lessons.tasks import MANY, ONE, Solution, authored
from bossbook.messages import N_, Message, say
from bossbook.phases import OF_SPELLS

# -- the author's own question


def choose(given: Given) -> Solution:
    """An authored question with its choices; the answer is a choice's text or its number."""
    texts, replies = _choices(given)
    keys = {str(at): text for at, text in enumerate(texts, 1)}
    many = given.has("answers")
    if given.has("answer") == many:
        given.refuse("choices", N_("Say either 'answer' or, for several right ones, 'answers'."))
    answers = given.texts("answers") if many else [given.plain(given.node("answer"), "answer")]
    before = given.game("bait") if given.has("position") else None
    return Solution(
        right=tuple(_key_of(given, answer, keys) for answer in answers),
        asks=say(N_("Mark all that are right.")) if many else say(N_("Which is right?")),
        nudge=say(N_("Look for the rule that says so.")),
        way=MANY if many else ONE,
        choices={key: authored(text) for key, text in keys.items()},
        replies={str(at): authored(reply) for at, reply in enumerate(replies, 1) if reply},
        before=before,
        after=before,
        viewer=given.viewer(before) if before else None,
    )


def _choices(given: Given) -> tuple[list[str], list[str]]:
    """The choices, and what is said to those who take them and are wrong."""
    texts, replies = [], []
    for node in given.nodes("choices"):
        if isinstance(node.value, dict):
            fields = given.mapping(node, ("text", "reply"), "choice")
            texts.append(given.plain(fields.get("text", node), "text"))
            replies.append(given.plain(fields["reply"], "reply") if "reply" in fields else "")
        else:
            texts.append(given.plain(node, "choices"))
            replies.append("")
    if len(set(texts)) != len(texts) or len(texts) < 2:
        given.refuse("choices", N_("'choices' are two or more different texts."))
    return texts, replies


def _key_of(given: Given, answer: str, keys: Mapping[str, str]) -> str:
    by_text = {text: key for key, text in keys.items()}
    key = by_text.get(answer, answer)
    if key not in keys:
        what = "answers" if given.has("answers") else "answer"
        text = N_("The answer {answer!r} is none of the choices.")
        given.refuse(what, text, suggest(answer, by_text), answer=answer)
    return key


# -- cards

Condition = Callable[[Card], bool]


def cards(given: Given) -> Solution:
    """Which of these cards are like that? Mark all that fit."""
    record = edition_record(given.word("edition", implemented(), "base"))
    sets = [given.known(node, known_sets(), "sets") for node in given.nodes("sets")]
    every = {card.name: card for card in cards_in_play(sets or [record.card_set], record.id)}
    shown = [every[given.known(node, every, "cards")] for node in given.nodes("cards")]
    conditions = dict(_conditions(given))
    wrong = {card.name: _why_not(card, conditions) for card in shown}
    return Solution(
        right=tuple(name for name, why in wrong.items() if why is None),
        asks=say(N_("Which of these cards? Mark all that fit.")),
        nudge=say(N_("Look at each card for itself: edge, icons, numbers.")),
        way=MANY,
        choices={card.name: authored(card.name) for card in shown},
        rules=("CARD-3", "CARD-4", "CARD-5"),
        replies={name: why for name, why in wrong.items() if why is not None},
        look=tuple(shown),
    )


def _why_not(card: Card, conditions: Mapping[str, Condition]) -> Message | None:
    """What the card shows instead of the first thing that it should; None if it is all there."""
    missed = (about for about, fits in conditions.items() if not fits(card))
    return next((fact(card, about) for about in missed), None)


def _conditions(given: Given) -> Iterator[tuple[str, Condition]]:
    for key, node in given.mapping(given.node("which"), tuple(_CONDITIONS), "which").items():
        yield key, _CONDITIONS[key](given, node)


def _one_of(name: str, known: tuple[str, ...], of: Callable[[Card], object]) -> Reader:
    """A condition: this word is, or is among, something of the card."""

    def read(given: Given, node: Node) -> Condition:
        wanted = given.known(node, known, name)
        return lambda card: wanted == of(card) or wanted in _all(of(card))

    return read


def _all(value: object) -> tuple[object, ...]:
    return value if isinstance(value, tuple) else ()


def _advanced(given: Given, node: Node) -> Condition:
    wanted = given.flag(node, "advanced")
    return lambda card: card.deck == "room" and card.advanced == wanted


def _damage(given: Given, node: Node) -> Condition:
    least = given.number(node, "damage")
    return lambda card: card.deck == "room" and (card.damage or 0) >= least


def _health(given: Given, node: Node) -> Condition:
    most = given.number(node, "health")
    return lambda card: card.is_hero and card.health <= most


Reader = Callable[[Given, Node], Condition]
_CONDITIONS: Mapping[str, Reader] = {
    "deck": _one_of("deck", DECKS, lambda card: card.deck),
    "kind": _one_of("kind", KINDS, lambda card: card.kind),
    "phase": _one_of("phase", OF_SPELLS, lambda card: card.phases),
    "class": _one_of("class", CLASSES, lambda card: card.classes),
    "treasure": _one_of("treasure", CLASSES, lambda card: tuple(card.icons())),
    "advanced": _advanced,
    "damage": _damage,
    "health": _health,
}
