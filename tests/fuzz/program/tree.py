"""A random program as a tree. Subscripts carry no margins: rendering shifts them so that every
access is inside its array."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Union

from fuzz.program.styles import EARLY

COMPLEX = "double _Complex"


@dataclass(frozen=True)
class Linear:
    """Names times factors, and a constant. Names are iterators, parameters, and constants that have
    a name (``constants.py``)."""

    terms: tuple[tuple[str, int], ...] = ()
    constant: int = 0


@dataclass(frozen=True)
class Index:
    """``plain`` and perhaps a second summand: ``inner % by``, ``inner / by``, the smaller (``min``)
    or larger (``max``) of the two, the element ``inner`` of the table ``by`` (``[]``), or the
    parity of ``inner`` in one of the ways of ``PARITIES``, or the remainder of ``data`` by ``by``.
    In conditions also what no affine function says (``NON_AFFINE``): the square of ``inner``, its
    product with a parameter, its quotient and remainder by one more than a parameter.
    Otherwise ``by`` is a number of at least 2 or a parameter."""

    plain: Linear
    inner: Linear | None = None
    operator: str = "%"
    by: int | str = 2
    data: Access | None = None


@dataclass(frozen=True)
class Access:
    """An element of an array, or a scalar; temporaries are scalars too. ``view``: the pointer to
    its row through which C reaches it, ``ahead``: how far that has moved; or the pointer that walks
    (``w1``), and how far ahead of it the element is."""

    name: str
    subscripts: tuple[Index, ...] = ()
    view: str = ""
    ahead: int = 0


@dataclass(frozen=True)
class Pick:
    """One of two elements, as a conditional expression; of one array, in C, by chosen
    subscripts."""

    condition: Condition
    first: Access
    second: Access


@dataclass(frozen=True)
class Term:
    """A summand of a value: ``factor`` times an element, one of two, an integer expression, or
    nothing but a constant; ``wrap`` names a function around an element."""

    factor: int
    value: Access | Index | Pick | None
    wrap: str = ""


@dataclass(frozen=True)
class Compare:
    left: Index
    operator: str
    right: Index


@dataclass(frozen=True)
class OnData:
    """Whether an element is large, or larger than another one."""

    access: Access
    than: Access | None = None


@dataclass(frozen=True)
class Both:
    """Two conditions joined by ``&&`` or ``||``."""

    left: Condition
    operator: str
    right: Condition


@dataclass(frozen=True)
class Assign:
    """``places``: scalars that get a value with the target, where that finds a larger one."""

    target: Access
    operator: str
    terms: tuple[Term, ...]
    places: tuple[tuple[str, Index], ...] = ()


@dataclass(frozen=True)
class Accumulate:
    """Adds the terms to the target, or keeps the larger or smaller. ``operator``: +, max, min.
    Rendered so that no order of it matters: nothing rounds, nothing overflows, there are no NaNs
    and no negative zeros."""

    target: Access
    operator: str
    terms: tuple[Term, ...]


@dataclass(frozen=True)
class Declare:
    """A temporary of the surrounding body."""

    name: str
    type: str
    terms: tuple[Term, ...]


@dataclass(frozen=True)
class Point:
    """An integer that is named before it is a subscript: a variable of the function that is given
    the value of ``index``; or of the body where it has a type there, in C."""

    name: str
    index: Index
    declared: str = ""


@dataclass(frozen=True)
class Advance:
    """``name += by``: first in the body of the loop over ``iterator``, whose value it has then."""

    name: str
    by: int
    iterator: str


@dataclass(frozen=True)
class View:
    """A pointer to a row of a matrix, declared in the body; C's alone. Then it moves ``ahead``."""

    name: str
    array: str
    row: Index
    ahead: int = 0


@dataclass(frozen=True)
class WholeRows:
    """The row of an element, or all of its array if ``entire``, is cleared or, where there is a
    ``source``, gets the values of another row of this array."""

    target: Access
    source: Access | None = None
    entire: bool = False


@dataclass(frozen=True)
class Settle:
    """A loop over values, one statement of the body: changes a temporary of type double until it is
    small or large (``style`` while, do, for), as often as data say (counted, halving), until it
    sets its counter (skipping), with a loop inside (nested, search), or where no jump skips it
    (jump)."""

    name: str
    style: str
    terms: tuple[Term, ...]


@dataclass(frozen=True)
class Print:
    """Output in the midst of a region: a number that tells the statement, and an element."""

    number: int
    value: Access


@dataclass(frozen=True)
class If:
    """``style``: plain, of ``BRANCHES``, or of ``EARLY``: then it ends the body of a loop, and what
    follows is the other branch. ``number``: of its labels."""

    condition: Condition
    then: tuple[Node, ...]
    otherwise: tuple[Node, ...] = ()
    style: str = "plain"
    number: int = 0

    @property
    def early(self) -> bool:
        return self.style in EARLY


@dataclass(frozen=True)
class Walk:
    """A pointer that begins at an element before a loop and moves with the loop's iterator, by a
    ``stride`` of its subscript ``k``. ``way``: in the loop's header, at the end of its body, or,
    where it is used only once, there."""

    name: str
    place: Access
    k: int
    stride: int
    way: str
    writes: bool


@dataclass(frozen=True)
class Loop:
    """From the largest of ``lowers`` to below the smallest of ``uppers``; a negative step counts
    down. ``style`` is the form of the condition. ``counts``: what the header advances besides;
    before the loop these variables have the first value. ``exchanges``: two arrays that change
    names at the end of each iteration, and in which of the ways of ``EXCHANGES``. ``walks``: in C,
    pointers that move with it."""

    name: str
    type: str
    lowers: tuple[Index, ...]
    uppers: tuple[Index, ...]
    step: int
    style: str
    body: tuple[Node, ...]
    counts: tuple[Advance, ...] = ()
    exchanges: tuple[str, ...] = ()
    walks: tuple[Walk, ...] = ()


@dataclass(frozen=True)
class Call:
    """Statements that are written as a call of a subroutine with them. ``place``: where the
    subroutine is, one of ``PLACES``; in C one of ``C_PLACES``, else they are a block there.
    ``passing``: how its arrays are passed, in turn, of ``PASSING``, or in C of ``C_SHAPES`` after
    some of ``C_MANNERS``; ``order``: in which order, if not that of their names. ``own``: work
    arrays of the subroutine. ``exchanged``: two arrays that another call of it has in each other's
    places. ``constant``: how a number gets a name in it, one of ``CONSTANTS`` or ``C_CONSTANTS``.
    ``returns``: it ends early where the condition that is all of it does not hold. ``gives``: in C,
    what becomes of its value, one of ``GIVES``, if it sets one scalar. ``scalars``: by how much
    integers differ that it gets, and whether as real numbers."""

    body: tuple[Node, ...]
    place: str = "module"
    passing: tuple[str, ...] = ("same",)
    order: tuple[str, ...] = ()
    own: tuple[str, ...] = ()
    exchanged: tuple[str, ...] = ()
    constant: str = ""
    returns: bool = False
    gives: str = ""
    scalars: int = 0


Condition = Union[Compare, OnData, Both]
Statement = Union[Assign, Accumulate, Declare, Point, Advance, View, Settle, Print, WholeRows]
Node = Union[Statement, If, Loop, Call]
WRITES = (Assign, Accumulate, WholeRows)
STATEMENTS = (Assign, Accumulate, Declare, Settle, Print, WholeRows)


@dataclass(frozen=True)
class Array:
    """``storage``: static (at file scope), vla (a parameter with extents), linear (a pointer,
    subscripts by hand), work (of the region's function), packed (the
    lower triangle of a matrix, by rows). ``wide``: extents depend on parameters.
    ``beyond``: elements at the end of each row that no subscript reaches; with many of them the
    rows lie on pages of their own, which are closed while values are elsewhere. ``tables``: in C,
    functions get its rows, and planes, as tables of pointers (of programs in one file);
    ``rows``: each of these rows is an allocation, which main gives up, makes anew and moves.
    ``held``: in a structure, in one of the ways of ``HELD``.

    Of programs in several files, ``room``: where main has an array that is not static: heap, stack,
    or joint, in one allocation with others; ``slack``: by how many elements it may move within its
    memory."""

    name: str
    type: str
    rank: int
    storage: str
    wide: bool
    beyond: int = 0
    room: str = "heap"
    slack: int = 0
    tables: bool = False
    rows: bool = False
    held: str = ""


@dataclass(frozen=True)
class Deed:
    """What ordinary code does with an array (``ordinary.py``), perhaps with a second one like it;
    ``number`` says where and how much."""

    kind: str
    array: str
    other: str = ""
    number: int = 0


@dataclass(frozen=True)
class Region:
    """``scalars``: variables of the function, with their types. ``outside``: iterators are declared
    before the region. ``concurrent``: Fortran may write its independent loops as ``do concurrent``.
    ``refilled``: an array that main fills anew after the region. ``switch``: how C writes a
    directive that the preprocessor might remove, one of ``SWITCHES``. Of programs in several files,
    ``ending``: what the function does after the region; ``after``: what main does after that.
    """

    scalars: tuple[tuple[str, str], ...]
    clauses: tuple[str, ...]
    gather: str
    live_out: tuple[str, ...] | None
    block: bool
    outside: bool
    body: tuple[Node, ...]
    concurrent: bool = False
    refilled: str = ""
    switch: str = ""
    ending: tuple[Deed, ...] = ()
    after: tuple[Deed, ...] = ()


@dataclass(frozen=True)
class Program:
    """``limits``: each parameter with its largest value; all start at 0. ``host_writes``: main
    changes elements between the regions. ``macros``: constants with a name are macros in C, not of
    an enumeration. ``swapped``: two arrays that change names after each round, or none. ``files``:
    over how many files the regions are spread, beside that of main; 0 if all is in one. ``common``:
    static arrays are in a common block, in Fortran."""

    arrays: tuple[Array, ...]
    limits: tuple[tuple[str, int], ...]
    parameter_type: str
    repeats: int
    host_writes: bool
    regions: tuple[Region, ...]
    macros: bool = False
    swapped: tuple[str, ...] = ()
    files: int = 0
    common: bool = False

    @property
    def lasting(self) -> tuple[Array, ...]:
        """The arrays that are filled before and shown after the regions."""
        return tuple(array for array in self.arrays if array.storage != "work")
