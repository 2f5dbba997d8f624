"""The triggers that keep the ledger append-only, as the newest migration leaves them.

A batch operation of Alembic on SQLite drops a table's triggers without a word, so a
migration that needs one creates them again; a test compares the two sets.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

APPEND_ONLY: Final = ("author", "entry", "transfer", "sent", "tombstone")
"""Tables whose rows never change and never go, but for two exceptions.

A night goes as a whole once its tombstone stands, which tells the truth about it. And
what was sent can be emptied, for it may hold a name; its digest stays.
"""

_UNLESS: Final = {
    f"{table}_no_delete": (
        "WHEN NOT EXISTS (SELECT 1 FROM tombstone WHERE night_id = OLD.night_id) "
    )
    for table in ("author", "entry", "transfer", "sent")
} | {
    "sent_no_update": (
        "WHEN NOT (NEW.content = 'null' AND NEW.key = OLD.key "
        "AND NEW.night_id IS OLD.night_id AND NEW.verb = OLD.verb "
        "AND NEW.digest = OLD.digest AND NEW.result = OLD.result "
        "AND NEW.at = OLD.at) "
    )
}


def _refusal(table: str, verb: str) -> tuple[str, str]:
    name = f"{table}_no_{verb.lower()}"
    return name, (
        f"CREATE TRIGGER {name} BEFORE {verb} ON {table} {_UNLESS.get(name, '')}"
        f"BEGIN SELECT RAISE(ABORT, '{table} is append-only'); END"
    )


_REFUSALS: Final = dict(
    _refusal(table, verb) for table in APPEND_ONLY for verb in ("UPDATE", "DELETE")
)

_ORDER: Final = {
    # A row put in the place of another would be an update by another name.
    "author_is_new": (
        "CREATE TRIGGER author_is_new BEFORE INSERT ON author "
        "WHEN EXISTS (SELECT 1 FROM author "
        "WHERE night_id = NEW.night_id AND no = NEW.no) "
        "BEGIN SELECT RAISE(ABORT, 'author is append-only'); END"
    ),
    "sent_is_new": (
        "CREATE TRIGGER sent_is_new BEFORE INSERT ON sent "
        "WHEN EXISTS (SELECT 1 FROM sent WHERE key = NEW.key) "
        "BEGIN SELECT RAISE(ABORT, 'sent is append-only'); END"
    ),
    "entry_is_next": (
        "CREATE TRIGGER entry_is_next BEFORE INSERT ON entry "
        "WHEN NEW.no <> 1 + COALESCE("
        "(SELECT MAX(no) FROM entry WHERE night_id = NEW.night_id), 0) "
        "BEGIN SELECT RAISE(ABORT, 'entry is not the next one'); END"
    ),
    "entry_is_chained": (
        "CREATE TRIGGER entry_is_chained BEFORE INSERT ON entry "
        "WHEN NEW.previous_hash <> COALESCE("
        "(SELECT hash FROM entry WHERE night_id = NEW.night_id "
        "AND no = NEW.no - 1), '') "
        "BEGIN SELECT RAISE(ABORT, 'entry does not follow the one before'); END"
    ),
    "entry_takes_no_place": (
        "CREATE TRIGGER entry_takes_no_place BEFORE INSERT ON entry "
        "WHEN EXISTS (SELECT 1 FROM entry "
        "WHERE night_id = NEW.night_id AND reverses = NEW.reverses) "
        "OR EXISTS (SELECT 1 FROM entry WHERE night_id = NEW.night_id "
        "AND deal_no = NEW.deal_no AND revision = NEW.revision) "
        "BEGIN SELECT RAISE(ABORT, 'entry is append-only'); END"
    ),
    "transfer_before_seal": (
        "CREATE TRIGGER transfer_before_seal BEFORE INSERT ON transfer "
        "WHEN EXISTS (SELECT 1 FROM entry "
        "WHERE night_id = NEW.night_id AND no = NEW.entry_no) "
        "BEGIN SELECT RAISE(ABORT, 'entry is sealed'); END"
    ),
}

_REMOVALS: Final = {
    "tombstone_is_new": (
        "CREATE TRIGGER tombstone_is_new BEFORE INSERT ON tombstone "
        "WHEN EXISTS (SELECT 1 FROM tombstone WHERE night_id = NEW.night_id) "
        "BEGIN SELECT RAISE(ABORT, 'tombstone is append-only'); END"
    ),
    "tombstone_tells_the_truth": (
        "CREATE TRIGGER tombstone_tells_the_truth BEFORE INSERT ON tombstone "
        "WHEN NEW.uid IS NOT (SELECT uid FROM night WHERE id = NEW.night_id) "
        "OR NEW.entries <> (SELECT COUNT(*) FROM entry "
        "WHERE night_id = NEW.night_id) "
        "OR NEW.last_hash IS NOT (SELECT hash FROM entry "
        "WHERE night_id = NEW.night_id ORDER BY no DESC LIMIT 1) "
        "BEGIN SELECT RAISE(ABORT, 'tombstone is of another night'); END"
    ),
    # Else the entries of a later night could go by an older night's tombstone.
    "night_takes_no_place": (
        "CREATE TRIGGER night_takes_no_place AFTER INSERT ON night "
        "WHEN EXISTS (SELECT 1 FROM tombstone WHERE night_id = NEW.id) "
        "BEGIN SELECT RAISE(ABORT, 'night was removed'); END"
    ),
}

TRIGGERS: Final[Mapping[str, str]] = {**_REFUSALS, **_ORDER, **_REMOVALS}
"""Every trigger by name, with the statement that creates it."""
