"""The words of the effect language, and reading them from a card.

The vocabulary is closed: an ability is *when*, *choose*, *cost* and *do*, and every word that may
stand there is in one of these tables. Nothing from a card is executed; words are looked up.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from bossbook import documents
from bossbook.card.model import KINDS, PART, REFERRING, ROOMS_OF_A_DUNGEON, Ability, Choice, Op
from bossbook.documents import Node, Report
from bossbook.messages import N_

# When an ability works. "cast" is a spell's, the others belong to rooms and bosses.
TRIGGERS: Mapping[str, str] = {
    "cast": N_("a spell is played in the phase of its icon"),
    "activated": N_("the owner uses it whenever a spell could be played"),
    "built": N_("this room has been built"),
    "builds_another": N_("its owner has built another room"),
    "level_up": N_("the dungeon has five rooms for the first time"),
    "enters": N_(
        "a hero enters this room, before the damage: every time, but once per hero and round if it "
        "moves that hero to another room"
    ),
    "dies_here": N_("a hero has died in this room"),
    "survives_here": N_("a hero walks on alive out of this room"),
    "room_destroyed": N_("another room of this dungeon has been destroyed"),
    "any_room_destroyed": N_("another room, in whatever dungeon, has been destroyed"),
    "spell_played": N_("its owner has played a spell that was not negated"),
    "opponent_spell": N_("an opponent has played a spell that was not negated"),
    "end_of_round": N_("the round ends, before its effects do"),
    "from_hand": N_("the owner plays the card out of the hand, which discards it, like a spell"),
    "standing": N_("always, while the room is visible and active"),
}
PLAYED_FROM_HAND = ("cast", "from_hand")  # the card itself is played, and discarded

# What can be chosen, and where it is looked for.
CHOICES: Mapping[str, tuple[str, ...]] = {
    "room": ("this", "another", "mine", "opponent", "any"),
    "hero": (
        "here",
        "my_dungeon",
        "opponent_dungeon",
        "any_dungeon",
        "town",
        "my_entrance",
        "town_or_decks",
    ),
    "dead": ("mine", "opponent"),
    "survivor": ("mine",),
    "player": ("opponent", "any"),
    "spell": ("opponent", "any"),
    "card": ("hand", "discard", "room_deck", "spell_deck", "room_deck_or_discard", "hand_of"),
    "deck": ("any",),
}

# Operations: the arguments of each, with what may stand there. The first one may stand alone.
OPERATIONS: Mapping[str, Mapping[str, str]] = {
    "draw": {"deck": "deck", "count": "number?"},
    "discard": {"card": "chosen"},
    "discard_random": {"player": "chosen", "deck": "deck"},
    "discard_hands": {},
    "everybody_draws": {"deck": "deck", "count": "number?"},
    "take": {"card": "chosen"},
    "look": {"player": "chosen"},
    "steal": {"card": "chosen"},
    "steal_random": {"player": "chosen", "deck": "deck or chosen"},
    "destroy": {"room": "chosen"},
    "deactivate": {"room": "chosen"},
    "swap": {"one": "chosen", "other": "chosen"},
    "boost_room": {"room": "chosen", "add": "number"},
    "boost_rooms": {"add": "number"},
    "double_room": {"room": "chosen"},
    "double_treasure": {},
    "hurt": {"hero": "chosen", "amount": "amount"},
    "kill": {"hero": "chosen"},
    "kill_inside": {"room": "chosen"},
    "remove": {"hero": "chosen"},
    "strengthen": {"hero": "chosen", "add": "number"},
    "send": {"hero": "chosen", "to": "destination", "health": "number?"},
    "heal": {"hero": "chosen"},
    "negate": {"spell": "chosen"},
    "extra_build": {"if": "condition?"},
    "forbid_building": {},
    "block_entrance": {"player": "chosen"},
    "build_now": {},
    "build_card": {"card": "chosen"},
    "then": {"part": "part"},
    "each_opponent": {"part": "part"},
}
PARTED = ("then", "each_opponent")  # these only start a part: nothing is seen before it does
STANDING: Mapping[str, Mapping[str, str]] = {
    "boost": {"to": "side", "add": "number", "kind": "kind?"},
    "damage_per_room": {"kind": "kind?"},
    "no_advanced_above": {},
    "spell_at_start": {},
}
WORDS: Mapping[str, tuple[str, ...]] = {
    "deck": ("rooms", "spells"),
    "destination": ("town", "my_entrance", "own_entrance", *ROOMS_OF_A_DUNGEON),
    "side": ("left", "right", "neighbours"),
    "condition": ("fewer_rooms",),  # than some opponent
    "amount": ("my_rooms",),  # as many as the player has active rooms
    "kind": KINDS,
}
# What need not be chosen: the room itself; the hero who set an ability off.
ALWAYS_KNOWN: Mapping[str, tuple[str, str]] = {
    "this": ("room", "this"),
    "visitor": ("hero", "here"),
}
Known = Mapping[str, tuple[str, str]]  # names, with what they stand for and where that was found

# Which chosen things an argument takes, and from where (none listed: from anywhere).
_DECKS_AND_DISCARD = ("discard", "room_deck", "spell_deck", "room_deck_or_discard")
TAKES: Mapping[str, Mapping[str, tuple[str, ...]]] = {
    "discard.card": {"card": ("hand",)},
    "take.card": {"card": _DECKS_AND_DISCARD},
    "steal.card": {"card": ("hand_of",)},
    "build_card.card": {"card": ("hand", *_DECKS_AND_DISCARD)},
    "steal_random.deck": {"deck": ()},
    "heal.hero": {"survivor": ()},
    "remove.hero": {"dead": ()},
    "send.hero": {"hero": (), "dead": ()},
    "strengthen.hero": {"hero": (), "dead": ()},
    "swap.one": {"room": ()},
    "swap.other": {"room": ()},
    "choice.of": {"player": ()},
    "choice.same_dungeon_as": {"room": ()},
}

FIELDS = ("when", "of", "choose", "cost", "do", "once", "optional")
PART_FIELDS = ("choose", "do", "optional")
NUMBERS = {"health_at_most": 99, "souls_ahead": 99}
LIMITS = ("kind", "advanced", "ordinary", *NUMBERS, *REFERRING)


def read_abilities(node: Node, report: Report, deck: str) -> tuple[Ability, ...]:
    """The abilities of a card: one mapping, or a list of them; behind them their parts."""
    nodes = node.value if isinstance(node.value, list) else [node]
    reader = _Reader(report)
    read = [reader.ability(one, deck) for one in nodes]
    return (*(ability for ability in read if ability is not None), *reader.parts)


class _Reader:
    """Reads the abilities of one card, and collects the parts inside them."""

    def __init__(self, report: Report) -> None:
        self.report = report
        self.parts: list[Ability] = []

    def ability(self, node: Node, deck: str) -> Ability | None:
        """One ability."""
        report = self.report
        required = ("do",) if deck == "spell" else ("when", "do")
        fields = documents.mapping(node, report, FIELDS, required, "ability")
        if not fields:
            return None
        when = "cast"
        if "when" in fields:
            when = documents.word(fields["when"], report, TRIGGERS, "trigger")
        of = documents.word(fields["of"], report, WORDS["kind"], "of") if "of" in fields else ""
        if of and when != "builds_another":
            report.add(fields["of"], N_("'of' goes with 'builds_another' only."))
        choose = fields.get("choose")
        choices = _read_choices(choose, report, ALWAYS_KNOWN) if choose else ()
        known = {**ALWAYS_KNOWN, **_named(choices)}
        verbs = STANDING if when == "standing" else OPERATIONS
        return Ability(
            when=when,
            choose=choices,
            cost=self.ops(fields["cost"], OPERATIONS, known) if "cost" in fields else (),
            do=self.ops(fields["do"], verbs, known) if "do" in fields else (),
            once=_flag(fields, "once", report),
            optional=_flag(fields, "optional", report),
            of=of,
            source=node.plain(),
        )

    def part(self, node: Node, known: Known) -> int:
        """An ability inside another one; it may refer to what was chosen there."""
        fields = documents.mapping(node, self.report, PART_FIELDS, ("do",), "then")
        choose = fields.get("choose")
        choices = _read_choices(choose, self.report, known) if choose else ()
        known = {**known, **_named(choices)}
        do = self.ops(fields["do"], OPERATIONS, known) if "do" in fields else ()
        optional = _flag(fields, "optional", self.report)
        self.parts.append(Ability(PART, choices, (), do, optional=optional, source=node.plain()))
        return len(self.parts) - 1

    def ops(
        self, node: Node, verbs: Mapping[str, Mapping[str, str]], known: Known
    ) -> tuple[Op, ...]:
        """One operation, or a list of them."""
        nodes = node.value if isinstance(node.value, list) else [node]
        read = (self.op(one, verbs, known) for one in nodes)
        return tuple(op for op in read if op is not None)

    def op(self, node: Node, verbs: Mapping[str, Mapping[str, str]], known: Known) -> Op | None:
        """A word and its arguments."""
        report = self.report
        if isinstance(node.value, str):
            verb = documents.word(node, report, verbs, "operation")
            args: Node | None = None
        else:
            fields = documents.mapping(node, report, verbs, (), "operation")
            if len(fields) != 1:
                report.add(
                    node, N_("An operation is one word and its arguments: {{draw: spells}}.")
                )
                return None
            verb, args = next(iter(fields.items()))
        if verb not in verbs:
            return None
        if verbs[verb] == {"part": "part"}:
            return Op(verb, {"part": self.part(args or node, known)})
        read = _read_args(node, args, report, verb, verbs[verb], known)
        for name, kind in verbs[verb].items():
            if "chosen" in kind and read.get(name) in known:
                _check_fit(node, report, f"{verb}.{name}", name, known[read[name]])
        return Op(verb, read)


def _named(choices: tuple[Choice, ...]) -> dict[str, tuple[str, str]]:
    return {choice.name: (choice.what, choice.args["from"]) for choice in choices}


def _check_fit(node: Node, report: Report, where: str, name: str, given: tuple[str, str]) -> None:
    """A chosen thing must be of the kind that the argument takes."""
    takes = TAKES.get(where, {name: ()})
    what, source = given
    if what not in takes or (takes[what] and source not in takes[what]):
        wanted = [
            f"{kind}: {' | '.join(froms)}" if froms else kind for kind, froms in takes.items()
        ]
        sentence = N_("{where} cannot take {what}: {source}; it takes {wanted}.")
        report.add(node, sentence, where=where, what=what, source=source, wanted=wanted)


def _flag(fields: Mapping[str, Node], name: str, report: Report) -> bool:
    return name in fields and documents.flag(fields[name], report, name)


def _read_choices(node: Node, report: Report, known: Known) -> tuple[Choice, ...]:
    if not isinstance(node.value, dict):
        report.add(node, N_("'choose' gives each choice a name: {{victim: {{hero: here}}}}."))
        return ()
    choices: list[Choice] = []
    for name, one in node.value.items():
        if name in ALWAYS_KNOWN:
            report.add(node.key_place(name), N_("'{name}' has a meaning already."), name=name)
        choice = _read_choice(name, one, report, {**known, **_named(tuple(choices))})
        choices += [choice] if choice is not None else []
    return tuple(choices)


def _read_choice(name: str, node: Node, report: Report, earlier: Known) -> Choice | None:
    fields = documents.mapping(node, report, (*CHOICES, *LIMITS), (), "choice")
    kinds = [what for what in CHOICES if what in fields]
    if len(kinds) > 1 and "deck" in kinds:  # {card: hand, deck: spells}: 'deck' limits the cards
        kinds.remove("deck")
    if len(kinds) != 1:
        known = tuple(CHOICES)
        report.add(node, N_("A choice says what is chosen: one of {known}."), None, known=known)
        return None
    what = kinds[0]
    args: dict[str, Any] = {"from": documents.word(fields[what], report, CHOICES[what], what)}
    for word in ("kind", "deck"):
        if word in fields and word != what:
            args[word] = documents.word(fields[word], report, WORDS[word], word)
    for flag in ("advanced", "ordinary"):
        if flag in fields:
            args[flag] = documents.flag(fields[flag], report, flag)
    for number, high in NUMBERS.items():
        if number in fields:
            args[number] = documents.integer(fields[number], report, number, high=high)
    for other in REFERRING:
        if other in fields:
            args[other] = documents.word(fields[other], report, earlier, "chosen thing")
            if args[other]:
                _check_fit(node, report, f"choice.{other}", other, earlier[args[other]])
    if args["from"] == "hand_of" and "of" not in args:
        report.add(node, N_("'hand_of' needs 'of': a player chosen before."))
        return None
    return Choice(name, what, args)


def _read_args(
    at: Node,
    node: Node | None,
    report: Report,
    verb: str,
    spec: Mapping[str, str],
    known: Known,
) -> dict[str, Any]:
    if node is None or node.value is None:
        fields: dict[str, Node] = {}
    elif isinstance(node.value, dict):
        fields = documents.mapping(node, report, spec, (), verb)
    elif spec:
        fields = {next(iter(spec)): node}
    else:
        report.add(node, N_("{verb} takes no arguments."), None, verb=verb)
        return {}
    for name, kind in spec.items():
        if name not in fields and not kind.endswith("?"):
            report.add(node or at, N_("{verb} needs {name!r}."), None, verb=verb, name=name)
    return {
        name: _read_arg(field, report, spec[name].rstrip("?"), known)
        for name, field in fields.items()
        if name in spec
    }


def _read_arg(node: Node, report: Report, kind: str, known: Known) -> Any:
    if kind == "number":
        return documents.integer(node, report, kind, low=-99, high=99)
    if kind == "amount" and isinstance(node.value, int):
        return documents.integer(node, report, kind, low=0, high=99)
    if kind == "chosen":
        return documents.word(node, report, known, "chosen thing")
    if kind == "deck or chosen":
        return documents.word(node, report, (*WORDS["deck"], *known), "deck")
    return documents.word(node, report, WORDS[kind], kind)
