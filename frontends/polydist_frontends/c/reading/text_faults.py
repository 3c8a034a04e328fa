"""Why the text of a region cannot be replaced as a whole: preprocessor lines, assembly, nesting."""

from __future__ import annotations

import bisect
from collections.abc import Iterable, Sequence

from polydist_frontends.c.reading.announced import Announced, Located
from polydist_frontends.c.reading.macros import defined_name, is_one_meaning, undefined_name
from polydist_frontends.c.reading.pragmas import guarding, is_conditional
from polydist_frontends.c.reading.structure import directive_word
from polydist_frontends.c.reading.tokens import Lines, Token
from polydist_frontends.errors import Diagnostic, refuse
from polydist_frontends.region import Span
from polydist_frontends.source import RootBlock

_CONDITIONALS = frozenset(
    "if ifdef ifndef else elif elifdef elifndef endif include include_next import".split()
)


_ASSEMBLY = frozenset(("asm", "__asm__", "__asm"))


def without_faults(
    announced: Sequence[Announced],
    roots: Sequence[RootBlock],
    bodies: Sequence[Span],
    refusals: list[Diagnostic],
    tokens: Sequence[Token],
    lines: Lines,
) -> Located:
    """Takes out the regions whose text cannot be replaced as a whole, each with its refusal."""
    sound: list[Announced] = []
    starts = [token.start for token in tokens]
    for region in announced:
        inside = tokens[
            bisect.bisect_left(starts, region.directive.end) : bisect.bisect_left(
                starts, region.end
            )
        ]
        before = tokens[: bisect.bisect_left(starts, region.directive.end)]
        fault = _text_fault(inside, before, lines) or _nesting_fault(
            region, announced, roots, lines
        )
        if fault is None:
            sound.append(region)
        else:
            refusals.append(fault)
    faults = (_root_fault(root, tokens, lines) for root in roots)
    refusals.extend(fault for fault in faults if fault is not None)
    return Located(tuple(sound), tuple(roots), tuple(bodies), tuple(refusals))


def _root_fault(root: RootBlock, tokens: Sequence[Token], lines: Lines) -> Diagnostic | None:
    """The first conditional that leaves open where a root block begins, or ends."""
    unclear = _unclear(
        token for token in tokens if root.directive.end <= token.start < root.governed.end
    )
    return _conditional(unclear, "root block", lines) if unclear else None


def _unclear(inside: Iterable[Token]) -> Token | None:
    """A line of a conditional that is not complete, or has braces in a branch that are not."""
    opened: list[tuple[Token, int]] = []
    for token in inside:
        word = directive_word(token) if is_conditional(token) else ""
        if opened and token.text in ("{", "}"):
            first, depth = opened[-1]
            opened[-1] = (first, depth + (1 if token.text == "{" else -1))
        elif word.startswith("if"):
            opened.append((token, 0))
        elif word and (not opened or opened[-1][1]):
            return token
        elif word == "endif":
            opened.pop()
    return opened[-1][0] if opened else None


def _text_fault(
    inside: Sequence[Token], before: Sequence[Token], lines: Lines
) -> Diagnostic | None:
    """The first assembly or preprocessor line in a region's text, but for
    lines that only say when directives of others hold."""
    guards = guarding(inside)
    for position, token in enumerate(inside):
        name = defined_name(token) or undefined_name(token)
        if position in guards or (name and is_one_meaning(name, inside, before)):
            continue
        fault = (
            _preprocessor_fault(token, lines)
            if token.kind == "directive"
            else _token_fault(token, lines)
        )
        if fault is not None:
            return fault
    return None


def _preprocessor_fault(token: Token, lines: Lines) -> Diagnostic | None:
    word, place = directive_word(token), lines.place(token.start)
    if word in _CONDITIONALS:
        return _conditional(token, "region", lines)
    if word in ("define", "undef"):
        message = f"#{word} inside a region"
        hint = "define it once, before it is used, or move it before the function"
        return refuse("define-in-region", message, place, hint).diagnostic
    return None


def _conditional(token: Token, part: str, lines: Lines) -> Diagnostic:
    return refuse(
        "conditional-in-region",
        f"#{directive_word(token)} inside a {part}",
        lines.place(token.start),
        "move it outside, or use a macro or an if statement",
    ).diagnostic


def _token_fault(token: Token, lines: Lines) -> Diagnostic | None:
    place = lines.place(token.start)
    if token.kind == "identifier" and token.text in _ASSEMBLY:
        hint = "move it outside the region, or into a function named in pure(...)"
        return refuse("inline-assembly", "inline assembly inside a region", place, hint).diagnostic
    return None


def _nesting_fault(
    region: Announced, announced: Sequence[Announced], roots: Sequence[RootBlock], lines: Lines
) -> Diagnostic | None:
    place = lines.place(region.directive.start)
    for other in announced:
        if other.directive.start < region.directive.start < other.end:
            return refuse(
                "nested-region",
                "a region inside another region",
                place,
                "keep one of the two directives",
            ).diagnostic
    for root in roots:
        if root.governed.start <= region.directive.start < root.governed.end:
            return refuse(
                "region-in-root",
                "a region inside a root block: all ranks must reach a region",
                place,
                "end the root block before the region",
            ).diagnostic
        if region.directive.start < root.directive.start < region.end:
            return refuse(
                "root-in-region",
                "a root block inside a region",
                root.place,
                "move it outside the region",
            ).diagnostic
    return None
