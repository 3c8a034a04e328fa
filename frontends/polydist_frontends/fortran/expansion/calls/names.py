"""What the names in a subroutine's text stand for in the place of its call, its arguments apart.

1. What means the same in both places keeps its name (``same_meaning``).
2. Variables of the subroutine's own have no values when it begins, and none after it; named
   constants, also those that its module keeps to itself, have theirs. Both become names of the
   caller's that nothing else has. What keeps values from call to call, or may have no memory,
   cannot.
3. Other names would mean something else there, or nothing.
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from polydist_frontends.fortran.declarations.constants import constant_value
from polydist_frontends.fortran.declarations.scopes import Found, Scope
from polydist_frontends.fortran.declarations.symbols import Dimension, Symbol
from polydist_frontends.fortran.expansion.blocks import Local
from polydist_frontends.fortran.expansion.calls.same_meaning import means_the_same
from polydist_frontends.fortran.expansion.edits import NotExpandable
from polydist_frontends.fortran.expansion.selectors import Selector, within
from polydist_frontends.fortran.procedures.definitions import may_come_from_unknown_module
from polydist_frontends.fortran.procedures.purity import changed_in
from polydist_frontends.fortran.reading.lines import NAME_BEGINS, Statement
from polydist_frontends.fortran.semantics.region_symbols import mentions
from polydist_frontends.fortran.semantics.variables import KEYWORDS

_WORD = re.compile(NAME_BEGINS + r"([a-z]\w*)(\s*\()?")
_KIND = re.compile(r"(?<=[0-9.])_([a-z]\w*)")
_NAME = re.compile(NAME_BEGINS + r"[a-z]\w*")
_BYTES = re.compile(r"\*\s*(\d+)$")
_LASTING = frozenset(
    "save pointer allocatable target volatile asynchronous equivalence codimension common".split()
)
_NUMBERS = frozenset(("integer", "real", "logical", "complex"))
_TYPES = frozenset(("integer", "real", "double", "precision", "complex", "logical", "kind"))
_WORDS = KEYWORDS | {"select", "case", "default", "endselect", "continue", "return"}


@dataclass(frozen=True)
class Owned:
    """A variable or constant of the subroutine under its new name, as the caller declares it."""

    symbol: Symbol
    name: str


class Names:
    """New names: each is given once, and nothing in the texts so far has it."""

    def __init__(self, text: str) -> None:
        self.taken = set(re.findall(r"[a-z]\w*", text.lower()))

    def new(self, name: str) -> str:
        """This name, or a new one that begins with it."""
        if name in self.taken:
            return self.like(name)
        self.taken.add(name)
        return name

    def like(self, name: str) -> str:
        """A new name that begins with this one."""
        found = (f"{name}_{number}" for number in itertools.count(1))
        new = next(candidate for candidate in found if candidate not in self.taken)
        self.taken.add(new)
        return new


def words_of(statements: Sequence[Statement]) -> dict[str, bool]:
    """The names in the statements, components and keywords apart, with whether a bracket follows
    one of their mentions."""
    found: dict[str, bool] = {}
    for statement in statements:
        for match in _WORD.finditer(statement.folded):
            word, is_called = match.group(1), bool(match.group(2))
            if word not in _WORDS and match.start() in dict(mentions(statement, word)):
                found[word] = found.get(word, False) or is_called
    return found


def check_kinds(texts: Iterable[str], inside: Scope, outside: Scope) -> None:
    """Kinds of literals (``0.5_dp``) keep their names. Raises ``NotExpandable``."""
    kinds = {kind for text in texts for kind in _KIND.findall(text.lower())}
    for kind in sorted(kinds):
        if not means_the_same(kind, inside, outside):
            raise NotExpandable(_differs(kind))


def owned(words: Mapping[str, bool], inside: Scope, outside: Scope, new: Names) -> list[Owned]:
    """The subroutine's own names that stand for something else (step 2). Raises ``NotExpandable``
    for those of step 3."""
    found: list[Owned] = []
    waiting = [word for word in words if not _is_dummy(word, inside)]
    seen = set(waiting)
    while waiting:
        word = waiting.pop(0)
        of = _own(word, words.get(word, False), inside, outside)
        if of is None:
            continue
        found.append(Owned(of, new.like(word)))
        check_kinds(_texts(of), inside, outside)
        more = [w for w in _named_by(of) if w not in seen and not _is_dummy(w, inside)]
        waiting, seen = [*waiting, *more], seen | set(more)
    return _in_order(found)


def _in_order(found: Sequence[Owned]) -> list[Owned]:
    """Each after those that its declaration names."""
    named = {of.symbol.name: of for of in found}
    ordered: dict[str, Owned] = {}

    def add(of: Owned) -> None:
        if named.pop(of.symbol.name, None) is None:
            return
        for word in _named_by(of.symbol):
            if word in named:
                add(named[word])
        ordered[of.symbol.name] = of

    for of in found:
        add(of)
    return list(ordered.values())


def _is_dummy(word: str, inside: Scope) -> bool:
    symbol = inside.levels[0].declarations.symbols.get(word)
    return symbol is not None and "dummy" in symbol.attributes


def _own(word: str, is_called: bool, inside: Scope, outside: Scope) -> Symbol | None:
    """The symbol of a name that is the subroutine's own; ``None`` for one that keeps its meaning.
    Raises ``NotExpandable``."""
    found = inside.find(word)
    if found is None and not is_called:
        if may_come_from_unknown_module(word, inside):
            raise NotExpandable(
                f"'{word}' may come from a module that is not found: name its source with"
                " --other-source FILE"
            )
        found = inside.undeclared(word, inside.levels[0].lines.place(0))
    if found is not None and _is_declared_inside(found, is_called, inside):
        is_same = found.symbol.kind == "constant" and means_the_same(word, inside, outside)
        return None if is_same else found.symbol
    if means_the_same(word, inside, outside):
        return None
    if found is None or not _is_constant_around(found, inside):
        raise NotExpandable(_differs(word))
    return found.symbol


def _differs(name: str) -> str:
    return (
        f"'{name}' is another thing there, or is not declared here: declare it here, too, by the"
        " same USE or common block"
    )


def _is_constant_around(found: Found, inside: Scope) -> bool:
    """Whether the name is that of a constant of the subroutine's module or host, whose value says
    the same inside of the subroutine."""
    is_constant = found.symbol.kind == "constant" and found.through is None
    named = {word for word in _named_by(found.symbol) if found.scope.find(word) is not None}
    return is_constant and all(means_the_same(word, found.scope, inside) for word in named)


def _is_declared_inside(found: Found, is_called: bool, inside: Scope) -> bool:
    """Whether the name is that of a variable or a constant of the subroutine's own."""
    is_own = found.level is inside.levels[0] and found.through is None
    is_shared = "common" in found.symbol.attributes
    is_plain = found.symbol.kind in ("variable", "constant")
    return is_own and is_plain and not is_shared and not _is_function(found, is_called)


def _is_function(found: Found, is_called: bool) -> bool:
    return is_called and found.symbol.kind == "variable" and not found.symbol.dimensions


def _named_by(of: Symbol) -> Iterator[str]:
    """The names in a declaration, but for that of its kind."""
    for text in _texts(of):
        yield from _NAME.findall(text)


def _texts(of: Symbol) -> list[str]:
    bounds = (b for d in of.dimensions for b in (d.lower, d.upper))
    texts = [b.text.lower() for b in (*bounds, of.value) if b is not None]
    return [*texts, of.initial.lower()] if of.initial else texts


def unnamed_among(
    names: Iterable[str], statements: Sequence[Statement], symbols: Iterable[Symbol]
) -> set[str]:
    """Those that neither the statements nor the declarations mention, as shapes of arrays do."""
    named = {word for symbol in symbols for word in _named_by(symbol)}
    return set(names) - words_of(statements).keys() - named


# ------------------------------------------------------------------------------------- declarations
def declared(
    of: Owned, inside: Scope, outside: Scope, named: Mapping[str, Selector]
) -> tuple[Local, frozenset[str]]:
    """The declaration in the caller's terms, and the names that its bounds are computed from.
    Raises ``NotExpandable``."""
    symbol = of.symbol
    value = _value(symbol, inside)
    lasting = _LASTING - {"save"} if value else _LASTING
    if symbol.attributes & lasting:
        raise NotExpandable(f"its '{symbol.name}' lasts from call to call, or is allocated in it")
    if symbol.type.category not in _NUMBERS:
        raise NotExpandable(f"its '{symbol.name}' is no number")
    kind = _type(symbol, inside, outside)
    bounds = ", ".join(_bounds(d, named) for d in symbol.dimensions)
    shape = f"({bounds})" if bounds else ""
    if value:
        text = f"{kind}, parameter :: {of.name}{shape} = {within(value, named)}"
        return Local(of.name, text, is_constant=True), frozenset()
    return Local(of.name, f"{kind} :: {of.name}{shape}"), frozenset(_NAME.findall(bounds.lower()))


def _value(symbol: Symbol, inside: Scope) -> str:
    """The text of a constant's value, also of a variable's that begins with one and keeps it;
    empty if it is neither."""
    if symbol.kind == "constant":
        value = constant_value(Found(symbol, inside.levels[0], inside))
        return symbol.value.text if symbol.value is not None and value is None else str(value)
    is_list = symbol.initial.startswith("[")
    if not symbol.initial or (is_list and len(symbol.dimensions) != 1):
        return ""
    return "" if symbol.name in changed_in(inside) else symbol.initial


def _type(symbol: Symbol, inside: Scope, outside: Scope) -> str:
    is_complex = symbol.type.category == "complex"
    text = _BYTES.sub(lambda of: f"({int(of[1]) // (1 + is_complex)})", symbol.type.text)
    words = (word for word in _NAME.findall(text.lower()) if word not in _TYPES)
    if not text or not all(means_the_same(word, inside, outside) for word in words):
        raise NotExpandable(f"the type of its '{symbol.name}' is another one here")
    return text


def _bounds(of: Dimension, named: Mapping[str, Selector]) -> str:
    if of.form != "explicit" or of.upper is None:
        raise NotExpandable
    upper = within(of.upper.text, named)
    return upper if of.lower is None else f"{within(of.lower.text, named)}:{upper}"
