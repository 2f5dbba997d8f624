"""The night put together for its report, from one reading of the ledger."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from companion.cards import Card
from companion.games.base import Deeds, HeldHand
from companion.ledger import report as ledger
from companion.ledger.disputes import read_disputes
from companion.ledger.entry import DealHistory, Entry
from companion.ledger.report import Bought, DealResult, Moment
from companion.messages import Message
from companion.services import scoring, settlement
from companion.services.scoring import Played
from companion.services.settlement import Settlement
from companion.storage import entries
from companion.storage.night import Night
from companion.transfers import net

__all__ = [
    "BestHand",
    "Bought",
    "DealResult",
    "Deed",
    "Moment",
    "NightReport",
    "PlayerLine",
    "ToldDeal",
    "report_of",
]


@dataclass(frozen=True, slots=True)
class ToldDeal:
    """A deal: its verdict (none where today's rules cannot score it), who got what.

    ``chips`` has everyone who played it; a deal that was taken back is not ``live``.
    """

    no: int
    game: str
    at: str
    verdict: Message | None
    chips: Mapping[str, int]
    live: bool
    corrected: bool
    contested: bool


@dataclass(frozen=True, slots=True)
class BestHand:
    """The best hand of its kind that a player showed, and in which deal."""

    words: Message
    cards: tuple[Card, ...]
    deal_no: int


@dataclass(frozen=True, slots=True)
class Deed:
    """What a player did in the deals of a game: how often, or his best hand."""

    game: str
    key: str
    count: int = 0
    best: BestHand | None = None


@dataclass(frozen=True, slots=True)
class PlayerLine:
    """A player's night: the deals he played and won, and what he did in them."""

    player: str
    played: int
    won: int
    most_won: DealResult | None
    most_lost: DealResult | None
    deeds: tuple[Deed, ...]


@dataclass(frozen=True, slots=True)
class NightReport:
    """Everything there is to tell of a night; ``newest`` is the entry it reaches to."""

    settlement: Settlement
    bought: tuple[Bought, ...]
    deals: tuple[ToldDeal, ...]
    lines: tuple[PlayerLine, ...]
    moments: tuple[Moment, ...]
    newest: Entry


@dataclass(frozen=True, slots=True)
class _Scored:
    """A deal that counts, as its game reads it."""

    no: int
    played: Played
    deeds: Mapping[str, Deeds]


def report_of(night: Night) -> NightReport:
    """The report of a night; of one that goes on, as it stands."""
    whole = entries.whole(night)
    histories = ledger.histories(whole)
    scored = {history.no: scoring.replay(history.newest) for history in histories}
    contested = {item.deal_no for item in read_disputes(whole) if not item.settled}
    return NightReport(
        settlement=(
            settlement.in_force(night) if night.closed else settlement.predict(night)
        ),
        bought=ledger.bought(whole),
        deals=tuple(
            _told(history, scored[history.no], contested=history.no in contested)
            for history in histories
        ),
        lines=_lines(night, histories, scored),
        moments=ledger.running(whole),
        newest=whole[-1],
    )


def _told(history: DealHistory, played: Played, *, contested: bool) -> ToldDeal:
    entry = history.newest
    moved = net(entry.transfers)
    return ToldDeal(
        no=history.no,
        game=str(entry.facts["game"]),
        at=entry.at,
        verdict=None if played.problems else played.verdict(),
        chips={seat: moved.get(seat, 0) for seat in ledger.seats(entry)},
        live=history.live,
        corrected=len(history.revisions) > 1,
        contested=contested and history.live,
    )


def _lines(
    night: Night, histories: Iterable[DealHistory], scored: Mapping[int, Played]
) -> tuple[PlayerLine, ...]:
    """A line for each player, in seat order; who sat by has an empty one."""
    played = {found.player: found for found in ledger.played(histories)}
    deals = [
        _Scored(no, scored[no], scored[no].recall())
        for no in (history.no for history in histories if history.live)
        if not scored[no].problems
    ]
    return tuple(
        PlayerLine(
            player=key,
            played=len(played[key].results) if key in played else 0,
            won=sum(key in deal.played.sure_outcome.winners for deal in deals),
            most_won=played[key].most_won if key in played else None,
            most_lost=played[key].most_lost if key in played else None,
            deeds=_deeds(key, deals),
        )
        for key in night.keys
    )


def _deeds(player: str, deals: Iterable[_Scored]) -> tuple[Deed, ...]:
    """What a player did, game by game, in the order in which each game counts."""
    counts: dict[tuple[str, str], int] = {}
    best: dict[tuple[str, str], tuple[HeldHand, int]] = {}
    games = {}
    for deal in deals:
        if player not in deal.deeds:
            continue
        game, done = deal.played.game, deal.deeds[player]
        games[game.key] = game
        for key, count in done.counts.items():
            counts[game.key, key] = counts.get((game.key, key), 0) + count
        for hand in done.hands:
            known = best.get((game.key, hand.kind))
            if known is None or hand.strength > known[0].strength:
                best[game.key, hand.kind] = (hand, deal.no)
    return tuple(
        _deed((game.key, key), counts, best)
        for game in games.values()
        for key in game.deeds
        if (game.key, key) in counts or (game.key, key) in best
    )


def _deed(
    key: tuple[str, str],
    counts: Mapping[tuple[str, str], int],
    best: Mapping[tuple[str, str], tuple[HeldHand, int]],
) -> Deed:
    if key in counts:
        return Deed(*key, counts[key])
    hand, deal_no = best[key]
    return Deed(*key, best=BestHand(hand.words, hand.cards, deal_no))
