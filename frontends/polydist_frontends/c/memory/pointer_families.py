"""Pointers that move through an array, and what their places are counted from.

1. Pointers of the function's own that the region sets are of one family if the place of one is
   counted from that of another (``q = p + 1``).
2. A family has one *base* from which all its places are counted: ``a`` in ``p = a + i*n``, a
   member, a row, or what the only pointer from outside of the region is before it. Families with
   the same base are one. Values stand for variables that the region declares (``values_of_names``).
3. A base does not change. Where iterators give it (``p = a[i]``), the family is declared inside
   their loops, or an assignment in their bodies comes before all uses, so that no place passes from
   one of their iterations to the next, or is needed after the region. It may call functions that
   compute a value from values (``p = a[row(i)]``).
4. Families of pointers with a single value made of names that do not change are left out: they
   are names for what they point to (``RegionContext.aliases``).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from polydist_frontends.c.control_flow.header_parts import assigned, header_parts
from polydist_frontends.c.control_flow.kept_iterators import is_kept_in
from polydist_frontends.c.declarations.symbols import Resolution, Symbol
from polydist_frontends.c.declarations.types import (
    Arithmetic,
    ArrayOf,
    Pointer,
    Record,
    is_volatile,
)
from polydist_frontends.c.functions.liveness import is_live_after
from polydist_frontends.c.memory.places import named, naming, origin
from polydist_frontends.c.memory.values_of_names import values_of_names, with_values
from polydist_frontends.c.reading.syntax import Tree, block_items, is_a, printed, walk
from polydist_frontends.c.semantics.pointers_set_once import set_once, uses_after_setting

_PLAIN = frozenset(
    "ID ArrayRef StructRef Constant BinaryOp TernaryOp ExprList Cast Typename TypeDecl".split()
)
_NUMBERS = frozenset("char short int long signed unsigned".split())
_SIGNS = frozenset("+-!~*")


@dataclass(frozen=True, eq=False)
class Family:
    """The pointers, the tree that names their base, and the ``place`` that this is wherever they
    are named."""

    members: frozenset[Symbol]
    base: Tree
    place: Tree


@dataclass(frozen=True, eq=False)
class _Block:
    """``values``: what the region gives its pointers, in order; ``changed``: the variables that
    something other than the header of their loop changes; ``functions``: those that compute a value
    from values."""

    function: Tree
    tree: Tree
    offset: int
    resolution: Resolution
    values: tuple[tuple[Symbol, Tree], ...]
    changed: frozenset[Symbol]
    functions: frozenset[str] = frozenset()


def moving_families(
    function: Tree, block: Tree, offset: int, resolution: Resolution, functions: frozenset[str]
) -> tuple[Family, ...]:
    """The families of the region at ``offset``; the ``functions`` compute a value from values."""
    values, changed = tuple(_values(block, resolution)), changed_in(block, resolution)
    own = _Block(function, block, offset, resolution, values, changed, functions)
    return tuple(of for of in _families(own) if _moves(of, own) and _is_lasting(of, own))


def led_families(
    function: Tree, block: Tree, offset: int, resolution: Resolution, leading: frozenset[Symbol]
) -> tuple[Family, ...]:
    """The families that are counted from one of the ``leading`` pointers, which take each other's
    places: only while that one keeps its place."""
    values = tuple(
        (symbol, value) for symbol, value in _values(block, resolution) if symbol not in leading
    )
    own = _Block(function, block, offset, resolution, values, changed_in(block, resolution))
    return tuple(of for of in _families(own) if _moves(of, own) and _is_led(of, own, leading))


def _families(own: _Block) -> tuple[Family, ...]:
    """Steps 1 and 2."""
    found: dict[object, Family] = {}
    values = values_of_names(own.tree, own.changed, own.resolution)
    for members in _related(own):
        base = _base_of(members, own)
        if base is not None:
            name = naming(base, own.resolution)
            before = found[name].members if name in found else frozenset()
            place = with_values(base, values, own.resolution)
            found[name] = Family(members | before, base, place)
    return tuple(found.values())


def _is_led(family: Family, own: _Block, leading: frozenset[Symbol]) -> bool:
    """Whether all uses of the family come after it was set in their block, where the pointer that
    leads it is not set any more."""
    base = own.resolution.symbol(family.base) if is_a(family.base, "ID") else None
    return base in leading and all(_follows(symbol, base, own) for symbol in family.members)


def _follows(symbol: Symbol, base: Symbol | None, own: _Block) -> bool:
    parts = [part for rest in _rests(symbol, own) for part in rest]
    after = {id(node) for part in parts for node in walk(part)}
    is_set = all(id(use) in after for use in _uses(symbol, own.tree, own.resolution))
    keeps = all(base not in changed_in(part, own.resolution) for part in parts)
    places = (own.function, own.tree, own.resolution)
    return is_set and keeps and not is_live_after(symbol, *places)


def _rests(symbol: Symbol, own: _Block) -> Iterator[list[Tree]]:
    """What gives the pointer a place of its own, with what follows in its block up to the last
    use."""
    blocks = (node for node in walk(own.tree) if is_a(node, "Compound"))
    for items in map(block_items, blocks):
        used = [k for k, item in enumerate(items) if any(_uses(symbol, item, own.resolution))]
        for k in used:
            target, value = setting(items[k], own.resolution)
            if target is symbol and symbol not in named((value,), own.resolution):
                yield items[k : used[-1] + 1]


def _uses(symbol: Symbol, tree: Tree, resolution: Resolution) -> Iterator[Tree]:
    """Where the tree names or declares it."""
    for node in walk(tree):
        known = resolution.declared.get(id(node)) if is_a(node, "Decl") else None
        if symbol is (known or (resolution.symbol(node) if is_a(node, "ID") else None)):
            yield node


def _values(block: Tree, resolution: Resolution) -> Iterator[tuple[Symbol, Tree]]:
    """Step 1: the values of those of the pointers whose places can be counted. A step is a value
    counted from the pointer itself."""
    addresses = (node for node in walk(block) if is_a(node, "UnaryOp") and node.op == "&")
    addressed = {resolution.symbol(node.expr) for node in addresses}
    for node in walk(block):
        symbol, value = setting(node, resolution)
        if symbol is not None and _is_own(symbol) and symbol not in addressed:
            yield symbol, value


def setting(node: Tree, resolution: Resolution) -> tuple[Symbol | None, Tree]:
    """The variable that a declaration or an assignment gives a value, and that."""
    if is_a(node, "Decl"):
        symbol = None if node.init is None else resolution.declared.get(id(node))
        return symbol, node.init
    target = assigned(node)
    symbol = resolution.symbol(target) if is_a(target, "ID") else None
    return symbol, node.rvalue if is_a(node, "Assignment") and node.op == "=" else target


def _is_own(symbol: Symbol) -> bool:
    """Whether it is a pointer to numbers or structures that only this call of the function has."""
    of = symbol.type
    fit = isinstance(of, Pointer) and isinstance(of.target, (Arithmetic, Record))
    plain = isinstance(of, Pointer) and not is_volatile(of.target) and not is_volatile(of)
    automatic = symbol.automatic and "register" not in symbol.storage
    return fit and plain and automatic and not symbol.led


def changed_in(block: Tree, resolution: Resolution) -> frozenset[Symbol]:
    """The variables that something other than the header of their loop changes."""
    loops = [header_parts(node, resolution) for node in walk(block) if is_a(node, "For")]
    headers = {id(part) for parts in loops for part in (parts.init, parts.advance)}
    targets = (assigned(node) for node in walk(block) if id(node) not in headers)
    symbols = (resolution.symbol(target) for target in targets if is_a(target, "ID"))
    return frozenset(symbol for symbol in symbols if symbol is not None)


def _related(own: _Block) -> Iterator[frozenset[Symbol]]:
    """The pointers, with all whose places are counted from each other."""
    groups: dict[Symbol, frozenset[Symbol]] = {s: frozenset((s,)) for s, _ in own.values}
    for symbol, value in own.values:
        source = origin(value, own.resolution)
        other = own.resolution.symbol(source) if is_a(source, "ID") else None
        if other is not None and other in groups:
            both = groups[symbol] | groups[other]
            groups.update(dict.fromkeys(both, both))
    yield from dict.fromkeys(groups.values())


def _base_of(members: frozenset[Symbol], own: _Block) -> Tree:
    """Step 2; ``None`` where there are several."""
    sources = [origin(value, own.resolution) for symbol, value in own.values if symbol in members]
    if any(source is None for source in sources):
        return None
    outer = [source for source in sources if not _names_one_of(members, source, own)]
    if not outer:
        return _place_before(members, sources, own)
    return outer[0] if len({naming(source, own.resolution) for source in outer}) == 1 else None


def _place_before(members: frozenset[Symbol], sources: Iterable[Tree], own: _Block) -> Tree:
    """The name of the only pointer that has a place before the region."""
    outside = {symbol for symbol in members if symbol.region != own.offset}
    first = (source for source in sources if own.resolution.symbol(source) in outside)
    return next(first, None) if len(outside) == 1 else None


def _names_one_of(members: frozenset[Symbol], source: Tree, own: _Block) -> bool:
    return is_a(source, "ID") and own.resolution.symbol(source) in members


def _moves(family: Family, own: _Block) -> bool:
    """Step 4."""
    once = dict(set_once(own.tree, own.resolution).values)
    for symbol in family.members:
        values = [value for of, value in own.values if of is symbol]
        single = len(values) == 1 and (symbol in once or _is_declared(symbol, own))
        if not single or own.changed & {*named(values, own.resolution)}:
            return True
    return False


def _is_declared(symbol: Symbol, own: _Block) -> bool:
    """Whether the only value is that of the declaration."""
    return symbol.region == own.offset and symbol not in own.changed


def _is_lasting(family: Family, own: _Block) -> bool:
    """Step 3. The base of a family that is counted from what a pointer is before the region is that
    value."""
    if own.resolution.symbol(family.place) in family.members:
        return True
    names = {*named((family.place,), own.resolution)}
    changing = (name for name in names & own.changed if not _is_kept_by_loops(name, own))
    if any(changing) or not all(_is_plain(part, own) for part in walk(family.place)):
        return False
    if _sets_member_of(family.place, own.tree) or _changes_selected(family.place, own):
        return False
    return all(_is_known_throughout(name, family, own) for name in names)


def _is_kept_by_loops(name: Symbol, own: _Block) -> bool:
    """Whether it is the iterator of loops whose bodies all leave it alone."""
    bodies = _bodies_counted_by(name, own)
    return bool(bodies) and all(is_kept_in(body, name, own.resolution) for body in bodies)


def _bodies_counted_by(name: Symbol, own: _Block) -> list[Tree]:
    loops = (node for node in walk(own.tree) if is_a(node, "For"))
    return [of.stmt for of in loops if header_parts(of, own.resolution).iterator is name]


def _is_plain(part: Tree, own: _Block) -> bool:
    """Whether a part of a base does nothing but name memory."""
    if is_a(part, "FuncCall"):
        return is_a(part.name, "ID") and part.name.name in own.functions
    if is_a(part, "IdentifierType"):
        return _NUMBERS.issuperset(part.names)
    return type(part).__name__ in _PLAIN or (is_a(part, "UnaryOp") and part.op in _SIGNS)


def _sets_member_of(base: Tree, block: Tree) -> bool:
    """Whether the region sets a member of a structure that the base names."""
    targets = (assigned(node) for node in walk(block))
    set_members = {printed(target) for target in targets if is_a(target, "StructRef")}
    return any(is_a(node, "StructRef") and printed(node) in set_members for node in walk(base))


def _changes_selected(base: Tree, own: _Block) -> bool:
    """Whether the region may change an element that selects the base, as in ``a[row[i]]``."""
    subscripts = (node.subscript for node in walk(base) if is_a(node, "ArrayRef"))
    elements = (n for subscript in subscripts for n in walk(subscript) if is_a(n, "ArrayRef"))
    selecting = {_object(element, own.resolution) for element in elements}
    changed = (_object(tree, own.resolution) for tree in _exposed(own))
    return not selecting.isdisjoint(changed)


def _exposed(own: _Block) -> Iterator[Tree]:
    """What the region assigns, hands to functions, or lets pointers lead to."""
    for node in walk(own.tree):
        if assigned(node) is not None:
            yield assigned(node)
        elif is_a(node, "FuncCall") and node.args is not None:
            yield from node.args.exprs
    yield from (origin(value, own.resolution) for _, value in own.values)


def _object(tree: Tree, resolution: Resolution) -> Symbol | None:
    """The array or pointer to which an element, a member or a place belongs."""
    while is_a(tree, "ArrayRef", "StructRef", "UnaryOp", "Cast", "BinaryOp"):
        tree = getattr(tree, "name", None) or getattr(tree, "left", None) or tree.expr
    return resolution.symbol(tree)


def _is_known_throughout(name: Symbol, family: Family, own: _Block) -> bool:
    """Whether a name of the base has one value for the family: it is from outside of the region, or
    the iterator of a loop inside of which the family begins, or an array of a block that declares
    the family, too."""
    if isinstance(name.type, ArrayOf) and name.region == own.offset:
        blocks = _blocks_of(name, own)
        return all(_declared_in(blocks, symbol, own) for symbol in family.members)
    around = _bodies_counted_by(name, own)
    if not around:
        return name.region != own.offset
    return all(
        _declared_in(around, symbol, own) or _begins_in(around, symbol, own)
        for symbol in family.members
    )


def _blocks_of(name: Symbol, own: _Block) -> list[Tree]:
    """The block that declares the name, all of which is one statement where that is an array."""
    declared = own.resolution.declared
    blocks = (node for node in walk(own.tree) if is_a(node, "Compound"))
    return [b for b in blocks if any(declared.get(id(item)) is name for item in block_items(b))]


def _declared_in(bodies: Iterable[Tree], symbol: Symbol, own: _Block) -> bool:
    declarations = (node for body in bodies for node in walk(body) if is_a(node, "Decl"))
    return any(own.resolution.declared.get(id(node)) is symbol for node in declarations)


def _begins_in(bodies: Iterable[Tree], symbol: Symbol, own: _Block) -> bool:
    """Whether wherever the region uses the pointer, one of the bodies has set it, and nobody uses
    it later."""
    known = {id(use) for body in bodies for use in uses_after_setting(symbol, body, own.resolution)}
    names = (node for node in walk(own.tree) if is_a(node, "ID"))
    uses = (id(node) for node in names if own.resolution.symbol(node) is symbol)
    return known.issuperset(uses) and not is_live_after(
        symbol, own.function, own.tree, own.resolution
    )
