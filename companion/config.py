"""How one installation runs: its folder, its addresses and its secret key.

A setting is taken from the environment (``COMPANION_PORT``), else from the file
``config.toml`` in the instance folder (``port``), else from its default here.
"""

from __future__ import annotations

import os
import re
import secrets
import sys
import tomllib
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from types import MappingProxyType
from typing import Any

from companion.addresses import EVERY_ADDRESS
from companion.messages import Phrase
from companion.problems import CompanionError

UNREADABLE_FILE = Phrase(
    "config.file", "The settings in %(file)s cannot be read: %(reason)s."
)
UNKNOWN_SETTING = Phrase(
    "config.unknown", "There is no setting called “%(name)s” (in %(file)s)."
)
NOT_A_NUMBER = Phrase(
    "config.number", "The setting “%(name)s” is a whole number from 0 to %(most)s."
)
NOT_NAMES = Phrase("config.names", "The setting “%(name)s” is a list of names.")
NOT_A_HOST = Phrase(
    "config.host",
    "“%(value)s” in the setting “%(name)s” is no host name, such as cards.example.org.",
)
NO_FOLDER = Phrase("config.folder", "The folder %(folder)s cannot be used: %(reason)s.")
EMPTY_KEY = Phrase(
    "config.key",
    "The file %(file)s is empty. Delete it, and the next start makes a new key.",
)

DATABASE = "companion.sqlite3"
"""The name of the database's file in the instance folder."""

_HOST_NAME = re.compile(r"\.?[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?", re.IGNORECASE)


class BadSetting(CompanionError):
    """Raised where a setting cannot be understood or its folder cannot be used."""


@dataclass(frozen=True, slots=True)
class Settings:
    """Everything that one installation may decide for itself.

    ``hosts`` are names it is reached by beside the addresses of this computer;
    ``proxies`` is how many reverse proxies stand before it and are believed;
    ``streams`` is how many phones may follow their nights at the same time by a
    connection of their own (others ask every few seconds);
    ``backups`` is how many daily copies are kept, and ``retention`` after how many
    days a settled night goes; 0 is none and never.
    """

    instance: Path
    secret_key: str = field(repr=False)
    host: str = EVERY_ADDRESS
    port: int = 8000
    hosts: tuple[str, ...] = ()
    proxies: int = 0
    streams: int = 224
    backups: int = 7
    retention: int = 0

    @property
    def database(self) -> Path:
        """The file that holds every night of this installation."""
        return self.instance / DATABASE

    @property
    def copies(self) -> Path:
        """The folder of the copies that are made by themselves."""
        return self.instance / "backups"


def load_settings(
    environment: Mapping[str, str] = os.environ,
    options: Mapping[str, object] = MappingProxyType({}),
) -> Settings:
    """The settings in force; makes the instance folder and its key on the first run.

    ``options``, as given on the command line, go before everything else. Raises
    `BadSetting` for what cannot be understood.
    """
    instance = find_instance(environment)
    secret_key = _secret_key(instance)
    given = {
        **_from_file(instance / "config.toml"),
        **_from_environment(environment),
        **options,
    }
    chosen = {name: _READERS[name](name, value) for name, value in given.items()}
    return Settings(instance=instance, secret_key=secret_key, **chosen)


def find_instance(environment: Mapping[str, str] = os.environ) -> Path:
    """The folder of database, key and settings of this installation.

    ``COMPANION_INSTANCE`` names it; else it is ``instance`` in the checkout, or the
    user's folder for data where Companion was installed as a package.
    """
    named = environment.get("COMPANION_INSTANCE")
    if named:
        return Path(named).expanduser().absolute()
    checkout = Path(__file__).resolve().parent.parent
    if (checkout / "pyproject.toml").is_file():
        return checkout / "instance"
    return _data_folder(environment, sys.platform) / "companion"


def _data_folder(environment: Mapping[str, str], platform: str) -> Path:
    if platform == "win32" and environment.get("APPDATA"):
        return Path(environment["APPDATA"])
    if platform == "darwin":
        return Path.home() / "Library" / "Application Support"
    named = Path(environment.get("XDG_DATA_HOME", ""))
    return named if named.is_absolute() else Path.home() / ".local" / "share"


def _from_environment(environment: Mapping[str, str]) -> dict[str, object]:
    names = {name: f"COMPANION_{name.upper()}" for name in _READERS}
    return {name: environment[key] for name, key in names.items() if key in environment}


def _from_file(path: Path) -> dict[str, object]:
    try:
        given = tomllib.loads(path.read_text(encoding="utf-8"))
    except FileNotFoundError:
        return {}
    except (OSError, ValueError) as error:
        raise BadSetting(UNREADABLE_FILE(file=str(path), reason=str(error))) from error
    for name in given:
        if name not in _READERS:
            raise BadSetting(UNKNOWN_SETTING(name=name, file=str(path)))
    return given


def _secret_key(instance: Path) -> str:
    """The key that signs cookies: made once, readable by its owner alone."""
    path = instance / "secret_key"
    try:
        instance.mkdir(mode=0o700, parents=True, exist_ok=True)
        _write_once(path, secrets.token_urlsafe(32))
        key = path.read_text(encoding="ascii").strip()
    except (OSError, UnicodeDecodeError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise BadSetting(NO_FOLDER(folder=str(instance), reason=reason)) from error
    if not key:
        raise BadSetting(EMPTY_KEY(file=str(path)))
    return key


def _write_once(path: Path, key: str) -> None:
    try:
        descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    except FileExistsError:
        return
    with os.fdopen(descriptor, "w", encoding="ascii") as file:
        file.write(key)


def _number(most: int) -> Callable[[str, object], int]:
    def read(name: str, value: object) -> int:
        if isinstance(value, str) and value.strip().isdecimal():
            value = int(value)
        if type(value) is not int or not 0 <= value <= most:
            raise BadSetting(NOT_A_NUMBER(name=name, most=most))
        return value

    return read


def _host(name: str, value: object) -> str:
    if not isinstance(value, str) or not _HOST_NAME.fullmatch(value):
        raise BadSetting(NOT_A_HOST(name=name, value=str(value)))
    return value.lower()


def _hosts(name: str, value: object) -> tuple[str, ...]:
    words = value.replace(",", " ").split() if isinstance(value, str) else value
    if not isinstance(words, list):
        raise BadSetting(NOT_NAMES(name=name))
    return tuple(_host(name, word) for word in words)


_READERS: Mapping[str, Callable[[str, object], Any]] = {
    "host": _host,
    "port": _number(65_535),
    "hosts": _hosts,
    "proxies": _number(10),
    "streams": _number(2000),
    "backups": _number(366),
    "retention": _number(36_500),
}
SETTINGS = tuple(_READERS)
