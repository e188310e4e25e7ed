"""The rules to read: clauses beside what follows them, and the whole book."""
