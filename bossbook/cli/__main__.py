"""``python -m bossbook.cli``: the same program, for a Python that has no script for it."""

import sys

from bossbook.cli import main

sys.exit(main())
