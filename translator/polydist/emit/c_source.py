"""A C file with its regions replaced."""

from __future__ import annotations

from polydist_frontends.source import ParsedSource

from polydist.emit.c import EmittedRegion, emit_region
from polydist.emit.target import RegionWork
from polydist.splice import Replacement, splice

_ROOT_BEGIN = ("{", "extern int polyrt_root_begin(void);", "extern void polyrt_root_end(void);", "if (polyrt_root_begin()) {")
_ROOT_END = ("polyrt_root_end();", "}", "}")


class _CSource:
    """Behind ``target.Target``."""

    def code(self, parsed: ParsedSource, work: RegionWork) -> str:
        return "\n".join(_emitted(parsed, work).definitions)

    def files(self, parsed: ParsedSource, works: tuple[RegionWork, ...], stem: str) -> tuple[tuple[str, str], ...]:
        output = f"{stem}.polydist{parsed.path.suffix}"
        return ((output, _text(parsed, works, output)),)


C_SOURCE = _CSource()
"""Generated code in C."""


def _emitted(parsed: ParsedSource, work: RegionWork) -> EmittedRegion:
    return emit_region(work.label, work.program, work.region, parsed.statements_text, work.tile)


def _text(parsed: ParsedSource, works: tuple[RegionWork, ...], output: str) -> str:
    """The source with every region replaced; a file without a region comes out as it was."""
    replacements: list[Replacement] = []
    for number, work in enumerate(works):
        region, emitted = work.region, _emitted(parsed, work)
        include = () if number else ('#include "polyrt.h"',)
        replacements.append(Replacement(region.function, region.function, (*include, *emitted.definitions)))
        replacements.append(Replacement(region.span.start, region.span.end, emitted.call))
    for block in parsed.root_blocks:
        replacements.append(Replacement(block.directive.start, block.directive.end, ()))
        replacements.append(Replacement(block.governed.start, block.governed.start, _ROOT_BEGIN))
        replacements.append(Replacement(block.governed.end, block.governed.end, _ROOT_END))
    return splice(parsed.text, replacements, str(parsed.path), output) if replacements else parsed.text
