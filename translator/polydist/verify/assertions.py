"""Which assertion makes the difference: the trial is run again with programs that were translated
without one of them each."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from polydist_frontends.clauses.table import ROWS

from polydist.ignored_clauses import Ignored


def clause_text(clause: Ignored) -> str:
    """A clause as messages name it."""
    file, line, name = clause
    return f"{name}(...) at {file}:{line}"


def conclusions(tried: Sequence[tuple[Ignored, bool | None]]) -> Iterator[str]:
    """What follows from the trials: for each clause whether the outputs are identical without it;
    ``None`` if it cannot be left out."""
    for suspect, identical in tried:
        if identical:
            yield (
                f"without {clause_text(suspect)} the outputs are identical: "
                f"{ROWS[suspect[2]].without}"
            )
    needed = [clause_text(suspect) for suspect, identical in tried if identical is None]
    if needed:
        yield f"not tried without {', '.join(needed)}: the region would be refused"
    if tried and not needed and not any(identical for _, identical in tried):
        yield "it makes no difference which of the assertions is left out"
