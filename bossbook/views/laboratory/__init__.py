"""What the laboratory shows: its editor, and the answers to what was changed."""
