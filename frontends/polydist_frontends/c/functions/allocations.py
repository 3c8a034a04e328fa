"""How many elements pointers of a function lead to: ``x = calloc(n, sizeof *x)`` before a region.

1. The pointer is a variable of the function whose address nobody takes, and is given a place once:
   by an allocation that has run whenever the region does, as it stands before it in a block around.
2. The variables of the size are parameters that the function leaves as they are, or are given one
   value as well, by a statement that has run whenever the allocation does: so none is given another
   one between the allocation and the region. Their names mean nothing else in the function.
3. The size is counted in elements of the pointer's type.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator

from polydist_frontends.c.control_flow.header_parts import assigned
from polydist_frontends.c.declarations.symbols import Resolution, Symbol
from polydist_frontends.c.declarations.types import Pointer, type_text
from polydist_frontends.c.functions.liveness import has_jumps_outside, is_address_taken, path_to
from polydist_frontends.c.reading.syntax import Tree, c, is_a, printed, walk

_SIZES = {"malloc": 0, "aligned_alloc": 1}
_CLEARED = "calloc"


def allocated_size(
    pointer: Symbol, function: Tree, block: Tree, resolution: Resolution
) -> Tree | None:
    """The number of elements, as an expression; ``None`` where the text does not tell."""
    if not isinstance(pointer.type, Pointer) or has_jumps_outside(function, block):
        return None
    before = list(_have_run(path_to(function.body, block)))
    place = _only_giving(pointer, before, function, resolution)
    if place is None:
        return None
    size = _size(_given(_first(before[place])), pointer, resolution)
    names = [resolution.symbol(n) for n in walk(size) if is_a(n, "ID")] if size else []
    stay = (_stays(name, before[:place], function, resolution) for name in names if name)
    return size if all(stay) else None


def _have_run(path: list[Tree]) -> Iterator[Tree]:
    """The statements before the end of the path in the blocks along it, in the order of the text:
    each has run after those before it when the end is reached."""
    for parent, child in itertools.pairwise(path):
        if is_a(parent, "Compound"):
            for item in parent.block_items:
                if item is child:
                    break
                yield item


def _only_giving(
    symbol: Symbol, before: list[Tree], function: Tree, resolution: Resolution
) -> int | None:
    """Which of the statements gives the variable its value, if nothing else does."""
    if not symbol.automatic or is_address_taken(symbol, function, resolution):
        return None
    own = [node for node in walk(function) if _gives(node, symbol, resolution)]
    places = [k for k, item in enumerate(before) if own and _first(item) is own[0]]
    return places[0] if len(own) == 1 and places else None


def _first(item: Tree) -> Tree:
    """The statement, or what its condition evaluates first: ``if ((x = malloc(n)) == NULL)``."""
    tree = item.cond if is_a(item, "If") else item
    while tree is not item and is_a(tree, "UnaryOp", "BinaryOp", "Cast"):
        if is_a(tree, "BinaryOp") and tree.op not in ("==", "!="):
            break
        if is_a(tree, "UnaryOp") and tree.op != "!":
            break
        tree = tree.left if is_a(tree, "BinaryOp") else tree.expr
    return tree


def _gives(node: Tree, symbol: Symbol, resolution: Resolution) -> bool:
    if is_a(node, "Decl"):
        return node.init is not None and resolution.declared.get(id(node)) is symbol
    target = assigned(node)
    return is_a(target, "ID") and resolution.symbol(target) is symbol


def _given(statement: Tree) -> Tree:
    return statement.init if is_a(statement, "Decl") else statement.rvalue


def _stays(symbol: Symbol, before: list[Tree], function: Tree, resolution: Resolution) -> bool:
    """Step 2."""
    if not has_one_meaning(symbol, resolution):
        return False
    if symbol.parameter and not is_address_taken(symbol, function, resolution):
        return not any(_gives(node, symbol, resolution) for node in walk(function))
    return _only_giving(symbol, before, function, resolution) is not None


def has_one_meaning(symbol: Symbol, resolution: Resolution) -> bool:
    """Whether no other variable in sight has its name."""
    named = (other for other in resolution.declared.values() if other.name == symbol.name)
    return all(other is symbol for other in named)


def sizes_of_allocations(function: Tree) -> Iterator[Tree]:
    """The arguments of all allocations."""
    for node in walk(function):
        if is_a(node, "FuncCall") and is_a(node.name, "ID") and node.args is not None:
            yield from node.args.exprs if node.name.name in (*_SIZES, _CLEARED) else ()


def _size(value: Tree, pointer: Symbol, resolution: Resolution) -> Tree | None:
    """Step 3."""
    factors = list(_factors_of_call(value.expr if is_a(value, "Cast") else value))
    sizes = [f for f in factors if _is_element(f, pointer, resolution)]
    others = [f for f in factors if f not in sizes]
    return _product(others) if len(sizes) == 1 and others else None


def _factors_of_call(call: Tree) -> Iterator[Tree]:
    """Whose product is the number of bytes; none of what is no allocation."""
    if is_a(call, "FuncCall") and is_a(call.name, "ID") and call.args is not None:
        name, arguments = str(call.name.name), list(call.args.exprs)
        if name == _CLEARED and len(arguments) == 2:
            yield from (factor for of in arguments for factor in _factors(of))
        elif _SIZES.get(name) == len(arguments) - 1:
            yield from _factors(arguments[-1])


def _factors(tree: Tree) -> Iterator[Tree]:
    if is_a(tree, "BinaryOp") and tree.op == "*":
        yield from (*_factors(tree.left), *_factors(tree.right))
    else:
        yield tree.expr if is_a(tree, "Cast") else tree


def _is_element(tree: Tree, pointer: Symbol, resolution: Resolution) -> bool:
    """Whether it is the size of what the pointer points to."""
    if not is_a(tree, "UnaryOp") or tree.op != "sizeof":
        return False
    if is_a(tree.expr, "Typename"):
        of = resolution.types.get(id(tree.expr))
        assert isinstance(pointer.type, Pointer), "it is one"
        return of is not None and type_text(of) == type_text(pointer.type.target)
    return printed(tree.expr) in (f"*{pointer.name}", f"{pointer.name}[0]")


def _product(factors: list[Tree]) -> Tree:
    first, *others = factors
    for other in others:
        first = c.BinaryOp("*", first, other, other.coord)
    return first
