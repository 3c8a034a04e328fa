"""What a program prints when it is asked something. Compilers' wrappers ask at each call, and
``subprocess`` takes longer to load than most programs to answer."""

from __future__ import annotations

import os
from collections.abc import Sequence


def answer_of(command: Sequence[str]) -> str:
    """The program's standard output; empty if it cannot be run or fails."""
    reading, writing = os.pipe()
    actions = [
        (os.POSIX_SPAWN_DUP2, writing, 1),
        (os.POSIX_SPAWN_OPEN, 0, os.devnull, os.O_RDONLY, 0),
        (os.POSIX_SPAWN_OPEN, 2, os.devnull, os.O_WRONLY, 0),
    ]
    try:
        process = os.posix_spawnp(command[0], list(command), os.environ, file_actions=actions)
    except OSError:
        os.close(reading)
        return ""
    finally:
        os.close(writing)
    with os.fdopen(reading, "rb") as stream:
        said = stream.read()
    status = os.waitstatus_to_exitcode(os.waitpid(process, 0)[1])
    return "" if status else os.fsdecode(said)
