"""What can be pending: a record for every step and every decision.

``state.agenda`` is a list of these. A module of the engine says what happens (``core.does``) or how
it is decided (``core.decides``). What a field may hold stands with its type: files from elsewhere
are checked by that (``positions.values``). A record is never changed: states share them.
"""

from bossbook.pending import decisions, of_plays, of_rounds, of_town

_ = (decisions, of_plays, of_rounds, of_town)  # whoever reads a step from a file needs them all
