"""``polydist-translate``: from options to output files, dependency file and messages."""

from __future__ import annotations

import argparse
import sys
from functools import partial
from pathlib import Path

from polydist.cli.arguments.shared import options_from
from polydist.cli.commands.sources import readable
from polydist.cli.depfile import depfile_text
from polydist.cli.messages import Messages, Wish, lost, too_long
from polydist.cli.output import write_files
from polydist.cli.usage import UsageError
from polydist.isolated import translate_in_worker
from polydist.request import Options
from polydist.translation import Translation
from polydist.worker import TimeLimitExceeded, WorkerKilled


def run(asked: argparse.Namespace, _arguments: tuple[str, ...]) -> int:
    """Translates every file that was asked for; returns the exit status."""
    sources = [readable(name) for name in asked.files]
    _check_request(asked, sources)
    options = options_from(asked)
    messages = Messages(Wish(*asked.diagnostics), asked.options_begin)
    status = max(_translate_one(source, options, asked, messages) for source in sources)
    messages.close()
    return status


def _check_request(asked: argparse.Namespace, sources: list[Path]) -> None:
    if not sources:
        raise UsageError("no source file was given; --help shows examples")
    if len(sources) > 1 and asked.depfile:
        raise UsageError("--depfile works for one source file at a time")
    if len(sources) > 1 and asked.output and not Path(asked.output).is_dir():
        raise UsageError(
            f"with several source files, -o must name an existing folder, and {asked.output} is "
            "none"
        )


def _translate_one(
    source: Path, options: Options, asked: argparse.Namespace, messages: Messages
) -> int:
    folder, name = _destination(asked.output)
    try:
        result = translate_in_worker(
            source,
            options,
            name,
            asked.time_limit,
            partial(_waiting, source),
        )
    except (TimeLimitExceeded, WorkerKilled) as end:
        exceeded = isinstance(end, TimeLimitExceeded)
        messages.tell_end(too_long(source, asked.time_limit) if exceeded else lost(source))
        return 1
    messages.tell(result, asked.explain)
    if asked.explain:
        print(result.explanation)
    if asked.emit:
        _print_stages(result)
    elif not result.refused and result.files:
        _write(result, folder, asked)
    return 1 if result.refused else 0


def _destination(output: str | None) -> tuple[Path, str | None]:
    """The folder for outputs, and the name of the first one where the user has chosen it."""
    if output is None:
        return Path(), None
    path = Path(output)
    if path.is_dir() or output.endswith("/"):
        return path, None
    return path.parent, path.name


def _write(result: Translation, folder: Path, asked: argparse.Namespace) -> None:
    outputs = tuple((folder / name, text) for name, text in (*result.files, *result.copies))
    for path, _ in outputs:
        if path.exists() and path.samefile(result.source):
            raise UsageError(f"{path} is the source itself; choose another name with -o")
    if asked.depfile:
        target = asked.depfile_target or str(outputs[0][0])
        outputs = (*outputs, (Path(asked.depfile), depfile_text(target, result.headers)))
    write_files(outputs)


def _print_stages(result: Translation) -> None:
    for region, stage, text in result.stages:
        print(f"// {result.source}: region {region}: {stage}\n{text.rstrip()}")


def _waiting(source: Path) -> None:
    """Tells a person at a terminal which file takes its time."""
    if sys.stderr.isatty():
        print(f"polydist: {source} takes a while ...", file=sys.stderr)
