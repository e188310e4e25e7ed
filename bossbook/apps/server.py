"""Voilà with our pages and nothing else: no folder is listed, no file has an address.

Voilà passes on what widgets say to each other and refuses code. Here, besides, there are only the
addresses of the pages, each visitor has a folder of their own, kernels of closed pages end, and a
page may ask no other machine for anything.
"""

from __future__ import annotations

import json
import os
from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

from jupyter_server.base.handlers import JupyterHandler
from jupyter_server.utils import url_path_join
from nbformat import NotebookNode
from tornado.web import HTTPError
from traitlets.config import Config
from voila.app import Voila
from voila.shutdown_kernel_handler import VoilaShutdownKernelHandler
from voila.static_file_handler import AllowListFileHandler
from voila.tornado.contentshandler import VoilaContentsHandler
from voila.tornado.handler import TornadoVoilaHandler
from voila.tornado.treehandler import TornadoVoilaTreeHandler

from bossbook import luggage
from bossbook.apps.front import BRING, FIELD, TAKE, front_html, sorry_html
from bossbook.apps.pages import PAGES, AppPage, code_of, file_of, notebook, template_folder
from bossbook.apps.visitors import COOKIE, Visitors
from bossbook.errors import InvalidInput
from bossbook.jupyter.prompt_answers import PromptAnswers
from bossbook.lessons.learner_file import home as own_home
from bossbook.messages import N_, Message, say

# What draws our widgets; nothing else that may be installed here is sent to a page.
EXTENSIONS = ["@jupyter-widgets/jupyterlab-manager", "@voila-dashboards/widgets-manager8",
              "anywidget"]  # fmt: skip
# A page runs scripts of its own, as Jupyter's do, and asks this server alone.
POLICY = "; ".join((
    "default-src 'self' data: blob: 'unsafe-inline' 'unsafe-eval'",
    "connect-src 'self'", "frame-ancestors 'self'", "form-action 'self'", "base-uri 'none'",
))  # fmt: skip
LEFT_ALONE = 900  # seconds after which the kernel of a page that nobody has open is ended
LOOKING = 60  # seconds between two looks for such
_NOT_THESE = (
    AllowListFileHandler,
    TornadoVoilaHandler,
    TornadoVoilaTreeHandler,
    VoilaContentsHandler,
    VoilaShutdownKernelHandler,
)
_FULL = N_("All {most} seats are taken. Come back in a few minutes.")
_WRONG = N_("That did not work.")
_NOTHING = N_("There is no such page here.")


class Serving(NamedTuple):
    """How to serve: where, for whom (``mine``: for one person), and at most how many pages."""

    port: int
    ip: str
    mine: bool
    most: int


class House:
    """What all addresses share: how it is served, and the visitors."""

    def __init__(self, serving: Serving, folder: Path) -> None:
        self.serving, self.visitors = serving, Visitors(folder)
        self.cookie = f"{COOKIE}-{serving.port}"  # servers at one address share their cookies

    def guest(self, request: JupyterHandler) -> Path | None:
        """The folder of whoever asks; somebody new gets one, and a cookie by which it is theirs."""
        if self.serving.mine:
            return own_home()
        home = self.visitors.home_of(request.get_cookie(self.cookie))
        if home is None:
            word, home = self.visitors.welcome()
            secure = request.request.protocol == "https"
            request.set_cookie(self.cookie, word, path=request.base_url, secure=secure,
                               httponly=True, samesite="Lax")  # fmt: skip
        else:
            os.utime(home)
        return home


class _Sorry(JupyterHandler):  # Jupyter's own pages about errors ask other machines for things
    def write_error(self, status_code: int, **kwargs: object) -> None:
        """In our words."""
        self.sorry(status_code, say(_WRONG))

    def sorry(self, status: int, told: Message) -> None:
        """Say why there is nothing else."""
        self.set_status(status)
        self.finish(sorry_html(told, self.base_url))


class _Page(_Sorry, TornadoVoilaHandler):  # the widgets of a page
    def initialize(self, house: House, **voila: object) -> None:
        self._house = house
        super().initialize(**voila)

    async def get(self, path: str | None = None) -> None:
        _refuse_parts(self)
        if len(self.kernel_manager) >= self._house.serving.most:
            self.sorry(503, say(_FULL, most=self._house.serving.most))
            return
        await TornadoVoilaHandler.get(self)


class _Leave(VoilaShutdownKernelHandler):  # a page that is closed says so
    def check_xsrf_cookie(self) -> None:
        """Who knows which kernel it is has that page: browsers send no more of it at the end."""


class _WithoutKernel(_Sorry):  # what needs no kernel
    def initialize(self, house: House) -> None:
        self._house = house

    def get(self) -> None:
        """The first page."""
        self.finish(front_html(mine=self._house.serving.mine))


class _Take(_WithoutKernel):
    def get(self) -> None:
        """All that a visitor has, as a file."""
        _refuse_parts(self)
        self.set_header("Content-Type", "application/json")
        self.set_header("Cache-Control", "no-store")
        self.set_header("Content-Disposition", f'attachment; filename="{luggage.NAME}"')
        self.finish(luggage.pack(self._house.guest(self)))


class _Bring(_WithoutKernel):
    def get(self) -> None:
        """Where a form led to is no page."""
        self.redirect(self.base_url)

    def check_xsrf_cookie(self) -> None:
        """Instead of Jupyter's: forms of other sites are refused."""
        if not self.check_origin():
            raise HTTPError(403)

    def post(self) -> None:
        """Join a file that was taken along with what is here."""
        _refuse_parts(self)
        files, home = self.request.files.get(FIELD), self._house.guest(self)
        mine = self._house.serving.mine
        if not files or home is None:
            self.redirect(self.base_url)
            return
        try:
            told = luggage.unpack(files[0]["body"], home).message
        except InvalidInput as invalid:
            self.set_status(400)
            self.finish(front_html(mine=mine, told=invalid.mistakes[0].message, wrong=True))
            return
        self.finish(front_html(mine=mine, told=told))


class _Nothing(_WithoutKernel):
    def get(self) -> None:
        """Whatever is not there."""
        self.sorry(404, say(_NOTHING))


def _refuse_parts(request: JupyterHandler) -> None:
    """Another site's page may lead here, but not have this for a picture of its own."""
    if request.request.headers.get("Sec-Fetch-Mode", "navigate") != "navigate":
        raise HTTPError(403)


class AppServer(Voila):
    """Voilà, with the addresses of our pages instead of its own."""

    house: House

    def setup_template_dirs(self) -> None:
        """Our frame comes before Voilà's."""
        super().setup_template_dirs()
        self.template_paths.insert(0, str(template_folder()))

    def init_settings(self) -> dict[str, object]:
        """Voilà's, and what a page may ask for.

        One that is served for one person answers no other machine's name: a page elsewhere could
        give its own name to this address.
        """
        settings: dict[str, object] = super().init_settings()
        settings["headers"] = {"Content-Security-Policy": POLICY, "Referrer-Policy": "same-origin"}
        settings["allow_remote_access"] = not self.house.serving.mine
        return settings

    def init_handlers(self) -> list[tuple[object, ...]]:
        """Voilà's own but for those that show folders and files; and ours."""
        theirs = [one for one in super().init_handlers() if one[1] not in _NOT_THESE]
        house = {"house": self.house}
        plain = {"": _WithoutKernel, TAKE: _Take, BRING: _Bring, ".*": _Nothing}
        return [
            *theirs,
            (self._at(r"/voila/api/shutdown/(.*)"), _Leave),
            *((self._at(page.name), _Page, {**house, **self._of_voila(page)}) for page in PAGES),
            *((self._at(name), handler, house) for name, handler in plain.items()),
        ]

    def _at(self, name: str) -> str:
        return str(url_path_join(self.server_url, name))

    def _of_voila(self, page: AppPage) -> dict[str, object]:
        return {
            "notebook_path": file_of(page),
            "template_paths": self.template_paths,
            "config": self.config,
            "voila_configuration": self.voila_configuration,
        }


def configured(serving: Serving, pages: Path, house: House) -> Config:
    """Voilà's options for that; how else it is configured on this machine is not read."""

    def of_the_visitor(request: JupyterHandler, notebook: NotebookNode, cwd: str) -> None:
        """Before a kernel starts: its page is made for the one who asked."""
        home = None if serving.mine else str(house.guest(request))
        notebook.cells[0].source = code_of(notebook.metadata.bossbook.name, home)

    return Config(
        {
            "Voila": {
                "ip": serving.ip,
                "port": serving.port,
                "port_retries": 0,
                "root_dir": str(pages),
                "open_browser": False,
                "config_file_paths": [],
                "log_level": "WARN",
                "kernel_websocket_connection_class": PromptAnswers,
            },
            "VoilaConfiguration": {
                "allow_template_override": "NO",
                "allow_theme_override": "NO",
                "extension_allowlist": EXTENSIONS,
                "prelaunch_hook": of_the_visitor,
                "strip_sources": True,
            },
            "MappingKernelManager": {
                "cull_idle_timeout": LEFT_ALONE,
                "cull_interval": LOOKING,
                "cull_connected": False,
            },
        }
    )


def write_notebooks(folder: Path) -> None:
    """The small notebooks behind the pages, for Voilà to read."""
    folder.mkdir()
    for page in PAGES:
        (folder / file_of(page)).write_text(json.dumps(notebook(page)), encoding="utf-8")


def serve(serving: Serving, options: Sequence[str] = ()) -> None:
    """Serve until somebody stops it. ``options`` are Voilà's own."""
    with TemporaryDirectory(prefix="bossbook-apps-") as name:
        folder = Path(name)
        write_notebooks(folder / "pages")
        if not serving.mine:  # whatever goes wrong, no visitor's page finds the user's own folder
            os.environ["BOSSBOOK_HOME"] = str(folder / "nobody")
        house = House(serving, folder / "visitors")
        app = AppServer(config=configured(serving, folder / "pages", house))
        app.house = house
        app.initialize(list(options))
        app.start()
