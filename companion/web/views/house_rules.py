"""The page on which a table agrees on its house rules."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from companion.games.base import Game
from companion.games.registry import GAMES
from companion.games.rules import switches
from companion.ledger.entry import RULES, Entry
from companion.services.house_rules import read_snapshot, rules_in_force
from companion.services.terms import terms_in_force
from companion.storage import entries
from companion.storage.night import Night
from companion.web.forms.open_deal import PostingForm
from companion.web.forms.rules import RuleRow, RulesForm
from companion.web.templating import say
from companion.web.views.agreed import Nods, nods
from companion.web.views.rules import (
    Departure,
    PresetButton,
    ReadyMade,
    departures,
    in_words,
    nearest,
    preset_buttons,
    ready_made,
)
from companion.web.views.signature import author_of, clock_of
from companion.web.views.terms import mode_in_words, worth_in_words
from companion.web.views.told import TOLD


@dataclass(frozen=True, slots=True)
class RuleToAgreeOn:
    """A switch, and the rule of a source that it stands for, where there is one."""

    row: RuleRow
    rule: str
    source: str


@dataclass(frozen=True, slots=True)
class Agreement:
    """What was agreed on, when and by whom, and what it changed.

    ``like`` is the preset it came nearest to, told for the first agreement only.
    """

    no: int
    time: str
    who: str
    like: ReadyMade | None
    changes: tuple[Departure, ...]


@dataclass(frozen=True, slots=True)
class HouseRulesPage:
    """House rules in force, the form to agree on others, and earlier agreements.

    ``is_told`` says that there is a page on how the game is played;
    ``other_games`` are key and name of the games whose rules stand on other pages.
    A settled night has no form that could be sent: ``standing`` then lists every
    rule as it was. ``nods`` tells who has agreed to the rules in force. ``posting``
    chooses who may post a deal that several phones have entered.
    """

    title: str
    closed: bool
    game: str
    game_name: str
    is_told: bool
    other_games: tuple[tuple[str, str], ...]
    like: ReadyMade
    form: RulesForm
    presets: tuple[PresetButton, ...]
    main_rules: tuple[RuleToAgreeOn, ...]
    more_rules: tuple[RuleToAgreeOn, ...]
    more_is_open: bool
    standing: tuple[tuple[str, str], ...]
    agreements: tuple[Agreement, ...]
    nods: Nods | None
    worth: str
    mode: str
    posting: PostingForm


def house_rules_page(night: Night, form: RulesForm) -> HouseRulesPage:
    """The house rules of the form's game, with the form as it stands."""
    game, terms = form.game, terms_in_force(night)
    rules = rules_in_force(night, game.key)
    main, more = (
        tuple(_to_agree_on(game, row) for row in form.rule_rows(main=main))
        for main in (True, False)
    )
    return HouseRulesPage(
        title=night.title,
        closed=night.closed,
        game=game.key,
        game_name=say(game.name()),
        is_told=game.key in TOLD,
        other_games=tuple(
            (key, say(other.name())) for key, other in GAMES.items() if key != game.key
        ),
        like=nearest(ready_made(game, rules)),
        form=form,
        presets=preset_buttons(form),
        main_rules=main,
        more_rules=more,
        more_is_open=any(rule.row.field.errors for rule in more),
        standing=_standing(game, rules) if night.closed else (),
        agreements=_agreements(night, game),
        nods=nods(night, game.key),
        worth=worth_in_words(terms),
        mode=mode_in_words(terms),
        posting=PostingForm(None, data={"posting": night.posting}),
    )


def _to_agree_on(game: Game[Any, Any], row: RuleRow) -> RuleToAgreeOn:
    clause = game.clauses.get(switches(game.rules_type)[row.name].clause)
    if clause is None or clause.source is None:
        return RuleToAgreeOn(row, "", "")
    return RuleToAgreeOn(row, say(clause.sentence()), say(clause.source()))


def _standing(game: Game[Any, Any], rules: Any) -> tuple[tuple[str, str], ...]:
    return tuple(
        (say(switch.label()), in_words(switch, getattr(rules, name)))
        for name, switch in switches(game.rules_type).items()
    )


def _agreements(night: Night, game: Game[Any, Any]) -> tuple[Agreement, ...]:
    """Every agreement on this game, newest first, beside the one before it."""
    agreed = entries.of_kind(night, RULES)
    made = [entry for entry in agreed if entry.facts["game"] == game.key]
    rules = [_rules_of(game, entry) for entry in made]
    before: Sequence[Any] = [*rules, None][1:]
    if made and made[-1] is not agreed[-1]:  # until then the recommended ones held
        before = [*before[:-1], game.presets["recommended"].rules]
    who = entries.authors(night)
    return tuple(
        _agreement(game, entry, now, earlier, author_of(entry, who))
        for entry, now, earlier in zip(made, rules, before, strict=True)
    )


def _agreement(
    game: Game[Any, Any], entry: Entry, rules: Any, earlier: Any, who: str
) -> Agreement:
    return Agreement(
        no=entry.no,
        time=clock_of(entry.at),
        who=who,
        like=nearest(ready_made(game, rules)) if earlier is None else None,
        changes=() if earlier is None else departures(game, rules, earlier),
    )


def _rules_of(game: Game[Any, Any], entry: Entry) -> Any:
    snapshot: Any = entry.facts["rules"]
    return read_snapshot(game.key, snapshot)
