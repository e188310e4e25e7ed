"""Reading abilities from a card. Nothing from a card is executed; words are looked up."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace

from bossbook import documents
from bossbook.card.choosing import (
    ALWAYS_KNOWN,
    RECALLED,
    AnyName,
    Known,
    Sense,
    check_fit,
    has_unknown,
    knowing,
    knowing_of,
    read_choice,
)
from bossbook.card.model import (
    LAST_LEVEL,
    MINIBOSS,
    PART,
    SPELL,
    USED,
    Ability,
    Args,
    Choice,
    Op,
)
from bossbook.card.vocabulary import (
    AMOUNT_FIELDS,
    FIELDS,
    KNOWS,
    PART_FIELDS,
    WAY_FIELDS,
    WORDS,
    triggers_on,
)
from bossbook.card.words import (
    EVERY_WORD,
    OPERATIONS,
    STANDING_OF_HEROES,
    STANDING_OF_ROOMS,
)
from bossbook.card.words.amounts import COUNTS
from bossbook.card.words.conditions import CONDITIONS, argument_of
from bossbook.card.words.triggers import HEROES, TRIGGERS
from bossbook.card.words.word import Argument, Takes, Word
from bossbook.documents import Node, Report
from bossbook.messages import N_, say
from bossbook.phases import OF_SPELLS

MOST_CHOICES = 20  # of one ability
Amount = int | str | dict[str, object]
ONLY_IN_PARTS = ("one_in",)  # whether it may be used must not hang on a chance


def read_abilities(node: Node, report: Report, deck: str) -> tuple[Ability, ...]:
    """The abilities of a card: one mapping, or a list of them; behind them their parts."""
    nodes = node.value if isinstance(node.value, list) else [node]
    reader = _Reader(report, deck)
    read = [ability for each in nodes if (ability := reader.ability(each)) is not None]
    return tuple(_numbered(read, reader.parts))


def _numbered(read: list[_Read], parts: list[Ability]) -> Iterator[Ability]:
    """Abilities, then their parts, then the ways in which some of them can be used."""
    at = len(read) + len(parts)
    for ability, ways in read:
        yield replace(ability, ways=tuple(range(at, at + len(ways))))
        at += len(ways)
    yield from parts
    for number, (_, ways) in enumerate(read):
        yield from (replace(way, way_of=number) for way in ways)


_Read = tuple[Ability, list[Ability]]  # an ability and its ways


class _Reader:
    """Reads the abilities of one card, and collects the parts inside them."""

    def __init__(self, report: Report, deck: str) -> None:
        self.report = report
        self.deck = deck
        self.sense = Sense(deck)
        self.parts: list[Ability] = []
        self.recalled: list[str] = []

    def ability(self, node: Node) -> _Read | None:
        """One ability, and the ways in which it can be used, if there are several."""
        report = self.report
        several = isinstance(node.value, dict) and "either" in node.value
        required = () if several else ("do",)
        required = required if self.deck == SPELL else ("when", *required)
        fields = documents.mapping(node, report, FIELDS, required, "ability")
        if not fields:
            return None
        when = self.trigger(fields.get("when"))
        self.sense = Sense(self.deck, when)
        of = documents.word(fields["of"], report, WORDS["kind"], "of") if "of" in fields else ""
        if of and when not in ("builds_another", ""):
            report.add(fields["of"], N_("'of' goes with 'builds_another' only."))
        self.recalled = []
        around: Known = {**ALWAYS_KNOWN, **RECALLED}
        choices, known = self.choices(node, fields, around)
        whole = Ability(
            when=when,
            choose=choices,
            cost=self.ops(fields["cost"], OPERATIONS, known) if "cost" in fields else (),
            do=self.ops(fields["do"], _verbs(when, self.deck), known) if "do" in fields else (),
            once=_flag(fields, "once", report),
            optional=_flag(fields, "optional", report),
            of=of,
            level=self.level(fields.get("level")),
            phase=self.phase(fields.get("phase"), when),
            condition=self.condition(fields.get("if"), known),
            source=node.plain_fields(),
        )
        ways = self.ways(fields["either"], whole, around) if several else []
        if several and (whole.do or whole.choose or whole.cost):
            sentence = N_("'either' has its own 'choose', 'cost' and 'do'; here they do nothing.")
            report.add(fields["either"], sentence)
        if whole.condition is not None and whole.condition.verb in ONLY_IN_PARTS:
            sentence = N_("'{word}' is for the 'if' of 'then': it is asked when that is done.")
            report.add(fields["if"], sentence, word=whole.condition.verb)
        if when == "standing":
            for name in ("if", "either", "once", "optional"):
                if name in fields:
                    sentence = N_("'{name}' does not go with 'standing'.")
                    report.add(fields[name], sentence, name=name)
        recalls = tuple(dict.fromkeys(self.recalled))
        return replace(whole, recalls=recalls), [replace(way, recalls=recalls) for way in ways]

    def level(self, node: Node | None) -> int:
        """From which level on a miniboss has it."""
        if node is None:
            return 1 if self.deck == MINIBOSS else 0
        level = documents.integer(node, self.report, "level", low=1, high=LAST_LEVEL)
        if self.deck != MINIBOSS:
            self.report.add(node, N_("'level' goes with a miniboss only."))
        return level

    def phase(self, node: Node | None, when: str) -> str:
        """In which phase alone it can be used."""
        if node is None:
            return ""
        if when and when not in USED:
            self.report.add(node, N_("'phase' goes with what a player uses only."))
        return documents.word(node, self.report, OF_SPELLS, "phase")

    def ways(self, node: Node, whole: Ability, known: Known) -> list[Ability]:
        """The ways in which an ability can be used."""
        ways = []
        for each in documents.items(node, self.report, "either"):
            fields = documents.mapping(each, self.report, WAY_FIELDS, ("do",), "either")
            choices, names = self.choices(each, fields, known)
            way = replace(
                whole,
                choose=choices,
                cost=self.ops(fields["cost"], OPERATIONS, names) if "cost" in fields else (),
                do=self.ops(fields["do"], _verbs(whole.when, self.deck), names)
                if "do" in fields
                else (),
                condition=self.condition(fields.get("if"), names),
                optional=False,
                source=each.plain_fields(),
            )
            ways.append(way)
        if len(ways) < 2:
            self.report.add(node, N_("'either' lists two ways or more."))
        return ways

    def condition(self, node: Node | None, known: Known) -> Op | None:
        """What must be true; a word, or a word and what it is about."""
        if node is None:
            return None
        word, value = self.verb(node, CONDITIONS)
        if word not in CONDITIONS:
            return None
        name, argument = argument_of(word), CONDITIONS[word].argument
        if argument is None:
            if value is not None and value.value is not None:
                self.report.add(value, N_("{verb} takes no arguments."), None, verb=word)
            return Op(word, {})
        if value is None or value.value is None:
            self.report.add(node, N_("{verb} needs {name!r}."), None, verb=word, name=name)
            return None
        given = _read_arg(value, self.report, argument.kind, known)
        if argument.kind == "number":
            return Op(word, {name: given})
        self._check_named(value, word, name, argument.takes, str(given), known)
        return Op(word, {name: given}, (name,) if given else ())

    def _check_named(
        self, node: Node, verb: str, name: str, takes: Takes, given: str, known: Known
    ) -> None:
        """A name must stand for something, and for something of the right kind."""
        if given not in known:
            return
        if known[given] == RECALLED.get(given):
            self.recalled.append(given)
        if given in ALWAYS_KNOWN or known[given] == RECALLED.get(given):
            self.sense.check(node, self.report, given, given)
        check_fit(node, self.report, f"{verb}.{name}", takes or {name: ()}, known[given])

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
        condition = self.condition(fields.get("if"), known)
        times = self.amount(fields["times"], known) if "times" in fields else 1
        choices, known = self.choices(node, fields, known)
        do = self.ops(fields["do"], OPERATIONS, known) if "do" in fields else ()
        self.sense = around
        optional = _flag(fields, "optional", self.report)
        source = node.plain_fields()
        part = Ability(PART, choices, (), do, optional=optional, source=source)
        self.parts.append(replace(part, condition=condition, times=times))
        return len(self.parts) - 1

    def otherwise(self, node: Node | None, known: Known) -> dict[str, int]:
        """What a part does instead, where its condition does not hold: a part, too."""
        fields = node.value if node is not None and isinstance(node.value, dict) else {}
        if "otherwise" not in fields:
            return {}
        if "if" not in fields and set(fields) <= set(PART_FIELDS):
            self.report.add(fields["otherwise"], N_("'otherwise' goes with 'if' only."))
        do = self.ops(fields["otherwise"], OPERATIONS, known)
        self.parts.append(Ability(PART, (), (), do))
        return {"otherwise": len(self.parts) - 1}

    def amount(self, node: Node, known: Known, low: int = 0) -> Amount:
        """A number, something counted, or so much for each of that."""
        if not isinstance(node.value, (str, dict)):
            return documents.integer(node, self.report, "amount", low=low, high=99)
        if isinstance(node.value, str):
            return self._count(node, known, complete=False)
        fields = documents.mapping(node, self.report, AMOUNT_FIELDS, ("count",), "amount")
        if "count" not in fields:
            return 0
        complete = "of" in fields or has_unknown(node, fields)
        read: dict[str, object] = {"count": self._count(fields["count"], known, complete)}
        for name in ("times", "plus"):
            if name in fields:
                read[name] = documents.integer(fields[name], self.report, name, -99, 99)
        if "of" in fields:
            read["of"] = documents.word(fields["of"], self.report, known, "chosen thing")
            self._check_counted(fields["of"], str(read["count"]), str(read["of"]), known)
        return read

    def _count(self, node: Node, known: Known, complete: bool) -> str:
        """What is counted: a word, or a chosen number; ``complete``: it is said of what."""
        either = known if isinstance(known, AnyName) else (*COUNTS, *known)
        counted = documents.word(node, self.report, either, "amount")
        if counted in COUNTS:
            if COUNTS[counted].of and not complete:
                sentence = N_("'{word}' needs 'of': {wanted}.")
                wanted = COUNTS[counted].of
                self.report.add(node, sentence, word=counted, wanted=wanted)
        elif counted:
            check_fit(node, self.report, "amount", {"number": ()}, known[counted])
        return counted

    def _check_counted(self, node: Node, count: str, of: str, known: Known) -> None:
        kinds = COUNTS[count].of if count in COUNTS else ()
        if not kinds and count:
            self.report.add(node, N_("'of' does not go with '{word}'."), word=count)
        elif of and kinds:
            check_fit(node, self.report, f"{count}.of", dict.fromkeys(kinds, ()), known[of])

    def choices(
        self, around: Node, fields: Mapping[str, Node], known: Known
    ) -> tuple[tuple[Choice, ...], Known]:
        """What an ability chooses, and all names that are known then."""
        if "choose" not in fields:
            return (), AnyName(known) if has_unknown(around, fields) else known
        node = fields["choose"]
        if not isinstance(node.value, dict):
            sentence = N_("'choose' gives each choice a name: {{victim: {{hero: here}}}}.")
            self.report.add(node, sentence)
            return (), AnyName(known)
        if len(node.value) > MOST_CHOICES:
            sentence = N_("One ability has at most {most} choices.")
            self.report.add(node, sentence, most=MOST_CHOICES)
        choices: list[Choice] = []
        for name, what in node.value.items():
            if name in ALWAYS_KNOWN:
                place = node.key_place(name)
                self.report.add(place, N_("'{name}' has a meaning already."), name=name)
            choice = read_choice(name, what, self.report, known, self.sense)
            choices += [choice] if choice is not None else []
            known = knowing(known, name, choice)
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
            part = {"part": self.part(args or node, known, others_act=others_act)}
            return Op(verb, part | self.otherwise(args, known))
        read = self.args(node, args, verb, word, known)
        if read.get("to") == "entrance_of" and "player" not in read:
            self.report.add(node, N_("'entrance_of' needs 'player': whose entrance it is."))
        naming = tuple(n for n in read if _is_named(word.arguments[n], read[n], known))
        for name in naming:
            takes = word.arguments[name].takes
            self._check_named(node, verb, name, takes, read[name], known)
        if word.recalls:
            self.recalled.append(word.recalls)
            if self.sense.when and word.recalls not in KNOWS.get(self.sense.when, ()):
                known_by = knowing_of(word.recalls)
                hint = say(N_("It goes with {known}."), known=known_by)
                sentence = N_("'{word}' does not go with '{when}'.")
                self.report.add(node, sentence, hint, word=verb, when=self.sense.when)
        return Op(verb, read, naming, tuple(_counted_names(read, word, known)))

    def args(self, at: Node, node: Node | None, verb: str, word: Word, known: Known) -> Args:
        """The arguments of an operation: one by itself, or each by its name."""
        if node is None or node.value is None:
            fields: dict[str, Node] = {}
        elif isinstance(node.value, dict) and not _is_amount(node.value, word):
            fields = documents.mapping(node, self.report, word.arguments, (), verb)
        elif word.arguments:
            fields = {next(iter(word.arguments)): node}
        else:
            self.report.add(node, N_("{verb} takes no arguments."), None, verb=verb)
            return {}
        unknown = has_unknown(node, fields)
        for name in word.needs:
            if name not in fields and not unknown:
                self.report.add(
                    node or at, N_("{verb} needs {name!r}."), None, verb=verb, name=name
                )
        return {
            name: self.arg(field, word.arguments[name].kind, known)
            for name, field in fields.items()
            if name in word.arguments
        }

    def arg(self, node: Node, kind: str, known: Known) -> object:
        """What stands for one argument."""
        if kind in ("amount", "change"):
            return self.amount(node, known, low=-99 if kind == "change" else 0)
        return _read_arg(node, self.report, kind, known)

    def verb(self, node: Node, verbs: Mapping[str, object]) -> tuple[str, Node | None]:
        """The word of an operation and what stands with it."""
        if isinstance(node.value, str):
            return documents.word(node, self.report, verbs, "operation"), None
        if isinstance(node.value, dict) and len(node.value) != 1:
            sentence = N_("An operation is one word and its arguments: {{draw: spells}}.")
            self.report.add(node, sentence)
            return "", None
        fields = documents.mapping(node, self.report, verbs, (), "operation")
        return next(iter(fields.items()), ("", None))


def _is_amount(given: Mapping[str, Node], word: Word) -> bool:
    """Whether a mapping is the amount that a word takes, not its arguments by name."""
    first = next(iter(word.arguments.values()), None)
    return first is not None and first.kind == "amount" and "count" in given


def _is_named(argument: Argument, value: object, known: Known) -> bool:
    return argument.names and isinstance(value, str) and value in known


def _counted_names(read: Args, word: Word, known: Known) -> Iterator[str]:
    """The chosen things that the amounts of an operation count."""
    for name, value in read.items():
        if word.arguments[name].kind not in ("amount", "change"):
            continue
        given = value if isinstance(value, dict) else {"count": value}
        yield from (
            each
            for each in (given["count"], given.get("of"))
            if isinstance(each, str) and each not in COUNTS and each in known
        )


def _verbs(when: str, deck: str) -> Mapping[str, Word]:
    """What may be done; whatever there is, if the trigger has a mistake that is told already."""
    if not when:
        return EVERY_WORD
    if when != "standing":
        return OPERATIONS
    return STANDING_OF_HEROES if deck in HEROES else STANDING_OF_ROOMS


def _flag(fields: Mapping[str, Node], name: str, report: Report) -> bool:
    return name in fields and documents.flag(fields[name], report, name)


def _read_arg(node: Node, report: Report, kind: str, known: Known) -> str | int:
    if kind == "number":
        return documents.integer(node, report, kind, low=-99, high=99)
    if kind == "amount word":
        return documents.word(node, report, _STANDING_COUNTS, "count")
    if kind == "chosen":
        return documents.word(node, report, known, "chosen thing")
    if kind.endswith(" or chosen"):
        words = kind.partition(" ")[0]
        either = known if isinstance(known, AnyName) else (*WORDS[words], *known)
        return documents.word(node, report, either, words)
    return documents.word(node, report, WORDS[kind], kind)


# What a standing ability can count: there, nothing is chosen.
_STANDING_COUNTS = tuple(word for word, count in COUNTS.items() if not count.of)
