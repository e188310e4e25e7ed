"""Widgets for notebooks: the only layer that imports ipywidgets. They read views and the core."""
