"""The value at a chosen place in a variable of its own: ``if (a[i] > a[k]) k = i`` as ``if (a[i] >
m) { m = a[i]; k = i; }``, which ``selections`` knows.

1. The statement chooses a place in a search (``values/chosen_places.py``).
2. Before the search the variable is given the value at the place where that starts: in front of the
   loop, or, where nothing in the region comes before that could change it, where the region stands.
3. The text of the branch is written anew. That of the whole search is not, where it is emitted as
   one: it reads at no other places.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import takewhile

from polydist_frontends.c.control_flow.header_parts import assigned, header_items, header_parts
from polydist_frontends.c.declarations.symbols import ChosenValue, Resolution, Symbol
from polydist_frontends.c.declarations.types import Arithmetic
from polydist_frontends.c.memory.copies import Copier, exchanged, with_parts
from polydist_frontends.c.reading.syntax import Tree, c, children, is_a, printed, walk
from polydist_frontends.c.semantics.region_context import RegionContext
from polydist_frontends.c.semantics.value_kinds import integer_type
from polydist_frontends.c.tree.contributions import FLOATING, rank_of
from polydist_frontends.c.tree.updating.chosen_places import (
    Choice,
    choice_of,
    is_plain,
    names_in,
    with_values,
)
from polydist_frontends.values.chosen_places import search_around

_PREFIX = "polydist_chosen"


def with_chosen_values(
    function: Tree, block: Tree, context: RegionContext
) -> tuple[Tree, Tree, Resolution]:
    """The function and the block of its region with such variables."""
    resolution = context.resolution
    for around, tree in list(_statements(block, ())):
        choice = choice_of(tree, resolution)
        search = None if choice is None else _search(choice, around, resolution)
        symbol = None if choice is None or search is None else _variable(choice, context)
        if choice is None or search is None or symbol is None:
            continue
        at_entry = _is_at_entry(search, choice, around, block, resolution)
        first = _first_test(search, resolution) if at_entry else None
        copier = _Copier(choice, search, _with_texts(symbol, choice, first), resolution)
        own = copier(block)
        function, block, resolution = exchanged(function, block, own), own, copier.resolved()
        return with_chosen_values(function, block, replace(context, resolution=resolution))
    return function, block, resolution


def chosen_value(tree: Tree, resolution: Resolution) -> ChosenValue | None:
    """What the statement has become, or the start of a search, if it is one."""
    first = tree.iftrue.block_items[0] if is_a(tree, "If") and _has_items(tree.iftrue) else tree
    target = first.lvalue if is_a(first, "Assignment") else None
    symbol = resolution.symbol(target) if is_a(target, "ID") else None
    return symbol.chosen if symbol is not None else None


def _has_items(tree: Tree) -> bool:
    return is_a(tree, "Compound") and bool(tree.block_items)


def _statements(tree: Tree, around: tuple[Tree, ...]) -> Iterator[tuple[tuple[Tree, ...], Tree]]:
    """Conditions and assignments with the loops and conditions around them, from the outermost
    on."""
    if is_a(tree, "If", "Assignment") and around:
        yield around, tree
    inside = (*around, tree) if is_a(tree, "For", "While", "DoWhile", "If") else around
    for child in children(tree):
        yield from _statements(child, inside)


# ----------------------------------------------------------------------------------- the search
def _search(choice: Choice, around: tuple[Tree, ...], resolution: Resolution) -> Tree:
    """The outermost loop around in which the chosen value changes with the place alone; ``None`` if
    there is none."""
    return search_around(
        around, lambda loop: is_a(loop, "For") and _keeps(loop, choice, resolution)
    )


def _keeps(loop: Tree, choice: Choice, resolution: Resolution) -> bool:
    own = {id(node) for node in walk(choice.tree)}
    named = names_in(choice.chosen, resolution)
    others = (node for node in walk(loop) if id(node) not in own)
    return not any(_may_change(node, named, resolution) for node in others)


def _base(target: Tree, resolution: Resolution) -> Symbol | None:
    """The variable to which the target belongs; ``None`` where that is not known, as behind a
    pointer that the region sets."""
    inner = target
    while is_a(inner, "ArrayRef", "StructRef"):
        inner = inner.name
    symbol = resolution.symbol(inner) if is_a(inner, "ID") else None
    known = symbol is not None and (inner is target or symbol.region is None)
    return symbol if known else None


def _is_at_entry(
    search: Tree,
    choice: Choice,
    around: tuple[Tree, ...],
    block: Tree,
    resolution: Resolution,
) -> bool:
    """Whether the chosen value, and whether the search begins at all, are known where the region
    stands, as nothing in it comes before that might change them."""
    test = _first_test(search, resolution)
    if search is not around[0] or test is None:
        return False
    named = names_in(choice.chosen, resolution) | names_in(test, resolution)
    before = list(takewhile(lambda node: node is not search, walk(block)))
    return all(symbol.region is None for symbol in named) and not any(
        _may_change(node, named, resolution) for node in before
    )


def _first_test(loop: Tree, resolution: Resolution) -> Tree:
    """The condition of the loop for its first iteration, if its header says it."""
    parts = header_parts(loop, resolution)
    if parts.iterator is None or loop.cond is None:
        return None
    first = parts.init.init if is_a(parts.init, "Decl") else parts.init.rvalue
    replaced = {parts.iterator: first}
    return with_values(loop.cond, replaced, resolution) if first is not None else None


def _may_change(node: Tree, named: set[Symbol], resolution: Resolution) -> bool:
    """Whether the expression may give one of the variables another value, or declares it."""
    if is_a(node, "Decl"):
        return resolution.declared.get(id(node)) in named
    if is_a(node, "FuncCall"):
        return not is_plain(node)
    target = assigned(node)
    changed = _base(target, resolution) if target is not None else None
    return target is not None and (changed is None or changed in named)


# -------------------------------------------------------------------------------------- variables
def _variable(choice: Choice, context: RegionContext) -> Symbol | None:
    """That of the chosen value; ``None`` if its type is not known, or wider than ``double``."""
    kept = _type(choice.offered, context)
    if kept is None:
        return None
    taken = {name for s in context.resolution.uses.values() if (name := getattr(s, "name", ""))}
    own = "_".join([_PREFIX, *sorted(symbol.name for symbol in choice.places)])
    names = (f"{own}_{number}" if number else own for number in range(len(taken) + 1))
    name = next(name for name in names if name not in taken)
    return Symbol(
        name=name,
        type=kept,
        storage=(),
        level="function",
        region=None,
        parameter=False,
        declaration=_declaration(name, kept, choice.tree),
        sequence=0,
    )


def _declaration(name: str, of: Arithmetic, at: Tree) -> Tree:
    named = c.TypeDecl(name, [], None, c.IdentifierType(of.text.split()), at.coord)
    return c.Decl(name, [], [], [], [], named, None, None, at.coord)


def _type(value: Tree, context: RegionContext) -> Arithmetic | None:
    integer = integer_type(value, context)
    if integer is not None:
        return integer if " or " not in integer.text else None
    rank = rank_of(value, context)
    if rank is None or not 0 < rank < len(FLOATING):
        return None
    name = FLOATING[rank - 1]
    return Arithmetic(name, False, words=name)


def _with_texts(symbol: Symbol, choice: Choice, first: Tree) -> Symbol:
    """The variable with its texts; ``first``: whether there is a search, if the variable has its
    value at entry."""
    value, text = printed(choice.chosen), printed(_statement(choice, lambda: c.ID(symbol.name)))
    at_entry = "" if first is None else f"{printed(first)} ? {value} : 0"
    of = ChosenValue(text, start=f"{symbol.name} = {value};", at_entry=at_entry)
    return replace(symbol, chosen=of)


def _statement(choice: Choice, named: Callable[[], Tree]) -> Tree:
    """The condition with its branch; ``named`` gives the name of the variable."""
    at = choice.tree.coord
    side = "left" if choice.comparison.left is choice.chosen else "right"
    own = with_parts(choice.comparison, {side: named()})
    condition, *others = (own if one is choice.comparison else one for one in choice.terms)
    for term in others:
        condition = c.BinaryOp("&&", condition, term, at)
    kept = c.Assignment("=", named(), choice.offered, at)
    return c.If(condition, c.Compound([kept, *choice.assignments], at), None, at)


class _Copier(Copier):
    """Copies a block with the variable of one choice."""

    def __init__(
        self, choice: Choice, search: Tree, symbol: Symbol, resolution: Resolution
    ) -> None:
        super().__init__({}, resolution)
        self.choice, self.search, self.symbol = choice, search, symbol

    def _change(self, tree: Tree) -> Tree:
        if tree is self.choice.tree:
            return _statement(self.choice, self._own)
        if tree is not self.search or self._at_entry():
            return None
        start = c.Assignment("=", self._own(), self.choice.chosen, tree.coord)
        init = c.ExprList([start, *header_items(tree.init)], tree.coord)
        return with_parts(tree, {"init": init, "stmt": self(tree.stmt)})

    def _at_entry(self) -> bool:
        return self.symbol.chosen is not None and bool(self.symbol.chosen.at_entry)

    def _own(self) -> Tree:
        return self._named(self.symbol, self.choice.tree)
