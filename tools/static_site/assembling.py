"""JupyterLite itself: configured, built, and trimmed."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

from static_site.places import ROOT, SITE, WORK, CannotBuild

KERNEL = "@jupyterlite/pyodide-kernel-extension"
# What the learner has is kept in the browser: there the kernel's files below /drive are.
HOME = "/drive/kept"
_EXTENSIONS = (KERNEL, "@jupyter-widgets/jupyterlab-manager", "anywidget")
_TIME = 1_735_689_600  # all files of the site are of that moment: the same sources, the same bytes
_PAGES = {  # what lessons link to is read, not edited
    "@jupyterlab/docmanager-extension:plugin": {"defaultViewers": {"markdown": "Markdown Preview"}}
}
_APPS = ("lab", "notebooks")


def configure(packages: Sequence[str], extensions: Sequence[Path]) -> None:
    """What JupyterLite reads before it builds."""
    build = {
        "LiteBuildConfig": {
            "apps": list(_APPS),
            "cache_dir": str(WORK / "cache"),
            "contents": [str(WORK / "contents")],
            "federated_extensions": list(map(str, extensions)),
            "ignore_sys_prefix": ["federated_extensions"],
            "no_sourcemaps": True,
            "no_unused_shared_packages": True,
            "output_dir": str(SITE),
            "source_date_epoch": _TIME,
        }
    }
    page = {
        "appName": "bossbook",
        "bossbookHome": "true",  # our extension then shows the way to the site's first page
        "enableServiceWorkerCache": "true",
        "exposeAppInBrowser": True,
        "litePluginSettings": {
            f"{KERNEL}:kernel": {
                "disablePyPIFallback": True,
                "loadPyodideOptions": {
                    "env": {"BOSSBOOK_HOME": HOME},
                    "packages": list(packages),
                },
            }
        },
    }
    lite = {"jupyter-lite-schema-version": 0, "jupyter-config-data": page}
    _write(WORK / "jupyter_lite_config.json", build)
    _write(WORK / "jupyter-lite.json", lite)
    settings = ROOT / "bossbook/jupyter/config/labconfig/default_setting_overrides.json"
    _write(WORK / "overrides.json", json.loads(settings.read_text(encoding="utf-8")) | _PAGES)


def build() -> None:
    """Build it into build/site."""
    shutil.rmtree(SITE, ignore_errors=True)
    command = [sys.executable, "-m", "jupyterlite_core", "build"]
    alone = {"JUPYTER_PLATFORM_DIRS": "1", "JUPYTER_CONFIG_DIR": str(WORK / "config")}
    done = subprocess.run(
        command,
        cwd=WORK,
        env={**os.environ, **alone},
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode:
        said = f"{done.stdout}\n{done.stderr}".strip()
        raise CannotBuild(f"JupyterLite was not built: {said[-3000:]}")
    for left in (".jupyterlite.doit.db", "jupyterlite.schema.v0.json"):
        (SITE / left).unlink(missing_ok=True)
    for config in SITE.glob("rspack.config*.js"):
        config.unlink()


def extensions() -> list[Path]:
    """The folders of the extensions that the site has; ours is the very one of JupyterLab."""
    homes = [Path(sys.prefix), ROOT / ".venv"]
    found = []
    for name in _EXTENSIONS:
        places = [home / "share/jupyter/labextensions" / name for home in homes]
        there = next((place for place in places if place.is_dir()), None)
        if there is None:
            raise CannotBuild(f"{name} is not installed where the site is built")
        found.append(there)
    return [*found, ROOT / "bossbook/jupyter/labextensions/bossbook-lessons"]


def _write(path: Path, content: object) -> None:
    path.write_text(json.dumps(content, indent=1), encoding="utf-8")
