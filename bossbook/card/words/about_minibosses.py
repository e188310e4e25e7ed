"""The words about minibosses: their levels, and where they go."""

from __future__ import annotations

from collections.abc import Mapping

from bossbook.card.words.word import Word, chosen, says
from bossbook.messages import N_

WORDS: Mapping[str, Word] = {
    "promote": Word(
        "A miniboss goes up a level, if it is not on the last one.",
        says(N_("promote {miniboss}")),
        {"miniboss": chosen(N_("{player}, which miniboss do you promote?"))},
        uses_up=True,
    ),
    "demote": Word(
        "A miniboss goes back to level 1.",
        says(N_("demote {miniboss} to level 1")),
        {"miniboss": chosen(N_("{player}, which miniboss do you demote?"))},
        uses_up=True,
    ),
    "return_miniboss": Word(
        "A miniboss goes back to the hand of its owner.",
        says(N_("return {miniboss} to its owner's hand")),
        {"miniboss": chosen(N_("{player}, which miniboss goes back to its owner's hand?"))},
        uses_up=True,
    ),
    "take_miniboss": Word(
        "A miniboss comes under a room of the owner, at the level that it has.",
        says(N_("build {miniboss}, at its level, on {room}")),
        {
            "miniboss": chosen(N_("{player}, which miniboss do you take?")),
            "room": chosen(N_("{player}, on which room do you build the miniboss?")),
        },
        uses_up=True,
    ),
    "show_minibosses": Word(
        "The owner shows all minibosses in hand.",
        says(N_("reveal the minibosses in your hand")),
    ),
}
