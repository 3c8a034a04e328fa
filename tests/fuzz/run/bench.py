"""What a process needs to examine programs, and a program as it goes through."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path

from fuzz.program.tree import Program
from fuzz.run.stopwatch import Stopwatch
from fuzz.run.trials import Trial
from fuzz.write.texts import suffix
from polydist.request import Options, clauses
from support.build import Workshop
from support.mpi import Mpi

EFFORT = 4_000_000


@dataclass(frozen=True)
class Draft:
    """A program, its runs, and the seed it came from."""

    seed: int
    program: Program
    trials: tuple[Trial, ...]

    @property
    def options(self) -> Options:
        """The schemes that the runs ask for, after the usual one, must be carried by the generated
        code."""
        schemes = sorted({trial.setting.scheme for trial in self.trials} - {""})
        return Options(
            clauses=clauses(f"comm({', '.join(['exact', *schemes])})" if schemes else "")
        )


@dataclass(frozen=True)
class Bench:
    """Where programs are built and run. ``effort`` bounds the translation, ``seconds`` one process
    that runs programs."""

    workshop: Workshop
    mpi: Mpi
    folder: Path
    effort: int = EFFORT
    seconds: float = 180
    watch: Stopwatch = field(default_factory=Stopwatch)

    def source(self, seed: int) -> Path:
        """Where the text of a seed's program is."""
        return self.folder / f"p{seed}{suffix(seed)}"

    def generated(self, seed: int) -> list[Path]:
        """The files that its translation has written."""
        return sorted(
            path
            for path in self.folder.glob(f"p{seed}.polydist.*")
            if path.suffix in (".c", ".f90")
        )
