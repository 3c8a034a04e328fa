"""A C file with its regions replaced, and copies of headers with theirs."""

from __future__ import annotations

from itertools import count

from polydist_frontends.source import ParsedSource

from polydist.emit.c.region import EmittedRegion, emit_region
from polydist.emit.own_macros import (
    defined_names,
    headers_included,
    named_as_written,
    tables_apart,
)
from polydist.emit.splice import Replacement, splice
from polydist.emit.target import RegionWork, Written, stem_of

_ROOT_BEGIN = (
    "{",
    "extern int polyrt_root_begin(void);",
    "extern void polyrt_root_end(void);",
    "if (polyrt_root_begin()) {",
)
_ROOT_END = ("polyrt_root_end();", "}", "}")


class _CSource:
    """Implements ``target.Target``."""

    def code(self, parsed: ParsedSource, work: RegionWork) -> str:
        return "\n".join(_emitted(parsed, work).definitions)

    def files(self, parsed: ParsedSource, works: tuple[RegionWork, ...], name: str) -> Written:
        names = {str(parsed.path): name, **_copies(parsed, stem_of(name, parsed.path))}
        texts = [
            (names[str(source.path)], _text(source, works, names)) for source in parsed.sources
        ]
        return Written(tuple(texts[:1]), tuple(texts[1:]))


C_SOURCE = _CSource()
"""Generated code in C."""


def _emitted(parsed: ParsedSource, work: RegionWork) -> EmittedRegion:
    return emit_region(work, parsed)


def _copies(parsed: ParsedSource, stem: str) -> dict[str, str]:
    """The names of the headers' copies, by the headers' paths. They begin with the source's name:
    another source has copies of its own."""
    copies: dict[str, str] = {}
    for header in parsed.included:
        names = (
            f"{stem}.polydist.{number or ''}{'.' if number else ''}{header.path.name}"
            for number in count()
        )
        copies[str(header.path)] = next(name for name in names if name not in copies.values())
    return copies


def _text(source: ParsedSource, works: tuple[RegionWork, ...], names: dict[str, str]) -> str:
    """The source, or one of its headers, with every region replaced; a file without a region comes
    out as it was. ``names``: what is generated for each."""
    replacements: list[Replacement] = []
    own = sorted(
        (work for work in works if work.label.file == str(source.path)),
        key=lambda work: work.region.span.start,
    )
    for number, work in enumerate(own):
        region, emitted = work.region, _emitted(source, work)
        before = f"{source.directives_around}\n{source.text[: region.span.start]}"
        defined = defined_names(before)
        kernels = any(work.program.kernels for work in own)
        include = () if number else headers_included(before, kernels)
        made = tables_apart(emitted.definitions, defined)
        whole = f"{source.directives_around}\n{source.text}"
        definitions = (*include, *named_as_written(made, region.function_name, whole))
        replacements.append(Replacement(region.function, region.function, definitions))
        replacements.append(Replacement(region.span.start, region.span.end, emitted.call))
    for block in source.root_blocks:
        replacements.append(Replacement(block.directive.start, block.directive.end, ()))
        replacements.append(Replacement(block.governed.start, block.governed.start, _ROOT_BEGIN))
        replacements.append(Replacement(block.governed.end, block.governed.end, _ROOT_END))
    for inclusion in source.inclusions:
        name = names[inclusion.file] if inclusion.translated else inclusion.file
        replacements.append(
            Replacement(inclusion.span.start, inclusion.span.end, (f'#include "{name}"',))
        )
    return (
        splice(source.text, replacements, str(source.path), names[str(source.path)])
        if replacements
        else source.text
    )
