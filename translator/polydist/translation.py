"""What a translation gives back: the types between the driver and those who call it (command line,
verify, tests)."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from polydist_frontends.errors import Diagnostic

from polydist.request import Stage


@dataclass(frozen=True, kw_only=True)
class Translation:
    """The outcome for one source file.

    ``files``       what to write: (file name without folder, text); none if a region was refused.
    ``copies``      what to write beside them: translated headers that the files include.
    ``diagnostics`` errors, warnings and remarks in the order of their places.
    ``headers``     every file that the translation read, the source first, for dependency files.
    ``stages``      per region and stage asked for, the stage printed (``--emit``).
    ``explanation`` per region, in words, if asked for (``--explain``).
    """

    source: Path
    text: str
    files: tuple[tuple[str, str], ...]
    diagnostics: tuple[Diagnostic, ...]
    headers: tuple[str, ...]
    stages: tuple[tuple[str, Stage, str], ...]
    explanation: str
    copies: tuple[tuple[str, str], ...] = ()

    @property
    def refused(self) -> bool:
        return any(d.severity == "error" for d in self.diagnostics)
