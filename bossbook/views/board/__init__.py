"""The table: its things, what may be done beside them, what happened, where it stands."""
