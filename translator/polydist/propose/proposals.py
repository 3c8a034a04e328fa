"""Which loops of a file get a directive.

The outermost loops are tried first: a region of a whole time loop needs the fewest messages. Where
one is refused, or stays on one rank, the loops in it are tried instead, and so on inwards. Loops of
a few iterations, as the text tells, are not worth a region; nor is a single loop that begins in
each iteration of ``DEEP`` loops around it, as a row of a matrix does, or in a function that is
called for each row: entering its region costs more. A loop that runs on one rank after the other,
and has none in it that is shared out, is a region all the same, if others of the program are shared
out: else all ranks would get all that it reads of what these write.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from polydist_frontends.errors import INACTIVE
from polydist_frontends.loop_texts import LoopText
from polydist_frontends.source import ParsedSource, read_source

from polydist.languages import frontend_of
from polydist.propose.annotated import annotated, has_directive
from polydist.propose.called import called_from_others, calls_into, with_calls_elsewhere
from polydist.propose.rows import begun_for_rows, for_rows
from polydist.propose.verdicts import Trial, Verdict, refused_together, trial_of, verdicts
from polydist.request import Options

FEW = 64
"""Iterations of a loop, with all those in it, that are fewer than a message costs."""

DEEP = 2
"""Loops around a single one. The first of them is often one over time steps."""


@dataclass(frozen=True)
class CodeFile:
    """A file as it stands, and its loops."""

    source: Path
    text: str
    loops: tuple[LoopText, ...]


@dataclass(frozen=True)
class Proposals:
    """``tried`` are the loops, by their numbers, that were tried; those that are ``chosen`` get a
    directive, with what else it says."""

    file: CodeFile
    tried: dict[int, Verdict]
    chosen: Mapping[int, str]

    def text(self) -> str:
        """The file with the directives."""
        loops = {number: self.file.loops[number] for number in self.chosen}
        word = frontend_of(self.file.source).directive
        directives = {number: f"{word} {said}".rstrip() for number, said in self.chosen.items()}
        return annotated(self.file.text, loops, directives).text


def code_file(source: Path, options: Options) -> CodeFile:
    """Raises ``OSError`` if the file cannot be read."""
    text = read_source(source)
    loops = frontend_of(source).loops(source, text, options.preprocessing)
    return CodeFile(source, text, loops)


def proposals(
    file: CodeFile, options: Options, begun: Callable[[LoopText], None], reductions: bool = False
) -> Proposals:
    """The loops that are worth a directive; ``begun`` is called before each loop's analysis.
    ``reductions``: also where only a clause for sums makes them so, which changes rounding."""
    trials: dict[tuple[int, ...], Trial] = {}
    parsed = _trial(file, [], options, trials).parsed
    tried: dict[int, Verdict] = {}
    wanted = _eligible(file, parsed, _inside(file.loops, None))
    while wanted:
        found = verdicts(_trial(file, wanted, options, trials), options, begun)
        found = {k: verdict for k, verdict in found.items() if not _is_removed(verdict)}
        tried |= {k: verdict for k, verdict in found.items() if not _is_no_loop(verdict)}
        further = [k for k in found if not _is_worth(found[k], reductions)]
        wanted = _eligible(file, parsed, _all_inside(file.loops, further))
        if not wanted:
            shared = with_calls_elsewhere(file.text, _worth(file, tried, reductions), file.loops)
            tried |= shared
            wanted = _eligible(file, parsed, _all_inside(file.loops, shared))
    return _together(file, tried, reductions, lambda of: _trial(file, of, options, trials))


def worth_regions(found: Sequence[Proposals]) -> list[Proposals]:
    """Those of all files of a program; no loop gets a directive where none is shared out."""
    chosen = ((one.tried[k], clauses) for one in found for k, clauses in one.chosen.items())
    is_shared = any(verdict.outcome == "shared" or clauses for verdict, clauses in chosen)
    return [one if is_shared else replace(one, chosen={}) for one in found]


def _together(
    file: CodeFile,
    tried: Mapping[int, Verdict],
    reductions: bool,
    trial: Callable[[Sequence[int]], Trial],
) -> Proposals:
    """Those of the loops that are worth a directive, and are not refused where all of them have
    one, nor called from others of them."""
    shared = _worth(file, tried, reductions)
    worth = sorted({*shared, *_in_turn(file, tried, shared)})
    refused = refused_together(trial(worth)) if worth else {}
    left = {number: file.loops[number] for number in worth if number not in refused}
    rows = _for_rows(file, left)
    regions = sorted(left.keys() - rows.keys())
    without = rows | refused | called_from_others(file.text, left, regions)
    chosen = {k: tried[k].clauses if reductions else "" for k in worth if k not in without}
    return Proposals(file, {**tried, **without}, chosen)


def _for_rows(file: CodeFile, loops: Mapping[int, LoopText]) -> dict[int, Verdict]:
    """The single ones of the loops that begin for each row of another."""
    begun = begun_for_rows(file.text, file.loops)
    return {
        number: for_rows(loop, begun[loop.function.casefold()])
        for number, loop in loops.items()
        if loop.function.casefold() in begun and _is_single(file.loops, number)
    }


def _in_turn(
    file: CodeFile, tried: Mapping[int, Verdict], shared: Mapping[int, LoopText]
) -> Iterator[int]:
    """The outermost loops that run on one rank after the other, without any in them that are
    shared out, nor in the functions that they call."""
    around = {k for number in shared for k in _around(file.loops, number)}
    for number, verdict in tried.items():
        if not verdict.in_turn or number in around:
            continue
        outer = [tried[k] for k in _around(file.loops, number) if k in tried]
        calls = calls_into(file.text, file.loops[number], shared.values(), file.loops)
        if not calls and not any(of.in_turn for of in outer):
            yield number


def _around(loops: Sequence[LoopText], number: int) -> Iterator[int]:
    outer = loops[number].outer
    while outer is not None:
        yield outer
        outer = loops[outer].outer


def _trial(
    file: CodeFile, numbers: Sequence[int], options: Options, made: dict[tuple[int, ...], Trial]
) -> Trial:
    """The file with directives above loops, which is read once for the same ones."""
    key = tuple(sorted(numbers))
    if key not in made:
        made[key] = trial_of(file.source, file.text, {k: file.loops[k] for k in key}, options)
    return made[key]


def _is_no_loop(verdict: Verdict) -> bool:
    """Whether what looked like an assignment to an array is one to a variable."""
    return any(said.code == "directive-without-loop" for said in verdict.said)


def _is_removed(verdict: Verdict) -> bool:
    """Whether the preprocessor removes the loop, and all that is in it."""
    return any(said.code == INACTIVE for said in verdict.said)


def _is_worth(verdict: Verdict, reductions: bool) -> bool:
    return verdict.outcome == "shared" or (reductions and bool(verdict.clauses))


def _worth(file: CodeFile, tried: Mapping[int, Verdict], reductions: bool) -> dict[int, LoopText]:
    return {k: file.loops[k] for k, verdict in tried.items() if _is_worth(verdict, reductions)}


def _all_inside(loops: Sequence[LoopText], outer: Iterable[int]) -> list[int]:
    return [inner for number in outer for inner in _inside(loops, number)]


def _inside(loops: Sequence[LoopText], outer: int | None) -> list[int]:
    return [number for number, loop in enumerate(loops) if loop.outer == outer]


def _eligible(file: CodeFile, parsed: ParsedSource, numbers: list[int]) -> list[int]:
    """Those that are not in a region already, nor would be under other definitions, nor too small;
    of others that no directive can stand above, the loops inside."""
    found: list[int] = []
    for number in numbers:
        loop = file.loops[number]
        is_region = _is_governed(loop, parsed) or has_directive(loop, file.text)
        if is_region or _is_small(file.loops, number):
            continue
        if loop.line_alone:
            found.append(number)
        else:
            found += _eligible(file, parsed, _inside(file.loops, number))
    return sorted(found)


def _is_governed(loop: LoopText, parsed: ParsedSource) -> bool:
    """Whether it is in a region or a root block already."""
    spans = [
        *(region.span for region in parsed.regions),
        *(block.governed for block in parsed.root_blocks),
    ]
    return any(span.start <= loop.span.start < span.end for span in spans)


def _is_small(loops: Sequence[LoopText], number: int) -> bool:
    deep = _depth(loops, number) >= DEEP
    return _trips(loops, number) <= FEW or (deep and _is_single(loops, number))


def _is_single(loops: Sequence[LoopText], number: int) -> bool:
    """Whether no loop in it is worth mentioning."""
    return all(_trips(loops, inner) <= FEW for inner in _inside(loops, number))


def _depth(loops: Sequence[LoopText], number: int) -> int:
    """How many loops are around it."""
    outer = loops[number].outer
    return 0 if outer is None else 1 + _depth(loops, outer)


def _trips(loops: Sequence[LoopText], number: int) -> float:
    """How many iterations the loop and those in it have, as far as the text tells."""
    own = loops[number].trips
    if own is None:
        return float("inf")
    return own * max([1.0, *(_trips(loops, inner) for inner in _inside(loops, number))])
