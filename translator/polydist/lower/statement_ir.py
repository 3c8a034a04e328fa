"""The user's statements in generated code, the nests that a region runs in sequential loops, and
what must hold before that, as parts of the loop IR (``loop_ir``)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias, Union

from polydist.lower.integer_ir import Enclosure, Expression


@dataclass(frozen=True)
class ComputedCode:
    """A value that is kept in the place of the user's ``text[start:end]``, ``neutral`` before; in
    the type ``element``, empty for the target's."""

    start: int
    end: int
    value: str
    neutral: str
    element: str = ""


@dataclass(frozen=True)
class ListedCode:
    """Values that are put into a list in the place of the user's ``text[start:end]``, each with its
    type, empty for the target's; ``combining`` is the text that adds them."""

    start: int
    end: int
    values: tuple[tuple[str, str], ...]
    combining: str


@dataclass(frozen=True)
class KeptCode:
    """Contributions to the scalar ``target`` by ``operator``, kept in an array of the generated
    code's own, whose subscripts are the values of a statement's iterators from ``first`` on, and of
    those of loops ``inside`` its text: what is ``computed``, or what the target is after the
    text; or lists of what is ``listed``, text by text."""

    array: str
    target: str
    operator: str
    first: int
    computed: ComputedCode | None = None
    inside: tuple[str, ...] = ()
    listed: tuple[ListedCode, ...] = ()


@dataclass(frozen=True)
class ExpandedCode:
    """The local variable ``scalar`` has the value of an element of an array of the generated code's
    own: that with the values of a statement's iterators at ``loops`` as subscripts. The text
    ``declares`` it, or it is declared with the ``element`` type; the text ``changes`` it."""

    array: str
    scalar: str
    element: str
    loops: tuple[int, ...]
    declares: bool
    changes: bool


@dataclass(frozen=True)
class CounterCode:
    """``region.Counter`` with its value as code; ``/`` rounds towards zero."""

    name: str
    type: str
    value: Expression
    text: str = ""
    bases: tuple[str, ...] = ()
    hides: bool = False


@dataclass(frozen=True, kw_only=True)
class StatementCode:
    """The user's text of one statement: ``text[start:end]`` from ``line`` on. ``iterators`` are
    (name, type) of the loops around it, ``inner`` those of loops inside the text that do not
    declare them, ``private`` the outer variables of which each instance has its own, ``writes`` the
    arrays it writes, as the user calls them. ``text`` replaces the user's, if there is one; it has
    ``counters``, and runs where all ``guards`` hold. It ``keeps`` contributions that it makes; or
    ``adds`` those that are kept, by the text ``combining`` or their operator, and has no other.
    Its ``expanded`` scalars have elements of the generated code's own arrays; those ``unused`` it
    declares for others."""

    name: str
    iterators: tuple[tuple[str, str], ...]
    start: int
    end: int
    line: int
    inner: tuple[tuple[str, str], ...]
    private: tuple[str, ...]
    writes: tuple[str, ...]
    assigns: tuple[str, ...]
    text: str = ""
    keeps: tuple[KeptCode, ...] = ()
    adds: tuple[KeptCode, ...] = ()
    combining: str = ""
    expanded: tuple[ExpandedCode, ...] = ()
    unused: tuple[str, ...] = ()
    counters: tuple[CounterCode, ...] = ()
    guards: tuple[Expression, ...] = ()


@dataclass(frozen=True)
class RunNest:
    nest: int


@dataclass(frozen=True)
class SequentialFor:
    """A loop over the sequential coordinate ``level`` through an enclosing range."""

    level: int
    enclosure: Enclosure
    body: tuple[RegionStep, ...]


RegionStep: TypeAlias = Union[RunNest, SequentialFor]


@dataclass(frozen=True)
class Precondition:
    """A condition over the parameters that must hold when the region is entered."""

    condition: Expression
    message: str
    place: str
