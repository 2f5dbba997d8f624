from __future__ import annotations

import os
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import closing
from http.client import HTTPConnection
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit
from urllib.request import Request, urlopen

import pytest
from support.web import Phone

from companion.addresses import EVERY_ADDRESS, network_addresses
from companion.app import create_app
from companion.cli.serve import LARGEST_REQUEST, greeting, main
from companion.config import Settings, load_settings
from companion.storage.backups import kept
from companion.storage.copies import what_is_wrong
from companion.storage.db import db
from companion.web.devices import COOKIE

COMPANION = Path(sys.executable).with_name("companion")


def settings(**chosen: Any) -> Settings:
    return Settings(instance=Path("/nights"), secret_key="x", **chosen)  # noqa: S106 - a test's own


@pytest.fixture
def taken_port() -> Iterator[int]:
    with closing(socket.socket()) as holder:
        holder.bind(("127.0.0.1", 0))
        holder.listen()
        yield holder.getsockname()[1]


@pytest.fixture(autouse=True)
def instance(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    folder = tmp_path / "nights"
    monkeypatch.setenv("COMPANION_INSTANCE", str(folder))
    return folder


def test_the_greeting_says_where_the_nights_are_and_where_to_go() -> None:
    words = greeting(settings(host=EVERY_ADDRESS), 8000, qr=False)
    assert "/nights" in words
    assert "http://localhost:8000" in words
    assert all(f"http://{address}:8000" in words for address in network_addresses())
    assert "Ctrl+C" in words


def test_a_terminal_shows_the_phones_address_as_a_code_to_point_at() -> None:
    at_a_table = settings(host="192.168.1.5")
    plain = greeting(at_a_table, 8000, qr=False)
    drawn = greeting(at_a_table, 8000, qr=True)
    assert "http://192.168.1.5:8000" in plain
    assert "▄" in drawn
    assert "▄" not in plain


def test_a_program_for_this_computer_alone_says_that_no_phone_can_reach_it() -> None:
    words = greeting(settings(host="127.0.0.1"), 8000, qr=True)
    assert "No phone can reach it" in words
    assert "▄" not in words


def test_a_port_in_use_is_told_in_a_sentence(
    capsys: pytest.CaptureFixture[str], taken_port: int
) -> None:
    assert main(["--host", "127.0.0.1", "--port", str(taken_port)]) == 1
    assert f"Port {taken_port} is in use." in capsys.readouterr().err


@pytest.mark.parametrize("host", ["192.0.2.77", "no.such.name.invalid"])
def test_an_address_that_is_not_ours_is_told_in_a_sentence(
    capsys: pytest.CaptureFixture[str], host: str
) -> None:
    assert main(["--host", host, "--port", "0"]) == 1
    assert f"no address {host}" in capsys.readouterr().err


def test_a_file_that_is_no_database_is_told_in_a_sentence(
    capsys: pytest.CaptureFixture[str], instance: Path
) -> None:
    instance.mkdir()
    (instance / "companion.sqlite3").write_text("These are not the nights. " * 100)
    assert main(["--host", "127.0.0.1", "--port", "0"]) == 1
    assert "companion.sqlite3" in capsys.readouterr().err


def test_the_program_starts_answers_and_stops(serve: Any, instance: Path) -> None:
    with serve(COMPANION, instance=instance) as served:
        assert str(instance) in served.greeting
        with urlopen(served.address) as answer:  # noqa: S310 - our own http address
            assert answer.status == 200
            assert "Server" not in answer.headers
        assert (instance / "companion.sqlite3").is_file()


def test_the_program_starts_again_on_its_own_nights(serve: Any, instance: Path) -> None:
    for _ in range(2):
        with serve(COMPANION, "serve", instance=instance) as served:
            assert served.address


def test_phones_that_listen_do_not_keep_the_program_from_stopping(
    serve: Any, instance: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    with serve(COMPANION, instance=instance) as served:
        night, cookie = begin(instance)
        address = f"{served.address}{night}events"
        asked = Request(address, headers={"Cookie": cookie})  # noqa: S310 - ours
        stream = urlopen(asked)  # noqa: S310 - our own http address
        assert stream.readline() == b"retry: 2000\n"
    stream.close()
    assert "still running" not in capfd.readouterr().err


def begin(instance: Path) -> tuple[str, str]:
    """A night on an instance, and the cookie of the phone that began it."""
    app = create_app(load_settings({"COMPANION_INSTANCE": str(instance)}))
    phone = Phone(app)
    night = phone.begin()
    with app.app_context():
        db.engine.dispose()
    cookie = phone.get_cookie(COOKIE)
    assert cookie
    return night, f"{COOKIE}={cookie.value}"


@pytest.mark.parametrize("size", [100_000, LARGEST_REQUEST + 1])
def test_a_body_that_is_too_large_is_refused(
    serve: Any, instance: Path, size: int
) -> None:
    with serve(COMPANION, instance=instance) as served:
        address = urlsplit(served.address)
        with closing(HTTPConnection(address.hostname, address.port)) as connection:
            # Announced is enough: it is refused before it has come.
            connection.putrequest("POST", "/language")
            connection.putheader("Content-Length", str(size))
            connection.endheaders(b"x" * min(size, 100_000))
            assert connection.getresponse().status == 413


def test_two_programs_do_not_serve_the_same_nights(serve: Any, instance: Path) -> None:
    with serve(COMPANION, instance=instance):
        second = subprocess.run(
            [COMPANION, "--host", "127.0.0.1", "--port", "0"],
            env={**os.environ, "COMPANION_INSTANCE": str(instance)},
            check=False,
            capture_output=True,
            text=True,
            timeout=60,
        )
    assert second.returncode == 1
    assert "is running on the nights" in second.stderr


def test_a_running_program_makes_the_days_copy(serve: Any, instance: Path) -> None:
    folder = instance / "backups"
    with serve(COMPANION, instance=instance):
        deadline = time.monotonic() + 30
        while not kept(folder) and time.monotonic() < deadline:
            time.sleep(0.05)
    (copy,) = kept(folder)
    assert what_is_wrong(copy) is None
