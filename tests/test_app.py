from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from flask import Flask, request
from flask.testing import FlaskClient

from companion.addresses import network_addresses
from companion.app import LONGEST_FORM, create_app
from companion.storage.db import db

MakeApp = Callable[..., Flask]


@pytest.fixture
def make_app(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[MakeApp]:
    """Makes an app by what the environment says, and closes its database at the end."""
    monkeypatch.setenv("COMPANION_INSTANCE", str(tmp_path))
    made: list[Flask] = []

    def make(**environment: str) -> Flask:
        for name, value in environment.items():
            monkeypatch.setenv(name, value)
        made.append(create_app())
        return made[-1]

    yield make
    for app in made:
        with app.app_context():
            db.engine.dispose()


@pytest.fixture
def client(make_app: MakeApp) -> FlaskClient:
    return make_app(COMPANION_HOSTS="cards.example.org").test_client()


@pytest.mark.parametrize(
    "host",
    [
        "localhost",
        "localhost:8000",
        "127.0.0.1:8000",
        "cards.example.org",
        "cards.example.org:8443",
        *network_addresses(),
    ],
)
def test_every_printed_address_and_every_name_in_the_settings_is_answered(
    client: FlaskClient, host: str
) -> None:
    assert client.get("/", headers={"Host": host}).status_code == 200


@pytest.mark.parametrize("host", ["evil.example", "localhost.evil.example", "a b", ""])
@pytest.mark.parametrize("path", ["/", "/nowhere", "/static/css/app.css"])
def test_any_other_name_gets_a_plain_refusal(
    client: FlaskClient, host: str, path: str
) -> None:
    answer = client.get(path, headers={"Host": host})
    assert (answer.status_code, answer.mimetype) == (400, "text/plain")


def test_no_proxy_is_believed_unless_asked(client: FlaskClient) -> None:
    with client:
        client.get("/", headers={"X-Forwarded-Host": "cards.example.org"})
        assert request.host == "localhost"


def test_a_proxy_is_believed_where_it_was_announced(make_app: MakeApp) -> None:
    app = make_app(COMPANION_HOSTS="cards.example.org", COMPANION_PROXIES="1")
    forwarded = {
        "X-Forwarded-Host": "cards.example.org",
        "X-Forwarded-Proto": "https",
        "X-Forwarded-For": "192.0.2.7, 192.0.2.8",
    }
    with app.test_client() as client:
        client.get("/", headers=forwarded)
        assert request.url == "https://cards.example.org/"
        assert request.remote_addr == "192.0.2.8"


def test_a_proxy_cannot_forward_an_unknown_name(make_app: MakeApp) -> None:
    client = make_app(COMPANION_PROXIES="1").test_client()
    answer = client.get("/", headers={"X-Forwarded-Host": "evil.example"})
    assert answer.status_code == 400


def test_a_form_that_is_too_long_is_refused(client: FlaskClient) -> None:
    answer = client.post("/language", data={"back": "/" * LONGEST_FORM})
    assert answer.status_code == 413
