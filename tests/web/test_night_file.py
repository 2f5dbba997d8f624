"""The night as a file, told and saved; a night removed after a clear yes."""

from __future__ import annotations

import json

import pytest
from flask import Flask
from support.web import Phone, join, post_deal, said, stored, uid_of

from companion.services import night_file
from companion.services.audit import audit
from companion.services.night_reading import DOCUMENT
from companion.storage import night_store
from companion.storage.night import PLAYER, WATCHER
from companion.web.views.night_file import FORMAT


def test_the_file_is_saved_under_a_name_without_people(
    app: Flask, phone: Phone, night: str
) -> None:
    post_deal(app, night)
    answer = phone.get(f"{night}file/download")
    assert answer.headers["Content-Disposition"].startswith(
        'attachment; filename="companion-20'
    )
    with app.app_context():
        assert answer.text == night_file.export(stored(app, night))
    assert json.loads(answer.text)["night"]["uid"] == uid_of(night)


def test_the_file_holds_nothing_that_lets_anybody_in(
    app: Flask, phone: Phone, night: str
) -> None:
    join(app, night, seat="2")
    names = {name.casefold() for name in named(phone.read(f"{night}file/download"))}
    assert not names & {"token", "token_hash", "pin_hash", "device", "member", "secret"}


def named(text: str) -> set[str]:
    found: set[str] = set()

    def look(value: dict[str, object]) -> dict[str, object]:
        found.update(value)
        return value

    json.loads(text, object_hook=look)
    return found


@pytest.mark.parametrize("role", [PLAYER, WATCHER])
def test_everyone_at_the_table_can_keep_the_night_and_only_hosts_remove_it(
    app: Flask, night: str, role: str
) -> None:
    other = join(app, night, seat="2" if role == PLAYER else None, role=role)
    page = other.read(f"{night}file")
    assert f"{night}file/download" in page
    assert f"{night}remove" not in page
    assert other.get(f"{night}remove").status_code == 403
    assert other.send(f"{night}remove", {"sure": "y"}).status_code == 403
    assert stored(app, night)


def test_the_way_to_the_file_stands_in_the_ledger(phone: Phone, night: str) -> None:
    assert f'href="{night}file"' in phone.read(f"{night}ledger")


def test_the_format_is_told_name_by_name(phone: Phone) -> None:
    page = phone.read("/bring/format")
    told = {title: [name for name, _ in parts] for title, parts in FORMAT[1:]}
    assert isinstance(DOCUMENT, dict)
    assert [name for name, _ in FORMAT[0][1]] == list(DOCUMENT)
    for title, names in told.items():
        shape = DOCUMENT[title]
        assert names == list(shape[0] if isinstance(shape, list) else shape)
    for names in told.values():
        assert all(f"<code>{name}</code>" in page for name in names)


def test_without_a_clear_yes_a_night_stays(
    app: Flask, phone: Phone, night: str
) -> None:
    page = phone.get(f"{night}remove")
    assert f"{night}file/download" in page.text
    assert "Aino, Boris, Carla" in said(page)
    answer = phone.send(f"{night}remove", page=f"{night}remove")
    assert answer.status_code == 422
    assert "Tick this to remove the night." in said(answer)
    assert stored(app, night)


def test_a_night_goes_after_a_clear_yes(app: Flask, phone: Phone, night: str) -> None:
    other = join(app, night, seat="2")
    answer = phone.send(f"{night}remove", {"sure": "y"}, page=f"{night}remove")
    assert (answer.status_code, answer.location) == (303, "/")
    home = said(phone.get("/"))
    assert "Friday is removed." in home
    assert "No nights on this phone yet." in home
    assert phone.get(night).status_code == other.get(night).status_code
    assert other.get(night).status_code in {403, 404}
    with app.app_context():
        assert night_store.all_nights() == ()
        assert [finding.message.code for finding in audit()] == ["audit.removed"]
