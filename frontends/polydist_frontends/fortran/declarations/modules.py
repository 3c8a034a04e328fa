"""Declarations of modules and included files: in the file itself, beside it, and in the folders
that ``-I`` names."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Hashable, Iterator, Sequence
from pathlib import Path
from typing import Any, TypeVar

from polydist_frontends.errors import Refusal
from polydist_frontends.fortran.declarations.specification import Reader
from polydist_frontends.fortran.declarations.symbols import Declarations
from polydist_frontends.fortran.declarations.visibility import Visibility, visibility
from polydist_frontends.fortran.reading.form import fixed_width, form_of, is_preprocessed
from polydist_frontends.fortran.reading.lines import Lines, Statement, read_lines
from polydist_frontends.fortran.reading.preprocess import preprocess
from polydist_frontends.fortran.reading.statement_kinds import name_of
from polydist_frontends.fortran.reading.units import Unit, units_of
from polydist_frontends.source import Preprocessing
from polydist_frontends.suffixes import SUFFIXES

_MODULE = re.compile(r"^[ \t]*module[ \t]+(\w+)[ \t]*(?:!.*)?\r?$", re.IGNORECASE | re.MULTILINE)
_PROCEDURE = re.compile(
    r"^[ \t]*(?:[a-z][\w \t*()=]*[ \t)])?(?:subroutine|function)[ \t]+(\w+)",
    re.IGNORECASE | re.MULTILINE,
)
_LINE = re.compile(r"^#", re.MULTILINE)
_CONDITIONAL = re.compile(r"^#\s*if", re.MULTILINE)
_INCLUDED = re.compile(r"include\s*(['\"])(.*)\1", re.IGNORECASE)
_EXTENDED = re.compile(r"submodule\s*\(\s*(\w+)\s*(?::\s*(\w+)\s*)?\)")
Result = TypeVar("Result")
_BODY_ENDS = frozenset(("end", "end-subroutine", "end-function"))


class Libraries:
    """What the text of one file can use while the file is read; ``folders`` and ``reading`` say
    where modules are, and how they are read."""

    def __init__(self, folders: tuple[Path, ...], reading: Preprocessing) -> None:
        self.folders = folders
        self.reading = reading
        self.latest: Library | None = None

    def of(self, lines: Lines) -> Library:
        """That of the text, the same one until the text changes."""
        if self.latest is None or self.latest.lines is not lines:
            units = units_of(lines.statements)
            self.latest = Library(lines, units, self.folders, self.reading)
        return self.latest


class Library:
    """The modules that a file can use, as the compiler reads them with the options of the file.
    ``read`` collects the other files that were opened, for dependency files."""

    def __init__(
        self, lines: Lines, units: list[Unit], folders: tuple[Path, ...], reading: Preprocessing
    ) -> None:
        self.lines = lines
        self.folders = folders
        self.reading = reading
        self.flags = reading.other_flags
        self.read: dict[str, None] = {}
        self.known: dict[str, tuple[Declarations, Lines, Unit] | None] = {}
        self.visible: dict[str, Visibility] = {}
        self.index: dict[str, list[Path]] | None = None
        self.heads: dict[str, list[Path]] | None = None
        self.opened: dict[Path, Lines | None] = {}
        self.units: dict[str, list[Unit]] = {lines.file: units}
        self.declared: dict[tuple[str, int], Declarations] = {}
        self.kept: dict[Hashable, Any] = {}
        self.own = {unit.name: unit for unit in units if unit.kind in ("module", "submodule")}

    def module(self, name: str) -> tuple[Declarations, Lines, Unit] | None:
        """The declarations of a module, the file that it stands in and the unit that it is;
        ``None`` if it is found nowhere."""
        if name not in self.known:
            self.known[name] = None
            self.known[name] = self._found(name)
        return self.known[name]

    def keep(self, key: Hashable, find: Callable[[], Result]) -> Result:
        """What ``find`` finds out about the program, which is looked for once for a key."""
        if key not in self.kept:
            self.kept[key] = find()
        found: Result = self.kept[key]
        return found

    def hides(self, module: str, name: str) -> bool:
        """Whether a module keeps a name to itself; one that is not found may have any."""
        if module not in self.visible:
            found = self.module(module)
            nothing = Visibility(False, {})
            self.visible[module] = nothing if found is None else visibility(found[2], found[1])
        return self.visible[module].hides(name)

    def _found(self, name: str) -> tuple[Declarations, Lines, Unit] | None:
        if name in self.own:
            return self.declarations(self.own[name], self.lines), self.lines, self.own[name]
        found = self._definitions(name)
        if len({_text(lines, unit) for lines, unit in found}) != 1:
            return None
        lines, unit = found[0]
        return self.declarations(unit, lines), lines, unit

    def rivals(self, name: str) -> tuple[str, ...]:
        """The sources that define a module, each in its own way: nobody knows which of them is the
        program's."""
        found = [] if name in self.own else self._definitions(name)
        texts = {_text(lines, unit): lines.file for lines, unit in reversed(found)}
        return tuple(sorted(texts.values())) if len(texts) > 1 else ()

    def _definitions(self, name: str) -> list[tuple[Lines, Unit]]:
        """The modules of this name that may be the program's: in sources that are named as such,
        or else in any that could be linked with this file."""
        files = [self.file(path) for path in self._paths(name)]
        known = [lines for lines in files if lines is not None and self._links(lines)]
        if None in files:
            return []
        units = ((lines, unit) for lines in known for unit in self.procedures(lines))
        return [(of, unit) for of, unit in units if unit.kind == "module" and unit.name == name]

    def _paths(self, name: str) -> list[Path]:
        paths = self._files().get(name, [])
        named = {Path(source).resolve() for source in self.reading.other_sources}
        return [path for path in paths if path.resolve() in named] or paths

    def _links(self, other: Lines) -> bool:
        """A program has one main program."""
        return not (self._has_main(other) and self._has_main(self.lines))

    def _has_main(self, lines: Lines) -> bool:
        return any(unit.kind == "program" for unit in self.procedures(lines))

    def _files(self) -> dict[str, list[Path]]:
        """Where modules stand: every Fortran file of the folders is looked through once, and only
        for the heads of modules."""
        if self.index is None:
            self.index = {}
            paths = (path for folder in self.folders for path in _sources(folder))
            for path in dict.fromkeys(paths):
                text = path.read_text(errors="surrogateescape")
                for name in {match.group(1).lower() for match in _MODULE.finditer(text)}:
                    self.index.setdefault(name, []).append(path)
        return self.index

    def outside(self, name: str) -> tuple[Unit, Lines] | None:
        """The procedure outside of modules that another source of the program defines; ``None`` if
        none does, or several do, each in its own way."""
        found = self._outside(name)
        return found[0] if len({_text(lines, unit) for unit, lines in found}) == 1 else None

    def rivals_outside(self, name: str) -> tuple[str, ...]:
        """The other sources that define a procedure outside of modules, if several do: nobody knows
        which of them is the program's."""
        found = self._outside(name) if self.outside(name) is None else []
        return tuple(sorted(os.path.relpath(lines.file) for _, lines in found))

    def _outside(self, name: str) -> list[tuple[Unit, Lines]]:
        """The procedures of this name in sources that are named, or else in folders that are."""
        paths = self._procedures().get(name, [])
        named = {Path(source).resolve() for source in self.reading.other_sources}
        return [
            (unit, lines)
            for path in [path for path in paths if path in named] or paths
            if (lines := self.file(path)) is not None
            for unit in self.procedures(lines)
            if unit.name == name and not unit.around and unit.kind in ("subroutine", "function")
        ]

    def _procedures(self) -> dict[str, list[Path]]:
        """The other sources of the program in which lines look like the heads of procedures."""
        if self.heads is None:
            self.heads = {}
            for path in self._other_sources():
                text = path.read_text(errors="surrogateescape")
                for name in {of[1].lower() for of in _PROCEDURE.finditer(text)}:
                    self.heads.setdefault(name, []).append(path)
        return self.heads

    def _other_sources(self) -> list[Path]:
        named = [Path(name).resolve() for name in self.reading.other_sources]
        files = [path for path in named if path.is_file() and path.suffix in SUFFIXES["fortran"]]
        inside = (path for folder in named for path in _sources(folder))
        own = Path(self.lines.file).resolve()
        return [path for path in dict.fromkeys((*files, *inside)) if path != own]

    def file(self, path: Path) -> Lines | None:
        """Another file, read once."""
        if path not in self.opened:
            self.opened[path] = self._lines(path)
        return self.opened[path]

    def _lines(self, path: Path) -> Lines | None:
        """A file with modules; ``None`` where nobody knows which branches the compiler takes."""
        self.read[str(path)] = None
        text, long = path.read_bytes().decode("utf-8", errors="surrogateescape"), frozenset[int]()
        if is_preprocessed(path, self.flags) and (_LINE.search(text) or self.reading.definitions):
            try:
                left = preprocess(path, text, self.reading)
            except Refusal:
                if _CONDITIONAL.search(text):
                    return None
            else:
                self.read |= dict.fromkeys(left.headers)
                text, long = left.text, left.long
        width = fixed_width(self.flags)
        return read_lines(str(path), text, form_of(path, self.flags), width, long)

    def ancestors(self, unit: Unit, lines: Lines) -> Iterator[tuple[Declarations, Lines, Unit]]:
        """The submodules and the module that a submodule extends, as far as they are found, the
        nearest first."""
        named = (
            _EXTENDED.match(lines.statements[unit.first].folded)
            if unit.kind == "submodule"
            else None
        )
        for name in (named.group(2), named.group(1)) if named else ():
            found = self.module(name) if name and name != unit.name else None
            if found is not None:
                yield found

    def declarations(
        self, unit: Unit, lines: Lines, ancestors: Sequence[tuple[Unit, Lines]] = ()
    ) -> Declarations:
        """What the specification part of a unit declares, its included files too, read once; that
        of a ``module procedure`` is also in an interface block of one of the ``ancestors``."""
        key = (lines.file, unit.first)
        if key not in self.declared:
            self.declared[key] = self._declarations(unit, lines, ancestors)
        return self.declared[key]

    def declared_anew(self, unit: Unit, lines: Lines) -> Declarations:
        """What the specification part of a procedure declares in a changed text of its file."""
        return self._declarations(unit, lines, ())

    def _declarations(
        self, unit: Unit, lines: Lines, ancestors: Sequence[tuple[Unit, Lines]]
    ) -> Declarations:
        reader = Reader()
        for of, there in ancestors if unit.kind == "module-procedure" else ():
            body = interface_body(unit.name, there.statements[of.first : of.executable])
            if body:
                reader.head(body[0], there)
                reader.read(body[1:], there)
        first = unit.first + unit.has_head
        if unit.has_head:
            reader.head(lines.statements[unit.first], lines)
        self._read(reader, lines.statements[first : unit.executable], lines, 0)
        return reader.declarations(lines)

    def _read(
        self, reader: Reader, statements: tuple[Statement, ...], lines: Lines, depth: int
    ) -> None:
        start = 0
        for index, statement in enumerate(statements):
            if statement.kind == "include":
                reader.read(statements[start:index], lines)
                start = index + 1
                path = self.included(statement)
                if path is not None and depth < 20:
                    inner = read_lines(
                        str(path),
                        path.read_text(errors="surrogateescape"),
                        lines.form,
                        fixed_width(self.flags),
                    )
                    self._read(reader, inner.statements, inner, depth + 1)
        reader.read(statements[start:], lines)

    def procedures(self, lines: Lines) -> list[Unit]:
        """The units of a file, once."""
        if lines.file not in self.units:
            self.units[lines.file] = units_of(lines.statements)
        return self.units[lines.file]

    def included(self, statement: Statement) -> Path | None:
        """The file that an ``include`` line names; ``None`` if it is found nowhere."""
        match = _INCLUDED.match(statement.text)
        for folder in self.folders if match else ():
            path = folder / match.group(2) if match else folder
            if path.is_file():
                self.read[str(path)] = None
                return path
        return None


def _text(lines: Lines, unit: Unit) -> str:
    """What a unit says, without comments and lines."""
    return "\n".join(s.text for s in lines.statements[unit.first : unit.last + 1])


def interface_body(name: str, statements: Sequence[Statement]) -> Sequence[Statement]:
    """The statements of an interface body, without its end."""
    heads = (
        k
        for k, s in enumerate(statements)
        if s.kind in ("subroutine", "function") and name_of(s.folded) == name
    )
    first = next(heads, None)
    if first is None:
        return ()
    last = next(
        (k for k in range(first, len(statements)) if statements[k].kind in _BODY_ENDS), first
    )
    return statements[first:last]


def _sources(folder: Path) -> Iterator[Path]:
    if folder.is_dir():
        yield from sorted(
            path
            for path in folder.iterdir()
            if path.suffix in SUFFIXES["fortran"] and ".polydist" not in path.name
        )
