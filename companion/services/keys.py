"""Links, codes and tokens, made from the installation's key so that none is stored.

Whoever has the key can make them again; whoever has the database alone cannot.
"""

from __future__ import annotations

import hashlib
import hmac
from base64 import urlsafe_b64encode
from typing import Final

SECRET_LENGTH: Final = 22  # letters of six bits: the 128 bits that nobody guesses
SYMBOLS: Final = "23456789ABCDEFGHJKMNPQRSTVWXYZ"
"""What codes are spelled with: nothing that reads or sounds like another of them."""


def secret(key: str, *about: object) -> str:
    """The secret that the key gives to something.

    >>> len(secret("key", "table", 1)), secret("key", 1) == secret("key", 2)
    (22, False)
    """
    return urlsafe_b64encode(_mac(key, about)).decode()[:SECRET_LENGTH]


def code(key: str, length: int, *about: object) -> str:
    """The short code that the key gives to something, to be typed or said.

    >>> code("key", 6, "lobby") == read_code(code("key", 6, "lobby").lower())
    True
    """
    number = int.from_bytes(_mac(key, about), "big")
    symbols = []
    for _ in range(length):
        number, symbol = divmod(number, len(SYMBOLS))
        symbols.append(SYMBOLS[symbol])
    return "".join(symbols)


def read_code(typed: str) -> str:
    """A code as it was typed, without blanks and strokes, in capital letters.

    >>> read_code(" k7m-2pq ")
    'K7M2PQ'
    """
    return "".join(typed.split()).replace("-", "").upper()


def hash_of_secret(plain: str) -> str:
    """What the database keeps of a link's secret."""
    return hashlib.sha256(plain.encode()).hexdigest()


def hash_of_code(key: str, plain: str) -> str:
    """What the database keeps of a code: too short to be safe without the key."""
    return _mac(key, ("code", plain)).hex()


def _mac(key: str, about: tuple[object, ...]) -> bytes:
    words = ":".join(str(word) for word in about)
    return hmac.new(key.encode(), words.encode(), hashlib.sha256).digest()
