"""Many programs in one executable: each is compiled with a name of its own for its ``main``, and
one main runs those asked for in turn.

So starting a process, and MPI, is paid for once per series. A program that ends the process or
keeps it busy for too long is found by the mark that stands in the output before each one's part;
the others then go on in a new process.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path

from fuzz.write.texts import main_name
from support.processes import Outcome, run_process

_MARK = b"@@ "
_MAIN = """#include <stdio.h>
#include <stdlib.h>
#include <string.h>

DECLARED

static int (*find(int seed))(int, char **)
{
    switch (seed) {
CASES
    default: exit(3);
    }
}

/* Each argument is SEED:VALUE:VALUE... */
int main(int argc, char **argv)
{
    for (int k = 1; k < argc; k++) {
        char *words[16];
        int count = 0;
        printf("@@ %s\\n", argv[k]);
        fflush(stdout);
        for (char *word = strtok(argv[k], ":"); word && count < 16; word = strtok(NULL, ":"))
            words[count++] = word;
        if (find(atoi(words[0]))(count, words) != 0)
            return 4;
    }
    printf("@@ end\\n");
    return 0;
}
"""


@dataclass(frozen=True)
class Item:
    """One program of a series with its arguments."""

    seed: int
    arguments: tuple[int, ...]

    @property
    def word(self) -> str:
        return ":".join(map(str, (self.seed, *self.arguments)))


_ADAPTER = """
void main_of_SEED(const int *sizes);
static int adapted_SEED(int argc, char **argv)
{
    int sizes[16];
    for (int k = 1; k < argc; k++)
        sizes[k - 1] = atoi(argv[k]);
    main_of_SEED(sizes);
    return 0;
}
"""


def series_main(seeds: Iterable[int], is_fortran: Callable[[int], bool]) -> str:
    """The main function over these programs. A Fortran program takes its sizes as integers."""
    chosen = sorted(seeds)
    declared = "\n".join(
        _ADAPTER.replace("SEED", str(seed))
        if is_fortran(seed)
        else f"int {main_name(seed)}(int argc, char **argv);"
        for seed in chosen
    )
    cases = "\n".join(
        f"    case {seed}: return {f'adapted_{seed}' if is_fortran(seed) else main_name(seed)};"
        for seed in chosen
    )
    return _MAIN.replace("DECLARED", declared).replace("CASES", cases)


def run_series(
    command: list[str],
    environment: Mapping[str, str],
    items: Iterable[Item],
    seconds: float,
    folder: Path,
) -> dict[Item, Outcome]:
    """What each item printed; ``seconds`` is the limit of one process. Of an item that ended its
    process there is the process' status as well."""
    found: dict[Item, Outcome] = {}
    waiting = sorted(set(items), key=lambda item: item.word)
    while waiting:
        outcome = run_process(
            [*command, *(item.word for item in waiting)], environment, seconds, folder
        )
        parts = _parts(outcome.stdout)
        ended = b"end" in parts and outcome.status == 0
        whole = len(waiting) if ended else max(0, min(len(parts) - 1, len(waiting) - 1))
        for item in waiting[:whole]:
            found[item] = Outcome(0, parts[item.word.encode()], b"")
        if not ended:
            culprit = waiting[whole]
            status = outcome.status if outcome.status != 0 else -1
            found[culprit] = Outcome(status, parts.get(culprit.word.encode(), b""), outcome.stderr)
            whole += 1
        waiting = waiting[whole:]
    return found


def _parts(printed: bytes) -> dict[bytes, bytes]:
    """The output cut at its marks."""
    parts = {}
    for part in (b"\n" + printed).split(b"\n" + _MARK)[1:]:
        word, _, text = part.partition(b"\n")
        parts[word] = text
    return parts
