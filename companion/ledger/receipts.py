"""The short code on a deal's receipt, by which the ledger knows it again."""

from __future__ import annotations

import base64
import re
from typing import Final

LENGTH: Final = 10
"""Letters of a code: fifty bits, so that nobody finds another deal to fit one."""

_SHAPE: Final = re.compile(rf"[A-Z2-7]{{{LENGTH}}}", re.ASCII)
_BLANKS: Final = re.compile(r"[\s\-\u2010-\u2015]+")
_MISREAD: Final = str.maketrans("018", "OIB")


def code_of(entry_hash: str) -> str:
    """The code of an entry, from its hash.

    >>> code_of("00" * 32), code_of("ff" * 32)
    ('AAAAA-AAAAA', '77777-77777')
    """
    letters = base64.b32encode(bytes.fromhex(entry_hash)).decode()[:LENGTH]
    return f"{letters[:5]}-{letters[5:]}"


def read_code(text: str) -> str | None:
    """The code as it was typed, put right where a sign is easily taken for another.

    >>> read_code(" abcde fgh1j "), read_code("ABCDE")
    ('ABCDE-FGHIJ', None)
    """
    letters = _BLANKS.sub("", text).upper().translate(_MISREAD)
    return f"{letters[:5]}-{letters[5:]}" if _SHAPE.fullmatch(letters) else None


def hash_begins(code: str) -> str:
    """How the hash of the entry behind a code begins: its first twelve digits.

    >>> hash_begins(code_of("0123456789abcdef" * 4))
    '0123456789ab'
    """
    letters = code.replace("-", "")
    bits = base64.b32decode(letters + "A" * (16 - LENGTH))
    return bits.hex()[:12]
