"""``polydist-config``: the flags that other build systems need, as words for a shell."""

from __future__ import annotations

import argparse
import os
import shlex
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

import polydist
from polydist.toolchain.failures import ToolchainError
from polydist.toolchain.linking import Linking, runtime_words
from polydist.toolchain.runtime_sources import runtime_directory
from polydist.toolchain.same_results import c_flags, fortran_flags
from polydist.wrapper.compilers import compilers_of
from polydist.wrapper.own_options import own_options

_QUESTIONS = {
    "cflags": "flags for translated and other C sources",
    "fflags": "flags for translated and other Fortran sources",
    "libs": "what a program with regions is linked with; compiles the runtime, once for each MPI",
    "includedir": "the folder of polyrt.h",
    "cc": "the C compiler that polydist-cc stands for",
    "fc": "the Fortran compiler that polydist-fc stands for",
    "version": "the version of polydist",
}
_EXAMPLE = """\
example:
    polydist-translate heat.c
    cc -O3 $(polydist-config --cflags) -c heat.polydist.c
    cc heat.polydist.o $(polydist-config --libs) -o heat

POLYDIST_CC, POLYDIST_FC, POLYDIST_MPICC, POLYDIST_OPENMP and POLYDIST_POLYRT mean the same as for
polydist-cc: see polydist-cc --polydist-help.
"""


def run() -> None:
    """The entry point ``polydist-config``."""
    sys.exit(main(sys.argv[1:]))


def main(words: Sequence[str]) -> int:
    """Prints all that is asked for in one line."""
    parser = argparse.ArgumentParser(
        "polydist-config",
        description="flags for programs with regions, as words for a shell",
        epilog=_EXAMPLE,
        formatter_class=argparse.RawDescriptionHelpFormatter,
        allow_abbrev=False,
    )
    for name, meaning in _QUESTIONS.items():
        parser.add_argument(f"--{name}", action="store_true", help=meaning)
    asked = [name for name, wanted in vars(parser.parse_args(words)).items() if wanted]
    if not asked:
        parser.print_help()
        return 2
    try:
        print(shlex.join([word for name in asked for word in _answer(name)]))
    except ToolchainError as error:
        print(f"polydist-config: error: {error}", file=sys.stderr)
        return 1
    return 0


def _answer(name: str) -> tuple[str, ...]:
    if name == "version":
        return (polydist.__version__,)
    sources = runtime_directory()
    if name == "includedir":
        return (str(sources / "include"),)
    if name in ("fc", "fflags"):
        fortran = compilers_of("polydist-fc", os.environ).own
        return fortran if name == "fc" else fortran_flags(fortran, sources)
    c = compilers_of("polydist-cc", os.environ).own
    if name == "libs":
        return _libraries(c, sources)
    return c if name == "cc" else (f"-I{sources / 'include'}", *c_flags(c))


def _libraries(compiler: tuple[str, ...], sources: Path) -> tuple[str, ...]:
    """Where the user has no folder for caches, the library stays in a temporary one."""
    spare = Path(tempfile.mkdtemp(prefix="polydist-runtime-"))
    threads = own_options((), os.environ).threads
    linking = Linking(compiler, sources, threads, spare)
    words = runtime_words(linking, os.environ, _say_what_takes_time)
    for made in spare.glob("openmp"):
        made.unlink()
    if not any(spare.iterdir()):
        spare.rmdir()
    return words


def _say_what_takes_time() -> None:
    print("polydist-config: compiling polydist's runtime, once for this MPI", file=sys.stderr)
