"""Numbers in place of pointers that move through an array: ``double *p = a + i*n; ... *p++ = 0;``.

In the model such a pointer is a number, that of the elements between the base of its family
(``pointer_families``) and the place to which it points. The region's block is copied, with values
that are numbers (``p = i*n``), elements of the base in place of what the pointer leads to
(``a[p++] = 0``), and comparisons of numbers. A family with other uses is left as it is.

The numbers have to be counters (``values.counters``): wherever a text mentions such a pointer, the
generated code sets it to its place, and the text, which is not rewritten, moves it on.
"""

from __future__ import annotations

from collections.abc import Iterator
from copy import copy
from dataclasses import replace
from typing import Any

from polydist_frontends.c.control_flow.header_parts import assigned
from polydist_frontends.c.declarations.symbols import Cursor, Resolution, Symbol
from polydist_frontends.c.declarations.types import Arithmetic
from polydist_frontends.c.functions.purity import called_names
from polydist_frontends.c.memory.called_bodies import Program
from polydist_frontends.c.memory.copies import Copier, OtherUse, Row, exchanged, with_parts
from polydist_frontends.c.memory.exchanged_pointers import exchanges
from polydist_frontends.c.memory.places import is_address_of_pointed_to, naming, origin
from polydist_frontends.c.memory.pointer_families import Family, led_families, moving_families
from polydist_frontends.c.reading.syntax import Tree, block_items, c, children, is_a, printed, walk
from polydist_frontends.c.semantics.pointers_set_once import with_pointers_apart
from polydist_frontends.integer_expressions import LED

_NUMBER = Arithmetic("long long", True)
_STEPS = frozenset(("p++", "p--", "++", "--"))
_RELATIONS = frozenset(("<", "<=", ">", ">=", "==", "!=", "-"))


def with_numbers(
    function: Tree, block: Tree, offset: int, resolution: Resolution, program: Program
) -> tuple[Tree, Tree, Resolution]:
    """The function and the block of its region at ``offset`` with numbers for the pointers that the
    region moves."""
    functions = program.computing_values(called_names(block))
    families = moving_families(function, block, offset, resolution, functions)
    return _exchanged(families, "", function, block, offset, resolution)


def with_numbers_of_led(
    function: Tree, block: Tree, offset: int, resolution: Resolution
) -> tuple[Tree, Tree, Resolution]:
    """The same for those that are counted from pointers that take each other's places."""
    resolution = with_pointers_apart(function, block, resolution)
    groups = exchanges(function, block, offset, resolution)
    leading = frozenset(symbol for group in groups for symbol in group.members)
    families = led_families(function, block, offset, resolution, leading) if leading else ()
    return _exchanged(families, LED, function, block, offset, resolution)


def _exchanged(
    families: tuple[Family, ...],
    mark: str,
    function: Tree,
    block: Tree,
    offset: int,
    resolution: Resolution,
) -> tuple[Tree, Tree, Resolution]:
    for family in families:
        try:
            numbers = _numbers(family, mark, offset, resolution)
            copier = _Copier(family, numbers, resolution, block_to_split=block if mark else None)
            own = copier(block)
        except OtherUse:
            continue
        function, block = exchanged(function, block, own), own
        resolution = copier.resolved()
    return function, block, resolution


def _numbers(
    family: Family, mark: str, offset: int, resolution: Resolution
) -> dict[Symbol, Symbol]:
    """A variable of the region's own for each of the pointers."""
    base = mark + printed(family.place)
    at_entry = resolution.symbol(family.base)
    return {
        symbol: replace(
            symbol,
            type=_NUMBER,
            region=offset,
            level="region",
            parameter=False,
            cursor=Cursor(
                pointer=symbol,
                bases=(base,),
                local=symbol.region == offset,
                at_entry=0 if symbol is at_entry else None,
            ),
        )
        for symbol in family.members
    }


def _certain(tree: Tree) -> Iterator[Tree]:
    """What is evaluated once in a statement that is an expression."""
    if is_a(tree, "Assignment", "UnaryOp", "BinaryOp", "ArrayRef", "StructRef", "ExprList", "Cast"):
        yield tree
        if not is_a(tree, "BinaryOp") or tree.op not in ("&&", "||"):
            for part in children(tree):
                yield from _certain(part)
        else:
            yield from _certain(tree.left)


class _Copier(Copier):
    """Of a ``block_to_split`` the steps inside of expressions (``*p++ = 0;``) become statements of
    their own: where planes are chosen, such an expression stands once for each."""

    def __init__(
        self,
        family: Family,
        numbers: dict[Symbol, Symbol],
        resolution: Resolution,
        block_to_split: Tree,
    ) -> None:
        super().__init__(numbers, resolution)
        self.family = family
        self.base = naming(family.base, resolution)
        nodes = () if block_to_split is None else walk(block_to_split)
        blocks = [node for node in nodes if is_a(node, "Compound")]
        self.split = {id(item) for block in blocks for item in block_items(block)}
        self.apart: set[int] = set()

    def _change(self, tree: Tree) -> Any:
        """What stands in place of a tree that a pointer of the family gives the meaning of."""
        if id(tree) in self.split:
            self.split.remove(id(tree))
            return self._with_steps_apart(tree)
        if is_a(tree, "Decl"):
            return self._declaration(tree) if self._declares_member(tree) else None
        if self._member(assigned(tree)) is not None:
            return self._number(tree)
        if self._member(tree) is not None:
            raise OtherUse
        if is_a(tree, "BinaryOp") and tree.op in _RELATIONS and self._compares(tree):
            sides = (self._number(tree.left), self._number(tree.right))
            return c.BinaryOp(tree.op, *sides, tree.coord)
        if is_a(tree, "FuncCall") and tree.args is not None:
            return with_parts(
                tree, {"args": with_parts(tree.args, {"exprs": self._arguments(tree)})}
            )
        return self._pointed_to(tree)

    def _with_steps_apart(self, tree: Tree) -> Any:
        steps = [step for step in _certain(tree) if self._is_single_step(step, tree)]
        if not steps:
            return self._change(tree)
        before = [self._number(step) for step in steps if not step.op.startswith("p")]
        after = [self._number(step) for step in steps if step.op.startswith("p")]
        self.apart.update(map(id, steps))
        return Row((*before, self(tree), *after))

    def _is_single_step(self, step: Tree, tree: Tree) -> bool:
        """Whether it is a step of a pointer that the tree names nowhere else."""
        symbol = self._member(step.expr) if is_a(step, "UnaryOp") and step is not tree else None
        names = [node for node in walk(tree) if symbol and self._member(node) is symbol]
        return step is not tree and len(names) == 1 and step.op in _STEPS

    def _pointed_to(self, tree: Tree) -> Tree:
        """An element of the base, or a member of one, where a pointer of the family leads to it."""
        if is_a(tree, "UnaryOp") and tree.op == "*" and self._leads(tree.expr):
            return self._element(self._number(tree.expr), tree)
        if is_a(tree, "ArrayRef") and self._leads(tree.name):
            place = c.BinaryOp("+", self._number(tree.name), self(tree.subscript), tree.coord)
            return self._element(place, tree)
        if is_a(tree, "StructRef") and tree.type == "->" and self._leads(tree.name):
            element = self._element(self._number(tree.name), tree)
            return c.StructRef(element, ".", tree.field, tree.coord)
        return None

    def _leads(self, tree: Tree) -> bool:
        """Whether the tree gives a place that is counted from a pointer of the family."""
        return self._member(origin(tree, self.resolution)) is not None

    def _compares(self, tree: Tree) -> bool:
        """Whether two places are compared, one of them the family's."""
        sides = (tree.left, tree.right)
        places = all(origin(side, self.resolution) is not None for side in sides)
        return places and any(map(self._leads, sides))

    def _arguments(self, call: Tree) -> list[Tree]:
        """Places in the array, where pointers are handed over."""
        return [
            c.BinaryOp("+", self._of_base(call), self._number(argument), argument.coord)
            if self._leads(argument)
            else self(argument)
            for argument in call.args.exprs
        ]

    def _element(self, place: Tree, tree: Tree) -> Tree:
        return c.ArrayRef(self._of_base(tree), place, tree.coord)

    def _of_base(self, tree: Tree) -> Tree:
        """The name of the base, where ``tree`` stands."""
        return self._repeated(self.family.base, tree)

    def _repeated(self, tree: Tree, at: Tree) -> Tree:
        made = copy(tree)
        made.coord = at.coord
        for slot in tree.__slots__:
            below = getattr(tree, slot) if not slot.startswith("__") else None
            if isinstance(below, c.Node):
                setattr(made, slot, self._repeated(below, at))
        if id(tree) in self.resolution.uses:
            self.uses[id(made)] = self.resolution.uses[id(tree)]
        return made

    def _number(self, tree: Tree) -> Tree:
        """The number of the place that the tree gives. Raises ``OtherUse`` where that is counted
        from elsewhere."""
        symbol = self._member(tree)
        if symbol is not None:
            return self._name(symbol, tree)
        if naming(tree, self.resolution) == self.base:
            return c.Constant("int", "0", tree.coord)
        if assigned(tree) is not None:
            return self._assignment(tree)
        if is_a(tree, "UnaryOp") and tree.op == "&" and is_a(tree.expr, "ArrayRef"):
            sides = (self._number(tree.expr.name), self(tree.expr.subscript))
            return c.BinaryOp("+", *sides, tree.coord)
        if is_address_of_pointed_to(tree):
            return self._number(tree.expr.expr)
        if is_a(tree, "BinaryOp") and tree.op in ("+", "-"):
            return self._moved(tree)
        if is_a(tree, "TernaryOp"):
            sides = (self._number(tree.iftrue), self._number(tree.iffalse))
            return c.TernaryOp(self(tree.cond), *sides, tree.coord)
        raise OtherUse

    def _assignment(self, tree: Tree) -> Tree:
        symbol = self._member(assigned(tree))
        if symbol is None:
            raise OtherUse
        name = self._name(symbol, assigned(tree))
        if id(tree) in self.apart:
            return name
        if is_a(tree, "UnaryOp"):
            made = c.UnaryOp(tree.op, name, tree.coord)
        else:
            value = self._number(tree.rvalue) if tree.op == "=" else self(tree.rvalue)
            made = c.Assignment(tree.op, name, value, tree.coord)
        self.as_written[id(made)] = tree
        return made

    def _moved(self, tree: Tree) -> Tree:
        """``p + e``, ``e + p`` and ``p - e``."""
        if origin(tree.left, self.resolution) is not None:
            sides = (self._number(tree.left), self(tree.right))
        else:
            sides = (self(tree.left), self._number(tree.right))
        return c.BinaryOp(tree.op, *sides, tree.coord)
