"""What a reader sees when a page cannot be had or an entry cannot be made."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from flask import (
    Flask,
    current_app,
    g,
    make_response,
    render_template,
    request,
    url_for,
)
from flask_babel import gettext as _
from flask_babel import lazy_gettext as _l
from werkzeug.exceptions import HTTPException, InternalServerError, SecurityError
from werkzeug.wrappers import Response

from companion.problems import CompanionError, Refused
from companion.services.clubs import ClubNotFound, NotClubHost, RegularNotFound
from companion.services.errors import (
    DealNotFound,
    DisputeNotFound,
    EntryNotFound,
    LineNotFound,
    NightNotFound,
    PlayerNotFound,
    UnknownGame,
)
from companion.services.refusals import (
    ForHosts,
    ForPlayers,
    ForThatSeat,
    LinkGone,
    NotAtTheTable,
    PhoneGone,
    TooManyTries,
)
from companion.services.sending import AlreadySent
from companion.web.already_sent import already_sent_page
from companion.web.templating import say
from companion.web.views.signature import clock_of

NOT_THERE: Final = (
    NightNotFound,
    PlayerNotFound,
    DealNotFound,
    DisputeNotFound,
    EntryNotFound,
    LineNotFound,
    UnknownGame,
    LinkGone,
    PhoneGone,
    ClubNotFound,
    RegularNotFound,
)

NOT_ALLOWED: Final = (ForHosts, ForPlayers, ForThatSeat, NotClubHost)

UNKNOWN_HOST: Final = (
    "This address is not one that Companion was started with.\n"
    "Open the address printed where it was started, or add this one to its settings.\n"
)


@dataclass(frozen=True, slots=True)
class ErrorPage:
    """What happened, what to do now, and the way back."""

    title: str
    words: str
    way_back: str
    way_back_words: str


TITLES: Final = {
    400: _l("That did not arrive in one piece"),
    403: _l("That is not for this phone to do"),
    404: _l("There is no such page"),
    405: _l("That cannot be done here"),
    409: _l("That cannot be done now"),
    413: _l("That was too much at once"),
    422: _l("Something does not fit yet"),
    429: _l("That was tried too often"),
    500: _l("Something went wrong here"),
}

WORDS: Final = {
    400: _l("Go back, load the page again and try once more."),
    403: _l("Ask whoever hosts tonight."),
    404: _l(
        "Perhaps a letter of the address got lost. Ask someone at the table for "
        "the link."
    ),
    405: _l("Go back and use the button on the page."),
    409: _l("The night has moved on. Go back and look at it again."),
    413: _l("Shorten the text and try once more."),
    422: _l("Go back and look at what you entered."),
    429: _l("Wait a while and try once more."),
    500: _l("Nothing was written down. Go back and try once more."),
}

NOT_JOINED: Final = _l("This phone is not at this night's table")


def install(app: Flask) -> None:
    """Every error becomes a page in the reader's language."""
    app.register_error_handler(SecurityError, _unknown_host)
    app.register_error_handler(HTTPException, _http_error)
    app.register_error_handler(AlreadySent, already_sent_page)
    app.register_error_handler(CompanionError, _cannot_go_on)
    app.register_error_handler(TooManyTries, _locked)


def error_page(status: int, words: str | None = None, title: object = None) -> Response:
    """The page for a status; its own words take the place of the usual ones."""
    known = status if status in TITLES else (500 if status >= 500 else 400)
    page = ErrorPage(
        title=str(title or TITLES[known]),
        words=str(WORDS[known]) if words is None else words,
        way_back=_way_back(),
        way_back_words=_("Back to the night") if "night" in g else _("Home"),
    )
    return make_response(render_template("errors/error.html", page=page), status)


def _way_back() -> str:
    return url_for("nights.show") if "night" in g else url_for("home.index")


def _unknown_host(_error: SecurityError) -> Response:
    # No page: links cannot be built for a host that is not ours.
    return current_app.response_class(UNKNOWN_HOST, 400, mimetype="text/plain")


def _http_error(error: HTTPException) -> Response:
    if error.code is None or error.code < 400:
        return error.get_response(request.environ)
    if isinstance(error, InternalServerError):
        return error_page(500)
    page = error_page(error.code)
    for name, value in error.get_headers():
        if name == "Allow":
            page.headers[name] = value
    return page


def _cannot_go_on(error: CompanionError) -> Response:
    if isinstance(error, NOT_THERE):
        return error_page(404, say(error.message))
    if isinstance(error, NotAtTheTable):
        return error_page(403, say(error.message), NOT_JOINED)
    if isinstance(error, NOT_ALLOWED):
        return error_page(403, say(error.message))
    status = 422 if isinstance(error, Refused) else 409
    return error_page(status, say(error.message))


def _locked(error: TooManyTries) -> Response:
    again = _(
        "Codes and PINs are looked at again after %(time)s.", time=clock_of(error.until)
    )
    return error_page(429, f"{say(error.message)} {again}")
