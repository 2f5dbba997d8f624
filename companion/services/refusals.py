"""What a phone is refused, at the door and at the table."""

from __future__ import annotations

from companion.messages import Phrase
from companion.problems import CompanionError

NOT_AT_THE_TABLE = Phrase(
    "access.joined",
    "Point its camera at the code on another phone at the table, or ask the host for "
    "the link or the spoken code.",
)
FOR_HOSTS = Phrase("access.hosts", "A host does that. Ask whoever hosts tonight.")
FOR_PLAYERS = Phrase(
    "access.players", "Those who play do that; this phone only watches."
)
FOR_THAT_SEAT = Phrase(
    "access.seat", "That is for the phone in that seat to do, or for a host."
)
LINK_GONE = Phrase(
    "join.link_gone",
    "This link leads nowhere any more. Ask the host for the new one.",
)
LOBBY_CLOSED = Phrase(
    "join.lobby_closed",
    "The code is no longer valid. Ask the host to open the door again.",
)
SEAT_TAKEN = Phrase("join.seat_taken", "Another phone sits there. Ask the host.")
NOBODY_ASKS = Phrase("join.nobody_asks", "That phone does not ask for a seat any more.")
PHONE_GONE = Phrase("phone.gone", "That phone is not at the table any more.")
LAST_HOST = Phrase(
    "phone.last_host", "Somebody has to host. Make another phone a host first."
)
TOO_MANY_TRIES = Phrase("attempts.locked", "Too many wrong codes or PINs in a row.")
WRONG_CODE = Phrase(
    "code.wrong", "That code is not valid. Look again, or ask for a new one."
)
WRONG_PIN = Phrase("pin.wrong", "That is not the PIN of this seat.")
PIN_ASKED = Phrase("pin.asked", "This seat has a PIN. Its owner knows it.")
BAD_PIN = Phrase("pin.shape", "A PIN has four to six digits.")


class NotAtTheTable(CompanionError):
    """Raised when a phone that has not joined a night asks for anything of it.

    It is the same whether there is such a night or not.
    """

    def __init__(self) -> None:
        super().__init__(NOT_AT_THE_TABLE())


class ForHosts(CompanionError):
    """Raised when a phone that does not host would do what a host does."""

    def __init__(self) -> None:
        super().__init__(FOR_HOSTS())


class ForPlayers(CompanionError):
    """Raised when a phone that only watches would do what players do."""

    def __init__(self) -> None:
        super().__init__(FOR_PLAYERS())


class ForThatSeat(CompanionError):
    """Raised when a phone would do for a seat what is for its own player to do."""

    def __init__(self) -> None:
        super().__init__(FOR_THAT_SEAT())


class LinkGone(CompanionError):
    """Raised when a link to a night has been made anew, or never was."""

    def __init__(self) -> None:
        super().__init__(LINK_GONE())


class LobbyClosed(CompanionError):
    """Raised when a spoken code was right, and the door has been closed since."""

    def __init__(self) -> None:
        super().__init__(LOBBY_CLOSED())


class SeatTaken(CompanionError):
    """Raised when a phone would sit down where another one sits."""

    def __init__(self) -> None:
        super().__init__(SEAT_TAKEN())


class NobodyAsks(CompanionError):
    """Raised when a phone is answered that has been answered, or asks no more."""

    def __init__(self) -> None:
        super().__init__(NOBODY_ASKS())


class PhoneGone(CompanionError):
    """Raised when a phone is given a role and is not at the table."""

    def __init__(self) -> None:
        super().__init__(PHONE_GONE())


class LastHost(CompanionError):
    """Raised when a night would be left without anyone who hosts it."""

    def __init__(self) -> None:
        super().__init__(LAST_HOST())


class TooManyTries(CompanionError):
    """Raised while codes and PINs are not looked at; ``until`` is when they are again.

    It holds for everyone at an address, or for everyone who would join a night.
    """

    def __init__(self, until: str) -> None:
        super().__init__(TOO_MANY_TRIES())
        self.until = until
