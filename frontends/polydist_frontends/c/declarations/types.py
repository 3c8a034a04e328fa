"""C types as far as regions need them, read from declarations."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import TypeAlias, Union

from polydist_frontends.c.reading.syntax import Tree, printed


@dataclass(frozen=True, eq=False)
class Arithmetic:
    """A number type; ``text`` is how declarations name it, without qualifiers, ``words`` what that
    stands for, in as few words as it has. ``narrow``: a conversion to it may change small
    values."""

    text: str
    integer: bool
    unsigned: bool = False
    narrow: bool = False
    words: str = ""
    qualifiers: tuple[str, ...] = ()


@dataclass(frozen=True, eq=False)
class Pointer:
    target: CType
    qualifiers: tuple[str, ...] = ()


@dataclass(frozen=True, eq=False)
class ArrayOf:
    """``extent`` is the size's syntax tree, ``None`` for ``[]``."""

    element: CType
    extent: Tree


@dataclass(frozen=True, eq=False)
class Field:
    """``shared``: it is a member of an unnamed union inside the structure."""

    name: str
    type: CType
    bit_field: bool
    shared: bool = False


@dataclass(frozen=True, eq=False)
class Record:
    """A structure or union. ``text`` is empty when it has no name; ``fields`` is ``None`` where it
    is only announced, be it defined later under the ``tag``.

    ``local`` says that the type is declared inside a function, so that its name means nothing
    outside.
    """

    text: str
    fields: tuple[Field, ...] | None
    union: bool
    local: bool = False
    qualifiers: tuple[str, ...] = ()
    tag: str = ""

    @property
    def overlaps(self) -> bool:
        """Whether some members share memory."""
        return self.union or any(field.shared for field in self.fields or ())

    def field(self, name: str) -> Field | None:
        return next((field for field in self.fields or () if field.name == name), None)


@dataclass(frozen=True, eq=False)
class Function:
    result: CType
    parameters: Tree


@dataclass(frozen=True, eq=False)
class Void:
    qualifiers: tuple[str, ...] = ()


@dataclass(frozen=True, eq=False)
class Unknown:
    """A type that is not understood; whatever has it is refused where it matters."""

    text: str
    qualifiers: tuple[str, ...] = ()


MOST_TABLES = 2
"""Tables of pointers that lie one below the other (``POLYRT_MAX_TABLES``)."""

CType: TypeAlias = Union[Arithmetic, Pointer, ArrayOf, Record, Function, Void, Unknown]

INT = Arithmetic("int", True, words="int")
UNSIGNED = Arithmetic("unsigned int", True, unsigned=True, words="unsigned int")

_INTEGER_WORDS = frozenset(
    ("char", "short", "int", "long", "signed", "unsigned", "_Bool", "bool", "__int128")
)
_FLOATING_WORDS = frozenset(("float", "double", "_Complex", "_Imaginary"))


def arithmetic(words: list[str]) -> CType | None:
    """The type that keyword specifiers such as ``unsigned long`` name, or ``None`` if they are no
    keywords."""
    if words == ["void"]:
        return Void()
    if any(word in _FLOATING_WORDS for word in words):
        return Arithmetic(" ".join(words), False, words=" ".join(sorted(words, reverse=True)))
    if words and all(word in _INTEGER_WORDS for word in words):
        narrow = not {"char", "short", "_Bool", "bool"}.isdisjoint(words)
        unsigned = not {"unsigned", "_Bool", "bool"}.isdisjoint(words)
        plain = _narrow_words(words) if narrow else _wide_words(words, unsigned)
        return Arithmetic(" ".join(words), True, unsigned, narrow, plain)
    return None


def _wide_words(words: list[str], unsigned: bool) -> str:
    """A type that is not narrow in as few words as it has."""
    size = " ".join(["long"] * words.count("long")) or "int"
    return f"{'unsigned ' if unsigned else ''}{'__int128' if '__int128' in words else size}"


def _narrow_words(words: list[str]) -> str:
    """A narrow type in as few words as it has."""
    sign = "unsigned " if "unsigned" in words else ""
    if "char" in words:
        return "signed char" if "signed" in words else f"{sign}char"
    return f"{sign}short" if "short" in words else "_Bool"


def qualified(of: CType, qualifiers: list[str] | tuple[str, ...]) -> CType:
    """The type with more qualifiers; those of an array belong to its elements."""
    if not qualifiers:
        return of
    if isinstance(of, ArrayOf):
        return ArrayOf(qualified(of.element, qualifiers), of.extent)
    if isinstance(of, Function):
        return of
    return replace(of, qualifiers=tuple(dict.fromkeys((*of.qualifiers, *qualifiers))))


def unqualified(of: CType) -> CType:
    return replace(of, qualifiers=()) if not isinstance(of, (ArrayOf, Function)) else of


def completed(of: CType, find: Callable[[str], CType | None]) -> CType:
    """The type with the members of a structure that was only announced when it was named, if
    ``find`` gives it for its tag."""
    if isinstance(of, Pointer):
        target = completed(of.target, find)
        return of if target is of.target else replace(of, target=target)
    if isinstance(of, ArrayOf):
        element = completed(of.element, find)
        return of if element is of.element else replace(of, element=element)
    if not isinstance(of, Record) or of.fields is not None:
        return of
    known = find(of.tag)
    if not isinstance(known, Record):
        return of
    return replace(known, text=of.text, qualifiers=of.qualifiers)


def named(of: CType, text: str) -> CType:
    """The type under the name that a typedef gives it."""
    return replace(of, text=text) if isinstance(of, (Arithmetic, Record, Unknown)) else of


def declaration(of: CType, declarator: str) -> str:
    """C text that declares ``declarator`` with the type; ``{}`` may stand for the name."""
    if isinstance(of, Pointer):
        marked = " ".join(
            ["*" + declarator] if not of.qualifiers else ["*" + " ".join(of.qualifiers), declarator]
        )
        inner = f"({marked})" if isinstance(of.target, (ArrayOf, Function)) else marked
        return declaration(of.target, inner)
    if isinstance(of, ArrayOf):
        extent = printed(of.extent) if of.extent is not None else ""
        return declaration(of.element, f"{declarator}[{extent}]")
    if isinstance(of, Function):
        parameters = printed(of.parameters) if of.parameters is not None else ""
        return declaration(of.result, f"{declarator}({parameters})")
    text = "void" if isinstance(of, Void) else of.text
    return " ".join([*of.qualifiers, text, declarator]).strip()


def type_text(of: CType) -> str:
    """The type's name without qualifiers, as ``sizeof`` takes it."""
    return declaration(unqualified(of), "")


def decayed(of: CType) -> CType:
    """What the type is bound as: an array as a pointer to its first element."""
    return Pointer(of.element) if isinstance(of, ArrayOf) else of


def element_of(of: CType) -> CType | None:
    """What a subscript selects, or ``None`` if the type takes none."""
    if isinstance(of, ArrayOf):
        return of.element
    return of.target if isinstance(of, Pointer) else None


def tables(of: CType) -> int:
    """How many of an object's first dimensions are tables of pointers to what the next subscript
    selects from: 1 for ``double **`` and ``double *a[10]``; 0 where there are more than the library
    can follow."""
    count, below = 0, element_of(of)
    while isinstance(below, Pointer):
        count, below = count + 1, below.target
    while isinstance(below, ArrayOf):
        below = below.element
    return count if count <= MOST_TABLES and isinstance(below, (Arithmetic, Record)) else 0


def points_alike(one: CType, other: CType) -> bool:
    """Whether both are pointers, arrays or tables of pointers, to the same type of numbers or
    structures, but for qualifiers."""
    first, second = element_of(one), element_of(other)
    if first is None or second is None:
        return False
    return points_alike(first, second) or _is_one_type(first, second)


def _is_one_type(one: CType, other: CType) -> bool:
    if isinstance(one, Arithmetic) and isinstance(other, Arithmetic):
        return (one.words or one.text) == (other.words or other.text)
    return isinstance(one, Record) and isinstance(other, Record) and one.text == other.text != ""


def extents(of: CType) -> tuple[Tree, ...]:
    """The sizes of an object's dimensions as trees, ``None`` for a pointer's. Empty for a
    scalar."""
    return _dimensions(of)[0]


def scalar_type(of: CType) -> CType:
    """The type below an object's dimensions."""
    return _dimensions(of)[1]


def _dimensions(of: CType) -> tuple[tuple[Tree, ...], CType]:
    sizes: list[Tree] = []
    pointers = tables(of) + (1 if isinstance(of, Pointer) else 0)
    if pointers and isinstance(of, ArrayOf):
        sizes.append(of.extent)
        of = of.element
    for _ in range(pointers):
        assert isinstance(of, Pointer)
        sizes.append(None)
        of = of.target
    while isinstance(of, ArrayOf):
        sizes.append(of.extent)
        of = of.element
    return tuple(sizes), of


def value_members(of: CType) -> tuple[str, ...]:
    """The paths of the members, and of theirs, that hold the value of a structure, but for
    addresses; empty for other types, and where some bytes have no name of their own (in unions,
    bit-fields, arrays of structures)."""
    if not isinstance(of, Record) or of.overlaps or not of.fields:
        return ()
    paths: list[str] = []
    for field in of.fields:
        if _is_address(field.type):
            continue
        below = value_members(field.type)
        if field.bit_field or (isinstance(scalar_type(field.type), Record) and not below):
            return ()
        paths += [f"{field.name}.{path}" for path in below] or [field.name]
    return tuple(paths)


def _is_address(of: CType) -> bool:
    """Whether the type is a pointer, or an array of them."""
    return isinstance(of, Pointer) or isinstance(scalar_type(of), Pointer)


def holds_pointer(of: CType) -> bool:
    """Whether an object of the type has an address in it, which means nothing in another
    process."""
    if isinstance(of, ArrayOf):
        return holds_pointer(of.element)
    return isinstance(of, Pointer) or (
        isinstance(of, Record) and any(holds_pointer(field.type) for field in of.fields or ())
    )


def members_without_pointers(of: Record) -> tuple[str, ...]:
    """The paths of the largest members, and of theirs, that have no address in them; without those
    that have no place of their own."""
    paths: list[str] = []
    for field in of.fields or ():
        if not field.bit_field and field.name and not holds_pointer(field.type):
            paths.append(field.name)
        elif field.name and isinstance(field.type, Record) and not field.type.overlaps:
            paths += [f"{field.name}.{path}" for path in members_without_pointers(field.type)]
    return tuple(paths)


def is_integer(of: CType) -> bool:
    return isinstance(of, Arithmetic) and of.integer


def is_narrow(of: CType) -> bool:
    """Whether a conversion to the type may change small integers."""
    return isinstance(of, Arithmetic) and of.narrow


def has_unsigned_arithmetic(of: CType) -> bool:
    """Whether arithmetic in the type is unsigned; narrow types are promoted to int."""
    return isinstance(of, Arithmetic) and of.unsigned and not of.narrow


def is_constant(of: CType) -> bool:
    """Whether nothing may change the object, and no address is in it."""
    while isinstance(of, ArrayOf):
        of = of.element
    if not isinstance(of, (Arithmetic, Record)) or holds_pointer(of):
        return False
    return "const" in of.qualifiers and not is_volatile(of)


def is_volatile(of: CType) -> bool:
    """Whether the object or what it is made of is volatile or atomic."""
    if isinstance(of, ArrayOf):
        return is_volatile(of.element)
    if isinstance(of, Function):
        return False
    return any(word in ("volatile", "_Atomic") for word in of.qualifiers)
