"""Eight challenges, from a trap that punishes thieves to a boss for the slow game."""

from __future__ import annotations

from collections.abc import Mapping

from bossbook.card.model import BOSS, MINIBOSS, ROOM, SPELL
from bossbook.messages import N_, say
from bossbook.workshop.challenge import Challenge
from bossbook.workshop.goals import (
    CardFinding,
    CardGoal,
    by_playing,
    damage_at_most,
    deeds,
    fate_of,
    hands,
    is_a,
)
from bossbook.workshop.made_tables import (
    A_BOSS,
    A_ROOM,
    A_TRAP,
    ADA,
    BAIT,
    CY,
    DI,
    EVE,
    acts_in_rounds,
    comes,
    dealt,
    dealt_words,
    duel,
    duel_room,
    every_level_shows,
    grows,
    levelled,
    lost_a_card,
    no_wound,
    pockets,
    pockets_spell,
    soul,
    spell_was_negated,
    stays_away,
    town,
    walks,
)
from bossbook.workshop.tables import CELL, DEN, HALL, LEARNER, hero

MORE_CHALLENGES: Mapping[str, Challenge] = {
    "thief-trap": Challenge(
        N_("A trap that punishes thieves"),
        N_("Thieves shall come, and thieves alone, and regret it: {other} has one loot to offer."),
        ROOM,
        (
            A_ROOM,
            A_TRAP,
            CardGoal(
                N_("A thief comes to it."),
                by_playing(town(EVE, ADA, DI, grim=BAIT), comes("Eve"), fate_of("Eve")),
                N_("The other dungeon has one loot: you need two."),
            ),
            CardGoal(
                N_("Mages and clerics stay away."),
                by_playing(
                    town(EVE, ADA, DI, grim=BAIT),
                    lambda played: stays_away("Ada")(played) and stays_away("Di")(played),
                    fate_of("Ada"),
                ),
                N_("No tome, no relic."),
            ),
            CardGoal(
                N_("The thief, with 4 health, dies in it."),
                by_playing(town(EVE, grim=BAIT), soul("Eve"), fate_of("Eve")),
                N_(
                    "Damage, or an ability when a hero enters: do: [{{hurt: {{hero: visitor,"
                    " amount: 2}}}}]"
                ),
            ),
            CardGoal(
                N_("It deals no more than 2 damage by itself."),
                damage_at_most(2),
                N_("Two icons and more damage: nobody would build anything else."),
            ),
        ),
    ),
    "grateful-dead": Challenge(
        N_("A room that thanks the dead"),
        N_("Whenever a hero dies in it, you get a card, of whatever kind."),
        ROOM,
        (
            A_ROOM,
            CardGoal(
                N_("A weak hero dies there, and your hand has grown."),
                by_playing(
                    walks(None, who=hero("Jo", "mage", 1)),
                    lambda played: soul("Jo")(played) and grows(1)(played),
                    hands,
                ),
                N_("when: dies_here, then draw, or take a card from the discard pile."),
            ),
            CardGoal(
                N_("Of a hero who lives you get none."),
                by_playing(
                    walks(None, who=hero("Ox", "fighter", 30)),
                    lambda played: (
                        played.hand(LEARNER) <= played.hand_before(LEARNER) + 1
                        and not played.has("works", card=played.card)
                    ),
                    hands,
                ),
                N_("survives_here and enters are other moments."),
            ),
        ),
    ),
    "pickpocket": Challenge(
        N_("Fingers in other pockets"),
        N_("A card, of whatever kind, with which {other} loses a card and you gain one."),
        ROOM,
        (
            CardGoal(
                N_("It is a room or a spell."),
                is_a(ROOM, SPELL),
                N_("Both can do it; a spell does it once."),
            ),
            CardGoal(
                N_("The other hand shrinks, and yours grows."),
                lambda card: by_playing(
                    pockets if card.deck == ROOM else pockets_spell, lost_a_card, hands
                )(card),
                N_("choose: {{who: {{player: opponent}}}}, then steal_random, or look and steal."),
            ),
        ),
    ),
    "second-lap": Challenge(
        N_("The second lap"),
        N_(
            "Cy has 6 health and walks through 4 damage. Make a room with no damage at all after"
            " which he does not live to see your boss."
        ),
        ROOM,
        (
            A_ROOM,
            CardGoal(
                N_("The room itself deals nothing."),
                damage_at_most(0),
                N_("damage: 0. Others do the work."),
            ),
            CardGoal(
                N_("Cy does not hurt you."),
                by_playing(walks(HALL, CELL, DEN, None, who=CY), no_wound, fate_of("Cy")),
                N_(
                    "Send him back: when: enters, do: [{{send: {{hero: visitor, to: first_room}}}}]"
                ),
            ),
            CardGoal(
                N_("It needs no sacrifice: all your rooms are still there."),
                by_playing(
                    walks(HALL, CELL, DEN, None, who=CY),
                    lambda played: no_wound(played) and not played.has("destroyed", player=LEARNER),
                    fate_of("Cy"),
                ),
                N_("A room that costs a room has paid for him."),
            ),
        ),
    ),
    "good-neighbour": Challenge(
        N_("A good neighbour"),
        N_(
            "A room that deals nothing itself, but between two rooms makes them deal two more"
            " together."
        ),
        ROOM,
        (
            A_ROOM,
            CardGoal(
                N_("The room itself deals nothing."),
                damage_at_most(0),
                N_("damage: 0."),
            ),
            CardGoal(
                N_("The rooms beside it deal 4 damage or more together, not 2."),
                by_playing(
                    walks(HALL, None, DEN, who=hero("Ox", "fighter", 30)),
                    lambda played: dealt("Hall", "Den")(played) >= 4,
                    dealt_words,
                ),
                N_("when: standing, do: [{{boost: {{to: neighbours, add: 1}}}}]"),
            ),
        ),
    ),
    "not-today": Challenge(
        N_("Not today"),
        N_("{other} plays a spell against you. Make a card, room or spell, that stops it."),
        SPELL,
        (
            CardGoal(
                N_("It is a room or a spell."),
                is_a(ROOM, SPELL),
                N_("Both can do it; a spell does it once."),
            ),
            CardGoal(
                N_("The other spell is negated."),
                lambda card: by_playing(
                    duel_room if card.deck == ROOM else duel, spell_was_negated, deeds
                )(card),
                N_(
                    "choose: {{it: {{spell: opponent}}}}, then negate it. In both phases, or it"
                    " comes too late."
                ),
            ),
        ),
    ),
    "three-steps": Challenge(
        N_("A helper in three steps"),
        N_(
            "A miniboss with a power on each of its three levels, and all of them can be seen at"
            " work."
        ),
        MINIBOSS,
        (
            CardGoal(
                N_("It is a miniboss."),
                is_a(MINIBOSS),
                N_("Choose “miniboss” above the editor."),
            ),
            CardGoal(
                N_("Each of the three levels has a power that can act."),
                every_level_shows,
                N_(
                    "A list of abilities with level: 1, level: 2 and level: 3; the first two"
                    " stay, the third is used."
                ),
            ),
        ),
    ),
    "slow-game": Challenge(
        N_("A boss for the slow game"),
        N_(
            "Who is in no hurry shall be paid: once the boss has levelled up, it brings something"
            " in round after round."
        ),
        BOSS,
        (
            A_BOSS,
            CardGoal(
                N_("It brings something in two rounds, not once."),
                by_playing(levelled, acts_in_rounds(2), deeds, rounds=2),
                N_(
                    "level_up works once. kills, end_of_round, build_phase and spell_played come"
                    " again."
                ),
            ),
            CardGoal(
                N_("It has no more than 400 XP."),
                lambda card: CardFinding(card.xp <= 400, say(N_("It has {xp} XP."), xp=card.xp)),
                N_("Low XP come last, and win ties at the end: a boss for the patient."),
            ),
        ),
    ),
}
