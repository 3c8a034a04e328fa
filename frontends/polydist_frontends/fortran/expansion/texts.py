"""From a file to the lines in which its regions are read."""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path

from polydist_frontends.errors import Diagnostic
from polydist_frontends.fortran.declarations.modules import Libraries
from polydist_frontends.fortran.expansion.expansion import (
    Expanded,
    Fault,
    expanded,
    with_calls,
    with_chosen_values,
    with_named_elements,
    with_reductions,
)
from polydist_frontends.fortran.reading.conditionals import resolved
from polydist_frontends.fortran.reading.form import fixed_width, form_of, is_preprocessed
from polydist_frontends.fortran.reading.lines import read_lines
from polydist_frontends.fortran.reading.preprocess import Aligned, Alignment, alignment, preprocess
from polydist_frontends.source import Preprocessing


@dataclass(frozen=True, eq=False)
class Read:
    """``text`` is the user's, but for conditionals that regions are not apart from; ``whole`` are
    the lines that the preprocessor leaves, with blocks and associations written out, and ``places``
    tell where each of them stands in ``text``. ``headers`` are the files that were included."""

    text: str
    whole: Expanded
    places: Alignment
    headers: tuple[str, ...]
    remarks: tuple[Diagnostic, ...]


def read_file(
    path: Path,
    text: str,
    libraries: Libraries,
    fault: Fault,
) -> Read:
    """The file as the compiler reads it. ``fault``: why a region cannot be read. Raises
    ``Refusal``."""
    preprocessing = libraries.reading
    flags = preprocessing.other_flags
    aligned = _preprocessed(path, text, preprocessing)
    form, width = form_of(path, flags), fixed_width(flags)
    left = read_lines(str(path), aligned.text, form, width, aligned.long)
    is_other = aligned.text != text
    own, said = resolved(path, text, left, preprocessing) if is_other else (text, ())

    def finished(found: Expanded) -> Expanded:
        more = with_named_elements(expanded(found), libraries)
        chosen = with_chosen_values(more, libraries)
        return with_reductions(chosen, libraries)

    def fault_of(found: Expanded, number: int) -> Diagnostic | None:
        return fault(finished(found), number)

    named = with_named_elements(Expanded(left), libraries)
    whole = finished(with_calls(named, libraries, fault_of))
    places = alignment(own, whole.lines.text)
    return Read(own, _with_conditionals(whole, places), places, aligned.headers, said)


def _with_conditionals(whole: Expanded, places: Alignment) -> Expanded:
    """With the user's preprocessor lines; the lines stay the same ones where these do."""
    conditionals = places.conditionals()
    if conditionals == whole.lines.conditionals:
        return whole
    return replace(whole, lines=replace(whole.lines, conditionals=conditionals))


def _preprocessed(path: Path, text: str, preprocessing: Preprocessing) -> Aligned:
    """The text as the compiler reads it, line under line with the user's."""
    if is_preprocessed(path, preprocessing.other_flags):
        return preprocess(path, text, preprocessing)
    return Aligned(text, ())
