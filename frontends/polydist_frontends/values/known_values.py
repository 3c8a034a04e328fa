"""Known values of scalars (``propagation``), and expressions with these in their places."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import replace

from polydist_frontends.data_choices import alternatives, is_chosen_by_data, is_known
from polydist_frontends.errors import Diagnostic
from polydist_frontends.integer_expressions import (
    CURVED,
    Binary,
    Current,
    Expression,
    Integer,
    Name,
    Opaque,
    address,
    is_narrowed,
    parts_of,
    rewritten,
)
from polydist_frontends.region import Access, Loop
from polydist_frontends.values.closed_forms import Advanced, is_curved
from polydist_frontends.walks import has_opaque, is_write

_MOST = 200
"""Nodes of a value. Longer ones say more than sets can carry; a scalar that is doubled again and
again would make them grow without end."""

Known = Mapping[str, Expression]
"""Values by the names of scalars; those of which no more is known are ``Opaque`` with limits."""


def modelled(of: Expression, known: Known, advanced: Advanced) -> Expression:
    """As ``valued``, of what the model has to read: it knows no products of iterators."""
    curved = {n: v for n, v in known.items() if is_curved(v, advanced.around)}
    return valued(_marked(of, curved) if curved else of, known)


def curved_subscript(access: Access, known: Known) -> Expression | None:
    """The one subscript with its values, where it multiplies something by itself."""
    if len(access.subscripts) != 1 or access.ranges:
        return access.packed
    value = address(valued(access.subscripts[0], known))
    if has_opaque(value) or not is_usable(value) or not any(map(_is_square, parts_of(value))):
        return access.packed
    return value


def _is_square(part: Expression) -> bool:
    if not isinstance(part, Binary) or part.operator != "*":
        return False
    return not names_of(part.left).isdisjoint(names_of(part.right))


def _marked(of: Expression, curved: Collection[str]) -> Expression:
    def marked(part: Expression) -> Expression:
        if isinstance(part, Current) and part.name in curved:
            return Opaque(CURVED, part.text, part.place)
        return part

    return rewritten(of, marked)


def valued(of: Expression, known: Known) -> Expression:
    """The expression with a value, or ``Opaque``, for each ``Current``."""

    def value(part: Expression) -> Expression:
        if isinstance(part, Current):
            unknown = Opaque(part.reason, part.text, part.place)
            value = known.get(part.name, unknown)
            if part.certain and is_narrowed(value):
                return unknown
            between = value.between if isinstance(value, Opaque) else None
            return value if between is None else replace(unknown, between=between)
        return part

    return rewritten(of, value)


def currents(of: Expression) -> Iterator[Current]:
    return (part for part in parts_of(of) if isinstance(part, Current))


def names_of(of: Expression) -> frozenset[str]:
    """The iterators and invariants that a value depends on."""
    return frozenset(part.name for part in parts_of(of) if isinstance(part, Name))


def is_usable(value: Expression) -> bool:
    """Whether the value is known, or one of those that data choose between, and not too long."""
    return is_known(value) and all(count < _MOST for count, _ in enumerate(parts_of(value)))


def exactly(known: Known) -> dict[str, Expression]:
    """What is known without the values of which there are only limits."""
    return {name: value for name, value in known.items() if not isinstance(value, Opaque)}


def without(known: Known, names: Iterable[str]) -> dict[str, Expression]:
    """What is still known once the named scalars have unknown values."""
    gone = frozenset(names)
    return {name: value for name, value in known.items() if name not in gone}


def happening(access: Access) -> tuple[Access, ...]:
    """The accesses that stand for this one, without those of which it is known that they do not
    happen."""
    if isinstance(access.when, Integer):
        plain = replace(access, when=None, kind="write" if is_write(access) else "read")
        return alternatives(plain) if access.when.value else ()
    return alternatives(access)


def unknown_bound(
    bound: Expression, known: Known, loop: Loop, advanced: Advanced
) -> Diagnostic | None:
    """What is said if the bound has to be known and is not, since the region assigns it."""
    for read in currents(bound):
        value = known.get(read.name)
        if (
            value is None
            or not is_known(value)
            or is_chosen_by_data(value)
            or is_curved(value, advanced.around)
        ):
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
