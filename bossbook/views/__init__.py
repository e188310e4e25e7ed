"""The game for people to look at. Views read the core; the core never reads them."""
