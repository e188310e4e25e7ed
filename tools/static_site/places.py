"""Where things are while the site is made."""

from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
REQUIREMENTS = ROOT / "requirements"
FETCHED = ROOT / "build" / "site-fetched"  # kept from one build to the next
WORK = ROOT / "build" / "site-work"  # what JupyterLite reads
SITE = ROOT / "build" / "site"
MOST_BYTES = 60_000_000  # a site is not bigger than that


class CannotBuild(Exception):
    """Why there can be no site, in a sentence."""
