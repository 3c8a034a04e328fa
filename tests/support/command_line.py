"""The command line in this process, with what it says."""

from __future__ import annotations

import os
import subprocess
from contextlib import redirect_stderr, redirect_stdout
from io import StringIO
from pathlib import Path

from polydist.cli.main import guarded, main


def polydist_in(folder: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    """``polydist ARGUMENTS`` in a folder, without the second in which a process of its own loads
    all that this one has."""
    before, said, warned = Path.cwd(), StringIO(), StringIO()
    os.chdir(folder)
    try:
        with redirect_stdout(said), redirect_stderr(warned):
            status = guarded(main, arguments)
    except SystemExit as ended:
        status = int(ended.code or 0)
    finally:
        os.chdir(before)
    return subprocess.CompletedProcess(arguments, status, said.getvalue(), warned.getvalue())
