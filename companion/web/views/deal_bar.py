"""The bar below a deal being entered: what it would come to, or what is next."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from flask_babel import gettext as _

from companion.problems import Problem
from companion.services.deals import Preview
from companion.web.games.base import DealForm
from companion.web.night_context import names
from companion.web.templating import say
from companion.web.views.changes import Changes, changes_of


@dataclass(frozen=True, slots=True)
class Result:
    """What the deal comes to for a player; ``before`` is set where that changes."""

    name: str
    chips: int
    before: int | None


@dataclass(frozen=True, slots=True)
class Beside:
    """Words that belong beside a field; ``field`` is empty where there is none."""

    field: str
    words: str


@dataclass(frozen=True, slots=True)
class Bar:
    """``next`` is what to do now, empty once the deal can be posted.

    ``hands`` holds the words of each hand, by the name of its field; ``states`` says
    of hands that are whole already how they stand, until the deal is whole as well.
    ``changes`` tells what a correction would change beside the deal.
    """

    next: str
    wrong: tuple[Beside, ...]
    verdict: str
    results: tuple[Result, ...]
    carry: int
    notes: tuple[str, ...]
    hands: tuple[Beside, ...]
    states: tuple[str, ...] = ()
    changes: Changes | None = None

    @property
    def is_ready(self) -> bool:
        """Whether the deal can be posted."""
        hindered = self.changes is not None and self.changes.hindrance
        return not self.next and not self.wrong and not hindered


def bar_of(
    form: DealForm, preview: Preview, before: Mapping[str, int] | None = None
) -> Bar:
    """The bar for what stands on the form; ``before`` is what a deal came to so far."""
    return settled_bar(preview, before) or _unfinished(form, preview.problems)


def settled_bar(
    preview: Preview, before: Mapping[str, int] | None = None
) -> Bar | None:
    """The bar of a deal that can be scored; ``None`` for one that cannot."""
    outcome, explanation = preview.outcome, preview.explanation
    if outcome is None or explanation is None:
        return None
    return Bar(
        next="",
        wrong=(),
        verdict=say(explanation.verdict),
        results=_results(outcome.net, before),
        carry=outcome.carry,
        notes=tuple(map(say, outcome.notes)),
        hands=tuple(
            Beside(f"hands-{hand.seat}", say(hand.words)) for hand in explanation.hands
        ),
        changes=None if preview.foreseen is None else changes_of(preview.foreseen),
    )


def _unfinished(form: DealForm, problems: tuple[Problem, ...]) -> Bar:
    ordered = form.from_the_top(problems)
    missing = [problem for problem in ordered if form.is_unfinished(problem)]
    wrong = [problem for problem in ordered if not form.is_unfinished(problem)]
    return Bar(
        next=_next(form, missing[0]) if missing else "",
        wrong=tuple(Beside(_field(form, item), say(item.message)) for item in wrong),
        verdict="",
        results=(),
        carry=0,
        notes=(),
        hands=(),
    )


def _next(form: DealForm, problem: Problem) -> str:
    """What to do now, and for whom where it is about one player."""
    about, words = form.about(problem), say(problem.message)
    return _("%(name)s: %(words)s", name=about, words=words) if about else words


def _field(form: DealForm, problem: Problem) -> str:
    field = form.place_of(problem)
    return "" if field is None else field.name


def _results(
    net: Mapping[str, int], before: Mapping[str, int] | None
) -> tuple[Result, ...]:
    """Everyone's result, the best first."""
    was = dict(net) if before is None else before
    chips = {key: net.get(key, 0) for key in {**net, **was}}
    return tuple(
        Result(
            name=names().get(key, key),
            chips=chips[key],
            before=None if was.get(key, 0) == chips[key] else was.get(key, 0),
        )
        for key in sorted(chips, key=lambda key: -chips[key])
    )
