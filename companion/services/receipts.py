"""Whether a receipt is one of this night's, and whether it still counts."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from companion.ledger.entry import DealHistory, Entry
from companion.ledger.receipts import code_of, hash_begins, read_code
from companion.messages import Phrase
from companion.problems import Problem, Refused
from companion.storage import entries
from companion.storage.night import Night

COUNTS: Final = "counts"
CORRECTED: Final = "corrected"
VOIDED: Final = "voided"

NO_CODE = Phrase(
    "receipt.code", "A receipt's code has ten letters and digits, such as ABCDE-FGHIJ."
)
UNKNOWN = Phrase("receipt.unknown", "This night has no receipt %(code)s.")


@dataclass(frozen=True, slots=True)
class Receipt:
    """The deal that a receipt is of, and what has become of it since.

    ``state`` is `COUNTS`, or `CORRECTED` where the receipt is of an older revision,
    or `VOIDED` where the deal has been taken back.
    """

    code: str
    entry: Entry
    state: str


def check_receipt(night: Night, code: str) -> Receipt:
    """The deal behind a code; raises `Refused` at ``code`` where there is none."""
    read = read_code(code)
    if read is None:
        raise Refused((Problem("code", NO_CODE()),))
    for entry in entries.sealed_like(night, hash_begins(read)):
        history = entries.of_deal(night, entry.deal_no or 0)
        if history is not None and code_of(entry.hash) == read:
            return Receipt(read, entry, _state(history, entry))
    raise Refused((Problem("code", UNKNOWN(code=read)),))


def _state(history: DealHistory, entry: Entry) -> str:
    if not history.live:
        return VOIDED
    return COUNTS if history.newest.no == entry.no else CORRECTED
