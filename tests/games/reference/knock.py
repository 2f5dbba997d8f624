"""Knock poker once more: who wins, what moves, written as the rules tell it.

Only deals that are in order are settled here; nothing is refused.
"""

from __future__ import annotations

from collections import Counter
from typing import Any

from games.reference.rankings import cards, category, high, soko

DEFAULTS: dict[str, Any] = {
    "ante": 1,
    "drop_fee": 1,
    "side_payment": 2,
    "draw_fee": 0,
    "draw_fee_on": "any_draw",
    "showdown": "after_round",
    "tie": "all_winnings",
    "losing_knocker_pays": "stayers",
    "odd_chip": "left_of_dealer",
    "bonuses": True,
    "bonus_no_draw": 2,
    "bonus_royal_flush": 4,
    "bonus_straight_flush": 2,
    "bonus_four_of_a_kind": 1,
    "bonus_to": "any_winner",
    "bonus_cumulative": True,
    "bonus_tie": "divide",
    "dead_hand": "out_no_fee",
    "dead_pays_bonus": True,
    "four_cards": "fill",
    "stock_out": "reshuffle",
    "ranking": "high",
}
PRESETS: dict[str, dict[str, Any]] = {
    "recommended": {},
    "koputuspokeri": {"tie": "pot_only"},
    "nok_poker": {"losing_knocker_pays": "all_players", "four_cards": "dead"},
}


def settle(deal: dict[str, Any]) -> dict[str, Any]:
    given = dict(deal.get("rules", {}))
    rules = {**DEFAULTS, **PRESETS[given.pop("preset", "recommended")], **given}
    return _Table(deal, rules).settled()


class _Table:
    def __init__(self, deal: dict[str, Any], rules: dict[str, Any]) -> None:
        self.deal = deal
        self.rules = rules
        self.seats: list[str] = deal["seats"]
        self.knocker: str = deal.get("knocker", "")
        self.dropped: list[str] = deal.get("dropped", [])
        self.dead: list[str] = deal.get("dead", [])
        out = {*self.dropped, *self.dead}
        self.live = [seat for seat in self.seats if seat not in out]
        self.hands = {seat: cards(text) for seat, text in deal.get("hands", {}).items()}
        self.net: Counter[str] = Counter(dict.fromkeys(self.seats, 0))
        self.pot: int = deal.get("pot_before", 0)
        self.carry = 0
        self.winners = self._winners()

    def settled(self) -> dict[str, Any]:
        if self.deal.get("void") == "misdeal":
            self.carry = self.pot
        elif "void" in self.deal:
            self._stakes()
            self.carry = self.pot
        else:
            self._stakes()
            self._drop_fees()
            if self.winners:
                self._side_payments()
                self._share(self.pot)
                self._bonuses()
            else:
                self.carry = self.pot
        return {
            "net": dict(self.net),
            "carry": self.carry,
            "winners": self.winners,
            "evidence": self._evidence(),
        }

    def _evidence(self) -> str:
        if "declared" in self.deal:
            return "declared"
        return "cards" if self.hands else "none"

    def _winners(self) -> list[str]:
        if "void" in self.deal:
            return []
        if "declared" in self.deal:
            said = self.deal["declared"]["winners"]
            return [seat for seat in self.seats if seat in said]
        if len(self.live) < 2:
            return self.live
        rank = soko if self.rules["ranking"] == "soko" else high
        keys = {seat: rank(self.hands[seat]) for seat in self.live}
        return [seat for seat in self.live if keys[seat] == max(keys.values())]

    def _pay(self, payer: str, receiver: str, chips: int) -> None:
        self.net[payer] -= chips
        self.net[receiver] += chips

    def _to_pot(self, payer: str, chips: int) -> None:
        self.net[payer] -= chips
        self.pot += chips

    def _drawn(self, seat: str, *, stock_only: bool = False) -> int | None:
        count = self.deal.get("draws", {}).get(seat)
        if isinstance(count, dict):
            stock, discard = count["stock"], count["discard"]
            return int(stock if stock_only else stock + discard)
        return None if count is None else int(count)

    def _stakes(self) -> None:
        for seat in self.seats:
            self._to_pot(seat, self.rules["ante"])
            if self.rules["draw_fee"]:
                stock_only = self.rules["draw_fee_on"] == "stock_only"
                drawn = self._drawn(seat, stock_only=stock_only) or 0
                self._to_pot(seat, self.rules["draw_fee"] * drawn)

    def _drop_fees(self) -> None:
        if self.rules["showdown"] == "immediate":
            return
        payers = list(self.dropped)
        if self.rules["dead_hand"] == "as_dropped":
            payers += [seat for seat in self.dead if seat != self.knocker]
        for seat in payers:
            self._pay(seat, self.knocker, self.rules["drop_fee"])

    def _side_payments(self) -> None:
        if self.rules["showdown"] == "immediate":
            return
        two = self.rules["side_payment"]
        if self.knocker not in self.winners:
            receivers = {
                "stayers": [seat for seat in self.live if seat != self.knocker],
                "all_players": [seat for seat in self.seats if seat != self.knocker],
                "winner_only": self.winners,
            }[self.rules["losing_knocker_pays"]]
            for seat in receivers:
                self._pay(self.knocker, seat, two)
            return
        tied = len(self.winners) > 1
        if tied and self.rules["tie"] == "pot_only":
            return
        payers = [seat for seat in self.live if seat not in self.winners]
        if self.rules["dead_hand"] == "as_loser":
            payers += self.dead
        for seat in payers:
            if tied and self.rules["tie"] == "all_winnings":
                self._to_pot(seat, two)
            else:
                self._pay(seat, self.knocker, two)

    def _share(self, chips: int) -> None:
        """Divide chips among the winners, who sit in order from the dealer's left."""
        each, odd = divmod(chips, len(self.winners))
        for seat in self.winners:
            self.net[seat] += each
        if self.rules["odd_chip"] == "carry":
            self.carry += odd
        elif self.rules["odd_chip"] == "knocker" and self.knocker in self.winners:
            self.net[self.knocker] += odd
        else:
            for seat in self.winners[:odd]:
                self.net[seat] += 1

    def _hand_rate(self) -> int:
        """What the winning hand itself earns from each payer."""
        if "declared" in self.deal:
            kind = self.deal["declared"].get("category", "")
        elif self.winners[0] in self.hands:
            key = high(self.hands[self.winners[0]])
            kind = category(key)
            if kind == "straight_flush" and key[1] == 14:
                kind = "royal_flush"
        else:
            kind = ""
        return int(self.rules.get(f"bonus_{kind}", 0)) if kind in HAND_BONUSES else 0

    def _bonuses(self) -> None:
        if not self.rules["bonuses"]:
            return
        tied = len(self.winners) > 1
        hand = self._hand_rate()
        if tied and self.rules["bonus_tie"] == "none":
            hand = 0
        knocker_only = self.rules["bonus_to"] == "knocker_only"
        if knocker_only and self.knocker not in self.winners:
            hand = 0
        no_draw = 0
        if self.winners == [self.knocker] and self._drawn(self.knocker) == 0:
            no_draw = self.rules["bonus_no_draw"]
        rate = hand + no_draw if self.rules["bonus_cumulative"] else max(hand, no_draw)
        payers = [
            seat
            for seat in self.seats
            if seat not in self.winners
            and (self.rules["dead_pays_bonus"] or seat not in self.dead)
        ]
        for seat in payers:
            self.net[seat] -= rate
        if knocker_only and tied:
            self.net[self.knocker] += rate * len(payers)
        else:
            self._share(rate * len(payers))


HAND_BONUSES = ("royal_flush", "straight_flush", "four_of_a_kind")
