"""What the browser is told about every answer: what it may load, keep and send."""

from __future__ import annotations

from typing import Final

from flask import Flask, Response, request
from flask.sessions import SecureCookieSessionInterface, SessionMixin

from companion.web.cookies import LONGEST

CONTENT_SECURITY_POLICY: Final = (
    "default-src 'none'; "
    "script-src 'self'; "
    "style-src 'self'; "
    "img-src 'self' data:; "
    "connect-src 'self'; "
    "worker-src 'self'; "
    "manifest-src 'self'; "
    "form-action 'self'; "
    "base-uri 'none'; "
    "frame-ancestors 'none'"
)

HEADERS: Final = {
    "Content-Security-Policy": CONTENT_SECURITY_POLICY,
    "X-Content-Type-Options": "nosniff",
    # Not no-referrer: over https the check against forged forms reads the referrer.
    "Referrer-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=()",
}


class SessionCookie(SecureCookieSessionInterface):
    """The session's cookie is marked Secure exactly where the page came over https.

    A phone at the table reads ``http://192.168.…``; the same program may stand behind
    a proxy that speaks https. The cookie outlives the browser: a form that was shown
    before the phone fell asleep can be sent when it wakes.
    """

    def save_session(
        self, app: Flask, session: SessionMixin, response: Response
    ) -> None:
        """Keep it for as long as browsers keep anything, once there is something."""
        if session.modified and not session.permanent:
            session.permanent = True
        super().save_session(app, session, response)

    def get_cookie_secure(self, app: Flask) -> bool:
        """Whether the cookie may only travel over https."""
        return request.is_secure or super().get_cookie_secure(app)


def install(app: Flask) -> None:
    """Send the headers with every answer and keep the session's cookie to itself."""
    app.config["SESSION_COOKIE_HTTPONLY"] = True
    app.config["SESSION_COOKIE_SAMESITE"] = "Lax"
    app.config["SESSION_REFRESH_EACH_REQUEST"] = False
    app.config["PERMANENT_SESSION_LIFETIME"] = LONGEST
    app.session_interface = SessionCookie()
    app.after_request(_add_headers)


def _add_headers(response: Response) -> Response:
    for name, value in HEADERS.items():
        response.headers.setdefault(name, value)
    if "Cache-Control" not in response.headers:
        response.headers["Cache-Control"] = "private, no-cache"
    return response
