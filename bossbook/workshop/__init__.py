"""The card workshop without Jupyter: a card is written, tried, compared, kept and handed on."""
