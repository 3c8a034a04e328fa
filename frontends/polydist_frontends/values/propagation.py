"""The values that integer scalars have where a region reads them, as far as they follow from
iterators and what the region does not change.

Programs name a subscript before they use it: ``k = i*m + j; b[k] = a[k + 1];``, ``ip = i + 1; if
(ip == n) ip = 0;``. A frontend leaves a ``Current`` where such a scalar is read and notes the value
of each write. Here every ``Current`` becomes that value, or ``Opaque`` where it is not known:

1. Walk the tree in the order of execution with the values that are ``Known``, each an expression.
2. A write sets the value of its scalar, or makes it unknown; one under a condition chooses.
3. After an ``if`` a scalar has a value if it has one in both branches: the choice of the two; where
   the condition is not one of known integers, subscripts may have either (``data_choices``).
4. Inside a loop, and after it, what the loop writes is unknown until it is written again. So is
   what mentions the loop's iterator. Variables that the loop advances by known amounts have the
   values of ``closed_forms`` there, but not in its header, which Fortran evaluates once.
5. A loop that runs once is its statements; its iterator has the value that it is set to. Where
   jumps may skip some of its body, what one statement sets says nothing about the others.
6. A statement that is a loop by itself makes unknown all that it writes, before and after it.
7. A loop that only tests a condition counts where that is one of its iterator: it ends, and one
   knows when. Otherwise it is a statement by itself; or in doubt, also where it adds to elements.

Reads of scalars stay: the model orders them like others, and decides where a scalar is private. Of
those that loops advance, what is known is left out, and every node says which values they have
where it begins: there the generated code sets them (``counters``).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace

from polydist_frontends.data_choices import is_known
from polydist_frontends.errors import Diagnostic
from polydist_frontends.integer_expressions import (
    Expression,
    Name,
    Select,
    address,
    rewritten,
)
from polydist_frontends.region import Access, If, Loop, Node, Statement
from polydist_frontends.scalar_uses import scalars_written
from polydist_frontends.values.bindable import entering, is_bindable
from polydist_frontends.values.closed_forms import (
    Advanced,
    added_by,
    at_end,
    at_start,
    left_by,
    start_of,
)
from polydist_frontends.values.folding import decided
from polydist_frontends.values.known_values import (
    Known,
    curved_subscript,
    exactly,
    happening,
    is_usable,
    modelled,
    names_of,
    unknown_bound,
    valued,
    without,
)
from polydist_frontends.values.limits import in_loop, limited
from polydist_frontends.values.periodic import ends_of, in_phases, phases
from polydist_frontends.values.polynomials import Polynomial
from polydist_frontends.values.trips import cancelled, ending, extremes_of
from polydist_frontends.values.trips import inside as inside_of
from polydist_frontends.walks import accesses_below, has_opaque, is_same, is_write


def propagated(
    body: tuple[Node, ...], known: Known, advanced: Advanced
) -> tuple[tuple[Node, ...], Known]:
    """The nodes without any ``Current``, and what is known after them; loops whose bounds have no
    known values are in ``doubt``. ``known`` is what is known before."""
    return _nodes(body, known, advanced)


def _nodes(
    nodes: Iterable[Node], known: Known, advanced: Advanced
) -> tuple[tuple[Node, ...], Known]:
    """The nodes with their values, and what is known after them."""
    settled = []
    for node in nodes:
        counters = entering(node, exactly(known), advanced.names)
        done, known = _node(node, known, advanced)
        settled.append(replace(done, counters=counters) if counters else done)
        if isinstance(node, Loop) and isinstance(done, Loop) and node.after and not done.doubt:
            settled[-1] = replace(done, after=(), counters=counters)
            further, known = _nodes(node.after, known, advanced)
            settled += further
    return tuple(settled), known


def _node(node: Node, known: Known, advanced: Advanced) -> tuple[Node, Known]:
    """The node with its values, and what is known after it."""
    match node:
        case Statement():
            return _statement(node, known, advanced)
        case If():
            return _if(node, known, advanced)
        case Loop():
            return _loop(node, known, advanced)


def _statement(node: Statement, known: Known, advanced: Advanced) -> tuple[Statement, Known]:
    """Steps 2 and 6. Conditions inside a statement see what was known before it, unless the
    statement changes that."""
    written = frozenset(scalars_written((node,)))
    before = without(known, written)
    if node.repeats:
        return replace(node, accesses=_accesses(node.accesses, before, advanced)), before
    settled: list[Access] = []
    for access in node.accesses:
        done = _access(access, known, before, advanced)
        if is_write(access) and not access.subscripts:
            known = _assigned(known, done)
        if not access.inner and not _is_set_elsewhere(access, known, advanced):
            settled.extend(replace(one, value=None) for one in happening(done))
    ended = {access.array for access in node.accesses if access.inner}
    return replace(node, accesses=tuple(settled)), without(known, ended)


def _is_set_elsewhere(access: Access, known: Known, advanced: Advanced) -> bool:
    """Whether the access is one of a variable that loops advance, whose value is known after it."""
    value = known.get(access.array) if access.array in advanced.names else None
    return (
        value is not None
        and not access.subscripts
        and is_bindable(value, advanced.wrapping(access.array))
    )


def _assigned(known: Known, write: Access) -> Known:
    """Step 2: what is known after a write of a scalar."""
    value = write.value
    if write.kind == "may_write":
        old = known.get(write.array)
        value = (
            None
            if value is None or old is None or write.when is None
            else _choice(write.when, value, old)
        )
    if value is not None and not is_usable(value):
        value = limited(value)
    return without(known, (write.array,)) | ({} if value is None else {write.array: value})


def _if(node: If, known: Known, advanced: Advanced) -> tuple[If, Known]:
    """Step 3."""
    condition = modelled(node.condition, known, advanced)
    reads = _accesses(node.reads, known, advanced)
    then, if_so = _nodes(node.then, known, advanced)
    otherwise, if_not = _nodes(node.otherwise, known, advanced)
    return replace(node, condition=condition, reads=reads, then=then, otherwise=otherwise), _joined(
        condition, if_so, if_not
    )


def _joined(condition: Expression, if_so: Known, if_not: Known) -> Known:
    chosen = {
        name: _choice(condition, if_so[name], if_not[name]) for name in if_so.keys() & if_not.keys()
    }
    left = {name: limited(value) for name, value in chosen.items() if not is_usable(value)}
    return {**_usable(chosen), **{name: of for name, of in left.items() if of is not None}}


def _choice(condition: Expression, then: Expression, otherwise: Expression) -> Expression:
    """A value that neither branch sets stays what it was, also where nobody knows what that is."""
    if then is otherwise or is_same(then, otherwise):
        return then
    return Select(condition, then, otherwise, condition.place)


def _loop(node: Loop, known: Known, advanced: Advanced) -> tuple[Node, Known]:
    """Step 4."""
    if node.once:
        return _once(node, known, advanced)
    outside = {
        name: value
        for name, value in without(known, scalars_written(node.body)).items()
        if node.iterator not in names_of(value)
    }
    headed = replace(node, first=modelled(node.first, known, advanced))
    starts, after = _closed_forms(headed, exactly(known), outside, advanced)
    bounding = {**outside, **starts} if node.retested else _inside(node, outside)
    headed = replace(headed, condition=modelled(node.condition, bounding, advanced))
    if node.unless is not None:
        ends = None if has_opaque(headed.condition) else ending(headed)
        if ends is None:
            return _uncounted(node, node.unless, known, advanced)
        headed = replace(headed, condition=cancelled(ends))
    inner = _around(headed, advanced)
    doubt = unknown_bound(node.first, known, node, advanced) or unknown_bound(
        node.condition, bounding, node, inner
    )
    within = _inside(node, {**outside, **starts}) if advanced.names else outside
    limits = _limits(replace(headed, doubt=node.doubt or doubt), known, within, inner)
    reads = _accesses(node.reads, known, advanced)
    body = _body(node, {**limits, **within}, inner)
    headed = replace(headed, reads=reads, body=body, doubt=node.doubt or doubt)
    return headed, {**outside, **limits, **after}


def _limits(loop: Loop, known: Known, within: Known, inner: Advanced) -> Known:
    """Those of scalars that the loop sets, of which no more is known."""
    if loop.jumps or loop.by is not None or (loop.doubt is not None and not loop.left):
        return {}
    names = known.keys() & set(scalars_written(loop.body)) - within.keys()
    before = {name: known[name] for name in names if loop.iterator not in names_of(known[name])}
    if not before:
        return {}
    began = {**within, **{name: start_of(name, loop) for name in before}}
    return in_loop(loop, before, _nodes(loop.body, began, inner)[1])


def _body(loop: Loop, known: Known, advanced: Advanced) -> tuple[Node, ...]:
    runs = ((child,) for child in loop.body) if loop.jumps else (loop.body,)
    return tuple(child for run in runs for child in _nodes(run, known, advanced)[0])


def _uncounted(
    node: Loop, unless: Diagnostic, known: Known, advanced: Advanced
) -> tuple[Node, Known]:
    """Step 7."""
    found = _statement(node.plain, known, advanced) if node.plain else None
    if found and not any(a.update and a.subscripts for a in accesses_below(node.body)):
        return found
    other = replace(node, unless=None, doubt=node.doubt or unless, plain=found and found[0])
    return _loop(other, known, advanced)


def _inside(loop: Loop, known: Known) -> Known:
    return {name: inside_of(loop, value) for name, value in known.items()}


def _around(loop: Loop, advanced: Advanced) -> Advanced:
    """The same inside the loop."""
    ranges = {**advanced.around, loop.iterator: extremes_of(loop)}
    return replace(advanced, ranges=ranges) if advanced.names else advanced


def _closed_forms(
    loop: Loop, known: Known, outside: Known, advanced: Advanced
) -> tuple[Known, Known]:
    """The values of the variables that the loop advances, at the start of an iteration and after
    the loop, as far as they are known. The loop's condition is not settled yet."""
    moving = _moving(loop, known, advanced)
    if not moving or _is_unsure(loop) or not is_known(loop.first):
        return {}, {}
    began = {**outside, **{name: start_of(name, loop) for name in moving}}
    after = exactly(_nodes(loop.body, began, _around(loop, advanced))[1])
    added = added_by(loop, after, known, moving, advanced)
    repeated = phases(loop, after, known, [name for name in moving if name not in added])
    summed = {
        name: at_start(loop, known[name], each, advanced.wrapping(name))
        for name, each in added.items()
    }
    starts = _usable(summed | in_phases(loop, repeated, advanced.unsigned))
    tested = {**outside, **starts} if loop.retested else outside
    headed = replace(loop, condition=valued(loop.condition, tested))
    ends = {name: _at_end(headed, name, known, after, added, advanced) for name in moving}
    return starts, _usable(ends | ends_of(headed, repeated, _without(after, ends), known, advanced))


def _without(after: Known, ends: Mapping[str, Expression | None]) -> Known:
    """Those of which the value at the end is not known yet."""
    return {name: of for name, of in after.items() if name in ends and ends[name] is None}


def _moving(loop: Loop, known: Known, advanced: Advanced) -> list[str]:
    """The variables that the loop may advance from a known value."""
    written = frozenset(scalars_written(loop.body))
    names = sorted(advanced.names & known.keys() & written)
    return [name for name in names if loop.iterator not in names_of(known[name])]


def _is_unsure(loop: Loop) -> bool:
    """Whether it is not known how often the loop advances anything."""
    return loop.doubt is not None or loop.by is not None or loop.jumps


def _at_end(
    loop: Loop,
    name: str,
    known: Known,
    after: Known,
    added: Mapping[str, Polynomial],
    advanced: Advanced,
) -> Expression | None:
    """The value after the loop of a variable that has the value ``after`` one iteration, of those
    that ``known`` has before the loop."""
    if name in added:
        own = advanced.wrapping(name)
        return at_end(loop, known[name], added[name], own, advanced.around)
    value = after.get(name)
    return None if value is None else left_by(loop, known[name], value, advanced.around)


def _usable(values: Mapping[str, Expression | None]) -> Known:
    return {name: of for name, of in values.items() if of is not None and is_usable(of)}


def _once(node: Loop, known: Known, advanced: Advanced) -> tuple[Loop, Known]:
    """Step 5."""
    first = modelled(node.first, known, advanced)
    condition = modelled(node.condition, known, advanced)
    doubt = node.doubt or unknown_bound(node.first, known, node, advanced)
    reads = _accesses(node.reads, known, advanced)
    inside = {k: v for k, v in known.items() if node.iterator not in names_of(v)}
    body, after = _nodes(node.body, inside, _around(node, advanced))
    left = {
        name: value
        for name, of in after.items()
        if is_usable(value := _replaced(of, node.iterator, first))
    }
    return replace(
        node, first=first, condition=condition, reads=reads, body=body, doubt=doubt
    ), left


def _replaced(of: Expression, name: str, by: Expression) -> Expression:
    """The value without the iterator ``name``, which has the value ``by``."""
    return rewritten(of, lambda part: by if isinstance(part, Name) and part.name == name else part)


# -------------------------------------------------------------------------------------- expressions
def _access(access: Access, known: Known, before: Known, advanced: Advanced) -> Access:
    def own(of: Expression) -> Expression:
        return modelled(of, known, advanced)

    return replace(
        access,
        subscripts=tuple(address(own(subscript)) for subscript in access.subscripts),
        when=None if access.when is None else decided(modelled(access.when, before, advanced)),
        ranges=tuple(replace(of, first=own(of.first), last=own(of.last)) for of in access.ranges),
        packed=curved_subscript(access, known),
        value=None if access.value is None else valued(access.value, known),
    )


def _accesses(accesses: Iterable[Access], known: Known, advanced: Advanced) -> tuple[Access, ...]:
    """The accesses, all with the same known values, and each with its alternatives."""
    settled = (
        _access(access, known, known, advanced)
        for access in accesses
        if not access.inner and not _is_set_elsewhere(access, known, advanced)
    )
    return tuple(one for access in settled for one in happening(access))
