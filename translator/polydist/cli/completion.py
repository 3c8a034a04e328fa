"""Completion of words for shells, made of the parsers themselves."""

from __future__ import annotations

import argparse
from collections.abc import Iterator

from polydist.cli.parser import polydist_parser, translate_parser

_BASH = """\
# Completion of polydist's commands: eval "$(polydist --completion bash)"
_polydist() {
    local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD-1]} command=${COMP_WORDS[1]}
    COMPREPLY=()
    case ${COMP_WORDS[0]##*/} in polydist-translate) command=translate ;; esac
    case "$command $before" in
@values@
    esac
    if [[ $word != -* && ( $COMP_CWORD -gt 1 || $command == translate ) ]]; then
        return
    fi
    case $command in
@options@
        *) COMPREPLY=($(compgen -W "@commands@ @top@" -- "$word")) ;;
    esac
}
complete -o default -F _polydist polydist polydist-translate
"""


def completion(shell: str) -> str:
    """The text that a shell evaluates."""
    if shell == "fish":
        return "".join(f"{line}\n" for line in _fish())
    setting = "autoload -Uz bashcompinit && bashcompinit\n" if shell == "zsh" else ""
    return setting + _bash()


def _commands() -> dict[str, argparse.ArgumentParser]:
    """The parser of each command."""
    (found,) = (
        action
        for action in polydist_parser()._actions  # noqa: SLF001
        if isinstance(action, argparse._SubParsersAction)  # noqa: SLF001
    )
    return {**found.choices, "translate": translate_parser()}


def _shown(parser: argparse.ArgumentParser) -> Iterator[argparse.Action]:
    """The options that the help shows."""
    for action in parser._actions:  # noqa: SLF001
        if action.option_strings and action.help != argparse.SUPPRESS:
            yield action


def _options(parser: argparse.ArgumentParser) -> str:
    return " ".join(option for action in _shown(parser) for option in action.option_strings)


def _bash() -> str:
    commands = _commands()
    values = [
        f'        "{name} {option}") COMPREPLY=($(compgen -W "{words}" -- "$word")); return ;;'
        for name, option, words in _values(commands)
    ]
    options = [
        f'        {name}) COMPREPLY=($(compgen -W "{_options(parser)}" -- "$word")) ;;'
        for name, parser in commands.items()
    ]
    parts = {
        "values": "\n".join(values),
        "options": "\n".join(options),
        "commands": " ".join(commands),
        "top": _options(polydist_parser()),
    }
    text = _BASH
    for name, part in parts.items():
        text = text.replace(f"@{name}@", part)
    return text


def _values(commands: dict[str, argparse.ArgumentParser]) -> Iterator[tuple[str, str, str]]:
    """Command, option, and the words that may follow it."""
    for name, parser in commands.items():
        for action in _shown(parser):
            for option in action.option_strings if action.choices else ():
                yield name, option, " ".join(map(str, action.choices or ()))


def _fish() -> Iterator[str]:
    commands = _commands()
    names = " ".join(commands)
    yield "# Completion of polydist's commands: polydist --completion fish | source"
    for name in commands:
        yield f'complete -c polydist -n "not __fish_seen_subcommand_from {names}" -a {name}'
    for name, parser in commands.items():
        for action in _shown(parser):
            for option in action.option_strings:
                yield _fish_option(
                    f'-c polydist -n "__fish_seen_subcommand_from {name}"', option, action
                )
                if name == "translate":
                    yield _fish_option("-c polydist-translate", option, action)


def _fish_option(where: str, option: str, action: argparse.Action) -> str:
    flag = "-l" if option.startswith("--") else "-s" if len(option) == 2 else "-o"
    words = f" -x -a '{' '.join(map(str, action.choices))}'" if action.choices else ""
    return f"complete {where} {flag} {option.lstrip('-')}{words}"
