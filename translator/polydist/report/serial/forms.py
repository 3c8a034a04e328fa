"""Forms of choices that run in order, and have others for the same that do not.

1. ``if (a[i] > a[k]) k = i;``: what is compared depends on what was chosen last.
2. ``if (e > most) most = e; else if (e < least) least = e;``: whether the second is looked at
   depends on the first. Without ``else`` that is the same where the least is not larger than the
   most to begin with.
3. ``a(2:n) = a(1:n - 1)``: all is read before anything is written.
4. ``a = a / sum(b)``: a function of whole arrays would be computed for each element.
5. ``s = sum(a)``: nothing says how the function goes through the array.
6. ``a = matmul(b, c)``: nor how the library makes one array of others.
7. ``if (c) { f = i; break; }``: where a search ends depends on all that it has looked at.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from polydist_frontends.indirect_accesses import selected_by_data
from polydist_frontends.integer_expressions import Expression
from polydist_frontends.region import Access, If, Node, Region, Statement
from polydist_frontends.walks import is_same, is_write, nodes_below

_KEEP = (
    "keep the value of '{0}[{1}]' in a variable, compare with that, and set it together with '{1}':"
    " then the ranks look for both"
)
_TWICE = (
    "assign the values to another array first, and then that to '{0}': one element after the other,"
    " both may be shared out"
)
_BEFORE = (
    "put what sum and other functions of whole arrays give into variables before; of a function of"
    " the program's own put directives on the loops inside, and none around its call"
)
_LOOP = "write a loop that adds up, or keeps the largest: the ranks share its iterations out"
_LIBRARY = {
    "matmul": "write loops that add up the products: the ranks share the elements out; the library"
    " adds in an order of its own, so that last bits may differ",
    "norm2": "write sqrt(sum(x**2)): the ranks share the sum out; norm2 scales what it adds, so"
    " that last bits may differ",
    "eoshift": "assign what moves, a(1:n - 1) = b(2:n), and what comes in, a(n) = 0, each by"
    " itself: both are shared out",
    "reshape": "write loops over the elements, a(i, j) = b(i + (j - 1)*n): they are shared out",
    "pack": "count what is chosen in a loop of ordinary code, between regions",
    "unpack": "count what is chosen in a loop of ordinary code, between regions",
}
"""What to write in place of a function of Fortran's library."""
_SEPARATE = (
    "where '{0}' and '{1}' are extremes of the same values and both begin with the first of them,"
    " write the two conditions without else: then the ranks look for both"
)
_TOGETHER = "of a search that may go on to the end, ranks find the first place together: "
_SEARCH = (
    _TOGETHER + "if (c && i < k) k = i; with k = n before",
    _TOGETHER + "if (c .and. i < k) k = i, with k = n + 1 before",
)
"""In C, and in Fortran."""


def hint_of_form(region: Region, passed: Iterable[str]) -> str:
    """What to write in place of such a form that has a value of one of ``passed``; empty if there
    is none."""
    among = frozenset(passed)
    choices = (node for node in nodes_below(region.body) if isinstance(node, If))
    hints = (_reread(choice, among) or _alternative(choice, among) for choice in choices)
    found = next(filter(None, hints), "") or _hint_at_once(region, among)
    searches = any(map(_is_search, region.body)) and not among
    return found or (_SEARCH[region.host is not None] if searches else "")


def _hint_at_once(region: Region, among: frozenset[str]) -> str:
    nodes = nodes_below(region.body) if region.host is not None else ()
    at_once = (made_at_once(node) for node in nodes if not among or _is_of_library(node))
    return next((one.hint for one in at_once if one is not None), "")


@dataclass(frozen=True)
class AtOnce:
    """What makes one statement of an assignment to arrays, and what to do about it."""

    cause: str
    hint: str


def made_at_once(node: Node) -> AtOnce | None:
    """Forms 3 to 6, if a statement of Fortran is one of them."""
    if not isinstance(node, Statement) or node.repeats:
        return None
    if node.library in _LIBRARY:
        cause = f"'{node.library}' is not modelled, and computed as a whole"
        return AtOnce(cause, _LIBRARY[node.library])
    ranged = [access for access in node.accesses if access.ranges and not selected_by_data(access)]
    written = next(filter(is_write, ranged), None)
    if written is not None:
        return _assigned(written, ranged)
    return AtOnce(f"it reads '{ranged[0].array}' at once", _LOOP) if ranged else None


def _assigned(written: Access, ranged: Iterable[Access]) -> AtOnce:
    """Form 3 or 4."""
    name = written.array
    read = (access for access in ranged if not is_write(access) and access.array == name)
    if all(_is_same_place(one, written) for one in read):
        return AtOnce(f"its elements of '{name}' are not computed one by one", _BEFORE)
    cause = f"it assigns '{name}' at once, and reads it at other places"
    return AtOnce(cause, _TWICE.format(name))


def _is_search(node: Node) -> bool:
    """Form 7: a loop whose end depends on values, and that sets no more than variables."""
    if not isinstance(node, Statement) or not node.repeats:
        return False
    return not any(is_write(access) and access.subscripts for access in node.accesses)


def _is_of_library(node: Node) -> bool:
    return isinstance(node, Statement) and node.library in _LIBRARY


def _is_same_place(one: Access, other: Access) -> bool:
    """Whether both are of the same elements, as far as their text tells."""
    same_shape = len(one.ranges) == len(other.ranges)
    return same_shape and all(map(is_same, _expressions(one), _expressions(other)))


def _expressions(access: Access) -> list[Expression]:
    ends = (end for of in access.ranges for end in (of.first, of.last))
    return [*access.subscripts, *ends]


def _reread(choice: If, among: frozenset[str]) -> str:
    """Form 1."""
    place = _only_written(choice.then)
    read = Counter(access.array for access in choice.reads if access.subscripts)
    compared = [array for array, count in read.items() if count == 2]
    is_read = any(access.array == place for access in choice.reads)
    if choice.otherwise or place not in among or not is_read or len(compared) != 1:
        return ""
    return _KEEP.format(compared[0], place)


def _alternative(choice: If, among: frozenset[str]) -> str:
    """Form 2."""
    if len(choice.otherwise) != 1:
        return ""
    first, second = _compared_and_set(choice), _compared_and_set(choice.otherwise[0])
    if not first or not second or first == second or among.isdisjoint({first, second}):
        return ""
    values = _others(choice, first) == _others(choice.otherwise[0], second) != set()
    return _SEPARATE.format(first, second) if values else ""


def _compared_and_set(node: Node) -> str:
    """The scalar that the condition reads and sets, if it holds; a condition may be a statement."""
    if not isinstance(node, (If, Statement)):
        return ""
    is_condition = isinstance(node, If) or any(a.kind == "may_write" for a in node.accesses)
    name = _only_written(node.then if isinstance(node, If) else (node,))
    read = {access.array for access in _tested(node) if not is_write(access)}
    return name if is_condition and name in read else ""


def _others(node: Node, name: str) -> set[str]:
    """The arrays that are read beside the scalar ``name``."""
    return {access.array for access in _tested(node)} - {name}


def _tested(node: Node) -> tuple[Access, ...]:
    if isinstance(node, If):
        return node.reads
    return node.accesses if isinstance(node, Statement) else ()


def _only_written(nodes: tuple[Node, ...]) -> str:
    """The scalar that the nodes set, if that is all that they do; else empty."""
    written = [
        access
        for node in nodes
        for access in (node.accesses if isinstance(node, Statement) else ())
        if is_write(access)
    ]
    is_one = len(nodes) == len(written) == 1 and not written[0].subscripts
    return written[0].array if is_one else ""
