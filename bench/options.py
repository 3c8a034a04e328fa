"""What the scripts that measure programs have in common on their command lines."""

from __future__ import annotations

import argparse
from collections.abc import Iterable, Sequence


def parser_for(
    description: str | None, names: Iterable[str], default: Sequence[str] = ()
) -> argparse.ArgumentParser:
    """A parser that takes names of programs; ``default``, or all if that is empty, if none is
    given."""
    known = list(names)

    def program(name: str) -> str:
        if name not in known:
            raise argparse.ArgumentTypeError(f"'{name}' is none of {', '.join(known)}")
        return name

    parser = argparse.ArgumentParser(
        description=description, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument(
        "programs",
        nargs="*",
        metavar="PROGRAM",
        type=program,
        default=list(default) or known,
        help=f"of {', '.join(known)}; {' '.join(default) or 'all'} if none is given",
    )
    return parser


def add_rounds(parser: argparse.ArgumentParser, rounds: int) -> None:
    parser.add_argument("--rounds", type=int, default=rounds)
    parser.add_argument(
        "--short", action="store_true", help="small sizes, to see that everything works"
    )
