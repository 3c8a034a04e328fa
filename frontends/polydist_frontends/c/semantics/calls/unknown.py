"""Calls of functions of which nobody knows what they do."""

from __future__ import annotations

from polydist_frontends.c.declarations.types import Function, Void
from polydist_frontends.c.functions.calls import refused_call
from polydist_frontends.c.reading.syntax import Tree
from polydist_frontends.c.semantics.calls.arguments import holds_address
from polydist_frontends.c.semantics.region_context import RegionContext
from polydist_frontends.errors import Refusal


def unknown_call(tree: Tree, context: RegionContext) -> Refusal:
    """Why a call cannot stand in the region."""
    name = str(tree.name.name)
    arguments = tree.args.exprs if tree.args is not None else []
    by_value = not any(holds_address(argument, context) for argument in arguments)
    gives = not _gives_nothing(tree.name, context)
    effect, declared = context.effects.get(name, ""), _is_of_program(tree.name, context)
    return refused_call(name, context.place(tree), effect, by_value and gives, declared, gives)


def _is_of_program(name: Tree, context: RegionContext) -> bool:
    """Whether the program declares the function, and no header of the system."""
    symbol = context.resolution.symbol(name)
    place = None if symbol is None else symbol.declaration.coord
    return place is not None and not str(place.file).startswith("/usr/")


def _gives_nothing(name: Tree, context: RegionContext) -> bool:
    symbol = context.resolution.symbol(name)
    of = None if symbol is None else symbol.type
    return isinstance(of, Function) and isinstance(of.result, Void)
