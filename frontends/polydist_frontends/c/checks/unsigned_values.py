"""What must hold of unsigned integers where a region starts, since the model has them as integers.

1. One of 64 bits may be above all that the model has numbers for: ``size_t limit = -1``, which is
   no limit, or the offset -1.
2. Sums and products in 32 bits wrap around above: ``i + u`` is ``i - 1`` with ``unsigned u = -1``,
   and ``(int)u`` is -1.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping

from polydist_frontends.integer_expressions import Binary, Expression, Name, Unary, parts_of
from polydist_frontends.variables import Requirement, Scalar

_COMPUTED = ("+", "-", "*", "signed")
_MOST = 2**63 - 1
_MOST_COMPUTED = 2**31 - 1


def unsigned_requirements(
    scalars: Mapping[str, Scalar], counted: Collection[str], used: Iterable[Expression | None]
) -> tuple[Requirement, ...]:
    """Of the unsigned ones among the scalars that are not ``counted``; the expressions use them."""
    computed = {name for of in used if of is not None for name in _computed_in(of)}
    others = {name: of for name, of in scalars.items() if of.words and name not in counted}
    return tuple(_requirements(others, computed))


def _requirements(scalars: Mapping[str, Scalar], computed: set[str]) -> Iterator[Requirement]:
    for name, scalar in scalars.items():
        is_short = scalar.words == "unsigned int"
        if not is_short or name in computed:
            most = _MOST_COMPUTED if is_short else _MOST
            message = f"'{name}' is unsigned and so large that it may wrap around"
            yield Requirement(f"({scalar.text}) <= {most}", message, scalar.place)


def _computed_in(of: Expression) -> Iterator[str]:
    """The names in sums, products and conversions. Subscripts do not say which are unsigned."""
    for part in parts_of(of):
        if isinstance(part, (Unary, Binary)) and part.operator in _COMPUTED:
            yield from (inner.name for inner in parts_of(part) if isinstance(inner, Name))
