"""The five cards through which the lesson leads, of rising difficulty."""

from __future__ import annotations

from collections.abc import Mapping

from bossbook.card.model import BOSS, ROOM, SPELL
from bossbook.messages import N_
from bossbook.workshop.challenge import Challenge
from bossbook.workshop.goals import (
    CardGoal,
    by_playing,
    damage_at_most,
    deeds,
    fate_of,
    icons_at_most,
)
from bossbook.workshop.made_tables import (
    A_BOSS,
    A_ROOM,
    A_SPELL,
    A_TRAP,
    BAIT,
    BIG,
    BO,
    CY,
    DI,
    EVE,
    comes,
    holds,
    levels_up,
    no_wound,
    soul,
    town,
    walks,
)
from bossbook.workshop.tables import CELL, DEN, HALL

FIRST_CHALLENGES: Mapping[str, Challenge] = {
    "first-bite": Challenge(
        N_("1 · A room that bites"),
        N_("Bo, a fighter with 3 health, is in town. Make a room that lures him and kills him."),
        ROOM,
        (
            A_ROOM,
            CardGoal(
                N_("Bo comes to you."),
                by_playing(town(BO), comes("Bo"), fate_of("Bo")),
                N_(
                    "Heroes come for their own treasure: fighters want swords. treasure:"
                    " {{fighter: 1}}"
                ),
            ),
            CardGoal(
                N_("Bo dies in it."),
                by_playing(town(BO), soul("Bo"), fate_of("Bo")),
                N_("Damage equal to his health kills him. Change the number behind damage."),
            ),
            CardGoal(
                N_("It deals no more than 4 damage."),
                damage_at_most(4),
                N_("No ordinary room of the base set deals more. Leave something for the others."),
            ),
        ),
        lesson=True,
    ),
    "two-at-once": Challenge(
        N_("2 · Bait for two"),
        N_(
            "Eve, a thief, and Di, a cleric, are in town; {other} has bait for thieves, too. Make"
            " one room that gets both."
        ),
        ROOM,
        (
            A_ROOM,
            CardGoal(
                N_("Di comes to you."),
                by_playing(town(EVE, DI, grim=BAIT), comes("Di"), fate_of("Di")),
                N_("One room may show several kinds: treasure: {{cleric: 1, thief: 2}}"),
            ),
            CardGoal(
                N_("Eve comes to you, not to the other dungeon."),
                by_playing(town(EVE, DI, grim=BAIT), comes("Eve"), fate_of("Eve")),
                N_("A tie keeps her in town. You need one loot more than the other dungeon has."),
            ),
            CardGoal(
                N_("It shows no more than 3 icons."),
                icons_at_most(3),
                N_("The base set stops at two. Three are bold; more is no choice any more."),
            ),
        ),
        lesson=True,
    ),
    "last-resort": Challenge(
        N_("3 · A trap for one use"),
        N_(
            "Max has 12 health, and your trap may be small. Give it an ability that destroys the"
            " trap and gets rid of him."
        ),
        ROOM,
        (
            A_ROOM,
            A_TRAP,
            CardGoal(
                N_("It deals no more than 2 damage by itself."),
                damage_at_most(2),
                N_("The ability shall do the work."),
            ),
            CardGoal(
                N_("Max does not hurt you."),
                by_playing(walks(None, who=BIG), no_wound, fate_of("Max")),
                N_(
                    "when: activated, choose a hero who is here, cost: [{{destroy: this}}], then"
                    " kill him, hurt him, or send him away."
                ),
            ),
            CardGoal(
                N_("The trap is gone afterwards."),
                by_playing(
                    walks(None, who=BIG),
                    lambda played: played.has("destroyed", card=played.card),
                    deeds,
                ),
                N_("What is used up belongs into cost: [{{destroy: this}}]."),
            ),
        ),
        lesson=True,
    ),
    "in-the-nick-of-time": Challenge(
        N_("4 · A spell in the nick of time"),
        N_(
            "Cy has 6 health, your dungeon deals 4. Make a spell that saves you while he is inside."
        ),
        SPELL,
        (
            A_SPELL,
            CardGoal(
                N_("Cy does not hurt you."),
                by_playing(holds(DEN, HALL, CELL, who=CY), no_wound, fate_of("Cy")),
                N_(
                    "spell: adventure, and an ability: choose: {{it: {{hero: my_dungeon}}}}, then"
                    " do something to it."
                ),
            ),
            CardGoal(
                N_("It is played while he is in the dungeon, not before."),
                by_playing(
                    holds(DEN, HALL, CELL, who=CY),
                    lambda played: played.has("plays", card=played.card) and no_wound(played),
                    deeds,
                ),
                N_("A spell of the build phase comes too early."),
            ),
        ),
        lesson=True,
    ),
    "the-fifth-room": Challenge(
        N_("5 · A boss who levels up"),
        N_(
            "Your fifth room is about to be built. Make a boss whose Level Up is worth waiting for."
        ),
        BOSS,
        (
            A_BOSS,
            CardGoal(
                N_("When the fifth room is built, the boss does something."),
                by_playing(
                    levels_up,
                    lambda played: any(
                        event.data.get("by") == played.card and event.kind != "no_effect"
                        for event in played.events
                    ),
                    deeds,
                ),
                N_("when: level_up, and behind do: what you gain."),
            ),
            CardGoal(
                N_("It shows one icon at most."),
                icons_at_most(1),
                N_("A boss lures for the whole game: one icon is a lot."),
            ),
        ),
        lesson=True,
    ),
}
