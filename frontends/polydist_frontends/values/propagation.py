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
   what mentions the loop's iterator. Variables that the loop advances by known amounts have the
   values of ``closed_forms`` there, but not in its header, which Fortran evaluates once.
5. A loop that runs once is its statements in a row; its iterator has the value that it is set to.
   Where jumps may skip some of its body, what one statement sets says nothing about the others.
6. A statement that is a loop by itself makes unknown all that it writes, before and after it.

The reads of the scalars stay what they are: the model orders them like all others, and it decides
where a scalar is private. Of those that loops advance, what is known is left out, and every node
says which values they have where it begins: there the generated code sets them (``counters``).
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
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
from polydist_frontends.opaque_reasons import CURVED
from polydist_frontends.region import Access, If, Loop, Node, Statement
from polydist_frontends.scalar_uses import scalars_written
from polydist_frontends.values.bindable import entering, is_bindable
from polydist_frontends.values.closed_forms import (
    Advanced,
    added_by,
    at_end,
    at_start,
    is_curved,
    start_of,
)
from polydist_frontends.values.trips import extremes_of
from polydist_frontends.values.trips import inside as inside_of
from polydist_frontends.walks import is_same, is_write

_MOST = 200
"""Nodes of a value. Longer ones say more than sets can carry; a scalar that is doubled again and
again would make them grow without end."""

_Known = Mapping[str, Expression]


def propagated(
    body: tuple[Node, ...], known: _Known, advanced: Advanced
) -> tuple[tuple[Node, ...], _Known]:
    """The nodes without any ``Current``, and what is known after them; loops whose bounds have no
    known values are in ``doubt``. ``known`` is what is known before."""
    return _nodes(body, known, advanced)


def _nodes(
    nodes: Iterable[Node], known: _Known, advanced: Advanced
) -> tuple[tuple[Node, ...], _Known]:
    """The nodes with their values, and what is known after them."""
    settled = []
    for node in nodes:
        counters = entering(node, known, advanced.names)
        done, known = _node(node, known, advanced)
        settled.append(replace(done, counters=counters) if counters else done)
    return tuple(settled), known


def _node(node: Node, known: _Known, advanced: Advanced) -> tuple[Node, _Known]:
    """The node with its values, and what is known after it."""
    match node:
        case Statement():
            return _statement(node, known, advanced)
        case If():
            return _if(node, known, advanced)
        case Loop():
            return _loop(node, known, advanced)


def _statement(node: Statement, known: _Known, advanced: Advanced) -> tuple[Statement, _Known]:
    """Steps 2 and 6. Conditions inside a statement see what was known before it, unless the
    statement changes that."""
    written = frozenset(scalars_written((node,)))
    before = _without(known, written)
    if node.repeats:
        return replace(node, accesses=_accesses(node.accesses, before, advanced)), before
    settled: list[Access] = []
    for access in node.accesses:
        done = _access(access, known, before, advanced)
        if is_write(access) and not access.subscripts:
            known = _assigned(known, done)
        if not _is_set_elsewhere(access, known, advanced):
            settled.extend(replace(one, value=None) for one in alternatives(done))
    return replace(node, accesses=tuple(settled)), known


def _is_set_elsewhere(access: Access, known: _Known, advanced: Advanced) -> bool:
    """Whether the access is one of a variable that loops advance, whose value is known after it."""
    value = known.get(access.array) if access.array in advanced.names else None
    return (
        value is not None
        and not access.subscripts
        and is_bindable(value, access.array in advanced.unsigned)
    )


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


def _if(node: If, known: _Known, advanced: Advanced) -> tuple[If, _Known]:
    """Step 3."""
    condition = _modelled(node.condition, known, advanced)
    reads = _accesses(node.reads, known, advanced)
    then, if_so = _nodes(node.then, known, advanced)
    otherwise, if_not = _nodes(node.otherwise, known, advanced)
    return replace(node, condition=condition, reads=reads, then=then, otherwise=otherwise), _joined(
        condition, if_so, if_not
    )


def _joined(condition: Expression, if_so: _Known, if_not: _Known) -> _Known:
    chosen = {
        name: _choice(condition, if_so[name], if_not[name]) for name in if_so.keys() & if_not.keys()
    }
    return {name: value for name, value in chosen.items() if _is_usable(value)}


def _choice(condition: Expression, then: Expression, otherwise: Expression) -> Expression:
    return then if is_same(then, otherwise) else Select(condition, then, otherwise, condition.place)


def _loop(node: Loop, known: _Known, advanced: Advanced) -> tuple[Loop, _Known]:
    """Step 4."""
    if node.once:
        return _once(node, known, advanced)
    outside = {
        name: value
        for name, value in _without(known, scalars_written(node.body)).items()
        if node.iterator not in _names(value)
    }
    headed = replace(node, first=_modelled(node.first, known, advanced))
    starts, after = _closed_forms(headed, known, outside, advanced)
    within = _inside(node, {**outside, **starts}) if advanced.names else outside
    bounding = _inside(node, outside)
    headed = replace(headed, condition=_modelled(node.condition, bounding, advanced))
    inner = _around(headed, advanced)
    runs = ((child,) for child in node.body) if node.jumps else (node.body,)
    body = tuple(child for run in runs for child in _nodes(run, within, inner)[0])
    doubt = _doubt(node.first, known, node, advanced) or _doubt(
        node.condition, bounding, node, inner
    )
    reads = _accesses(node.reads, known, advanced)
    headed = replace(headed, reads=reads, body=body, doubt=node.doubt or doubt)
    return headed, {**outside, **after}


def _inside(loop: Loop, known: _Known) -> _Known:
    return {name: inside_of(loop, value) for name, value in known.items()}


def _around(loop: Loop, advanced: Advanced) -> Advanced:
    """The same inside the loop."""
    ranges = {**advanced.around, loop.iterator: extremes_of(loop)}
    return replace(advanced, ranges=ranges) if advanced.names else advanced


def _closed_forms(
    loop: Loop, known: _Known, outside: _Known, advanced: Advanced
) -> tuple[_Known, _Known]:
    """The values of the variables that the loop advances, at the start of an iteration and after
    the loop, as far as they are known. The loop's condition is not settled yet."""
    moving = [
        name
        for name in sorted(advanced.names & known.keys() & frozenset(scalars_written(loop.body)))
        if loop.iterator not in _names(known[name])
    ]
    if not moving or loop.doubt is not None or loop.jumps or not is_known(loop.first):
        return {}, {}
    began = {**outside, **{name: start_of(name, loop) for name in moving}}
    after = _nodes(loop.body, began, _around(loop, advanced))[1]
    added = added_by(loop, after, moving)
    headed = replace(loop, condition=_valued(loop.condition, outside))
    starts = {n: at_start(loop, known[n], e, n in advanced.unsigned) for n, e in added.items()}
    ends = {
        n: at_end(headed, known[n], e, n in advanced.unsigned, advanced.around)
        for n, e in added.items()
    }
    return _usable(starts), _usable(ends)


def _usable(values: Mapping[str, Expression | None]) -> _Known:
    return {name: of for name, of in values.items() if of is not None and _is_usable(of)}


def _once(node: Loop, known: _Known, advanced: Advanced) -> tuple[Loop, _Known]:
    """Step 5."""
    first = _modelled(node.first, known, advanced)
    condition = _modelled(node.condition, known, advanced)
    doubt = node.doubt or _doubt(node.first, known, node, advanced)
    reads = _accesses(node.reads, known, advanced)
    inside = {k: v for k, v in known.items() if node.iterator not in _names(v)}
    body, after = _nodes(node.body, inside, _around(node, advanced))
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


def _doubt(bound: Expression, known: _Known, loop: Loop, advanced: Advanced) -> Diagnostic | None:
    """What is said if the bound has to be known and is not, since the region assigns it."""
    for read in _currents(bound):
        value = known.get(read.name)
        if value is None or is_chosen_by_data(value) or is_curved(value, advanced.around):
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
def _access(access: Access, known: _Known, before: _Known, advanced: Advanced) -> Access:
    def modelled(of: Expression) -> Expression:
        return _modelled(of, known, advanced)

    return replace(
        access,
        subscripts=tuple(address(modelled(subscript)) for subscript in access.subscripts),
        when=None if access.when is None else _modelled(access.when, before, advanced),
        ranges=tuple(
            replace(of, first=modelled(of.first), last=modelled(of.last)) for of in access.ranges
        ),
        value=None if access.value is None else _valued(access.value, known),
    )


def _accesses(accesses: Iterable[Access], known: _Known, advanced: Advanced) -> tuple[Access, ...]:
    """The accesses, all with the same known values, and each with its alternatives."""
    settled = (
        _access(access, known, known, advanced)
        for access in accesses
        if not _is_set_elsewhere(access, known, advanced)
    )
    return tuple(one for access in settled for one in alternatives(access))


def _modelled(of: Expression, known: _Known, advanced: Advanced) -> Expression:
    """As ``_valued``, of what the model has to read: it knows no products of iterators."""
    curved = {n: v for n, v in known.items() if is_curved(v, advanced.around)}
    return _valued(_marked(of, curved) if curved else of, known)


def _marked(of: Expression, curved: Collection[str]) -> Expression:
    def marked(part: Expression) -> Expression:
        if isinstance(part, Current) and part.name in curved:
            return Opaque(CURVED, part.text, part.place)
        return part

    return rewritten(of, marked)


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
def _without(known: _Known, names: Iterable[str]) -> dict[str, Expression]:
    """What is still known once the named scalars have unknown values."""
    gone = frozenset(names)
    return {name: value for name, value in known.items() if name not in gone}
