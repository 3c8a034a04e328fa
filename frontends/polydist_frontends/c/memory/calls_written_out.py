"""Calls of functions that are passed structures, written out in the tree: ``get(g, i, j)`` as
``g->cells[i * g->nx + j]``. The text, which is not rewritten, goes on calling them.

1. The body is a row of declarations, assignments, expressions and branches, at whose end a value
   may be returned (``called_bodies``). What follows a branch that returns stands in the other one.
   Loops of a few iterations, whose number is known, are written out.
2. A parameter stands for its argument, and an integer, a pointer or a structure of the body for
   what it is set to, from there on. What is in other variables, and in structures that are set in
   parts, nobody knows; they are no memory of the caller's.
3. The result is one expression: what is evaluated, in order, and the value. Where the body changes
   memory, values are also evaluated where they are set, so that the order of reads and writes
   stays. Such a call is a statement, or the value that one gives to a variable.
4. Calls whose arguments have effects of their own stay as they are.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TypeAlias

from polydist_frontends.c.control_flow.continue_guards import guard_of
from polydist_frontends.c.control_flow.header_parts import assigned
from polydist_frontends.c.control_flow.switches import as_conditions
from polydist_frontends.c.declarations.constants import value_of
from polydist_frontends.c.declarations.symbols import Resolution, Symbol
from polydist_frontends.c.declarations.types import (
    Arithmetic,
    ArrayOf,
    CType,
    Function,
    Pointer,
    Record,
)
from polydist_frontends.c.functions.calls import UNKNOWN_LENGTH
from polydist_frontends.c.functions.purity import called_names
from polydist_frontends.c.memory.body_values import Inside, Values, joined, new_value, placed
from polydist_frontends.c.memory.called_bodies import Program, own_variable
from polydist_frontends.c.memory.copies import OtherUse, exchanged
from polydist_frontends.c.memory.known_conditions import is_signed, known_condition
from polydist_frontends.c.memory.outside import Outside, outside_of
from polydist_frontends.c.reading.syntax import Tree, block_items, c, is_a, printed, walk

_MOST_ITERATIONS = 32


def with_calls_written_out(
    function: Tree, block: Tree, resolution: Resolution, program: Program
) -> tuple[Tree, Tree, Resolution]:
    """The function and the block of its region with such calls written out."""
    if all(program.body(name) is None for name in sorted(called_names(block))):
        return function, block, resolution
    outside = outside_of(block, resolution, program.is_declared_before)
    copier = _Copier(program, resolution, outside, frozenset(map(id, _alone(block))))
    own = copier(block)
    return exchanged(function, block, own), own, copier.meaning_of(own)


_Side: TypeAlias = tuple[list[Tree], Inside]
"""What statements evaluate, and what is known after them."""


class _Copier(Values):
    def __init__(
        self, program: Program, resolution: Resolution, outside: Outside, alone: frozenset[int]
    ) -> None:
        super().__init__(resolution, outside)
        self.program = program
        self.alone = alone

    def _change(self, tree: Tree) -> Tree:
        name = tree.name.name if is_a(tree, "FuncCall") and is_a(tree.name, "ID") else ""
        body = self.program.body(name) if name else None
        if body is None:
            return None
        if body.stores and id(tree) not in self.alone:
            self.program.faults[name] = "it changes memory, and gives a value to an expression"
            return None
        self.copied = 0
        given = [self(argument) for argument in _arguments(tree)]
        try:
            made = self._called(name, given, tree, frozenset())
        except OtherUse as fault:
            self.program.faults[name] = str(fault)
            return None
        self.as_written[id(made)] = tree
        return made

    # ------------------------------------------------------------------------------------- one call
    def _called(self, name: str, given: list[Tree], call: Tree, around: frozenset[str]) -> Tree:
        """What the call stands for. Raises ``OtherUse``."""
        body = self.program.body(name)
        if body is None or name in around or len(given) != len(body.parameters):
            raise OtherUse
        passed = list(zip(body.parameters, given, strict=True))
        for parameter, argument in passed:
            self._check(parameter.type, argument)
        known = {parameter: self._as(parameter.type, value, call) for parameter, value in passed}
        inside = Inside(body, call, known, around | {name})
        row, _ = self._row(block_items(body.tree.body), inside)
        made = joined([*self._first(passed, row, inside), *row], call, ends=body.stores)
        of = body.resolution.declared[id(body.tree.decl)].type
        return self._as(of.result, made, call) if isinstance(of, Function) else made

    def _first(
        self, passed: Sequence[tuple[Symbol, Tree]], row: Sequence[Tree], inside: Inside
    ) -> list[Tree]:
        """The arguments that are evaluated before the row: all values if the body changes memory,
        and those that the row does not mention, since the text does."""
        values = [a for p, a in passed if not isinstance(p.type, Pointer)]
        lost = [a for _, a in passed if not self._symbols(a) <= self._all_symbols(row)]
        if any(isinstance(self._type(argument), ArrayOf) for argument in lost):
            raise OtherUse
        first = dict.fromkeys((*(values if inside.body.stores else ()), *lost))
        return [self._repeated(_pointed(argument), inside.at) for argument in first]

    # ----------------------------------------------------------------------------------- statements
    def _row(self, items: Sequence[Tree], inside: Inside) -> _Side:
        """Step 3: what the statements evaluate, what they return last; and what is known then."""
        row: list[Tree] = []
        for position, item in enumerate(items):
            rest = items[position + 1 :]
            if is_a(item, "Switch"):
                made, inside = self._row([*_chosen(item), *rest], inside)
                return [*row, *made], inside
            if is_a(item, "Return"):
                value = [] if item.expr is None else [self._value(item.expr, inside)]
                return [*row, *value], inside
            if is_a(item, "Compound"):
                made, inside = self._row([*block_items(item), *rest], inside)
                return [*row, *made], inside
            if is_a(item, "If") and any(is_a(node, "Return") for node in walk(item)):
                condition = self._value(item.cond, inside)
                taken = self._taken(item, condition)
                if taken is not None:
                    made, inside = self._row([*taken, *rest], inside)
                    return [*row, *made], inside
                sides = self._branches(item, rest, inside)
                return [*row, self._either(condition, sides, inside)], inside
            made, inside = self._statement(item, inside)
            row += made
        return row, inside

    def _statement(self, item: Tree, inside: Inside) -> _Side:
        """One that returns nothing."""
        if is_a(item, "If"):
            return self._choice(item, inside)
        if is_a(item, "For"):
            return self._loop(item, inside)
        if is_a(item, "Decl"):
            return self._set(item, item.init, inside)
        if assigned(item) is not None:
            return self._set(assigned(item), new_value(item), inside)
        if is_a(item, "EmptyStatement"):
            return [], inside
        if is_a(item, "FuncCall"):
            return [self._inner(item, inside, is_alone=True)], inside
        return [self._value(item, inside)], inside

    def _branches(self, item: Tree, rest: Sequence[Tree], inside: Inside) -> tuple[_Side, _Side]:
        """What each of the branches evaluates, with the ``rest``, and what is known after it."""
        first, second = (
            self._row([*([side] if side is not None else []), *rest], inside)
            for side in (item.iftrue, item.iffalse)
        )
        return first, second

    def _either(self, condition: Tree, sides: tuple[_Side, _Side], inside: Inside) -> Tree:
        rows = (joined(row, inside.at, ends=False) for row, _ in sides)
        return c.TernaryOp(condition, *rows, inside.at.coord)

    def _choice(self, item: Tree, inside: Inside) -> _Side:
        """Branches that return nothing: variables stand for one of two values after them."""
        condition = self._value(item.cond, inside)
        taken = self._taken(item, condition)
        if taken is not None:
            return self._row(taken, inside)
        sides = self._branches(item, (), inside)
        (first, then), (second, otherwise) = sides
        known = inside
        for symbol in dict.fromkeys((*then.known, *otherwise.known)):
            one, other = then.known.get(symbol), otherwise.known.get(symbol)
            if one is other:
                continue
            if one is not None and other is not None:
                known = known.with_value(symbol, self._one_of(condition, one, other, inside.at))
                continue
            lost, row = (one, first) if other is None else (other, second)
            row.append(self._repeated(lost, inside.at))
            known = known.with_value(symbol, None)
        is_told = known is not inside and not first and not second
        return ([] if is_told else [self._either(condition, sides, inside)]), known

    def _one_of(self, condition: Tree, one: Tree, other: Tree, at: Tree) -> Tree:
        """One of two values. Where one is the other and something more, that alone is chosen, so
        that sums do not grow without end: ``if (c) s += e;``."""
        nothing = c.Constant("int", "0", at.coord)
        more, less = self._added(one, other), self._added(other, one)
        if more is not None:
            before, sides = other, (more, nothing)
        elif less is not None:
            before, sides = one, (nothing, less)
        else:
            return c.TernaryOp(*self._all_repeated((condition, one, other), at), at.coord)
        first, *chosen = self._all_repeated((before, condition, *sides), at)
        return c.BinaryOp("+", first, c.TernaryOp(*chosen, at.coord), at.coord)

    def _all_repeated(self, trees: Sequence[Tree], at: Tree) -> list[Tree]:
        return [self._repeated(tree, at) for tree in trees]

    def _added(self, one: Tree, other: Tree) -> Tree | None:
        """What is added to the other integer, if that gives the first one."""
        total = one.expr if is_a(one, "Cast") and is_signed(self._cast(one.to_type)) else one
        is_sum = is_a(total, "BinaryOp") and total.op == "+"
        return total.right if is_sum and printed(total.left) == printed(other) else None

    def _taken(self, item: Tree, condition: Tree) -> list[Tree] | None:
        """The branch that is taken, if that is known."""
        known = self._known(condition)
        side = item.iftrue if known else item.iffalse
        return None if known is None else [] if side is None else [side]

    def _loop(self, loop: Tree, inside: Inside) -> _Side:
        """Iterations one after the other, where it is known of each that there is one."""
        body = _without_continue(block_items(loop.stmt))
        row: list[Tree] = []
        starts = loop.init.decls if is_a(loop.init, "DeclList") else [loop.init]
        made, inside = self._row([start for start in starts if start is not None], inside)
        for _ in range(_MOST_ITERATIONS + 1):
            row += made
            condition = self._known(self._value(loop.cond, inside))
            if condition is None:
                break
            if not condition:
                return row, inside
            made, inside = self._row([*body, loop.next], inside)
        raise OtherUse(UNKNOWN_LENGTH)

    def _known(self, condition: Tree) -> int | None:
        found = value_of(condition, self.resolved())
        return known_condition(condition, self._type, self._cast) if found is None else found

    def _cast(self, to_type: Tree) -> CType | None:
        return self.types.get(id(to_type))

    def _set(self, target: Tree, value: Tree, inside: Inside) -> _Side:
        """What a declaration or an assignment evaluates, and what is known after it."""
        symbol = own_variable(target, inside.body.resolution)
        if symbol is None:
            return [self._stored(target, value, inside)], inside
        if value is None:
            return [], inside
        made = self._value(value, inside)
        is_whole = is_a(target, "Decl", "ID") and not isinstance(symbol.type, ArrayOf)
        if not is_whole:
            return self._set_in_part(target, symbol, made, inside)
        is_floating = isinstance(symbol.type, Arithmetic) and not symbol.type.integer
        if is_floating or is_a(made, "InitList"):
            return [made], inside.with_value(symbol, None)
        if isinstance(symbol.type, (Pointer, Record)):
            self._check(symbol.type, made)
        is_read = inside.body.stores and not isinstance(symbol.type, Pointer)
        own = [self._repeated(made, inside.at)] if is_read else []
        return own, inside.with_value(symbol, self._as(symbol.type, made, inside.at))

    def _set_in_part(self, target: Tree, symbol: Symbol, made: Tree, inside: Inside) -> _Side:
        """An array, or an element or a member. What the rest was counts as read here."""
        subscripts = [] if is_a(target, "Decl") else self._subscripts(target, inside)
        before = inside.known.get(symbol)
        row = [] if before is None else [self._repeated(before, inside.at)]
        return [*row, *subscripts, made], inside.with_value(symbol, None)

    def _inner(self, tree: Tree, inside: Inside, is_alone: bool = False) -> Tree:
        """A call in the body, perhaps one that is a statement."""
        if not is_a(tree.name, "ID"):
            raise OtherUse
        given = [self._value(argument, inside) for argument in _arguments(tree)]
        name = str(tree.name.name)
        if self.program.stores(name) and not is_alone:
            raise OtherUse
        if self.program.body(name) is not None:
            try:
                return self._called(name, given, inside.at, inside.around)
            except OtherUse as fault:
                if not self.program.is_followed(name):
                    raise OtherUse(f"it calls '{name}': {fault}" if str(fault) else "") from fault
        if name in self.shadowed or not self.program.is_followed(name):
            raise OtherUse
        called = placed(tree.name, inside.at)
        return c.FuncCall(called, c.ExprList(given, inside.at.coord), inside.at.coord)


def _chosen(switch: Tree) -> list[Tree]:
    """The switch as conditions, if it chooses at all. Raises ``OtherUse``."""
    chain = as_conditions(switch)
    if chain is switch:
        raise OtherUse("it has a 'break' under a condition")
    return [] if chain is None else [chain]


def _pointed(argument: Tree) -> Tree:
    """An argument, or the variable whose address it is."""
    is_address = is_a(argument, "UnaryOp") and argument.op == "&" and is_a(argument.expr, "ID")
    return argument.expr if is_address else argument


def _without_continue(items: Sequence[Tree]) -> list[Tree]:
    """The statements of a loop's body with a branch for what follows ``if (c) continue;``."""
    for position, item in enumerate(items):
        guard = guard_of(item)
        if guard is not None:
            sides = (list(guard.items), _without_continue(items[position + 1 :]))
            first, second = (c.Compound(side, item.coord) for side in sides)
            return [*items[:position], c.If(guard.condition, first, second, item.coord)]
    return list(items)


def _alone(block: Tree) -> Iterator[Tree]:
    """Step 3: the calls that are statements, or all of the value of a variable."""
    for node in walk(block):
        below = block_items(node) if is_a(node, "Compound") else []
        if is_a(node, "If"):
            below = [node.iftrue, node.iffalse]
        elif is_a(node, "For", "While", "DoWhile"):
            below = [node.stmt]
        elif is_a(node, "Decl"):
            below = [node.init]
        elif is_a(node, "Assignment") and is_a(node.lvalue, "ID") and node.op == "=":
            below = [node.rvalue]
        yield from (tree for tree in below if is_a(tree, "FuncCall"))


def _arguments(call: Tree) -> list[Tree]:
    return list(call.args.exprs) if call.args is not None else []
