"""Statement texts that may run on vectors: the lanes of a vector are then the instances of
neighbouring columns of a product, and the text stays as it is.

In GNU C, operators on vectors do in each lane what they do on scalars of the same type, and a
scalar operand is taken for a vector of its value. So the text may run on vectors if

1. there is nothing in it but ``+ - * /``, assignment, parentheses, literals and names, and it
   divides by literals and scalars only: lanes that are nobody's may hold zeros;
2. all names outside of subscripts are elements that the product accesses, or scalars, and all are,
   like the literals, of one type, ``double`` or ``float``. Scalars that the instance has for itself
   may be declared in the text, and are vectors, too.

An instance then has a small array of vectors under the name of each array, with what it accesses in
it, and small numbers under all names in subscripts, of which iterators get different ones. Which
element stands where is found by evaluating the subscripts. They must tell apart what the product
tells apart; otherwise the text does not run on vectors.
"""

from __future__ import annotations

import ast
import operator
import re
from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass
from math import prod
from typing import Final

from polydist.lower.integer_ir import Constant
from polydist.lower.loop_ir import ArrayCode, Operand, Product, StatementCode

_TOKEN = (
    r"\s+|[A-Za-z_]\w*|(?:\d+\.\d*|\.\d+)(?:[eE][+-]?\d+)?[fF]?|\d+(?!\w)|[-+*/]=|[-+*/=()\[\];]"
)
_NOT_OPERATORS = ("++", "--", "//", "/*")
_OPERATIONS: Final[Mapping[type[ast.operator], Callable[[int, int], int]]] = {
    ast.Add: operator.add,
    ast.Sub: operator.sub,
    ast.Mult: operator.mul,
}
_INTEGERS = ("int", "long", "long long", "unsigned", "unsigned int", "size_t", "int64_t")
_LITERALS = {
    "double": re.compile(r"[\d.]+(e[+-]?\d+)?"),
    "float": re.compile(r"[\d.]+(e[+-]?\d+)?f"),
}
_ITERATORS, _SIZE = (3, 5, 4), 8
"""What stands for rows, sums and columns, and for other names in subscripts."""
_MOST_ELEMENTS = 512
_STILL = (False, False, False)
"""How a scalar moves."""

Place = tuple[int, ...]


@dataclass(frozen=True)
class LaneText:
    """The text, in which what it declares are vectors; the values of the names in subscripts; the
    extents of what stands for the arrays, and for scalars that are declared elsewhere; and in
    these, the place of the total and of what is read."""

    text: str
    element: str
    values: Mapping[str, int]
    extents: Mapping[str, Place]
    total: Place
    read: tuple[Place, ...]


@dataclass(frozen=True)
class _Names:
    """What names in a text are: ``arrays`` that the product accesses, all of the type ``element``;
    ``numbers``, which are scalars of that type; ``integers``. Those ``expanded`` among the arrays
    are scalars in the text; each instance has its ``own`` scalars."""

    element: str
    arrays: frozenset[str]
    expanded: frozenset[str]
    own: frozenset[str]
    numbers: frozenset[str]
    integers: frozenset[str]


@dataclass(frozen=True)
class _Occurrence:
    """An element in the text."""

    array: str
    subscripts: tuple[ast.expr, ...]


def lane_text(
    product: Product,
    statement: StatementCode,
    text: str,
    arrays: Mapping[str, ArrayCode],
    types: Mapping[str, str],
) -> LaneText | None:
    """How the text may run on vectors; ``None`` if it may not. ``types`` are those of scalars."""
    own = [arrays[operand.array] for operand in (product.total, *product.read)]
    element = own[0].element
    if element not in _LITERALS or any(a.element != element or a.tables for a in own):
        return None
    tokens = _tokens(text)
    if tokens is None:
        return None
    declared = _declared_in(tokens, element)
    names = _names(own, statement, types, declared)
    occurrences = _occurrences(tokens, names)
    if occurrences is None:
        return None
    scalars = {name: () for name in sorted(names.own - declared) if name in tokens}
    return _laid_out(product, statement, own, occurrences, _of_vectors(text, element), scalars)


def _of_vectors(text: str, element: str) -> str:
    """The text with declarations of vectors in the place of those of numbers."""
    return re.sub(rf"\b{element}\b", f"polyrt_lanes_{element}", text)


def _names(
    arrays: list[ArrayCode],
    statement: StatementCode,
    types: Mapping[str, str],
    declared: frozenset[str],
) -> _Names:
    element = arrays[0].element
    iterators = frozenset(name for name, _ in statement.iterators)
    own = declared.union(name for name in statement.private if types.get(name) == element)
    numbers = frozenset(name for name, kind in types.items() if kind == element) - own
    integers = frozenset(name for name, kind in types.items() if kind in _INTEGERS)
    names = frozenset(name_in_text(array, statement) for array in arrays)
    expanded = frozenset(of.scalar for of in statement.expanded)
    integers = (integers | iterators) - own
    return _Names(element, names - own, expanded - own, own, numbers - iterators, integers)


def name_in_text(array: ArrayCode, statement: StatementCode) -> str:
    """What the array is called, or the scalar that has its elements."""
    scalars = {of.array: of.scalar for of in statement.expanded}
    return scalars.get(array.name, array.source_name)


# ------------------------------------------------------------------------------------------- places
def _laid_out(
    product: Product,
    statement: StatementCode,
    arrays: list[ArrayCode],
    occurrences: list[_Occurrence],
    text: str,
    scalars: Mapping[str, Place],
) -> LaneText | None:
    """The places of the elements, if the text has those of the product, and tells them apart."""
    inner = [statement.iterators[k][0] for k in product.iterators]
    values = {name: _SIZE for own in occurrences for name in _names_in(own)}
    values.update({name: _ITERATORS[0] for name, _ in statement.iterators})
    values.update(zip(inner, _ITERATORS, strict=True))
    found = _places(occurrences, values, inner)
    operands = zip(arrays, (product.total, *product.read), strict=True)
    wanted = [_in_text(array, operand, statement) for array, operand in operands]
    if found is None or set(wanted) != set(found) or len(wanted) != len(found):
        return None
    extents = _extents({(array, place) for (array, _), place in found.items()}, len(found))
    if extents is None:
        return None
    total, *read = (found[key] for key in wanted)
    return LaneText(text, arrays[0].element, values, {**extents, **scalars}, total, tuple(read))


def _places(
    occurrences: list[_Occurrence], values: Mapping[str, int], inner: list[str]
) -> dict[tuple[str, tuple[bool, ...]], Place] | None:
    """The place of each element, by its array and by which of the ``inner`` iterators it moves
    with; ``None`` if two move alike."""
    found: dict[tuple[str, tuple[bool, ...]], Place] = {}
    for own in occurrences:
        place = _place(own, values)
        moves = tuple(_place(own, {**values, name: values[name] + 1}) != place for name in inner)
        if found.setdefault((own.array, moves), place) != place:
            return None
    return found


def _in_text(
    array: ArrayCode, operand: Operand, statement: StatementCode
) -> tuple[str, tuple[bool, ...]]:
    """What an operand is called in the text, and with which of the inner iterators its subscripts
    there move."""
    expanded = any(of.array == array.name for of in statement.expanded)
    return name_in_text(array, statement), _STILL if expanded else _moves(operand)


def _moves(operand: Operand) -> tuple[bool, ...]:
    return tuple(step != Constant(0) for step in operand.steps)


def _extents(places: Collection[tuple[str, Place]], number: int) -> dict[str, Place] | None:
    """The extents of arrays that have so many different places, if these are not far apart."""
    if len(places) < number:
        return None
    found: dict[str, Place] = {}
    for array, place in sorted(places):
        before = found.get(array, place)
        if len(before) != len(place) or min(place, default=0) < 0:
            return None
        found[array] = tuple(max(*both) for both in zip(before, place, strict=True))
    extents = {array: tuple(last + 1 for last in place) for array, place in found.items()}
    return extents if sum(map(prod, extents.values())) <= _MOST_ELEMENTS else None


def _place(occurrence: _Occurrence, values: Mapping[str, int]) -> Place:
    return tuple(_value(subscript, values) for subscript in occurrence.subscripts)


def _value(node: ast.expr, values: Mapping[str, int]) -> int:
    match node:
        case ast.Constant(value=int(number)):
            return number
        case ast.Name(id=name):
            return values[name]
        case ast.UnaryOp(operand=operand):
            return -_value(operand, values)
        case ast.BinOp(left=left, op=op, right=right):
            return _OPERATIONS[type(op)](_value(left, values), _value(right, values))
        case _:
            raise AssertionError(node)


def _names_in(occurrence: _Occurrence) -> Iterator[str]:
    for subscript in occurrence.subscripts:
        yield from (node.id for node in ast.walk(subscript) if isinstance(node, ast.Name))


# ------------------------------------------------------------------------------------ reading texts
def _declared_in(tokens: Collection[str], element: str) -> frozenset[str]:
    """The names of this type that the text declares, each where a statement begins."""
    statements = (statement.strip() for statement in " ".join(tokens).split(";"))
    heads = (re.fullmatch(rf"(?:const )?{element} (\w+)(?: =.*)?", of) for of in statements)
    return frozenset(head[1] for head in heads if head)


def _occurrences(tokens: list[str], names: _Names) -> list[_Occurrence] | None:
    """The elements that the text accesses, in its order; ``None`` if anything in it may not be
    there."""
    found: list[_Occurrence] = []
    while tokens:
        word, *tokens = tokens
        if word in names.arrays:
            subscripts, tokens = _subscripts(tokens, names)
            if bool(subscripts) == (word in names.expanded):
                return None
            found.append(_Occurrence(word, tuple(subscripts)))
        elif not _may_stand_outside(word, tokens, names):
            return None
    return found


def _declares(tokens: list[str], names: _Names) -> bool:
    """Whether a declaration begins or goes on here."""
    if tokens[0] == "const":
        return tokens[1:2] == [names.element]
    return tokens[0] == names.element and tokens[1:2] != [] and tokens[1] in names.own


def _divides(tokens: list[str], names: _Names) -> bool:
    """Whether a literal or a scalar that is the same for all instances comes next."""
    return tokens[:1] != ["("] and tokens[1:2] != ["["] and names.own.isdisjoint(tokens[:1])


def _tokens(text: str) -> list[str] | None:
    """The words of the text without blanks."""
    if any(sign in text for sign in _NOT_OPERATORS) or not re.fullmatch(f"(?:{_TOKEN})*", text):
        return None
    return [word for word in re.findall(_TOKEN, text) if word.strip()]


def _may_stand_outside(word: str, after: list[str], names: _Names) -> bool:
    """Whether the word may stand outside of subscripts, before those that come after it."""
    if re.match(r"[A-Za-z_]", word):
        return word in names.numbers | names.own or _declares([word, *after], names)
    if re.match(r"[\d.]", word):
        return "." in word and bool(_LITERALS[names.element].fullmatch(word.lower()))
    return word not in ("[", "]") and (word[0] != "/" or _divides(after, names))


def _subscripts(tokens: list[str], names: _Names) -> tuple[list[ast.expr], list[str]]:
    """The subscripts at the beginning, and what follows them; no subscripts if there is one that
    cannot be evaluated."""
    found: list[ast.expr] = []
    while tokens and tokens[0] == "[":
        end = tokens.index("]") if "]" in tokens else 0
        subscript = _subscript(tokens[1:end], names)
        if subscript is None:
            return [], tokens
        found.append(subscript)
        tokens = tokens[end + 1 :]
    return found, tokens


def _subscript(words: list[str], names: _Names) -> ast.expr | None:
    """Sums and products of integers mean in Python what they mean in C."""
    try:
        expression = ast.parse(" ".join(words), mode="eval").body
    except SyntaxError:
        return None
    return expression if all(_is_known(node, names) for node in ast.walk(expression)) else None


def _is_known(node: ast.AST, names: _Names) -> bool:
    match node:
        case ast.Constant(value=value):
            return isinstance(value, int)
        case ast.Name(id=name):
            return name in names.integers
        case ast.BinOp(op=op):
            return type(op) in _OPERATIONS
        case ast.UnaryOp(op=op):
            return isinstance(op, ast.USub)
        case _:
            return isinstance(node, (ast.Load, ast.Add, ast.Sub, ast.Mult, ast.USub))
