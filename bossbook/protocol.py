"""What the engine tells and asks: events, decisions, options; every kind, in one place.

``VERSION`` goes up when a kind or the grammar of the option keys changes its meaning; new kinds
may be added without that. The sentences are catalogue entries, filled in when they are read.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any, Generic, NamedTuple

from bossbook.card.model import CLASS_WORD
from bossbook.card.reasons import NO_EFFECT
from bossbook.messages import COMMON_TONGUE, N_, Message, Tongue, fill, say
from bossbook.phases import PHASES

if TYPE_CHECKING:
    from typing_extensions import TypeVar

    M = TypeVar("M", covariant=True, default=object)  # what the engine is told of an option
else:
    from typing import TypeVar

    M = TypeVar("M", covariant=True)

VERSION = 1

# kind of event -> its sentence. The names in braces are keys of the event's data; {rest} says in
# words what its "left" says in numbers, {number} counts from 1 what "place" counts from 0, {about}
# says what kind of hero it is.
EVENTS: Mapping[str, str] = {
    # setup
    "heroes_sorted": N_("{ordinary} ordinary and {epic} epic {epic:hero|heroes} are shuffled."),
    "heroes_left_out": N_(
        "{count} {count:hero|heroes} of '{set}' {count:stays|stay} in the box: "
        "heroes come from one set only, '{used}'."
    ),
    "decks_shuffled": N_("The room deck ({rooms}) and the spell deck ({spells}) are shuffled."),
    "boss_dealt": N_("{player} is {boss} ({xp} XP)."),
    "bosses_offered": N_("{player} is dealt {count} {count:boss|bosses} to choose from."),
    "bosses_seen": N_("{player} may choose between {bosses}."),
    "boss_chosen": N_("{player} has chosen a boss."),
    "hand_dealt": N_(
        "{player} draws {rooms} room {rooms:card|cards} and {spells} {spells:spell|spells}."
    ),
    "hand_seen": N_("{player} holds {cards}."),
    "mulligan": N_("{player} shuffles the hand back and draws a new one."),
    "keeps_hand": N_("{player} keeps the hand."),
    "sets_aside": N_("{player} chooses a card to discard, face down."),
    "set_aside_card": N_("{player} will discard {card}."),
    # decks and hands
    "draws": N_("{player} draws a {deck} card."),
    "drew": N_("{player} drew {card}."),
    "nothing_to_draw": N_("{player} finds no {deck} card to draw."),
    "deck_remade": N_("The {deck} deck is remade from {count} discarded {count:card|cards}."),
    "discards": N_("{player} discards {card}."),
    "takes": N_("{player} takes {card} from the discard pile."),
    "looks": N_("{player} looks at the hand of {other}."),
    "looked_at": N_("{player} holds {cards}."),
    "steals": N_("{player} takes a {deck} card from the hand of {other}."),
    "stolen": N_("{player} took {card}."),
    "removed": N_("{hero}, a soul of {player}, is removed from the game."),
    "searches": N_("{player} searches the {deck} deck and shuffles it."),
    "found": N_("{player} found {card}."),
    # the round
    "round_begins": N_("Round {round} begins."),
    "phase_begins": N_("{phase}"),
    "hero_arrives": N_("{hero} comes to town."),
    "first_epic": N_("{hero} is the first epic hero of this game: worth 2 souls, or 2 wounds."),
    "no_hero_left": N_("No hero is left to come to town."),
    # build
    "places": N_("{player} places a room card face down as a new room."),
    "places_over": N_("{player} places a room card face down on {under}."),
    "placed_card": N_("{player} placed {card}."),
    "declines": N_("{player} declines to build."),
    "nothing_revealed": N_("There is no room to reveal."),
    "built": N_("{player} has built {card}."),
    "built_over": N_("{player} has built {card} on {under}, which is now covered."),
    "returned": N_("{card} is no legal build any more; {player} takes it back."),
    "taken_back": N_("{player} takes a face-down card back."),
    "level_up": N_("{player} has five rooms: {boss} levels up!"),
    # bait
    "lured": N_("{hero} finds most treasure with {player} and goes to the entrance ({counts})."),
    "lured_by_souls": N_("{hero} goes to {player}, who has the fewest souls ({counts})."),
    "stays_tied": N_(
        "{hero} cannot decide: the most treasure is shared ({counts}). Stays in town."
    ),
    "stays_no_treasure": N_("{hero} sees no treasure anywhere and stays in town."),
    "stays_classless": N_("{hero} is lured by no treasure and stays in town."),
    "stays_souls_tied": N_("{hero} stays in town: the fewest souls are shared ({counts})."),
    # adventure
    "enters_dungeon": N_("{hero} (health {left}) enters the dungeon of {player}."),
    "enters_room": N_("{hero} enters {room}."),
    "passes_room": N_("{hero} passes {room} without entering: it is deactivated."),
    "room_deals": N_("{room} deals {damage} damage to {hero}: {total} in all, {rest}."),
    "dies": N_("{hero} dies in {room}, in the dungeon of {player}."),
    "dies_outside": N_("{hero} dies."),
    "soul": N_("{player} gets {hero}: souls +{souls}."),
    "wound": N_("{hero} survives and hurts {player}: wounds +{wounds}."),
    "hurt": N_("{hero} takes {damage} damage: {total} in all, {rest}."),
    "strengthened": N_("{hero} has {health:+} health this round."),
    "to_town": N_("{hero} goes back to town, last in the queue."),
    "to_entrance": N_("{hero} now stands at the entrance of {player}."),
    "sent_back": N_("{hero} is sent back to {to} (room {number} in the dungeon of {player})."),
    "healed": N_("{player} heals: {hero} turns face down, souls +{souls}."),
    # spells and abilities
    "plays": N_("{player} plays {card}."),
    "uses": N_("{player} uses {card}."),
    "works": N_("{card} of {player} takes effect."),
    "negated": N_("{card} of {player} is negated."),
    "no_effect": "",  # one of card.reasons.NO_EFFECT
    "may_build_now": N_("{player} may build a room at once."),
    "fizzles": N_("{card} of {player} has lost its target and does nothing."),
    "destroyed": N_("{card} of {player} is destroyed."),
    "uncovered": N_("{card} of {player} comes to light."),
    "deactivated": N_("{card} of {player} is deactivated till the end of the round."),
    "swapped": N_("Two rooms of {player} swap places: {cards}."),
    "room_boosted": N_("{card} of {player} deals {damage:+} damage this round."),
    "room_doubled": N_("{card} of {player} deals double damage this round."),
    "rooms_boosted": N_("All rooms of {player} deal {damage:+} damage this round."),
    "treasure_doubled": N_("The treasure in the rooms of {player} counts double this round."),
    "may_build_more": N_("{player} may build one more room this round."),
    "building_forbidden": N_("No room can be built this round."),
    "entrance_blocked": N_("No hero enters the dungeon of {player} this round."),
    # end
    "effects_end": N_("The effects of this round end."),
    "reactivated": N_("{card} of {player} is active again."),
    "scores": "",  # SCORE, for each player
    "eliminated": N_("{player} has {wounds} {wounds:wound|wounds} and is out of the game."),
    "back_from_entrance": N_("{hero} goes back to town from the entrance of {player}."),
    "game_over": "",  # one of VERDICTS
}

# kind of event -> sentences for it where its data have this: a key, its value, the sentence
VARIANTS: Mapping[str, tuple[tuple[str, Any, str], ...]] = {
    "hand_seen": (("cards", [], N_("{player} holds no cards.")),),
    "looked_at": (("cards", [], N_("{player} holds no cards.")),),
    "hero_arrives": (
        ("epic", False, N_("{hero} comes to town ({about}).")),
        ("epic", True, N_("The epic hero {hero} comes to town ({about}).")),
    ),
    "declines": (("why", "banned", N_("{player} cannot build: no room can be built this round.")),),
    "level_up": (
        ("why", "fallen", N_("{player} had five rooms, though one has gone: {boss} levels up!")),
    ),
    "dies": (("room", "", N_("{hero} dies in the dungeon of {player}.")),),
}

# what was chosen -> how it is called
TARGETS: Mapping[str, str] = {
    "room": N_("{card} (room {place} of {player})"),
    "hero": N_("{hero}"),
    "player": N_("{player}"),
    "spell": N_("{card} (played by {player})"),
    "rooms": N_("a room card"),
    "spells": N_("a spell"),
    "scored": N_("{hero} (in the score area of {player})"),
    "deck_hero": N_("{hero} (from the deck)"),
    "card": N_("{card}"),
}
AIMED = N_("{what} Chosen: {targets}.")

SCORE = N_("{player}: souls {souls}, wounds {wounds}.")

VERDICTS: Mapping[str, str] = {
    "souls": N_(
        "{winner} has {souls} {souls:soul|souls} and {wounds} {wounds:wound|wounds} and wins."
    ),
    "best_of_souls": N_(
        "Several have enough souls; {winner} has the best score ({score}) and wins."
    ),
    "last_left": N_("Everybody else is out: {winner} wins."),
    "all_lost": N_("All have too many wounds; {winner} has the best score ({score}) and wins."),
    "decks_empty": N_("The hero decks are empty; {winner} has the best score ({score}) and wins."),
    "standstill": N_(
        "No hero is left to fight for; {winner} has the best score ({score}) and wins."
    ),
    "idle": N_(
        "No hero has moved for three rounds; {winner} has the best score ({score}) and wins."
    ),
    "leads": N_("Nobody has won yet. {winner} leads with a score of {score}."),
    "level": N_("Nobody has won yet, and the lead is shared ({score})."),
}

# the clause that breaks a tie -> what it adds to the verdict
TIES: Mapping[str, str] = {
    "WIN-5": N_("{verdict} Others have the same score: the lowest XP decides."),
    "WIN-7": N_("{verdict} Others have the same score: the highest XP decides."),
}

# kind of decision -> its prompt
DECISIONS: Mapping[str, str] = {
    "keep_boss": N_("{player}, which boss do you keep?"),
    "mulligan": N_("{player}, this hand may be exchanged. Do you want a new one?"),
    "setup_discard": N_("{player}, which card do you discard?"),
    "first_room": N_("{player}, which room do you build first?"),
    "build": N_("{player}, it is your turn to build."),
    "act": N_("{player}, do you want to use a spell or an ability?"),
    "negate": N_("{player}, do you want to negate this spell?"),
    "target": N_("{player}, what do you choose?"),
    "order": N_("{player}, which effect comes first?"),
    "may": N_("{player}, do you want to use this ability?"),
    "build_now": N_("{player}, you may build a room at once."),
    "build_card": N_("{player}, you may build this room at once."),
    "start_draw": N_("{player}, do you draw a room card or a spell?"),
    "scheming": N_("{player}, you got no soul this round: do you draw a card?"),
    # what a view shows of a window in which somebody else is asked (RULING-57)
    "window": N_("Spells and abilities may be used."),
}

# What a decision is about goes before its prompt.
ABOUT = N_("{about} {asks}")
MOMENTS: Mapping[str, str] = {
    "card": N_("{card}:"),
    "their_card": N_("{card} of {owner}:"),
    "entry": N_("{hero} is about to enter the dungeon of {owner}."),
    "no_hero": N_("It is the part of {owner} in the adventure phase, and no hero goes in."),
    "build": N_("It is the building turn of {owner}."),
    "room": N_("{hero} is in {room} of {owner}, {rest}."),
    "played": N_("{other} plays {card}."),
    "answer": N_("{card} of {other} waits until you have answered it."),
    "last_moment": N_("{card} of {other} is about to take effect."),
    "waits": N_("It is the part of {owner}; {card} of {other} waits to take effect."),
}

# The grammar of option keys: a word, then ':' and its parts; the parts are data in an option's
# ``about``, so that nobody need take a key to pieces. NAME is a card's name ('#2' is put
# behind it for a namesake), PLACE counts rooms from 0 at the entrance.
OPTION_KEYS: Mapping[str, str] = {
    "boss:NAME": "keep this boss",
    "keep": "keep the hand",
    "mulligan": "exchange the hand",
    "discard:NAME": "discard this card",
    "build:NAME@new": "build a card as a new room, left of the leftmost",
    "build:NAME@PLACE": "build a card on the room at that place",
    "decline": "build nothing",
    "pass": "do nothing more here",
    "cast:NAME": "play a spell",
    "hand:NAME": "play a room card out of the hand for its ability",
    "use:PLACE:NAME:N": "use the activated ability number N of a room of one's own",
    "room:PLAYER:PLACE": "choose that room",
    "hero:NAME": "choose that hero",
    "player:PLAYER": "choose that player",
    "spell:NAME": "choose that spell being played",
    "card:NAME": "choose that card",
    "dead:PLAYER:NAME": "choose a dead hero in that score area",
    "survivor:PLAYER:NAME": "choose a survivor in that score area",
    "deck:rooms": "choose a room card",
    "deck:spells": "choose a spell",
    "first:NAME": "resolve that card's effect first",
    "first:NAME:N": "of several effects of that card, resolve number N first",
    "yes": "use an optional ability",
    "no": "do not use it",
    "draw:rooms": "draw a room card",
    "draw:spells": "draw a spell",
    "skip": "draw nothing",
}


class Event:
    """Something that happened: kind, clauses, data for programs, and a sentence when asked for."""

    __slots__ = ("data", "kind", "rules", "seen_by", "tongue")

    def __init__(
        self,
        kind: str,
        rules: tuple[str, ...],
        seen_by: tuple[str, ...] | None,
        data: dict[str, Any],
        tongue: Tongue = COMMON_TONGUE,
    ) -> None:
        self.kind = kind
        self.rules = rules
        self.seen_by = seen_by
        self.data = data
        self.tongue = tongue

    def say(self, language: str | None = None) -> str:
        """The sentence in a language."""
        values = {k: _readable(v) for k, v in self.data.items()}
        values |= _in_words(self.data)
        if self.kind == "phase_begins":
            values["phase"] = say(PHASES[self.data["phase"]].begins)
        if self.kind == "scores":
            lines = ({"player": n, **numbers} for n, numbers in self.data["scores"].items())
            return " ".join(fill(SCORE, line, language) for line in lines)
        if self.kind == "game_over":
            return verdict(self.data["reason"], self.rules, values).say(language)
        told = fill(self._sentence(), values, language)
        if self.data.get("targets"):
            aims = [fill(TARGETS[aim["what"]], aim, language) for aim in self.data["targets"]]
            return fill(AIMED, {"what": told, "targets": aims}, language)
        return told

    def _sentence(self) -> str:
        """The pattern of the sentence: some kinds have another one under other circumstances."""
        if self.kind == "no_effect":
            return NO_EFFECT[self.data["why"]][0]
        variants = VARIANTS.get(self.kind, ())
        fitting = (told for key, value, told in variants if self.data.get(key) == value)
        return next(fitting, EVENTS[self.kind])

    @property
    def text(self) -> str:
        """The sentence in the game's language, or the language in force."""
        return self.say(self.tongue.code)

    def visible_to(self, player: str) -> bool:
        """Whether a player has seen it."""
        return self.seen_by is None or player in self.seen_by

    def as_dict(self) -> dict[str, Any]:
        """The event as plain data."""
        seen = list(self.seen_by) if self.seen_by is not None else None
        return {
            "kind": self.kind,
            "text": self.text,
            "rules": list(self.rules),
            "data": self.data,
            "seen_by": seen,
        }

    def __repr__(self) -> str:
        return f"<{self.kind}: {self.text} [{', '.join(self.rules)}]>"


def _in_words(data: Mapping[str, Any]) -> dict[str, Any]:
    """What a sentence says otherwise than the data do."""
    said: dict[str, Any] = {}
    if "left" in data:
        said["rest"] = rest(data["left"])
    if "place" in data:
        said["number"] = data["place"] + 1
    if "epic" in data and "classes" in data:
        said["about"] = hero_details(data["classes"], data["health"])
    return said


def hero_details(classes: Iterable[str], health: int, epic: bool = False) -> list[Message]:
    """A hero in a few words: class, health, whether it is epic."""
    words = [say(CLASS_WORD.get(name, "{name}"), name=name) for name in classes]
    details = [*(words or [say(N_("no class"))]), say(N_("health {left}"), left=health)]
    return [*details, say(N_("epic"))] if epic else details


def rest(left: int) -> Message:
    """How much health is left, in words: damage can be more than there was."""
    return say(N_("health {left} left"), left=left) if left > 0 else say(N_("no health left"))


def _readable(value: Any) -> Any:
    if isinstance(value, dict):
        return [say("{name} {number}", name=n, number=number) for n, number in value.items()]
    return value


class Log(list[Event]):
    """The events of a game, in order."""

    def __init__(self, events: Iterable[Event] = (), tongue: Tongue | None = None) -> None:
        super().__init__(events)
        self.tongue = tongue or Tongue()

    def add(
        self,
        kind: str,
        rules: tuple[str, ...],
        seen_by: tuple[str, ...] | None = None,
        /,
        **data: Any,
    ) -> None:
        """Report an event; ``seen_by`` None: everybody sees it."""
        self.append(Event(kind, rules, seen_by, data, self.tongue))


_IDLE = frozenset({"pass", "decline", "no", "skip"})


class About(NamedTuple):
    """What an option or a refusal is about: names and numbers that lead to nothing else.

    Cards and heroes are named as in keys. ``place`` counts the rooms of ``player`` from 0 at the
    entrance; a build without one is a new room. ``zone`` is where a card to choose lies, and
    ``uid`` the number of a hero on the table, which holds for this moment of this game only.
    """

    what: str  # the first word of the key
    card: str = ""
    place: int | None = None
    player: str = ""
    hero: str = ""
    ability: int | None = None
    deck: str = ""
    zone: str = ""
    uid: int = 0

    @property
    def idle(self) -> bool:
        """Whether it is to do nothing."""
        return self.what in _IDLE

    def as_dict(self) -> dict[str, Any]:
        """What applies, as plain data; without the uid, which another game would not know."""
        given = zip(self._fields[:-1], self, strict=False)
        return {name: value for name, value in given if value not in ("", None)}


class _Choice:
    """What an option and a refusal have in common."""

    __slots__ = ("about", "key", "rules", "sentence", "tongue", "values")

    def __init__(
        self,
        key: str,
        rules: tuple[str, ...],
        sentence: str,
        values: Mapping[str, Any],
        about: About | None = None,
    ) -> None:
        self.key = key
        self.rules = rules
        self.sentence = sentence
        self.values = values
        self.about = about or About(key)
        self.tongue = COMMON_TONGUE

    @property
    def idle(self) -> bool:
        """Whether it is to do nothing."""
        return self.about.idle

    @property
    def text(self) -> str:
        """The sentence in the game's language, or the language in force."""
        return fill(self.sentence, self.values, self.tongue.code)

    def as_dict(self) -> dict[str, Any]:
        """As plain data."""
        about = self.about.as_dict()
        return {"key": self.key, "text": self.text, "rules": list(self.rules), "about": about}

    def __repr__(self) -> str:
        return f"<{self.key}: {self.text} [{', '.join(self.rules)}]>"


class Option(_Choice, Generic[M]):
    """Something a player may do now; ``move`` is what the engine is told."""

    __slots__ = ("move",)

    def __init__(
        self,
        key: str,
        move: M,
        rules: tuple[str, ...],
        sentence: str,
        values: Mapping[str, Any],
        about: About | None = None,
    ) -> None:
        super().__init__(key, rules, sentence, values, about)
        self.move = move

    def by(self, *rules: str) -> Option[M]:
        """The same by other clauses."""
        return Option(self.key, self.move, rules, self.sentence, self.values, self.about)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Option) and self.key == other.key

    def __hash__(self) -> int:
        return hash(self.key)


class Refusal(_Choice):
    """Something a player may not do now, and why."""

    __slots__ = ()

    def by(self, *rules: str) -> Refusal:
        """The same by other clauses."""
        return Refusal(self.key, rules, self.sentence, self.values, self.about)


def verdict(reason: str, rules: Iterable[str], values: Mapping[str, Any]) -> Message:
    """How a game stands or has ended, as a sentence; and what broke the tie, if one was broken."""
    said = say(VERDICTS[reason], **values)
    tie = next((TIES[rule] for rule in rules if rule in TIES), None)
    return say(tie, verdict=said) if tie and reason in _BY_SCORE else said


_BY_SCORE = frozenset({"best_of_souls", "all_lost", "decks_empty", "standstill", "idle"})


def prompt(
    kind: str, player: str | None, about: Message | None = None, question: str = ""
) -> Message:
    """What a decision asks, after a word on what it is about; ``question`` asks more exactly."""
    asks = say(question or DECISIONS[kind], player=player)
    return asks if about is None else say(ABOUT, about=about, asks=asks)
