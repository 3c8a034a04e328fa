"""The loop IR: generated functions as frozen trees, without isl or a target language (section 2).

Integer variables are the symbols of the sets, and the loops of a scan; emitters spell them.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias, Union

from polydist_frontends.region import LoopDirective
from polydist_frontends.statement_forms import Part, Selection

from polydist.lower.integer_ir import Constant, Cut, Enclosure, Expression, Operation, Variable
from polydist.lower.statement_ir import (
    ComputedCode,
    CounterCode,
    ExpandedCode,
    KeptCode,
    Precondition,
    RegionStep,
    RunNest,
    SequentialFor,
    StatementCode,
)
from polydist.sets.strides import Stride
from polydist.sets.symbols import Index, Parameter

__all__ = [  # and all below
    "ComputedCode",
    "Constant",
    "CounterCode",
    "Cut",
    "Enclosure",
    "ExpandedCode",
    "Expression",
    "KeptCode",
    "Operation",
    "Precondition",
    "RegionStep",
    "RunNest",
    "SequentialFor",
    "StatementCode",
    "Variable",
]


# --------------------------------------------------------------------------------------- statements
@dataclass(frozen=True)
class Sequence:
    children: tuple[Code, ...]


@dataclass(frozen=True, kw_only=True)
class For:
    """``for (variable = first; condition; variable += step)``, step > 0. ``directives`` of the
    user's stand before it, and ours where no iteration writes what another one accesses
    (``independent``); then the condition is an upper bound."""

    variable: Index
    first: Expression
    condition: Expression
    step: int
    body: Code
    directives: tuple[LoopDirective, ...] = ()
    independent: bool = False


@dataclass(frozen=True)
class If:
    condition: Expression
    then: Code
    otherwise: Code | None


@dataclass(frozen=True)
class Instance:
    """Run the user's statement with these values of its iterators."""

    statement: str
    values: tuple[Expression, ...]


@dataclass(frozen=True)
class Emit:
    """Hand a run to the sink: ``count`` pieces of ``length`` elements, ``stride`` apart, from
    ``offset``."""

    offset: Expression
    length: Expression
    stride: Expression
    count: Expression


@dataclass(frozen=True)
class Count:
    """Add to the number of points."""

    points: Expression


@dataclass(frozen=True)
class Operand:
    """An element that an instance of a product accesses: ``offset`` is its place in the array where
    rows, sums and columns are 0, and with each of them it advances by one of the ``steps``."""

    array: str
    offset: Expression
    steps: tuple[Expression, Expression, Expression]


@dataclass(frozen=True, kw_only=True)
class Product:
    """All instances of a statement that three loops have; their bounds do not depend on each other,
    but those of the columns may on the row. Each adds to ``total``, at its row and column, what it
    makes of the elements ``read``, which none of them writes; they may run in any order that keeps
    those of one row and column in theirs. ``otherwise`` does the same."""

    statement: str
    rows: For
    sums: For
    columns: For
    iterators: tuple[int, int, int]
    total: Operand
    read: tuple[Operand, ...]
    otherwise: Code


Code: TypeAlias = Union[Sequence, For, If, Instance, Emit, Count, Product]


# ---------------------------------------------------------------------------------------- functions
@dataclass(frozen=True, kw_only=True)
class FlowCode:
    """``flow``, ``reach`` and ``origin`` of one (nest, array, receiver): ``elements`` emits what a
    box of the nest sends to a box of the receiver; ``reach[k]`` encloses the
    receiver's coordinate k, ``origin[k]`` the writer's; ``broadcast``: the dimensions along which
    all owners of what is in ``reach``, outside the writing box, get the same."""

    array: str
    receiver: int | None
    elements: Code
    reach: tuple[Enclosure, ...]
    origin: tuple[Enclosure, ...]
    broadcast: tuple[int, ...]


@dataclass(frozen=True)
class PartCode:
    """One part of what a tile sends, under a scheme that works tile by tile: ``out`` emits all of
    it, ``None`` if that is all that the flows name. ``flows`` are numbers in the nest's flows."""

    scheme: str
    packing: str
    array: str
    out: Code | None
    flows: tuple[int, ...]


@dataclass(frozen=True)
class CountedCode:
    """Subscript ``position`` of so many (``of``) of an array; the form, times ``multiple``, is
    this, times the scale, plus ``offset``."""

    array: str
    position: int
    of: int
    offset: int
    multiple: int


@dataclass(frozen=True)
class DimensionCode:
    """A distributed dimension: the form of the tiled coordinates, by how much it counts the array
    subscript of its placement, that placement, and the subscripts that it counts."""

    form: tuple[int, ...]
    scale: int
    placement: int
    counted: tuple[CountedCode, ...]


@dataclass(frozen=True)
class ReductionCode:
    """An array whose elements, or ``parts`` of them, a nest accumulates into; ``touched`` emits
    those of a box. ``exact``: in any order with the same bits. ``choice``: by it instead."""

    array: str
    operator: str
    touched: Code
    exact: bool
    choice: Selection | None = None
    parts: tuple[Part, ...] = ()


@dataclass(frozen=True)
class FootprintCode:
    """Elements of an array that have to do with a nest; ``elements`` emits those of a box, over
    all z, or at z, where it ``shrinks`` if later z have no others."""

    array: str
    elements: Code
    shrinks: bool = False


@dataclass(frozen=True)
class SumCode:
    """A ``variable`` of type ``element`` in which all threads of a kernel accumulate, by
    ``operator``; ``array`` in the sets. Of an array they add to elements in a ``box``: the
    subscripts of the model along each dimension, none of a scalar."""

    array: str
    variable: str
    element: str
    operator: str
    box: tuple[range, ...] = ()


@dataclass(frozen=True, kw_only=True)
class KernelCode:
    """What a region with kernels needs of a nest. ``threads``: the coordinates in which threads
    differ, the one along rows last; ``diagonals``: those with the same sum of these run at once, in
    ascending order of sums; ``ranges``: one interval of each at z, or none; ``code``: what a thread
    runs, at the lower corner in these, in their ranges; ``None`` where an ``obstacle`` leaves the
    nest to the host. ``reads`` and ``writes`` emit the elements of a box at z, without the
    ``sums``. The text mentions ``records``, structures or pointers to them, and the ``extremes``.
    ``texts`` are those of Fortran statements as C."""

    threads: tuple[int, ...]
    diagonals: bool
    code: Code | None
    obstacle: str
    reads: tuple[FootprintCode, ...]
    writes: tuple[FootprintCode, ...]
    sums: tuple[SumCode, ...] = ()
    records: tuple[str, ...] = ()
    extremes: tuple[str, ...] = ()
    texts: tuple[tuple[str, str], ...] = ()
    ranges: tuple[Enclosure, ...] = ()


@dataclass(frozen=True, kw_only=True)
class NestCode:
    """Everything generated for one nest; ``bounds[k]`` encloses coordinate k at z, ``extents``
    pairs of k and what encloses it over all z, where depth + d stands for the form of dimension d,
    and -1 - j for z[j]. ``front``: of how many coordinates the tiles add up to the step; ``stays``:
    the forms keep their place; ``rows`` is the coordinate along which the innermost loops run, -1
    if there is none; ``streams``: cutting them saves no transfer from memory; ``chained``: each of
    their iterations waits for the one before; ``in_order``: a rank runs its tiles in ascending
    order, one at a time. ``compute`` runs the instances of a tile,
    ``points`` is the same without jammed loops, by which they are counted. ``cut``: how boxes are
    cut in halves before, ``None`` where they are not. ``footprints`` are the
    elements that it accesses, ``live_in`` those that it reads from before the region, ``live_out``
    those that it writes for after it. ``kernel`` is for devices, ``None`` in others' regions."""

    number: int
    kind: str
    statements: tuple[str, ...]
    sequential: int
    depth: int
    dimensions: tuple[DimensionCode, ...]
    front: int
    stays: bool
    rows: int
    streams: bool
    chained: bool
    compute: Code
    points: Code
    bounds: tuple[Enclosure, ...]
    extents: tuple[tuple[int, Enclosure], ...]
    flows: tuple[FlowCode, ...]
    in_order: bool
    parts: tuple[PartCode, ...] = ()
    reductions: tuple[ReductionCode, ...] = ()
    footprints: tuple[FootprintCode, ...] = ()
    live_in: tuple[FootprintCode, ...] = ()
    live_out: tuple[FootprintCode, ...] = ()
    cut: Cut | None = None
    kernel: KernelCode | None = None


@dataclass(frozen=True, kw_only=True)
class ArrayCode:
    """An array of the region. ``base`` (its address) is target-language text, valid where the
    region stands; ``touched[k]`` encloses subscript k of what the region touches, ``reachable[k]``
    of what it may touch; ``tables``: how many of the first subscripts select from tables; ``open``:
    data select elements, of nobody says how many; ``by_value``: kernels take its values along."""

    name: str
    source_name: str
    element: str
    base: str
    strides: tuple[Stride, ...]
    written: bool
    touched: tuple[Enclosure, ...]
    reachable: tuple[Enclosure, ...]
    tables: int = 0
    members: tuple[str, ...] = ()
    parts: tuple[str, ...] | None = None
    open: bool = False
    by_value: bool = False


@dataclass(frozen=True)
class Alternative:
    """Another schedule of a region's statements, by its name in the clause ``schedule``: its nests,
    which are numbered after those before it, and the steps, which count them from 0."""

    schedule: str
    nests: tuple[NestCode, ...]
    steps: tuple[RegionStep, ...]


@dataclass(frozen=True, kw_only=True)
class Program:
    """All generated code of one region. ``counters`` are those whose values are needed after it.
    ``one_arrays``: pairs of ``arrays``, by their places, that may be one; the second is read.
    ``schedule`` names that of the ``nests`` where the runtime has ``alternatives`` to it."""

    parameters: tuple[Parameter, ...]
    statements: tuple[StatementCode, ...]
    arrays: tuple[ArrayCode, ...]
    nests: tuple[NestCode, ...]
    steps: tuple[RegionStep, ...]
    preconditions: tuple[Precondition, ...]
    one_arrays: tuple[tuple[int, int], ...] = ()
    counters: tuple[CounterCode, ...] = ()
    schedule: str = ""
    alternatives: tuple[Alternative, ...] = ()

    @property
    def all_nests(self) -> tuple[NestCode, ...]:
        """Those of all schedules, by their numbers."""
        return (*self.nests, *(nest for other in self.alternatives for nest in other.nests))

    def statements_of(self, nest: NestCode) -> list[StatementCode]:
        """In the order of the program."""
        return [s for s in self.statements if s.name in nest.statements]

    @property
    def kernels(self) -> tuple[NestCode, ...]:
        """The nests that devices can run."""
        return tuple(nest for nest in self.nests if nest.kernel and nest.kernel.code)

    @property
    def kept(self) -> tuple[ArrayCode, ...]:
        """The arrays of the generated code's own, which are after all others but the invariants."""
        names = {kept.array for s in self.statements for kept in s.keeps}
        names |= {of.array for s in self.statements for of in s.expanded}
        return tuple(array for array in self.arrays if array.name in names)
