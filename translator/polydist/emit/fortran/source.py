"""A Fortran file with its regions replaced, and the C file beside it."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable

from polydist_frontends.region import HostScope
from polydist_frontends.source import ParsedSource

from polydist.emit.fortran.companion import companion_lines
from polydist.emit.fortran.region import FortranRegion, emit_region
from polydist.emit.fortran.text.imports import without_unused
from polydist.emit.fortran.text.layout import Form, Line, UserText, laid_out
from polydist.emit.fortran.text.names import module_name
from polydist.emit.fortran.text.own_intrinsics import renaming_module
from polydist.emit.splice import Replacement, splice_whole_lines
from polydist.emit.target import RegionWork, Written, stem_of


class _FortranSource:
    """Implements ``target.Target``."""

    def code(self, parsed: ParsedSource, work: RegionWork) -> str:
        stem = _unique_stem(parsed, parsed.path.stem)
        return "\n".join(
            [
                *laid_out(emit_region(work, parsed, stem).procedures, "free"),
                *companion_lines(work, stem, parsed.statements_text),
            ]
        )

    def files(self, parsed: ParsedSource, works: tuple[RegionWork, ...], name: str) -> Written:
        """The companion is there even for a file without a region, so that a build always finds
        it."""
        unique = _unique_stem(parsed, stem_of(name, parsed.path))
        lines = [
            line for work in works for line in companion_lines(work, unique, parsed.statements_text)
        ]
        headers = ["polyrt.h", *["polyrt_device.h"] * any(work.program.kernels for work in works)]
        included = [f'#include "{header}"' for header in headers]
        companion = "\n".join(
            [*included, "", *(lines or ["typedef int polydist_nothing_here;", ""])]
        )
        return Written(((name, _text(parsed, works, unique, name)), (f"{name}.c", companion)))


FORTRAN_SOURCE = _FortranSource()
"""Generated code in Fortran, with what knows no user's text in C."""


def _unique_stem(parsed: ParsedSource, stem: str) -> str:
    """With a digest of the text: files of one name may be linked together."""
    digest = hashlib.sha256(parsed.statements_text.encode("utf-8", "surrogateescape")).hexdigest()
    return f"{stem}_{digest[:8]}"


def _text(parsed: ParsedSource, works: tuple[RegionWork, ...], stem: str, output: str) -> str:
    form = works[0].region.host.form if works and works[0].region.host else "free"
    replacements: list[Replacement] = []
    if any(work.region.host and work.region.host.hidden for work in works):
        module = tuple(laid_out(renaming_module(stem), form))
        replacements.append(Replacement(0, 0, module))
    for work in works:
        host = work.region.host
        assert host is not None, "every Fortran region has one"
        emitted = emit_region(work, parsed, stem)
        replacements.append(
            Replacement(host.offset, host.offset, tuple(_procedures(work, emitted, stem)))
        )
        margin = _margin(parsed.text, work.region.span.start)
        replacements.append(
            Replacement(
                work.region.span.start,
                work.region.span.end,
                tuple(_at(margin, emitted.call, host.form)),
            )
        )
    for block in parsed.root_blocks:
        replacements.append(
            Replacement(
                block.directive.start, block.directive.end, tuple(laid_out(_ROOT_BEGIN, form))
            )
        )
        replacements.append(
            Replacement(block.governed.end, block.governed.end, tuple(laid_out(_ROOT_END, form)))
        )
    return (
        splice_whole_lines(parsed.text, replacements, str(parsed.path), output)
        if replacements
        else parsed.text
    )


def _procedures(work: RegionWork, emitted: FortranRegion, stem: str) -> Iterable[str]:
    """Module procedures as they are, or in a module of their own."""
    host = work.region.host
    assert host is not None
    if not emitted.procedures:
        return []
    lines: list[Line] = list(emitted.procedures)
    if host.own_module:
        name = module_name(stem, work.label.name)
        lines = [f"module {name}", *_types(host), "contains", *lines, f"end module {name}", ""]
    return laid_out(lines, host.form)


def _types(host: HostScope) -> list[Line]:
    """The specification part of a module that is made: types that only the procedure knows."""
    if not host.types:
        return ["implicit none"]
    constants = [line for line in host.constants if "parameter" in line.partition("::")[0]]
    definitions = [UserText("      ", text) for _, text in host.types]
    return without_unused([*host.uses, "implicit none", *constants, *definitions], host)


def _margin(text: str, offset: int) -> str:
    start = text.rfind("\n", 0, offset) + 1
    blank = text[start:offset]
    return blank if not blank.strip() else ""


def _at(margin: str, lines: Iterable[Line], form: Form) -> list[str]:
    """Lines at the margin of the region; fixed form has its own, and markers have none."""
    return laid_out([_indented(margin, line) for line in lines], form)


def _indented(margin: str, line: Line) -> Line:
    return margin + line if isinstance(line, str) and not line.startswith("#") else line


_ROOT_BEGIN = (
    "block",
    "   interface",
    '      function polydist_root_begin() bind(c, name="polyrt_root_begin") result(runs)',
    "         use, intrinsic :: iso_c_binding, only: c_int",
    "         integer(c_int) :: runs",
    "      end function",
    '      subroutine polydist_root_end() bind(c, name="polyrt_root_end")',
    "      end subroutine",
    "   end interface",
    "   if (polydist_root_begin() /= 0) then",
)
_ROOT_END = ("   call polydist_root_end()", "   end if", "end block")
