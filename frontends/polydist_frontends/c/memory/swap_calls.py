"""Calls of functions that do nothing but move values between the variables whose addresses they are
given: ``swap(&a, &b)``.

1. Such a function is a row of plain assignments between what its parameters point to and variables
   of its own. What each place holds at the end is what one of them held before.
2. A call stands for assignments: of all values to variables of its own, and of these to the places.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from polydist_frontends.c.declarations.symbols import Resolution, Symbol
from polydist_frontends.c.declarations.types import Pointer, is_integer
from polydist_frontends.c.functions.purity import defined_function
from polydist_frontends.c.memory.copies import Copier, exchanged
from polydist_frontends.c.reading.items import Item
from polydist_frontends.c.reading.syntax import Tree, block_items, c, is_a, walk

_Held = dict[object, int]
"""For each parameter, as what it points to, and each variable the place whose value it holds."""


def with_swaps(
    function: Tree, block: Tree, offset: int, resolution: Resolution, items: Sequence[Item]
) -> tuple[Tree, Tree, Resolution]:
    """The function and the block of its region at ``offset`` with assignments for such calls."""
    calls = {id(node): node for node in walk(block) if _is_of_addresses(node, resolution)}
    names = {str(call.name.name) for call in calls.values()}
    moves = {name: of for name in sorted(names) if (of := _moves(name, items)) is not None}
    if not any(call.name.name in moves for call in calls.values()):
        return function, block, resolution
    copier = _Copier(moves, calls, offset, resolution)
    own = copier(block)
    return exchanged(function, block, own), own, copier.resolved()


def _is_of_addresses(node: Tree, resolution: Resolution) -> bool:
    """Whether a call is given addresses of variables, and nothing else."""
    if not is_a(node, "FuncCall") or not is_a(node.name, "ID") or node.args is None:
        return False
    targets = [_target(argument, resolution) for argument in node.args.exprs]
    return None not in targets and len({*targets}) == len(targets)


def _target(argument: Tree, resolution: Resolution) -> Symbol | None:
    is_address = is_a(argument, "UnaryOp") and argument.op == "&" and is_a(argument.expr, "ID")
    symbol = resolution.symbol(argument.expr) if is_address else None
    fit = symbol is not None and (isinstance(symbol.type, Pointer) or is_integer(symbol.type))
    return symbol if fit else None


# ----------------------------------------------------------------------------- functions (step 1)
def _moves(name: str, items: Sequence[Item]) -> tuple[int, ...] | None:
    """For each parameter the number of the one whose value it is given."""
    file = next((item.file for item in items if item.is_function and item.offers == {name}), "")
    found = defined_function(name, items, file) if file else None
    if found is None:
        return None
    function, resolution = found
    own = (s for s in resolution.declared.values() if s.parameter)
    parameters = sorted(own, key=lambda symbol: symbol.sequence)
    held: _Held = {symbol: number for number, symbol in enumerate(parameters)}
    for item in block_items(function.body):
        if not _carried_out(item, held, frozenset(parameters), resolution):
            return None
    return tuple(held[symbol] for symbol in parameters)


def _carried_out(
    item: Tree, held: _Held, parameters: frozenset[Symbol], resolution: Resolution
) -> bool:
    """Notes what a statement moves; ``False`` if it does anything else."""
    if is_a(item, "Decl"):
        symbol, value = resolution.declared.get(id(item)), item.init
        if value is None:
            return symbol is not None
        target: object = symbol
    elif is_a(item, "Assignment") and item.op == "=":
        target, value = _place(item.lvalue, parameters, resolution), item.rvalue
    else:
        return False
    source = _place(value, parameters, resolution)
    if target is None or source not in held:
        return False
    held[target] = held[source]
    return True


def _place(tree: Tree, parameters: frozenset[Symbol], resolution: Resolution) -> Symbol | None:
    """The parameter that points to what the tree names, or the variable."""
    if is_a(tree, "UnaryOp") and tree.op == "*" and is_a(tree.expr, "ID"):
        symbol = resolution.symbol(tree.expr)
        return symbol if symbol in parameters else None
    symbol = resolution.symbol(tree) if is_a(tree, "ID") else None
    own = symbol is not None and symbol.level != "file" and symbol not in parameters
    return symbol if own else None


# --------------------------------------------------------------------------------- calls (step 2)
class _Copier(Copier):
    def __init__(
        self,
        moves: Mapping[str, tuple[int, ...]],
        calls: Mapping[int, Tree],
        offset: int,
        resolution: Resolution,
    ) -> None:
        super().__init__({}, resolution)
        self.moves = moves
        self.calls = calls
        self.offset = offset

    def _change(self, tree: Tree) -> Tree:
        moves = self.moves.get(str(tree.name.name)) if id(tree) in self.calls else None
        if moves is None or len(moves) != len(tree.args.exprs):
            return None
        symbols = [_target(argument, self.resolution) for argument in tree.args.exprs]
        places = [symbol for symbol in symbols if symbol is not None]
        if len({_kind(symbol) for symbol in places}) > 1:
            return None
        return self._assignments(tree, places, moves)

    def _assignments(self, call: Tree, places: list[Symbol], moves: tuple[int, ...]) -> Tree:
        own = [self._variable(symbol, number) for number, symbol in enumerate(places)]
        declared = [
            self._declared(symbol, places[moves[number]], call) for number, symbol in enumerate(own)
        ]
        stored = [
            c.Assignment("=", self._named(place, call), self._named(symbol, call), call.coord)
            for place, symbol in zip(places, own, strict=True)
        ]
        made = c.Compound([*declared, *stored], call.coord)
        self.as_written[id(made)] = call
        return made

    def _variable(self, of: Symbol, number: int) -> Symbol:
        """One of the call's own."""
        name = f"{of.name} of call {number}"
        return replace(
            of, name=name, storage=(), level="region", region=self.offset, parameter=False
        )

    def _declared(self, symbol: Symbol, value: Symbol, call: Tree) -> Tree:
        made = c.Decl(symbol.name, [], [], [], [], None, self._named(value, call), None, call.coord)
        self.declared[id(made)] = symbol
        return made


def _kind(symbol: Symbol) -> str:
    return type(symbol.type).__name__
