"""The tables on which challenges are played, and what can be wanted of such a game."""

from __future__ import annotations

from collections.abc import Callable

from bossbook.card.model import BOSS, ROOM, SPELL, Card
from bossbook.messages import N_, say
from bossbook.plain import Data
from bossbook.workshop.goals import CardFinding, CardGoal, Fact, Laid, Played, Wanted, is_a, is_kind
from bossbook.workshop.tables import CAVE, CELL, DEN, HALL, LEARNER, LOFT, OTHER, SHED, hero, room
from bossbook.workshop.trying import trials_of

# -- tables; Pip has the card

QUIET = room("Broom Closet", "trap", 0)
BAIT = room("Loot Pile", "trap", 0, treasure={"thief": 1})


def table(phase: str, pip: Data, grim: Data | None = None, town: list[Data] | None = None) -> Data:
    own: Data = {"name": LEARNER, "boss": {"name": "Host", "xp": 900}, "rooms": [], "hand": []}
    other: Data = {"name": OTHER, "boss": {"name": "Guest", "xp": 100}, "rooms": [QUIET]}
    players = [own | pip, other | (grim or {})]
    return {"phase": phase, "round": 3, "players": players, "town": town or []}


def town(*heroes: Data, grim: Data | None = None) -> Laid:
    """The card lies alone in Pip's dungeon; heroes are in town."""
    return lambda name: table("bait", {"rooms": [name]}, {"rooms": [grim or QUIET]}, list(heroes))


def walks(*rooms_: Data | None, who: Data, **fields: object) -> Laid:
    """A hero at Pip's entrance; None is where the card lies."""
    return lambda name: table(
        "adventure", {"rooms": [one or name for one in rooms_], "entrance": [who], **fields}
    )


def holds(*rooms_: Data, who: Data, **grim: object) -> Laid:
    """The card is in Pip's hand while a hero walks."""
    return lambda name: table(
        "adventure", {"rooms": list(rooms_), "entrance": [who], "hand": [name]}, dict(grim)
    )


SNARE = {"name": "Snare", "spell": "both", "ability": {
    "choose": {"it": {"room": "opponent"}}, "do": [{"deactivate": "it"}]}}  # fmt: skip


def pockets(name: str) -> Data:
    pip = {"rooms": [HALL, name], "entrance": [hero("Jo", "mage", 2)], "hand": [SHED]}
    return table("adventure", pip, {"hand": [DEN, CELL, SNARE]})


def pockets_spell(name: str) -> Data:
    pip = {"rooms": [HALL], "entrance": [hero("Jo", "mage", 2)], "hand": [SHED, name]}
    return table("adventure", pip, {"hand": [DEN, CELL, SNARE]})


def duel(name: str) -> Data:
    pip = {"rooms": [HALL, CELL], "entrance": [hero("Jo", "mage", 3)], "hand": [name, SHED]}
    return table("adventure", pip, {"hand": [SNARE]})


def duel_room(name: str) -> Data:
    pip = {"rooms": [HALL, name], "entrance": [hero("Jo", "mage", 3)], "hand": [SHED, SNARE]}
    return table("adventure", pip, {"hand": [SNARE]})


def levels_up(name: str) -> Data:
    """The fifth room is about to be built."""
    pip = {"boss": name, "rooms": [HALL, DEN, CELL, LOFT], "hand": [CAVE, SHED]}
    heroes = [hero("Di", "cleric", 4), hero("Hal", "fighter", 4)]
    return table("build", pip, {"hand": [DEN, SHED]}, heroes)


def levelled(name: str) -> Data:
    """The boss has levelled up, and there is much to come."""
    pits = [room(f"Pit {n}", "trap", 5, treasure={"thief": 1, "mage": 1}) for n in (1, 2)]
    pip = {"boss": name, "rooms": [*pits, HALL, DEN], "levelled": True, "hand": [CAVE, SHED]}
    heroes = [hero("Ada", "mage", 3), hero("Eve", "thief", 3)]
    return table("build", pip, {"hand": [DEN, CELL], "rooms": [CELL]}, heroes)


def soul(who: str) -> Wanted:
    return lambda played: played.has("soul", hero=who, player=LEARNER)


def comes(who: str, to: str = LEARNER) -> Wanted:
    return lambda played: played.has("lured", hero=who, player=to)


def stays_away(who: str) -> Wanted:
    return lambda played: not played.has("lured", hero=who, player=LEARNER)


def no_wound(played: Played) -> bool:
    return not played.has("wound", player=LEARNER)


def grows(least: int) -> Wanted:
    return lambda played: played.hand(LEARNER) - played.hand_before(LEARNER) >= least


def acts_in_rounds(count: int) -> Wanted:
    def wanted(played: Played) -> bool:
        rounds, now = set(), 0
        for event in played.events:
            now += event.kind == "round_begins"
            if event.data.get("by") == played.card and event.kind not in ("no_effect", "fizzles"):
                rounds.add(now)
        return len(rounds) >= count

    return wanted


def every_level_shows(card: Card) -> CardFinding:
    tried = trials_of(card)
    silent = [one.says for one in tried if one.game is None]
    if silent:
        return CardFinding(False, say(N_("Nothing could be shown of: {says}"), says=silent[0]))
    levels = {ability.level for ability in card.wholes}
    text = N_("It has powers on {count} {count:level|levels}, and each could be shown.")
    return CardFinding(len(levels) == 3, say(text, count=len(levels)))


def dealt(*names: str) -> Callable[[Played], int]:
    def total(played: Played) -> int:
        deals = [event for event in played.events if event.kind == "room_deals"]
        return sum(event.data["damage"] for event in deals if event.data.get("room") in names)

    return total


def dealt_words(played: Played) -> Fact:
    total = dealt("Hall", "Den")(played)
    return say(N_("The two rooms beside it dealt {total} damage together."), total=total)


def spell_was_negated(played: Played) -> bool:
    return played.has("negated", player=OTHER)


def lost_a_card(played: Played) -> bool:
    """Not because it played it; and a spell of one's own has left the hand, too."""
    lost = played.hand_before(OTHER) - played.hand(OTHER)
    spent = 1 if played.has("plays", player=LEARNER, card=played.card) else 0
    return lost >= 1 and not played.has("plays", player=OTHER) and grows(1 - spent)(played)


BO, CY, BIG = hero("Bo", "fighter", 3), hero("Cy", "thief", 6), hero("Max", "fighter", 12)
EVE, DI, ADA = hero("Eve", "thief", 4), hero("Di", "cleric", 4), hero("Ada", "mage", 4)
A_ROOM = CardGoal(N_("It is a room."), is_a(ROOM), N_("Choose “room” above the editor."))
A_SPELL = CardGoal(N_("It is a spell."), is_a(SPELL), N_("Choose “spell” above the editor."))
A_BOSS = CardGoal(N_("It is a boss."), is_a(BOSS), N_("Choose “boss” above the editor."))
A_TRAP = CardGoal(N_("It is a trap."), is_kind("trap"), N_("Write kind: trap."))
