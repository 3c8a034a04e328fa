"""The commands ``polydist`` and ``polydist-translate``: dispatch, exit status, and what happens
when something goes wrong that should not.

Exit status: 0 done (``verify``: identical), 1 a region was refused or outputs differ, 2 usage, 3 a
fault of polydist itself.
"""

from __future__ import annotations

import argparse
import gc
import io
import os
import signal
import sys
from collections.abc import Callable, Sequence
from importlib import import_module
from types import FrameType

from polydist.cli.faults import report_fault
from polydist.cli.installation import cmake_directory, runtime_directory, version_text
from polydist.cli.parser import polydist_parser, translate_parser
from polydist.cli.responses import expand_responses
from polydist.cli.usage import UsageError

INTERRUPTED = 130
_WITH_PROGRAMS = ("verify", "measure", "analyze", "report", "tune")


def run() -> None:
    """The entry point ``polydist``."""
    _settle_process()
    sys.exit(guarded(main, sys.argv[1:]))


def run_translate() -> None:
    """The entry point ``polydist-translate``."""
    _settle_process()
    sys.exit(guarded(main_translate, sys.argv[1:]))


def _settle_process() -> None:
    """SIGTERM is an interruption, so that files are cleaned up; bytes of a source that are not
    UTF-8 are printed as they were read. Most of what a command makes stays to its end: less often
    searched for garbage, it takes less time."""
    gc.set_threshold(20_000, 20, 20)
    signal.signal(signal.SIGTERM, _interrupt)
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="surrogateescape")


def _interrupt(_number: int, _frame: FrameType | None) -> None:
    raise KeyboardInterrupt


def main(arguments: Sequence[str]) -> int:
    """``polydist COMMAND ...``; returns the exit status."""
    parser = polydist_parser()
    own, theirs = _split_at_dashes(expand_responses(arguments))
    asked = parser.parse_args(own)
    if asked.cmake_dir:
        print(cmake_directory())
    elif asked.runtime_dir:
        print(runtime_directory())
    elif asked.completion:
        print(import_module("polydist.cli.completion").completion(asked.completion), end="")
    elif asked.version:
        print(version_text())
    elif asked.command:
        return _run(asked.command, asked, theirs)
    else:
        parser.print_help()
        return 2
    return 0


def main_translate(arguments: Sequence[str]) -> int:
    """``polydist-translate ...``; returns the exit status."""
    asked = translate_parser().parse_args(expand_responses(arguments))
    if asked.version:
        print(version_text())
        return 0
    return _run("translate", asked, ())


def _run(command: str, asked: argparse.Namespace, theirs: tuple[str, ...]) -> int:
    """Loads the command, with all that it takes, and runs it."""
    module = import_module(f"polydist.cli.commands.{command}")
    status: int = module.run(asked, theirs)
    return status


def _split_at_dashes(arguments: list[str]) -> tuple[list[str], tuple[str, ...]]:
    """What stands before and after ``--`` in the commands that take a program; elsewhere ``--`` has
    its usual meaning."""
    takes_program = set(_WITH_PROGRAMS).intersection(arguments[:1])
    if not takes_program or "--" not in arguments:
        return arguments, ()
    cut = arguments.index("--")
    return arguments[:cut], tuple(arguments[cut + 1 :])


def guarded(command: Callable[[Sequence[str]], int], arguments: Sequence[str]) -> int:
    """The command's exit status; faults are reported without a traceback unless ``POLYDIST_DEBUG``
    asks for one."""
    try:
        status = command(arguments)
        sys.stdout.flush()
    except UsageError as error:
        print(f"polydist: error: {error}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        print("polydist: interrupted; no output was written", file=sys.stderr)
        return INTERRUPTED
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1
    except Exception as error:  # noqa: BLE001
        return report_fault(error, arguments)
    return status
