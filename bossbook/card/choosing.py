"""What an ability chooses: reading the words of *choose*, and which names are known where."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from bossbook import documents
from bossbook.card.model import BOSS, EPIC, HERO, ITEM, REFERRING, SPELL, Args, Choice
from bossbook.card.vocabulary import (
    CHOICES,
    FLAGS,
    KNOWS,
    LIMITS,
    NOBODY,
    NUMBERS,
    WITH_VISITOR,
    WORDS,
)
from bossbook.card.words.word import Takes
from bossbook.documents import Node, Report
from bossbook.messages import N_, say

# What need not be chosen: the room itself; the hero who set an ability off.
ALWAYS_KNOWN: Mapping[str, tuple[str, str]] = {
    "this": ("room", "this"),
    "visitor": ("hero", "here"),
}
# What need not be chosen where the trigger knows of it; a choice may have such a name, too.
RECALLED: Mapping[str, tuple[str, str]] = {
    "victim": ("dead", "recalled"),
    "there": ("room", "recalled"),
    "owner": ("player", "recalled"),
}
Known = Mapping[str, tuple[str, str]]  # names, with what they stand for and where that was found
UNCLEAR = ("", "")  # stands for whatever a choice with a mistake in it may have meant

# Which chosen things a limit of a choice takes, and from where (none listed: from anywhere).
REFERS_TO: Mapping[str, Takes] = {"of": {"player": ()}, "same_dungeon_as": {"room": ()}}


class Sense(NamedTuple):
    """Where a word stands: some speak of a room or a hero that is not everywhere."""

    deck: str
    when: str = ""
    others_act: bool = False  # inside 'each_opponent'

    def check(self, at: Node, report: Report, word: str, name: str) -> None:
        """Report a word that can mean nothing here; ``name`` is what it is called there."""
        if not self.when:
            return  # the trigger has a mistake, and that is told
        if word in ("this", "here") and self._no_room():
            report.add(at, self._no_room(), word=name, deck=say(self.deck))
        elif word == "visitor" and self.when not in WITH_VISITOR:
            sentence = N_("'visitor' is the hero who sets an ability off; '{when}' knows of none.")
            hint = say(N_("It goes with {known}."), known=WITH_VISITOR)
            report.add(at, sentence, hint, when=self.when)
        elif word in RECALLED and word not in KNOWS[self.when]:
            sentence = N_("'{word}' is known where something sets an ability off; not by '{when}'.")
            hint = say(N_("It goes with {known}."), known=knowing_of(word))
            report.add(at, sentence, hint, word=name, when=self.when)
        elif self.when in NOBODY.get(word, ()):
            sentence = N_("'{word}' names a hero where none can be when '{when}' is set off.")
            report.add(at, sentence, word=name, when=self.when)

    def _no_room(self) -> str:
        if self.deck in (SPELL, BOSS, HERO, EPIC, ITEM):
            return N_("'{word}' speaks of this room, but a {deck} is no room.")
        if self.when == "from_hand":
            return N_("'{word}' speaks of this room, but the card is played out of the hand.")
        if self.others_act:
            return N_("'{word}' speaks of this room, but in 'each_opponent' the others act.")
        return ""


def knowing_of(word: str) -> tuple[str, ...]:
    return tuple(when for when, known in KNOWS.items() if word in known)


class AnyName(dict[str, tuple[str, str]]):
    """The names that are known where nobody can tell which: all."""

    def __contains__(self, name: object) -> bool:
        return True

    def __missing__(self, name: str) -> tuple[str, str]:
        return UNCLEAR


def _meant(choice: Choice | None) -> tuple[str, str]:
    if choice is None or not choice.args["from"]:
        return UNCLEAR
    return choice.what, choice.args["from"]


def knowing(known: Known, name: str, choice: Choice | None) -> Known:
    """The names that are known, and one more; those with a meaning keep it."""
    if name in ALWAYS_KNOWN:
        return known
    kind = AnyName if isinstance(known, AnyName) else dict
    return kind({**known, name: _meant(choice)})


def check_fit(node: Node, report: Report, where: str, takes: Takes, given: tuple[str, str]) -> None:
    """A chosen thing must be of the kind that the argument takes."""
    what, source = given
    if given != UNCLEAR and (what not in takes or (takes[what] and source not in takes[what])):
        wanted = [
            f"{kind}: {' | '.join(froms)}" if froms else kind for kind, froms in takes.items()
        ]
        sentence = N_("{where} cannot take {what}: {source}; it takes {wanted}.")
        report.add(node, sentence, where=where, what=what, source=source, wanted=wanted)


def read_choice(
    name: str, node: Node, report: Report, earlier: Known, sense: Sense
) -> Choice | None:
    fields = documents.mapping(node, report, (*CHOICES, *LIMITS), (), "choice")
    if has_unknown(node, fields):
        return None
    kinds = [what for what in CHOICES if what in fields]
    if len(kinds) > 1 and "deck" in kinds:  # {card: hand, deck: spells}: 'deck' limits the cards
        kinds.remove("deck")
    if len(kinds) != 1:
        known = tuple(CHOICES)
        report.add(node, N_("A choice says what is chosen: one of {known}."), None, known=known)
        return None
    what = kinds[0]
    place = documents.word(fields[what], report, CHOICES[what], what)
    if what == "hero" or (what, place) == ("room", "this"):
        sense.check(fields[what], report, place, f"{what}: {place}")
    limits = {**_read_limits(what, fields, report), **_read_names(node, fields, report, earlier)}
    if place == "hand_of" and "of" not in limits:
        report.add(node, N_("'hand_of' needs 'of': a player chosen before."))
        return None
    return Choice(name, what, {"from": place, **limits})


def _read_limits(what: str, fields: Mapping[str, Node], report: Report) -> Args:
    """What limits a choice by itself."""
    limits: dict[str, str | int] = {}
    for word, words in (("kind", "kind"), ("deck", "limiting deck")):
        if word in fields and word != what:
            limits[word] = documents.word(fields[word], report, WORDS[words], word)
    for flag in FLAGS:
        if flag in fields:
            limits[flag] = documents.flag(fields[flag], report, flag)
    for number, high in NUMBERS.items():
        if number in fields:
            limits[number] = documents.integer(fields[number], report, number, high=high)
    return limits


def _read_names(node: Node, fields: Mapping[str, Node], report: Report, earlier: Known) -> Args:
    """What limits a choice by something that was chosen before."""
    names: dict[str, str] = {}
    for limit in REFERRING:
        if limit in fields:
            name = names[limit] = documents.word(fields[limit], report, earlier, "chosen thing")
            if name:
                check_fit(node, report, f"choice.{limit}", REFERS_TO[limit], earlier[name])
    return names


def has_unknown(node: Node | None, fields: Mapping[str, Node]) -> bool:
    """Whether a mapping has a key that is not known: it is told, and may have meant anything."""
    return node is not None and isinstance(node.value, dict) and len(fields) < len(node.value)
