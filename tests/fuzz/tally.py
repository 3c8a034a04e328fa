"""Counts what came out of random programs, and keeps a journal of it, from which an interrupted run
goes on."""

from __future__ import annotations

import json
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass, field
from pathlib import Path

from fuzz.run.verdict import Verdict

_PERCENTILES = (50, 90, 99, 100)
_SEEDS_SHOWN = 5


@dataclass(frozen=True)
class Entry:
    """One program's line in the journal. ``detail`` is the refusal's code, or the first line of
    what was seen."""

    seed: int
    kind: str
    detail: str
    seconds: float

    @property
    def failed(self) -> bool:
        return self.kind not in ("passed", "refused")

    def __str__(self) -> str:
        return f"seed {self.seed}: {self.kind}: {self.detail}"


@dataclass(frozen=True)
class Spent:
    """Seconds of processor time that some programs have cost, by stage."""

    stages: Mapping[str, float]


def entry_of(seed: int, verdict: Verdict) -> Entry:
    return Entry(seed, verdict.kind, verdict.headline.partition(": ")[2], round(verdict.seconds, 3))


@dataclass
class Tally:
    """What has come out so far."""

    entries: dict[int, Entry] = field(default_factory=dict)
    kinds: Counter[str] = field(default_factory=Counter)
    spent: dict[str, float] = field(default_factory=dict)

    def add(self, line: Entry | Spent) -> None:
        if isinstance(line, Spent):
            self.spent = {
                stage: self.spent.get(stage, 0) + line.stages.get(stage, 0)
                for stage in {**self.spent, **line.stages}
            }
        else:
            self.entries[line.seed] = line
            self.kinds[line.kind] += 1

    @property
    def failed(self) -> list[Entry]:
        return [entry for _, entry in sorted(self.entries.items()) if entry.failed]

    @property
    def state(self) -> str:
        """A few words after the progress bar."""
        return f"{len(self.failed)} failed, {self._share(self.kinds['refused'])} refused"

    def _share(self, count: int) -> str:
        return f"{100 * count / max(1, len(self.entries)):.1f}%"

    def summary(self) -> str:
        """Everything that was counted."""
        return "\n".join(
            [
                *self._outcomes(),
                *self._refusals(),
                *self._times(),
                *self._stages(),
                *self._failures(),
            ]
        )

    def _outcomes(self) -> Iterator[str]:
        seeds = f"seeds {min(self.entries)} to {max(self.entries)}" if self.entries else "no seeds"
        yield f"{len(self.entries)} programs, {seeds}"
        for kind, count in self.kinds.most_common():
            yield f"  {kind:<12} {count:>6}  {self._share(count):>6}"
        whole = sum(
            entry.kind == "passed" and bool(entry.detail) for entry in self.entries.values()
        )
        yield f"  passed, with a region that runs as it is written: {whole}, {self._share(whole)}"

    def _refusals(self) -> Iterator[str]:
        seeds = defaultdict(list)
        for seed, entry in sorted(self.entries.items()):
            if entry.kind == "refused":
                seeds[entry.detail].append(seed)
        yield "refused, by reason"
        for code, found in sorted(seeds.items(), key=lambda pair: -len(pair[1])):
            some = ", ".join(map(str, found[:_SEEDS_SHOWN]))
            yield f"  {code:<28} {len(found):>6}  {self._share(len(found)):>6}  e.g. {some}"

    def _times(self) -> Iterator[str]:
        yield "translation, seconds of processor time"
        for name, wanted in (("all", ("passed", "refused")), ("translated", ("passed",))):
            ordered = sorted(
                entry.seconds for entry in self.entries.values() if entry.kind in wanted
            ) or [0.0]
            at = [
                ordered[min(len(ordered) - 1, len(ordered) * share // 100)]
                for share in _PERCENTILES
            ]
            yield f"  {name:<12} " + "  ".join(
                f"{share}% {value:.2f}" for share, value in zip(_PERCENTILES, at, strict=True)
            )

    def _stages(self) -> Iterator[str]:
        mean = sum(self.spent.values()) / max(1, len(self.entries))
        yield f"seconds of processor time per program: {mean:.2f}"
        for stage, seconds in sorted(self.spent.items(), key=lambda pair: -pair[1]):
            yield f"  {stage:<20} {seconds / max(1, len(self.entries)):6.3f}"

    def _failures(self) -> Iterator[str]:
        yield from map(str, self.failed)


@dataclass(frozen=True)
class Journal:
    """A file with one line per program, and one per batch on what it has cost."""

    path: Path

    def begin(self, resume: bool) -> Tally:
        """What an earlier run has written if it is to go on, else an empty file."""
        tally = Tally()
        self.path.parent.mkdir(parents=True, exist_ok=True)
        if resume and self.path.exists():
            for line in self.path.read_text().splitlines():
                told = json.loads(line)
                tally.add(Entry(**told) if "seed" in told else Spent(**told))
        else:
            self.path.write_text("")
        return tally

    def write(self, line: Entry | Spent) -> None:
        with self.path.open("a") as file:
            file.write(json.dumps(asdict(line)) + "\n")
