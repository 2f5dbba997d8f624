"""A player's name goes from every page, and his number stands there instead."""

from __future__ import annotations

import pytest
from flask import Flask
from support.web import Phone, join, post_deal, said, stored

from companion.storage.night import PLAYER, WATCHER

NUMBERED = {"en": "Player 2", "fi": "Pelaaja 2", "ru": "Игрок 2"}


def forget(phone: Phone, night: str, key: str = "2") -> None:
    page = f"{night}players/{key}/forget"
    answer = phone.send(page, page=page)
    assert (answer.status_code, answer.location) == (303, f"{night}players/{key}")


def test_the_page_says_what_goes_and_what_stays(phone: Phone, night: str) -> None:
    assert f"{night}players/2/forget" in phone.read(f"{night}players/2")
    page = said(phone.get(f"{night}players/2/forget"))
    assert "Boris → Player 2" in page
    assert "stays as it was sealed" in page


@pytest.mark.parametrize("language", NUMBERED)
def test_the_number_stands_on_every_page(
    app: Flask, phone: Phone, night: str, language: str
) -> None:
    boris = join(app, night, seat="2", language=language)
    action = f"{night}players/2/presence"
    boris.fill(f"{night}players/2", action, {"presence": "away"})
    boris.fill(f"{night}players/2", action, {"presence": "playing"})
    assert "Boris" in said(boris.get(night))
    post_deal(app, night)
    forget(phone, night)
    for page in ("", "ledger", "settle", "deals/1", "players/2", "deals/1/receipt"):
        told = said(boris.get(f"{night}{page}"))
        assert "Boris" not in told
        assert NUMBERED[language] in told, page
    assert NUMBERED[language] in said(boris.get("/"))
    assert "Boris" not in boris.read(f"{night}file/download")


def test_whoever_has_no_name_writes_under_his_number(
    app: Flask, phone: Phone, night: str
) -> None:
    boris = join(app, night, seat="2", language="fi")
    forget(phone, night)
    action = f"{night}players/2/pay"
    fields = {"payee": "1", "chips": "3", "memo": ""}
    assert boris.fill(f"{night}players/2", action, fields).status_code == 303
    assert "Player 2" in said(phone.get(f"{night}ledger"))
    assert "Pelaaja" not in said(phone.get(f"{night}ledger"))


def test_a_new_name_can_be_entered(app: Flask, phone: Phone, night: str) -> None:
    forget(phone, night)
    sheet = phone.get(f"{night}players/2")
    assert f"{night}players/2/forget" not in sheet.text
    action = f"{night}players/2/rename"
    phone.fill_shown(sheet, action, {"name": "Bo"})
    assert stored(app, night).players[1].name == "Bo"


@pytest.mark.parametrize("role", [PLAYER, WATCHER])
def test_only_a_host_removes_a_name(app: Flask, night: str, role: str) -> None:
    other = join(app, night, seat="2" if role == PLAYER else None, role=role)
    assert "forget" not in other.read(f"{night}players/2")
    assert other.send(f"{night}players/2/forget").status_code == 403
    assert stored(app, night).players[1].name == "Boris"
