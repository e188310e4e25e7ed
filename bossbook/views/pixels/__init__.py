"""Drawings made of pixels: icons, and a little picture for every card."""
