"""The parsers of ``polydist`` and ``polydist-translate``, from the commands' own arguments."""

from __future__ import annotations

import argparse
from functools import partial

from polydist.cli.arguments import align, analyze, init, measure, report, translate, tune, verify
from polydist.cli.guide import DESCRIPTION, EXAMPLES, STATUS, HelpFormatter, guide


def polydist_parser() -> argparse.ArgumentParser:
    """The parser of ``polydist``."""
    parser = argparse.ArgumentParser(
        "polydist",
        description=DESCRIPTION,
        epilog=f"{guide()}\n{EXAMPLES}\n{STATUS}",
        formatter_class=HelpFormatter,
        allow_abbrev=False,
    )
    parser.add_argument(
        "--cmake-dir", action="store_true", help="print the folder of the CMake package"
    )
    parser.add_argument(
        "--runtime-dir",
        action="store_true",
        help="print the folder of the runtime's sources, include/ and src/",
    )
    parser.add_argument(
        "--completion",
        choices=("bash", "zsh", "fish"),
        help='print what lets a shell complete words: eval "$(polydist --completion bash)"',
    )
    parser.add_argument("--version", action="store_true", help="print versions")
    _add_commands(parser)
    return parser


def _add_commands(parser: argparse.ArgumentParser) -> None:
    commands = parser.add_subparsers(dest="command", metavar="COMMAND")
    command = partial(commands.add_parser, formatter_class=HelpFormatter, allow_abbrev=False)
    translate.add_arguments(
        command(
            "translate",
            help=translate.SUMMARY,
            description=DESCRIPTION,
            epilog=f"{guide()}\n{STATUS}",
        )
    )
    others = (
        ("init", init),
        ("verify", verify),
        ("analyze", analyze),
        ("measure", measure),
        ("report", report),
        ("tune", tune),
        ("align", align),
    )
    for name, module in others:
        module.add_arguments(
            command(
                name,
                usage=module.USAGE,
                help=module.SUMMARY,
                description=module.DESCRIPTION,
                epilog=f"{module.GUIDE}\n{STATUS}",
            )
        )


def translate_parser() -> argparse.ArgumentParser:
    """The parser of ``polydist-translate``."""
    parser = argparse.ArgumentParser(
        "polydist-translate",
        description=DESCRIPTION,
        epilog=f"{guide()}\n{EXAMPLES}\n{STATUS}",
        formatter_class=HelpFormatter,
        allow_abbrev=False,
    )
    parser.add_argument("--version", action="store_true", help="print versions")
    translate.add_arguments(parser)
    return parser
