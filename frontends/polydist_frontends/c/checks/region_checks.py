"""What a region must not contain, wherever it stands in it."""

from __future__ import annotations

from collections.abc import Sequence

from polydist_frontends.c.control_flow.continue_guards import body_items
from polydist_frontends.c.control_flow.early_exit import has_early_exit, once_only
from polydist_frontends.c.control_flow.header_parts import HeaderParts, header_parts
from polydist_frontends.c.control_flow.jumps import (
    CONTROL,
    labels_of,
    refused_jump,
    refused_loop_inside,
)
from polydist_frontends.c.control_flow.switch_chains import as_conditions
from polydist_frontends.c.control_flow.switches import LABELS, parts
from polydist_frontends.c.declarations.constants import value_of
from polydist_frontends.c.declarations.symbols import Constant, Symbol
from polydist_frontends.c.declarations.types import Function
from polydist_frontends.c.reading.preprocessing.marks import STATEMENT, read_mark
from polydist_frontends.c.reading.syntax import Tree, block_items, children, is_a
from polydist_frontends.c.semantics.calls.observable import refuse_deciding
from polydist_frontends.c.semantics.region_context import RegionContext
from polydist_frontends.c.semantics.set_iterators import end_of_uses, set_iterator
from polydist_frontends.errors import Refusal, refuse

_TO = "goto "
"""How words for jumps to a label begin."""

_OWN = frozenset(("Break", "Continue"))
"""What is the own affair of a loop that is one statement."""

_CASES = "cases"
_SWITCHED = frozenset(("Break", _CASES))
"""What is the own affair of a ``switch``, which is one statement."""

_LOOPS = "loops"
"""Stands among what is allowed where ``for`` loops are."""
_FOR = _OWN | {_LOOPS}
"""What is the own affair of a ``for`` loop: it becomes one statement, or is refused later."""

_INT_MIN, _INT_MAX = -(2**31), 2**31 - 1


def check_block(
    tree: Tree,
    context: RegionContext,
    active: tuple[Symbol, ...] = (),
    allowed: frozenset[str] = frozenset(),
) -> None:
    """Refuses control flow that leaves a statement (``allowed`` does not), types of the function's
    own, and iterators used outside their loops."""
    if _is_allowed(tree, allowed):
        if is_a(tree, "Label"):
            check_block(tree.stmt, context, active, allowed)
        return
    _check_node(tree, context, active)
    if is_a(tree, "For") and not has_early_exit(tree):
        if allowed and _LOOPS not in allowed:
            raise _loop_inside(tree, allowed, context)
        _check_loop(tree, context, active, _labels_in(allowed))
        return
    if is_a(tree, "Switch"):
        _check_switch(tree, context, active, allowed)
        return
    allowed = _inside(tree, allowed)
    if is_a(tree, "Compound") and (not allowed or _LOOPS in allowed):
        _check_sequence(block_items(tree), context, active, allowed)
        return
    for child in children(tree):
        context = _at(child, context)
        check_block(child, context, active, allowed)


def _inside(tree: Tree, allowed: frozenset[str]) -> frozenset[str]:
    """What is allowed inside a loop that is one statement, or a switch."""
    if is_a(tree, "Switch"):
        return (allowed | _SWITCHED) - {_LOOPS}
    if is_a(tree, "For", "While", "DoWhile") and not once_only(tree):
        return _labels_in(allowed) | (_FOR if _CASES not in allowed else _OWN)
    return allowed


def _is_allowed(tree: Tree, allowed: frozenset[str]) -> bool:
    """Whether the tree is a jump, or the end of one, that stays inside a statement."""
    if is_a(tree, "Goto", "Label"):
        return _TO + tree.name in allowed
    return type(tree).__name__ in allowed


def _labels_in(allowed: frozenset[str]) -> frozenset[str]:
    """The jumps among what is allowed that lead to labels around."""
    return frozenset(word for word in allowed if word.startswith(_TO))


def _check_sequence(
    items: Sequence[Tree],
    context: RegionContext,
    active: tuple[Symbol, ...],
    allowed: frozenset[str],
) -> None:
    """Statements in a row, of which some may set iterators of loops elsewhere."""
    statements, position = [(item,) for item in items], 0
    labels = {_TO + name for name in labels_of(statements)}
    allowed |= labels | ({_LOOPS} if labels and not allowed else set())
    while position < len(items):
        item = items[position]
        context = _at(item, context)
        symbol = set_iterator(statements[position], context)
        if symbol is None or symbol in active:
            check_block(item, context, active, allowed)
            position += 1
        else:
            end = end_of_uses(statements, position, context)
            check_block(item.rvalue, context, active)
            _check_sequence(items[position + 1 : end], context, (*active, symbol), allowed)
            position = end


def _check_switch(
    tree: Tree, context: RegionContext, active: tuple[Symbol, ...], allowed: frozenset[str]
) -> None:
    """What is in the branches of one that is a chain of conditions is looked at there."""
    check_block(tree.cond, context, active)
    chain = as_conditions(tree, 0) if not allowed or _LOOPS in allowed else tree
    if chain is not tree:
        check_block(chain, context, active, allowed)
    allowed = _inside(tree, allowed)
    labelled = False
    for part in parts(tree):
        context = _at(part, context)
        labelled = labelled or is_a(part, *LABELS)
        if not labelled and not is_a(part, "Pragma"):
            raise refuse(
                "control-flow",
                "a statement before the first case of a switch",
                context.place(part),
                "put it before the switch",
            )
        if is_a(part, "Case"):
            _check_label(part, context, active)
        elif not is_a(part, "Default") and chain is tree:
            check_block(part, context, active, allowed)


def _check_label(case: Tree, context: RegionContext, active: tuple[Symbol, ...]) -> None:
    """A label is converted to the type of the value that is tested, which changes it where it does
    not fit."""
    check_block(case.expr, context, active)
    value = value_of(case.expr, context.resolution)
    if value is not None and not _INT_MIN <= value <= _INT_MAX:
        raise refuse(
            "control-flow",
            f"the case {value} is outside the range of int",
            context.place(case),
            "use if and else",
        )


def _check_loop(
    tree: Tree, context: RegionContext, active: tuple[Symbol, ...], allowed: frozenset[str]
) -> None:
    parts = header_parts(tree, context.resolution)
    iterator = parts.iterator if parts.iterator in context.iterators else None
    inner = (*active, iterator) if iterator is not None else active
    if iterator is not None and any(other.name == iterator.name for other in active):
        raise _shadowed(iterator.name, tree, context)
    for part in _before_first_test(parts, iterator):
        check_block(part, context, active)
    for part in _header_parts(tree, parts, iterator):
        check_block(part, context, inner)
    _check_sequence(body_items(tree.stmt), context, inner, _FOR | allowed)


def _before_first_test(parts: HeaderParts, iterator: Symbol | None) -> list[Tree]:
    """What a loop's header evaluates without the iterator in force."""
    if iterator is None:
        return [part for part in (parts.init, *parts.starts) if part is not None]
    first = [parts.init.rvalue] if is_a(parts.init, "Assignment") else []
    return [*first, *parts.starts]


def _header_parts(loop: Tree, parts: HeaderParts, iterator: Symbol | None) -> list[Tree]:
    """What it evaluates with the iterator in force."""
    start = parts.init if iterator is not None and is_a(parts.init, "Decl") else None
    counts = iterator is not None and is_a(parts.advance, "Assignment")
    advance = children(parts.advance) if counts else [parts.advance]
    return [part for part in (start, loop.cond, *advance, *parts.steps) if part is not None]


def _at(item: Tree, context: RegionContext) -> RegionContext:
    """The context for what follows a mark."""
    mark = read_mark(item.string) if is_a(item, "Pragma") else None
    return context.within(mark[1]) if mark is not None and mark[0] == STATEMENT else context


def _check_node(tree: Tree, context: RegionContext, active: tuple[Symbol, ...]) -> None:
    name = type(tree).__name__
    if name in CONTROL:
        raise refused_jump(tree, context.place(tree))
    refuse_deciding(tree, context)
    if name == "ID":
        _check_use(tree, context, active)
    if name == "Assignment" and is_a(tree.lvalue, "ID"):
        _check_target(tree, context, active)
    _check_type(tree, context)
    if name == "Decl" and _is_kept(tree, context):
        raise refuse(
            "static-local",
            f"'{tree.name}' is declared static or extern inside a region",
            context.place(tree),
            "declare it before the region",
        )


def _is_kept(declaration: Tree, context: RegionContext) -> bool:
    """Whether it is of something that is there before the block begins, and may change."""
    symbol = context.resolution.declared.get(id(declaration))
    is_marked = bool({"static", "extern"} & set(declaration.storage or ()))
    return is_marked and not (symbol is not None and symbol.automatic)


def _loop_inside(tree: Tree, allowed: frozenset[str], context: RegionContext) -> Refusal:
    if _CASES in allowed:
        message = "a for loop inside a switch, which is treated as one statement"
        return refuse(
            "control-flow", message, context.place(tree), "use if and else in place of the switch"
        )
    return refused_loop_inside(context.place(tree))


def _check_target(tree: Tree, context: RegionContext, active: tuple[Symbol, ...]) -> None:
    symbol = context.resolution.symbol(tree.lvalue)
    if symbol is not None and symbol in active:
        raise refuse(
            "iterator-modified",
            f"'{symbol.name}' is a loop iterator and is also assigned",
            context.place(tree),
            "use another variable",
        )


def _check_use(tree: Tree, context: RegionContext, active: tuple[Symbol, ...]) -> None:
    symbol = context.resolution.symbol(tree)
    if symbol is None:
        return
    if isinstance(symbol.type, Function) and symbol.parameter:
        raise _called_through(tree, context)
    if symbol in context.iterators and symbol not in active:
        raise refuse(
            "iterator-outside-loop",
            f"'{tree.name}' is a loop iterator and is used outside that loop",
            context.place(tree),
            "use another variable, or write out the value that it has there",
        )
    others = active if context.is_local(symbol) else context.iterators
    if symbol not in context.iterators and any(other.name == symbol.name for other in others):
        raise _shadowed(symbol.name, tree, context)


def _called_through(tree: Tree, context: RegionContext) -> Refusal:
    return refuse(
        "unknown-call",
        f"a call through '{tree.name}', a pointer to a function, inside the region",
        context.place(tree),
        "call a function by its name, or put its values into an array before the region",
    )


def _shadowed(name: str, tree: Tree, context: RegionContext) -> Refusal:
    return refuse(
        "shadowed-name",
        f"two variables are called '{name}' here, one of them an iterator",
        context.place(tree),
        "give one of them another name",
    )


def _check_type(tree: Tree, context: RegionContext) -> None:
    """Refuses types and enumerators of the function's own that generated functions cannot declare
    again."""
    name, own = _own_name(tree, context), context.own_types
    if name is not None and name not in own.names and id(tree) not in own.nodes:
        raise _local_type(name, tree, context)


def _own_name(tree: Tree, context: RegionContext) -> str | None:
    """What the tree names or declares that is the function's own."""
    meaning = context.resolution.uses.get(id(tree))
    if is_a(tree, "Typedef") or (isinstance(meaning, Constant) and meaning.local):
        return str(tree.name)
    return context.resolution.local_types.get(id(tree))


def _local_type(name: str, tree: Tree, context: RegionContext) -> Refusal:
    return refuse(
        "local-type",
        f"'{name}' is declared inside the function",
        context.place(tree),
        "move the declaration to file scope",
    )
