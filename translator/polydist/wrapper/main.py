"""The entry points ``polydist-cc`` and ``polydist-fc``.

A source without directives costs little more than its compilation: what the translator needs is
loaded only where something is translated.
"""

from __future__ import annotations

import os
import shutil
import signal
import sys
from collections.abc import Sequence
from importlib import import_module
from pathlib import Path
from types import FrameType

from polydist.toolchain.failures import ToolchainError
from polydist.toolchain.runtime_sources import runtime_directory
from polydist.wrapper.command_line import CommandLine, parse, with_folder_of_headers
from polydist.wrapper.compilers import Wrapper, compilers_of
from polydist.wrapper.help_text import HELP
from polydist.wrapper.offloading import with_options_of_c
from polydist.wrapper.own_options import own_options
from polydist.wrapper.planning import Work, plan
from polydist.wrapper.running import Runner, become
from polydist.wrapper.steps import Run

USAGE = 2
INTERRUPTED = 130


def run_cc() -> None:
    """The entry point ``polydist-cc``."""
    sys.exit(main("polydist-cc", sys.argv[1:]))


def run_fc() -> None:
    """The entry point ``polydist-fc``."""
    sys.exit(main("polydist-fc", sys.argv[1:]))


def main(wrapper: Wrapper, words: Sequence[str]) -> int:
    """The exit status: the compiler's, or the translator's."""
    signal.signal(signal.SIGTERM, _interrupt)
    try:
        return _compile(wrapper, parse(words))
    except ToolchainError as error:
        print(f"{wrapper}: error: {error}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        return INTERRUPTED


def _interrupt(_number: int, _frame: FrameType | None) -> None:
    """As for Ctrl-C: the folder goes."""
    raise KeyboardInterrupt


def _compile(wrapper: Wrapper, line: CommandLine) -> int:
    if "help" in line.own:
        print(HELP, end="")
        return 0
    if "version" in line.own:
        print(import_module("polydist.cli.installation").version_text())
        return 0
    if "--help" in line.words:
        print(HELP, end="\nWhat the compiler says:\n\n", flush=True)
    own = own_options(line.own, os.environ)
    folder = _new_folder()
    try:
        runtime = runtime_directory()
        completed, compilers = with_options_of_c(
            with_folder_of_headers(line, runtime / "include"), compilers_of(wrapper, os.environ)
        )
        work = Work(completed, own, compilers, runtime, folder, _library_path())
        todo = plan(work)
        if not todo.jobs and isinstance(todo.last, Run) and not own.show:
            folder.rmdir()
            return become(wrapper, todo.last.command)
        return Runner(wrapper, work).carry_out(todo)
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def _new_folder() -> Path:
    """A folder of this process's own."""
    for number in range(1000):
        folder = Path(os.environ.get("TMPDIR") or "/tmp", f"polydist-{os.getpid()}-{number}")
        try:
            folder.mkdir(mode=0o700)
        except FileExistsError:
            continue
        return folder
    raise ToolchainError("there is no room for a folder in TMPDIR")


def _library_path() -> tuple[Path, ...]:
    return tuple(map(Path, filter(None, os.environ.get("LIBRARY_PATH", "").split(os.pathsep))))
