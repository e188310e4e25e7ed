"""How the text of a card speaks of things: "a monster room card", "one of your rooms", "it".

A chosen thing is described in full where it first appears, and pointed at afterwards. Phrases say
"you"; inside what an opponent has to do, their counterparts say "they".
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from bossbook.card.model import Args, Choice
from bossbook.card.things import THINGS
from bossbook.messages import N_, Message

# A phrase about the owner of a card, and the same one about an opponent.
_THEIRS: Mapping[str, str] = {
    N_("one of your {rooms}"): N_("one of their {rooms}"),
    N_("another of your {rooms}"): N_("another of their {rooms}"),
    N_("{hero} in your dungeon"): N_("{hero} in their dungeon"),
    N_("{hero} at your entrance"): N_("{hero} at their entrance"),
    N_("{card} from your hand"): N_("{card} from their hand"),
    N_("one of your dead heroes"): N_("one of their dead heroes"),
    N_("one of the heroes who wounded you"): N_("one of the heroes who wounded them"),
    N_("{player} who has at least {souls} {souls:soul|souls} more than you"): N_(
        "{player} who has at least {souls} {souls:soul|souls} more than they have"
    ),
    N_("{player} who has more souls than you"): N_("{player} who has more souls than they have"),
    N_("swap two of your {rooms}"): N_("swap two of their {rooms}"),
    N_("move {hero} to your entrance"): N_("move {hero} to their entrance"),
    N_("bring {hero} back to your entrance"): N_("bring {hero} back to their entrance"),
    N_("give all your rooms {add:+} damage until the end of the round"): N_(
        "give all their rooms {add:+} damage until the end of the round"
    ),
    N_("count the treasure in your rooms twice until the end of the round"): N_(
        "count the treasure in their rooms twice until the end of the round"
    ),
    N_("deal {hero} as much damage as you have rooms"): N_(
        "deal {hero} as much damage as they have rooms"
    ),
    N_("{do} if you like"): N_("{do} if they like"),
    N_("one of your minibosses"): N_("one of their minibosses"),
    N_("up to {most} of your coins"): N_("up to {most} of their coins"),
    N_("{thing} whose owner has fewer minibosses than you"): N_(
        "{thing} whose owner has fewer minibosses than they have"
    ),
    N_("{thing} whose levels you can pay for"): N_("{thing} whose levels they can pay for"),
    N_("treat all your rooms as just built"): N_("treat all their rooms as just built"),
    N_("reveal the minibosses in your hand"): N_("reveal the minibosses in their hand"),
    N_("give all your {rooms} {add:+} damage until the end of the round"): N_(
        "give all their {rooms} {add:+} damage until the end of the round"
    ),
    N_("give all your other {rooms} {add:+} damage until the end of the round"): N_(
        "give all their other {rooms} {add:+} damage until the end of the round"
    ),
    N_("give each of your other {rooms} {times:+} damage {each} until the end of the round"): N_(
        "give each of their other {rooms} {times:+} damage {each} until the end of the round"
    ),
    N_(
        "give each of your other {rooms} {plus:+} damage, and {times:+} more {each}, until the "
        "end of the round"
    ): N_(
        "give each of their other {rooms} {plus:+} damage, and {times:+} more {each}, until the "
        "end of the round"
    ),
    N_("for each of your rooms"): N_("for each of their rooms"),
    N_("for each of your rooms with more than one kind of treasure"): N_(
        "for each of their rooms with more than one kind of treasure"
    ),
    N_("for each counter in your dungeon"): N_("for each counter in their dungeon"),
    N_("put {counters} on each of your {rooms}"): N_("put {counters} on each of their {rooms}"),
    N_("for each of your wounds"): N_("for each of their wounds"),
    N_("for each coin in your vault"): N_("for each coin in their vault"),
    N_("for each spell in your hand"): N_("for each spell in their hand"),
    N_("for each of your minibosses"): N_("for each of their minibosses"),
    N_("for each miniboss in your hand"): N_("for each miniboss in their hand"),
    N_("for each hero lured to your dungeon this round"): N_(
        "for each hero lured to their dungeon this round"
    ),
    N_("if you have no coins, {do}"): N_("if they have no coins, {do}"),
    N_("{do} if you have no coins"): N_("{do} if they have no coins"),
    N_("if you have at least {number} {number:coin|coins}, {do}"): N_(
        "if they have at least {number} {number:coin|coins}, {do}"
    ),
    N_("{do} if you have at least {number} {number:coin|coins}"): N_(
        "{do} if they have at least {number} {number:coin|coins}"
    ),
    N_("if a hero is at your entrance, {do}"): N_("if a hero is at their entrance, {do}"),
    N_("{do} if a hero is at your entrance"): N_("{do} if a hero is at their entrance"),
    N_("if {miniboss} is your only miniboss, {do}"): N_(
        "if {miniboss} is their only miniboss, {do}"
    ),
    N_("{do} if {miniboss} is your only miniboss"): N_("{do} if {miniboss} is their only miniboss"),
    N_("{do} if you have fewer rooms than some opponent"): N_(
        "{do} if they have fewer rooms than some opponent"
    ),
    N_("build {card} at once if you like"): N_("build {card} at once if they like"),
    N_("if you have fewer rooms than some opponent, {do}"): N_(
        "if they have fewer rooms than some opponent, {do}"
    ),
}

# Rooms by rank and kind: one of them, and several.
_ROOMS: Mapping[tuple[str, str], tuple[str, str]] = {
    ("", ""): (N_("a room"), N_("rooms")),
    ("", "monster"): (N_("a monster room"), N_("monster rooms")),
    ("", "trap"): (N_("a trap room"), N_("trap rooms")),
    ("advanced", ""): (N_("an advanced room"), N_("advanced rooms")),
    ("advanced", "monster"): (N_("an advanced monster room"), N_("advanced monster rooms")),
    ("advanced", "trap"): (N_("an advanced trap room"), N_("advanced trap rooms")),
    ("ordinary", ""): (N_("an ordinary room"), N_("ordinary rooms")),
    ("ordinary", "monster"): (N_("an ordinary monster room"), N_("ordinary monster rooms")),
    ("ordinary", "trap"): (N_("an ordinary trap room"), N_("ordinary trap rooms")),
}

_TAKEN_AWAY: Mapping[str, str] = {
    "town": N_("{hero} from town")
}  # "kill one in town, move one from"

# What limits a choice; each is said with the thing or behind it.
LIMITS = (
    "kind",
    "advanced",
    "ordinary",
    "deck",
    "health_at_most",
    "souls_ahead",
    "most",
    "least",
    "counters",
    "base_at_most",
    "with_miniboss",
    "fewer_minibosses",
    "affordable",
    "free",
    "asleep",
    "of",
    "same_dungeon_as",
)


_KNOWN: Mapping[str, str] = {  # what needs no choice, and how it is called
    "victim": N_("that hero"),
    "there": N_("the room it died in"),
    "owner": N_("you"),
}
_PEOPLE = (
    "player",
    "deck",
    "number",
    "class",
)  # nobody takes them for something else that was mentioned


class Speaker:
    """Who is spoken about, and what has been mentioned so far."""

    def __init__(self, visitor: bool = False) -> None:
        self.theirs = False  # whether "you" has become "they"
        self.known: dict[str, Choice] = {}
        self.mentioned: list[str] = ["visitor"] if visitor else []

    def say(self, sentence: str, **values: object) -> Message:
        """A phrase about the one who acts."""
        return Message(_THEIRS.get(sentence, sentence) if self.theirs else sentence, values)

    def is_new(self, name: str) -> bool:
        """Whether a chosen thing has not been spoken of."""
        return name in self.known and name not in self.mentioned

    def mention(self, name: str, count: int = 1, *, how: str = "") -> Message:
        """A chosen thing: described the first time, pointed at later.

        ``how`` is "discarded" or "moved" where the phrase around it says so.
        """
        if name == "this":
            return self.say(N_("this room"))
        if name in _KNOWN and name not in self.known:
            return self.say(_KNOWN[name])
        if not self.is_new(name):
            return self._pointed_at(name)
        twin = self._twin(name) if count == 1 else ""
        choice = self._apart_from_mentioned(self.known[name])
        self.mentioned.append(name)
        if twin:
            return self.say(THINGS[choice.what].another)
        return self.described(choice, count, how=how)

    def owner(self, name: str) -> Message:
        """A chosen player, as the one to whom something belongs.

        One who takes a clause to describe is not mentioned: that is done before the sentence.
        """
        if name == "owner" and name not in self.known:
            return self.say(N_("your"))
        if not self.is_new(name) or "souls_ahead" in self.known[name].args:
            return self.say(N_("that player's"))
        self.mentioned.append(name)
        opponent = self.known[name].args["from"] == "opponent"
        return self.say(N_("an opponent's") if opponent else N_("a player's"))

    def _pointed_at(self, name: str) -> Message:
        others = [
            other
            for other in self.mentioned
            if other != name and (other == "visitor" or self.known[other].what not in _PEOPLE)
        ]
        thing = THINGS[self.known[name].what if name in self.known else "hero"]
        clear = not others and name in self.mentioned
        return self.say(thing.it if clear else thing.that)

    def _twin(self, name: str) -> str:
        """What has been mentioned last, if it was chosen in the same way."""
        last = self.mentioned[-1] if self.mentioned else ""
        return last if last in self.known and same_choice(self, last, name) else ""

    def _apart_from_mentioned(self, choice: Choice) -> Choice:
        """Of one's own rooms a second one is another: nothing is named twice."""
        one_more = choice.what == "room" and choice.args["from"] == "mine" and not self.theirs
        before = (self.known[name] for name in self.mentioned if name in self.known)
        if one_more and any(one.what == "room" and one.args["from"] == "mine" for one in before):
            return replace(choice, args={**choice.args, "from": "another"})
        return choice

    def described(self, choice: Choice, count: int = 1, *, how: str = "") -> Message:
        """What may be chosen, in full."""
        args = choice.args
        place = THINGS[choice.what].places[args["from"]].phrase
        if choice.what == "card":
            return self._card(choice, place, count, how)
        if choice.what == "room" and "same_dungeon_as" in args:
            return self.say(N_("{room} of the same dungeon"), room=self.room(args))
        if choice.what == "number" and "most" in args:
            return self.say(N_("up to {most} of your coins"), most=args["most"])
        if how == "moved":
            place = _TAKEN_AWAY.get(args["from"], place)
        hero = self.say(N_("an ordinary hero") if args.get("ordinary") else N_("a hero"))
        thing = self.say(place, room=self.room(args), rooms=self.rooms(args), hero=hero)
        return self._limited(thing, args, room=choice.what == "room")

    def _limited(self, thing: Message, args: Args, *, room: bool) -> Message:
        if "health_at_most" in args:
            thing = self.say(
                N_("{hero} with at most {health} health left"),
                hero=thing,
                health=args["health_at_most"],
            )
        if "souls_ahead" in args:
            souls = args["souls_ahead"]
            at_least = N_("{player} who has at least {souls} {souls:soul|souls} more than you")
            sentence = at_least if souls > 1 else N_("{player} who has more souls than you")
            thing = self.say(sentence, player=thing, souls=souls)
        for limit, sentence in (_FLAGGED | _OF_ROOMS if room else _FLAGGED).items():
            if args.get(limit):
                thing = self.say(sentence, thing=thing, number=args[limit])
        return thing

    def _card(self, choice: Choice, place: str, count: int, how: str) -> Message:
        """Cards that are discarded can only be in the hand: they need no place."""
        args = choice.args
        card = self._cards(args, count)
        if how == "discarded" and args["from"] == "hand" and (count == 1 or not _limits_room(args)):
            return card
        whose = self.owner(args["of"]) if "of" in args else ""
        return self.say(place, card=card, whose=whose)

    def room(self, args: Args) -> Message:
        """A room of a kind: "a monster room"."""
        return self.say(_ROOMS[_rank(args), args.get("kind", "")][0])

    def rooms(self, args: Args) -> Message:
        """Rooms of a kind: "advanced monster rooms"."""
        return self.say(_ROOMS[_rank(args), args.get("kind", "")][1])

    def _cards(self, args: Args, count: int) -> Message:
        deck = _deck(args)
        if deck == "minibosses":
            return self.many(deck, count)
        if deck == "rooms" and _limits_room(args) and count > 1:
            return self.say(N_("{count} {rooms}"), count=count, rooms=self.rooms(args))
        if deck == "rooms" and count == 1:
            return self.say(N_("{room} card"), room=self.room(args))
        if deck:
            return self.many(deck, count)
        return self.many("" if args["from"] == "hand" else "any", count)

    def many(self, deck: str, count: int) -> Message:
        """A number of cards of a deck."""
        one, several = _OF_DECK[deck]
        return self.say(one) if count == 1 else self.say(several, count=count)


_FLAGGED = {
    "counters": N_("{thing} with at least {number} {number:counter|counters}"),
    "base_at_most": N_("{thing} with a base damage of at most {number}"),
    "with_miniboss": N_("{thing}, in a room that has a miniboss"),
    "fewer_minibosses": N_("{thing} whose owner has fewer minibosses than you"),
    "affordable": N_("{thing} whose levels you can pay for"),
    "free": N_("{thing} that may get a miniboss"),
    "asleep": N_("{thing} that sleeps"),
}
_OF_ROOMS = {"with_miniboss": N_("{thing} that has a miniboss")}
_OF_DECK: Mapping[str, tuple[str, str]] = {
    "minibosses": (N_("a miniboss card"), N_("{count} miniboss cards")),
    "rooms": (N_("a room card"), N_("{count} room cards")),
    "spells": (N_("a spell"), N_("{count} spells")),
    "any": (N_("any card"), N_("any {count} cards")),
    "": (N_("a card"), N_("{count} cards")),
}


def same_choice(speaker: Speaker, one: str, other: str) -> bool:
    """Whether two chosen things were chosen in the same way."""
    a, b = speaker.known[one], speaker.known[other]
    return a.what == b.what and dict(a.args) == dict(b.args)


def _rank(args: Args) -> str:
    if "advanced" in args:
        return "advanced" if args["advanced"] else "ordinary"
    return "ordinary" if args.get("ordinary") else ""


def _limits_room(args: Args) -> bool:
    return "kind" in args or _rank(args) != ""


def _deck(args: Args) -> str:
    if args["from"] == "spell_deck":
        return "spells"
    if args["from"] == "room_deck" or _limits_room(args):
        return "rooms"
    deck: str = args.get("deck", "")
    return deck
