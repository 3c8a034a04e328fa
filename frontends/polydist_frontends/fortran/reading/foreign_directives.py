"""Directives of others (``!$omp parallel do``, ``!dir$ ivdep``) in and around a region.

1. Inside a region they have no effect: polydist distributes the iterations itself. They are
blanked, as they may stand within the lines of one statement.
2. One that is about the loop and stands between the statement before and ours (``!$omp parallel
   do`` above ``!$polydist``) goes with the loop, and so does its end after the loop or after
   ``!$polydist end``.
3. A region within a construct of OpenMP that begins before it would be run by every thread where
   flags enable OpenMP; without such a flag the construct is a comment. One that holds only one end
   of a construct would leave the other alone: both are refused. So is a line that is a statement
   only when OpenMP is enabled (``!$ t = omp_get_wtime()``).
"""

from __future__ import annotations

import bisect
import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from polydist_frontends.clauses.directive import Directive
from polydist_frontends.clauses.ignored_pragmas import dropped, staying
from polydist_frontends.errors import Diagnostic, Refusal, refuse
from polydist_frontends.fortran.reading.lines import Lines
from polydist_frontends.region import Span

_VENDORS = "dir|dec|gcc|pgi|ocl|nec|ibm"
_SENTINEL = {
    "free": re.compile(rf"[ \t]*!(?:\$(omp|acc)\b|({_VENDORS})\$)", re.IGNORECASE),
    "fixed": re.compile(rf"[c*!](?:\$(omp|acc)|({_VENDORS})\$)", re.IGNORECASE),
}
_CONDITIONAL = {
    "free": re.compile(r"[ \t]*!\$[ \t]+[^ \t!]"),
    "fixed": re.compile(r"[cC*!]\$[ \d]{3}.\s*[^\s!]"),
}
_FIXED_ONWARD = re.compile(r".{5}[^ 0\t]")
_OF_LOOPS = re.compile(
    r"omp (?!end\b).*\b(do|simd|loop|distribute|taskloop|unroll|tile|workshare)\b.*|acc "
    r"(parallel|kernels|serial|loop)\b.*|(?!omp|acc).*"
)
_ENDS_LOOP = re.compile(
    r"omp end .*\b(do|simd|loop|distribute|taskloop|workshare)\b.*|acc end "
    r"(parallel|kernels|serial)\b.*"
)
_CONSTRUCT = re.compile(
    r"omp (end "
    r")?(parallel|single|master|masked|critical|task|taskgroup|target|teams|sections"
    r"|ordered)(?! "
    r"?(do|loop|for|workshare))\b"
)


@dataclass(frozen=True)
class Foreign:
    """A directive with its continuations: ``words`` in lower case with single blanks, ``omp
    parallel do``; ``span`` is without blanks before it and the newline after it."""

    words: str
    span: Span


def foreign_directives(lines: Lines) -> tuple[Foreign, ...]:
    """Those of a whole file, in order."""
    found: list[Foreign] = []
    continues = False
    for start, line in _numbered(lines):
        sentinel = _SENTINEL[lines.form].match(line)
        if sentinel is None:
            continues = False
            continue
        content, indent = line[sentinel.end() :].strip(), len(line) - len(line.lstrip())
        onward = (
            content.startswith("&")
            or continues
            or (lines.form == "fixed" and _FIXED_ONWARD.match(line) is not None)
        )
        continues = lines.form == "free" and content.endswith("&")
        text = _single(content[lines.form == "fixed" and onward :].strip("&"))
        if onward and found:
            last = found.pop()
            found.append(
                Foreign(f"{last.words} {text}".strip(), Span(last.span.start, start + len(line)))
            )
        else:
            found.append(
                Foreign(
                    f"{(sentinel.group(1) or sentinel.group(2)).lower()} {text}".strip(),
                    Span(start + indent, start + len(line)),
                )
            )
    return tuple(found)


def _single(text: str) -> str:
    return " ".join(text.lower().split())


def _numbered(lines: Lines, within: Span | None = None) -> Iterator[tuple[int, str]]:
    """The lines that begin ``within``, or all, with the offsets at which they begin."""
    first = bisect.bisect_left(lines.starts, within.start) if within else 0
    last = bisect.bisect_left(lines.starts, within.end) if within else len(lines.starts)
    for number in range(first, last):
        start = lines.starts[number]
        end = lines.starts[number + 1] if number + 1 < len(lines.starts) else len(lines.text)
        yield start, lines.text[start:end].rstrip("\r\n")


def conditional_words(lines: Lines, within: Span) -> frozenset[str]:
    """The words of what only compilers with OpenMP read as statements (``!$ t = 1``) there, in
    lower case."""
    return frozenset(
        word
        for _, line in _numbered(lines, within)
        if _CONDITIONAL[lines.form].match(line)
        for word in re.findall(r"[a-z]\w*", line.lower())
    )


def is_about_loop(directive: Foreign) -> bool:
    """Whether the loop after it is the directive's."""
    return _OF_LOOPS.fullmatch(directive.words) is not None


def with_loop_directives(foreign: Sequence[Foreign], span: Span, before: int, after: int) -> Span:
    """The region with what goes with its loop (step 2): ``before`` is the end of the statement or
    directive of ours before it, ``after`` the start of the one after it."""
    above = [
        d.span.start for d in foreign if before <= d.span.start < span.start and is_about_loop(d)
    ]
    below = [
        d.span.end
        for d in foreign
        if span.end <= d.span.start < after and _ENDS_LOOP.fullmatch(d.words)
    ]
    return Span(min([*above, span.start]), max([*below, span.end]))


def check_constructs(
    foreign: Sequence[Foreign], span: Span, unit: Span, lines: Lines, threads: bool
) -> None:
    """Step 3. Raises Refusal."""
    before = _left_open(
        directive
        for directive in foreign
        if threads and unit.start <= directive.span.start < span.start
    )
    inside = _left_open(
        directive for directive in foreign if span.start <= directive.span.start < span.end
    )
    for directive in (*before, *inside):
        raise _crossing(directive, lines)
    for start, line in _numbered(lines):
        if span.start <= start < span.end and _CONDITIONAL[lines.form].match(line):
            hint = "move it outside the region, or make it an ordinary statement"
            raise refuse(
                "conditional-in-region",
                f"'{line.strip()}' is a statement only when OpenMP is enabled",
                lines.place(start),
                hint,
            )


def _left_open(directives: Iterable[Foreign]) -> list[Foreign]:
    """The constructs that begin and do not end."""
    opened: list[Foreign] = []
    for directive in directives:
        construct = _CONSTRUCT.match(directive.words)
        if construct is not None and construct.group(1) is None:
            opened.append(directive)
        elif construct is not None and opened:
            opened.pop()
    return opened


def _crossing(directive: Foreign, lines: Lines) -> Refusal:
    message = (
        f"the region and the construct '!${directive.words}' must be properly nested, or every "
        "thread would run the region"
    )
    hint = (
        "close the construct before the region, or let !$polydist ... !$polydist end enclose all "
        "of it, or translate and compile without OpenMP: polydist's runtime has threads of its own"
    )
    return refuse("control-flow", message, lines.place(directive.span.start), hint)


def leaving(directives: Sequence[Foreign]) -> tuple[Span, ...]:
    """The directives in a region that do not stay where its loops run as they were written."""
    stay = staying([directive.words for directive in directives])
    return tuple(d.span for d, stays in zip(directives, stay, strict=True) if not stays)


def without(text: str, directives: Iterable[Foreign]) -> str:
    """The text with blanks for directives: every offset keeps its meaning."""
    for directive in directives:
        start, end = directive.span.start, directive.span.end
        text = text[:start] + re.sub(r"[^\r\n]", " ", text[start:end]) + text[end:]
    return text


def remarks_on(directives: Iterable[Foreign], own: Directive, lines: Lines) -> Iterator[Diagnostic]:
    """What is dropped, why, and what to write instead; nothing about ends."""
    for directive in directives:
        if directive.words.split()[1:2] != ["end"]:
            written = (
                lines.text[directive.span.start : directive.span.end]
                .split("\n")[0]
                .strip()
                .rstrip("& ")
            )
            yield dropped(written, directive.words, own, lines.place(directive.span.start))
