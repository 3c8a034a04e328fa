"""The directive's clauses as values (design section 3). The text form is parsed by ``parse_directive``."""

from __future__ import annotations

import difflib
import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Literal, TypeAlias, cast, get_args

from polydist_frontends.errors import Place, Refusal, refuse

Gather = Literal["all", "root", "none"]
Scheme = Literal["auto", "exact", "fop", "foifi", "fo"]
ScheduleChoice = Literal["auto", "diamond", "skew", "keep"]
PlacementKind = Literal["block", "cyclic", "lookup", "lookup,cyclic"]
"""Those that need nothing of the user's, so that they can be chosen when the program runs."""


@dataclass(frozen=True)
class Clause:
    """One word of a list clause with its place, so that an unknown name can be pointed at."""

    text: str
    place: Place


@dataclass(frozen=True)
class Distribution:
    """``block_size`` is the b of ``cyclic(b)``, in tiles; ``function`` the user's, which says the rank of each tile."""

    kind: PlacementKind | Literal["function"]
    block_size: int = 1
    function: Clause | None = None


ReductionOperator = Literal["+", "*", "min", "max", "&", "|", "^", "&&", "||"]


@dataclass(frozen=True)
class Reduction:
    """``operator`` may be applied to the contributions to ``name`` in any order and grouping."""

    operator: ReductionOperator
    name: Clause


@dataclass(frozen=True)
class Directive:
    """What the user asked for; ``None`` and empty tuples mean: not said. Tile sizes are integer literals or expressions read at run
    time. Of several schemes the first is the one to use; the others can be chosen at run time."""

    place: Place
    name: str | None = None
    tile: tuple[Clause, ...] = ()
    dist: Distribution | None = None
    weights: tuple[float, ...] = ()
    comm: tuple[Scheme, ...] = ()
    gather: Gather | None = None
    schedule: ScheduleChoice | None = None
    grid: int | None = None
    live_out: tuple[Clause, ...] | None = None
    private: tuple[Clause, ...] = ()
    reduction: tuple[Reduction, ...] = ()
    independent: tuple[Clause, ...] = ()
    assume: tuple[Clause, ...] = ()
    pure: tuple[Clause, ...] = ()


# -------------------------------------------------------------------------------------------------------------- the text form
Locate: TypeAlias = Callable[[int], Place]
"""From an offset in the directive's text to the place in the user's file."""

_WORD = re.compile(r"[A-Za-z_]\w*")
_INTEGER = re.compile(r"[+-]?\s*(0[xX][0-9a-fA-F]+|[0-9]+)[uUlL]*")
_NAMED_OBJECT = re.compile(r"[A-Za-z_]\w*(\s*(->|\.|%)\s*[A-Za-z_]\w*)*")
_OPENING = {"(": ")", "[": "]", "{": "}"}
_FORTRAN_OPERATORS: dict[str, ReductionOperator] = {".and.": "&&", ".or.": "||", ".neqv.": "^", "iand": "&", "ior": "|", "ieor": "^"}

CLAUSES = (
    "name",
    "tile",
    "dist",
    "weights",
    "comm",
    "gather",
    "live_out",
    "private",
    "reduction",
    "independent",
    "assume",
    "pure",
    "schedule",
    "grid",
)


@dataclass(frozen=True)
class _Written:
    """One clause as it stands in the text: its name, and its arguments or ``None`` where there are no parentheses."""

    name: str
    arguments: tuple[Clause, ...] | None
    place: Place


def parse_directive(text: str, place: Place, locate: Locate, fold_case: bool = False) -> Directive:
    """The directive whose clauses are ``text`` (all that follows the word ``polydist``, continuations and comments blanked).

    ``place`` is the directive's own; ``fold_case`` reads clause names and keywords in any case (Fortran). Raises ``Refusal``.
    """
    written = tuple(_split_clauses(text, locate, fold_case))
    _refuse_duplicates(written)
    by_name = {clause.name: clause for clause in written}
    reductions = _reductions((clause for clause in written if clause.name == "reduction"), fold_case)
    private = _names(by_name.get("private"))
    _refuse_both(private, reductions)
    return Directive(
        place=place,
        name=_identifier(by_name.get("name")),
        tile=_tile_sizes(by_name.get("tile")),
        dist=_distribution(by_name.get("dist"), fold_case),
        weights=_weights(by_name.get("weights")),
        comm=cast("tuple[Scheme, ...]", _choices(by_name.get("comm"), get_args(Scheme), fold_case)),
        gather=cast("Gather | None", _choice(by_name.get("gather"), get_args(Gather), fold_case)),
        schedule=cast("ScheduleChoice | None", _choice(by_name.get("schedule"), get_args(ScheduleChoice), fold_case)),
        grid=_grid(by_name.get("grid")),
        live_out=_names(by_name["live_out"], may_be_empty=True) if "live_out" in by_name else None,
        private=private,
        reduction=reductions,
        independent=_names(by_name.get("independent")),
        assume=_arguments(by_name.get("assume")),
        pure=_names(by_name.get("pure")),
    )


def unknown_name(clause: str, word: Clause, known: Iterable[str], meaning: str) -> Refusal:
    """The refusal for a word of a list clause that names nothing; ``meaning`` says what the clause takes."""
    close = suggestion(word.text, known)
    return refuse(
        "unknown-name",
        f"{clause}({word.text}): '{word.text}' is not {meaning}",
        word.place,
        close or f"{clause} takes {meaning}; leave '{word.text}' out",
    )


def suggestion(word: str, known: Iterable[str]) -> str:
    """``did you mean 'x'?`` for the known word that is closest to ``word``, or nothing."""
    close = difflib.get_close_matches(word, sorted(known), n=1, cutoff=0.5)
    return f"did you mean '{close[0]}'?" if close else ""


def _split_clauses(text: str, locate: Locate, fold_case: bool) -> Iterator[_Written]:
    """The clauses of the text in order; commas between clauses are allowed, as in other directive languages."""
    position = _skip_space(text, 0)
    while position < len(text):
        word = _WORD.match(text, position)
        if word is None:
            raise refuse("malformed-clause", f"unexpected '{text[position]}' where a clause should begin", locate(position), _clause_list())
        name = word.group().lower() if fold_case else word.group()
        _check_clause_name(name, locate(position))
        opening = _skip_space(text, word.end())
        if opening < len(text) and text[opening] == "(":
            closing = _matching(text, opening, name, locate)
            yield _Written(name, tuple(_split_arguments(text, opening + 1, closing, locate)), locate(position))
            position = closing + 1
        else:
            yield _Written(name, None, locate(position))
            position = word.end()
        position = _skip_space(text, position)
        if position < len(text) and text[position] == ",":
            position = _skip_space(text, position + 1)


def _check_clause_name(name: str, place: Place) -> None:
    if name in CLAUSES:
        return
    raise refuse("unknown-clause", f"there is no clause '{name}'", place, suggestion(name, CLAUSES) or _clause_list())


def _clause_list() -> str:
    return "the clauses are " + ", ".join(CLAUSES)


def _skip_space(text: str, position: int) -> int:
    while position < len(text) and text[position].isspace():
        position += 1
    return position


def _matching(text: str, opening: int, name: str, locate: Locate) -> int:
    """The offset of the bracket that closes the one at ``opening``."""
    expected: list[str] = []
    for position in range(opening, len(text)):
        character = text[position]
        if character in _OPENING:
            expected.append(_OPENING[character])
        elif character in ")]}":
            if character != expected.pop():
                raise refuse("malformed-clause", f"unbalanced '{character}' in {name}(...)", locate(position), "check the parentheses")
            if not expected:
                return position
    raise refuse(
        "malformed-clause",
        f"{name}( is never closed",
        locate(opening),
        "close the parenthesis; a directive continues on the next line only if its line says so",
    )


def _split_arguments(text: str, start: int, end: int, locate: Locate) -> Iterator[Clause]:
    """The comma-separated pieces of ``text[start:end]``, each with its place; an empty list is no piece."""
    if not text[start:end].strip():
        return
    depth, begin = 0, start
    for position in range(start, end + 1):
        character = text[position] if position < end else ","
        depth += (character in "([{") - (character in ")]}")
        if character == "," and (depth == 0 or position == end):
            piece = text[begin:position]
            where = locate(begin + len(piece) - len(piece.lstrip()))
            if not piece.strip():
                raise refuse("malformed-clause", "an empty entry in a list", where, "remove the extra comma")
            yield Clause(" ".join(piece.split()), where)
            begin = position + 1


def _refuse_duplicates(written: tuple[_Written, ...]) -> None:
    seen: set[str] = set()
    for clause in written:
        if clause.name in seen and clause.name != "reduction":
            raise refuse(
                "duplicate-clause",
                f"the clause '{clause.name}' is given twice",
                clause.place,
                "write it once; lists may have several entries",
            )
        seen.add(clause.name)


def _arguments(clause: _Written | None, may_be_empty: bool = False) -> tuple[Clause, ...]:
    if clause is None:
        return ()
    if not clause.arguments and (clause.arguments is None or not may_be_empty):
        raise refuse("malformed-clause", f"the clause '{clause.name}' needs arguments", clause.place, f"write {clause.name}(...)")
    return clause.arguments


def _names(clause: _Written | None, may_be_empty: bool = False) -> tuple[Clause, ...]:
    """The entries of a clause that lists names; a member of a structure is a name too."""
    entries = _arguments(clause, may_be_empty)
    for entry in entries:
        if not _NAMED_OBJECT.fullmatch(entry.text):
            raise refuse("malformed-clause", f"'{entry.text}' is not a name", entry.place, "list names only, separated by commas")
    return entries


def _reductions(clauses: Iterable[_Written], fold_case: bool) -> tuple[Reduction, ...]:
    """All ``reduction(operator: name, ...)`` clauses; a name stands in one of them."""
    found: dict[str, Reduction] = {}
    for clause in clauses:
        entries = _arguments(clause)
        operator, first = _operator(entries[0], fold_case)
        for entry in (replace(entries[0], text=first.strip()), *entries[1:]):
            if not _NAMED_OBJECT.fullmatch(entry.text):
                raise refuse("malformed-clause", f"'{entry.text}' is not a name", entry.place, "list names; of an array, its name alone")
            if entry.text in found:
                message = f"'{entry.text}' stands in the reduction clauses twice"
                raise refuse("duplicate-clause", message, entry.place, "give each variable one operator")
            found[entry.text] = Reduction(operator, entry)
    return tuple(found.values())


def _operator(entry: Clause, fold_case: bool) -> tuple[ReductionOperator, str]:
    """The operator, and what follows the colon; Fortran has names of its own for some."""
    spellings: dict[str, ReductionOperator] = {operator: operator for operator in get_args(ReductionOperator)}
    if fold_case:
        spellings |= _FORTRAN_OPERATORS
    operator, colon, first = entry.text.partition(":")
    word = operator.strip().lower() if fold_case else operator.strip()
    if not colon or word not in spellings:
        hint = f"write reduction(operator: name, ...), with one of {', '.join(spellings)}"
        raise refuse("malformed-clause", f"'{entry.text}' does not begin with an operator and a colon", entry.place, hint)
    return spellings[word], first


def _refuse_both(private: tuple[Clause, ...], reductions: tuple[Reduction, ...]) -> None:
    reduced = {reduction.name.text for reduction in reductions}
    for clause in private:
        if clause.text in reduced:
            message = f"'{clause.text}' is private and a reduction"
            raise refuse(
                "malformed-clause", message, clause.place, "a private variable has no value after an iteration; keep one of the clauses"
            )


def _single(clause: _Written) -> Clause:
    entries = _arguments(clause)
    if len(entries) != 1:
        raise refuse(
            "malformed-clause",
            f"the clause '{clause.name}' takes one argument, not {len(entries)}",
            clause.place,
            f"write {clause.name}(...) with one argument",
        )
    return entries[0]


def _identifier(clause: _Written | None) -> str | None:
    if clause is None:
        return None
    entry = _single(clause)
    if not _WORD.fullmatch(entry.text):
        raise refuse("malformed-clause", f"'{entry.text}' cannot be a region's name", entry.place, "use letters, digits and underscores")
    return entry.text


def integer_literal(text: str) -> int | None:
    """The value of a C or Fortran integer literal, or ``None`` for anything else."""
    match = _INTEGER.fullmatch(text.strip())
    if match is None:
        return None
    digits = match.group(1)
    value = int(digits, 16) if digits[:2] in ("0x", "0X") else int(digits)
    return -value if text.strip().startswith("-") else value


def _tile_sizes(clause: _Written | None) -> tuple[Clause, ...]:
    entries = _arguments(clause)
    for entry in entries:
        value = integer_literal(entry.text)
        if value is not None and value < 1:
            raise bad_tile_size(entry)
    return entries


def bad_tile_size(entry: Clause) -> Refusal:
    """The refusal for a tile size that is known to be below 1."""
    return refuse(
        "bad-tile-size",
        f"a tile size must be at least 1, not {entry.text}",
        entry.place,
        "use a size of 1 or more, or leave the entry's clause out",
    )


def _choice(clause: _Written | None, choices: tuple[str, ...], fold_case: bool) -> str | None:
    if clause is None:
        return None
    return _chosen(clause.name, _single(clause), choices, fold_case)


def _choices(clause: _Written | None, choices: tuple[str, ...], fold_case: bool) -> tuple[str, ...]:
    """The words of a clause that takes one or several, each once."""
    entries = _arguments(clause)
    return () if clause is None else tuple(dict.fromkeys(_chosen(clause.name, entry, choices, fold_case) for entry in entries))


def _chosen(clause: str, entry: Clause, choices: tuple[str, ...], fold_case: bool) -> str:
    word = entry.text.lower() if fold_case else entry.text
    if word in choices:
        return word
    raise _wrong_choice(clause, word, choices, entry.place)


def _wrong_choice(clause: str, word: str, choices: tuple[str, ...], place: Place) -> Refusal:
    hint = suggestion(word, choices) or f"{clause} takes one of: {', '.join(choices)}"
    return refuse("malformed-clause", f"{clause}({word}): '{word}' is not one of {', '.join(choices)}", place, hint)


def _grid(clause: _Written | None) -> int | None:
    """The number of distributed dimensions."""
    if clause is None:
        return None
    entry = _single(clause)
    value = integer_literal(entry.text)
    if value not in (1, 2, 3):
        message = f"grid({entry.text}): the number of distributed dimensions is 1, 2 or 3"
        raise refuse("malformed-clause", message, entry.place, "write grid(2) for a process grid of rows and columns")
    return value


def _distribution(clause: _Written | None, fold_case: bool) -> Distribution | None:
    """``block``, ``cyclic(b)``, ``lookup`` with one of these as its order, or ``lookup(f)``."""
    if clause is None:
        return None
    first = _arguments(clause)[0]
    function = re.fullmatch(r"lookup\s*\((.*)\)", first.text, re.IGNORECASE if fold_case else 0)
    if function is not None:
        return Distribution("function", function=_function(function.group(1), _single(clause)))
    if not _is_word("lookup", first, fold_case):
        return _order(_single(clause), _DISTRIBUTIONS, fold_case)
    order = Distribution("block") if len(_arguments(clause)) == 1 else _order(_second(clause), _DISTRIBUTIONS[:3], fold_case)
    return Distribution("lookup" if order.kind == "block" else "lookup,cyclic", order.block_size)


_DISTRIBUTIONS = ("block", "cyclic", "cyclic(b)", "lookup", "lookup, cyclic", "lookup(f)")


def _is_word(word: str, entry: Clause, fold_case: bool) -> bool:
    return word == (entry.text.lower() if fold_case else entry.text)


def _second(clause: _Written) -> Clause:
    """The last of two entries."""
    entries = _arguments(clause)
    if len(entries) != 2:
        message = f"dist(lookup, ...) takes one order, not {len(entries) - 1}"
        raise refuse("malformed-clause", message, entries[2].place, "write dist(lookup) or dist(lookup, cyclic)")
    return entries[1]


def _order(entry: Clause, choices: tuple[str, ...], fold_case: bool) -> Distribution:
    text = entry.text.lower() if fold_case else entry.text
    cyclic = re.fullmatch(r"cyclic\s*(?:\((.*)\))?", text)
    if text == "block":
        return Distribution("block")
    if cyclic is None:
        raise _wrong_choice("dist", text, choices, entry.place)
    return Distribution("cyclic", _block_size(cyclic.group(1), entry))


def _function(name: str, entry: Clause) -> Clause:
    """The name of a function, at its own place."""
    if not _WORD.fullmatch(name.strip()):
        hint = "name a function of the program: int f(int64_t tile, int64_t tiles, int ranks)"
        raise refuse("malformed-clause", f"'{name}' in {entry.text} is not the name of a function", entry.place, hint)
    return Clause(name.strip(), entry.place)


_NUMBER = re.compile(r"[0-9]+(\.[0-9]*)?|\.[0-9]+")


def _weights(clause: _Written | None) -> tuple[float, ...]:
    """Positive numbers."""
    entries = _arguments(clause)
    for entry in entries:
        if not _NUMBER.fullmatch(entry.text) or not 0 < float(entry.text) < 1e9:
            hint = "write one number for each rank, in proportion to what it is to compute, e.g. weights(2, 1)"
            raise refuse("malformed-clause", f"the weight '{entry.text}' is not a positive number", entry.place, hint)
    return tuple(float(entry.text) for entry in entries)


def _block_size(text: str | None, entry: Clause) -> int:
    if text is None:
        return 1
    value = integer_literal(text)
    if value is None or value < 1:
        raise refuse(
            "malformed-clause",
            f"the block size in {entry.text} must be an integer literal of at least 1",
            entry.place,
            "write cyclic(b) with b counted in tiles, e.g. cyclic(4)",
        )
    return value
