"""polydist-translate: outputs, exit statuses, messages."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import polydist.isolated
from polydist.cli.main import guarded, main, main_translate
from support.programs import ROOT

INCLUDE = "-Iheaders"


def translate(*arguments: str) -> int:
    return guarded(main_translate, arguments)


def names(folder: Path) -> set[str]:
    return {path.name for path in folder.iterdir()} - {"headers", "gemm.c", "refused.c", "plain.c"}


def test_output_is_in_the_current_directory(folder: Path) -> None:
    (folder / "elsewhere").mkdir()
    os.chdir(folder / "elsewhere")
    assert translate("../gemm.c", "-I../headers") == 0
    assert [path.name for path in Path().iterdir()] == ["gemm.polydist.c"]
    assert "polyrt_enter" in Path("gemm.polydist.c").read_text()


def test_output_has_the_name_that_was_asked_for(folder: Path) -> None:
    assert translate("gemm.c", INCLUDE, "-o", "product.c") == 0
    assert names(folder) == {"product.c"}
    text = (folder / "product.c").read_text()
    assert set(re.findall(r'^#line \d+ "(.*)"$', text, re.MULTILINE)) == {"gemm.c", "product.c"}


def test_a_fortran_source_has_the_names_that_were_asked_for(folder: Path) -> None:
    shutil.copy(ROOT / "tests" / "programs" / "jacobi1d.f90", folder / "line.f90")
    assert translate("line.f90", "-o", "other.F90") == 0
    assert names(folder) == {"line.f90", "other.F90", "other.F90.c"}
    text = (folder / "other.F90").read_text()
    found = set(re.findall(r'^# \d+ "(.*)"$', text, re.MULTILINE))
    assert found == {"line.f90", "other.F90"}


def test_output_goes_into_the_folder_that_was_asked_for(folder: Path) -> None:
    (folder / "out").mkdir()
    assert translate("gemm.c", "plain.c", INCLUDE, "-o", "out") == 0
    assert {path.name for path in (folder / "out").iterdir()} == {
        "gemm.polydist.c",
        "plain.polydist.c",
    }


def test_headers_with_regions_lie_beside_the_output(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """All files or none, and every byte outside of the region as it was."""
    body = b"#pragma polydist\r\n    for (int i = 0; i < 9; i++)\r\n        a[i] = 1;\r\n"
    own = (
        b"\xef\xbb\xbf/* caf\xe9 */\r\nstatic inline void fill(double *a)\r\n{\r\n"
        + body
        + b"}\r\n"
    )
    (folder / "headers" / "fill.h").write_bytes(own)
    (folder / "fills.c").write_text(
        '#include "fill.h"\nint main(void)\n{\n    double a[9];\n    fill(a);\n}\n'
    )
    assert translate("fills.c", INCLUDE, "-o", "out.c", "--depfile", "out.d") == 0
    assert names(folder) == {"fills.c", "out.c", "out.d", "out.polydist.fill.h"}
    assert '#include "out.polydist.fill.h"' in (folder / "out.c").read_text()
    assert str(folder / "headers" / "fill.h") in (folder / "out.d").read_text()
    copy = (folder / "out.polydist.fill.h").read_bytes()
    assert copy.startswith(b"\xef\xbb\xbf#line 1 ")
    assert b"/* caf\xe9 */\r\n" in copy
    assert copy.endswith(b"\r\n}\r\n")

    (folder / "headers" / "fill.h").write_bytes(own.replace(b"a[i] = 1", b"a[(int)a[i]] = 1"))
    assert translate("fills.c", INCLUDE, "-o", "none.c") == 1
    assert capsys.readouterr().err.startswith("headers/fill.h:6:16: error:")
    assert not {name for name in names(folder) if name.startswith("none")}


@pytest.mark.parametrize(
    "text", [b"int x;", b"/* caf\xe9 */\r\nint x;\r\n", b"", b"\xef\xbb\xbfint x;\n\n"]
)
def test_a_file_without_region_comes_out_unchanged(folder: Path, text: bytes) -> None:
    (folder / "plain.c").write_bytes(text)
    assert translate("plain.c") == 0
    assert (folder / "plain.polydist.c").read_bytes() == text


def test_an_unchanged_output_is_as_new_as_a_changed_one(folder: Path) -> None:
    translate("plain.c")
    output = folder / "plain.polydist.c"
    os.utime(output, (1, 1))
    translate("plain.c")
    assert output.stat().st_mtime > 1


def test_a_refused_region_is_pointed_at_and_nothing_is_written(
    folder: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    (folder / "refused.c").write_text("\f" + (folder / "refused.c").read_text())
    assert translate("refused.c") == 1
    said = capfd.readouterr().err
    assert said.startswith("refused.c:5:")
    assert ": error: " in said
    assert "\n        a[index[i]] = i;\n" in said.replace("    " + "        a[", "        a[")
    assert "^" in said
    assert "nothing was written" in said
    assert names(folder) == set()


def test_keep_going_leaves_a_refused_region_sequential(
    folder: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    assert translate("refused.c", "--keep-going") == 0
    assert "warning" in capfd.readouterr().err
    assert "a[index[i]] = i;" in (folder / "refused.polydist.c").read_text()


def test_the_status_of_several_files_is_the_worst(folder: Path) -> None:
    assert translate("refused.c", "plain.c") == 1
    assert names(folder) == {"plain.polydist.c"}


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ((), "no source file was given"),
        (("missing.c",), "cannot read missing.c: No such file or directory"),
        (("headers",), "cannot read headers: Is a directory"),
        (("gemm.c", "plain.c", "--depfile", "d"), "one source file at a time"),
        (("gemm.c", "plain.c", "-o", "x.c"), "must name an existing folder"),
        (("plain.c", "-o", "plain.c"), "is the source itself"),
        (("plain.c", "-o", "nowhere/x.c"), "cannot write nowhere/x.c: No such file or directory"),
        (("plain.c", "--depfile", "headers"), "cannot write headers: Is a directory"),
        (("@missing.txt",), "cannot read the response file missing.txt"),
    ],
)
def test_errors_of_usage(
    folder: Path, capfd: pytest.CaptureFixture[str], arguments: tuple[str, ...], message: str
) -> None:
    before = (folder / "plain.c").read_text()
    assert translate(*arguments) == 2
    said = capfd.readouterr().err
    assert said.startswith("polydist: error: ")
    assert message in said
    assert (folder / "plain.c").read_text() == before


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("--tile", "0"), "tile size"),
        (("--tile", "8,x"), "'x' is not a positive integer"),
        (("--dist", "diagonal"), "diagonal"),
        (("--dist", "cyclic(0)"), "at least 1"),
        (("--comm", "fast"), "fast"),
        (("--gather", "some"), "some"),
        (("--schedule", "best"), "best"),
        (("--effort", "-3"), "not a positive integer"),
        (("--emit", "everything"), "everything"),
        (("--tiles", "8"), "--tiles"),
        (("--other-source", "steps.c"), "no file or folder 'steps.c'"),
    ],
)
@pytest.mark.usefixtures("folder")
def test_wrong_options(
    capfd: pytest.CaptureFixture[str], arguments: tuple[str, ...], message: str
) -> None:
    with pytest.raises(SystemExit) as leaving:
        translate(*arguments, "plain.c")
    assert leaving.value.code == 2
    assert message in capfd.readouterr().err


def test_a_failure_in_the_middle_leaves_no_file_behind(folder: Path) -> None:
    (folder / "taken").mkdir()
    (folder / "taken" / "x").touch()
    assert translate("plain.c", "--depfile", "taken") == 2
    assert not [name for name in names(folder) if name.startswith(".")]


def test_dependency_file(folder: Path) -> None:
    (folder / "with space").mkdir()
    (folder / "with space" / "size.h").write_text("#define N 9\n")
    assert (
        translate(
            "gemm.c", "-Iwith space", "--depfile", "gemm.d", "--depfile-target", "some target"
        )
        == 0
    )
    rule = (folder / "gemm.d").read_text()
    target, _, read = rule.replace("\\\n", " ").partition(":")
    assert target == "some\\ target"
    assert str(folder / "gemm.c") in read
    assert str(folder / "with\\ space" / "size.h") in read
    assert "driver.py" in read
    words = read.replace("\\ ", "?").split()
    assert all(word.startswith("/") for word in words)
    assert len(words) == len(set(words))


def test_the_default_target_is_the_output(folder: Path) -> None:
    assert translate("plain.c", "-o", "x.c", "--depfile", "x.d") == 0
    assert (folder / "x.d").read_text().startswith("x.c:")


@pytest.mark.parametrize("stage", ["scop", "deps", "schedule", "tiles", "comm", "ast", "code"])
def test_stages_are_printed_and_nothing_is_written(
    folder: Path, capfd: pytest.CaptureFixture[str], stage: str
) -> None:
    assert translate("gemm.c", INCLUDE, "--emit", stage) == 0
    said = capfd.readouterr().out
    assert f"region product: {stage}" in said
    assert len(said.splitlines()) > 1
    assert names(folder) == set()


def test_explain_says_what_was_understood(folder: Path, capfd: pytest.CaptureFixture[str]) -> None:
    assert translate("gemm.c", INCLUDE, "--explain") == 0
    assert "product" in capfd.readouterr().out
    assert names(folder) == {"gemm.polydist.c"}


def test_scop_pragmas_are_regions_if_asked_for(folder: Path) -> None:
    (folder / "scop.c").write_text(
        (folder / "gemm.c")
        .read_text()
        .replace("#pragma polydist name(product)", "#pragma scop")
        .replace(
            "    for (int i = 0; i < N; i++)\n        printf",
            "#pragma endscop\n    for (int i = 0; i < N; i++)\n        printf",
        )
    )
    assert translate("scop.c", INCLUDE, "-o", "without.c") == 0
    assert translate("scop.c", INCLUDE, "--scop", "-o", "with.c") == 0
    assert "polyrt_enter" not in (folder / "without.c").read_text()
    assert "polyrt_enter" in (folder / "with.c").read_text()


def test_arguments_come_from_a_response_file(folder: Path) -> None:
    (folder / "flags").write_text(
        "-Iheaders\n-DN=5\n--flag=SHELL:-DM=1 -DK=2\n-o\nwith space.c\n\n"
    )
    assert translate("@flags", "gemm.c") == 0
    assert names(folder) == {"flags", "with space.c"}


def test_a_fault_says_what_to_report(
    folder: Path, capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object) -> None:
        raise KeyError("surprise")

    monkeypatch.setattr(polydist.isolated, "translate", fail)
    monkeypatch.delenv("POLYDIST_DEBUG", raising=False)
    assert translate("plain.c") == 3
    said = capfd.readouterr().err
    assert "internal error: KeyError: 'surprise' at test_cli_translate.py:" in said
    assert "report" in said
    assert "plain.c" in said
    assert "Traceback" not in said
    monkeypatch.setenv("POLYDIST_DEBUG", "1")
    assert translate("plain.c") == 3
    assert "Traceback" in capfd.readouterr().err
    assert names(folder) == set()


@pytest.mark.usefixtures("folder")
def test_an_interruption_ends_without_traceback(
    capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupt(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(polydist.isolated, "translate", interrupt)
    assert translate("plain.c") == 130
    assert capfd.readouterr().err == "polydist: interrupted; no output was written\n"


def test_polydist_without_command_shows_help(capfd: pytest.CaptureFixture[str]) -> None:
    assert guarded(main, []) == 2
    assert "examples:" in capfd.readouterr().out


def test_help_teaches(capfd: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as leaving:
        main_translate(["--help"])
    said = capfd.readouterr().out
    assert leaving.value.code == 0
    assert all(
        word in said
        for word in ("#pragma polydist", "gather(", "POLYRT_TILE", "exit status", "heat.polydist.c")
    )


def test_commands_are_installed(folder: Path) -> None:
    commands = Path(sys.executable).parent
    for command in (
        [commands / "polydist", "translate"],
        [commands / "polydist-translate"],
    ):
        done = subprocess.run([*command, "plain.c"], capture_output=True, text=True)
        assert (done.returncode, done.stderr) == (0, "")
        (folder / "plain.polydist.c").unlink()
    version = subprocess.run(
        [commands / "polydist", "--version"], capture_output=True, text=True, check=True
    ).stdout
    assert version.startswith(f"polydist {polydist.__version__} (islpy ")
    cmake_dir = subprocess.run(
        [commands / "polydist", "--cmake-dir"], capture_output=True, text=True, check=True
    ).stdout.strip()
    assert (Path(cmake_dir) / "polydistConfig.cmake").is_file()


def test_a_closed_pipe_is_no_fault() -> None:
    command = f"{sys.executable} -m polydist --help | head -n 1"
    done = subprocess.run(command, shell=True, capture_output=True, text=True, check=True)
    assert done.stdout.startswith("usage: polydist")
    assert done.stderr == ""


@pytest.mark.full
def test_the_output_is_the_same_in_every_process(folder: Path) -> None:
    """Neither hashes nor addresses decide on it; this one has strides and guards in all schemes."""
    command = [sys.executable, "-m", "polydist", "translate", "--comm", "exact,fo,foifi,fop"]
    texts = set()
    for seed in ("0", "1", "2"):
        subprocess.run(
            [*command, ROOT / "examples/sor/sor.c", "-o", "sor.c"],
            env={**os.environ, "PYTHONHASHSEED": seed},
            cwd=folder,
            check=True,
        )
        texts.add((folder / "sor.c").read_text())
    assert len(texts) == 1
