"""What a region must not contain, wherever it stands in it."""

from __future__ import annotations

from collections.abc import Sequence

from polydist_frontends.c.control_flow.continue_guards import body_items, guard_of
from polydist_frontends.c.control_flow.early_exit import has_early_exit, once_only
from polydist_frontends.c.control_flow.switches import LABELS, parts
from polydist_frontends.c.declarations.constants import value_of
from polydist_frontends.c.declarations.symbols import Constant, Symbol
from polydist_frontends.c.declarations.types import Function
from polydist_frontends.c.reading.marks import STATEMENT, read_mark
from polydist_frontends.c.reading.syntax import Tree, block_items, children, is_a
from polydist_frontends.c.semantics.loop_headers import starts_no_iterator
from polydist_frontends.c.semantics.region_context import RegionContext
from polydist_frontends.c.semantics.region_symbols import iterator_of
from polydist_frontends.c.semantics.set_iterators import end_of_uses, set_iterator
from polydist_frontends.errors import INNER_LOOPS, Refusal, refuse

_CONTROL = {
    "Break": (
        "break",
        (
            "put the rest of the loop's condition into an if, or make the loop a while loop,"
            " which is "
            "treated as one statement"
        ),
    ),
    "Continue": (
        "continue",
        (
            "write 'if (c) continue;' as a statement of the loop's body, or put the rest of the"
            " body "
            "into an if"
        ),
    ),
    "Return": ("return", "return after the region"),
    "Goto": ("goto", "use if and for"),
    "Label": ("a label", "use if and for"),
    "Case": ("case", "use if and else"),
    "Default": ("default", "use if and else"),
}


_OWN = frozenset(("Break", "Continue"))
"""What is the own affair of a loop that is one statement."""

_SWITCHED = frozenset(("Break",))
"""What is the own affair of a ``switch``, which is one statement."""

_INT_MIN, _INT_MAX = -(2**31), 2**31 - 1


def check_block(
    tree: Tree,
    context: RegionContext,
    active: tuple[Symbol, ...] = (),
    allowed: frozenset[str] = frozenset(),
) -> None:
    """Refuses control flow that leaves a statement (``allowed`` does not), types of the function's
    own, and iterators used outside their loops."""
    if type(tree).__name__ in allowed:
        return
    _check_node(tree, context, active)
    if is_a(tree, "For") and not has_early_exit(tree):
        if allowed:
            raise _loop_inside(tree, allowed, context)
        _check_loop(tree, context, active)
        return
    if is_a(tree, "For", "While", "DoWhile") and not once_only(tree):
        allowed = _OWN
    if is_a(tree, "Switch"):
        _check_switch(tree, context, active, allowed | _SWITCHED)
        return
    if is_a(tree, "Compound") and not allowed:
        _check_sequence(block_items(tree), context, active)
        return
    for child in children(tree):
        context = _at(child, context)
        check_block(child, context, active, allowed)


def _check_sequence(
    items: Sequence[Tree], context: RegionContext, active: tuple[Symbol, ...]
) -> None:
    """Statements in a row, of which some may set iterators of loops elsewhere."""
    statements, position = [(item,) for item in items], 0
    while position < len(items):
        item = items[position]
        context = _at(item, context)
        symbol = set_iterator(statements[position], context)
        if symbol is None or symbol in active:
            check_block(item, context, active)
            position += 1
        else:
            end = end_of_uses(statements, position, context)
            check_block(item.rvalue, context, active)
            _check_sequence(items[position + 1 : end], context, (*active, symbol))
            position = end


def _check_switch(
    tree: Tree, context: RegionContext, active: tuple[Symbol, ...], allowed: frozenset[str]
) -> None:
    check_block(tree.cond, context, active)
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
        elif not is_a(part, "Default"):
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


def _check_loop(tree: Tree, context: RegionContext, active: tuple[Symbol, ...]) -> None:
    iterator = iterator_of(tree, context.resolution)
    if is_a(tree.init, "ExprList") and any(
        _sets_iterator(part, context) for part in tree.init.exprs
    ):
        raise starts_no_iterator(tree, context)
    inner = (*active, iterator) if iterator is not None else active
    if iterator is not None and any(other.name == iterator.name for other in active):
        raise _shadowed(iterator.name, tree, context)
    if is_a(tree.init, "Assignment"):
        check_block(tree.init.rvalue, context, active)
    for part in _header_parts(tree):
        check_block(part, context, inner)
    _check_body(body_items(tree.stmt), context, inner)


def _header_parts(loop: Tree) -> list[Tree]:
    """What a loop's header evaluates with the iterator in force."""
    start = loop.init if is_a(loop.init, "DeclList") else None
    advance = children(loop.next) if is_a(loop.next, "Assignment") else [loop.next]
    return [part for part in (start, loop.cond, *advance) if part is not None]


def _sets_iterator(tree: Tree, context: RegionContext) -> bool:
    """Whether this gives a variable a value that is an iterator elsewhere."""
    return (
        is_a(tree, "Assignment")
        and is_a(tree.lvalue, "ID")
        and context.resolution.symbol(tree.lvalue) in context.iterators
    )


def _check_body(items: Sequence[Tree], context: RegionContext, active: tuple[Symbol, ...]) -> None:
    """The statements of a loop's body, where a guard may go on with the next iteration."""
    number = next((k for k, item in enumerate(items) if guard_of(item) is not None), len(items))
    _check_sequence(items[:number], context, active)
    if number == len(items):
        return
    guard = guard_of(items[number])
    assert guard is not None, "it has been found to be one"
    context = _at(items[number], context)
    check_block(guard.condition, context, active)
    _check_sequence(guard.items, context, active)
    _check_body(items[number + 1 :], context, active)


def _at(item: Tree, context: RegionContext) -> RegionContext:
    """The context for what follows a mark."""
    mark = read_mark(item.string) if is_a(item, "Pragma") else None
    return context.within(mark[1]) if mark is not None and mark[0] == STATEMENT else context


def _check_node(tree: Tree, context: RegionContext, active: tuple[Symbol, ...]) -> None:
    name = type(tree).__name__
    if name in _CONTROL:
        word, hint = _CONTROL[name]
        raise refuse("control-flow", f"{word} inside a region", context.place(tree), hint)
    if name == "ID":
        _check_use(tree, context, active)
    if name == "Assignment" and is_a(tree.lvalue, "ID"):
        _check_target(tree, context, active)
    if name == "Typedef":
        raise _local_type(tree.name, tree, context)
    if id(tree) in context.resolution.local_types:
        raise _local_type(context.resolution.local_types[id(tree)], tree, context)
    if name == "Decl" and {"static", "extern"} & set(tree.storage or ()):
        raise refuse(
            "static-local",
            f"'{tree.name}' is declared static or extern inside a region",
            context.place(tree),
            "declare it before the region",
        )


def _loop_inside(tree: Tree, allowed: frozenset[str], context: RegionContext) -> Refusal:
    if allowed == _SWITCHED:
        message = "a for loop inside a switch, which is treated as one statement"
        return refuse(
            "control-flow", message, context.place(tree), "use if and else in place of the switch"
        )
    hint = f"write the while loop as a for loop with a counted iterator, or {INNER_LOOPS}"
    return refuse(
        "while-loop",
        "a for loop inside a while loop, which is treated as one statement",
        context.place(tree),
        hint,
    )


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
    meaning = context.resolution.uses.get(id(tree))
    if isinstance(meaning, Constant) and meaning.local:
        raise _local_type(tree.name, tree, context)
    symbol = context.resolution.symbol(tree)
    if symbol is None:
        return
    if isinstance(symbol.type, Function) and symbol.level != "file":
        hint = "move the declaration to file scope"
        raise refuse(
            "local-declaration",
            f"'{tree.name}' is declared inside the function",
            context.place(tree),
            hint,
        )
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


def _shadowed(name: str, tree: Tree, context: RegionContext) -> Refusal:
    return refuse(
        "shadowed-name",
        f"two variables are called '{name}' here, one of them an iterator",
        context.place(tree),
        "give one of them another name",
    )


def _local_type(name: str, tree: Tree, context: RegionContext) -> Refusal:
    return refuse(
        "local-type",
        f"'{name}' is declared inside the function",
        context.place(tree),
        "move the declaration to file scope",
    )
