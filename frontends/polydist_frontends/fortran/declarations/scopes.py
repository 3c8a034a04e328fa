"""What a name means at a place: the unit's own declarations, the modules that it uses, the units
around it, and at last the implicit rules. What a module keeps to itself nothing outside means."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cached_property

from polydist_frontends.errors import Place
from polydist_frontends.fortran.declarations.intrinsic_modules import INTRINSIC
from polydist_frontends.fortran.declarations.modules import Library
from polydist_frontends.fortran.declarations.symbols import (
    UNKNOWN,
    Declarations,
    DerivedType,
    Symbol,
    Type,
    Used,
)
from polydist_frontends.fortran.reading.lines import Lines
from polydist_frontends.fortran.reading.units import Unit

_WORD = re.compile(r"[a-z]\w*")


@dataclass(frozen=True, eq=False)
class Level:
    """One unit as a scope."""

    unit: Unit
    declarations: Declarations
    lines: Lines

    @property
    def is_module(self) -> bool:
        return self.unit.kind in ("module", "submodule")

    @cached_property
    def words(self) -> frozenset[str]:
        """Every word of the unit's own statements, without the procedures inside it."""
        own = self.lines.statements[self.unit.first : self.unit.contains]
        return frozenset(word for s in own for word in _WORD.findall(s.folded))


@dataclass(frozen=True, eq=False)
class Found:
    """A symbol and where it was found. ``through`` is the ``use`` statement of ``level`` that
    brought it in; ``scope`` is where its own names are looked up."""

    symbol: Symbol
    level: Level
    scope: Scope
    through: Used | None = None


@dataclass(frozen=True, eq=False)
class Scope:
    """The levels around a place, the innermost first."""

    levels: tuple[Level, ...]
    library: Library

    def find(self, name: str) -> Found | None:
        """The symbol that ``name`` (in lower case) means, without the implicit rules."""
        for depth, level in enumerate(self.levels):
            symbol = level.declarations.symbols.get(name)
            if symbol is not None:
                scope = Scope(self.levels[depth:], self.library)
                return Found(scope.typed(symbol), level, scope)
            for used in level.declarations.uses:
                brought = self._through(used, name, frozenset())
                if brought is not None:
                    return Found(brought.symbol, level, brought.scope, used)
        return None

    def _through(self, used: Used, name: str, seen: frozenset[str]) -> Found | None:
        """The symbol that a ``use`` statement makes known as ``name``."""
        original = used.names.get(name)
        if original is None and (used.only or name in used.names.values()):
            return None
        return self._exported(used.module, original or name, used, seen)

    def _exported(self, module: str, name: str, used: Used, seen: frozenset[str]) -> Found | None:
        if module in INTRINSIC:
            return self._intrinsic(name, used)
        found = self.library.module(module)
        if found is None or module in seen or self.library.hides(module, name):
            return None
        declarations, lines, unit = found
        scope = Scope((Level(unit, declarations, lines),), self.library)
        symbol = declarations.symbols.get(name)
        if symbol is not None:
            return Found(symbol, scope.levels[0], scope)
        for inner in declarations.uses:
            brought = self._through(inner, name, seen | {module})
            if brought is not None:
                return brought
        return self._procedure_of(unit, lines, name, scope)

    def _procedure_of(self, unit: Unit, lines: Lines, name: str, scope: Scope) -> Found | None:
        """A procedure that the module defines."""
        for procedure in self.library.procedures(lines):
            if procedure.name == name and procedure.around[-1:] == (unit,):
                place = lines.place(lines.statements[procedure.first].span.start)
                symbol = Symbol(
                    name=name,
                    kind="procedure",
                    type=UNKNOWN,
                    dimensions=(),
                    attributes=frozenset(),
                    place=place,
                )
                return Found(symbol, scope.levels[0], scope)
        return None

    def _intrinsic(self, name: str, used: Used) -> Found | None:
        """Names of intrinsic modules are constants and procedures, whose values are not needed."""
        if name not in used.names.values() and name not in INTRINSIC[used.module]:
            return None
        return Found(
            Symbol(
                name=name,
                kind="constant",
                type=UNKNOWN,
                dimensions=(),
                attributes=frozenset(),
                place=used.place,
            ),
            self.levels[0],
            self,
        )

    def brings(self, used: Used, name: str) -> bool:
        """Whether a ``use`` statement makes ``name`` known."""
        return self._through(used, name, frozenset()) is not None

    def undeclared(self, name: str, place: Place) -> Found | None:
        """The variable that a name means which nothing declares. It is that of a unit around if
        that mentions the name too: an internal procedure shares the variables of its host, those
        made by the implicit rules included."""
        for depth in reversed(range(len(self.levels))):
            level, scope = self.levels[depth], Scope(self.levels[depth:], self.library)
            symbol = scope.implicit(name, place) if depth == 0 or name in level.words else None
            if symbol is not None:
                return Found(symbol, level, scope)
        return None

    def implicit(self, name: str, place: Place) -> Symbol | None:
        """The variable that the implicit rules make of an undeclared name. It keeps its value
        where a file that is not found may declare it otherwise."""
        of = self._implicit_type(name)
        if of is None:
            return None
        kept = self.levels[0].declarations.saves_all or any(self.unknown_files())
        return Symbol(
            name=name,
            kind="variable",
            type=of,
            dimensions=(),
            attributes=frozenset(("save",) if kept else ()),
            place=place,
            declared=False,
        )

    def typed(self, symbol: Symbol) -> Symbol:
        """The symbol with the type that the implicit rules give it if nothing else does."""
        if symbol.declared:
            return symbol
        return replace(symbol, type=self._implicit_type(symbol.name) or UNKNOWN)

    def _implicit_type(self, name: str) -> Type | None:
        """By the rules of the innermost unit that has some."""
        ruling = next((x for x in self.levels if x.declarations.says_implicit), self.levels[-1])
        rules = ruling.declarations.implicit
        return None if rules is None else rules.get(name[:1])

    def type_named(self, name: str) -> tuple[DerivedType, Level] | None:
        """The definition of a derived type."""
        for level in self.levels:
            if name in level.declarations.types:
                return level.declarations.types[name], level
            for used in level.declarations.uses:
                found = self._type_through(used, name, frozenset())
                if found is not None:
                    return found
        return None

    def type_behind(self, name: str) -> tuple[DerivedType, Level] | None:
        """The definition of a derived type that a component has, and that need not be known here:
        then the only one of this name in all modules that are used, also by others."""
        found = self.type_named(name)
        return found or self._only_type(name)

    def _only_type(self, name: str) -> tuple[DerivedType, Level] | None:
        waiting = [used for level in self.levels for used in level.declarations.uses]
        seen: dict[str, tuple[DerivedType, Level] | None] = {}
        while waiting:
            used = waiting.pop()
            if used.names.get(name, name) != name:
                return None
            module = None if used.module in seen else self.library.module(used.module)
            if module is not None:
                declarations, lines, unit = module
                of = declarations.types.get(name)
                seen[used.module] = None if of is None else (of, Level(unit, declarations, lines))
                waiting += declarations.uses
        known = [of for of in seen.values() if of is not None]
        return known[0] if len(known) == 1 else None

    def _type_through(
        self, used: Used, name: str, seen: frozenset[str]
    ) -> tuple[DerivedType, Level] | None:
        if used.only and name not in used.names:
            return None
        original = used.names.get(name, name)
        module = self.library.module(used.module)
        is_seen = used.module in seen or self.library.hides(used.module, original)
        if module is None or is_seen:
            return None
        declarations, lines, unit = module
        if original in declarations.types:
            return declarations.types[original], Level(unit, declarations, lines)
        found = (
            self._type_through(inner, original, seen | {used.module}) for inner in declarations.uses
        )
        return next((one for one in found if one is not None), None)

    def hint_of_missing(self, otherwise: str) -> str:
        """What to do about a name that nothing declares."""
        unknown = {used.module: self.library.rivals(used.module) for used in self.unknown_modules()}
        several = ", ".join(
            f"'{name}' ({', '.join(map(os.path.basename, rivals))})"
            for name, rivals in unknown.items()
            if rivals
        )
        modules = ", ".join(f"'{name}'" for name, rivals in unknown.items() if not rivals)
        files = ", ".join(f"'{file}'" for file in dict.fromkeys(self.unknown_files()))
        hints = {
            "name the program's source with --other-source; several define the module {}": several,
            "add the folders of module sources with -I; not found: {}": modules,
            "add the folder of the included file with -I; not found: {}": files,
        }
        return "; ".join(text.format(names) for text, names in hints.items() if names) or otherwise

    def unknown_files(self) -> Iterator[str]:
        """What ``include`` lines in the specification parts name that is found nowhere."""
        for level in self.levels:
            for statement in level.lines.statements[level.unit.first : level.unit.executable]:
                if statement.kind == "include" and self.library.included(statement) is None:
                    yield statement.text.strip()[len("include") :].strip(" '\"")

    def unknown_modules(self) -> Iterator[Used]:
        """The ``use`` statements whose modules are found nowhere."""
        for level in self.levels:
            for used in level.declarations.uses:
                if used.module not in INTRINSIC and self.library.module(used.module) is None:
                    yield used


def scope_of(unit: Unit, library: Library) -> Scope:
    """The scope of a unit in the library's own file, with the module that a submodule around it
    extends."""
    units = (unit, *reversed(unit.around))
    lines = library.lines
    ancestors = tuple(
        Level(of, declarations, there)
        for declarations, there, of in library.ancestors(units[-1], lines)
    )
    inner = (
        Level(u, library.declarations(u, lines, [(a.unit, a.lines) for a in ancestors]), lines)
        for u in units
    )
    return Scope((*inner, *ancestors), library)
