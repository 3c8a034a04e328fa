"""What stands where a region stood: the call of its entry, and final values of iterators."""

from __future__ import annotations

import re
from collections.abc import Iterable

from polydist_frontends.indirect_accesses import AWAY
from polydist_frontends.region import HostScope, Region
from polydist_frontends.source import ParsedSource
from polydist_frontends.variables import Variable

from polydist.emit.c.code.expressions import PREFIX
from polydist.emit.fortran.arguments import KIND, Arguments, first_values
from polydist.emit.fortran.as_written import as_written
from polydist.emit.fortran.counters.final_counters import final_counters
from polydist.emit.fortran.replay import counted_inside, counted_outside, replay_iterators
from polydist.emit.fortran.self_check import checked_call
from polydist.emit.fortran.text.layout import Line
from polydist.emit.fortran.text.names import entry_name, module_name
from polydist.emit.fortran.text.own_intrinsics import (
    asking_for_kinds,
    mentioned,
    use_of_renamed,
)
from polydist.emit.target import RegionWork

_NAME = re.compile(r"[a-z]\w*")
_OUTSIDE = re.compile(r"(?:.*\bexternal|intrinsic) ::")
"""Declarations of functions from outside."""
AS_WRITTEN = f"{PREFIX}as_written"


def place_without_nests(work: RegionWork, text: str) -> list[Line]:
    """Where no statement is left to run: the loops as they are, which leave their iterators with
    their values; and uses of the variables of the procedure, which nothing else has."""
    host = work.region.host
    new = set() if host is None else {name for name, _ in (*host.locals, *host.associated)}
    own = (v for v in work.region.variables.values() if v.name not in new)
    return [
        *mentions(map(part_of, own)),
        *as_written(work.label, work.region, text),
    ]


def region_call(
    work: RegionWork, arguments: Arguments, parsed: ParsedSource, stem: str, host: HostScope
) -> list[Line]:
    integers = ", ".join(arguments.integers) or "0"
    tile = ", ".join(f"polydist_int({size}, {KIND})" for size in work.tile) or "0"
    values = [
        f"[integer({KIND}) :: {integers}]",
        f"[integer({KIND}) :: {tile}]",
        *(v.name for v in arguments.variables),
    ]
    call = f"call {entry_name(work.label.name)}({', '.join(values)}"
    use = _declarations(work, arguments, stem, host)
    replay = [*replay_iterators(work.region), *final_counters(work.program, arguments)]
    if work.label.check:
        text = parsed.statements_text
        block = list(checked_call(use, call, work.region, text, work.program, host, replay))
    else:
        starts = first_values(work.region)
        written = as_written(work.label, work.region, parsed.text)
        block = _distributed_or_as_written(use, starts, _asked(call, work.region), written, replay)
    block = asking_for_kinds(block, host.hidden)
    own = use_of_renamed(mentioned(block, host.hidden), stem)
    whole = [block[0], *own, *block[1:], *_forgotten(work.region, arguments)]
    return _associated(whole, host)


def _associated(block: list[Line], host: HostScope) -> list[Line]:
    """The block where names stand for elements."""
    if not host.associated:
        return block
    pairs = ", ".join(f"{name} => {of}" for name, of in host.associated)
    return [f"associate ({pairs})", *block, "end associate"]


def _declarations(work: RegionWork, arguments: Arguments, stem: str, host: HostScope) -> list[str]:
    """What the block around the call declares."""
    entry, passed = entry_name(work.label.name), {v.name for v in arguments.variables}
    asked = set(_NAME.findall(" ".join(arguments.integers)))
    use = f"use {module_name(stem, work.label.name)}, only: {entry}"
    return [
        *([use] if host.own_module else []),
        *(line for line in host.constants if _OUTSIDE.match(line)),
        *(
            text
            for name, text in host.locals
            if work.label.check or name in passed | asked or name not in work.region.variables
        ),
        *_interfaces(arguments),
    ]


def _interfaces(arguments: Arguments) -> list[str]:
    """Of the functions that say which elements of an array may be elsewhere; sizes are in bits."""
    called = [name for name in AWAY if any(f"{name}(" in text for text in arguments.integers)]
    lines = (
        (
            (
                f"   function {name}(place, bits, other)"
                f' bind(c, name="{name}_of_bits") result(subscript)'
            ),
            "      use, intrinsic :: iso_c_binding, only: c_int, c_int64_t",
            "      type(*), intent(in) :: place, other",
            "      integer(c_int), value :: bits",
            "      integer(c_int64_t) :: subscript",
            "   end function",
        )
        for name in called
    )
    own = [line for function in lines for line in function]
    return ["interface", *own, "end interface"] if own else []


def _asked(call: str, region: Region) -> list[str]:
    """The call, which lacks its last argument and its bracket. Variables that the text allocates
    have no bounds before, and those that are not passed have none at all. So the loops run as they
    were written where there is such a one, which is the same on all ranks. What is asked about the
    size of an argument comes after the question whether it is passed."""
    whole = f"{call}, {AS_WRITTEN})"
    first = list(dict.fromkeys(of.first for of in region.requirements if of.first))
    if not first:
        return [whole]
    asked = [f"if ({condition}) then" for condition in first]
    return [f"{AS_WRITTEN} = 1", *asked, f"   {whole}", *("end if" for _ in first)]


def _distributed_or_as_written(
    use: list[str], starts: list[str], call: list[str], text: list[Line], replay: list[str]
) -> list[Line]:
    """Inside a block, gfortran takes a function
    that the procedure only gives a type for a variable, unless ``use`` declares it again; variables
    of constructs inside the region are declared there, too."""
    return [
        "block",
        *(f"   {line}" for line in use),
        f"   integer({KIND}) :: {AS_WRITTEN}",
        *starts,
        *(f"   {line}" for line in call),
        f"   if ({AS_WRITTEN} /= 0) then",
        *text,
        *(("   else", *(f"   {line}" for line in replay)) if replay else ()),
        "   end if",
        "end block",
    ]


def _forgotten(region: Region, arguments: Arguments) -> list[Line]:
    """Iterators that nothing reads any more: without a mention compilers would call them unused."""
    passed = {variable.name for variable in arguments.variables}
    passed |= set() if region.host is None else {name for name, _ in region.host.locals}
    counted = counted_outside(region.body)
    names = [
        name
        for name in region.variables
        if name in counted and name not in passed and name not in region.iterators_live
    ]
    indices = (
        name
        for name in region.variables
        if name in counted_inside(region.body) - counted and name not in passed
    )
    return [*(f"{name} = 0" for name in names), *mentions(indices)]


def mentions(parts: Iterable[str]) -> list[str]:
    """Uses of what nothing uses, which compilers warn about."""
    return [
        line
        for part in parts
        for line in (f"associate (polydist_unused => {part})", "end associate")
    ]


def part_of(variable: Variable) -> str:
    """The variable, or its first element where it has no size."""
    shape = variable.dimensions
    if shape is None or shape.upper[-1] is not None:
        return variable.name
    first = (f"lbound({variable.name}, {k + 1})" for k in range(len(shape.lower)))
    return f"{variable.name}({', '.join(first)})"
