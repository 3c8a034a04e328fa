"""What became of one program."""

from __future__ import annotations

import re
from dataclasses import dataclass

from fuzz.program.ordinary import is_fortran
from fuzz.program.tree import Program
from fuzz.run.trials import Trial
from fuzz.write.texts import whole_text


@dataclass(frozen=True)
class Verdict:
    """``kind``: passed, refused, or how it failed. ``detail``: the refusal's code, or what was
    seen; of a program that passed, the code of the warning that a region runs as it is written.
    ``seconds``: the translation's processor time."""

    kind: str
    detail: str = ""
    trial: Trial | None = None
    seconds: float = 0

    @property
    def failed(self) -> bool:
        return self.kind not in ("passed", "refused")

    @property
    def distributed(self) -> bool:
        """Whether it passed, and no region runs as it is written."""
        return self.kind == "passed" and not self.detail

    @property
    def signature(self) -> str:
        """Equal for failures that look like the same defect."""
        if self.kind == "internal":
            return f"{self.kind} {self.detail.strip().splitlines()[-1][:60]}"
        if self.kind == "compile":
            return f"{self.kind} {re.findall(r'-Werror=[a-z-]+|undeclared|$', self.detail)[0]}"
        if self.kind == "checker":
            return f"{self.kind} {re.sub('[0-9]', '', self.detail)[:40]}"
        return self.kind

    @property
    def headline(self) -> str:
        """Kind and the line that says the most: of a compiler its first error, of a traceback the
        last."""
        lines = self.detail.strip().splitlines() or [""]
        errors = [line for line in lines if "error:" in line.lower()]
        line = lines[-1] if self.kind == "internal" else errors[0] if errors else lines[0]
        return f"{self.kind}: {line}"[:160]


def report(program: Program, verdict: Verdict, seed: int) -> str:
    """The program with what was seen and how to see it again, as a file that can be compiled."""
    lines = [
        f"{verdict.kind} (seed {seed})",
        *([verdict.trial.command] if verdict.trial else []),
        *verdict.detail.strip().splitlines()[-25:],
    ]
    whole = whole_text(program, seed)
    if is_fortran(seed):
        return "".join(f"! {line}\n" for line in lines) + whole
    return "".join(
        ["/*\n", *(f" * {line}\n".replace("*/", "* /") for line in lines), " */\n", whole]
    )
