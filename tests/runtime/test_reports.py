"""Statistics and traces."""

import json
import subprocess

import pytest
from runtime_support import STRICT

from support.build import RUNTIME

PHASES = ["compute", "plan", "pack", "wait", "unpack", "gather"]


def test_stats_table(mpich, process):
    done = mpich.run(3, process, "region", STATS="1")
    assert done.returncode == 0
    rows = done.stderr.splitlines()
    assert rows[0] == "polyrt: region jacobi (jacobi.c:10)" and rows[5] == "polyrt: all regions"
    assert [row.split()[0] for row in rows[2:5]] == ["0", "1", "2"]
    assert len({len(row) for row in rows[1:5]}) == 1


@pytest.mark.parametrize("ranks", [1, 3])
def test_stats_file(mpich, solve, ranks, tmp_path):
    """Block placement of jacobi: every step but the last sends one element to each neighbour; then
    everything is gathered."""
    n, steps, file = 50, 6, tmp_path / "stats.json"
    assert mpich.run(ranks, solve, "jacobi", n, steps, STATS=str(file)).returncode == 0
    stats = json.loads(file.read_text())
    assert [row["rank"] for row in stats["ranks"]] == list(range(ranks))
    assert all(row[phase] >= 0 for row in stats["ranks"] for phase in PHASES)
    assert [region["name"] for region in stats["regions"]] == ["jacobi"]
    assert stats["regions"][0]["ranks"] == stats["ranks"]
    borders, messages = 2 * (ranks - 1), 2 * steps - 1
    gathered = (
        2 * (n - 2) * (ranks - 1) - borders
    )  # the border elements of b went out with the last step
    assert sum(row["elements"] for row in stats["ranks"]) == borders * messages + gathered
    assert all(
        row["bytes"] == 8 * row["elements"] and row["steps"] == 2 * steps for row in stats["ranks"]
    )


def test_default_tiles_serve_all_ranks(mpich, solve, tmp_path):
    """On 3 ranks 48 points make tiles of 48 / (3 * 4) = 4, which begin where the points begin."""
    file = tmp_path / "stats.json"
    assert mpich.run(3, solve, "jacobi", 50, 1, STATS=str(file)).returncode == 0
    assert [row["tiles"] for row in json.loads(file.read_text())["ranks"]] == [2 * 4] * 3


def test_stats_that_cannot_be_written(mpich, process):
    done = mpich.run(
        2,
        process,
        "region",
        STATS="/nowhere/stats.json",
        TRACE="/nowhere/trace",
        RECORD="/nowhere/record",
    )
    assert (done.returncode, done.stdout) == (0, "right\n")
    for name in ["STATS", "TRACE", "RECORD"]:
        assert (
            "polyrt: warning: " in done.stderr
            and f"cannot write POLYRT_{name}=/nowhere" in done.stderr
        )


@pytest.mark.parametrize("setting", ["STATS", "TRACE"])
def test_a_full_disk_is_warned_about(mpich, solve, setting):
    """Large and small outputs: what is buffered fails when the file is closed, the rest before."""
    for tile in ["25", "1"]:
        done = mpich.run(2, solve, "jacobi", 50, 40, TILE=tile, **{setting: "/dev/full"})
        assert done.returncode == 0
        assert f"polyrt: warning: rank 0: cannot write POLYRT_{setting}=/dev/full: " in done.stderr


def test_a_full_disk_ends_no_record(mpich, solve, tmp_path):
    """The other ranks' records are whole."""
    (tmp_path / "r.1.jsonl").symlink_to("/dev/full")
    done = mpich.run(3, solve, "jacobi", 50, 40, TILE="3", RECORD=str(tmp_path / "r"))
    assert done.returncode == 0
    assert f"polyrt: warning: rank 1: cannot write POLYRT_RECORD={tmp_path / 'r'}: " in done.stderr
    assert [
        len((tmp_path / f"r.{rank}.jsonl").read_text().splitlines()) > 80 for rank in (0, 2)
    ] == [True, True]


def test_a_disk_that_was_full_for_a_while_is_warned_about(tmp_path):
    """Writing fails, closing does not: the file is complete but for a part in the middle."""
    program = tmp_path / "program.c"
    program.write_text(
        '#include "report/report_file.h"\n#include "base/error.h"\n'
        "#include <fcntl.h>\n#include <unistd.h>\n#include <stdarg.h>\n"
        "void polyrti_warn(const char *format, ...)\n{\n"
        "    va_list a;\n    va_start(a, format);\n    vprintf(format, a);\n    va_end(a);\n}\n"
        "int main(int n, char **name)\n{\n    (void)n;\n"
        '    FILE *file = polyrti_open_report(0, "POLYRT_STATS", name[1]);\n'
        '    const int own = dup(fileno(file)), full = open("/dev/full", O_WRONLY);\n'
        "    dup2(full, fileno(file));\n"
        '    fputs("lost", file);\n    fflush(file);\n'
        "    dup2(own, fileno(file));\n"
        '    fputs("kept", file);\n'
        '    polyrti_close_report(0, "POLYRT_STATS", name[1], file);\n    return 0;\n}\n'
    )
    runtime = RUNTIME / "src"
    command = [
        "cc",
        *STRICT,
        f"-I{RUNTIME / 'include'}",
        f"-I{runtime}",
        program,
        runtime / "report/report_file.c",
        runtime / "files/here.c",
        "-o",
        tmp_path / "program",
    ]
    subprocess.run(command, check=True)
    done = subprocess.run(
        [tmp_path / "program", tmp_path / "file"], capture_output=True, text=True, check=True
    )
    assert done.stdout == (
        f"rank 0: cannot write POLYRT_STATS={tmp_path / 'file'}: "
        "a part of it is missing; is the disk full?"
    )
    assert (tmp_path / "file").read_text().endswith("kept")


def test_trace(mpich, solve, tmp_path):
    file = tmp_path / "trace.json"
    assert mpich.run(3, solve, "jacobi", 50, 3, TILE="5", TRACE=str(file)).returncode == 0
    events = json.loads(file.read_text())["traceEvents"]
    assert {event["pid"] for event in events} == {0, 1, 2}
    names = {event["name"] for event in events if event["ph"] == "X"}
    assert names == {"b_from_a", "a_from_b", "plan", "pack", "wait", "unpack", "gather"}
    assert sum(event["name"] == "b_from_a" for event in events) == 3 * 10
    assert all(event["dur"] >= 0 for event in events if event["ph"] == "X")
