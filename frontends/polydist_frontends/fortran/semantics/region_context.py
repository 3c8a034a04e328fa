"""What is known about one region while its tree is built."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from polydist_frontends.errors import Place
from polydist_frontends.fortran.declarations.scopes import Found, Scope
from polydist_frontends.fortran.reading.lines import Lines
from polydist_frontends.fortran.semantics.callees import Callee
from polydist_frontends.integer_expressions import Expression


@dataclass(frozen=True)
class Turn:
    """A distance, with its text."""

    distance: Expression
    text: str


@dataclass(frozen=True)
class Axis:
    """The subscript follows the loop ``counter``, which counts from 1; 0: it is all of them. With
    ``turns`` it does so by these distances, modulo the ``extent``, with the text of that."""

    counter: int
    extent: Expression | None = None
    extent_text: str = ""
    turns: tuple[Turn, ...] = ()


Axes = tuple[Axis, ...]
ALL = Axis(0)


def plain_axes(count: int) -> Axes:
    """Those of an array in the order of the loops."""
    return tuple(Axis(number) for number in range(1, count + 1))


@dataclass(frozen=True, eq=False, kw_only=True)
class RegionContext:
    """What statements are read against. Only ``active``, ``jumps``, ``timing``,
    ``elementwise`` and ``axes`` differ between the statements of a region.

    ``iterators``  variables that some loop of the region counts.
    ``active``     those whose loops are around the place that is read.
    ``jumps``      those that stay inside a loop around the place that is read, without blanks.
    ``written``    names of objects that the region assigns (``u``, ``grid%u``), iterators by their
        loops excepted.
    ``begins``     the last values, as text, that variables are given before the region, of those
        that one assignment in it changes.
    ``unmodified``    integers that nothing in the procedure assigns: their values are still those
        that its declarations were read with.
    ``pure``       functions whose calls only compute a value from values.
    ``elemental``  those of them that take arrays element by element.
    ``callees``    what the names stand for that the region calls.
    ``clocks``     functions that read a clock.
    ``exchanged``  pointers of the region that take each other's places.
    ``overloads``  operators of the program's own, and whether they only compute values.
    ``timing``     whether they may stand where the text is read.
    ``elementwise``  what implied loops count from, under which array operands mean one element
        each; ``None`` where they mean all their elements.
    ``axes``       those that arrays have then.
    """

    scope: Scope
    lines: Lines
    iterators: frozenset[str] = frozenset()
    active: frozenset[str] = frozenset()
    jumps: frozenset[str] = frozenset()
    written: frozenset[str] = frozenset()
    begins: Mapping[str, str] = field(default_factory=dict)
    unmodified: frozenset[str] = frozenset()
    pure: frozenset[str] = frozenset()
    elemental: frozenset[str] = frozenset()
    callees: Mapping[str, Callee] = field(default_factory=dict)
    elementwise: tuple[int, ...] | None = None
    axes: Axes = ()
    clocks: frozenset[str] = frozenset()
    exchanged: frozenset[str] = frozenset()
    overloads: Mapping[str, bool] = field(default_factory=dict)
    timing: bool = False

    def reading_clocks(self) -> RegionContext:
        """The same where a statement is read that has a place in the order of all output."""
        return replace(self, elementwise=None, axes=(), timing=True)

    def find(self, name: str, place: Place) -> Found | None:
        """The meaning of a name, by the implicit rules too; ``None`` if it has none."""
        return self.scope.find(name) or self.scope.undeclared(name, place)
