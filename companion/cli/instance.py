"""What commands that work on an instance share: its folder, and its database opened."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from companion.app import create_app
from companion.config import DATABASE, find_instance, load_settings
from companion.i18n import LANGUAGES, render
from companion.messages import Message
from companion.problems import CompanionError
from companion.storage.db import db


def add_options(parser: argparse.ArgumentParser) -> None:
    """Let a command be told which instance is meant, and the language of its words."""
    parser.add_argument("--instance", help="the folder of the nights, over any default")
    parser.add_argument("--lang", choices=LANGUAGES, default="en")


def environment(options: argparse.Namespace) -> dict[str, str]:
    """The environment with the instance that was named on the command line."""
    if not options.instance:
        return dict(os.environ)
    return {**os.environ, "COMPANION_INSTANCE": options.instance}


def database_of(options: argparse.Namespace) -> Path:
    """The file of the nights, whether there is one or not."""
    return find_instance(environment(options)) / DATABASE


@contextmanager
def opened(options: argparse.Namespace) -> Iterator[None]:
    """The nights of the instance, brought up to date and ready to be read."""
    with create_app(load_settings(environment(options))).app_context():
        try:
            yield
        finally:
            db.engine.dispose()


def say(options: argparse.Namespace, message: Message) -> str:
    """A message in the language that was asked for."""
    return render(message, options.lang)


def complain(options: argparse.Namespace, error: CompanionError) -> None:
    """Say on the error output why something cannot go on."""
    print(say(options, error.message), file=sys.stderr)
