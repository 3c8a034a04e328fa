"""The language-neutral form of one annotated loop nest: what every frontend produces and the
translator reads.

A region is a tree of loops, conditions and statements; bounds, subscripts and conditions are
``integer_expressions``. A node carries the *span* of the user's text that it stands for, which is
emitted. A processor may treat any subtree as one statement, whose text is the subtree's span.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Literal, TypeAlias, Union

from polydist_frontends.clauses.directive import Directive
from polydist_frontends.errors import Diagnostic, NewName, Place
from polydist_frontends.integer_expressions import Counter, Expression
from polydist_frontends.statement_forms import Held, Observable, Part, Selection, Value
from polydist_frontends.variables import Array, Number, Requirement, Scalar, Variable


# ----------------------------------------------------------------------------------------- the tree
@dataclass(frozen=True)
class Span:
    """Half-open character interval ``[start, end)`` of the original file's text."""

    start: int
    end: int


@dataclass(frozen=True)
class Range:
    """``first, first + step, ...`` up to ``last``: the values of a name that only an access's own
    subscripts use. ``step`` is a constant other than 0."""

    name: str
    first: Expression
    last: Expression
    step: int


@dataclass(frozen=True, kw_only=True)
class Update:
    """All that a statement does: it combines one object with values that may be computed before.
    ``combining`` is its text with ``{0}``, ... for these; ``names``: its variables; right under
    a ``condition`` on types. ``placing`` has places among the values, ``listing`` all of them."""

    span: Span
    values: tuple[Value, ...]
    combining: str
    names: frozenset[str]
    condition: str = "1"
    placed: Update | None = None
    placing: bool = False
    listed: Update | None = None
    listing: bool = False


@dataclass(frozen=True, kw_only=True)
class Access:
    """One read or write of one element. ``array`` is a key of ``region.arrays``.

    A write of part of an element (``a[i].x = ...``) is a read and a write of the element. A write
    that happens only under a condition inside the statement (``if (c) a[i] = v;`` as one statement,
    ``c && (a[i] = v)``) is a ``may_write``, and a read under one (``i > 0 ? a[i-1] : 0``) a
    ``may_read``: its subscripts may be out of range where it does not happen. ``when`` is that
    condition, like that of an ``If``. With ``ranges`` it is one of all these give (``a(:, j)``).

    ``accumulates`` is the operator where the access only serves to add a contribution to the
    element (``s += e``, ``if (e > s) s = e``), or a ``part``, in free order if the user says so.
    ``exact``: any order of contributions gives the same bits; if the element's old value
    ``decides`` what else is read, as long as all that could be read exists. ``apart`` is a
    condition in the user's language on types alone: where it holds, the contribution may be
    computed apart from the sum or product, and added later. ``update``: what the statement does to
    the object, if that is all it does; ``selection``: the choice by which the object gets a value,
    if that is all. ``member`` is the path of the member of the element, names joined by dots, that
    alone is read or written; empty: the element as a whole, or a part of it that shares memory with
    others (members of unions, bit-fields). ``value`` is what a write of an integer scalar stores,
    where that is integer arithmetic on scalars, which ``values`` needs. ``inner``: of a variable
    that the statement declares; with known values none is left. ``packed``: the one subscript, if
    it multiplies iterators. ``counted_on``: a pointer leads to it, perhaps from a row into the next
    one. ``last``: up to which first subscript elements exist, where the extent does not tell.
    ``as_declared``: all elements of a declaration, as a called procedure may access any."""

    array: str
    subscripts: tuple[Expression, ...]
    kind: Literal["read", "may_read", "write", "may_write"]
    place: Place
    when: Expression | None = None
    ranges: tuple[Range, ...] = ()
    accumulates: str = ""
    part: Part | None = None
    exact: bool = False
    decides: bool = False
    apart: str = ""
    update: Update | None = None
    selection: Selection | None = None
    value: Expression | None = None
    member: str = ""
    inner: bool = False
    packed: Expression | None = None
    counted_on: bool = False
    last: Expression | None = None
    as_declared: bool = False


@dataclass(frozen=True, kw_only=True)
class Statement:
    """A statement without loops. Accesses stand in order of evaluation; reads come before the write
    they feed.

    ``declares`` names the block-local variables that the statement declares (``double s = 0;``): a
    declaration is a statement. ``announces``: the iterators that its text declares beside them.
    ``text``     emitted in the place of the span's where the statement is emitted by itself: one
        element of an array statement under its implied loops. Empty: the user's.
    ``repeats``  it is a loop whose end depends on values: it may read what it wrote before.
    ``calls``    it calls a function of the program's own, which may take its time.
    ``counts``   name and type of the iterators that loops in it take from outside.
    ``library``  a function of the library in it that makes values of whole arrays. ``observable``:
        it prints, or reads a clock. ``counters`` in it.
    ``header`` of a loop has its text: a ``start`` right before it, a ``step`` ends its body, a
        ``test`` begins its body, or stands after it.
    ``anew``: its text stands for the span's also inside of longer texts, but of those that have the
        ``start`` of a loop that gives what it writes a value, or what begins at its empty span.
    ``held``: its values are stored after all are computed, if it is emitted by itself. ``blocks``:
        those of the text around it that are no nodes (``{ ... }``), from outside inwards.
    ``gives``: it only gives these scalars values made of scalars, with their texts, in order.
    """

    accesses: tuple[Access, ...]
    span: Span
    place: Place
    declares: tuple[str, ...] = ()
    announces: tuple[str, ...] = ()
    text: str = ""
    repeats: bool = False
    calls: bool = False
    counts: tuple[tuple[str, str], ...] = ()
    library: str = ""
    observable: Observable = Observable.NOTHING
    counters: tuple[Counter, ...] = ()
    header: Literal["", "start", "step", "test"] = ""
    gives: tuple[tuple[str, str], ...] = ()
    anew: bool = False
    held: Held | None = None
    blocks: tuple[Span, ...] = ()


@dataclass(frozen=True)
class RunTimeStep:
    """A loop's iterator advances by ``size``, which does not change, times the loop's ``step``.
    ``unless``: what is said if that cannot be modelled. ``bare``: only loops' headers name it."""

    size: Expression
    unless: Diagnostic
    bare: bool


@dataclass(frozen=True)
class LoopDirective:
    """A directive of others before a loop that holds for any part of it: ``#pragma GCC ivdep``."""

    text: str
    place: Place


@dataclass(frozen=True, kw_only=True)
class Loop:
    """``for (iterator = first; condition; iterator += step)``; ``step`` is a non-zero constant.

    ``condition`` is an expression over the iterator, parameters and outer iterators. ``type`` is
    the iterator's type as written in declarations (``int``, ``size_t``; Fortran ``integer(8)``).
    ``declared`` says that the loop declares its iterator, so that its value does not outlive the
    loop; ``untyped``, that its text still leaves the type to a declaration outside (``do
    concurrent``). ``reads`` are what the header reads of what the region writes: scalars of known
    values. ``once``: it stands for an assignment to a variable that is an iterator elsewhere, and
    for the statements that use it; it runs once, and leaves the variable as it is. ``doubt``: why
    its header does not count; it is refused so, unless it becomes a statement (``by_data``).
    ``jumps``: it stands for statements in a row, of which jumps may skip or repeat some.
    ``by``: the step is known at run time only; other fields say what becomes of it (``strips``):
    ``positive`` has to be when the loop runs; the iterations of the loops over ``strips``, from
    this one inwards, ran in tiles; the header's text of a ``torn`` one names what only the loops
    around these had. ``retested``: every iteration evaluates the condition with what scalars are
    then. ``unless``: the doubt if these are not known; then the loop is the statement ``plain``, if
    there is one. ``after``: what it does once more after the last iteration; until the values of
    scalars are known. ``left``: all doubt is that conditions end it (``If.leaves``).
    """

    iterator: str
    type: str
    first: Expression
    condition: Expression
    step: int
    body: tuple[Node, ...]
    span: Span
    place: Place
    declared: bool
    directives: tuple[LoopDirective, ...] = ()
    reads: tuple[Access, ...] = ()
    untyped: bool = False
    once: bool = False
    doubt: Diagnostic | None = None
    jumps: bool = False
    by: RunTimeStep | None = None
    positive: tuple[Expression, ...] = ()
    strips: tuple[str, ...] = ()
    torn: bool = False
    retested: bool = False
    unless: Diagnostic | None = None
    plain: Statement | None = None
    counters: tuple[Counter, ...] = ()
    after: tuple[Statement, ...] = ()
    left: bool = False
    blocks: tuple[Span, ...] = ()


@dataclass(frozen=True, kw_only=True)
class If:
    """A condition over parameters and iterators, or a data-dependent one: then ``condition``
    contains an ``Opaque`` and ``reads`` lists what it reads. ``stepping``: no text says it; it
    holds in the iterations of a loop whose step is known at run time only. ``text``: as that of a
    statement. ``leaves``: where it holds, the loop around ends after ``then``."""

    condition: Expression
    reads: tuple[Access, ...]
    then: tuple[Node, ...]
    otherwise: tuple[Node, ...]
    span: Span
    place: Place
    text: str = ""
    stepping: bool = False
    counters: tuple[Counter, ...] = ()
    leaves: bool = False
    blocks: tuple[Span, ...] = ()


Node: TypeAlias = Union[Loop, If, Statement]


# ------------------------------------------------------------------------------------------- tables
@dataclass(frozen=True)
class InnerProcedure:
    """A Fortran procedure inside another one: its text, of the user or ``generated``, and the
    variables of the other one that it reads."""

    name: str
    text: str
    reads: tuple[str, ...]
    generated: bool = False


@dataclass(frozen=True)
class HostScope:
    """Where the procedures that are generated for a Fortran region stand.

    ``offset``      where they are inserted: after the module procedure that holds the region, or
        before the program unit.
    ``own_module``  a module has to be made for them.
    ``form``        how the file is written.
    ``uses``        ``use`` statements that they repeat.
    ``constants``   declarations that they repeat.
    ``formats``     labels with the ``format`` statements, as they stand in the text: those that
        mention a label repeat them.
    ``locals``      variables that the procedure does not declare, with their declarations.
    ``associated``  names that the procedure does not have, with what each stands for.
    ``types``       derived types that only the procedure knows, with their definitions.
    ``procedures``  those inside the procedure that the region calls, and those that they call in
        turn: generated procedures that mention one repeat it.
    ``numbers``     what the names in the region's text are that stand for numbers.
    ``kinds``       names of kinds in it, with the sizes that they stand for.
    ``functions``   names of functions in it that are not intrinsic.
    ``hidden``      intrinsic functions for generated code whose names the program gives to others.
    """

    offset: int
    own_module: bool
    form: Literal["free", "fixed"]
    uses: tuple[str, ...]
    constants: tuple[str, ...]
    formats: tuple[tuple[str, str], ...] = ()
    locals: tuple[tuple[str, str], ...] = ()
    associated: tuple[tuple[str, str], ...] = ()
    types: tuple[tuple[str, str], ...] = ()
    procedures: tuple[InnerProcedure, ...] = ()
    numbers: tuple[Number, ...] = ()
    kinds: tuple[tuple[str, int], ...] = ()
    functions: tuple[str, ...] = ()
    hidden: tuple[str, ...] = ()


@dataclass(frozen=True, kw_only=True)
class Region:
    """One directive and what it governs.

    ``span``        the text that is replaced: from the directive's first character to the end of
        the governed loop or block.
    ``function``    offset in the text before which file-scope code for this region is inserted (the
        start of the enclosing function's line).
    ``macros``      ``#define`` lines between ``function`` and the region whose names the region
        uses: (name, full directive text).
    ``iterators_live`` iterators not declared by their loops whose final values are needed after the
    region. ``counters`` all that the region has, with their values after it. ``invariants`` scalars
    that the region only reads: it may write to their memory under another name, or an earlier
    region left them on one rank. ``assumptions`` the conditions of ``assume`` clauses, parsed.
    ``remarks``     what the user need not act on (a directive inside the nest that is dropped).
    ``host``        where generated procedures stand, in Fortran.
    ``requirements`` what the program checks when the region starts.
    ``words``       what of the text inside ``span`` is not the program's: the directive itself in
        C (empty if a macro writes more), and directives of others, but for those that stay there.
    ``work_sharing`` whether directives stay as written, which share work among threads.
    ``declarations`` of the function's own that generated functions repeat before the region's text.
    ``also_written`` a file that the region prints to, and other code writes too, if there is one:
        where ranks have files of their own, it is run as it is written. ``may_end`` the program.
    ``functions``   names and definitions of what the region calls, and of what that calls in turn,
        as far as they use nothing but values.
    ``read``        ``span`` and ``words`` in the text that the spans of statements refer to, where
        lines of that are longer than the user's. ``names`` of functions' variables there.
    """

    directive: Directive
    body: tuple[Node, ...]
    arrays: dict[str, Array]
    scalars: dict[str, Scalar]
    variables: dict[str, Variable]
    span: Span
    place: Place
    function: int
    function_name: str
    macros: tuple[tuple[str, str], ...] = ()
    iterators_live: tuple[str, ...] = ()
    counters: tuple[Counter, ...] = ()
    invariants: tuple[Array, ...] = ()
    assumptions: tuple[Expression, ...] = ()
    remarks: tuple[Diagnostic, ...] = ()
    host: HostScope | None = None
    requirements: tuple[Requirement, ...] = ()
    words: tuple[Span, ...] = ()
    work_sharing: bool = False
    declarations: tuple[str, ...] = ()
    functions: tuple[tuple[str, str], ...] = ()
    names: tuple[NewName, ...] = ()
    also_written: Diagnostic | None = None
    may_end: bool = False
    read: tuple[Span, tuple[Span, ...]] | None = None

    @property
    def as_read(self) -> Region:
        """The region as it stands in the text that the spans of statements refer to."""
        if self.read is None:
            return self
        return replace(self, span=self.read[0], words=self.read[1], read=None)
