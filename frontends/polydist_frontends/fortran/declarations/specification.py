"""Reads a specification part: statement by statement into one record per name, then all of them
into symbols."""

from __future__ import annotations

import contextlib
import re
from collections.abc import Sequence
from dataclasses import dataclass, field

from polydist_frontends.errors import Refusal
from polydist_frontends.fortran.declarations.declared_names import declared_by, shared_by
from polydist_frontends.fortran.declarations.enumerators import enumerators
from polydist_frontends.fortran.declarations.equivalences import equivalences_of
from polydist_frontends.fortran.declarations.initial_values import initialised_by
from polydist_frontends.fortran.declarations.procedure_names import procedures_in
from polydist_frontends.fortran.declarations.symbols import (
    UNKNOWN,
    Bound,
    Declarations,
    DerivedType,
    Dimension,
    Kind,
    Shared,
    Symbol,
    Type,
    Used,
)
from polydist_frontends.fortran.declarations.type_declarations import (
    shape_of,
    type_of,
)
from polydist_frontends.fortran.reading.lines import Joined, Lines, Statement
from polydist_frontends.fortran.reading.statement_kinds import closing, name_of
from polydist_frontends.fortran.reading.syntax import (
    children,
    cut,
    is_a,
    parse,
    walk,
)

_INTEGER, _REAL = Type("integer", "integer"), Type("real", "real")
DEFAULT_IMPLICIT = {
    letter: _INTEGER if letter in "ijklmn" else _REAL for letter in "abcdefghijklmnopqrstuvwxyz"
}

_ATTRIBUTE = re.compile(
    r"(dimension|allocatable|pointer|target|contiguous|save|external|intrinsic|optional|value"
    r"|volatile|asynchronous|protected|codimension)\b\s*(?:::)?"
)
_NEVER_SAVED = frozenset(("dummy", "result", "common"))
"""Attributes of variables that a ``save`` statement without names leaves out."""
_NAME = re.compile(r"[A-Za-z]\w*")
_USE = re.compile(
    r"use\b\s*(?:,\s*(non_intrinsic|intrinsic)\s*)?(?:::)?\s*([a-z]\w*)\s*(,)?\s*(only\s*:)?"
)


@dataclass(kw_only=True)
class _Record:
    """What the statements have said about a name so far."""

    place: Joined
    type: Type | None = None
    dimensions: tuple[Dimension, ...] = ()
    attributes: set[str] = field(default_factory=set)
    value: Bound | None = None
    initial: str = ""
    kind: Kind = "variable"


class Reader:
    """Takes in the statements of a specification part, those of included files too."""

    def __init__(self) -> None:
        self.records: dict[str, _Record] = {}
        self.types: dict[str, DerivedType] = {}
        self.uses: list[Used] = []
        self.implicit: dict[str, Type] | None = dict(DEFAULT_IMPLICIT)
        self.says_implicit = False
        self.saves_all = False
        self.pure: set[str] = set()
        self.equivalences: list[tuple[Shared, ...]] = []
        self.commons: dict[str, list[str]] = {}
        self.lines: Lines | None = None

    def record(self, name: str, place: Joined) -> _Record:
        return self.records.setdefault(name.lower(), _Record(place=place))

    def read(self, statements: Sequence[Statement], lines: Lines) -> None:
        """Statements that cannot be read leave their names undeclared, which is said where a region
        uses them."""
        self.lines = lines
        index = 0
        while index < len(statements):
            statement = statements[index]
            if statement.kind == "type-definition":
                end = _end(statements, index, "end-type")
                self._derived_type(statements[index:end], lines)
                index = end
            elif statement.kind == "interface":
                end = _end(statements, index, "end-interface")
                self._interface(statements[index + 1 : end])
                index = end
            elif statement.kind == "enum":
                end = _end(statements, index, "end-enum")
                self._enum(statements[index:end], lines)
                index = end
            else:
                self._statement(statement, lines)
            index += 1

    def head(self, statement: Statement, lines: Lines) -> None:
        """The dummy arguments and the result that a unit's first statement names."""
        if statement.kind not in ("subroutine", "function"):
            return
        start = statement.folded.find("(", statement.folded.rfind(statement.kind))
        if start >= 0:
            for piece in cut(statement.joined, start + 1, closing(statement.folded, start)):
                if _NAME.fullmatch(piece.text):
                    self.record(piece.text, piece).attributes.add("dummy")
        if statement.kind == "function":
            self._result(statement, lines)

    def _result(self, statement: Statement, lines: Lines) -> None:
        """The variable that gets a function's value, with the type that the head may give."""
        named = re.search(r"result\s*\(\s*([a-z]\w*)", statement.folded)
        name = named.group(1) if named else name_of(statement.folded)
        record = self.record(name, statement.joined)
        record.attributes.add("result")
        prefix = re.sub(
            r"\b(pure|elemental|impure|recursive|non_recursive|module)\b",
            "",
            statement.folded.partition("function")[0],
        ).strip()
        if prefix:
            joined = Joined(f"{prefix} :: x", ((0, statement.joined.offset(0)),))
            with contextlib.suppress(Refusal):
                record.type = type_of(parse("Type_Declaration_Stmt", joined, lines).tree.items[0])

    def _statement(self, statement: Statement, lines: Lines) -> None:
        readers = {
            "declaration": self._declaration,
            "attribute": self._attribute,
            "parameter": self._parameter,
            "common": self._common,
            "data": self._data,
            "equivalence": self._equivalence,
            "implicit": self._implicit,
            "use": self._use,
        }
        reader = readers.get(statement.kind)
        if reader is not None:
            with contextlib.suppress(Refusal):
                reader(statement, lines)

    def _declaration(self, statement: Statement, lines: Lines) -> None:
        for of in declared_by(statement, lines):
            record = self.record(of.name, of.place)
            record.type = of.type
            record.attributes |= of.attributes
            record.dimensions = of.dimensions or record.dimensions
            if of.value is not None:
                record.kind, record.value = "constant", of.value
            elif of.initial:
                record.initial = of.initial

    def _attribute(self, statement: Statement, lines: Lines) -> None:
        self.saves_all = self.saves_all or statement.folded.strip() == "save"
        head = _ATTRIBUTE.match(statement.folded)
        if head is None:
            for piece, words in procedures_in(statement):
                record = self.record(piece.text, piece)
                record.kind, record.attributes = "procedure", record.attributes | words
            intent = re.match(r"intent\s*\(\s*(in\s*out|in|out)\s*\)\s*(?:::)?", statement.folded)
            if intent is None:
                return
            word, start = intent.group(1).replace(" ", ""), intent.end()
        else:
            word, start = head.group(1), head.end()
        for piece in cut(statement.joined, start, len(statement.text)):
            name = _NAME.match(piece.text)
            if name is None:
                continue
            record = self.record(name.group(), piece)
            record.attributes.add(word)
            if word in ("external", "intrinsic"):
                record.kind = "procedure"
            if "(" in piece.text:
                record.dimensions = shape_of(piece, lines)

    def _enum(self, construct: Sequence[Statement], lines: Lines) -> None:
        with contextlib.suppress(Refusal):
            for name, place, value in enumerators(construct, lines):
                record = self.record(name, place)
                record.type = Type("integer", "integer")
                record.kind, record.value = "constant", value

    def _parameter(self, statement: Statement, lines: Lines) -> None:
        code = parse("Parameter_Stmt", statement.joined, lines)
        for definition in children(code.tree.items[1]):
            name, value = definition.items
            record = self.record(str(name), code.joined.part(code.start(name), code.end(name)))
            record.kind, record.value = "constant", Bound(code, value)

    def _common(self, statement: Statement, lines: Lines) -> None:
        for of in shared_by(statement, lines):
            record = self.record(of.name, of.place)
            record.attributes.add("common")
            record.dimensions = of.dimensions or record.dimensions
            self.commons.setdefault(of.block, []).append(of.name.lower())

    def _data(self, statement: Statement, _: Lines) -> None:
        """Variables that begin with a value keep what they have from call to call."""
        for of in initialised_by(statement):
            record = self.record(of.name, of.place)
            record.attributes.add("save")
            record.initial = of.value

    def _equivalence(self, statement: Statement, lines: Lines) -> None:
        for shared, names in equivalences_of(statement, lines):
            self.equivalences.append(shared)
            for name in names:
                self.record(name.text, name).attributes.add("equivalence")

    def _implicit(self, statement: Statement, lines: Lines) -> None:
        self.says_implicit = True
        if re.match(r"implicit\s+none", statement.folded):
            self.implicit = None
            return
        code = parse("Implicit_Stmt", statement.joined, lines)
        self.implicit = self.implicit or dict(DEFAULT_IMPLICIT)
        for specification in (node for node in walk(code.tree) if is_a(node, "Implicit_Spec")):
            of = type_of(specification.items[0])
            for letters in children(specification.items[1]):
                first, last = (
                    str(letters.items[0]).lower(),
                    str(letters.items[1] or letters.items[0]).lower(),
                )
                self.implicit.update({chr(k): of for k in range(ord(first), ord(last) + 1)})

    def _use(self, statement: Statement, lines: Lines) -> None:
        head = _USE.match(statement.folded)
        if head is None:
            return
        names: dict[str, str] = {}
        for piece in cut(statement.joined, head.end(), len(statement.text)):
            local, arrow, original = piece.text.lower().partition("=>")
            names[local.strip()] = original.strip() if arrow else local.strip()
        place = lines.place(statement.span.start)
        self.uses.append(
            Used(
                module=head.group(2),
                only=bool(head.group(4)),
                names=names,
                intrinsic=head.group(1) == "intrinsic",
                text=statement.text,
                place=place,
            )
        )

    def _derived_type(self, statements: Sequence[Statement], lines: Lines) -> None:
        name = name_of(statements[0].folded)
        parent = re.search(r"extends\s*\(\s*([a-z]\w*)", statements[0].folded)
        inner = Reader()
        body = statements[1:]
        stop = next((k for k, s in enumerate(body) if s.kind == "contains"), len(body))
        inner.read(body[:stop], lines)
        components = inner.symbols(lines)
        self.types[name] = DerivedType(name, components, parent.group(1) if parent else "")

    def _interface(self, statements: Sequence[Statement]) -> None:
        for statement in statements:
            if statement.kind in ("function", "subroutine"):
                name = name_of(statement.folded)
                record = self.record(name, statement.joined)
                record.kind = "procedure"
                record.attributes.add("interface")
                if re.search(r"\b(pure|elemental)\b", statement.folded.partition("function")[0]):
                    self.pure.add(name)

    def symbols(self, lines: Lines) -> dict[str, Symbol]:
        """One symbol per record; types that no declaration gives follow the implicit rules."""
        found = {}
        for name, record in self.records.items():
            of = record.type or (self.implicit or {}).get(name[:1], UNKNOWN)
            place = lines.place(record.place.offset(0))
            saved = {"save"} if self._is_saved(record) else set()
            attributes = frozenset(record.attributes | saved)
            found[name] = Symbol(
                name=name,
                kind=record.kind,
                type=of,
                dimensions=record.dimensions,
                attributes=attributes,
                place=place,
                value=record.value,
                initial=record.initial,
                declared=record.type is not None,
            )
        return found

    def _is_saved(self, record: _Record) -> bool:
        """Whether a ``save`` statement without names means the variable."""
        return (
            self.saves_all
            and record.kind == "variable"
            and record.attributes.isdisjoint(_NEVER_SAVED)
        )

    def declarations(self, lines: Lines) -> Declarations:
        return Declarations(
            symbols=self.symbols(lines),
            types=self.types,
            uses=tuple(self.uses),
            implicit=self.implicit,
            says_implicit=self.says_implicit,
            saves_all=self.saves_all,
            pure=frozenset(self.pure),
            equivalences=tuple(self.equivalences),
            commons={block: tuple(names) for block, names in self.commons.items()},
        )


def _end(statements: Sequence[Statement], index: int, kind: str) -> int:
    return next(
        (k for k in range(index, len(statements)) if statements[k].kind == kind),
        len(statements) - 1,
    )
