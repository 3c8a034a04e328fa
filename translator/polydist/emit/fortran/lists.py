"""Lists of values that are kept until they are added in the order of the program, as Fortran. What
one text makes is a record: its number among the texts, and the values."""

from __future__ import annotations

from polydist.emit.c.code.expressions import PREFIX
from polydist.emit.fortran.arguments import Arguments, type_of
from polydist.emit.fortran.expressions import LONG
from polydist.lower.loop_ir import KeptCode
from polydist.lower.statement_ir import ListedCode

_RECORD, _PLACE = f"{PREFIX}record", f"{PREFIX}place"
_TYPE = f"{PREFIX}values"
_BYTES = f"polydist_int(polydist_storage_size({_RECORD}) / 8, {LONG})"


def putting(
    arguments: Arguments, kept: KeptCode, one: ListedCode, number: int, list_: str
) -> list[str]:
    """The lines in the place of what adds the values."""
    put = f"call polyrt_list_append({list_}, {number}_{LONG}, {_RECORD}, {_BYTES})"
    values = (f"   {_RECORD}%value{k} = {value}" for k, (value, _) in enumerate(one.values))
    return ["block", *_record(arguments, kept, one), *_PUT, *values, f"   {put}", "end block"]


def taking(arguments: Arguments, kept: KeptCode, list_: str) -> list[str]:
    """The lines that add all values of the list, and end it."""
    cases: list[str] = []
    for number, one in enumerate(kept.listed):
        own = _adding(arguments, kept, one, list_)
        cases += [f"   case ({number})", *(f"      {line}" for line in own)]
    return [
        "block",
        f"   integer({LONG}) :: {_PLACE}",
        *_TAKE,
        f"   {_PLACE} = 0",
        f"   do while (polyrt_list_goes_on({list_}, {_PLACE}) /= 0)",
        f"   select case (polyrt_list_next({list_}, {_PLACE}))",
        *cases,
        "   end select",
        "   end do",
        f"   call polyrt_list_end({list_})",
        "end block",
    ]


def _adding(arguments: Arguments, kept: KeptCode, one: ListedCode, list_: str) -> list[str]:
    values = [f"{_RECORD}%value{k}" for k in range(len(one.values))]
    return [
        "block",
        *_record(arguments, kept, one),
        f"   call polyrt_list_copy({list_}, {_PLACE}, {_RECORD}, {_BYTES})",
        f"   {one.combining.format(*values)}",
        "end block",
    ]


def _record(arguments: Arguments, kept: KeptCode, one: ListedCode) -> list[str]:
    name = kept.target.partition("%")[0]
    own = next(type_of(variable) for variable in arguments.variables if variable.name == name)
    members = (f"      {kind or own} :: value{k}" for k, (_, kind) in enumerate(one.values))
    return [f"   type {_TYPE}", *members, f"   end type {_TYPE}", f"   type({_TYPE}) :: {_RECORD}"]


def _interface(head: str, *declared: str) -> list[str]:
    """That of a function of the runtime's."""
    word, _, rest = head.partition(" ")
    name = rest.partition("(")[0]
    use = "use, intrinsic :: iso_c_binding, only: c_int, c_int64_t"
    unused = [] if any("c_int)" in one for one in declared) else [use.replace("c_int, ", "")]
    return [
        "   interface",
        f'      {head} bind(c, name="{name}")',
        f"         {(unused or [use])[0]}",
        *(f"         {one}" for one in declared),
        f"      end {word}",
        "   end interface",
    ]


_PUT = _interface(
    "subroutine polyrt_list_append(polydist_list, polydist_number, polydist_of, polydist_size)",
    "integer(c_int64_t), intent(inout) :: polydist_list",
    "integer(c_int64_t), value :: polydist_number, polydist_size",
    "type(*), intent(in) :: polydist_of",
)
_TAKE = [
    *_interface(
        "function polyrt_list_goes_on(polydist_list, polydist_place)",
        "integer(c_int64_t), value :: polydist_list, polydist_place",
        "integer(c_int) :: polyrt_list_goes_on",
    ),
    *_interface(
        "function polyrt_list_next(polydist_list, polydist_place)",
        "integer(c_int64_t), value :: polydist_list",
        "integer(c_int64_t), intent(inout) :: polydist_place",
        "integer(c_int64_t) :: polyrt_list_next",
    ),
    *_interface(
        "subroutine polyrt_list_copy(polydist_list, polydist_place, polydist_of, polydist_size)",
        "integer(c_int64_t), value :: polydist_list, polydist_size",
        "integer(c_int64_t), intent(inout) :: polydist_place",
        "type(*) :: polydist_of",
    ),
    *_interface(
        "subroutine polyrt_list_end(polydist_list)",
        "integer(c_int64_t), intent(inout) :: polydist_list",
    ),
]
