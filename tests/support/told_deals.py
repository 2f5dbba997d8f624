"""Phones at a table where a deal is told by all of them."""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import count
from typing import Any

from companion.services import nights, open_deals, open_facts, open_hands, open_views
from companion.services.deals import Recorded
from companion.services.open_views import SharedDeal
from companion.services.sending import By, Sent
from companion.storage import member_store
from companion.storage.db import db, write_transaction
from companion.storage.night import PLAYER, Member, Night

_KEYS = count(1)

HANDS = {
    "1": "Ah Kh Qh Jh 9h",
    "2": "2c 2d 7h 8s 9c",
    "3": "As Ad Kc Qd 4s",
    "4": "3c 4d 5h 6s 7c",
}
"""A flush, a pair of twos, a pair of aces and a straight."""

ROWS = {
    "1": {"front": "Ah Kd 7c", "middle": "9h 8d 5c 4s 2d", "back": "8h 7d 5s 4c 2h"},
    "2": {"front": "As Kc 6c", "middle": "Th 8c 6d 4h 3d", "back": "9s 7h 5d 3c 2c"},
}


def fresh() -> Sent:
    """A sending of its own."""
    return Sent(f"phone-{next(_KEYS)}", {})


@dataclass(slots=True)
class Phone:
    """One phone at a night's table, and what it does to the deal on its way."""

    night: Night
    by: By
    deal: str = field(default="")

    @property
    def member(self) -> Member:
        found = member_store.find(self.night.id, self.by.device_id)
        assert found is not None
        return found

    def look(self) -> SharedDeal:
        """What its page shows now; each request reads anew."""
        db.session.rollback()
        seen = open_views.view(nights.find_night(self.night.uid), self.member)
        assert seen is not None
        self.deal = seen.uid
        return seen

    def open(self, game: str = "knock", **more: Any) -> str:
        sent = more.pop("sent", None) or fresh()
        self.deal = open_deals.open_deal(
            self.night, sent=sent, by=self.by, game=game, **more
        )
        return self.deal

    def say(
        self,
        name: str,
        value: Any,
        seat: str = "",
        seen: int | None = None,
        **more: Any,
    ) -> int:
        """Tell a fact as one who has just looked, unless he ``seen`` less."""
        if seen is None:
            key = f"{name}.{seat}" if seat else name
            seen = self.look().fact(key).revision
        return open_facts.say(
            self.night,
            name=name,
            seat=seat,
            value=value,
            seen_revision=seen,
            **self._with(more),
        )

    def type(self, cards: Any, seat: str | None = None, **more: Any) -> None:
        seat = self.by.player if seat is None else seat
        open_hands.keep_hand(self.night, seat=seat, cards=cards, **self._with(more))

    def lock(self, cards: Any, seat: str | None = None, **more: Any) -> None:
        seat = self.by.player if seat is None else seat
        open_hands.lock_hand(self.night, seat=seat, cards=cards, **self._with(more))

    def unlock(self, seat: str | None = None, **more: Any) -> None:
        seat = self.by.player if seat is None else seat
        open_hands.unlock_hand(self.night, seat=seat, **self._with(more))

    def showdown(self, **more: Any) -> None:
        open_deals.call_showdown(self.night, **self._with(more))

    def agree(self, **more: Any) -> None:
        more.setdefault("seen", self.look().fingerprint)
        open_deals.agree(self.night, **self._with(more))

    def disagree(self, **more: Any) -> None:
        open_deals.take_agreement_back(self.night, **self._with(more))

    def post(self, **more: Any) -> Recorded:
        more.setdefault("seen", "" if "deal" in more else self.look().fingerprint)
        return open_deals.post(self.night, **self._with(more))

    def give_up(self, **more: Any) -> None:
        open_deals.give_up(self.night, **self._with(more))

    def _with(self, more: dict[str, Any]) -> dict[str, Any]:
        if "deal" not in more and not self.deal:
            self.look()
        return {"sent": fresh(), "by": self.by, "deal": self.deal, **more}


def sit_down(night: Night, player: str = "", role: str = PLAYER) -> Phone:
    """A new phone with a place at the table."""
    device = nights.meet_device(None).id
    with write_transaction():
        member_store.add(night.id, Member(device, role, player))
    return Phone(night, By(device, "", player))


def host_of(night: Night, by: By) -> Phone:
    """The phone that has opened the night."""
    return Phone(night, By(by.device_id, by.name))


def play_to_showdown(host: Phone, phones: dict[str, Phone]) -> None:
    """Carla knocks, Dmitri drops, the others stay; all cards but Aino's are in."""
    host.open()
    phones["3"].say("knocker", "3")
    phones["4"].say("answer", "dropped", "4")
    for seat in "12":
        phones[seat].say("answer", "stayed", seat)
    for seat in "23":
        phones[seat].lock(HANDS[seat])
