"""Directives in files that a Fortran source includes: they are refused, because only the source
itself is translated."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

from polydist_frontends.errors import Diagnostic, refuse
from polydist_frontends.fortran.declarations.modules import Library
from polydist_frontends.fortran.reading.lines import Lines, read_lines


def directives_in_included_files(
    lines: Lines, library: Library, headers: Sequence[str]
) -> Iterator[Diagnostic]:
    """One refusal per directive. ``headers`` are the files that the preprocessor has included; what
    ``include`` lines name is looked up."""
    pending = [*_read(headers, lines), *_named(lines, library)]
    seen: set[str] = set()
    while pending:
        included = pending.pop(0)
        if included.file not in seen:
            seen.add(included.file)
            pending += _named(included, library)
            for directive in included.directives:
                place = included.place(
                    directive.span.start + _indentation(included, directive.span.start)
                )
                hint = (
                    "move the loop nest into the source itself, or the procedure into a module "
                    "with its own file"
                )
                yield refuse(
                    "directive-in-include",
                    "a directive in an included file is not translated",
                    place,
                    hint,
                ).diagnostic


def _named(lines: Lines, library: Library) -> list[Lines]:
    paths = (
        library.included(statement) for statement in lines.statements if statement.kind == "include"
    )
    return _read([str(path) for path in paths if path is not None], lines)


def _read(names: Sequence[str], lines: Lines) -> list[Lines]:
    return [
        read_lines(name, Path(name).read_text(errors="surrogateescape"), lines.form)
        for name in names
        if Path(name).is_file()
    ]


def _indentation(lines: Lines, offset: int) -> int:
    text = lines.text[offset : lines.line_end(offset)]
    return len(text) - len(text.lstrip())
