"""The text on a card, made from its abilities alone: a homemade card explains itself, too.

Every operation has a phrase that can stand by itself ("draw a spell") and behind "you may". The few
that are about somebody else have two: "every player draws a spell", "have every player draw a
spell".
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from bossbook.card.model import PART, Ability, Card, Op, sends_back
from bossbook.card.phrases import Speaker, same_choice
from bossbook.messages import N_, fill

# When an ability works: what it must do, and what its owner may do.
WHEN: Mapping[str, tuple[str, str]] = {
    "cast": (N_("{do}"), N_("you may {do}")),
    "activated": (
        N_("whenever you could play a spell: {do}"),
        N_("whenever you could play a spell, you may {do}"),
    ),
    "built": (
        N_("when you build this room: {do}"),
        N_("when you build this room, you may {do}"),
    ),
    "builds_another": (
        N_("when you build another room: {do}"),
        N_("when you build another room, you may {do}"),
    ),
    "level_up": (N_("level up: {do}"), N_("level up: you may {do}")),
    "enters": (
        N_("when a hero enters: {do}"),
        N_("when a hero enters, you may {do}"),
    ),
    "dies_here": (
        N_("when a hero dies here: {do}"),
        N_("when a hero dies here, you may {do}"),
    ),
    "survives_here": (
        N_("when a hero leaves this room alive: {do}"),
        N_("when a hero leaves this room alive, you may {do}"),
    ),
    "any_room_destroyed": (
        N_("when any other room is destroyed: {do}"),
        N_("when any other room is destroyed, you may {do}"),
    ),
    "opponent_spell": (
        N_("after an opponent plays a spell: {do}"),
        N_("after an opponent plays a spell, you may {do}"),
    ),
    "end_of_round": (
        N_("at the end of the round: {do}"),
        N_("at the end of the round, you may {do}"),
    ),
    "from_hand": (
        N_("discard this card from your hand: {do}"),
        N_("discard this card from your hand: you may {do}"),
    ),
    "room_destroyed": (
        N_("when another of your rooms is destroyed: {do}"),
        N_("when another of your rooms is destroyed, you may {do}"),
    ),
    "spell_played": (
        N_("after you play a spell: {do}"),
        N_("after you play a spell, you may {do}"),
    ),
    "standing": (N_("{do}"), N_("{do}")),
}
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
_WITH_A_HERO = ("enters", "dies_here", "survives_here")
# After these, what "you" do next must not sound as if the others went on.
_OTHERS_ACT = ("each_opponent", "discard_random", "forbid_building", "block_entrance")


def card_text(card: Card) -> str:
    """The text of a card in the language in force; empty if it has none."""
    told = [fill(LURES[card.lure], {})] if card.lure in LURES else []
    whole = (ability for ability in card.abilities if ability.when != PART)
    return " ".join([*told, *(ability_text(ability, card.parts) for ability in whole)])


def ability_text(ability: Ability, parts: Sequence[Ability] = ()) -> str:
    """One ability in full sentences; ``parts`` are the abilities inside it."""
    text = _Text(Speaker(ability.when in _WITH_A_HERO), parts)
    told = fill(N_("{sentence}."), {"sentence": _capital(text.ability(ability))})
    if ability.once:
        told = fill(N_("{sentence} Once per round."), {"sentence": told})
    return told


def _permits(ability: Ability) -> bool:
    """Whether all that it does is to allow something: then its owner may do it, or not."""
    return [op.verb for op in ability.do if not op.args.get("if")] in (
        ["build_now"],
        ["extra_build"],
    )


def _capital(sentence: str) -> str:
    return sentence[:1].upper() + sentence[1:]


class _Text:
    """Puts the phrases of one ability together."""

    def __init__(self, speaker: Speaker, parts: Sequence[Ability]) -> None:
        self.speaker = speaker
        self.parts = parts
        self.may = False  # whether the phrases stand behind "you may"

    def say(self, sentence: str, **values: Any) -> str:
        """A phrase about the one who acts."""
        return self.speaker.say(sentence, **values)

    def either(self, sentence: str, after_may: str, **values: Any) -> str:
        """A phrase by itself, or the one that fits behind "you may"."""
        return self.say(after_may if self.may else sentence, **values)

    def ability(self, ability: Ability) -> str:
        """The ability without its full stop."""
        must, may = WHEN.get(ability.when, WHEN["cast"])
        if ability.when == "builds_another" and ability.of:
            must, may = _BUILDS_KIND[ability.of]
        if ability.when == "enters" and sends_back(ability, self.parts):
            must, may = _SENDS_BACK
        self.speaker.known |= {choice.name: choice for choice in ability.choose}
        if not ability.cost:
            may_not = not ability.optional and not _permits(ability)
            return self.say(must if may_not else may, do=self.all(ability))
        if ability.when in ("cast", "activated"):
            may = must = N_("{do}")
            told = self.say(N_("{cost}: {do}"), **self._paid(ability, to_do=False))
        else:
            told = self.say(N_("{cost} to {do}"), **self._paid(ability, to_do=True))
        told = self._after_choosing(ability, told)
        return self.say(may if ability.optional else must, do=told)

    def _paid(self, ability: Ability, to_do: bool) -> dict[str, str]:
        self.may = True
        cost = self.together(ability.cost)
        self.may = to_do
        return {"cost": cost, "do": self.together(ability.do)}

    def all(self, ability: Ability) -> str:
        """What an ability does, with what is chosen but not yet mentioned in front."""
        before, self.may = self.may, self.may or ability.optional or _permits(ability)
        told = self.together(ability.do)
        self.may = before
        return self._after_choosing(ability, told)

    def _after_choosing(self, ability: Ability, told: str) -> str:
        for choice in reversed(ability.choose):
            if self.speaker.is_new(choice.name):
                chosen = self.speaker.mention(choice.name)
                told = self.say(N_("choose {chosen}, then {do}"), chosen=chosen, do=told)
        return told

    def together(self, ops: Sequence[Op]) -> str:
        """Operations one after the other."""
        told = ""
        for verb, phrase in reversed(list(self._phrases(ops))):
            sentence = (
                N_("{first}; then {rest}") if verb in _OTHERS_ACT else N_("{first}, then {rest}")
            )
            told = self.say(sentence, first=phrase, rest=told) if told else phrase
        return told or self.say(N_("nothing happens"))

    def _phrases(self, ops: Sequence[Op]) -> Iterator[tuple[str, str]]:
        """Verb and phrase of each group of operations that are said together."""
        at = 0
        while at < len(ops):
            group = [ops[at]]
            while at + len(group) < len(ops) and self._merges(ops[at], ops[at + len(group)]):
                group.append(ops[at + len(group)])
            yield ops[at].verb, OPERATIONS.get(ops[at].verb, _unknown)(self, group)
            at += len(group)

    def _merges(self, first: Op, other: Op) -> bool:
        """Whether one phrase says both: "draw a spell and 2 room cards", "take 2 spells"."""
        if first.verb != other.verb:
            return False
        if first.verb in ("draw", "everybody_draws"):
            return True
        cards = [op.args.get("card", "") for op in (first, other)]
        if first.verb not in ("take", "discard") or not all(map(self.speaker.is_new, cards)):
            return False
        return cards[0] != cards[1] and same_choice(self.speaker, cards[0], cards[1])

    # -- what operations need

    def cards_drawn(self, group: Sequence[Op]) -> str:
        """ "a spell and 2 room cards"."""
        counts: dict[str, int] = {}
        for op in group:
            counts[op.args["deck"]] = counts.get(op.args["deck"], 0) + op.args.get("count", 1)
        some, *more = (self.speaker.many(deck, count) for deck, count in counts.items())
        return self.say(N_("{some} and {more}"), some=some, more=more[0]) if more else some

    def cards(self, group: Sequence[Op], how: str = "") -> str:
        """The cards that a group of equal operations is about."""
        told = self.speaker.mention(group[0].args["card"], len(group), how=how)
        self.speaker.mentioned += [op.args["card"] for op in group[1:]]
        return told

    def part(self, op: Op) -> Ability:
        """The ability inside an operation; its choices are known from here on."""
        part: Ability = self.parts[op.args["part"]]
        fresh = {choice.name for choice in part.choose}
        self.speaker.mentioned = [name for name in self.speaker.mentioned if name not in fresh]
        self.speaker.known |= {choice.name: choice for choice in part.choose}
        return part


Phrase = Callable[[_Text, Sequence[Op]], str]
OPERATIONS: dict[str, Phrase] = {}


def _unknown(text: _Text, group: Sequence[Op]) -> str:
    """A word without a phrase of its own still says something."""
    return group[0].verb.replace("_", " ")


def _phrase(verb: str) -> Callable[[Phrase], Phrase]:
    def register(function: Phrase) -> Phrase:
        OPERATIONS[verb] = function
        return function

    return register


def _plain(verb: str, sentence: str, after_may: str = "") -> None:
    """A word whose arguments are chosen things and numbers only, each said in its place."""

    def phrase(text: _Text, group: Sequence[Op]) -> str:
        values = {
            name: text.speaker.mention(value) if isinstance(value, str) else value
            for name, value in group[0].args.items()
        }
        return text.either(sentence, after_may or sentence, **values)

    OPERATIONS[verb] = phrase


_plain("steal", N_("steal {card}"))
_plain("destroy", N_("destroy {room}"))
_plain("deactivate", N_("deactivate {room} until the end of the round"))
_plain("boost_room", N_("give {room} {add:+} damage until the end of the round"))
_plain("boost_rooms", N_("give all your rooms {add:+} damage until the end of the round"))
_plain("double_room", N_("double the damage of {room} until the end of the round"))
_plain("double_treasure", N_("count the treasure in your rooms twice until the end of the round"))
_plain("kill", N_("kill {hero}"))
_plain("kill_inside", N_("kill any hero inside {room}"))
_plain("remove", N_("remove {hero} from the game"))
_plain("strengthen", N_("give {hero} {add:+} health until the end of the round"))
_plain("heal", N_("heal {hero}, turning its wounds into souls"))
_plain("negate", N_("negate {spell}"))
_plain("build_now", N_("you may build one more room at once"), N_("build one more room at once"))
_plain("build_card", N_("you may build {card} at once"), N_("build {card} at once if you like"))
_plain(
    "discard_hands",
    N_("every player discards their hand"),
    N_("have every player discard their hand"),
)
_plain(
    "forbid_building",
    N_("nobody can build this round; rooms placed face down go back to their owners' hands"),
    N_("stop all building this round; rooms placed face down go back to their owners' hands"),
)


@_phrase("draw")
def _draw(text: _Text, group: Sequence[Op]) -> str:
    return text.say(N_("draw {cards}"), cards=text.cards_drawn(group))


@_phrase("everybody_draws")
def _everybody_draws(text: _Text, group: Sequence[Op]) -> str:
    after_may = N_("have every player draw {cards}")
    return text.either(N_("every player draws {cards}"), after_may, cards=text.cards_drawn(group))


@_phrase("discard")
def _discard(text: _Text, group: Sequence[Op]) -> str:
    return text.say(N_("discard {cards}"), cards=text.cards(group, how="discarded"))


@_phrase("take")
def _take(text: _Text, group: Sequence[Op]) -> str:
    return text.say(N_("take {cards}"), cards=text.cards(group))


_AT_RANDOM: Mapping[str, str] = {"rooms": N_("a random room card"), "spells": N_("a random spell")}


@_phrase("discard_random")
def _discard_random(text: _Text, group: Sequence[Op]) -> str:
    args = group[0].args
    card, new = text.say(_AT_RANDOM[args["deck"]]), text.speaker.is_new(args["player"])
    player = text.speaker.mention(args["player"])
    if new:
        return text.say(N_("choose {player}, who discards {card}"), player=player, card=card)
    after_may = N_("have {player} discard {card}")
    return text.either(N_("{player} discards {card}"), after_may, player=player, card=card)


@_phrase("steal_random")
def _steal_random(text: _Text, group: Sequence[Op]) -> str:
    args = group[0].args
    whose = text.speaker.owner(args["player"])
    if args["deck"] in _AT_RANDOM:
        card = text.say(_AT_RANDOM[args["deck"]])
        return text.say(N_("steal {card} from {whose} hand"), card=card, whose=whose)
    kind = N_("steal a random card of {kind} from {whose} hand")
    if text.speaker.is_new(args["deck"]):
        kind = N_("choose {kind}, and steal a random one from {whose} hand")
    return text.say(kind, kind=text.speaker.mention(args["deck"]), whose=whose)


@_phrase("look")
def _look(text: _Text, group: Sequence[Op]) -> str:
    return text.say(N_("look at {whose} hand"), whose=text.speaker.owner(group[0].args["player"]))


@_phrase("swap")
def _swap(text: _Text, group: Sequence[Op]) -> str:
    one, other = group[0].args["one"], group[0].args["other"]
    sentence = _swap_of_two(text.speaker, one, other)
    if sentence:
        rooms = text.speaker.rooms(text.speaker.known[one].args)
        text.speaker.mentioned += [one, other]
        return text.say(sentence, rooms=rooms)
    first = text.speaker.mention(one)
    return text.say(N_("swap {one} with {other}"), one=first, other=text.speaker.mention(other))


def _swap_of_two(speaker: Speaker, one: str, other: str) -> str:
    """The short way to say it, where both rooms are chosen in the same way."""
    if one == other or not (speaker.is_new(one) and speaker.is_new(other)):
        return ""
    a, b = dict(speaker.known[one].args), dict(speaker.known[other].args)
    if a == b and a["from"] == "mine":
        return N_("swap two of your {rooms}")
    return N_("swap two {rooms} of one dungeon") if b == a | {"same_dungeon_as": one} else ""


@_phrase("hurt")
def _hurt(text: _Text, group: Sequence[Op]) -> str:
    amount, hero = group[0].args["amount"], text.speaker.mention(group[0].args["hero"])
    if amount == "my_rooms":
        return text.say(N_("deal {hero} as much damage as you have rooms"), hero=hero)
    return text.say(N_("deal {amount} damage to {hero}"), amount=amount, hero=hero)


DESTINATIONS: Mapping[str, str] = {
    "town": N_("send {hero} back to town"),
    "my_entrance": N_("move {hero} to your entrance"),
    "own_entrance": N_("send {hero} back to the entrance of its dungeon"),
    "first_room": N_("send {hero} back to the first room"),
    "previous_room": N_("send {hero} back to the previous room"),
}
_FROM_THE_DEAD: Mapping[str, str] = {
    "my_entrance": N_("bring {hero} back to your entrance"),
    "own_entrance": N_("bring {hero} back to that player's entrance"),
}


@_phrase("send")
def _send(text: _Text, group: Sequence[Op]) -> str:
    name, to = group[0].args["hero"], group[0].args["to"]
    choice = text.speaker.known.get(name)
    sentence = DESTINATIONS[to]
    if choice is not None and choice.what == "dead":
        away = choice.args["from"] == "opponent" and to == "own_entrance"
        sentence = _FROM_THE_DEAD["own_entrance" if away else "my_entrance"]
    elif choice is not None and to == "own_entrance" and "dungeon" not in choice.args["from"]:
        sentence = DESTINATIONS["my_entrance"]
    told = text.say(sentence, hero=text.speaker.mention(name, how="moved"))
    if group[0].args.get("health"):
        health = group[0].args["health"]
        more = N_("{sent}, with {health:+} health until the end of the round")
        told = text.say(more, sent=told, health=health)
    return told


@_phrase("extra_build")
def _extra_build(text: _Text, group: Sequence[Op]) -> str:
    after_may = N_("build one more room this round")
    told = text.either(N_("you may build one more room this round"), after_may)
    if group[0].args.get("if") != "fewer_rooms":
        return told
    before, behind = _IF_FEWER_ROOMS
    return text.either(before, behind, do=told)


_IF_FEWER_ROOMS = (
    N_("if you have fewer rooms than some opponent, {do}"),
    N_("{do} if you have fewer rooms than some opponent"),
)


@_phrase("block_entrance")
def _block_entrance(text: _Text, group: Sequence[Op]) -> str:
    name = group[0].args["player"]
    if text.speaker.is_new(name):
        sentence = N_("choose {player}; no hero enters their dungeon this round")
        return text.say(sentence, player=text.speaker.mention(name))
    told = N_("no hero enters {whose} dungeon this round")
    after_may = N_("keep all heroes out of {whose} dungeon this round")
    return text.either(told, after_may, whose=text.speaker.owner(name))


@_phrase("then")
def _then(text: _Text, group: Sequence[Op]) -> str:
    part = text.part(group[0])
    if not (part.optional or _permits(part)):
        return text.all(part)
    sentence = N_("{do} if you like") if text.may else N_("you may {do}")
    return text.say(sentence, do=text.all(part))


@_phrase("each_opponent")
def _each_opponent(text: _Text, group: Sequence[Op]) -> str:
    part, before = text.part(group[0]), (text.may, text.speaker.theirs)
    must, may = _EACH_OPPONENT[text.may]
    text.may, text.speaker.theirs = True, True
    told = text.say(may if part.optional or _permits(part) else must, do=text.all(part))
    text.may, text.speaker.theirs = before
    return told


_EACH_OPPONENT: Mapping[bool, tuple[str, str]] = {
    False: (N_("each opponent must {do}"), N_("each opponent may {do}")),
    True: (N_("have each opponent {do}"), N_("let each opponent {do}")),
}


# -- standing abilities

_BOOSTED: Mapping[str, tuple[str, str]] = {
    "left": (
        N_("the room directly to the left of this one has {add:+} damage"),
        N_("{room} directly to the left of this one has {add:+} damage"),
    ),
    "right": (
        N_("the room directly to the right of this one has {add:+} damage"),
        N_("{room} directly to the right of this one has {add:+} damage"),
    ),
    "neighbours": (
        N_("rooms next to this one have {add:+} damage"),
        N_("{rooms} next to this one have {add:+} damage"),
    ),
}


@_phrase("boost")
def _boost(text: _Text, group: Sequence[Op]) -> str:
    args = group[0].args
    any_kind, of_kind = _BOOSTED[args["to"]]
    sentence = of_kind if args.get("kind") else any_kind
    rooms, room = text.speaker.rooms(args), text.speaker.room(args)
    return text.say(sentence, add=args["add"], rooms=rooms, room=room)


@_phrase("damage_per_room")
def _damage_per_room(text: _Text, group: Sequence[Op]) -> str:
    rooms = text.speaker.rooms(group[0].args)
    return text.say(N_("this room deals as much damage as you have {rooms}"), rooms=rooms)


_plain("no_advanced_above", N_("no advanced room can be built on this one"))
_plain("spell_at_start", N_("at the start of a round, you may draw a spell instead of a room card"))
