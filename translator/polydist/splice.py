"""Puts generated text into the user's file: only the regions' text changes, everything else stays to the byte."""

from __future__ import annotations

from dataclasses import dataclass

from polydist.emit.loops import LINE_HERE, c_string


@dataclass(frozen=True)
class Replacement:
    """``text[start:end]`` becomes ``lines`` on lines of their own; equal ``start`` and ``end`` insert."""

    start: int
    end: int
    lines: tuple[str, ...]


def splice(text: str, replacements: list[Replacement], source_name: str, output_name: str) -> str:
    """The text with all replacements made, and with ``#line`` directives that keep the user's name and line numbers."""
    newline = "\r\n" if "\r\n" in text else "\n"
    pieces: list[str] = []
    position = 0
    for replacement in sorted(replacements, key=lambda r: (r.start, r.end)):
        before = text[position : replacement.start]
        pieces += [before, "" if before.endswith("\n") or not (pieces or before) else newline]
        resume = f'#line {_line_at(text, replacement.end)} "{c_string(source_name)}"'
        pieces.append(newline.join([LINE_HERE, *replacement.lines, resume, ""]))
        pieces.append(_padding(text, replacement.end))
        position = replacement.end
    pieces.append(text[position:])
    return _resolved(f'#line 1 "{c_string(source_name)}"{newline}{"".join(pieces)}', output_name, newline)


def splice_whole_lines(text: str, replacements: list[Replacement]) -> str:
    """The text with all replacements made, for languages without ``#line``; blanks around a replacement that has its lines to itself go with it."""
    newline = "\r\n" if "\r\n" in text else "\n"
    pieces: list[str] = []
    position = 0
    for replacement in sorted(replacements, key=lambda r: (r.start, r.end)):
        before = text[position : replacement.start]
        alone = before.rstrip(" \t")
        pieces += [alone, ""] if not alone or alone.endswith("\n") else [before, newline]
        pieces.append("".join(line + newline for line in replacement.lines))
        position = _behind_blanks(text, replacement.end) if replacement.end > replacement.start else replacement.end
    pieces.append(text[position:])
    return "".join(pieces)


def _behind_blanks(text: str, offset: int) -> int:
    """Behind the newline if only blanks and semicolons stand between the offset and the end of its line."""
    end = text.find("\n", offset)
    end = len(text) if end < 0 else end + 1
    return end if not text[offset:end].strip(" \t\r\n;") else offset + len(text[offset:end]) - len(text[offset:end].lstrip(" \t;"))


def _line_at(text: str, offset: int) -> int:
    return text.count("\n", 0, offset) + 1


def _padding(text: str, offset: int) -> str:
    """Spaces up to the column at which the user's text goes on."""
    start = text.rfind("\n", 0, offset) + 1
    return "".join(c if c == "\t" else " " for c in text[start:offset])


def _resolved(text: str, output_name: str, newline: str) -> str:
    """Every ``LINE_HERE`` as a directive that gives the next line its own number in the generated file."""
    lines = text.split(newline)
    here = [f'#line {number + 2} "{c_string(output_name)}"' if line == LINE_HERE else line for number, line in enumerate(lines)]
    return newline.join(here)
