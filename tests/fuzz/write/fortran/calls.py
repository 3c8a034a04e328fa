"""Calls in Fortran, and their subroutines: the statements of a call with other names and bounds of
the arrays, and what they need as arguments."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from fuzz.program.calls import set_inside, uses
from fuzz.program.constants import NAMED, table_values, used_constants
from fuzz.program.ranges import Scope, subscript_ranges, table_ranges
from fuzz.program.tree import (
    WRITES,
    Access,
    Call,
    Declare,
    If,
    Loop,
    Point,
    Program,
    Settle,
)
from fuzz.program.walks import replaced, walk
from fuzz.write.fortran.arrays import ArrayWriter
from fuzz.write.fortran.hidden_names import hiding
from fuzz.write.fortran.origins import Origin
from fuzz.write.fortran.passing import Bounds, Passed, Passing, bounds_of
from fuzz.write.fortran.values import fortran_type
from fuzz.write.kernels import mentions, passed_parameters, types_of
from fuzz.write.prelude import fitted

_NUMBER = re.compile(r"(?<![\w.])\d+\.\d+d0\b")
_CONSTANT = "share"
_INSIDE = ("module", "internal")


@dataclass
class Subroutines:
    """Those that the calls of one region's subroutine have, each text once. ``variables``: of that
    with their types; ``region``: its statements; ``statics``: declares the common block."""

    prefix: str
    variables: Mapping[str, str]
    region: Any
    statics: Sequence[str] = ()
    texts: dict[tuple[str, tuple[str, ...]], str] = field(default_factory=dict)

    def name_of(self, place: str, arguments: Sequence[str], lines: Sequence[str]) -> str:
        key = (place, (f"({', '.join(arguments)})", *lines))
        return self.texts.setdefault(key, f"{self.prefix}{len(self.texts)}")

    def lines_in(self, *places: str) -> list[str]:
        """The subroutines in these places."""
        return [
            line
            for (place, (arguments, *lines)), name in self.texts.items()
            if place in places
            for line in (f"subroutine {name}{arguments}", *lines, f"end subroutine {name}")
        ]


@dataclass(frozen=True)
class CallWriter(ArrayWriter):
    """Writes calls, too. ``bounds``: of all arrays; ``prefix``: of names that no other program
    has."""

    prefix: str = ""
    bounds: Mapping[str, Bounds] = field(default_factory=dict)
    subroutines: Subroutines | None = None

    def call(self, node: Call, scope: Scope) -> Iterator[str]:
        if self.subroutines is None:
            raise ValueError("a call outside of a region")
        yield _Written(self, node, scope, self.subroutines).statement()

    @property
    def integer(self) -> str:
        return f"integer({self.suffix[1:]})" if self.suffix else "integer"


@dataclass(frozen=True)
class _Written:
    """One call."""

    writer: CallWriter
    node: Call
    scope: Scope
    into: Subroutines

    def statement(self) -> str:
        """Also puts the subroutine where it belongs."""
        passed = list(self.passed())
        arrays = [of for of in passed if of.shape is not None]
        inner = self.with_dummies(arrays)
        lines = list(self.lines(inner, passed))
        number = self.number(lines)
        lines = [_with_constant(line, number) for line in lines]
        declared = [*(of.declaration for of in arrays), *self.own_arrays(inner)]
        scalars = self.scalars("\n".join(lines))
        counts = {name: value for of in arrays for name, value in of.counts.items()}
        parameters = passed_parameters(inner.program, "\n".join([*lines, *declared]))
        parameters = [name for name in parameters if name not in counts]
        constant = {_CONSTANT: number} if number and self.node.constant == "passed" else {}
        head = [
            *self.again("\n".join([*lines, *declared])),
            *(f"{inner.integer}, intent(in) :: {name}" for name in (*parameters, *counts)),
            *map(self.scalar, scalars),
            *_constant(number, is_passed=bool(constant)),
            *declared,
        ]
        text = "\n".join(lines)
        local = {name: kind for name, kind in self.local().items() if mentions(text, name)}
        head += [f"{kind} :: {name}" for name, kind in local.items()]
        cleared = [f"{name} = 0" for name in self.node.own]
        arguments = [*parameters, *scalars, *counts, *constant, *(of.dummy.name for of in arrays)]
        given = [*parameters, *scalars, *counts.values(), *constant.values()]
        given += [of.actual for of in arrays]
        whole = hiding("", ["   " + line for line in (*head, *cleared, *lines)], local)
        return f"call {self.into.name_of(self.node.place, arguments, whole)}({', '.join(given)})"

    # --------------------------------------------------------------------------------------- arrays
    def passed(self) -> Iterator[Passed]:
        """How each array is passed, in order."""
        names = {node.name for node in walk(self.node.body) if isinstance(node, Access)}
        names = {name for name in names if self.writer.array(name)} - set(self.node.own)
        first = [name for name in self.node.order if name in names]
        passing = Passing(self.writer, self.node, self.scope, self.writer.bounds)
        for k, name in enumerate([*first, *sorted(names - set(first))]):
            yield passing.array(name, k, self.node.passing[k % len(self.node.passing)])

    def with_dummies(self, arrays: Sequence[Passed]) -> CallWriter:
        """The writer that knows the arrays by the names that they have in the subroutine."""
        dummies = {of.dummy.name: of for of in arrays}
        writer = self.writer
        others = [array for array in writer.program.arrays if array.name not in dummies]
        made = tuple(of.dummy for of in arrays)
        extents = {name: writer.extents[of.array.name] for name, of in dummies.items()}
        bounds = {name: of.bounds for name, of in dummies.items()} | {
            name: _automatic(writer.bounds[name]) for name in self.node.own
        }
        return replace(
            writer,
            program=replace(writer.program, arrays=(*made, *others)),
            types={**writer.types, **{name: of.dummy.type for name, of in dummies.items()}},
            extents={**writer.extents, **extents},
            bounds={**writer.bounds, **bounds},
            is_called=True,
        )

    def own_arrays(self, inner: CallWriter) -> Iterator[str]:
        """Declares the work arrays of the subroutine."""
        for name in self.node.own:
            words = [f"{d.low}:{d.upper}" for d in inner.bounds[name].dimensions]
            yield f"{fortran_type(inner.types[name])} :: {name}({', '.join(words)})"

    # ----------------------------------------------------------------------------------- statements
    def lines(self, inner: CallWriter, passed: Sequence[Passed]) -> Iterator[str]:
        found = {of.array.name: of for of in passed if of.shape is not None}
        body = replaced(self.node.body, lambda tree: _renamed(tree, found))
        only = body[0] if len(body) == 1 else None
        if self.node.returns and isinstance(only, If) and not only.otherwise:
            yield f"if (.not. ({inner.condition(only.condition)})) return"
            body = only.then
        yield from inner.body(body, self.scope)

    def number(self, lines: Sequence[str]) -> str:
        """The number that gets a name."""
        found = _NUMBER.search("\n".join(lines))
        return found[0] if found and self.node.constant else ""

    def again(self, text: str) -> Iterator[str]:
        """What subroutines have to declare again: outside of the module constants, and everywhere
        but in a subroutine with the same common block that."""
        if self.node.place in ("external", "other file"):
            yield "implicit none"
        for line in () if self.node.place in _INSIDE else named_constants(self.writer):
            if mentions(text, _name_in(line)):
                yield line
        if self.node.place not in ("internal", "other module"):
            names = map(_name_in, self.into.statics)
            yield from self.into.statics if any(mentions(text, name) for name in names) else ()

    # -------------------------------------------------------------------------------------- scalars
    def scalars(self, text: str) -> list[str]:
        """The variables of the caller that are passed."""
        own = self.local()
        return [name for name in self.into.variables if name not in own and mentions(text, name)]

    def scalar(self, name: str) -> str:
        nodes = list(walk(self.node.body))
        changed = {node.target.name for node in nodes if isinstance(node, WRITES)}
        changed |= {node.name for node in nodes if isinstance(node, Settle)}
        intent = "inout" if name in changed | set_inside(self.node) else "in"
        return f"{self.into.variables[name]}, intent({intent}) :: {name}"

    def local(self) -> dict[str, str]:
        """The variables of its own: those of loops, and named subscripts that nothing else has."""
        nodes = list(walk(self.node.body))
        inside, everywhere = uses(self.node.body), uses(self.into.region)
        names = {node.name for node in nodes if isinstance(node, (Loop, Declare))}
        names |= {
            node.name
            for node in nodes
            if isinstance(node, Point) and inside[node.name] == everywhere[node.name]
        }
        names |= {"turn", "again"}
        return {name: kind for name, kind in self.into.variables.items() if name in names}


def _with_constant(line: str, number: str) -> str:
    return re.sub(rf"(?<![\w.]){re.escape(number)}", _CONSTANT, line) if number else line


def _constant(number: str, is_passed: bool) -> Iterator[str]:
    """Declares the name of the number, if one has it."""
    if number:
        yield (
            f"real(8), intent(in) :: {_CONSTANT}"
            if is_passed
            else f"real(8), parameter :: {_CONSTANT} = {number}"
        )


def _renamed(tree: Any, passed: Mapping[str, Passed]) -> Any:
    """An access as the subroutine has it, with those in its subscripts; the order of arrays in
    another call."""
    if not isinstance(tree, Access):
        return None
    inside = replaced(tree.subscripts, lambda part: _renamed(part, passed))
    access = replace(tree, subscripts=inside)
    return passed[tree.name].renamed(access) if tree.name in passed else access


def _automatic(bounds: Bounds) -> Bounds:
    """With a first extent that depends on a parameter."""
    first, *others = bounds.dimensions
    return Bounds((replace(first, more="n"), *others))


def _name_in(line: str) -> str:
    """The name that a line declares."""
    return line.partition(":: ")[2].partition("(")[0].partition(" ")[0]


def named_constants(writer: CallWriter) -> Iterator[str]:
    """Constants with names, and tables."""
    program = writer.program
    for name in used_constants(program):
        yield f"{writer.integer}, parameter :: {name} = {NAMED[name]}"
    for name, (low, high) in table_ranges(program).items():
        values = ", ".join(map(str, table_values(name, low, high)))
        yield f"{writer.integer}, parameter :: {name}({low}:{high}) = [{values}]"


def fortran_writer(program: Program, origin: Origin, prefix: str = "") -> CallWriter:
    """What writes the values and statements of a program."""
    ranges = subscript_ranges(program)
    extents = {array.name: fitted(array, ranges[array.name]) for array in program.arrays}
    bounds = {name: bounds_of(ranges[name], extents[name]) for name in extents}
    suffix = "_8" if program.parameter_type == "long" else ""
    return CallWriter(
        program, types_of(program), extents, suffix, origin, bounds=bounds, prefix=prefix
    )
