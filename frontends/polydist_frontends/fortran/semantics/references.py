"""What a designator refers to: a variable, an element, a section or a component, as an object of
the region."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from polydist_frontends.errors import Place, Refusal, refuse
from polydist_frontends.fortran.declarations.kinds import size_of
from polydist_frontends.fortran.declarations.scopes import Found, Scope
from polydist_frontends.fortran.declarations.symbols import Symbol
from polydist_frontends.fortran.reading.syntax import Code, Tree, children, is_a, name_text
from polydist_frontends.fortran.semantics.region_context import RegionContext

_NUMBERS = ("integer", "real", "complex", "logical")


@dataclass(frozen=True, eq=False, kw_only=True)
class Reference:
    """A designator: an object, an element or section of it, or a component of that.

    ``name``        the object as the user calls it: ``u``, ``grid%u``; a key of ``region.arrays``.
    ``root``        the variable that the name starts with.
    ``symbol``      what ``name`` is declared as: the variable, or the component.
    ``subscripts``  as written; ``None`` if there are none.
    ``part``        the component of the element that alone is meant, if only a part of the element
        is.
    ``member``      its path, names joined by ``.``.
    ``inner``       expressions in subscripts after the element, which are read as well.
    """

    name: str
    root: Found
    symbol: Symbol
    subscripts: tuple[Tree, ...] | None
    part: Symbol | None = None
    inner: tuple[Tree, ...] = ()
    member: str = ""

    @property
    def rank(self) -> int:
        return len(self.symbol.dimensions)

    @property
    def is_whole(self) -> bool:
        """An array without subscripts, or with a section among them."""
        return self.rank > 0 and (
            self.subscripts is None or any(is_a(s, "Subscript_Triplet") for s in self.subscripts)
        )

    @property
    def meant(self) -> Symbol:
        """The declaration of what is referred to in the end: the object, or the component of its
        element."""
        return self.part or self.symbol


def arguments(node: Tree) -> tuple[Tree, ...]:
    """The subscripts or actual arguments in the brackets of a reference or call."""
    inside = node.items[1]
    return (
        ()
        if inside is None
        else tuple(children(inside))
        if type(inside).__name__.endswith("_List")
        else (inside,)
    )


def reference(tree: Tree, code: Code, context: RegionContext) -> Reference | None:
    """What ``tree`` refers to; ``None`` if it is no designator of a variable (a call, a constant).
    Raises ``Refusal`` for unknown names."""
    if is_a(tree, "Name"):
        return _variable(tree, None, code, context)
    if is_a(
        tree,
        "Part_Ref",
        "Intrinsic_Function_Reference",
        "Structure_Constructor",
        "Function_Reference",
    ):
        return _variable(tree.items[0], arguments(tree), code, context)
    if is_a(tree, "Data_Ref"):
        return _component(tree, code, context)
    if is_a(tree, "Array_Section"):
        whole = reference(tree.items[0], code, context)
        return None if whole is None else _substring(whole, tree.items[1].items, code.place(tree))
    return None


def _substring(of: Reference, ends: Iterable[Tree], place: Place) -> Reference:
    """A part of a string, which is read, and travels, as a whole."""
    if of.is_whole:
        message = f"a part of every string of '{of.name}'"
        raise refuse("character", message, place, "write a loop over the strings")
    inner = (end for end in ends if end is not None)
    return replace(of, part=of.meant, inner=(*of.inner, *inner))


def _is_substring(symbol: Symbol, subscripts: tuple[Tree, ...] | None) -> bool:
    """Whether the subscripts of a scalar are those of a part of a string."""
    ends = subscripts or ()
    is_string = symbol.type.category == "character" and not symbol.dimensions
    return is_string and len(ends) == 1 and is_a(ends[0], "Subscript_Triplet")


def _variable(
    name: Tree, subscripts: tuple[Tree, ...] | None, code: Code, context: RegionContext
) -> Reference | None:
    place = code.place(name)
    found = context.find(name_text(name), place)
    if found is not None and _is_substring(found.symbol, subscripts):
        whole = Reference(name=name_text(name), root=found, symbol=found.symbol, subscripts=None)
        return _substring(whole, (subscripts or ())[0].items, place)
    if (
        found is None
        or found.symbol.kind != "variable"
        or (subscripts is not None and not found.symbol.dimensions)
    ):
        return None
    if subscripts is not None and len(subscripts) != len(found.symbol.dimensions):
        message = f"'{name}' has {len(found.symbol.dimensions)} dimensions, not {len(subscripts)}"
        raise refuse("partial-subscripts", message, place, "give a subscript for each dimension")
    return Reference(name=name_text(name), root=found, symbol=found.symbol, subscripts=subscripts)


def _component(tree: Tree, code: Code, context: RegionContext) -> Reference | None:
    """``grid%u(i, j)``: an object of its own where nothing before the component has subscripts;
    else a part of that element."""
    first, *rest = [part for part in tree.items if not isinstance(part, str)]
    of = reference(first, code, context)
    if of is None:
        return None
    for part in rest:
        of = _part_of(of, part, tree, code, context)
    return of


def _part_of(
    of: Reference, part: Tree, tree: Tree, code: Code, context: RegionContext
) -> Reference:
    """One component more, or a part of one that is a string."""
    name, subscripts = (part, None) if is_a(part, "Name") else (part.items[0], arguments(part))
    component = component_of(of.meant, name_text(name), context)
    if component is None:
        raise _no_component(of, name_text(name), code.place(part), context)
    if subscripts is not None and _is_substring(component, subscripts):
        whole = _with_component(of, component, None, tree, code, context)
        return _substring(whole, subscripts[0].items, code.place(part))
    return _with_component(of, component, subscripts, tree, code, context)


def _is_known(kind: str, context: RegionContext) -> bool:
    """Whether a derived type and those that it extends are in sight."""
    found = context.scope.type_behind(kind)
    return found is not None and (not found[0].parent or _is_known(found[0].parent, context))


_PARTS = frozenset(("re", "im"))


def _no_component(of: Reference, name: str, place: Place, context: RegionContext) -> Refusal:
    """The refusal for what no type in sight has, for procedures that are bound to a type, and for
    parts of complex numbers."""
    if name in _PARTS and of.meant.type.category == "complex":
        message = f"'%{name}' is a part of the complex number '{of.name}'"
        hint = "read it by real(z) or aimag(z), and assign cmplx(x, y, kind(x)) to the whole"
        return refuse("unsupported-reference", message, place, hint)
    if _is_known(of.meant.type.name, context):
        message = f"'%{name}' is no component of '{of.name}', but a procedure that its type has"
        hint = "call the procedure by its own name, or write out what it does"
        return refuse("unknown-call", message, place, hint)
    message = f"the type of '{of.name}' is not known here, so '%{name}' cannot be read"
    hint = context.scope.hint_of_missing("add the folder of the module's source with -I")
    return refuse("unknown-type", message, place, hint)


def _with_component(
    of: Reference,
    component: Symbol,
    subscripts: tuple[Tree, ...] | None,
    tree: Tree,
    code: Code,
    context: RegionContext,
) -> Reference:
    if of.subscripts is None and of.part is None:
        name = f"{of.name}%{component.name}"
        return Reference(name=name, root=of.root, symbol=component, subscripts=subscripts)
    if component.attributes & {"allocatable", "pointer"}:
        message = f"'{code.source(tree)}' is an array of its own in every element of '{of.name}'"
        hint = _hint_of_elements(of, context)
        raise refuse("pointer-to-pointer", message, code.place(tree), hint)
    member = f"{of.member}.{component.name}".lstrip(".")
    return replace(of, part=component, inner=(*of.inner, *(subscripts or ())), member=member)


_WHERE_ONE = "loops inside of which that is one element"


def _hint_of_elements(of: Reference, context: RegionContext) -> str:
    """The loops inside of which it is one element."""
    names = [str(tree).lower() for tree in of.subscripts or ()]
    counted = next((name for name in names if name in context.iterators), "")
    is_deep = "%" in of.name
    inside = f"the loops inside of the one over '{counted}'" if counted else _WHERE_ONE
    element = f"{of.name}({', '.join(names)})" if is_deep else "a(k)%b(j)"
    if is_deep or not counted:
        inside += f", with a name for it around them: associate (e => {element})"
    return f"put the directive on {inside}; or use one array with one more dimension"


def component_of(of: Symbol, name: str, context: RegionContext) -> Symbol | None:
    kind = of.type.name
    while kind:
        found = context.scope.type_behind(kind)
        if found is None:
            return None
        if name in found[0].components:
            own = Scope((found[1],), context.scope.library)
            return _as_meant_here(found[0].components[name], own, context.scope)
        kind = found[0].parent
    return None


def _as_meant_here(component: Symbol, own: Scope, here: Scope) -> Symbol:
    """The component with the number of its kind, if a name of that kind means another one here than
    where the type is defined, or none."""
    of = component.type
    there, size = size_of(of, own), size_of(of, here)
    if of.category not in _NUMBERS or there is None or there == size:
        return component
    return replace(component, type=replace(of, text=f"{of.category}({there})"))
