"""What a region's tables say of its variables: arrays, integers, what has to be declared again."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Literal

from polydist_frontends.errors import Diagnostic, Place
from polydist_frontends.integer_expressions import Expression

CHOSEN = "polydist_chosen"
"""How variables begin that no text has, but for generated text: nothing else mentions them."""
_REDUCED = re.compile(rf"{CHOSEN}_([a-z_]+)_\d+(?:_\d+)?")


def shown(text: str) -> str:
    """The text for users, in which variables for ``sum(...)`` and the like are called so."""
    return _REDUCED.sub(r"\1(...)", text)


@dataclass(frozen=True, kw_only=True)
class Array:
    """Memory that the region accesses element by element: an array, a scalar (rank 0), an array
    reached through a structure.

    ``name``      what the user would call it: ``A``, ``g->u``, ``p.u``; the key of
        ``region.arrays``.
    ``root``      the variable that the name starts with (``g``): the key of ``region.variables``.
    ``element``   the element's type as text; ``sizeof`` of it is the element size.
    ``extents``   one expression per dimension, ``None`` where the language does not tell (a
        pointer's first dimension).
    ``strides``   one text per dimension: the distance in elements of neighbours in that dimension,
        an expression that is valid where the region stands (``sizeof(A[0])/sizeof(A[0][0])``). The
        last C dimension has ``1``. An empty text: the language does not tell, it has to be measured
        (Fortran's assumed-shape arrays).
    ``base``      text of the address of the element with all subscripts zero (C) or at the lower
        bounds (Fortran), valid where the region stands.
    ``live_out``  whether the value may be read after the region as far as the frontend can prove
    (False only where it is proved dead).
    ``local``     declared inside the region: has no meaning outside the block that declares it.
    ``lowers``    the lower bounds of the subscripts; empty where all are 0.
    ``origin``    texts of the subscripts of the element at ``base``; empty where all are 0.
    ``outermost`` the dimension whose neighbours are farthest apart in memory.
    ``first``     the subscript that the model counts as 0 in a one-dimensional array.
    ``assumed_size`` nobody knows the last extent (Fortran's ``*``).
    ``tables``    how many of the first dimensions are tables of pointers (C's ``double **``): then
        ``base`` is the first table, and what ``strides`` has of these dimensions is no distance in
        memory.
    ``members``   paths of the parts of an element that hold its value, where it is a structure of
        known members; empty: all of its bytes.
    ``parts``     paths of the parts of an element that mean something in another process, where it
        has addresses in it; ``None``: all of it.
    ``doubt``     why its value cannot be reached outside one instance: refused so unless each
        instance has its own.
    ``expanded``  the scalar in whose place the memory is, which is generated code's own, with an
        element for each iteration of some loops.
    """

    name: str
    root: str
    element: str
    extents: tuple[Expression | None, ...]
    strides: tuple[str, ...]
    base: str
    place: Place
    live_out: bool = True
    local: bool = False
    lowers: tuple[Expression, ...] = ()
    origin: tuple[str, ...] = ()
    outermost: int = 0
    assumed_size: bool = False
    first: int = 0
    tables: int = 0
    members: tuple[str, ...] = ()
    parts: tuple[str, ...] | None = None
    doubt: Diagnostic | None = None
    expanded: str = ""


@dataclass(frozen=True)
class Scalar:
    """A loop-invariant integer that expressions use: ``n``, ``p.n``, ``g->n``. ``text`` is valid
    where the region stands and in the statements. ``is_int``: its type is int; ``words``: its
    type by its words, if arithmetic in it is unsigned."""

    name: str
    text: str
    place: Place
    unsigned: bool = False
    is_int: bool = False
    words: str = ""


@dataclass(frozen=True)
class Dimensions:
    """The shape of a Fortran array as it is declared again: bounds as texts that are valid where
    the region stands; ``None`` as the last upper bound: an assumed-size array. ``contiguous``: the
    language promises that the elements lie one after the other."""

    lower: tuple[str, ...]
    upper: tuple[str | None, ...]
    contiguous: bool


@dataclass(frozen=True, kw_only=True)
class Variable:
    """An identifier that the region's text mentions and that is declared outside it: what an
    emitted function must bind to keep the text's meaning.

    ``shape``       ``scalar``: an arithmetic value (or a small structure used whole); ``pointer``:
        a pointer or an array, bound as a pointer to its first element; ``record``: a structure
        object that is accessed by member and must not be copied.
    ``copied``      the text uses a copy of the structure: it has the name of one of its members.
    ``visible``     declared at file scope: nothing to bind.
    ``declaration`` its declaration with ``{}`` for the name, in the form it is bound: ``int {}``,
    ``double (*{})[m]``, ``struct grid {}``; without storage class. Qualifiers of what is pointed to
    stay; top-level qualifiers are dropped.
    ``whole``       its declaration as the object it is, arrays not decayed (``double {}[4]``): for
        a copy of its own.
    ``needs``       the names of other variables that the declaration mentions (``m``), bound before
        it.
    ``written``     the region may change the variable's own value (in Fortran: or its elements).
    ``unshared``    every instance has one of its own where the region writes it.
    ``dimensions``  the shape of an array, in Fortran, where it is no part of the declaration.
    ``initial``     of a variable that the text does not have: what it is given where the region
        stands, which declares it; in Fortran the statement that does so.
    """

    name: str
    shape: Literal["scalar", "pointer", "record"]
    visible: bool
    declaration: str
    needs: tuple[str, ...]
    written: bool
    place: Place
    whole: str = ""
    dimensions: Dimensions | None = None
    unshared: bool = False
    initial: str = ""
    copied: bool = False


@dataclass(frozen=True)
class Number:
    """A name in Fortran whose values are numbers of a known kind: a variable, an array or a named
    ``constant``. ``size``: the bytes of one of them."""

    name: str
    category: Literal["integer", "real", "logical"]
    size: int
    constant: bool = False


@dataclass(frozen=True)
class Requirement:
    """What must hold when the region starts: ``text`` is a condition in the user's language,
    ``message`` what to say where it fails; ``first``: a condition without which nothing may be
    asked about a variable, as it may have no memory yet, which the region's text then allocates, or
    may not be passed; ``known``: what it says of integers, where the model uses that."""

    text: str
    message: str
    place: Place
    first: str = ""
    known: Expression | None = None
