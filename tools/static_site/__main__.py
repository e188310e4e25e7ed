"""Build the site: python -m static_site"""

from __future__ import annotations

import shutil
import sys

from bossbook.lessons.course import course
from static_site import assembling, compiling, fetching, kernel, lessons, own_wheels, pages, pins
from static_site.places import MOST_BYTES, ROOT, SITE, WORK, CannotBuild


def main() -> int:
    """All of it, or a sentence that says why not."""
    try:
        build()
    except CannotBuild as why:
        print(f"site: {why}", file=sys.stderr)
        return 1
    size = sum(path.stat().st_size for path in SITE.rglob("*") if path.is_file())
    print(f"build/site: {size / 1e6:.1f} MB")
    if size > MOST_BYTES:
        print(f"site: that is more than {MOST_BYTES / 1e6:.0f} MB", file=sys.stderr)
        return 1
    return 0


def build() -> None:
    """One step after the other."""
    npm = pins.npm_packages()
    wheels = fetching.wheels(pins.kernel_packages())
    packages = fetching.npm(npm)
    shutil.rmtree(WORK, ignore_errors=True)
    own = WORK / "wheels"
    ours = [
        own_wheels.bossbook_wheel(own),
        own_wheels.drawing_wheel(packages["vega"], packages["vega-lite"], npm["vega"], own),
    ]
    theirs = own_wheels.jupyterlite_wheels(assembling.extensions()[0], own)
    pyodide = packages["pyodide"]
    *there, library = compiling.compiled(pyodide, [*wheels, *theirs, *ours])
    names = kernel.assemble(pyodide, library, there, WORK / "static" / "pyodide")
    lessons.copy_lessons(ROOT / "notebooks", WORK / "contents")
    lessons.copy_lessons(ROOT / "docs", WORK / "contents" / "docs")
    assembling.configure(names, assembling.extensions())
    assembling.build()
    pages.write_pages(SITE, course())


if __name__ == "__main__":
    sys.exit(main())
