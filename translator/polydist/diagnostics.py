"""What there is to say about a file beside its translation: refusals, warnings about wishes that a
region does not admit, and remarks about directives of others."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import chain

from polydist_frontends.errors import Diagnostic
from polydist_frontends.region import Region
from polydist_frontends.source import ParsedSource

from polydist.analysis import Analysis
from polydist.lower.loops.directives import unused_directives
from polydist.schedule.bands.diamonds import has_diamonds


def diagnostics_of(
    parsed: ParsedSource,
    said: Iterable[Diagnostic],
    refusals: Iterable[Diagnostic],
    keep_going: bool,
) -> tuple[Diagnostic, ...]:
    """All of them, in the order of their places; ``said`` is what ``said_of`` found of each
    analysis, ``refusals`` are those of regions that have none."""
    sources = parsed.sources
    regions = [region for source in sources for region in source.regions]
    errors = [*chain.from_iterable(source.refusals for source in sources), *refusals]
    found = chain(
        map(_left_sequential, errors) if keep_going else errors,
        chain.from_iterable(map(_private_warnings, regions)),
        chain.from_iterable(source.remarks for source in sources),
        chain.from_iterable(region.remarks for region in regions),
        said,
    )
    return tuple(sorted(found, key=lambda d: (d.place, d.severity)))


def said_of(analysis: Analysis) -> tuple[Diagnostic, ...]:
    """What there is to say about one region that was analysed."""
    return (*_unmet_wishes(analysis), *analysis.serial, *_unused_directives(analysis))


def _left_sequential(error: Diagnostic) -> Diagnostic:
    message = f"left sequential: {error.message}"
    return Diagnostic("warning", error.code, message, error.place, error.hint)


def _unused_directives(analysis: Analysis) -> Iterator[Diagnostic]:
    """Directives of others before loops that are not innermost loops of the generated code."""
    for directive in unused_directives(analysis.scop, analysis.program):
        yield Diagnostic(
            "remark",
            "dropped-directive",
            f"'{directive.text}' has no effect inside the region",
            directive.place,
            "it is kept only before an innermost loop",
        )


def _private_warnings(region: Region) -> Iterator[Diagnostic]:
    """Private scalars whose value the program may read after the region."""
    for clause in region.directive.private:
        array = region.arrays.get(clause.text)
        if array is not None and not array.extents and array.live_out and not array.local:
            yield Diagnostic(
                "warning",
                "private-live-out",
                f"'{clause.text}' is private, but may be read after the region: "
                "it keeps the value from before",
                clause.place,
                f"assign '{clause.text}' after the region, or use a new variable",
            )


# ------------------------------------------------------------------------------------ unmet wishes
def _unmet_wishes(analysis: Analysis) -> Iterable[Diagnostic]:
    """What was asked for and the region does not admit."""
    yield from _without_diamonds(analysis)
    yield from _without_grid(analysis)
    yield from _unchecked(analysis)
    yield from _left_to_host(analysis)


def _without_diamonds(analysis: Analysis) -> Iterator[Diagnostic]:
    if analysis.request.schedule == "diamond" and not has_diamonds(analysis.tree):
        yield Diagnostic(
            "warning",
            "no-diamond",
            f"region '{analysis.name}' has no wavefront that diamond tiles fit; "
            "it is scheduled as with schedule(skew)",
            analysis.region.directive.place,
            "--explain shows which dependences tiles wait for",
        )


def _without_grid(analysis: Analysis) -> Iterator[Diagnostic]:
    grid = analysis.request.grid
    smaller = [
        f"{nest.name} has {len(nest.distributed)}"
        for nest in analysis.structure.nests
        if len(nest.distributed) < grid and nest.kind not in ("solo", "relay")
    ]
    if smaller:
        yield Diagnostic(
            "warning",
            "no-grid",
            f"region '{analysis.name}': not all nests have {grid} dimensions that can be "
            f"distributed: {', '.join(smaller)}",
            analysis.region.directive.place,
            "those nests use a grid of fewer dimensions; --explain shows what is distributed",
        )


def _unchecked(analysis: Analysis) -> Iterator[Diagnostic]:
    if analysis.request.unchecked:
        yield Diagnostic(
            "warning",
            "no-check",
            f"region '{analysis.name}' prints or reads a clock, so it is not run twice and does "
            "not check itself",
            analysis.region.directive.place,
            "polydist verify compares what the whole program prints",
        )


def _left_to_host(analysis: Analysis) -> Iterator[Diagnostic]:
    """The nests that devices cannot run."""
    pairs = zip(analysis.structure.nests, analysis.kernels, strict=False)
    for nest, kernel in pairs:
        if kernel.code is None:
            first = min(analysis.scop.statement(name).place for name in nest.statement_names())
            yield Diagnostic(
                "warning",
                "no-kernel",
                f"region '{analysis.name}': the host runs the loops around this, not a device: "
                f"{kernel.obstacle}",
                first,
                "--explain shows which nests are kernels",
            )
