"""Reading abilities from a card. Nothing from a card is executed; words are looked up."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from bossbook import documents
from bossbook.card.model import BOSS, PART, REFERRING, SPELL, Ability, Args, Choice, Op
from bossbook.card.vocabulary import (
    CHOICES,
    FIELDS,
    LIMITS,
    NOBODY,
    NUMBERS,
    PART_FIELDS,
    WITH_VISITOR,
    WORDS,
    triggers_on,
)
from bossbook.card.words import EVERY_WORD, OPERATIONS, STANDING
from bossbook.card.words.triggers import TRIGGERS
from bossbook.card.words.word import Takes, Word
from bossbook.documents import Node, Report
from bossbook.messages import N_, say

MOST_CHOICES = 20  # of one ability

# What need not be chosen: the room itself; the hero who set an ability off.
ALWAYS_KNOWN: Mapping[str, tuple[str, str]] = {
    "this": ("room", "this"),
    "visitor": ("hero", "here"),
}
Known = Mapping[str, tuple[str, str]]  # names, with what they stand for and where that was found
UNCLEAR = ("", "")  # stands for whatever a choice with a mistake in it may have meant

# Which chosen things a limit of a choice takes, and from where (none listed: from anywhere).
REFERS_TO: Mapping[str, Takes] = {"of": {"player": ()}, "same_dungeon_as": {"room": ()}}


def read_abilities(node: Node, report: Report, deck: str) -> tuple[Ability, ...]:
    """The abilities of a card: one mapping, or a list of them; behind them their parts."""
    nodes = node.value if isinstance(node.value, list) else [node]
    reader = _Reader(report, deck)
    read = [reader.ability(each) for each in nodes]
    return (*(ability for ability in read if ability is not None), *reader.parts)


class _Sense(NamedTuple):
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
        elif self.when in NOBODY.get(word, ()):
            sentence = N_("'{word}' names a hero where none can be when '{when}' is set off.")
            report.add(at, sentence, word=name, when=self.when)

    def _no_room(self) -> str:
        if self.deck in (SPELL, BOSS):
            return N_("'{word}' speaks of this room, but a {deck} is no room.")
        if self.when == "from_hand":
            return N_("'{word}' speaks of this room, but the card is played out of the hand.")
        if self.others_act:
            return N_("'{word}' speaks of this room, but in 'each_opponent' the others act.")
        return ""


class _Reader:
    """Reads the abilities of one card, and collects the parts inside them."""

    def __init__(self, report: Report, deck: str) -> None:
        self.report = report
        self.deck = deck
        self.sense = _Sense(deck)
        self.parts: list[Ability] = []

    def ability(self, node: Node) -> Ability | None:
        """One ability."""
        report = self.report
        required = ("do",) if self.deck == SPELL else ("when", "do")
        fields = documents.mapping(node, report, FIELDS, required, "ability")
        if not fields:
            return None
        when = self.trigger(fields.get("when"))
        self.sense = _Sense(self.deck, when)
        of = documents.word(fields["of"], report, WORDS["kind"], "of") if "of" in fields else ""
        if of and when not in ("builds_another", ""):
            report.add(fields["of"], N_("'of' goes with 'builds_another' only."))
        choices, known = self.choices(node, fields, ALWAYS_KNOWN)
        return Ability(
            when=when,
            choose=choices,
            cost=self.ops(fields["cost"], OPERATIONS, known) if "cost" in fields else (),
            do=self.ops(fields["do"], _verbs(when), known) if "do" in fields else (),
            once=_flag(fields, "once", report),
            optional=_flag(fields, "optional", report),
            of=of,
            source=node.plain_fields(),
        )

    def trigger(self, node: Node | None) -> str:
        """When it works; an empty text after a mistake."""
        if node is None:
            return "cast" if self.deck == SPELL else ""
        when = documents.word(node, self.report, TRIGGERS, "trigger")
        fitting = triggers_on(self.deck)
        if not when or when in fitting:
            return when
        sentence = N_("'{when}' does not go with a {deck}.")
        hint = say(N_("Here goes: {known}."), known=fitting)
        self.report.add(node, sentence, hint, when=when, deck=say(self.deck))
        return ""

    def part(self, node: Node, known: Known, *, others_act: bool) -> int:
        """An ability inside another one; it may refer to what was chosen there."""
        fields = documents.mapping(node, self.report, PART_FIELDS, ("do",), "then")
        around = self.sense
        self.sense = around._replace(others_act=others_act or around.others_act)
        choices, known = self.choices(node, fields, known)
        do = self.ops(fields["do"], OPERATIONS, known) if "do" in fields else ()
        self.sense = around
        optional = _flag(fields, "optional", self.report)
        source = node.plain_fields()
        self.parts.append(Ability(PART, choices, (), do, optional=optional, source=source))
        return len(self.parts) - 1

    def choices(
        self, around: Node, fields: Mapping[str, Node], known: Known
    ) -> tuple[tuple[Choice, ...], Known]:
        """What an ability chooses, and all names that are known then."""
        if "choose" not in fields:
            return (), _AnyName(known) if _has_unknown(around, fields) else known
        node = fields["choose"]
        if not isinstance(node.value, dict):
            sentence = N_("'choose' gives each choice a name: {{victim: {{hero: here}}}}.")
            self.report.add(node, sentence)
            return (), _AnyName(known)
        if len(node.value) > MOST_CHOICES:
            sentence = N_("One ability has at most {most} choices.")
            self.report.add(node, sentence, most=MOST_CHOICES)
        choices: list[Choice] = []
        for name, what in node.value.items():
            if name in ALWAYS_KNOWN:
                place = node.key_place(name)
                self.report.add(place, N_("'{name}' has a meaning already."), name=name)
            choice = _read_choice(name, what, self.report, known, self.sense)
            choices += [choice] if choice is not None else []
            known = _knowing(known, name, choice)
        return tuple(choices), known

    def ops(self, node: Node, verbs: Mapping[str, Word], known: Known) -> tuple[Op, ...]:
        """One operation, or a list of them."""
        nodes = node.value if isinstance(node.value, list) else [node]
        read = (self.op(each, verbs, known) for each in nodes)
        return tuple(op for op in read if op is not None)

    def op(self, node: Node, verbs: Mapping[str, Word], known: Known) -> Op | None:
        """A word and its arguments."""
        verb, args = self.verb(node, verbs)
        if verb not in verbs:
            return None
        word = verbs[verb]
        if word.starts_part:
            others_act = verb == "each_opponent"
            return Op(verb, {"part": self.part(args or node, known, others_act=others_act)})
        read = _read_args(node, args, self.report, verb, word, known)
        naming = tuple(n for n in read if word.arguments[n].names and read[n] in known)
        for name in naming:
            if read[name] in ALWAYS_KNOWN:
                self.sense.check(node, self.report, read[name], read[name])
            takes = word.arguments[name].takes or {name: ()}
            _check_fit(node, self.report, f"{verb}.{name}", takes, known[read[name]])
        return Op(verb, read, naming)

    def verb(self, node: Node, verbs: Mapping[str, Word]) -> tuple[str, Node | None]:
        """The word of an operation and what stands with it."""
        if isinstance(node.value, str):
            return documents.word(node, self.report, verbs, "operation"), None
        if isinstance(node.value, dict) and len(node.value) != 1:
            sentence = N_("An operation is one word and its arguments: {{draw: spells}}.")
            self.report.add(node, sentence)
            return "", None
        fields = documents.mapping(node, self.report, verbs, (), "operation")
        return next(iter(fields.items()), ("", None))


def _verbs(when: str) -> Mapping[str, Word]:
    """What may be done; whatever there is, if the trigger has a mistake that is told already."""
    if not when:
        return EVERY_WORD
    return STANDING if when == "standing" else OPERATIONS


class _AnyName(dict[str, tuple[str, str]]):
    """The names that are known where nobody can tell which: all."""

    def __contains__(self, name: object) -> bool:
        return True

    def __missing__(self, name: str) -> tuple[str, str]:
        return UNCLEAR


def _meant(choice: Choice | None) -> tuple[str, str]:
    if choice is None or not choice.args["from"]:
        return UNCLEAR
    return choice.what, choice.args["from"]


def _knowing(known: Known, name: str, choice: Choice | None) -> Known:
    """The names that are known, and one more; those with a meaning keep it."""
    if name in ALWAYS_KNOWN:
        return known
    kind = _AnyName if isinstance(known, _AnyName) else dict
    return kind({**known, name: _meant(choice)})


def _check_fit(
    node: Node, report: Report, where: str, takes: Takes, given: tuple[str, str]
) -> None:
    """A chosen thing must be of the kind that the argument takes."""
    what, source = given
    if given != UNCLEAR and (what not in takes or (takes[what] and source not in takes[what])):
        wanted = [
            f"{kind}: {' | '.join(froms)}" if froms else kind for kind, froms in takes.items()
        ]
        sentence = N_("{where} cannot take {what}: {source}; it takes {wanted}.")
        report.add(node, sentence, where=where, what=what, source=source, wanted=wanted)


def _flag(fields: Mapping[str, Node], name: str, report: Report) -> bool:
    return name in fields and documents.flag(fields[name], report, name)


def _read_choice(
    name: str, node: Node, report: Report, earlier: Known, sense: _Sense
) -> Choice | None:
    fields = documents.mapping(node, report, (*CHOICES, *LIMITS), (), "choice")
    if _has_unknown(node, fields):
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
    for word in ("kind", "deck"):
        if word in fields and word != what:
            limits[word] = documents.word(fields[word], report, WORDS[word], word)
    for flag in ("advanced", "ordinary"):
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
                _check_fit(node, report, f"choice.{limit}", REFERS_TO[limit], earlier[name])
    return names


def _has_unknown(node: Node | None, fields: Mapping[str, Node]) -> bool:
    """Whether a mapping has a key that is not known: it is told, and may have meant anything."""
    return node is not None and isinstance(node.value, dict) and len(fields) < len(node.value)


def _read_args(
    at: Node, node: Node | None, report: Report, verb: str, word: Word, known: Known
) -> Args:
    if node is None or node.value is None:
        fields: dict[str, Node] = {}
    elif isinstance(node.value, dict):
        fields = documents.mapping(node, report, word.arguments, (), verb)
    elif word.arguments:
        fields = {next(iter(word.arguments)): node}
    else:
        report.add(node, N_("{verb} takes no arguments."), None, verb=verb)
        return {}
    unknown = _has_unknown(node, fields)
    for name in word.needs:
        if name not in fields and not unknown:
            report.add(node or at, N_("{verb} needs {name!r}."), None, verb=verb, name=name)
    return {
        name: _read_arg(field, report, word.arguments[name].kind, known)
        for name, field in fields.items()
        if name in word.arguments
    }


def _read_arg(node: Node, report: Report, kind: str, known: Known) -> str | int:
    if kind == "number":
        return documents.integer(node, report, kind, low=-99, high=99)
    if kind == "amount" and isinstance(node.value, int):
        return documents.integer(node, report, kind, low=0, high=99)
    if kind == "chosen":
        return documents.word(node, report, known, "chosen thing")
    if kind == "deck or chosen":
        either = known if isinstance(known, _AnyName) else (*WORDS["deck"], *known)
        return documents.word(node, report, either, "deck")
    return documents.word(node, report, WORDS[kind], kind)
