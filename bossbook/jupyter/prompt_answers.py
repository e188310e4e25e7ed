"""What a kernel says is sent to the browser at once (`config/jupyter_server_config.json`).

A click has three small answers: busy, what is new, idle. By TCP's default the second waits until
the browser has acknowledged the first, and that is put off for 40 milliseconds: longer than
everything else that a click takes.
"""

from __future__ import annotations

import asyncio

from jupyter_server.services.kernels.connection.channels import ZMQChannelsWebsocketConnection


class PromptAnswers(ZMQChannelsWebsocketConnection):
    """Jupyter's own connection between a page and its kernel, which does not wait."""

    def connect(self) -> asyncio.Future[None] | None:  # type: ignore[override]  # as above it
        """Connect them."""
        self.websocket_handler.set_nodelay(True)
        return super().connect()
