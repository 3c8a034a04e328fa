"""The warnings about what stays on one rank, or takes more steps than there is work in a step."""

from __future__ import annotations

from dataclasses import replace

from polydist_frontends.by_data.single_statements import NAMELESS
from polydist_frontends.errors import Diagnostic
from polydist_frontends.region import Region
from polydist_frontends.variables import CHOSEN, shown

from polydist.model.scop import Scop
from polydist.report.obstacles import Obstacle
from polydist.report.serial.causes import Cause, cause_of
from polydist.report.serial.findings import Finding, findings
from polydist.report.serial.forms import hint_of_form
from polydist.report.serial.trials import Trials, tried_change
from polydist.request import Request
from polydist.schedule.choice import ChosenSchedule

_GENERATED = "polydist_"
"""Begins the names of loops over elements that the text assigns or adds up at once."""
_UNTRIED = "no clause that was tried changes that; --explain lists the dependences"

_OWN_VARIABLE = (
    "assign the function's value to a variable before: a reduction clause for that lets each rank "
    "accumulate a part; rounding may differ"
)


def serial_warnings(
    region: Region, text: str, scop: Scop, chosen: ChosenSchedule, request: Request
) -> tuple[Diagnostic, ...]:
    """One warning for each place; ``text`` is what statements are spans of."""
    found: dict[tuple[int, int], tuple[Finding, Cause]] = {}
    causes = [
        (finding, cause_of(region, scop, chosen.dependences, finding))
        for finding in findings(region, scop, chosen.structure.nests)
    ]
    for finding, cause in sorted(causes, key=lambda of: not of[1].passed):
        key = _place(scop, finding, cause, [other for _, other in causes])
        before = found.get(key)
        found[key] = (finding, cause) if before is None else _both(*before, finding, cause)
    trials = Trials(text, request)
    return tuple(
        _warning(region, scop, finding, cause, trials) for finding, cause in found.values()
    )


def _warning(
    region: Region, scop: Scop, finding: Finding, cause: Cause, trials: Trials
) -> Diagnostic:
    change = tried_change(region, scop, finding, cause, trials)
    passed = [one.array for one in cause.passed]
    made = _OWN_VARIABLE if any(name.startswith(CHOSEN) for name in passed) else _UNTRIED
    form = hint_of_form(region, passed) or made
    hint, clauses = (change.words, change.clauses) if change else (form, "")
    message = shown(_message(scop, finding, cause))
    return Diagnostic("warning", "serial", message, cause.place, shown(hint), clauses)


def _place(scop: Scop, finding: Finding, cause: Cause, others: list[Cause]) -> tuple[int, int]:
    """Line and column of the cause. What has none of its own stays on one rank for that of a loop
    around it."""
    places = {(of.place.line, of.place.column) for of in others if of.passed}
    if not cause.passed and not cause.tied:
        statement = scop.statement(finding.statement_names()[0])
        for iterator in reversed(statement.iterators):
            if (around := (iterator.place.line, iterator.place.column)) in places:
                return around
    return cause.place.line, cause.place.column


def _both(
    first: Finding, first_cause: Cause, other: Finding, other_cause: Cause
) -> tuple[Finding, Cause]:
    """Nests of one place, with the work and the dependences of both."""
    known = first.share is not None and other.share is not None
    share = (first.share or 0) + (other.share or 0) if known else first.share
    finding = replace(first, nests=(*first.nests, *other.nests), share=share)
    return finding, replace(first_cause, passed=(*first_cause.passed, *other_cause.passed))


def _message(scop: Scop, finding: Finding, cause: Cause) -> str:
    named = cause.iterator and not cause.iterator.startswith((NAMELESS, _GENERATED))
    what = f"the loop over '{cause.iterator}'" if named else "this"
    if finding.alone:
        ranks = "one rank after the other" if finding.nests[0].kind == "relay" else "one rank"
        first = f"{what} runs on {ranks}, in the original order{_share_words(finding.share)}"
    else:
        first = f"{what} has more steps, one after the other, than there are iterations in a step"
    because = _because(scop, cause)
    return f"{first}: {because}" if because else first


def _share_words(share: int | None) -> str:
    if share is None or share == 0:
        return ""
    return " (the whole region)" if share >= 10 else f" (about {share}0% of the region's work)"


def _because(scop: Scop, cause: Cause) -> str:
    if not cause.passed:
        return cause.tied
    others = list(dict.fromkeys(f"'{obstacle.array}'" for obstacle in cause.passed))[1:3]
    more = f", and {' and '.join(others)} as well" if others else ""
    return f"{_dependence(scop, cause.passed[0])}{more}"


def _dependence(scop: Scop, obstacle: Obstacle) -> str:
    first, last = (scop.statement(name).place.line for name in (obstacle.source, obstacle.sink))
    later = "the next one" if obstacle.distance == "1" else "later ones"
    way = (
        f"at line {first} from one iteration to {later}"
        if first == last
        else f"from line {first} in one iteration to line {last} in {later}"
    )
    return f"'{obstacle.array}' carries a value {way}"
