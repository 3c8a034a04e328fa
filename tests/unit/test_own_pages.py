"""Object files whose large variables begin a page and have it for themselves."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

from polydist.own_pages import COMPILER_FLAGS, LARGE, give_own_pages, with_own_pages
from support.build import compile_c

_PAGE = os.sysconf("SC_PAGE_SIZE")

_PROGRAM = r"""
#include <stdio.h>
#define MANY 5000
double zero[MANY], given[MANY] = {1, 2, [MANY - 1] = 3};
extern double second_name[MANY] __attribute__((alias("zero")));
static double internal[MANY];
__thread double of_thread[MANY];
const double constant[MANY] = {4};
static int small = 5;
double shared[MANY] __attribute__((common));
void *pointers[MANY] = {&small, given};
double huge[150000] __attribute__((aligned(64)));
int other(void);
int main(void)
{
    static double local[MANY];
    zero[0] = second_name[MANY - 1] = internal[3] = of_thread[2] = local[1] = shared[7] = 1;
    printf("%g %g %g %g %g ", given[0], given[MANY - 1], constant[0], zero[MANY - 1], shared[7]);
    printf("%d %d %d\n", *(int *)pointers[0], pointers[1] == (void *)given, other());
    return (int)(huge[0] + internal[4] + of_thread[3] + local[2]);
}
"""

_OTHER = r"""
double shared[9000] __attribute__((common));
static int count;
int other(void) { return ++count + (int)shared[7] + (shared[8999] == 0); }
"""


def _objects(folder: Path) -> list[Path]:
    made = []
    for name, text in (("main", _PROGRAM), ("other", _OTHER)):
        source, target = folder / f"{name}.c", folder / f"{name}.o"
        source.write_text(text)
        command = ["cc", "-O1", *COMPILER_FLAGS, "-c", str(source), "-o", str(target)]
        compile_c(command, folder)
        made.append(target)
    return made


def _variables(program: Path) -> dict[str, tuple[int, int]]:
    """Address and size."""
    told = subprocess.run(["nm", "-S", program], capture_output=True, text=True, check=True)
    rows = [line.split() for line in told.stdout.splitlines()]
    return {
        row[3].split(".")[0]: (int(row[0], 16), int(row[1], 16)) for row in rows if len(row) == 4
    }


def test_nothing_else_lies_on_the_pages_of_large_variables(tmp_path: Path) -> None:
    objects, program = _objects(tmp_path), tmp_path / "program"
    before = [path.stat().st_mtime_ns for path in objects]
    give_own_pages(objects)
    assert [path.stat().st_mtime_ns for path in objects] == before
    compile_c(["cc", *map(str, objects), "-o", str(program)], tmp_path)
    done = subprocess.run([program], capture_output=True, text=True, check=True)
    assert done.stdout == "1 3 4 1 1 5 1 3\n"
    found = _variables(program)
    large = ["zero", "given", "internal", "local", "shared", "pointers", "huge", "second_name"]
    assert all(sum(found[name]) % _PAGE == 0 for name in large)
    assert found["given"][0] % _PAGE == found["shared"][0] % _PAGE == 0
    later = _listed(program)
    assert all(found[name][0] % _PAGE == later[name] for name in later)
    assert {"zero", "second_name", "internal", "local", "huge"} <= set(later)
    assert len({later[name] for name in ("zero", "internal", "local", "huge")}) == 4
    assert (found["huge"][0] - later["huge"]) % (1 << 21) == sum(found["huge"]) % (1 << 21) == 0
    assert found["shared"][1] == 18 * _PAGE or _PAGE != 4096, "the longer of the two"
    own = {page for name in large for page in _pages(*found[name])}
    others = [name for name, (_, size) in found.items() if size < LARGE and name not in large]
    assert "small" in others and "count" in others
    assert not own.intersection(page for name in others for page in _pages(*found[name]))


def _listed(program: Path) -> dict[str, int]:
    """The variables that begin so many bytes after a page, by the program's own list."""
    text = program.with_name("list.txt")
    command = ["objcopy", "--dump-section", f".polydist.own={text}", str(program), os.devnull]
    subprocess.run(command, check=True)
    rows = [line.split() for line in text.read_text().splitlines()]
    return {name.split(".")[0]: int(later) for name, later in rows}


def _pages(address: int, size: int) -> range:
    return range(address // _PAGE, (address + size - 1) // _PAGE + 1)


def test_what_is_done_stays_as_it_is(tmp_path: Path) -> None:
    for path in _objects(tmp_path):
        once = with_own_pages(path.read_bytes())
        assert once != path.read_bytes() and with_own_pages(once) == once


def test_other_files_stay_as_they_are(tmp_path: Path) -> None:
    program = tmp_path / "program"
    compile_c(["cc", *map(str, _objects(tmp_path)), "-o", str(program)], tmp_path)
    for path in (tmp_path / "main.c", program):
        assert with_own_pages(path.read_bytes()) == path.read_bytes()
    assert with_own_pages(b"") == b""
