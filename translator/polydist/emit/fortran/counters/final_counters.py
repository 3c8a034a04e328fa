"""What a region leaves in counters: their values after it, which follow from the parameters."""

from __future__ import annotations

from collections.abc import Mapping

from polydist.emit.fortran.arguments import KIND, Arguments
from polydist.emit.fortran.counters.planes import chosen
from polydist.emit.fortran.expressions import LONG, Spellings, fortran_expression
from polydist.lower.loop_ir import CounterCode, Program
from polydist.sets.symbols import ParameterName, Symbol

_LAST = "polydist_last"


def final_counters(program: Program, arguments: Arguments) -> list[str]:
    """Assignments of their last values, which may depend on what others had before."""
    texts: dict[Symbol, str] = {
        ParameterName(parameter.name): text
        for parameter, text in zip(program.parameters, arguments.parameters, strict=True)
    }
    integers = [of for of in program.counters if not of.bases]
    pointers = [of for of in program.counters if of.bases]
    return [*_integers(integers, texts), *_pointers(pointers, texts)]


def _integers(counters: list[CounterCode], texts: Mapping[Symbol, str]) -> list[str]:
    if not counters:
        return []
    numbered = [(f"{_LAST}({n})", of) for n, of in enumerate(counters, 1)]
    return [
        "block",
        f"   integer, parameter :: {LONG} = {KIND}",
        f"   integer({LONG}) :: {_LAST}({len(numbered)})",
        *(f"   {last} = {fortran_expression(c.value, Spellings(texts))}" for last, c in numbered),
        *(f"   {c.name} = polydist_int({last}, polydist_kind({c.name}))" for last, c in numbered),
        "end block",
    ]


def _pointers(counters: list[CounterCode], texts: Mapping[Symbol, str]) -> list[str]:
    """All are set when it is known where they point: what they point to is named by them."""
    if not counters:
        return []
    values = {of.name: of.value for of in counters}
    bases = {of.name: of.bases for of in counters}
    own = {of.name: f"{_LAST}{n}" for n, of in enumerate(counters, 1)}

    def pointing(planes: Mapping[str, str]) -> list[str]:
        return [f"   {own[name]} => {plane}" for name, plane in planes.items()]

    return [
        "block",
        f"   integer, parameter :: {LONG} = {KIND}",
        *(f"   {of.type} :: {own[of.name]}" for of in counters),
        *chosen(values, bases, pointing, Spellings(texts), "   "),
        *(f"   {name} => {last}" for name, last in own.items()),
        "end block",
    ]
