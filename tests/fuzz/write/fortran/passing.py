"""How a call passes an array, and how its subroutine declares that: the ways of ``PASSING``."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from fuzz.program.calls import chosen_inside, integers, plane_of, set_inside
from fuzz.program.ranges import Interval, Scope, touched_ranges
from fuzz.program.styles import AT_ONCE, WHOLE
from fuzz.program.tree import WRITES, Access, Array, Call, Index, Loop, WholeRows
from fuzz.program.walks import walk
from fuzz.write.fortran.values import FortranValues, fortran_type, turned
from fuzz.write.prelude import Extents, packed_count

_OTHER = -2
"""Where dimensions begin that have other bounds."""
_IMPLICIT = ("external", "other file")
"""Places of subroutines whose interface the caller does not see."""
_FOR_OPEN = ("same", "from one", "other bounds", "extents", "last open", "element")
"""Ways to pass an array whose last extent is not known."""


@dataclass(frozen=True)
class Dimension:
    """Bounds, of which the upper one may have a parameter besides."""

    low: int
    high: int
    more: str = ""

    @property
    def upper(self) -> str:
        sign = "-" if self.high < 0 else "+"
        return f"{self.more} {sign} {abs(self.high)}" if self.more else str(self.high)

    def moved(self, by: int) -> Dimension:
        return replace(self, low=self.low + by, high=self.high + by)


@dataclass(frozen=True)
class Bounds:
    """Of an array, in the order of its subscripts in the tree. ``form``: as it is declared."""

    dimensions: tuple[Dimension, ...]
    form: str = "explicit"


def bounds_of(ranges: Sequence[Interval], extents: Extents) -> Bounds:
    """As the program has them."""
    pairs = zip(ranges, extents.sizes, strict=False)
    return Bounds(
        tuple(Dimension(*ends, size.partition(" + ")[0] * (" + " in size)) for ends, size in pairs)
    )


@dataclass(frozen=True)
class Passed:
    """``array`` as ``actual`` for ``dummy``, with this ``shape``; nothing is passed if that is
    ``None``. ``shifts``: what is added to the subscripts; ``without``: a dimension that the dummy
    argument lacks. ``counts``: extents that are passed too, and their values."""

    array: Array
    dummy: Array
    actual: str
    shape: str | None
    intent: str
    bounds: Bounds = Bounds(())
    shifts: Sequence[int] = ()
    without: int | None = None
    counts: Mapping[str, str] = field(default_factory=dict)

    @property
    def declaration(self) -> str:
        kind = f"{fortran_type(self.array.type)}, intent({self.intent})"
        return f"{kind} :: {self.dummy.name}{self.shape}"

    def renamed(self, access: Access) -> Access:
        """The access as the subroutine has it."""
        shifts = self.shifts or (0,) * len(access.subscripts)
        moved = tuple(map(_shifted, access.subscripts, shifts))
        kept = tuple(s for k, s in enumerate(moved) if k != self.without)
        return replace(access, name=self.dummy.name, subscripts=kept)


def _shifted(index: Index, by: int) -> Index:
    return replace(index, plain=replace(index.plain, constant=index.plain.constant + by))


@dataclass(frozen=True)
class Passing:
    """Passes the arrays of one call. ``bounds``: of all arrays."""

    writer: FortranValues
    call: Call
    scope: Scope
    bounds: Mapping[str, Bounds]

    def array(self, name: str, number: int, way: str) -> Passed:
        """The array in one of the ways; with its own bounds where that cannot be."""
        array = self.writer.array(name)
        if array is None:
            raise KeyError(name)
        letter = "A" if array.rank > 1 and name[0] in "AC" else "B"
        written = {node.target.name for node in walk(self.call.body) if isinstance(node, WRITES)}
        intent = "inout" if name in written else "in"
        if way == "shared" and self.is_shared(array):
            return Passed(array, array, name, None, intent)
        dummy = replace(array, name=f"{letter}{number}")
        plain = Passed(array, dummy, name, "", intent)
        if array.storage == "linear" and array.rank:
            return replace(plain, shape=self.linear_shape(way))
        if array.storage == "packed":
            return replace(plain, shape=f"(0:{packed_count(self.writer.extents[name]) - 1})")
        return self.in_the_way(plain, way, number) if array.rank else plain

    def is_shared(self, array: Array) -> bool:
        """Whether the subroutine knows the array by its name: one of the module's or of a common
        block."""
        inside = self.call.place in ("module", "internal")
        common = self.writer.program.common and self.call.place != "other module"
        return array.storage == "static" and array.name in "ABCD" and (inside or common)

    def linear_shape(self, way: str) -> str:
        """Subscripts by hand begin where they do in the caller."""
        lower = self.writer.number(self.writer.origin.lower)
        is_open = self.writer.origin.form == "assumed-size" or self.call.place in _IMPLICIT
        return f"({lower}:)" if way.startswith("assumed") and not is_open else f"({lower}:*)"

    def in_the_way(self, plain: Passed, way: str, number: int) -> Passed:
        bounds = self.bounds[plain.array.name]
        way = way if bounds.form != "open" or way in _FOR_OPEN else "same"
        match way:
            case "from one" | "assumed from one":
                return self.whole(plain, bounds, 1, "assumed" in way)
            case "other bounds":
                return self.whole(plain, bounds, _OTHER)
            case "assumed":
                return self.whole(plain, bounds, None, assumed=True)
            case "extents":
                return self.with_extents(plain, bounds, number)
            case "last open" if not self.has_whole():
                shape = self.shape(plain.dummy, bounds.dimensions, last="*")
                return replace(plain, shape=shape, bounds=replace(bounds, form="open"))
            case "element" if bounds.form != "assumed":
                lows = [self.writer.number(d.low) for d in bounds.dimensions]
                actual = f"{plain.array.name}({', '.join(turned(plain.array, lows))})"
                return replace(self.whole(plain, bounds, 1), actual=actual)
            case "section":
                return self.section(plain, number)
            case "plane" | "column":
                return self.plane(plain, bounds, way) or self.whole(plain, bounds, None)
            case _:
                return self.whole(plain, bounds, None)

    def has_whole(self) -> bool:
        """Whether statements are about whole arrays and sections."""
        styles = (*AT_ONCE, *WHOLE)
        return any(
            isinstance(node, WholeRows) or (isinstance(node, Loop) and node.style in styles)
            for node in walk(self.call.body)
        )

    def shape(self, array: Array, dimensions: Sequence[Dimension], last: str = "") -> str:
        """Explicit bounds, perhaps but for the last one in memory."""
        words = turned(array, [f"{d.low}:{d.upper}" for d in dimensions])
        if last:
            words[-1] = f"{words[-1].partition(':')[0]}:{last}"
        return f"({', '.join(words)})"

    def assumed(self, array: Array, dimensions: Sequence[Dimension]) -> str:
        words = [":" if d.low == 1 else f"{d.low}:" for d in dimensions]
        return f"({', '.join(turned(array, words))})"

    def declared(
        self, plain: Passed, dimensions: tuple[Dimension, ...], assumed: bool, **more: Any
    ) -> Passed:
        """With these bounds, in an assumed shape where the caller sees the interface."""
        seen = assumed and self.call.place not in _IMPLICIT
        shape = (self.assumed if seen else self.shape)(plain.dummy, dimensions)
        bounds = Bounds(dimensions, "assumed" if seen else "explicit")
        return replace(plain, shape=shape, bounds=bounds, **more)

    def whole(
        self, plain: Passed, bounds: Bounds, first: int | None, assumed: bool = False
    ) -> Passed:
        """All of the array, whose dimensions begin as they do, or at a number."""
        shifts = [0 if first is None else first - d.low for d in bounds.dimensions]
        moved = tuple(d.moved(by) for d, by in zip(bounds.dimensions, shifts, strict=True))
        return self.declared(plain, moved, assumed, shifts=shifts)

    def with_extents(self, plain: Passed, bounds: Bounds, number: int) -> Passed:
        names = [f"e{number}{k}" for k in range(len(bounds.dimensions))]
        words = [f"{d.low}:{e}" for d, e in zip(bounds.dimensions, names, strict=True)]
        values = [self.writer.constants(d.upper) for d in bounds.dimensions]
        shape = f"({', '.join(turned(plain.dummy, words))})"
        counts = dict(zip(names, values, strict=True))
        return replace(plain, shape=shape, bounds=bounds, counts=counts)

    def section(self, plain: Passed, number: int) -> Passed:
        """The part that the call uses."""
        ranges = self.touched(plain.array.name)
        if ranges is None:
            return self.whole(plain, self.bounds[plain.array.name], 1, bool(number % 2))
        words = [f"{self.writer.number(low)}:{self.writer.number(high)}" for low, high in ranges]
        actual = f"{plain.array.name}({', '.join(turned(plain.array, words))})"
        shifts = [1 - low for low, _ in ranges]
        moved = tuple(Dimension(1, high - low + 1) for low, high in ranges)
        return self.declared(plain, moved, bool(number % 2), actual=actual, shifts=shifts)

    def touched(self, name: str) -> Sequence[Interval] | None:
        """The part of an array that the call uses, if all that subscripts name is known."""
        known = set(self.scope) | (set_inside(self.call) - chosen_inside(self.call))
        if set(integers(self.call.body)) - known:
            return None
        return touched_ranges(self.call.body, self.scope)[name]

    def plane(self, plain: Passed, bounds: Bounds, way: str) -> Passed | None:
        """What all elements are in that the call has, if it is one."""
        name, rank = plain.array.name, plain.array.rank
        order = turned(plain.array, [str(k) for k in range(rank)])
        k = None if self.has_whole() else plane_of(self.call, name, lambda k: order.index(str(k)))
        if k is None:
            return None
        rest = tuple(d for number, d in enumerate(bounds.dimensions) if number != k)
        column = way == "column" and order[-1] == str(k) and bounds.form != "assumed"
        index = next(
            node.subscripts[k]
            for node in walk(self.call.body)
            if isinstance(node, Access) and node.name == name
        )
        words = [self.writer.number(d.low) if column else ":" for d in bounds.dimensions]
        words[k] = self.writer.index(index)
        actual = f"{name}({', '.join(turned(plain.array, words))})"
        dummy = replace(plain.dummy, rank=rank - 1)
        return self.declared(
            replace(plain, dummy=dummy), rest, way == "plane", actual=actual, without=k
        )
