"""Which assertion makes the difference: the trial is run again with programs that were translated without one of them each."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from polydist.ignored import Ignored

OTHER_ORDER = ("reduction",)
ELSEWHERE = ("live_out", "gather")


@dataclass(frozen=True)
class Suspect:
    """A clause of a directive in a source."""

    source: Path
    clause: Ignored

    @property
    def text(self) -> str:
        line, name = self.clause
        return f"{name}(...) at {self.source}:{line}"


def conclusions(tried: Sequence[tuple[Suspect, bool | None]]) -> Iterator[str]:
    """What follows from the trials: for each suspect whether the outputs are identical without it; ``None`` if it cannot be left out."""
    for suspect, identical in tried:
        if identical:
            yield f"without {suspect.text} the outputs are identical: {_reason(suspect.clause[1])}"
    needed = [suspect.text for suspect, identical in tried if identical is None]
    if needed:
        yield f"not tried without {', '.join(needed)}: the region would be refused"
    if tried and not needed and not any(identical for _, identical in tried):
        yield "it makes no difference which of the assertions is left out"


def _reason(name: str) -> str:
    if name in OTHER_ORDER:
        return "partial results are combined in another order, which changes the last bits"
    if name in ELSEWHERE:
        return "code after the region reads values that the clause leaves out"
    return "the assertion does not hold"
