"""What will happen: walks and damage trees by playing copies of a game on, the bait by counting."""
