"""What an auditor asks of each entry, one question a function.

A question answers with what differs, or with nothing.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from companion.games.registry import GAMES
from companion.ledger.balance import NOTHING, Balances, after
from companion.ledger.entry import (
    AGREED,
    DEAL,
    DISPUTE,
    OPENING,
    REVERSAL,
    RULES,
    SETTLED_DISPUTE,
    Entry,
    fingerprint,
)
from companion.messages import Message, Phrase
from companion.services import payment_inspection, scoring
from companion.services.scoring import Played
from companion.services.words import called
from companion.storage.night import Night
from companion.transfers import POT, Transfer, net, reversed_transfers

BALANCES = Phrase(
    "audit.balances", "The balances after it do not follow from the chips it moves."
)
NOT_REVERSED = Phrase(
    "audit.reversal", "It does not take back entry %(old)s chip by chip."
)
REVERSED_TWICE = Phrase("audit.reversed_twice", "Entry %(old)s is taken back twice.")
OTHER_POT = Phrase(
    "audit.pot", "Deal %(deal)s was played for a pot that was not there."
)
UNSCORABLE = Phrase(
    "audit.unscorable", "Deal %(deal)s cannot be scored: something is wrong with it."
)
OTHER_CHIPS = Phrase(
    "audit.chips", "Deal %(deal)s comes out differently by its rules: %(players)s."
)
OTHER_REASONS = Phrase(
    "audit.reasons", "Deal %(deal)s comes out the same, but its chips go other ways."
)
PLAYER_CHIPS = Phrase(
    "audit.player", "%(player)s %(now.signed)s, in the ledger %(was.signed)s"
)
DISPUTE_OF_NOTHING = Phrase(
    "audit.dispute", "It contests a deal that did not count at that time."
)
NOT_A_DISPUTE = Phrase(
    "audit.settled_dispute", "It settles a dispute that was not open."
)
NOT_IN_FORCE = Phrase(
    "audit.agreed", "It agrees to house rules that were not in force at that time."
)
NO_OPENING = Phrase(
    "audit.opening",
    "Older results open a night, before its first deal, and leave nothing in the pot.",
)
CHAIN = Phrase("audit.chain", "It does not follow the entry before it.")
NOT_SEALED = Phrase("audit.not_sealed", "It is not what was sealed.")
NEWER_RULES = Phrase(
    "audit.newer_rules",
    "The program has learned since to score deal %(deal)s differently: %(players)s.",
)
NEWER_REASONS = Phrase(
    "audit.newer_reasons",
    "The program has learned since to word the chips of deal %(deal)s differently.",
)
GAME_IS_GONE = Phrase(
    "audit.game_is_gone", "Deal %(deal)s is of a game that is no longer here: %(game)s."
)


@dataclass(slots=True)
class Read:
    """What an auditor remembers of a night while reading it from the first entry on.

    ``counting`` holds the revision of each deal that counts, ``carried`` what it moved
    into the pot, ``disputes`` the entries of those that are open; ``in_force`` the
    entry of the house rules of each game.
    """

    night: Night
    balances: Balances = NOTHING
    hash: str = ""
    entries: dict[int, Entry] = field(default_factory=dict)
    taken_back: set[int] = field(default_factory=set)
    counting: dict[int, int] = field(default_factory=dict)
    disputes: set[object] = field(default_factory=set)
    carried: dict[int, int] = field(default_factory=dict)
    in_force: dict[object, int] = field(default_factory=dict)

    def pot_before(self, deal_no: int) -> int:
        """What the deals that count left in the pot before one of them."""
        return sum(chips for no, chips in self.carried.items() if no < deal_no)

    def go_past(self, entry: Entry) -> None:
        """Remember an entry that nothing was wrong with."""
        self.balances, self.hash = entry.balances, entry.hash
        self.entries[entry.no] = entry
        if entry.reverses is not None:
            self.taken_back.add(entry.reverses)
            self.counting.pop(entry.deal_no or 0, None)
            self.carried.pop(entry.deal_no or 0, None)
        if entry.kind == DEAL:
            self.counting[entry.deal_no or 0] = entry.revision or 0
            self.carried[entry.deal_no or 0] = net(entry.transfers).get(POT, 0)
        elif entry.kind == RULES:
            self.in_force[entry.facts.get("game")] = entry.no
        elif entry.kind == DISPUTE:
            self.disputes.add(entry.no)
        elif entry.kind == SETTLED_DISPUTE:
            self.disputes.discard(entry.facts["dispute"])


def what_is_wrong(read: Read, entry: Entry) -> Message | None:
    """The first thing that does not fit; what says most is asked first."""
    questions = (
        _balances,
        _reversal,
        _score,
        _dispute,
        _agreed,
        payment_inspection.money,
        _opening,
        _chain,
        _seal,
    )
    for question in questions:
        answer = question(read, entry)
        if answer is not None:
            return answer
    return None


def what_is_noted(read: Read, entry: Entry) -> Message | None:
    """What the rules of today would say of a deal scored by an older program."""
    if entry.kind != DEAL or _is_scored_as_today(entry):
        return None
    deal, key = entry.deal_no or 0, str(entry.facts["game"])
    if key not in GAMES:
        return GAME_IS_GONE(deal=deal, game=key)
    played = _played_again(entry)
    if played is None or played.outcome is None:
        return UNSCORABLE(deal=deal)
    transfers = played.outcome.transfers
    if transfers == entry.transfers:
        return None
    players = _players(read.night, entry, transfers)
    return (
        NEWER_RULES(deal=deal, players=players) if players else NEWER_REASONS(deal=deal)
    )


def _balances(read: Read, entry: Entry) -> Message | None:
    try:
        expected = after(read.balances, entry.transfers)
    except (ValueError, TypeError):
        return BALANCES()
    sound = expected == entry.balances and expected.pot >= 0
    return None if sound else BALANCES()


def _reversal(read: Read, entry: Entry) -> Message | None:
    if entry.kind != REVERSAL:
        return None
    no = entry.reverses or 0
    old = read.entries.get(no)
    if old is None or old.deal_no != entry.deal_no:
        return NOT_REVERSED(old=no)
    if entry.transfers != reversed_transfers(old.transfers):
        return NOT_REVERSED(old=no)
    return REVERSED_TWICE(old=no) if no in read.taken_back else None


def _score(read: Read, entry: Entry) -> Message | None:
    if entry.kind != DEAL or not _is_scored_as_today(entry):
        return None
    deal, played = entry.deal_no or 0, _played_again(entry)
    if played is None or played.outcome is None:
        return UNSCORABLE(deal=deal)
    if played.game.has_pot and not _had_its_pot(read, entry, played.pot):
        return OTHER_POT(deal=deal)
    transfers = played.outcome.transfers
    if transfers == entry.transfers:
        return None
    players = _players(read.night, entry, transfers)
    return (
        OTHER_CHIPS(deal=deal, players=players) if players else OTHER_REASONS(deal=deal)
    )


def _had_its_pot(read: Read, entry: Entry, pot: int) -> bool:
    """Whether the pot that a deal was played for was there.

    One that is scored anew has what the deals before it leave now. Corrections once
    kept the pot that the deal was first played for, whatever came of it.
    """
    if entry.revision == 1:
        return pot == read.balances.pot
    kept = {
        scoring.pot_before(old)
        for old in read.entries.values()
        if old.kind == DEAL and old.deal_no == entry.deal_no
    }
    return pot in {read.pot_before(entry.deal_no or 0), *kept}


def _agreed(read: Read, entry: Entry) -> Message | None:
    """A player agrees to the house rules that are in force."""
    if entry.kind != AGREED:
        return None
    sound = entry.facts.get("rules") in read.in_force.values()
    known = entry.facts.get("player") in read.night.keys
    return None if sound and known and not entry.transfers else NOT_IN_FORCE()


def _opening(read: Read, entry: Entry) -> Message | None:
    """Older results come before everything that moves chips."""
    if entry.kind != OPENING:
        return None
    first = not any(older.transfers for older in read.entries.values())
    return None if first and entry.balances.pot == 0 else NO_OPENING()


def _dispute(read: Read, entry: Entry) -> Message | None:
    """A dispute is about a deal that counts; its end is about an open dispute."""
    facts = entry.facts
    if entry.kind == DISPUTE:
        # Searched, not looked up: tampered facts may hold what no key can be.
        contested = (facts.get("deal_no"), facts.get("revision"))
        sound = contested in tuple(read.counting.items())
        return None if sound and not entry.transfers else DISPUTE_OF_NOTHING()
    if entry.kind == SETTLED_DISPUTE:
        sound = facts.get("dispute") in tuple(read.disputes)
        return None if sound and not entry.transfers else NOT_A_DISPUTE()
    return None


def _chain(read: Read, entry: Entry) -> Message | None:
    return None if entry.previous_hash == read.hash else CHAIN()


def _seal(read: Read, entry: Entry) -> Message | None:
    sealed = entry.hash == fingerprint(read.night.uid, entry)
    return None if sealed else NOT_SEALED()


def _is_scored_as_today(entry: Entry) -> bool:
    game = GAMES.get(str(entry.facts.get("game")))
    return game is not None and game.version == entry.facts.get("version")


def _played_again(entry: Entry) -> Played | None:
    try:
        return scoring.replay(entry)
    except (ValueError, TypeError, KeyError, AttributeError):
        return None  # facts that are no facts any more


def _players(
    night: Night, entry: Entry, transfers: tuple[Transfer, ...]
) -> tuple[Message, ...]:
    """What each player gains or loses otherwise than the ledger says."""
    was, now = net(entry.transfers), net(transfers)
    names = {player.key: called(player) for player in night.players}
    return tuple(
        PLAYER_CHIPS(
            player=names.get(key, key), was=was.get(key, 0), now=now.get(key, 0)
        )
        for key in sorted((was.keys() | now.keys()) - {POT})
        if was.get(key, 0) != now.get(key, 0)
    )
