"""From a file to the lines in which its regions are read."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from polydist_frontends.fortran.expansion.expansion import Expanded, expanded, with_chosen_values
from polydist_frontends.fortran.reading.form import fixed_width, form_of, is_preprocessed
from polydist_frontends.fortran.reading.lines import read_lines
from polydist_frontends.fortran.reading.preprocess import Aligned, Alignment, alignment, preprocess
from polydist_frontends.source import Preprocessing


def preprocessed(path: Path, text: str, preprocessing: Preprocessing) -> Aligned:
    """The text as the compiler reads it, line under line with the user's. Raises ``Refusal``."""
    if is_preprocessed(path, preprocessing.other_flags):
        return preprocess(path, text, preprocessing)
    return Aligned(text, ())


def in_places_of_text(
    path: Path, text: str, aligned: Aligned, flags: tuple[str, ...], folders: tuple[Path, ...]
) -> tuple[Expanded, Alignment]:
    """The lines that the preprocessor leaves, with blocks and associations written out, and where
    each of them stands in the user's text."""
    read = read_lines(str(path), aligned.text, form_of(path, flags), fixed_width(flags))
    whole = with_chosen_values(expanded(read), folders, flags)
    places = alignment(text, whole.lines.text)
    return replace(whole, lines=replace(whole.lines, conditionals=places.conditionals())), places
