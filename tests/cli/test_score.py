"""``companion score`` as scripts use it: streams, forms, statuses, refusals."""

from __future__ import annotations

import io
import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from companion.cli import score

ABC = ["Aino", "Boris", "Carla"]
HANDS = {
    "Aino": "7s 5d 4h 3h 2d",
    "Boris": "Ah Ad Qs Qc 8d",
    "Carla": "Kh Kd 9s 7c 4d",
}


def deal(**changes: Any) -> dict[str, Any]:
    """A deal in which Boris knocks and wins; ``None`` takes a key out."""
    facts = {"game": "knock", "seats": ABC, "knocker": "Boris", "hands": HANDS}
    return {
        name: value for name, value in (facts | changes).items() if value is not None
    }


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, capsysbinary: Any) -> Any:
    """Score what is given on standard input; gives the status and the lines."""

    def run_score(text: str | bytes, *words: str) -> tuple[int, list[str]]:
        given = text if isinstance(text, bytes) else text.encode()
        stdin = io.TextIOWrapper(io.BytesIO(given))
        monkeypatch.setattr("sys.stdin", stdin)
        status = score.main(list(words))
        return status, capsysbinary.readouterr().out.decode().splitlines()

    return run_score


REFUSALS: list[tuple[str, dict[str, Any], str, str]] = [
    ("an unknown game", {"game": "whist"}, "game", "deal.game"),
    ("no game", {"game": None}, "game", "deal.game.missing"),
    ("no seats", {"seats": None}, "seats", "seats.missing"),
    ("one seat", {"seats": ["Boris"]}, "seats", "seats.too_few"),
    ("nine seats", {"seats": list("ABCDEFGHI")}, "seats", "seats.too_many"),
    ("a seat twice", {"seats": [*ABC, " Aino "]}, "seats", "seats.twice"),
    ("an empty name", {"seats": [*ABC, " "]}, "seats", "seats.name"),
    ("a long name", {"seats": [*ABC, "x" * 41]}, "seats", "seats.name"),
    ("a name that is no text", {"seats": [*ABC, 7]}, "seats", "seats.name"),
    ("no knocker", {"knocker": None}, "knocker", "knock.knocker.missing"),
    ("a strange knocker", {"knocker": "Zoe"}, "knocker", "seats.unknown"),
    ("a knocker that is no name", {"knocker": 1}, "knocker", "deal.not_a_name"),
    ("no card", {"hands": HANDS | {"Boris": "Ah Ad Qs Qc Zz"}}, "hands.Boris",
     "cards.not_a_card"),
    ("four cards", {"hands": HANDS | {"Boris": "Ah Ad Qs Qc"}}, "hands.Boris",
     "knock.hands.count"),
    ("a card twice in a hand", {"hands": HANDS | {"Boris": "Ah Ah Qs Qc 8d"}},
     "hands.Boris", "cards.twice_in_hand"),
    ("a card in two hands", {"hands": HANDS | {"Boris": "Ah Ad Kh Qc 8d"}}, "hands",
     "cards.duplicate"),
    ("cards that are no text", {"hands": HANDS | {"Boris": ["Ah"]}}, "hands.Boris",
     "cards.not_text"),
    ("hands in a list", {"hands": []}, "hands", "deal.not_an_object"),
    ("a missing hand", {"hands": {k: HANDS[k] for k in ABC[:2]}}, "hands.Carla",
     "knock.hands.missing"),
    ("no hands at all", {"hands": None}, "hands.Aino", "knock.hands.missing"),
    ("a stranger's hand", {"hands": HANDS | {"Zoe": "2c 3c 4c 5c 7c"}}, "hands.Zoe",
     "seats.unknown"),
    ("a dead seat's hand", {"dead": ["Carla"]}, "hands.Carla", "knock.hands.dead"),
    ("a dropped seat's hand", {"dropped": ["Carla"]}, "dropped", "knock.dropped.hand"),
    ("a knocker who dropped", {"dropped": ["Boris"]}, "dropped",
     "knock.dropped.knocker"),
    ("a stranger who dropped", {"dropped": ["Zoe"]}, "dropped", "seats.unknown"),
    ("dropped that is no list", {"dropped": "Aino"}, "dropped", "deal.not_a_list"),
    ("dropped twice", {"dropped": ["Aino", "Aino"]}, "dropped", "deal.named_twice"),
    ("a dead stranger", {"dead": ["Zoe"]}, "dead", "seats.unknown"),
    ("dropped and dead", {"dropped": ["Aino"], "dead": ["Aino"]}, "dead",
     "knock.dead.dropped"),
    ("a drop with an immediate showdown",
     {"rules": {"showdown": "immediate"}, "dropped": ["Aino"]}, "dropped",
     "knock.dropped.immediate"),
    ("hands and declared", {"declared": {"winners": ["Boris"]}}, "declared",
     "knock.declared.hands"),
    ("declared that is no object", {"hands": None, "declared": ["Boris"]}, "declared",
     "deal.not_an_object"),
    ("no winner", {"hands": None, "declared": {"winners": []}}, "declared.winners",
     "knock.declared.missing"),
    ("a winner who dropped", {"hands": None, "dropped": ["Aino"],
     "declared": {"winners": ["Aino"]}}, "declared.winners", "knock.declared.not_live"),
    ("a strange winner", {"hands": None, "declared": {"winners": ["Zoe"]}},
     "declared.winners", "seats.unknown"),
    ("a strange category", {"hands": None,
     "declared": {"winners": ["Boris"], "category": "five_of_a_kind"}},
     "declared.category", "knock.declared.category"),
    ("tied fours", {"hands": None,
     "declared": {"winners": ["Boris", "Aino"], "category": "four_of_a_kind"}},
     "declared.category", "knock.declared.tied_fours"),
    ("an unknown declared key", {"hands": None,
     "declared": {"winners": ["Boris"], "loser": "Aino"}}, "declared.loser",
     "deal.unknown_key"),
    ("no draws where they cost", {"rules": {"draw_fee": 1}}, "draws",
     "knock.draws.missing"),
    ("a count missing", {"rules": {"draw_fee": 1}, "draws": {"Aino": 1, "Boris": 1}},
     "draws.Carla", "knock.draws.missing"),
    ("piles not told apart",
     {"rules": {"draw_fee": 1, "draw_fee_on": "stock_only"},
      "draws": dict.fromkeys(ABC, 1)}, "draws.Aino", "knock.draws.piles"),
    ("half a card drawn", {"draws": {"Aino": 0.5}}, "draws.Aino", "knock.draws.count"),
    ("true cards drawn", {"draws": {"Aino": True}}, "draws.Aino", "knock.draws.count"),
    ("more cards drawn than can be read", {"draws": {"Aino": 10**30}}, "draws.Aino",
     "knock.draws.count"),
    ("a stranger's draws", {"draws": {"Zoe": 1}}, "draws.Zoe", "seats.unknown"),
    ("draws in a list", {"draws": [1, 2, 3]}, "draws", "deal.not_an_object"),
    ("a strange void", {"void": "fire", "knocker": None, "hands": None}, "void",
     "knock.void.unknown"),
    ("a void in an object", {"void": {}, "knocker": None, "hands": None}, "void",
     "knock.void.unknown"),
    ("a knock in a misdeal", {"void": "misdeal", "hands": None}, "knocker",
     "knock.void.with"),
    ("hands in a misdeal", {"void": "misdeal", "knocker": None}, "hands",
     "knock.void.with"),
    ("a stock out where it is shuffled",
     {"void": "stock_out", "knocker": None, "hands": None}, "void",
     "knock.void.stock_out"),
    ("a preset that is none", {"rules": {"preset": "house"}}, "rules.preset",
     "rules.preset"),
    ("a switch that is none", {"rules": {"antes": 1}}, "rules.antes", "rules.unknown"),
    ("a choice that is none", {"rules": {"tie": "fight"}}, "rules.tie", "rules.choice"),
    ("chips as true", {"rules": {"ante": True}}, "rules.ante", "rules.chips"),
    ("chips as text", {"rules": {"ante": "1"}}, "rules.ante", "rules.chips"),
    ("chips as 1.0", {"rules": {"ante": 1.0}}, "rules.ante", "rules.chips"),
    ("chips below none", {"rules": {"ante": -1}}, "rules.ante", "rules.chips"),
    ("too many chips", {"rules": {"ante": 1_000_001}}, "rules.ante", "rules.chips"),
    ("bonuses as 1", {"rules": {"bonuses": 1}}, "rules.bonuses", "rules.boolean"),
    ("rules in a list", {"rules": ["recommended"]}, "rules", "rules.object"),
    ("a pot as text", {"pot_before": "3"}, "pot_before", "rules.chips"),
    ("another game's key", {"fouls": []}, "fouls", "deal.unknown_key"),
]  # fmt: skip


@pytest.mark.parametrize(
    ("changes", "field", "code"),
    [case[1:] for case in REFUSALS],
    ids=[case[0] for case in REFUSALS],
)
def test_each_refusal_has_its_field_and_code(
    run: Any, changes: dict[str, Any], field: str, code: str
) -> None:
    status, lines = run(json.dumps(deal(**changes)))
    problems = json.loads(lines[0])["problems"]
    assert status == 2
    assert (field, code) in [(found["field"], found["code"]) for found in problems]
    assert all(found["message"] for found in problems)


def test_a_card_in_two_hands_names_both_players(run: Any) -> None:
    _, lines = run(json.dumps(deal(hands=HANDS | {"Boris": "Ah Ad Kh Qc 8d"})))
    (problem,) = json.loads(lines[0])["problems"]
    assert "Boris" in problem["message"]
    assert "Carla" in problem["message"]


def test_all_that_is_wrong_is_told_at_once(run: Any) -> None:
    broken = deal(knocker="Zoe", dropped=["Nobody"], pot_before=-1, rules={"x": 1})
    _, lines = run(json.dumps(broken))
    fields = {problem["field"] for problem in json.loads(lines[0])["problems"]}
    assert fields == {"knocker", "dropped", "pot_before", "rules.x"}


def _fields(run: Any, facts: Any) -> list[str]:
    _, lines = run(json.dumps(facts))
    return [problem["field"] for problem in json.loads(lines[0])["problems"]]


def test_a_fault_elsewhere_hides_no_missing_hand(run: Any) -> None:
    wrong = deal(hands=None, pot_before=-1, knocker=5)
    assert set(_fields(run, wrong)) == {
        "pot_before", "knocker", "hands.Aino", "hands.Boris", "hands.Carla"
    }  # fmt: skip


def test_bad_seats_hide_no_other_fault(run: Any) -> None:
    wrong = deal(seats=["A", "A", "B"], knocker="Z", hands={"A": "xx"}, pot_before=-1)
    assert _fields(run, wrong) == ["seats", "pot_before", "knocker", "hands.A"]


def test_where_nobody_knows_who_shows_no_hand_is_called_missing(run: Any) -> None:
    assert _fields(run, deal(hands=None, dead=["Zoe"])) == ["dead"]


@pytest.mark.parametrize("field", ["hands", "draws"])
def test_a_seat_spelled_in_two_ways_is_not_guessed(run: Any, field: str) -> None:
    values = {"hands": HANDS["Aino"], "draws": 0}
    given = {"Aino": values[field], " Aino": values[field]}
    both = HANDS | given if field == "hands" else given
    assert f"{field}. Aino" in _fields(run, deal(**{field: both}))


def test_draws_are_taken_as_entered(run: Any) -> None:
    status, _ = run(json.dumps(deal(draws={"Aino": 1_000_001})))
    assert status == 0


def test_an_unreadable_hand_is_not_called_missing_as_well(run: Any) -> None:
    _, lines = run(json.dumps(deal(hands=HANDS | {"Boris": 5})))
    assert len(json.loads(lines[0])["problems"]) == 1


@pytest.mark.parametrize("line", ["[]", "5", "{}", "no JSON", '"x"', "null", '{"game"'])
def test_a_line_that_is_no_deal_gives_a_problem_and_the_stream_goes_on(
    run: Any, line: str
) -> None:
    status, lines = run(f"{json.dumps(deal())}\n{line}\n{json.dumps(deal())}\n")
    first, second, third = map(json.loads, lines)
    assert status == 2
    assert first == third
    assert [problem["code"] for problem in second["problems"]] == ["deal.json"]


@pytest.mark.parametrize("line", ["[]", "{}", "[", "5", '{"game"'])
def test_a_first_line_that_is_no_deal_does_not_stop_the_stream(
    run: Any, line: str
) -> None:
    status, lines = run(f"{line}\n{json.dumps(deal())}\n{json.dumps(deal())}\n")
    assert status == 2
    assert "problems" in json.loads(lines[0])
    assert [json.loads(text)["winners"] for text in lines[1:]] == [["Boris"]] * 2


def test_a_name_given_twice_in_an_object_is_not_guessed(run: Any) -> None:
    _, lines = run('{"game": "knock", "seats": ["A", "B"], "seats": ["C", "D"]}')
    assert json.loads(lines[0])["problems"][0]["code"] == "deal.key_twice"


@pytest.mark.parametrize("indent", [None, 1])
def test_an_array_of_deals_gives_a_result_for_each(
    run: Any, indent: int | None
) -> None:
    status, lines = run(json.dumps([deal(), {}, deal()], indent=indent))
    assert status == 2
    assert ["problems" in json.loads(line) for line in lines] == [False, True, False]


@pytest.mark.parametrize(
    "broken", ['{"a": 1, "a": 2}', "9" * 5000, "[" * 2000 + "]" * 2000, "NaN"]
)
def test_a_broken_deal_in_an_array_leaves_its_neighbours_alone(
    run: Any, broken: str
) -> None:
    good = json.dumps(deal())
    status, lines = run(f"[{good},\n{broken},\n{good}]")
    assert status == 2
    assert ["problems" in json.loads(line) for line in lines] == [False, True, False]


def test_marks_in_a_name_do_not_split_an_array(run: Any) -> None:
    odd = 'a],[{"'
    facts = deal(seats=[odd, "B"], knocker=odd, hands=None, dropped=["B"])
    status, lines = run(json.dumps([facts, facts]))
    assert status == 0
    assert [json.loads(line)["winners"] for line in lines] == [[odd], [odd]]


def test_a_name_given_twice_is_told_once_for_a_deal_over_several_lines(
    run: Any,
) -> None:
    _, lines = run('{"game": "knock",\n"seats": ["A", "B"],\n"seats": ["A", "B"]}')
    (problems,) = [json.loads(line)["problems"] for line in lines]
    assert [problem["code"] for problem in problems] == ["deal.key_twice"]


def test_one_deal_may_be_written_over_several_lines(run: Any) -> None:
    status, lines = run(json.dumps(deal(), indent=2))
    assert (status, len(lines)) == (0, 1)


def test_no_deals_give_no_results(run: Any) -> None:
    assert run("\n \n") == (0, [])


def test_bytes_that_are_no_text_are_a_problem_of_their_line(run: Any) -> None:
    status, lines = run(b"\xff\xfe\n" + json.dumps(deal()).encode())
    assert status == 2
    assert "problems" in json.loads(lines[0])
    assert "net" in json.loads(lines[1])


def test_half_a_letter_in_a_name_is_refused_in_writable_json(run: Any) -> None:
    _, lines = run('{"game": "knock", "seats": ["\\ud800", "B"], "\\ud800": 1}')
    codes = {problem["code"] for problem in json.loads(lines[0])["problems"]}
    assert codes == {"seats.name", "deal.unknown_key", "knock.knocker.missing"}


def test_a_player_may_be_called_pot(run: Any) -> None:
    seats = ["pot", "bank"]
    facts = deal(seats=seats, knocker="bank", hands=None, dropped=["pot"])
    _, lines = run(json.dumps(facts))
    assert json.loads(lines[0])["net"] == {"pot": -2, "bank": 2}


def test_the_text_form_tells_the_verdict_the_hands_and_the_chips(run: Any) -> None:
    status, lines = run(json.dumps(deal()), "--text")
    text = "\n".join(lines)
    assert status == 0
    assert lines[0] == "Boris knocked and wins with the best hand."
    assert "two pairs, aces and queens" in text
    assert "Boris: +6" in text
    assert "Aino: −3" in text


def test_the_text_form_tells_what_is_wrong(run: Any) -> None:
    status, lines = run(json.dumps(deal(knocker="Zoe")), "--text")
    assert (status, lines[0]) == (2, "! knocker: Zoe is not in this deal.")


def test_a_file_that_is_not_there_is_told_plainly(capsys: Any) -> None:
    assert score.main(["/nowhere/deals.json"]) == 1
    assert "/nowhere/deals.json" in capsys.readouterr().err


def test_the_installed_command_scores_a_file(tmp_path: Path) -> None:
    path = tmp_path / "deal.json"
    path.write_text(json.dumps(deal()))
    done = subprocess.run(
        [sys.executable, "-m", "companion", "score", str(path), "--lang", "fi"],
        capture_output=True,
        check=True,
    )
    assert json.loads(done.stdout)["net"] == {"Aino": -3, "Boris": 6, "Carla": -3}


def test_each_result_is_written_before_the_next_deal_is_read() -> None:
    with subprocess.Popen(
        [sys.executable, "-m", "companion", "score", "--brief"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        for _ in range(3):
            process.stdin.write(json.dumps(deal()).encode() + b"\n")
            process.stdin.flush()
            assert json.loads(process.stdout.readline())["winners"] == ["Boris"]
        process.stdin.close()
        assert process.wait() == 0
