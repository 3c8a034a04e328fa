"""Compilers and archivers, run for what they make; what they print counts only if they fail."""

from __future__ import annotations

import subprocess
from collections.abc import Mapping, Sequence
from pathlib import Path

from polydist.toolchain.failures import ToolchainError


class CommandError(ToolchainError):
    """A command cannot be run, or fails; the message holds the command and what it says."""


def carry_out(
    command: Sequence[str], environment: Mapping[str, str], folder: Path | None = None
) -> None:
    """Runs the command in the folder, without standard input. Raises ``CommandError``."""
    try:
        done = subprocess.run(
            command,
            cwd=folder,
            env=environment,
            stdin=subprocess.DEVNULL,
            capture_output=True,
            check=False,
        )
    except OSError as error:
        raise CommandError(f"cannot run {command[0]}: {error.strerror}") from None
    if done.returncode:
        said = done.stderr.decode("utf-8", "replace").strip()
        raise CommandError(f"{' '.join(command)}\n{said}")
