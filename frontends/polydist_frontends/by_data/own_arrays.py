"""Arrays that each iteration of a loop sets before it reads them, where data give the loop's
bounds: ``d = x(:, i) - x(:, j)``. As ``private`` says it of the innermost loop around all their
uses, each iteration has its own.

1. That loop, or one around it, becomes a single statement. Without that the model finds out itself.
2. What an iteration sets for certain are elements whose subscripts are numbers, or count from one
   number to another; and what it reads are some of these, or any if these are all.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import product

from polydist_frontends.by_data.single_statements import is_known
from polydist_frontends.integer_expressions import Binary, Expression, Integer, Name, Unary
from polydist_frontends.region import Access, If, Loop, Node, Statement
from polydist_frontends.walks import accesses_below, is_write, last_value

_MOST = 1000
"""Elements of an array, and turns of loops that are gone through."""

_Element = tuple[int, ...]
_Values = Mapping[str, int]


def own_arrays(nodes: Iterable[Node], candidates: Mapping[str, int]) -> frozenset[str]:
    """Those of the candidates, arrays of which nothing is needed before or after the region, with
    how many elements they have."""
    nodes = tuple(nodes)
    return frozenset(name for name, size in candidates.items() if _is_own(name, size, nodes))


def _is_own(name: str, size: int, nodes: tuple[Node, ...]) -> bool:
    loop, is_single = _around(name, nodes, False)
    if loop is None or not is_single or loop.jumps:
        return False
    seen = _Seen(name, size)
    return seen.goes_through(loop.body, {}, set()) and seen.left > 0


def _around(name: str, nodes: tuple[Node, ...], is_single: bool) -> tuple[Loop | None, bool]:
    """The innermost loop around all uses, and whether it is a part of a single statement."""
    found: Loop | None = None
    while True:
        users = [n for n in nodes if any(a.array == name for a in accesses_below((n,)))]
        node = users[0] if len(users) == 1 else None
        if not isinstance(node, (If, Loop)) or any(a.array == name for a in node.reads):
            return found, is_single
        if isinstance(node, Loop):
            found, nodes, is_single = node, node.body, is_single or not is_known(node)
        else:
            nodes = (*node.then, *node.otherwise)


@dataclass
class _Seen:
    """What of the array is set on the way; ``left``: how much more is gone through."""

    name: str
    size: int
    left: int = field(default=_MOST)

    def goes_through(self, nodes: Iterable[Node], values: _Values, written: set[_Element]) -> bool:
        """Whether what the nodes read was ``written`` before; what they set comes to it."""
        return all(self._is_fine(node, values, written) for node in nodes)

    def _is_fine(self, node: Node, values: _Values, written: set[_Element]) -> bool:
        self.left -= 1
        match node:
            case _ if self.left <= 0:
                return False
            case Statement(accesses=accesses):
                return self._in_order(accesses, values, written)
            case If(reads=reads, then=then, otherwise=otherwise):
                one, other = set(written), set(written)
                fine = (
                    self._in_order(reads, values, written)
                    and self.goes_through(then, values, one)
                    and self.goes_through(otherwise, values, other)
                )
                written |= one & other
                return fine
            case Loop(reads=reads):
                fine = self._in_order(reads, values, written)
                return fine and self._in_loop(node, values, written)

    def _in_loop(self, loop: Loop, values: _Values, written: set[_Element]) -> bool:
        turns = _turns(loop, values)
        inside = {name: value for name, value in values.items() if name != loop.iterator}
        if turns is not None:
            return all(
                self.goes_through(loop.body, {**inside, loop.iterator: turn}, written)
                for turn in turns
            )
        runs = ((child,) for child in loop.body) if loop.jumps else (loop.body,)
        return all(self.goes_through(run, inside, set(written)) for run in runs)

    def _in_order(
        self, accesses: Iterable[Access], values: _Values, written: set[_Element]
    ) -> bool:
        for access in accesses:
            if access.array != self.name:
                continue
            elements = _elements(access, values)
            some = len(written) < self.size
            if not is_write(access) and some and (elements is None or not elements <= written):
                return False
            if access.kind == "write" and access.when is None and not access.member:
                written |= elements or set()
        return True


def _turns(loop: Loop, values: _Values) -> range | None:
    """The values of the iterator, if these are numbers."""
    strange = loop.jumps or loop.left or loop.retested or loop.once or loop.by or loop.after
    last = None if strange or not is_known(loop) else last_value(loop)
    first, end = _number(loop.first, values), None if last is None else _number(last, values)
    return None if first is None or end is None else _counted(first, end, loop.step)


def _counted(first: int, last: int, step: int) -> range:
    return range(first, last + (1 if step > 0 else -1), step)


def _elements(access: Access, values: _Values) -> set[_Element] | None:
    """The elements of an access, if numbers tell which."""
    if access.packed is not None:
        return None
    found: set[_Element] = set()
    for known in _with_ranges(access, values):
        element = () if known is None else tuple(_number(s, known) for s in access.subscripts)
        numbers = tuple(number for number in element if number is not None)
        if known is None or len(numbers) < len(element) or len(found) > _MOST:
            return None
        found.add(numbers)
    return found


def _with_ranges(access: Access, values: _Values) -> Iterator[_Values | None]:
    """The values with those of the access's own names."""
    ends = [(_number(r.first, values), _number(r.last, values), r.step) for r in access.ranges]
    ranges = [_counted(a, b, step) for a, b, step in ends if a is not None and b is not None]
    if len(ranges) < len(ends) or any(len(one) > _MOST for one in ranges):
        yield None
        return
    names = [r.name for r in access.ranges]
    yield from ({**values, **dict(zip(names, own, strict=True))} for own in product(*ranges))


def _number(of: Expression, values: _Values) -> int | None:
    match of:
        case Integer(value=value):
            return value
        case Name(name=name):
            return values.get(name)
        case Unary(operator="-", operand=operand):
            own = _number(operand, values)
            return None if own is None else -own
        case Binary(operator="+" | "-" | "*" as operator, left=left, right=right):
            one, other = _number(left, values), _number(right, values)
            if one is None or other is None:
                return None
            return {"+": one + other, "-": one - other, "*": one * other}[operator]
        case _:
            return None
