"""The polyhedral model of one region: what every later stage reads.

A statement instance is ``S[i, j, ...]`` with the values of the user's own iterators. Its place in
the original program is the usual vector of alternating positions and iterators ("2d+1"), padded
with zeros to one length (``program_order``).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property

import islpy as isl
from polydist_frontends.errors import Place
from polydist_frontends.integer_expressions import Counter, Expression
from polydist_frontends.region import LoopDirective, Span, Update
from polydist_frontends.statement_forms import Held, Part, Selection, Value
from polydist_frontends.variables import Array

from polydist.sets.coalescing import coalesced
from polydist.sets.spaces import PARAM
from polydist.sets.strides import Stride
from polydist.sets.symbols import Parameter


@dataclass(frozen=True, kw_only=True)
class LoopIterator:
    """A loop that encloses a statement. ``key`` tells loops of one region apart (their position in
    the tree); ``step`` is its sign and stride, ``directives`` what others say of its iterations."""

    name: str
    type: str
    key: tuple[int, ...]
    step: int
    place: Place
    directives: tuple[LoopDirective, ...] = ()


@dataclass(frozen=True)
class ArrayModel:
    """Memory with its shape in the model; ``name`` is the tuple name in isl, ``strides`` has one
    stride per modelled dimension."""

    name: str
    source: Array
    rank: int
    strides: tuple[Stride, ...]


@dataclass(frozen=True)
class Computed:
    """A value that is kept in the place of the text in ``span``."""

    span: Span
    value: Value


@dataclass(frozen=True)
class Listing:
    """All that a statement does to an ``array``, any number of times: the ``updates``, in the order
    of the text. Each instance has a list of their values; elements of the type ``handle`` know
    where."""

    array: str
    updates: tuple[Update, ...]
    handle: str


@dataclass(frozen=True)
class Kept:
    """Contributions that are kept until they are added in the order of the program: those to
    ``target``, a scalar in the user's words, combined by ``operator``, lie in an ``array`` of the
    model, whose subscripts are the values of a statement's iterators from ``first`` on. That is
    right under a ``condition`` on types. The text of the statement makes them, with a variable of
    its own as the target; or they are the values that are ``computed``. ``replacing``: they are not
    added to the target, but stored in it. ``inside``: the iterators of loops inside the statement
    that are subscripts as well. ``emptied``: they are none yet; nothing is to be added.
    ``listing``: elements are lists of values, which lie where their rank runs the instance."""

    array: str
    target: str
    operator: str
    first: int
    condition: str
    computed: Computed | None = None
    replacing: bool = False
    inside: tuple[str, ...] = ()
    emptied: bool = False
    listing: Listing | None = None


@dataclass(frozen=True)
class Expanded:
    """The local variable ``scalar`` of a statement has the value of an element of an ``array`` of
    the model: that with the values of the iterators at ``loops`` as subscripts, of which there are
    to be so many; of the only one if that is none. The text ``declares`` it, so that it has no
    value before; or it is declared with the ``element`` type. ``changes``: the text may give it
    another value."""

    array: str
    scalar: str
    element: str
    loops: tuple[int, ...]
    subscripts: int
    declares: bool
    changes: bool


@dataclass(frozen=True, eq=False, kw_only=True)
class Combination:
    """What a statement does to an array by the text in ``span``, which is one of its leaves: with
    as many ``iterators`` as the statement has, or more, if loops inside of the statement are around
    it. ``domain``, ``position`` and accesses are the leaf's own. ``conditional``: data decide
    whether a leaf in such loops runs."""

    array: str
    span: Span
    update: Update
    conditional: bool
    iterators: tuple[LoopIterator, ...]
    position: tuple[int, ...]
    domain: isl.Set
    reads: isl.UnionMap
    writes: isl.UnionMap
    parts: isl.UnionMap


@dataclass(frozen=True, eq=False, kw_only=True)
class Statement:
    """One statement of the model: the user's text in ``span``, run once per point of ``domain``.

    ``reads`` holds upward-exposed reads only, ``writes`` must-writes only (a conditional write is a
    read and a must-write of its target, design section 2.1). ``position`` is where it stands: one
    count per loop body, interleaved with its iterators. ``private`` names the outer scalars and
    arrays of which each instance has its own, ``inner`` (name and type) the iterators of loops
    inside the statement that are declared outside of it. ``text`` is emitted in the span's place,
    if it is not empty. ``accumulates`` maps the arrays that the statement only adds contributions
    to (in the model's names) to the operator, ``added_parts`` to the parts of elements to which it
    adds, where it is not to the whole; of those in ``orderless`` any order of contributions
    gives the same bits; contributions to those in ``apart`` may be computed apart, under a
    condition on types, by a variable in the target's place, or by ``combinations`` or ``listings``,
    which are all that the statement does with their arrays. What the statement ``keeps`` or
    ``adds`` of such contributions, ``schedule.ordered.kept`` says; it adds them by the text
    ``combining``, if there is one. ``selects`` has the arrays with which the statement does nothing
    but give elements the
    values that a choice comes with. ``expanded`` are its scalars that have an element for each
    iteration instead, ``unused`` those of them that its text declares for others. ``assigns`` are
    the variables, in the user's names, that its text assigns, be it in no instance. ``steady``
    holds the reads of members that nothing in the region writes (``leaf_relations``, step 3): no
    dependence, but memory. ``parts`` holds those of the ``writes`` that may leave something of
    the element as it was. ``costly``: it has a loop in it, reads many values, or calls functions.
    ``single``: its text is one assignment, after some of scalars of its own, so that all that it
    reads is read before the one element is written. ``observable``: it prints or reads a clock.
    ``counters`` are those that the text mentions, with their values where it begins. The text is
    run in the instances where all ``guards`` hold; in the others, what it writes keeps its value.
    ``tests`` are the spans of all conditions on iterators of which no set says where they hold.
    ``held`` is that of the region's statement, until ``contributions.held`` makes two of it.
    """

    name: str
    domain: isl.Set
    reads: isl.UnionMap
    writes: isl.UnionMap
    steady: isl.UnionMap
    parts: isl.UnionMap
    iterators: tuple[LoopIterator, ...]
    position: tuple[int, ...]
    span: Span
    place: Place
    private: tuple[str, ...] = ()
    inner: tuple[tuple[str, str], ...] = ()
    text: str = ""
    accumulates: Mapping[str, str] = field(default_factory=dict)
    added_parts: Mapping[str, tuple[Part, ...]] = field(default_factory=dict)
    orderless: frozenset[str] = frozenset()
    apart: Mapping[str, str] = field(default_factory=dict)
    combinations: tuple[Combination, ...] = ()
    listings: tuple[Listing, ...] = ()
    selects: Mapping[str, Selection] = field(default_factory=dict)
    keeps: tuple[Kept, ...] = ()
    adds: tuple[Kept, ...] = ()
    combining: str = ""
    expanded: tuple[Expanded, ...] = ()
    unused: tuple[str, ...] = ()
    assigns: tuple[str, ...] = ()
    costly: bool = False
    single: bool = False
    observable: bool = False
    counters: tuple[Counter, ...] = ()
    guards: tuple[Expression, ...] = ()
    tests: tuple[Span, ...] = ()
    held: Held | None = None

    @cached_property
    def accesses(self) -> isl.UnionMap:
        """All that the statement touches."""
        return self.reads.union(self.writes).union(self.steady)


@dataclass(frozen=True, eq=False)
class RuntimeCheck:
    """What the model assumes and the program tests on entering the region: ``holds`` is a set over
    parameters only."""

    holds: isl.Set
    message: str
    place: Place


def check_against(
    violating: isl.Set, domain: isl.Set, message: str, place: Place
) -> RuntimeCheck | None:
    """The check that no instance is in ``violating``; ``None`` if it could only hold where nothing
    of ``domain`` runs."""
    holds = coalesced(violating.params().complement())
    return (
        None if domain.intersect_params(holds).is_empty() else RuntimeCheck(holds, message, place)
    )


@dataclass(frozen=True, eq=False)
class LoopApart:
    """A loop, with ``depth`` others around it, none of whose iterations reads what another one
    writes where a ``check`` holds; ``condition``: what it says, in words, of usual sizes."""

    key: tuple[int, ...]
    depth: int
    name: str
    check: RuntimeCheck
    condition: str


@dataclass(frozen=True, eq=False, kw_only=True)
class Scop:
    """A region in the polyhedral model; ``context`` is what is known about the parameters,
    ``touched`` the elements that the region accesses. ``invariants`` are scalars whose memory
    nothing that the region writes may share, ``counters`` those of the region with their values
    after it.

    A read that may not happen (``x[i] > 0 ? a[i-1] : 0``) counts as touching only where the array's
    extents are known or nothing else says what of the array is accessed: its subscripts may be out
    of range. ``reachable`` has all that is accessed of the arrays with such reads, these included.
    ``apart`` are loops whose checks are among the ``checks`` (``schedule.apart``).
    """

    context: isl.Set
    parameters: tuple[Parameter, ...]
    statements: tuple[Statement, ...]
    arrays: tuple[ArrayModel, ...]
    checks: tuple[RuntimeCheck, ...]
    touched: isl.UnionSet
    reachable: isl.UnionSet
    invariants: tuple[ArrayModel, ...] = ()
    counters: tuple[Counter, ...] = ()
    apart: tuple[LoopApart, ...] = ()

    @property
    def isl_context(self) -> isl.Context:
        """The context of all the region's sets."""
        return self.context.get_ctx()

    def array(self, name: str) -> ArrayModel:
        """The array that is called so in isl."""
        return next(a for a in self.arrays if a.name == name)

    def statement(self, name: str) -> Statement:
        """The statement of that name."""
        return next(s for s in self.statements if s.name == name)


def holds_for_more(checks: list[RuntimeCheck], others: list[RuntimeCheck], domain: isl.Set) -> bool:
    """Whether they hold for more parameters than the others do, among those that sizes have: none
    negative, and such that an instance is in the domain. Where neither does, those hold for more
    that leave more parameters free: ``h >= d`` does, and ``h = 0`` does not."""
    more, less = _sizes_for(checks, domain), _sizes_for(others, domain)
    if less.is_subset(more) or more.is_subset(less):
        return bool(less.is_strict_subset(more))
    return _fixed(more) < _fixed(less)


def _fixed(sizes: isl.Set) -> int:
    """How many equations the parameters are bound to fulfil."""
    return sum(of.is_equality() for of in sizes.affine_hull().get_constraints())


def _sizes_for(checks: list[RuntimeCheck], domain: isl.Set) -> isl.Set:
    """The parameters, none negative, for which the checks hold and something is done."""
    holds = domain.params()
    for check in checks:
        holds = holds.intersect(check.holds)
    for k in range(holds.dim(PARAM)):
        holds = holds.lower_bound_val(PARAM, k, 0)
    return holds
