"""Deals in order at random, with rare hands and ties far above their share."""

from __future__ import annotations

from random import Random
from typing import Any

from games.reference import chinese, knock
from games.reference.rankings import RANKS, Card, written

NAMES = ("Aino", "Boris", "Carla", "Dmitri", "Eeva", "Pasi", "Zoya", "Ülle")
CHIPS = (0, 1, 1, 2, 3, 4, 5, 7, 17, 1_000_000)
DECK = [(rank, suit) for rank in range(2, 15) for suit in "cdhs"]
CHOICES: dict[str, tuple[Any, ...]] = {
    "draw_fee": (0, 0, 1, 3),
    "draw_fee_on": ("any_draw", "stock_only"),
    "showdown": ("after_round", "after_round", "immediate"),
    "tie": ("all_winnings", "pot_only", "pot_only_knocker_collects"),
    "losing_knocker_pays": ("stayers", "all_players", "winner_only"),
    "odd_chip": ("left_of_dealer", "knocker", "carry"),
    "bonus_to": ("any_winner", "knocker_only"),
    "bonus_tie": ("divide", "none"),
    "dead_hand": ("out_no_fee", "as_dropped", "as_loser"),
    "four_cards": ("fill", "dead"),
    "stock_out": ("reshuffle", "void_carry_pot"),
    "ranking": ("high", "soko"),
    "two_wins_tie": (1, 2, 3),
    "one_win_two_ties": (0, 1),
    "middle_equals_back": ("foul", "legal"),
    "both_foul": ("zero", "compare"),
    "middle_bonus": ({"7-6-4-3-2": 9, "8-5-4-3-2": 4}, {"10-8-6-4-2": 5}, {}),
    "back_bonus": ({"7-5-4-3-2": 8, "9-8-6-4-2": 1}, {"7-6-4-3-2": 300}),
}
LOW = ["7-5-4-3-2", *chinese.MIDDLE_BONUS]
RUNS = ((14, 13, 12, 11, 10), (9, 8, 7, 6, 5), (14, 2, 3, 4, 5))


def house(random: Random, game: Any) -> dict[str, Any]:
    """Some of the switches, over some preset."""
    share = random.choice((0, 0.3, 0.9))
    rules: dict[str, Any] = {"preset": random.choice(list(game.PRESETS))}
    for name, default in game.DEFAULTS.items():
        if random.random() < share:
            choices = (True, False) if isinstance(default, bool) else CHIPS
            rules[name] = random.choice(CHOICES.get(name, choices))
    return rules


class _Pack:
    """A pack that gives out the ranks asked for while it has them."""

    def __init__(self, random: Random) -> None:
        self.random = random
        self.left = random.sample(DECK, len(DECK))

    def any(self, count: int) -> list[Card]:
        return self._out(self.left[:count])

    def like(self, ranks: list[int], suits: str = "cdhs") -> list[Card]:
        """Cards of these ranks in these suits, else whichever come."""
        chosen: list[Card] = []
        for rank in ranks:
            held = [card for card in self.left if card not in chosen]
            fitting = [card for card in held if card[0] == rank and card[1] in suits]
            chosen.append((fitting or held)[0])
        return self._out(chosen)

    def _out(self, chosen: list[Card]) -> list[Card]:
        self.left = [card for card in self.left if card not in chosen]
        return self.random.sample(chosen, len(chosen))


def _five(random: Random, pack: _Pack, earlier: list[list[Card]]) -> list[Card]:
    """A hand like an earlier one, a rare one or any."""
    suit = random.choice("cdhs")
    if earlier and random.random() < 0.5:
        hand = random.choice(earlier)
        suited = len({suit for _, suit in hand}) == 1
        return pack.like([rank for rank, _ in hand], suit if suited else "cdhs")
    few = random.sample(range(2, 15), 3)
    kinds: list[tuple[list[int], str]] = [
        (list(random.choice(RUNS)), suit),
        (list(random.choice(RUNS)), "cdhs"),
        (list(random.choice(RUNS)[:4]) + few[:1], "cdhs"),
        (random.sample(range(2, 15), 5), suit),
        (few[:1] * 4 + few[1:2], "cdhs"),
        (few[:1] * 3 + few[1:2] * 2, "cdhs"),
        (few[:1] * 3 + few[1:], "cdhs"),
        (few[:1] * 2 + few[1:2] * 2 + few[2:], "cdhs"),
    ]
    if random.random() < 0.5:
        return pack.like(*random.choice(kinds))
    return pack.like(random.sample(range(2, 15), 4), suit)[:4] + pack.any(1)


def knock_deal(random: Random) -> dict[str, Any]:
    seats = random.sample(NAMES, random.randint(2, 8))
    rules = house(random, knock)
    deal: dict[str, Any] = {"game": "knock", "rules": rules, "seats": seats}
    deal["pot_before"] = random.choice(CHIPS)
    if rules.get("draw_fee") or random.random() < 0.7:
        stock_only = rules.get("draw_fee_on") == "stock_only"
        deal["draws"] = {seat: _drawn(random, stock_only) for seat in seats}
    if random.random() < 0.05:
        void = random.choice(("misdeal", "stock_out"))
        rules["stock_out"] = "void_carry_pot"
        return {**deal, "void": void}
    deal["knocker"] = random.choice(seats)
    chances = random.choice(((0, 0), (0.3, 0.3), (0.9, 0), (0, 0.9), (0.5, 0.4)))
    drops = chances[0] if rules.get("showdown") != "immediate" else 0
    dead = [seat for seat in seats if random.random() < chances[1]]
    out = [seat for seat in seats if seat not in dead and random.random() < drops]
    dropped = [seat for seat in out if seat != deal["knocker"]]
    live = [seat for seat in seats if seat not in dead and seat not in dropped]
    shown = _shown(random, live)
    return {**deal, "dead": dead, "dropped": dropped, **shown}


def _drawn(random: Random, stock_only: bool) -> Any:
    stock, discard = random.choice((0, 0, 1, 2)), random.choice((0, 0, 1))
    if stock_only or random.random() < 0.5:
        return {"stock": stock, "discard": discard}
    return stock + discard


def _shown(random: Random, live: list[str]) -> dict[str, Any]:
    if len(live) < 2 and random.random() < 0.4:
        return {}
    if live and random.random() < 0.25:
        winners = random.sample(live, random.randint(1, len(live)))
        kinds = ["royal_flush", "straight_flush", "flush"]
        kinds += ["four_of_a_kind"] if len(winners) == 1 else []
        return {"declared": {"winners": winners, "category": random.choice(kinds)}}
    pack = _Pack(random)
    hands: list[list[Card]] = []
    for _ in live:
        hands.append(_five(random, pack, hands))
    return {
        "hands": {seat: written(hand) for seat, hand in zip(live, hands, strict=True)}
    }


def chinese_deal(random: Random) -> dict[str, Any]:
    seats = random.sample(NAMES, 2)
    rules = house(random, chinese)
    deal: dict[str, Any] = {"game": "chinese_27", "rules": rules, "seats": seats}
    if random.random() < 0.2:
        return {**deal, "declared": _agreed(random, seats, rules)}
    pack = _Pack(random)
    first = _thirteen(random, pack)
    second = _thirteen(random, pack, first if random.random() < 0.5 else None)
    return {**deal, "hands": {seats[0]: first, seats[1]: second}}


def _thirteen(
    random: Random, pack: _Pack, other: dict[str, str] | None = None
) -> dict[str, str]:
    """Low rows, now and then with a row of the other hand's ranks."""
    hand: dict[str, list[Card]] = {}
    for row in ("back", "middle", "front"):
        if other is not None and random.random() < 0.7:
            hand[row] = pack.like([RANKS[word[0]] for word in other[row].split()])
        elif row == "front":
            top = sorted((rank for rank, _ in hand["middle"]), reverse=True)[:3]
            high = random.sample(range(8, 15), 3)
            pair = [high[0], high[0], high[1]]
            hand[row] = pack.like(random.choice((top, high, high, pair)))
        elif random.random() < 0.8:
            name = random.choice(LOW[: 5 if row == "back" else 18])
            hand[row] = pack.like([int(rank) for rank in name.split("-")])
        else:
            hand[row] = pack.any(5)
    return {row: written(hand[row]) for row in chinese.ROWS}


def _agreed(random: Random, seats: list[str], rules: dict[str, Any]) -> dict[str, Any]:
    fouls = random.choice(([], [], seats[:1], seats[1:]))
    bonus: dict[str, dict[str, int]] = {seat: {} for seat in seats}
    rows = {row: random.choice([*seats, "tie"]) for row in chinese.ROWS}
    for row in ("middle", "back"):
        table = rules.get(f"{row}_bonus", chinese.DEFAULTS[f"{row}_bonus"])
        values = [value for value in table.values() if random.random() < 0.5]
        worth = sorted(values[:2])
        if len(worth) == 2 and rows[row] in seats:
            winner = rows[row]
            loser = seats[1 - seats.index(winner)]
            bonus[loser][row], bonus[winner][row] = worth
        elif worth:
            bonus[random.choice(seats)][row] = worth[0]
    if fouls:
        return {"fouls": fouls, "bonus": bonus}
    return {"rows": rows, "bonus": bonus}
