"""The values that integer scalars have where a region reads them, as far as they follow from
iterators and what the region does not change.

Programs name a subscript before they use it: ``k = i*m + j; b[k] = a[k + 1];``, ``ip = i + 1; if
(ip == n) ip = 0;``. A frontend leaves a ``Current`` where such a scalar is read and notes the value
of each write. Here every ``Current`` becomes that value, or ``Opaque`` where it is not known:

1. Walk the tree in the order of execution with the values that are known (``_Known``), each an
   expression over iterators and invariants.
2. A write sets the value of its scalar, or makes it unknown. A write under a condition chooses
   between the new value and the old one.
3. After an ``if`` a scalar has a value if it has one in both branches: the choice of the two. Where
   the condition is not one of known integers, subscripts may have either value (``data_choices``).
4. Inside a loop, and after it, what the loop writes is unknown until it is written again. So is
   what mentions the loop's iterator.
5. A loop that runs once is its statements in a row; its iterator has the value that it is set to.
   Where jumps may skip some of its body, what one statement sets says nothing about the others.
6. A statement that is a loop by itself makes unknown all that it writes, before and after it.

The reads of the scalars stay what they are: the model orders them like all others, and it decides
where a scalar is private.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace

from polydist_frontends.data_choices import alternatives, is_chosen_by_data, is_known
from polydist_frontends.errors import Diagnostic
from polydist_frontends.integer_expressions import (
    Current,
    Expression,
    Name,
    Opaque,
    Select,
    address,
    parts_of,
    rewritten,
)
from polydist_frontends.region import Access, If, Loop, Node, Statement

_MOST = 200
"""Nodes of a value. Longer ones say more than sets can carry; a scalar that is doubled again and
again would make them grow without end."""

_Known = Mapping[str, Expression]


def with_propagated_values(body: tuple[Node, ...]) -> tuple[Node, ...]:
    """The nodes without any ``Current``; loops whose bounds have no known values are in
    ``doubt``."""
    return _nodes(body, {})[0]


def _nodes(nodes: Iterable[Node], known: _Known) -> tuple[tuple[Node, ...], _Known]:
    """The nodes with their values, and what is known after them."""
    settled = []
    for node in nodes:
        done, known = _node(node, known)
        settled.append(done)
    return tuple(settled), known


def _node(node: Node, known: _Known) -> tuple[Node, _Known]:
    """The node with its values, and what is known after it."""
    match node:
        case Statement():
            return _statement(node, known)
        case If():
            return _if(node, known)
        case Loop():
            return _loop(node, known)


def _statement(node: Statement, known: _Known) -> tuple[Statement, _Known]:
    """Steps 2 and 6. Conditions inside a statement see what was known before it, unless the
    statement changes that."""
    written = frozenset(_written((node,)))
    before = _without(known, written)
    if node.repeats:
        return replace(node, accesses=_accesses(node.accesses, before)), before
    settled: list[Access] = []
    for access in node.accesses:
        done = _access(access, known, before)
        settled.extend(replace(one, value=None) for one in alternatives(done))
        if access.kind.endswith("write") and not access.subscripts:
            known = _assigned(known, done)
    return replace(node, accesses=tuple(settled)), known


def _assigned(known: _Known, write: Access) -> _Known:
    """Step 2: what is known after a write of a scalar."""
    value = write.value
    if write.kind == "may_write":
        old = known.get(write.array)
        value = (
            None
            if value is None or old is None or write.when is None
            else _choice(write.when, value, old)
        )
    if value is None or not _is_usable(value):
        return _without(known, (write.array,))
    return {**known, write.array: value}


def _if(node: If, known: _Known) -> tuple[If, _Known]:
    """Step 3."""
    condition = _valued(node.condition, known)
    reads = _accesses(node.reads, known)
    then, if_so = _nodes(node.then, known)
    otherwise, if_not = _nodes(node.otherwise, known)
    return replace(node, condition=condition, reads=reads, then=then, otherwise=otherwise), _joined(
        condition, if_so, if_not
    )


def _joined(condition: Expression, if_so: _Known, if_not: _Known) -> _Known:
    chosen = {
        name: _choice(condition, if_so[name], if_not[name]) for name in if_so.keys() & if_not.keys()
    }
    return {name: value for name, value in chosen.items() if _is_usable(value)}


def _choice(condition: Expression, then: Expression, otherwise: Expression) -> Expression:
    return then if then == otherwise else Select(condition, then, otherwise, condition.place)


def _loop(node: Loop, known: _Known) -> tuple[Loop, _Known]:
    """Step 4."""
    if node.once:
        return _once(node, known)
    inside = {
        name: value
        for name, value in _without(known, _written(node.body)).items()
        if node.iterator not in _names(value)
    }
    first, condition = _valued(node.first, known), _valued(node.condition, inside)
    reads = _accesses(node.reads, known)
    runs = ((child,) for child in node.body) if node.jumps else (node.body,)
    body = tuple(child for run in runs for child in _nodes(run, inside)[0])
    doubt = node.doubt or _doubt(node.first, known, node) or _doubt(node.condition, inside, node)
    return replace(
        node, first=first, condition=condition, reads=reads, body=body, doubt=doubt
    ), inside


def _once(node: Loop, known: _Known) -> tuple[Loop, _Known]:
    """Step 5."""
    first, condition = _valued(node.first, known), _valued(node.condition, known)
    doubt = node.doubt or _doubt(node.first, known, node)
    reads = _accesses(node.reads, known)
    inside = {k: v for k, v in known.items() if node.iterator not in _names(v)}
    body, after = _nodes(node.body, inside)
    left = {
        name: value
        for name, of in after.items()
        if _is_usable(value := _replaced(of, node.iterator, first))
    }
    return replace(
        node, first=first, condition=condition, reads=reads, body=body, doubt=doubt
    ), left


def _replaced(of: Expression, name: str, by: Expression) -> Expression:
    """The value without the iterator ``name``, which has the value ``by``."""
    return rewritten(of, lambda part: by if isinstance(part, Name) and part.name == name else part)


def _doubt(bound: Expression, known: _Known, loop: Loop) -> Diagnostic | None:
    """What is said if the bound has to be known and is not, since the region assigns it."""
    for read in _currents(bound):
        if read.name not in known or is_chosen_by_data(known[read.name]):
            message = (
                f"'{read.text}' is a bound of the loop over '{loop.iterator}' and is assigned "
                "inside the region"
            )
            hint = (
                "assign it before the region, or right before the loop from iterators and "
                "integers that the region does not change"
            )
            return Diagnostic("error", "bound-modified", message, read.place, hint)
    return None


# -------------------------------------------------------------------------------------- expressions
def _access(access: Access, known: _Known, before: _Known) -> Access:
    return replace(
        access,
        subscripts=tuple(address(_valued(subscript, known)) for subscript in access.subscripts),
        when=None if access.when is None else _valued(access.when, before),
        ranges=tuple(
            replace(of, first=_valued(of.first, known), last=_valued(of.last, known))
            for of in access.ranges
        ),
        value=None if access.value is None else _valued(access.value, known),
    )


def _accesses(accesses: Iterable[Access], known: _Known) -> tuple[Access, ...]:
    """The accesses, all with the same known values, and each with its alternatives."""
    settled = (_access(access, known, known) for access in accesses)
    return tuple(one for access in settled for one in alternatives(access))


def _valued(of: Expression, known: _Known) -> Expression:
    """The expression with a value, or ``Opaque``, for each ``Current``."""

    def value(part: Expression) -> Expression:
        if isinstance(part, Current):
            return known.get(part.name) or Opaque(part.reason, part.text, part.place)
        return part

    return rewritten(of, value)


def _currents(of: Expression) -> Iterator[Current]:
    return (part for part in parts_of(of) if isinstance(part, Current))


def _names(of: Expression) -> frozenset[str]:
    """The iterators and invariants that a value depends on."""
    return frozenset(part.name for part in parts_of(of) if isinstance(part, Name))


def _is_usable(value: Expression) -> bool:
    """Whether the value is known, or one of those that data choose between, and not too long."""
    return is_known(value) and all(count < _MOST for count, _ in enumerate(parts_of(value)))


# ------------------------------------------------------------------------------------------- writes
def _written(nodes: Iterable[Node]) -> Iterator[str]:
    """The scalars that the nodes write."""
    for node in nodes:
        match node:
            case Statement(accesses=accesses):
                yield from (
                    access.array
                    for access in accesses
                    if access.kind.endswith("write") and not access.subscripts
                )
            case If(then=then, otherwise=otherwise):
                yield from _written((*then, *otherwise))
            case Loop(body=body):
                yield from _written(body)


def _without(known: _Known, names: Iterable[str]) -> dict[str, Expression]:
    """What is still known once the named scalars have unknown values."""
    gone = frozenset(names)
    return {name: value for name, value in known.items() if name not in gone}
