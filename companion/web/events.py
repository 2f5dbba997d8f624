"""The stream on which a phone hears that its night has changed, and nothing else.

Who may listen is asked once, when the stream begins, with the version to begin with;
after that no query is made and no connection to the database is held.
"""

from __future__ import annotations

import secrets
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from typing import Final

from flask import Blueprint, Flask, current_app, request
from werkzeug.wrappers import Response

from companion.live.hub import HUB, Listener
from companion.services import nights
from companion.web.night_context import the_night

bp = Blueprint("events", __name__)

BEAT: Final = 15  # seconds of silence after which a phone hears that all is well
GLANCE: Final = 2  # seconds after which a phone that has hung up is noticed
SHORTEST, LONGEST = 120, 300  # seconds; a phone gone without a word frees its place
COME_BACK: Final = b"retry: 2000\n\n"  # milliseconds

_PLACES: Final = "companion.streams"


def install(app: Flask) -> None:
    """Keep as many places for streams as the installation has threads for."""
    app.extensions[_PLACES] = threading.BoundedSemaphore(app.config["STREAMS"])


@bp.get("/n/<night>/events")
def stream() -> Response:
    """The night's version now, and again whenever it rises."""
    if not _places().acquire(blocking=False):
        return Response(status=503, headers={"Cache-Control": "no-store"})
    with ExitStack() as place:
        place.callback(_places().release)
        listener = HUB.listen(the_night().id)
        place.callback(listener.close)
        answer = Response(
            _told(listener, nights.version_now(the_night()), _look_for_end()),
            mimetype="text/event-stream",
            headers={"Cache-Control": "no-store", "X-Accel-Buffering": "no"},
        )
        answer.call_on_close(place.pop_all().close)
    return answer


def _places() -> threading.BoundedSemaphore:
    places: threading.BoundedSemaphore = current_app.extensions[_PLACES]
    return places


def _told(
    listener: Listener, version: int, has_hung_up: Callable[[], bool]
) -> Iterator[bytes]:
    yield COME_BACK + _event(version)
    said = time.monotonic()
    end = said + SHORTEST + secrets.randbelow(LONGEST - SHORTEST + 1)
    while time.monotonic() < end and not has_hung_up():
        newest = listener.wait(version, GLANCE)
        if newest is None:
            return
        if newest > version:
            yield _event(newest)
        elif time.monotonic() - said >= BEAT:
            # A comment would be cheaper, but a page does not hear comments.
            yield b"event: hb\n" + _event(newest)
        else:
            continue
        version, said = newest, time.monotonic()


def _look_for_end() -> Callable[[], bool]:
    """Says whether the phone has hung up, where the server can tell."""
    asked: Callable[[], bool] = request.environ.get(
        "waitress.client_disconnected", lambda: False
    )
    return asked


def _event(version: int) -> bytes:
    return b"id: %d\ndata: %d\n\n" % (version, version)
