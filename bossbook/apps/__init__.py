"""Table, laboratory, puzzles and workshop as pages of a server, without any notebook around them.

``pages`` are data: what there is and what its first words are; ``front`` is the page that leads to
them; ``visitors`` keeps apart what different people do; ``inside`` runs in the kernel of a page;
``server`` is Voilà, with nothing but these pages.
"""
