"""Counters: integer variables that loops advance, ``k = -1; for (...) { k++; a[i] = b[k]; }``.

As memory, such a variable would put all iterations in order. But where every value that is read
of it follows from iterators and from what it was before the region, it is no memory of the model,
like an iterator: wherever a text stands that mentions it, the generated code declares it with its
value there, so that the text, which goes on advancing it, means what it meant.

1. The variables that may be counters are set by arithmetic on their own values, perhaps through
   others (``k = j + 1; j = k + 1``), are whole integers of a type that does not wrap around
   unnoticed, and no clause speaks of them.
2. What they have before the region is a parameter.
3. Values are propagated (``propagation``), which leaves out all accesses of theirs whose values are
   known. Where one is left, or the value after the region is needed and not known, the variable
   stays memory, and values are propagated again without it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace

from polydist_frontends.errors import Place
from polydist_frontends.integer_expressions import (
    Binary,
    Counter,
    Current,
    Expression,
    Integer,
    Name,
    Unary,
    is_unsigned,
    parts_of,
)
from polydist_frontends.region import If, Loop, Node, Statement
from polydist_frontends.scalar_uses import exposed
from polydist_frontends.values.bindable import is_bindable
from polydist_frontends.values.closed_forms import UNSIGNED, Advanced
from polydist_frontends.values.propagation import propagated
from polydist_frontends.walks import accesses_below, is_write, nodes_below


@dataclass(frozen=True, kw_only=True)
class Described:
    """A scalar: its ``name`` in the text, the text of its ``type``; whether it is ``local`` to the
    region, its value may be ``needed`` after it, and its type has unsigned arithmetic, or is
    ``narrow``, a key of ``NARROW_RANGES``. With ``bases`` it is a pointer, and the scalar how far
    it is from the only one, or which of several it is; ``at_entry``: what that is before the
    region, if it is known."""

    name: str
    type: str
    local: bool
    needed: bool
    unsigned: bool = False
    narrow: str = ""
    bases: tuple[str, ...] = ()
    at_entry: int | None = None

    @property
    def wrapping(self) -> str:
        return UNSIGNED if self.unsigned else self.narrow


_WORD = re.compile(r"\w+")

Describe = Callable[[str], Described | None]
"""Of a scalar by its key in ``region.arrays``; ``None`` for what is no variable of its own, or is
spoken of in clauses."""


def with_known_values(
    body: tuple[Node, ...], describe: Describe
) -> tuple[tuple[Node, ...], tuple[Counter, ...]]:
    """The nodes with the values of scalars that are known, and the counters among these."""
    names = dict.fromkeys((*_advanced(body), *_moving(body, describe)))
    candidates = _described_ones(names, body, describe)
    while True:
        nodes, after = propagated(body, _before(candidates, body), _looked_after(candidates))
        left = _not_known(candidates, nodes, after)
        if not left:
            break
        candidates = {name: about for name, about in candidates.items() if name not in left}
    counters = tuple(
        Counter(
            about.name, about.type, after[key] if about.needed else None, bases=about.bases, key=key
        )
        for key, about in candidates.items()
    )
    return tuple(_described(node, candidates) for node in nodes), counters


def _described_ones(
    names: Iterable[str], body: tuple[Node, ...], describe: Describe
) -> dict[str, Described]:
    """Those of the scalars that may be counters."""
    known = {name: about for name in names if (about := describe(name)) is not None}
    return {name: about for name, about in known.items() if _is_exact(name, about, body, describe)}


def _before(candidates: Mapping[str, Described], body: tuple[Node, ...]) -> dict[str, Expression]:
    """Step 2."""
    outer = {
        name: Name(name, _place_of(name, body), about.unsigned)
        for name, about in candidates.items()
        if not about.local
    }
    placed = {
        name: Integer(about.at_entry, _place_of(name, body))
        for name, about in candidates.items()
        if about.at_entry is not None
    }
    return {**outer, **placed}


def _looked_after(candidates: Mapping[str, Described]) -> Advanced:
    types = {name: about.wrapping for name, about in candidates.items() if about.wrapping}
    return Advanced(frozenset(candidates), types)


def _not_known(
    candidates: Mapping[str, Described], nodes: Iterable[Node], after: Mapping[str, Expression]
) -> set[str]:
    """Step 3: those that stay memory."""
    left = {access.array for access in accesses_below(nodes) if not access.subscripts}
    return {
        name
        for name, about in candidates.items()
        if name in left or not _ends_known(name, about, after)
    }


def _ends_known(name: str, about: Described, after: Mapping[str, Expression]) -> bool:
    """Whether the value after the region is known, if it is needed."""
    value = after.get(name)
    return not about.needed or (value is not None and is_bindable(value, about.wrapping))


# ------------------------------------------------------------------------------ candidates (step 1)
def _advanced(body: tuple[Node, ...]) -> tuple[str, ...]:
    """The scalars whose values come of their own, from one iteration of a loop to the next, and
    those that hand on such values (``prev = cur``), in the order of the text. What is only added
    to, and not read, is a sum."""
    sources: dict[str, set[str]] = {}
    for name, value in _stored(body):
        sources.setdefault(name, set()).update(_read_by(value))
    carried = _carried(body)
    accesses = tuple(accesses_below(body))
    read = {access.array for access in accesses if not access.accumulates and not access.inner}
    reached = {name: _reached(name, sources) for name in sources}
    own = {name for name in sources if name in reached[name]}

    def is_advanced(name: str) -> bool:
        hands_on = name in carried and bool(own & reached[name])
        return hands_on or (name in own and bool(carried & reached[name]))

    return tuple(name for name in sources if name in read and is_advanced(name))


def _moving(body: tuple[Node, ...], describe: Describe) -> Iterator[str]:
    """The pointers, of which no memory could have the values."""
    for name in dict.fromkeys(of.array for of in accesses_below(body) if not of.inner):
        about = describe(name)
        if about is not None and about.bases:
            yield name


def _carried(body: tuple[Node, ...]) -> set[str]:
    """The scalars that an iteration of some loop may read before it sets them."""
    loops = (node for node in nodes_below(body) if isinstance(node, Loop) and not node.once)
    return {name for loop in loops for name in exposed(loop.body, set())}


def _stored(body: tuple[Node, ...]) -> Iterator[tuple[str, Expression]]:
    for access in accesses_below(body):
        if is_write(access) and not access.subscripts and access.value is not None:
            yield access.array, access.value


def _read_by(value: Expression) -> Iterator[str]:
    return (part.name for part in parts_of(value) if isinstance(part, Current))


def _reached(name: str, sources: Mapping[str, set[str]]) -> set[str]:
    """All scalars that the values of this one come of, in one step or several."""
    found: set[str] = set()
    pending = [name]
    while pending:
        new = sources.get(pending.pop(), set()) - found
        found |= new
        pending.extend(new)
    return found


def _is_exact(name: str, about: Described, body: tuple[Node, ...], describe: Describe) -> bool:
    """Whether 64 bits of signed arithmetic find what is stored in a variable of an unsigned type:
    where something wraps around in it, it does so in that very type."""
    if not about.unsigned:
        return True
    return all(
        _wraps_alike(value, name, about, describe)
        for stored, value in _stored(body)
        if stored == name
    )


def _wraps_alike(value: Expression, name: str, about: Described, describe: Describe) -> bool:
    match value:
        case Unary(operator="unsigned", operand=operand, to=to):
            return to == about.type and not any(map(is_unsigned, parts_of(operand)))
        case Unary(operator="-", operand=operand):
            return _wraps_alike(operand, name, about, describe)
        case Binary(operator="+" | "-" | "*", left=left, right=right):
            sides = (left, right)
            alike = all(_wraps_alike(side, name, about, describe) for side in sides)
            return alike and (is_unsigned(value) or not any(map(is_unsigned, sides)))
        case _:
            return _is_alike(value, about, describe)


def _is_alike(value: Expression, about: Described, describe: Describe) -> bool:
    """The same of a number, or a variable."""
    match value:
        case Integer(value=number):
            return 0 <= number < 2**31
        case Name(unsigned=unsigned, name=other) | Current(unsigned=unsigned, name=other):
            found = describe(other) if unsigned else None
            return not unsigned or (found is not None and found.type == about.type)
        case _:
            return False


def _place_of(name: str, body: tuple[Node, ...]) -> Place:
    return next(access.place for access in accesses_below(body) if access.array == name)


# ------------------------------------------------------------------------------------ in the nodes
def _described(node: Node, found: Mapping[str, Described]) -> Node:
    """The node with the names and types of its counters."""
    inside = {loop.iterator for loop in nodes_below((node,)) if isinstance(loop, Loop)}
    counters = tuple(
        _counter(of, about, inside)
        for of in node.counters
        if (about := found.get(of.name)) is not None
    )

    def inner(nodes: Iterable[Node]) -> tuple[Node, ...]:
        return tuple(_described(child, found) for child in nodes)

    match node:
        case Statement():
            declares = tuple(name for name in node.declares if name not in found)
            return replace(node, declares=declares, counters=counters)
        case Loop():
            return replace(node, body=inner(node.body), counters=counters)
        case If():
            then, otherwise = inner(node.then), inner(node.otherwise)
            return replace(node, then=then, otherwise=otherwise, counters=counters)


def _counter(of: Counter, about: Described, inside: Collection[str]) -> Counter:
    """A pointer whose base mentions iterators of loops ``inside`` the node is nowhere before: the
    text sets it before it is used."""
    own = replace(of, name=about.name, type=about.type, bases=about.bases, key=of.name)
    is_set_inside = any(word in inside for base in about.bases for word in _WORD.findall(base))
    return replace(own, text="0", bases=()) if is_set_inside else own
