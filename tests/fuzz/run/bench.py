"""What a process needs to examine programs, and a program as it goes through."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path

from fuzz.program.tree import Program
from fuzz.run.stopwatch import Stopwatch
from fuzz.run.trials import Trial
from fuzz.write.texts import SourceFile, files_of
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
    def files(self) -> tuple[SourceFile, ...]:
        return files_of(self.program, self.seed)

    @property
    def options(self) -> Options:
        """The schemes that the runs ask for, after the usual one, must be carried by the generated
        code, and kernels if they ask for devices."""
        schemes = sorted({trial.setting.scheme for trial in self.trials} - {""})
        asked = [f"comm({', '.join(['exact', *schemes])})"] if schemes else []
        asked += ["device(auto)"] if any(trial.setting.device for trial in self.trials) else []
        return Options(clauses=clauses(" ".join(asked)))


@dataclass(frozen=True)
class Bench:
    """Where programs are built and run. ``effort`` bounds the translation, ``seconds`` one process
    that runs programs; ``offloads``: generated code is compiled for emulated devices."""

    workshop: Workshop
    mpi: Mpi
    folder: Path
    effort: int = EFFORT
    seconds: float = 180
    offloads: bool = False
    watch: Stopwatch = field(default_factory=Stopwatch)

    def generated(self, file: SourceFile) -> list[Path]:
        """What the compiler gets for a file: what its translation has written, or itself."""
        if not file.translated:
            return [self.folder / file.name]
        return sorted(
            path
            for path in self.folder.glob(f"{Path(file.name).stem}.polydist.*")
            if path.suffix in (".c", ".f90")
        )
