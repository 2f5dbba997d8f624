"""``companion serve``: the program for one table, on one computer, for its phones."""

from __future__ import annotations

import argparse
import ctypes
import errno
import logging
import os
import signal
import socket
import sys
from collections.abc import Sequence
from contextlib import closing, suppress
from io import StringIO
from typing import NoReturn

import segno
import waitress

from companion.addresses import LOCAL, served_addresses
from companion.app import create_app
from companion.cli.daily import Daily
from companion.config import Settings, load_settings
from companion.i18n import render
from companion.live.hub import HUB
from companion.problems import CompanionError
from companion.services.night_file import LARGEST_FILE
from companion.storage import lock

THREADS = 16  # beside those of the streams
SOCKETS = 3  # a phone keeps its stream open and two more for what it fetches
IDLE = 60  # seconds; a stream is never idle: it is being answered all the time
LARGEST_REQUEST = LARGEST_FILE + 256 * 1024
"""Bytes; what is longer than its own page allows still gets a proper answer."""

_MOST_POOLS = -8  # M_ARENA_MAX in glibc's malloc.h

_WHITE_ON_BLACK, _AS_BEFORE = "\x1b[97;40m", "\x1b[0m"

_CANNOT_LISTEN = {
    errno.EADDRINUSE: "Port {port} is in use. Stop the program that uses it, or choose "
    "another port: companion --port {next}",
    errno.EACCES: "Port {port} is kept for the system's own programs. Choose another "
    "one: companion --port 8000",
}
_NO_ADDRESS = "This computer has no address {host} to listen on."


class CannotListen(Exception):
    """Raised with a plain sentence where the address or the port cannot be had."""


def main(argv: Sequence[str]) -> int:
    """Serve until stopped; 1 where it cannot start, with a sentence that says why."""
    options = _parser().parse_args(argv)
    given = {name: value for name, value in vars(options).items() if value is not None}
    try:
        settings = load_settings(options=given)
        with (
            closing(_bind(settings.host, settings.port)) as listener,
            lock.held(settings.instance),
        ):
            _serve(settings, listener)
    except CompanionError as error:
        return _refuse(render(error.message, "en"))
    except CannotListen as error:
        return _refuse(str(error))
    return 0


def greeting(settings: Settings, port: int, *, qr: bool) -> str:
    """What the terminal says: where the nights are kept, and where to point a phone."""
    lines = [f"Companion keeps its nights in {settings.instance}", ""]
    addresses = served_addresses(settings.host)
    if addresses[0] in LOCAL:
        lines.append(f"  On this computer       {_url(addresses[0], port)}")
    afar = [_url(address, port) for address in addresses if address not in LOCAL]
    lines += [f"  On phones, same Wi-Fi  {url}" for url in afar]
    if qr and afar:
        lines += ["", _qr(afar[0])]
    if not afar:
        lines += ["", "No phone can reach it: this computer is in no network,"]
        lines += [f"or it was told to listen on {settings.host} only."]
    return "\n".join([*lines, "", "Ctrl+C stops it."])


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser("companion serve", description=__doc__)
    parser.add_argument("--host", help="the address to listen on (default: all)")
    parser.add_argument("--port", help="the port to listen on (default: 8000)")
    return parser


def _bind(host: str, port: int) -> socket.socket:
    """A socket at the address: had before the database is touched, or not at all."""
    listener = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
    if os.name == "posix":  # elsewhere the option lets two programs share a port
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listener.bind((host, port))
    except OSError as error:
        listener.close()
        sentence = _CANNOT_LISTEN.get(error.errno or 0, _NO_ADDRESS)
        raise CannotListen(
            sentence.format(host=host, port=port, next=port + 1)
        ) from error
    return listener


def _share_memory() -> None:
    """Let all threads take memory from one pool, where glibc would make many.

    What a phone's stream leaves unused serves the next one then: a tenth less in all.
    """
    with suppress(AttributeError, OSError, TypeError):
        ctypes.CDLL(None).mallopt(_MOST_POOLS, 1)


def _serve(settings: Settings, listener: socket.socket) -> None:
    _share_memory()
    # When a deal is posted, every phone asks at once: that some wait is no news.
    logging.getLogger("waitress.queue").setLevel(logging.ERROR)
    app = create_app(settings)
    server = waitress.create_server(
        app,
        sockets=[listener],
        threads=settings.streams + THREADS,
        connection_limit=SOCKETS * (settings.streams + THREADS),
        channel_timeout=IDLE,
        channel_request_lookahead=1,  # else nobody notices that a phone has hung up
        asyncore_use_poll=True,  # select() fails at 1024 sockets
        max_request_body_size=LARGEST_REQUEST,
        clear_untrusted_proxy_headers=settings.proxies == 0,
        ident=None,
    )
    signal.signal(signal.SIGTERM, _stop)
    signal.signal(signal.SIGINT, _stop)
    port = listener.getsockname()[1]
    print(greeting(settings, port, qr=sys.stdout.isatty()), flush=True)
    daily = Daily(app, settings)
    daily.start()
    try:
        server.run()
    finally:
        daily.stop()


def _url(address: str, port: int) -> str:
    return f"http://{address}:{port}"


def _qr(url: str) -> str:
    """The address as a code to point at, dark on light in whatever colours one has."""
    drawing = StringIO()
    segno.make(url).terminal(drawing, compact=True)
    lines = drawing.getvalue().splitlines()
    return "\n".join(f"{_WHITE_ON_BLACK}{line}{_AS_BEFORE}" for line in lines if line)


def _stop(_signal: int, _frame: object) -> NoReturn:
    # This thread only hands requests on and never holds the hub's lock.
    HUB.close()
    sys.exit(0)


def _refuse(sentence: str) -> int:
    print(sentence, file=sys.stderr)
    return 1
