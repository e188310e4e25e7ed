"""``bossbook apps``: table, laboratory, puzzles and workshop as pages of a server."""

from __future__ import annotations

import argparse
import socket
from importlib.util import find_spec
from ipaddress import ip_address

from bossbook.cli.answers import Answer, WrongUsage, give
from bossbook.errors import InvalidInput, Mistake
from bossbook.messages import N_, say

PORT = 8866
HERE = "127.0.0.1"
MOST = 40


def apps(args: argparse.Namespace) -> Answer:
    """Serve the pages until somebody stops it."""
    if find_spec("voila") is None:
        missing = say(N_('Voilà is missing. Install it: pip install "bossbook[apps]"'))
        raise InvalidInput([Mistake("apps", 0, 0, missing)])
    if args.mine and not is_this_machine(args.ip):
        sentence = N_("--mine shows your own folder: it is for this machine only, not for {ip}.")
        raise WrongUsage(say(sentence, ip=args.ip))
    if not is_free(args.ip, args.port):
        taken = say(N_("Nothing can be served at {ip}, port {port}: try another --port."),
                    ip=args.ip, port=args.port)  # fmt: skip
        raise InvalidInput([Mistake("apps", 0, 0, taken)])
    from bossbook.apps.server import Serving, serve  # late: Voilà is slow to load

    address = f"http://{f'[{args.ip}]' if ':' in args.ip else args.ip}:{args.port}/"
    told = say(N_("The pages are at {address} (Ctrl+C ends it)"), address=address)
    give(Answer({"address": address}, [told.text]), as_json=args.json)
    serve(Serving(args.port, args.ip, args.mine, args.most), args.extra)
    return Answer()


def is_this_machine(ip: str) -> bool:
    """Whether nobody but this machine can come to that address."""
    try:
        return ip == "localhost" or ip_address(ip).is_loopback
    except ValueError:
        return False


def is_free(ip: str, port: int) -> bool:
    """Whether a server can listen there."""
    try:
        family = socket.getaddrinfo(ip or HERE, port, type=socket.SOCK_STREAM)[0][0]
        with socket.socket(family, socket.SOCK_STREAM) as probe:
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            probe.bind((ip, port))
    except (OSError, OverflowError):
        return False
    return True
