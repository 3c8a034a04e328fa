"""What surrounds a translation: interruptions, disks, names, line ends, marks, long files, and
others at work at the same time."""

from __future__ import annotations

import os
import resource
import signal
import stat
import subprocess
import sys
import threading
import time
from pathlib import Path

import pytest
from polydist_frontends.c import frontend as c_frontend

from polydist.cli.main import guarded, main, main_translate
from polydist.driver import translate
from polydist.request import Options
from support.interruptions import HEEDING, ends
from support.mpi import Mpi

OWN = {"headers", "gemm.c", "refused.c", "plain.c"}
TRANSLATE = [sys.executable, "-m", "polydist", "translate"]

WAVE = """\
#include <stdio.h>
#include "SIZE.h"
static double u[N], v[N]; /* gr\u00f6\u00dfe */
int main(void)
{
    for (int i = 0; i < N; i++)
        u[i] = i * i % 7; // \u00dc
#pragma polydist name(wave) \\
        tile(4)
    for (int t = 0; t < 5; t++) {
        for (int i = 1; i < N - 1; i++)
            v[i] = u[i - 1] + u[i + 1]; /* n\u00e4chste Zeile \u00e4ndert u */
        for (int i = 1; i < N - 1; i++)
            u[i] = 0.5 * v[i];
    }
    for (int i = 0; i < N; i++)
        printf("%a\\n", u[i]);
    return 0;
}"""


def left_in(folder: Path) -> set[str]:
    return {path.name for path in folder.iterdir()} - OWN


def verify(mpi: Mpi, *arguments: str) -> int:
    return guarded(
        main,
        [
            "verify",
            "--keep",
            "kept",
            "--mpicc",
            str(mpi.compiler),
            "--mpiexec",
            str(mpi.launcher),
            *arguments,
        ],
    )


# ------------------------------------------------------------------------------------ interruptions
@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_an_interrupted_translation_leaves_nothing(folder: Path, number: int) -> None:
    """The compiler that preprocesses says when it is at work, and then takes its time. Not at once:
    while Python is still starting a process, an interruption does not know of it."""
    (folder / "slow-cc").write_text(
        f"#!/bin/sh\nsleep 1\necho $$ > {folder}/started\nexec sleep 60\n"
    )
    (folder / "slow-cc").chmod(0o755)
    command = [
        *HEEDING,
        *TRANSLATE,
        "gemm.c",
        "-Iheaders",
        "--cc",
        "./slow-cc",
        "--depfile",
        "gemm.d",
    ]
    running = subprocess.Popen(command, stderr=subprocess.PIPE, text=True)
    started = folder / "started"
    while not (started.exists() and started.read_text().strip()):
        assert running.poll() is None, running.communicate()
        time.sleep(0.02)
    running.send_signal(number)
    assert running.communicate(timeout=20)[1] == "polydist: interrupted; no output was written\n"
    assert running.returncode == 130
    assert left_in(folder) == {"slow-cc", "started"}
    assert ends(int(started.read_text()))


def test_an_interruption_while_writing_leaves_no_half_file(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupt(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(Path, "replace", interrupt)
    assert guarded(main_translate, ["plain.c", "--depfile", "plain.d"]) == 130
    assert left_in(folder) == set()


# -------------------------------------------------------------------------------------------- disks
@pytest.mark.parametrize("output", ["plain.c/x.c", "/proc/x.c", "/proc/self/x.c"])
def test_an_output_folder_that_takes_no_files(
    folder: Path, capfd: pytest.CaptureFixture[str], output: str
) -> None:
    """A file is no folder, and some file systems take no files from anybody, root included."""
    assert guarded(main_translate, ["gemm.c", "-Iheaders", "-o", output]) == 2
    assert capfd.readouterr().err.startswith(f"polydist: error: cannot write {output}: ")
    assert left_in(folder) == set()


def test_a_full_disk(folder: Path) -> None:
    """Files of this process end at 2 kB; the output is longer."""
    command = [*TRANSLATE, "gemm.c", "-Iheaders"]
    done = subprocess.run(
        command,
        capture_output=True,
        text=True,
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (2048, 2048)),
    )
    assert (done.returncode, done.stderr) == (
        2,
        "polydist: error: cannot write gemm.polydist.c: File too large\n",
    )
    assert left_in(folder) == set()


def test_what_is_no_file_is_written_into(folder: Path) -> None:
    """``-o /dev/null`` must not put a file in its place."""
    os.mkfifo(folder / "pipe")
    received: list[bytes] = []
    reader = threading.Thread(target=lambda: received.append((folder / "pipe").read_bytes()))
    reader.start()
    assert guarded(main_translate, ["plain.c", "-o", "pipe"]) == 0
    reader.join(10)
    assert received == [(folder / "plain.c").read_bytes()]
    assert stat.S_ISFIFO((folder / "pipe").stat().st_mode)


@pytest.mark.full
def test_two_translations_of_one_file_at_once(folder: Path) -> None:
    """Whoever is last wins, and what is there is whole at every moment."""
    command = [*TRANSLATE, "gemm.c", "-Iheaders"]
    assert subprocess.run(command).returncode == 0
    whole = (folder / "gemm.polydist.c").read_bytes()
    running = [subprocess.Popen(command) for _ in range(3)]
    while any(process.poll() is None for process in running):
        assert (folder / "gemm.polydist.c").read_bytes() == whole
        time.sleep(0.005)
    assert [process.returncode for process in running] == [0, 0, 0]
    assert left_in(folder) == {"gemm.polydist.c"}


# ---------------------------------------------------------------------------------- names and texts
@pytest.mark.parametrize("locale", ["C", "C.UTF-8"])
def test_names_with_spaces_and_other_letters(folder: Path, locale: str) -> None:
    """Source, header, include folder, output, dependency file."""
    (folder / "h\u00e9 aders").mkdir()
    (folder / "h\u00e9 aders" / "gr\u00f6 \u00dfe.h").write_text("#define N 20\n")
    (folder / "w\u00e4 ve.c").write_text(WAVE.replace("SIZE", "gr\u00f6 \u00dfe"))
    command = [
        *TRANSLATE,
        "w\u00e4 ve.c",
        "-I",
        "h\u00e9 aders",
        "-o",
        "\u00f6ut put.c",
        "--depfile",
        "d \u00e9.d",
        "--explain",
    ]
    done = subprocess.run(command, capture_output=True, env={**os.environ, "LC_ALL": locale})
    assert (done.returncode, done.stderr.decode()) == (0, "")
    assert "w\u00e4 ve.c:8:1" in done.stdout.decode()
    rule = (folder / "d \u00e9.d").read_text()
    assert rule.startswith("\u00f6ut\\ put.c:")
    assert "/h\u00e9\\ aders/gr\u00f6\\ \u00dfe.h" in rule
    assert '#line 12 "w\u00e4 ve.c"' in (folder / "\u00f6ut put.c").read_text()


@pytest.mark.full
@pytest.mark.parametrize("form", ["mark_crlf", "crlf", "no_last_line_end", "mark", "latin1"])
def test_forms_of_text(folder: Path, mpich: Mpi, form: str) -> None:
    """The distributed program prints what the sequential one prints, and everything outside the
    region is byte for byte the original."""
    encoding = "latin-1" if form == "latin1" else "utf-8"
    line_end = b"\r\n" if "crlf" in form else b"\n"
    mark = b"\xef\xbb\xbf" if "mark" in form else b""
    text = WAVE + ("" if form == "no_last_line_end" else "\n")
    original = mark + text.encode(encoding).replace(b"\n", line_end)
    (folder / "wave.c").write_bytes(original)
    (folder / "SIZE.h").write_bytes(b"\xef\xbb\xbf#define N 20\r\n")
    assert verify(mpich, "wave.c", "-n", "2") == 0
    made = (folder / "kept" / "distributed.sources" / "wave.polydist.c").read_bytes()
    head, tail = (
        original.partition(b"int main")[0],
        original[original.index(b"    for (int i = 0; i < N; i++)", original.index(b"0.5 *")) :],
    )
    first = b'#line 1 "wave.c"' + line_end
    assert made.startswith(
        mark + first + head.removeprefix(mark).removesuffix(b"\n").removesuffix(b"\r")
    )
    assert made.endswith(tail)
    comment = "/* n\u00e4chste Zeile \u00e4ndert u */".encode(encoding)
    assert comment not in made.replace(b"; " + comment, b"")
    assert (b"\r" in made.replace(b"\r\n", b"")) is False
    assert (b"\n" in made.replace(b"\r\n", b"")) is ("crlf" not in form)


@pytest.mark.parametrize("asked", [["--explain"], ["--emit", "code"], ["--emit", "scop"]])
def test_bytes_that_are_no_utf8_come_out_as_they_are(folder: Path, asked: list[str]) -> None:
    text = WAVE.replace("SIZE.h", "headers/size.h").replace("u[i - 1] +", "u[i - 1] /* \u00df */ +")
    (folder / "wave.c").write_bytes(text.encode("latin-1"))
    done = subprocess.run([*TRANSLATE, "wave.c", *asked], capture_output=True)
    assert (done.returncode, done.stderr) == (0, b"")
    assert (b"u[i - 1] /* \xdf */ + u[i + 1]" in done.stdout) is (asked == ["--emit", "code"])


# --------------------------------------------------------------------------------------- long files
def test_a_long_file_costs_what_its_region_costs(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Counted in characters that are parsed: 10,000 lines around a function with a region add next
    to nothing."""
    parsed: list[int] = []
    original = c_frontend.parse

    def counting(text: str, *rest: object) -> object:
        parsed.append(len(text))
        return original(text, *rest)

    monkeypatch.setattr(c_frontend, "parse", counting)
    function = (
        "double before_{k}(int n, const double *x) {{\n"
        "    double s = 0;\n"
        "    for (int i = 0; i < n; i++)\n        s += x[i] * {k};\n    return s;\n}}\n"
    )
    source = WAVE.replace("SIZE.h", "headers/size.h").replace(
        "int main(void)", "AROUND\nint main(void)"
    )
    costs, lengths = [], []
    for count in (0, 1700):
        parsed.clear()
        (folder / "wave.c").write_text(
            source.replace("AROUND", "".join(function.format(k=k) for k in range(count)))
        )
        translated = dict(translate(Path("wave.c"), Options()).files)
        costs.append(sum(parsed))
        lengths.append((folder / "wave.c").read_text().count("\n"))
    assert lengths[1] - lengths[0] > 10_000
    assert costs[0] > 500
    assert costs[1] < costs[0] + 200
    assert translated["wave.polydist.c"].count("before_1699") == 1


def test_objects_that_are_not_there(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert guarded(main, ["align", str(tmp_path / "none.o")]) == 2
    assert "none.o: No such file" in capsys.readouterr().err
