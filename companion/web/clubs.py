"""A club: its season, its people and their nights, and which nights are its own."""

from __future__ import annotations

from flask import Blueprint, flash, redirect, render_template, request, url_for
from flask_babel import gettext as _

from companion.services import clubs
from companion.services.forgetting import forget_regular
from companion.storage.club import Club
from companion.web.devices import by, known_device
from companion.web.forms.base import Page, TapForm, accept, show_form
from companion.web.forms.clubs import (
    ClubNameForm,
    NightClubForm,
    RegularNameForm,
    SamePersonForm,
)
from companion.web.night_context import the_night
from companion.web.views.clubs import (
    Asked,
    as_called,
    club_page,
    night_club_page,
    season_asked,
)
from companion.web.views.regulars import forgotten_page, regular_page

bp = Blueprint("clubs", __name__)


@bp.get("/c/<club>/")
def show(club: str) -> str:
    """The season of a club: standings, nights, people."""
    found = _find(club)
    page = club_page(found, season_asked(request.args), is_host=_is_host(found))
    return render_template("clubs/show.html", page=page)


@bp.get("/c/<club>/people/<key>")
def person(club: str, key: str) -> str:
    """Someone of the club, and every night of his."""
    found = _find(club)
    page = regular_page(found, key, season_asked(request.args), is_host=_is_host(found))
    return render_template("clubs/person.html", page=page)


@bp.post("/c/<club>/rename")
def rename(club: str) -> Page:
    """Call the club by another name."""
    found, form = _find_as_host(club), ClubNameForm()
    named = accept(form, lambda _sent: clubs.rename_club(found, form.name.data))
    if named is None:
        page = club_page(found, Asked(), is_host=True, form=form)
        return show_form("clubs/show.html", page)
    flash(_("The club is now called %(name)s.", name=named.result))
    return redirect(url_for("clubs.show", club=found.uid), 303)


@bp.post("/c/<club>/people/<key>/rename")
def rename_person(club: str, key: str) -> Page:
    """Call someone of the club by another name."""
    found, form = _find_as_host(club), RegularNameForm()
    renamed = accept(
        form, lambda _sent: clubs.rename_regular(found, key, form.name.data)
    )
    if renamed is None:
        page = regular_page(found, key, Asked(), is_host=True, form=form)
        return show_form("clubs/person.html", page)
    flash(_("At the club: %(name)s", name=renamed.result))
    return redirect(url_for("clubs.person", club=found.uid, key=key), 303)


@bp.post("/c/<club>/people/<key>/same")
def same_person(club: str, key: str) -> Page:
    """Two names are one person."""
    found, form = _find_as_host(club), SamePersonForm()
    into = str(form.into.data)
    if accept(form, lambda _sent: clubs.merge(found, key, into)) is None:
        page = regular_page(found, key, Asked(), is_host=True, form=form)
        return show_form("clubs/person.html", page)
    flash(_("From now on that is one person."))
    return redirect(url_for("clubs.person", club=found.uid, key=into), 303)


@bp.route("/c/<club>/people/<key>/forget", methods=["GET", "POST"])
def forget(club: str, key: str) -> Page:
    """Remove someone's name from the club and from all its nights."""
    found, form = _find_as_host(club), TapForm()
    page = forgotten_page(found, key, form)
    if accept(form, lambda _sent: forget_regular(found, by(), key)) is None:
        return show_form("clubs/forget.html", page)
    flash(_("The name is removed: %(player)s.", player=page.number))
    return redirect(url_for("clubs.person", club=found.uid, key=key), 303)


@bp.route("/n/<night>/club", methods=["GET", "POST"])
def of_night() -> Page:
    """Say which club a night is of."""
    night, device = the_night(), known_device()
    form = NightClubForm()
    form.offer(clubs.clubs_of(device.id) if device else ())
    put = accept(form, lambda _sent: _put(form))
    if put is None:
        return show_form("clubs/night.html", night_club_page(night, form))
    flash(_("Kept."))
    return redirect(url_for("clubs.of_night"), 303)


@bp.post("/n/<night>/club/agree")
def agree() -> Page:
    """Start the club's next night with the rules and terms of this one."""
    night, club = the_night(), clubs.club_of(the_night())
    if club is None:
        raise clubs.ClubNotFound
    accept(TapForm(), lambda _sent: clubs.agree_as_in(club, night))
    flash(_("The next night of %(club)s starts by these rules.", club=club.name))
    return redirect(url_for("clubs.of_night"), 303)


def _put(form: NightClubForm) -> None:
    device = known_device()
    if device is None:
        raise clubs.ClubNotFound
    clubs.put_night(the_night(), form.club_choice(), device.id)


def _find(uid: str) -> Club:
    device = known_device()
    if device is None:
        raise clubs.ClubNotFound
    return as_called(clubs.find_club(uid, device.id))


def _is_host(club: Club) -> bool:
    device = known_device()
    return device is not None and clubs.may_change(club, device.id)


def _find_as_host(uid: str) -> Club:
    club = _find(uid)
    if not _is_host(club):
        raise clubs.NotClubHost
    return club
