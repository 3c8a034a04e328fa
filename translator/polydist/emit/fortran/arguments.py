"""How generated Fortran gets at the user's variables.

1. At the region's place the module procedure ``polydist_<region>`` is called with all variables,
   and with one array of integers: the parameters, and the bounds of arrays that are not constants.
2. It hands their addresses through the C runtime to the tile procedures, which make pointers of
   them again. Where the language does not promise that an array is contiguous, the address is that
   of a record with a pointer to it, so nothing is ever copied; polymorphic objects go the same way.
3. A tile procedure calls the procedure that holds the user's text, whose dummy arguments have the
   user's names and declared shapes: to the compiler they are what they were, and overlap nothing.
4. Memory for contributions that are kept, which the C file lays out, goes the same way, behind all
   others; in the tile procedures it is an array of one dimension, counted from 0.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, replace

from polydist_frontends.region import HostScope, Region
from polydist_frontends.variables import Dimensions, Number, Variable

from polydist.emit.c.binding import iterator_names
from polydist.emit.c.code.expressions import PREFIX
from polydist.emit.fortran.expressions import LONG, fortran_name
from polydist.emit.fortran.replay import expression_text
from polydist.emit.fortran.text.constants import constants_of, given
from polydist.lower.loop_ir import ArrayCode, Program
from polydist.sets.polynomial import Polynomial
from polydist.sets.symbols import Parameter

INTEGERS = "polydist_i"
IMPORTS = (
    "use, intrinsic :: iso_c_binding, only: polydist_ptr => c_ptr, polydist_null => c_null_ptr,"
    " polydist_loc => c_loc, polydist_f_pointer => c_f_pointer, polydist_long => c_int64_t,"
    " polydist_address => c_intptr_t"
)


@dataclass(frozen=True)
class Arguments:
    """``variables`` in their order as arguments; ``parameters``, ``bounds``, ``constants`` of
    kernels and ``assumptions`` (0 or 1) are the integers, in their order, most of them as texts."""

    variables: tuple[Variable, ...]
    parameters: tuple[str, ...]
    bounds: tuple[str, ...]
    constants: tuple[Number, ...]
    assumptions: tuple[str, ...]

    @property
    def integers(self) -> tuple[str, ...]:
        return (
            *self.parameters,
            *(f"polydist_int({text}, {KIND})" for text in self.bounds),
            *(given(number, KIND) for number in self.constants),
            *self.assumptions,
        )

    def bound(self, text: str) -> str:
        """A bound inside generated procedures."""
        if re.fullmatch(r"-?\d+", text):
            return text
        return f"{INTEGERS}({len(self.parameters) + self.bounds.index(text) + 1})"

    def place(self, constant: Number) -> int:
        """Where among the integers it is, from 0."""
        return len(self.parameters) + len(self.bounds) + self.constants.index(constant)


def _value(parameter: Parameter, region: Region) -> str:
    """A parameter where the region stands; of a quotient by 0 nothing is asked."""
    if parameter.quotient is None:
        return _product(parameter.factors)
    outer, inner = (_sum(side, region) for side in parameter.quotient)
    return f"({outer}) / ({inner} + polydist_merge(1, 0, {inner} == 0))"


def _sum(of: Polynomial, region: Region) -> str:
    return " + ".join(
        " * ".join((f"({coefficient})", _product([region.scalars[f].text for f in factors])))
        if factors
        else f"({coefficient})"
        for factors, coefficient in of.terms
    )


def _product(texts: Iterable[str]) -> str:
    return " * ".join(f"polydist_int({text}, {KIND})" for text in texts)


def arguments_of(program: Program, region: Region) -> Arguments:
    """All that a region's procedures need of the place where the region stands."""
    counted = iterator_names(program)
    variables = tuple(v for v in region.variables.values() if v.name not in counted)
    parameters = tuple(_value(parameter, region) for parameter in program.parameters)
    bounds = dict.fromkeys(
        text for v in variables if v.dimensions is not None for text in _bounds(v.dimensions)
    )
    conditions = (
        *map(expression_text, region.assumptions),
        *(requirement.text for requirement in region.requirements),
    )
    assumptions = tuple(f"polydist_merge(1, 0, {condition})" for condition in conditions)
    constants = constants_of(program, region.host) if region.host else ()
    return Arguments(variables, parameters, tuple(bounds), constants, assumptions)


def first_values(region: Region) -> list[str]:
    """What gives variables their values that the text does not have; they are of number types."""
    own = [variable for variable in region.variables.values() if variable.initial]
    return [line for of in own for line in (f"   {of.name} = 0", f"   {of.initial}")]


def with_kept(arguments: Arguments, program: Program, region: Region) -> Arguments:
    """The arguments of tile procedures: those of the region, and contributions."""
    kept = tuple(_kept_variable(array, program, region) for array in program.kept)
    return replace(arguments, variables=(*arguments.variables, *kept))


def _target_of(array: ArrayCode, program: Program) -> str:
    """The scalar that the contributions are to, or that has elements."""
    keeping = ((kept.array, kept.target) for s in program.statements for kept in s.keeps)
    expanded = ((of.array, of.scalar) for s in program.statements for of in s.expanded)
    return next(target for name, target in (*keeping, *expanded) if name == array.name)


def kept_type(array: ArrayCode, program: Program) -> str:
    """The type of contributions that are kept, if it is not that of what they are added to."""
    every = (kept for s in program.statements for kept in s.keeps if kept.array == array.name)
    own = ("integer(8)" if k.listed else k.computed.element if k.computed else "" for k in every)
    return next((kind for kind in own if kind), "")


def _kept_variable(array: ArrayCode, program: Program, region: Region) -> Variable:
    target = _target_of(array, program)
    variable = region.variables[target.partition("%")[0]]
    own = kept_type(array, program)
    kind = own or (array.element if "%" in target else type_of(variable))
    return replace(
        variable,
        name=fortran_name(PREFIX + array.name),
        declaration=f"{kind} :: {{}}",
        written=True,
        dimensions=Dimensions(("0",), (None,), contiguous=True),
    )


def kept_places(program: Program, arguments: Arguments) -> dict[str, int]:
    """Where among the integers each array's strides begin, after which comes the place of its first
    element."""
    places, place = {}, len(arguments.integers) + 1
    for array in program.kept:
        places[array.name] = place
        place += len(array.strides)
    return places


KIND = "selected_int_kind(18)"
"""The kind of ``polydist_long`` where its name is not known: at the region's place."""


def _bounds(dimensions: Dimensions) -> list[str]:
    uppers = dimensions.upper if dimensions.contiguous else ()
    texts = [*dimensions.lower, *(upper for upper in uppers if upper is not None)]
    return [text for text in texts if not re.fullmatch(r"-?\d+", text)]


# ------------------------------------------------------------------------------------- declarations
_STARRED = re.compile(r"(character)\s*\*\s*(?:\((.*)\)|(\d+))$", re.IGNORECASE)


def type_of(variable: Variable) -> str:
    """The type, as attributes may follow it: after ``character*2`` the comma would not separate
    them from it."""
    return _STARRED.sub(r"\1(len=\2\3)", variable.declaration.partition(" :: ")[0])


def deferred(variable: Variable) -> str:
    """``(:,:)``, or nothing for a scalar."""
    return (
        f"({', '.join(':' for _ in variable.dimensions.lower)})"
        if variable.dimensions is not None
        else ""
    )


def entry_declaration(variable: Variable, arguments: Arguments) -> str:
    """The dummy argument of the procedure that the region calls: its address is taken, and nothing
    is copied on the way."""
    intent = "inout" if variable.written else "in"
    head = f"{type_of(variable)}, intent({intent}), target"
    shape = variable.dimensions
    if shape is None:
        return f"{head} :: {variable.name}"
    if shape.upper[-1] is None:
        return f"{head} :: {variable.name}({explicit_shape(shape, arguments)})"
    contiguous = ", contiguous" if shape.contiguous else ""
    return f"{head}{contiguous} :: {variable.name}({_assumed_shape(shape, arguments)})"


def body_declaration(variable: Variable, arguments: Arguments) -> str:
    """The dummy argument of the procedure with the user's text."""
    head = f"{type_of(variable)}, intent({'inout' if variable.written else 'in'})"
    shape = variable.dimensions
    if shape is None:
        return f"{head} :: {variable.name}"
    if shape.contiguous:
        return f"{head} :: {variable.name}({explicit_shape(shape, arguments)})"
    return f"{head} :: {variable.name}({_assumed_shape(shape, arguments)})"


def _assumed_shape(shape: Dimensions, arguments: Arguments) -> str:
    """The lower bounds alone."""
    return ", ".join(f"{arguments.bound(lower)}:" for lower in shape.lower)


def local_declaration(variable: Variable, arguments: Arguments) -> str:
    """A variable of which every instance has its own."""
    shape = variable.dimensions
    own = "" if shape is None else f"({explicit_shape(shape, arguments)})"
    return f"{type_of(variable)} :: {variable.name}{own}"


def local_start(variable: Variable) -> list[str]:
    """Every instance writes its variable before it reads it. Compilers cannot always tell, and
    would warn; a store that nothing reads costs nothing."""
    kind = type_of(variable).lower()
    zero = (
        ".false."
        if kind.startswith("logical")
        else "0"
        if kind.startswith(("integer", "real", "complex", "double"))
        else ""
    )
    return [f"{variable.name} = {zero}"] if zero and variable.dimensions is None else []


def explicit_shape(shape: Dimensions, arguments: Arguments) -> str:
    pairs = zip(shape.lower, shape.upper, strict=True)
    return ", ".join(
        _dimension(arguments.bound(lower), "*" if upper is None else arguments.bound(upper))
        for lower, upper in pairs
    )


def _dimension(lower: str, upper: str) -> str:
    return upper if lower == "1" else f"{lower}:{upper}"


def extents(shape: Dimensions, arguments: Arguments) -> str:
    """The extents for ``c_f_pointer``; of an assumed-size array the last is not known, and 1 will
    do."""
    pairs = zip(shape.lower, shape.upper, strict=True)
    sizes = [
        1 if upper is None else f"{arguments.bound(upper)} - ({arguments.bound(lower)}) + 1"
        for lower, upper in pairs
    ]
    return f"[integer({LONG}) :: {', '.join(map(str, sizes))}]"


_STRING = "character(len=*)"


def is_boxed(variable: Variable) -> bool:
    """Whether the address is that of a record with a pointer: to an array that need not be
    contiguous, to an object of some extension of its type, or to a string of any length."""
    is_open = type_of(variable).lower().startswith("class") or type_of(variable) == _STRING
    return is_open or (variable.dimensions is not None and not variable.dimensions.contiguous)


def box_type(number: int, variable: Variable) -> list[str]:
    """The record; ``sequence`` makes it the same type in all procedures."""
    own = type_of(variable).lower().startswith(("type", "class"))
    pointed = type_of(variable).replace(_STRING, "character(len=:)")
    return [
        f"type :: polydist_box{number}",
        *([] if own else ["   sequence"]),
        f"   {pointed}, pointer :: whole{deferred(variable)}",
        "end type",
    ]


def preamble(host: HostScope) -> list[str]:
    """What every generated procedure says first."""
    return [IMPORTS, *host.uses, "implicit none", *host.constants]
