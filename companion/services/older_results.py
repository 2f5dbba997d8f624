"""Results of evenings before Companion, from a plain table, as the start of a night."""

from __future__ import annotations

import csv
import hashlib
import re
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass, field
from typing import Final

from companion.ledger.cash import Terms
from companion.ledger.entry import OPENING, RULES, TERMS
from companion.messages import Message, Phrase
from companion.problems import Problem, Refused
from companion.services.desk import new_desk
from companion.services.house_rules import game_called, rules_facts
from companion.services.nights import LEAST_PLAYERS, TOO_FEW, planned_night
from companion.services.players import MOST_PLAYERS, TABLE_FULL
from companion.services.sending import OPEN_NIGHT, By, Sent, first_result, keep
from companion.services.words import name_problem, remark, tidy
from companion.storage import member_store, night_store
from companion.storage.db import write_transaction
from companion.storage.night import HOST, Member, Night, Player
from companion.transfers import POT, Transfer

LARGEST_TABLE: Final = 16 * 1024
MOST_CHIPS: Final = 1_000_000_000

NO_TABLE = Phrase(
    "results.table",
    "This is no table of names and chips. Save it as CSV in UTF-8, with two columns.",
)
NO_COLUMNS = Phrase(
    "results.columns", "Line %(n)s has not two columns, a name and chips."
)
NO_CHIPS = Phrase(
    "results.chips", "Line %(n)s: “%(text)s” is not a whole number of chips."
)
TOO_MUCH = Phrase(
    "results.sum_above",
    "Together the results come to %(sum)s, %(n)s chip too many. They have to come to "
    "0.",
    plural="Together the results come to %(sum)s, %(n)s chips too many. They have to "
    "come to 0.",
)
TOO_LITTLE = Phrase(
    "results.sum_below",
    "Together the results come to %(sum)s, %(n)s chip too few. They have to come to 0.",
    plural="Together the results come to %(sum)s, %(n)s chips too few. They have to "
    "come to 0.",
)
LINE = Phrase("results.line", "Line %(n)s: %(problem)s")

_BLANKS: Final = re.compile(r"[\s'’]")
_CHIPS: Final = re.compile(r"([+\-−]?)(\d{1,10})(?:[.,]0+)?", re.ASCII)


@dataclass(frozen=True, slots=True)
class Results:
    """What a table says: each name with the chips won (+) or lost (−)."""

    lines: tuple[tuple[str, int], ...]
    digest: str = field(repr=False)


def read_results(data: bytes) -> Results:
    """The results of a table of names and chips; raises `Refused` with all problems.

    Columns are parted by ``;`` or ``,`` or a tab. A first line without a number is
    taken for the names of the columns.
    """
    rows = list(_rows(data))
    if rows and not re.search(r"\d", rows[0][1][-1]):
        del rows[0]
    if not rows:
        raise Refused((Problem("file", NO_TABLE()),))
    problems = tuple(_wrong(rows))
    if problems:
        raise Refused(problems)
    lines = tuple((tidy(row[0]), _chips(row[1]) or 0) for _no, row in rows)
    return Results(lines, hashlib.sha256(data).hexdigest())


def open_from_results(
    *, sent: Sent, by: By, title: str, game: str, results: Results
) -> Night:
    """Begin a night with older results: each player's are his balance from the start.

    It goes by the game's recommended rules and is kept on the book, for chips alone,
    until something else is agreed on. Raises `Refused` at ``title``, and `UnknownGame`.
    """
    rules = rules_facts(game, game_called(game).presets["recommended"].rules)
    players = tuple(
        Player(str(key), name) for key, (name, _) in enumerate(results.lines, start=1)
    )
    planned = planned_night(remark(title, "title"), players, "1")
    told = Sent(sent.key, {**sent.content, "file": [results.digest]})
    with write_transaction():
        first = first_result(told, OPEN_NIGHT, "")
        if first is not None:
            return night_store.by_id(first["night"])
        night = night_store.add(planned)
        desk = new_desk(night, by)
        desk.post(TERMS, asdict(Terms(mode="book", chips=1, minor=0, currency="")))
        desk.post(RULES, rules)
        desk.post(OPENING, {}, _transfers([chips for _, chips in results.lines]))
        member_store.add(night.id, Member(by.device_id, HOST))
        keep(told, OPEN_NIGHT, night, {"night": night.id})
    return night


def _transfers(results: Sequence[int]) -> tuple[Transfer, ...]:
    """Who lost puts it into the pot, and who won takes it: so nobody owes another."""
    moves = [(str(key), chips) for key, chips in enumerate(results, start=1)]
    return (
        *(Transfer(key, POT, -n, OPENING, "") for key, n in moves if n < 0),
        *(Transfer(POT, key, n, OPENING, "") for key, n in moves if n > 0),
    )


def _rows(data: bytes) -> Iterator[tuple[int, list[str]]]:
    """Every line that says something, with its number."""
    if len(data) > LARGEST_TABLE:
        raise Refused((Problem("file", NO_TABLE()),))
    try:
        text = data.decode("utf-8-sig")
        lines = text.splitlines()
        rows = csv.reader(lines, delimiter=_delimiter(text), strict=True)
        for row in rows:
            cells = [cell.strip() for cell in row]
            if any(cells):
                yield rows.line_num, cells
    except (UnicodeDecodeError, csv.Error) as error:
        raise Refused((Problem("file", NO_TABLE()),)) from error


def _delimiter(text: str) -> str:
    """A semicolon or a tab parts columns where there is one, else the comma does."""
    return next((sign for sign in ";\t" if sign in text), ",")


def _wrong(rows: list[tuple[int, list[str]]]) -> Iterator[Problem]:
    taken: list[str] = []
    total = 0
    for no, row in rows:
        problem, chips = _line_problem(no, row, taken)
        if problem is not None:
            yield Problem(f"file.{no}", problem)
        else:
            total += chips
        taken.append(tidy(row[0]))
    if len(rows) < LEAST_PLAYERS:
        yield Problem("file", TOO_FEW())
    if len(rows) > MOST_PLAYERS:
        yield Problem("file", TABLE_FULL(most=MOST_PLAYERS))
    readable = all(len(row) == 2 and _chips(row[1]) is not None for _no, row in rows)
    if readable and total:
        words = TOO_MUCH if total > 0 else TOO_LITTLE
        yield Problem("file", words(sum=total, n=abs(total)))


def _line_problem(
    no: int, row: list[str], taken: list[str]
) -> tuple[Message | None, int]:
    if len(row) != 2:
        return NO_COLUMNS(n=no), 0
    chips = _chips(row[1])
    if chips is None:
        return NO_CHIPS(n=no, text=row[1][:40]), 0
    wrong = name_problem(tidy(row[0]), "file", taken)
    return (None if wrong is None else LINE(n=no, problem=wrong.message)), chips


def _chips(text: str) -> int | None:
    """A whole number of chips, with a sign, thousands apart, or ``,00`` behind it.

    >>> _chips("−1 200,00"), _chips("+5"), _chips("2,5")
    (-1200, 5, None)
    """
    found = _CHIPS.fullmatch(_BLANKS.sub("", text))
    if found is None or int(found[2]) > MOST_CHIPS:
        return None
    return int(found[2]) * (1 if found[1] in {"", "+"} else -1)
