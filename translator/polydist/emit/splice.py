"""Puts generated text into the user's file: only the regions' text changes, everything else stays
to the byte."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from polydist.emit.lines import LINE_HERE, line_directive, line_marker


@dataclass(frozen=True)
class Replacement:
    """``text[start:end]`` becomes ``lines`` on lines of their own; equal ``start`` and ``end``
    insert."""

    start: int
    end: int
    lines: tuple[str, ...]


def splice(text: str, replacements: list[Replacement], source_name: str, output_name: str) -> str:
    """The text with all replacements made, and with ``#line`` directives that keep the user's name
    and line numbers."""
    newline = "\r\n" if "\r\n" in text else "\n"
    pieces: list[str] = []
    position = 0
    for replacement in sorted(replacements, key=lambda r: (r.start, r.end)):
        before = text[position : replacement.start]
        pieces += [before, "" if before.endswith("\n") or not (pieces or before) else newline]
        resume = line_directive(_line_at(text, replacement.end), source_name)
        pieces.append(newline.join([LINE_HERE, *replacement.lines, resume, ""]))
        pieces.append(_padding(text, replacement.end))
        position = replacement.end
    pieces.append(text[position:])
    return _resolved(
        [line_directive(1, source_name), *"".join(pieces).split(newline)],
        output_name,
        newline,
        line_directive,
    )


def splice_whole_lines(
    text: str, replacements: list[Replacement], source_name: str, output_name: str
) -> str:
    """The same for Fortran, with its markers; blanks around a replacement that has its lines to
    itself go with it."""
    newline = "\r\n" if "\r\n" in text else "\n"
    pieces: list[str] = []
    position = 0
    for replacement in sorted(replacements, key=lambda r: (r.start, r.end)):
        before = text[position : replacement.start]
        alone = before.rstrip(" \t")
        pieces += [alone, ""] if not alone or alone.endswith("\n") else [before, newline]
        position = (
            _after_blanks(text, replacement.end)
            if replacement.end > replacement.start
            else replacement.end
        )
        resume = line_marker(_line_at(text, position), source_name)
        pieces.append("".join(line + newline for line in (LINE_HERE, *replacement.lines, resume)))
    pieces.append(text[position:])
    return _resolved(
        [line_marker(1, source_name), *"".join(pieces).split(newline)],
        output_name,
        newline,
        line_marker,
    )


def _after_blanks(text: str, offset: int) -> int:
    """After the newline if only blanks and semicolons stand between the offset and the end of its
    line."""
    end = text.find("\n", offset)
    end = len(text) if end < 0 else end + 1
    return (
        end
        if not text[offset:end].strip(" \t\r\n;")
        else offset + len(text[offset:end]) - len(text[offset:end].lstrip(" \t;"))
    )


def _line_at(text: str, offset: int) -> int:
    return text.count("\n", 0, offset) + 1


def _padding(text: str, offset: int) -> str:
    """Spaces up to the column at which the user's text goes on."""
    start = text.rfind("\n", 0, offset) + 1
    return "".join(c if c == "\t" else " " for c in text[start:offset])


def _resolved(
    lines: list[str], output_name: str, newline: str, marker: Callable[[int, str], str]
) -> str:
    """Every ``LINE_HERE`` as a marker that gives the next line its own number in the generated
    file."""
    return newline.join(
        marker(number + 2, output_name) if line == LINE_HERE else line
        for number, line in enumerate(lines)
    )
