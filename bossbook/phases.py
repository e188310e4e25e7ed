"""The phases of a round, and what comes before and after all rounds: one record each.

An edition's record lists which of them it has, in which order. What happens in a phase is the
engine's affair; how it is called, what it rests on and what may be played in it stands here.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from bossbook.messages import N_

SETUP, OVER = "setup", "over"  # before the first round, after the last


@dataclass(frozen=True, slots=True)
class Phase:
    """What is said of one phase.

    Spells and activated abilities may be used in it where spells have its ``icon`` (CARD-5,
    SPELL-3); elsewhere ``no_plays`` are the clauses that say why not.
    """

    id: str
    name: str
    begins: str = ""  # the sentence that tells of its beginning
    rules: tuple[str, ...] = ()  # the clauses that it begins with
    no_plays: tuple[str, ...] = ()
    icon: str = ""
    word: str = ""  # beside that icon
    spells: str = ""  # the spells that have it


PHASES: Mapping[str, Phase] = MappingProxyType(
    {
        record.id: record
        for record in (
            Phase(SETUP, N_("setup")),
            Phase(
                "start",
                N_("start of the round"),
                N_("Start of the round: heroes come to town, everybody draws a room card."),
                ("START-1",),
                no_plays=("START-3",),
            ),
            Phase(
                "town",
                N_("town phase"),
                N_("Town phase: the market is filled, heroes come to town, minions are placed."),
                ("TOWN-1",),
                no_plays=("TOWN-7",),
            ),
            Phase(
                "build",
                N_("build phase"),
                N_("Build phase: everybody may place one room face down."),
                ("BUILD-1",),
                icon="hammer",
                word=N_("build"),
                spells=N_("for the build phase"),
            ),
            Phase(
                "minions",
                N_("minion phase"),
                N_("Minion phase: every minion brings what its space offers."),
                ("MINION-1",),
                no_plays=("MINION-1",),
            ),
            Phase(
                "bait",
                N_("bait phase"),
                N_("Bait phase: every hero in town looks for the most treasure of its kind."),
                ("BAIT-1",),
                no_plays=("BAIT-5",),
            ),
            Phase(
                "adventure",
                N_("adventure phase"),
                N_("Adventure phase: the heroes at the entrances go in."),
                ("ADV-1",),
                icon="axe",
                word=N_("adventure"),
                spells=N_("for the adventure phase"),
            ),
            Phase(
                "end",
                N_("end of the round"),
                N_("End of the round."),
                ("END-1",),
                no_plays=("END-2",),
            ),
            Phase(OVER, N_("game over"), no_plays=("WIN-1",)),
        )
    }
)

OF_SPELLS = tuple(record.id for record in PHASES.values() if record.icon)
"""The phases in which spells and activated abilities may be used."""
