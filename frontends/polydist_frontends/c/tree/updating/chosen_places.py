"""Statements of C that choose a place (``values/chosen_places.py``): ``if (a[i] > a[k]) k = i``,
``k = a[i] > a[k] ? i : k``, and conditions inside each other.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from polydist_frontends.c.control_flow.header_parts import assigned
from polydist_frontends.c.declarations.symbols import Resolution, Symbol
from polydist_frontends.c.declarations.types import Arithmetic
from polydist_frontends.c.functions.calls import ABSOLUTE_VALUE, WITHOUT_EFFECT
from polydist_frontends.c.memory.copies import rebuilt
from polydist_frontends.c.reading.syntax import Tree, block_items, c, is_a, printed, walk
from polydist_frontends.values.chosen_places import Syntax, comparison

_COMPARISONS = ("<", "<=", ">", ">=")


@dataclass(frozen=True, eq=False)
class Choice:
    """The statement ``tree`` compares the value ``offered`` with the ``chosen`` one, of which the
    ``places`` are chosen; ``terms``: all of the condition."""

    tree: Tree
    terms: tuple[Tree, ...]
    comparison: Tree
    offered: Tree
    chosen: Tree
    assignments: tuple[Tree, ...]
    places: frozenset[Symbol]


def choice_of(tree: Tree, resolution: Resolution) -> Choice | None:
    """What the statement chooses, if that is all it does."""
    terms, assignments = _condition_and_branch(tree)
    targets = _targets(assignments, resolution)
    found = comparison(terms, targets, _syntax(resolution))
    if found is None:
        return None
    own = (found.term, found.offered, found.chosen)
    return Choice(tree, terms, *own, assignments, found.places)


def _syntax(resolution: Resolution) -> Syntax[Tree, Symbol]:
    return Syntax(
        sides=_sides,
        names=lambda tree: names_in(tree, resolution),
        text=lambda tree, values: printed(with_values(tree, values, resolution)),
        is_plain=lambda tree: not is_a(tree, "ID") and is_plain(tree),
    )


def _targets(assignments: Sequence[Tree], resolution: Resolution) -> dict[Symbol, Tree]:
    """The integers that the branch assigns, with their values; empty if it does anything else."""
    found: dict[Symbol, Tree] = {}
    for one in assignments:
        plain = is_a(one, "Assignment") and one.op == "=" and is_a(one.lvalue, "ID")
        symbol = resolution.symbol(one.lvalue) if plain else None
        if symbol is None or symbol in found or symbol.chosen or not _is_counter(symbol):
            return {}
        found[symbol] = one.rvalue
    return found


def _is_counter(symbol: Symbol) -> bool:
    return isinstance(symbol.type, Arithmetic) and symbol.type.integer


def _condition_and_branch(tree: Tree) -> tuple[tuple[Tree, ...], tuple[Tree, ...]]:
    """The parts of a conjunction, and what is done where all of them hold."""
    if is_a(tree, "Assignment"):
        value = tree.rvalue
        kept = is_a(value, "TernaryOp") and printed(value.iffalse) == printed(tree.lvalue)
        if not kept or tree.op != "=":
            return (), ()
        made = c.Assignment("=", tree.lvalue, value.iftrue, tree.coord)
        return tuple(_terms(value.cond)), (made,)
    if tree.iffalse is not None:
        return (), ()
    branch = _statements_of(tree.iftrue)
    if len(branch) == 1 and is_a(branch[0], "If"):
        terms, branch = _condition_and_branch(branch[0])
        return (*_terms(tree.cond), *terms), branch
    return tuple(_terms(tree.cond)), branch


def _statements_of(tree: Tree) -> tuple[Tree, ...]:
    if is_a(tree, "Compound"):
        return tuple(one for item in block_items(tree) for one in _statements_of(item))
    if is_a(tree, "ExprList"):
        return tuple(tree.exprs)
    return () if is_a(tree, "Pragma", "EmptyStatement") else (tree,)


def _terms(condition: Tree) -> Iterator[Tree]:
    if is_a(condition, "BinaryOp") and condition.op == "&&":
        yield from (*_terms(condition.left), *_terms(condition.right))
    else:
        yield condition


def _sides(term: Tree) -> tuple[Tree, Tree] | None:
    compares = is_a(term, "BinaryOp") and term.op in _COMPARISONS
    return (term.left, term.right) if compares else None


def names_in(tree: Tree, resolution: Resolution) -> set[Symbol]:
    found = (resolution.symbol(node) for node in walk(tree) if is_a(node, "ID"))
    return {symbol for symbol in found if symbol is not None}


def with_values(tree: Tree, values: Mapping[Symbol, Tree], resolution: Resolution) -> Tree:
    """The tree with the values in the place of variables."""

    def change(node: Tree) -> Tree:
        symbol = resolution.symbol(node) if is_a(node, "ID") else None
        return values.get(symbol) if symbol is not None else None

    return rebuilt(tree, change)


def is_plain(tree: Tree) -> bool:
    """Whether it only reads."""
    allowed = WITHOUT_EFFECT | ABSOLUTE_VALUE
    return not any(
        assigned(node) is not None
        or (is_a(node, "FuncCall") and getattr(node.name, "name", "") not in allowed)
        for node in walk(tree)
    )
