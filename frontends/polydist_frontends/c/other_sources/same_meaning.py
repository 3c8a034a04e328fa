"""Whether a function's text means the same in the file that calls it as in the file that defines
it.

1. The text is parsed among the declarations of the one file, then among those of the other one.
   The two trees are the same, and so is what each name in them means.
2. Variables and functions have external linkage and the same types; constants and functions that
   are ``static`` in a header are written alike in both files, and mean the same themselves.
3. What types are aligned to, and how they are packed, is written alike.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import zip_longest

from polydist_frontends.c.declarations.scopes import parameter_types, resolve
from polydist_frontends.c.declarations.symbols import Constant, Meaning, Resolution, Symbol
from polydist_frontends.c.declarations.types import ArrayOf, CType, Function
from polydist_frontends.c.functions.calls import WITHOUT_EFFECT
from polydist_frontends.c.functions.purity import OWN_NAME, called_names, declares
from polydist_frontends.c.other_sources.same_types import Types
from polydist_frontends.c.reading.items import Item, joined, needed_for
from polydist_frontends.c.reading.syntax import Tree, is_a, parse, walk
from polydist_frontends.errors import Refusal

_SYMBOLS_APART = re.compile(
    r"\b(?:__thread|_Thread_local|thread_local|asm|__asm|__asm__)\b"
    r"|\b__attribute(?:__)?[^;{]*\b_*(?:weak|weakref|alias|ifunc|tls_model|symver|copy)_*\b"
)
"""In declarations of what is another symbol than its name says, or one of several."""
_LAID_OUT = re.compile(r"__attribute__|__attribute\b|_Alignas|alignas|__declspec|[\w)]\s*:\s*[\w(]")
_TYPE = re.compile(r"typedef\b|[^({]*\b(?:struct|union|enum)\b[^(;]*\{")
_HEAD = re.compile(r"[^({=;\[]*")
_TOKEN = re.compile(r'\w+|"(?:\\.|[^"\\\n])*"|\S')
_LINE = re.compile(r"^[ \t]*#[^\n]*", re.MULTILINE)


class Differs(Exception):
    """Why the text does not mean the same, in words."""


@dataclass(frozen=True, eq=False)
class Reading:
    """A function's ``definition`` among the ``items`` of a ``file``."""

    definition: Item
    items: Sequence[Item]
    file: str
    tree: Tree
    resolution: Resolution

    @property
    def needed(self) -> list[Item]:
        return needed_for(self.definition, self.items)


def reading(definition: Item, items: Sequence[Item], file: str, name: str) -> Reading:
    """Raises ``Differs`` where the text cannot be read there."""
    try:
        tree = parse(joined(needed_for(definition, items)), file)
    except (Refusal, RecursionError):
        raise Differs(f"its text is not understood in {file}") from None
    function: Tree = tree.ext[-1] if tree.ext else None
    if not is_a(function, "FuncDef") or function.decl.name != name:
        raise Differs(f"its text is not understood in {file}")
    return Reading(definition, items, file, function, resolve(tree, function))


def check_same_meaning(theirs: Reading, ours: Reading) -> None:
    """Raises ``Differs``."""
    _Comparison(theirs, ours, set()).check()


@dataclass(frozen=True, eq=False)
class _Comparison:
    """``known``: names of file scope that are compared, or have been."""

    theirs: Reading
    ours: Reading
    known: set[str]

    def check(self) -> None:
        if _laid_out(self.theirs.needed) != _laid_out(self.ours.needed):
            raise Differs(f"its types are laid out in another way in {self.theirs.file}")
        own = {name for name in called_names(self.theirs.tree) if self._is_own_standard(name)}
        if own:
            raise Differs(self._of_another_meaning(min(own)))
        self._check_trees(self.theirs.tree, self.ours.tree)

    def _is_own_standard(self, name: str) -> bool:
        defined = (i for i in self.theirs.items if i.is_function and declares(i, name))
        return name in WITHOUT_EFFECT and any(not i.file.startswith("/usr/") for i in defined)

    def _of_another_meaning(self, name: str) -> str:
        return f"'{name}' means something else in {self.theirs.file}"

    # -- trees (step 1)
    def _check_trees(self, one: Tree, other: Tree) -> None:
        members = {id(node.field) for node in walk(one) if is_a(node, "StructRef")}
        for a, b in zip_longest(walk(one), walk(other)):
            if type(a) is not type(b):
                raise Differs(f"its text is another one in {self.theirs.file}")
            if id(a) not in members:
                self._check_nodes(a, b)

    def _check_nodes(self, one: Tree, other: Tree) -> None:
        here, there = self.ours.resolution, self.theirs.resolution
        if is_a(one, "ID"):
            self._check_names(str(one.name), there.uses.get(id(one)), here.uses.get(id(other)))
        elif is_a(one, "Decl", "Typename"):
            name = f"'{getattr(one, 'name', None) or 'a type'}'"
            self._check_types(_type_at(one, there), _type_at(other, here), name)

    def _check_types(self, one: CType | None, other: CType | None, name: str) -> None:
        types = Types(self.theirs.resolution, self.ours.resolution)
        if one is None and other is None:
            return
        if one is None or other is None or not types.same(one, other):
            raise Differs(f"{name} has another type in {self.theirs.file}")

    # -- names (steps 1, 2)
    def _check_names(self, name: str, one: Meaning | None, other: Meaning | None) -> None:
        if isinstance(one, Symbol) and isinstance(other, Symbol):
            self._check_symbols(one, other)
        elif isinstance(one, Constant) and isinstance(other, Constant):
            if one.value is None or one.value != other.value:
                raise Differs(self._of_another_meaning(name))
        elif None not in (one, other):
            raise Differs(self._of_another_meaning(name))
        elif one is not other or not _is_of_compilers(name):
            missing = self.theirs.file if one is None else self.ours.file
            shown = "assert" if name.startswith("__assert") else name
            raise Differs(f"{missing} does not declare '{shown}'")

    def _check_symbols(self, one: Symbol, other: Symbol) -> None:
        name = one.name
        if "file" not in (one.level, other.level) or name in self.known:
            return
        self.known.add(name)
        if one.level != other.level or self._is_another_symbol(name):
            raise Differs(self._of_another_meaning(name))
        if isinstance(one.type, Function) and isinstance(other.type, Function):
            self._check_functions(one, other)
        else:
            self._check_types(one.type, other.type, f"'{name}'")
        if _is_static(name, self.theirs.items) or _is_static(name, self.ours.items):
            self._check_static(one, other)

    def _is_another_symbol(self, name: str) -> bool:
        """Whether a declaration says so; those of the system's headers are the same in both."""
        both = [frozenset(_heads(name, reading.items)) for reading in (self.theirs, self.ours)]
        return any(map(_SYMBOLS_APART.search, both[0] ^ both[1]))

    def _check_functions(self, one: Symbol, other: Symbol) -> None:
        types = Types(self.theirs.resolution, self.ours.resolution)
        given = [parameter_types(r.resolution.file.ext, one.name) for r in (self.theirs, self.ours)]
        check_prototypes(one.name, types, (one, other), (given[0], given[1]))

    def _check_static(self, one: Symbol, other: Symbol) -> None:
        """Of what each of the files has its own, if that is the same for both."""
        name = one.name
        both = [list(_texts(name, reading.items)) for reading in (self.theirs, self.ours)]
        if both[0] != both[1] or not (isinstance(one.type, Function) or _is_constant(one.type)):
            raise Differs(f"'{name}' is static in {self._static_in(name)}")
        if isinstance(one.type, Function):
            theirs, ours = (_of_function(name, r) for r in (self.theirs, self.ours))
            _Comparison(theirs, ours, self.known).check()
        else:
            self._check_trees(one.declaration, other.declaration)

    def _static_in(self, name: str) -> str:
        is_theirs = _is_static(name, self.theirs.items)
        return self.theirs.file if is_theirs else self.ours.file


Parameters = tuple[CType, ...] | None


def check_prototypes(
    name: str, types: Types, both: tuple[Symbol, Symbol], given: tuple[Parameters, Parameters]
) -> None:
    """Whether the declarations of a function in two files say the same. Raises ``Differs``."""
    ones, others = given
    results = [s.type.result for s in both if isinstance(s.type, Function)]
    alike = len(results) == 2 and types.same_value(*results)
    if ones is None or others is None:
        alike = alike and ones is others
    elif alike:
        pairs = zip_longest(ones, others)
        alike = all(None not in pair and types.same_value(*pair) for pair in pairs)
    if not alike:
        raise Differs(f"'{name}' is declared with other types")


def _is_of_compilers(name: str) -> bool:
    """Whether it means something without a declaration."""
    return name.startswith("__builtin_") or name in OWN_NAME


def _of_function(name: str, of: Reading) -> Reading:
    found = [item for item in of.items if item.is_function and declares(item, name)]
    if len(found) != 1:
        raise Differs(f"'{name}' is static in {of.file}")
    return reading(found[0], of.items, of.file, name)


def _type_at(node: Tree, resolution: Resolution) -> CType | None:
    symbol = resolution.declared.get(id(node))
    return resolution.types.get(id(node)) if symbol is None else symbol.type


def _is_constant(of: CType) -> bool:
    while isinstance(of, ArrayOf):
        of = of.element
    qualifiers = getattr(of, "qualifiers", ())
    return "const" in qualifiers and "volatile" not in qualifiers


def _is_static(name: str, items: Sequence[Item]) -> bool:
    return any(is_static(item) for item in items if _declares(item, name))


def is_static(item: Item) -> bool:
    """Whether the item says so of what it declares."""
    found = _HEAD.match(_LINE.sub("", item.text))
    return found is not None and "static" in found.group().split()


def is_symbol_apart(name: str, items: Sequence[Item]) -> bool:
    """Whether declarations say that the symbol is another one, or may be replaced."""
    return any(map(_SYMBOLS_APART.search, _heads(name, items)))


def _heads(name: str, items: Sequence[Item]) -> Iterator[str]:
    """The declarations of a name, without functions' bodies."""
    for item in items:
        if _declares(item, name):
            yield _tokens(item.text[: item.body] if item.is_function else item.text)


def _texts(name: str, items: Sequence[Item]) -> Iterator[str]:
    """The declarations of a name."""
    yield from (_tokens(item.text) for item in items if _declares(item, name))


def _declares(item: Item, name: str) -> bool:
    return name in item.offers and not item.text.startswith("typedef")


def _laid_out(items: Sequence[Item]) -> frozenset[str]:
    """The items that say how types are laid out, but by their members."""
    types = (item for item in items if not item.is_function and _TYPE.match(item.text))
    return frozenset(_tokens(item.text) for item in types if _LAID_OUT.search(item.text))


def _tokens(text: str) -> str:
    return " ".join(_TOKEN.findall(_LINE.sub("", text)))
