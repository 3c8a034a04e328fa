"""Nests in Fortran that are one statement: assignments of whole arrays and sections, with masks,
combined along a dimension, constructors and output with loops in them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from fuzz.program.ranges import Scope
from fuzz.program.sections import Along
from fuzz.program.styles import WHOLE
from fuzz.program.tree import COMPLEX, Access, Accumulate, Assign, If, Linear, Loop, Print
from fuzz.write.fortran.frames import Frame, nest_of
from fuzz.write.fortran.values import dimensions, fortran_type, is_integer
from fuzz.write.fortran.writer import FortranWriter


@dataclass(frozen=True)
class ArrayWriter(FortranWriter):
    """Writes loops, and nests that are one statement."""

    def loop(self, loop: Loop, scope: Scope) -> Iterator[str]:
        return array_lines(self, loop) if loop.style in WHOLE else super().loop(loop, scope)


def array_lines(writer: FortranWriter, loop: Loop) -> Iterator[str]:
    alongs, (node,) = nest_of(loop)
    match node:
        case Print():
            ends = _ends(writer, alongs[0])
            yield f"print *, {node.number}, ({writer.access(node.value)}, {ends})"
        case Accumulate():
            yield _combined(writer, alongs, node)
        case Assign() if loop.style == "along":
            yield _combined(writer, alongs, Accumulate(node.target, "+", node.terms))
        case Assign() if loop.style == "listed":
            target = _target(writer, alongs, node.target)
            value = writer.assignment(node.target, "=", node.terms).partition(" = ")[2]
            yield f"{target} = [({value}, {_ends(writer, alongs[0])})]"
        case Assign():
            yield _assignment(writer, alongs, node)
        case If():
            yield from _where(writer, alongs, node)


def _where(writer: FortranWriter, alongs: tuple[Along, ...], node: If) -> Iterator[str]:
    (first, *_) = (part for part in node.then if isinstance(part, Assign))
    yield f"where ({_framed(writer, alongs, first.target).condition(node.condition)})"
    yield f"   {_assignment(writer, alongs, first)}"
    for other in node.otherwise:
        if isinstance(other, Assign):
            yield from ("elsewhere", f"   {_assignment(writer, alongs, other)}")
    yield "end where"


def _assignment(writer: FortranWriter, alongs: tuple[Along, ...], node: Assign) -> str:
    own = _framed(writer, alongs, node.target)
    line = own.assignment(node.target, node.operator, node.terms)
    array = writer.array(node.target.name)
    is_made = array is not None and array.held == "allocated"
    target = node.target.name if is_made else _target(writer, alongs, node.target)
    return f"{target} = {line.partition(' = ')[2]}"


def _target(writer: FortranWriter, alongs: tuple[Along, ...], access: Access) -> str:
    own = _framed(writer, alongs, access)
    frame = own.frame and replace(own.frame, is_target=True)
    return replace(own, frame=frame).access(access)


def _combined(writer: FortranWriter, alongs: tuple[Along, ...], node: Accumulate) -> str:
    """Each element of the target is combined with those along the inner loop's dimension."""
    outer, inner = alongs
    kind = writer.types[node.target.name]
    target = _target(writer, (outer,), node.target)
    read = next(term.value for term in node.terms if isinstance(term.value, Access))
    own = _framed(writer, alongs, read)
    dimension = own.names_of_frame.index(inner.name) + 1
    if node.operator != "+":
        whole = f"{node.operator}val({own.added(node)}, dim={dimension})"
        return f"{target} = {node.operator}({target}, {_as(kind, whole)})"
    terms = (
        own.integer_term(t) if is_integer(kind) else own.real_term(t, kind) for t in node.terms
    )
    total = f"{target} + sum({' + '.join(terms)}, {dimension})"
    return f"{target} = {f'mod({total}, 8191)' if is_integer(kind) else _as(kind, total)}"


def _as(kind: str, value: str) -> str:
    if kind == COMPLEX:
        return f"cmplx({value}, kind=8)"
    return f"real({value}, 4)" if fortran_type(kind) == "real(4)" else value


def _framed(writer: FortranWriter, alongs: tuple[Along, ...], first: Access) -> FortranWriter:
    """What writes in the order of the dimensions of an access."""
    array = writer.array(first.name)
    if array is None:
        raise KeyError(first.name)
    order = dimensions(array, first)
    own = tuple(sorted(alongs, key=lambda one: order.index(one.name)))
    sizes = (Linear(one.last.terms, one.last.constant + 1) for one in own)
    return replace(writer, frame=Frame(own, tuple(map(writer.linear, sizes))))


def _ends(writer: FortranWriter, one: Along) -> str:
    return f"{one.name} = {writer.linear(one.first)}, {writer.linear(one.last)}"
