"""``polydist init``: the loops that can be regions, and directives for them."""

from __future__ import annotations

import argparse
import difflib
import sys
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from polydist_frontends.errors import Diagnostic
from polydist_frontends.loop_texts import LoopText
from polydist_frontends.source import byte_order_mark

from polydist.cli.arguments.shared import preprocessing_from
from polydist.cli.commands.sources import readable
from polydist.cli.output import write_files
from polydist.cli.usage import UsageError
from polydist.languages import load_language_of
from polydist.propose.profile import NoProfile, read_profile
from polydist.propose.proposals import Proposals, code_file, proposals, worth_regions
from polydist.propose.shares import shares
from polydist.propose.verdicts import Outcome, Verdict
from polydist.request import Options


def run(asked: argparse.Namespace, _theirs: tuple[str, ...]) -> int:
    """Exit status 0, also where no loop can be a region."""
    sources = [readable(name) for name in dict.fromkeys(asked.files)]
    profile = _profile(asked.profile)
    options = Options(preprocessing=preprocessing_from(asked), effort=asked.effort)
    found = worth_regions([_proposals(s, options, asked.reductions) for s in sources])
    if asked.diff:
        sys.stdout.writelines(line for one in found for line in _patch(one))
        return 0
    print("\n".join(_report(found, profile)))
    if asked.write:
        _write(found)
    return 0


def _profile(name: str | None) -> dict[str, float] | None:
    if name is None:
        return None
    try:
        return read_profile(Path(name).read_text("utf-8", "replace"))
    except OSError as error:
        raise UsageError(f"cannot read {name}: {error.strerror}") from None
    except NoProfile as error:
        raise UsageError(f"{name}: {error}") from None


def _proposals(source: Path, options: Options, reductions: bool) -> Proposals:
    load_language_of(source)
    found = proposals(code_file(source, options), options, _progress, reductions)
    if sys.stderr.isatty():
        print("\r\033[K", end="", file=sys.stderr, flush=True)
    return found


def _progress(loop: LoopText) -> None:
    """Tells a person at a terminal which loop is looked at."""
    if sys.stderr.isatty():
        print(f"\r\033[K{loop.place} ...", end="", file=sys.stderr, flush=True)


# -------------------------------------------------------------------------------------- the report
_ALIKE = 4
"""Loops that are listed of those with the same reason: where a header is missing, none can be
read."""


@dataclass(frozen=True)
class _Row:
    """A loop that was tried: its part of the work, what becomes of it, and why, as lines."""

    share: float
    loop: LoopText
    outcome: str
    why: tuple[str, ...]


def _report(found: Sequence[Proposals], profile: Mapping[str, float] | None) -> Iterator[str]:
    """The loops by their part of the work, then what they are together."""
    texts = [one.file.text for one in found]
    parts = shares([one.file.loops for one in found], profile, texts)
    rows = [row for one, part in zip(found, parts, strict=True) for row in _rows(one, part)]
    rows.sort(key=lambda row: -row.share)
    given: Counter[tuple[str, ...]] = Counter()
    for row in rows:
        yield from _row_lines(row, given[row.why] if row.why else 0)
        given[row.why] += 1
    more = sum(max(0, count - _ALIKE) for why, count in given.items() if why)
    if more:
        yield f"         {more} more loops, for reasons given above"
    yield from _summary(found, parts, profile is not None)


def _row_lines(row: _Row, before: int) -> Iterator[str]:
    """A loop, unless as many ``before`` have the same reason as are listed."""
    place = f"{row.loop.place.file}:{row.loop.place.line}"
    again = ", for the same reason" if before else ""
    if before < _ALIKE:
        yield f"{100 * row.share:5.1f} %  {place}  {row.loop.function}: {row.outcome}{again}"
        yield from (f"         {line}" for line in row.why if not again)


def _rows(one: Proposals, part: Sequence[float]) -> Iterator[_Row]:
    for number, verdict in one.tried.items():
        if _says_the_same(one, number):
            continue
        inside = sum(_is_inside(one, chosen, number) for chosen in one.chosen)
        why = tuple(line for said in verdict.said[:1] for line in _why(said))
        outcome = _outcome(verdict, inside, one.chosen.get(number))
        yield _Row(part[number], one.file.loops[number], outcome, why)


def _says_the_same(one: Proposals, number: int) -> bool:
    """Whether the loop would stay on one rank as the one around it would."""
    around = one.file.loops[number].outer
    outer = one.tried.get(around) if around is not None else None
    return outer is not None and outer.outcome == one.tried[number].outcome == "one rank"


def _gains(one: Proposals, number: int) -> bool:
    """Whether there are clauses that the loop does not get."""
    clauses = one.tried[number].clauses
    return clauses != one.chosen.get(number, "") and not _says_the_same(one, number)


def _is_inside(one: Proposals, number: int, outer: int) -> bool:
    around = one.file.loops[number].outer
    return around is not None and (around == outer or _is_inside(one, around, outer))


_LEFT: Mapping[Outcome, str] = {
    "included": "part of a region that calls it",
    "one rank": "would stay on one rank",
    "scattered": "is better without",
    "refused": "is refused",
}
"""What is said of loops that get no directive."""


def _outcome(verdict: Verdict, inside: int, clauses: str | None) -> str:
    """``inside``: how many loops in it can be regions; ``clauses`` are those of its directive, if
    it gets one."""
    instead = f"; {inside} of the loops in it can be regions" if inside else ""
    if clauses:
        return f"a region with {clauses}"
    if verdict.outcome == "shared":
        return "a region" + (", in wavefronts" if verdict.wavefront else "")
    if verdict.in_turn and clauses is not None:
        return "a region, on one rank after the other, each with what it has"
    return f"{_LEFT[verdict.outcome]}{instead}"


def _why(said: Diagnostic) -> Iterator[str]:
    yield f"{said.place}: {said.message} [{said.code}]"
    if said.hint:
        yield f"hint: {said.hint}"


def _summary(
    found: Sequence[Proposals], parts: Sequence[Sequence[float]], measured: bool
) -> Iterator[str]:
    tried = sum(len(one.tried) for one in found)
    chosen = sum(len(one.chosen) for one in found)
    whole = sum(
        part[k]
        for one, part in zip(found, parts, strict=True)
        for k, verdict in one.tried.items()
        if k in one.chosen or verdict.outcome == "included"
    )
    kind = "measured" if measured else "estimated"
    yield (
        f"{chosen} of {tried} loops can be regions, {100 * whole:.1f} % of the {kind} work; "
        "--diff shows the directives, --write puts them into the files"
        if chosen
        else f"none of {tried} loops can be a region as it is"
    )
    gain = sum(_gains(one, number) for one in found for number in one.tried)
    if gain:
        yield f"{gain} would gain by the reductions that hints name; --reductions writes these, too"


# -------------------------------------------------------------------------------------- the files
def _patch(one: Proposals) -> Iterator[str]:
    name = str(one.file.source)
    before, after = (text.splitlines(keepends=True) for text in (one.file.text, one.text()))
    for line in difflib.unified_diff(before, after, f"a/{name}", f"b/{name}"):
        yield line if line.endswith("\n") else f"{line}\n\\ No newline at end of file\n"


def _write(found: Sequence[Proposals]) -> None:
    changed = [one for one in found if one.chosen]
    write_files(
        tuple((one.file.source, byte_order_mark(one.file.source) + one.text()) for one in changed)
    )
    for one in changed:
        count = len(one.chosen)
        print(f"{one.file.source}: {count} directive{'s' if count > 1 else ''} written")
