"""The command lines of compilers, taken apart and put together by ``polydist-cc``."""

from __future__ import annotations

from pathlib import Path

import pytest

from polydist.wrapper.command_line import parse
from polydist.wrapper.compilers import Compilers
from polydist.wrapper.mentions import header_with_directive
from polydist.wrapper.own_options import own_options
from polydist.wrapper.planning import CannotTranslate, Work, plan
from polydist.wrapper.steps import AddDependencies, LinkWithRuntime, OwnPages, Plan, Run, Translate

REGION = "#pragma polydist\nfor (int i = 0; i < 9; i++) a[i] = i;\n"


def steps(words: str, environment: dict[str, str] | None = None) -> Plan:
    line = parse(words.split())
    work = Work(
        line=line,
        own=own_options(line.own, environment or {}),
        compilers=Compilers("polydist-cc", ("gcc",), ("gcc",)),
        runtime=Path("/rt"),
        folder=Path("/work"),
    )
    return plan(work)


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "inc").mkdir()
    (tmp_path / "inc/kernel.h").write_text(REGION)
    for name, text in (
        ("heat.c", REGION),
        ("plain.c", "int main(void) { return 0; }\n"),
        ("user.c", '#include "kernel.h"\n'),
        ("heat.f90", "!$polydist\ndo i = 1, 9\n"),
        ("heat.cpp", REGION),
        ("object.o", "..polyrt_enter.."),
        ("other.o", "..printf.."),
    ):
        (tmp_path / name).write_text(text)
    return tmp_path


@pytest.mark.parametrize(
    ("words", "sources", "output", "action"),
    [
        ("-c heat.c", ["heat.c"], None, "compile"),
        ("-O2 -o out -Iinc -I inc heat.c -lm other.o", ["heat.c"], "out", "link"),
        ("-oout heat.c", ["heat.c"], "out", "link"),
        ("-S -DX=heat.c -D y.c heat.c", ["heat.c"], None, "assemble"),
        ("-E heat.c", ["heat.c"], None, "nothing"),
        ("-M heat.c", ["heat.c"], None, "nothing"),
        ("--version", [], None, "nothing"),
        ("-L lib -l m.c -Wl,-rpath,x.c a.o", [], None, "link"),
        ("-x c kernel -x none a.o -c", ["kernel"], None, "compile"),
        ("-xHost heat.f90 -J mod.c", ["heat.f90"], None, "link"),
        ("-undef -include conf.c -c heat.c", ["heat.c"], None, "compile"),
        ("-MT heat.c -MFheat.d -MD -c heat.c", ["heat.c"], None, "compile"),
        ("-isystem a.c -iquoteb.c --param x.c=1 -c heat.c", ["heat.c"], None, "compile"),
        ("-module mod.c -c a.F90 b.for", ["a.F90", "b.for"], None, "compile"),
        ("-", ["-"], None, "link"),
    ],
)
def test_what_is_what(words: str, sources: list[str], output: str | None, action: str) -> None:
    line = parse(words.split())
    assert [source.value for source in line.sources] == sources
    assert (line.output, line.action) == (output, action)


def test_all_words_are_kept() -> None:
    words = "-O2 -Iinc -D X=1 -xc a -x none b.o -lm -Wl,-z,now -MF f -o out".split()
    assert list(parse(words).words) == words


def test_words_from_files(tmp_path: Path) -> None:
    (tmp_path / "inner").write_text("-c 'a b.c'\n")
    (tmp_path / "outer").write_text(f"-O2 @{tmp_path}/inner --polydist-tile=3\n")
    line = parse([f"@{tmp_path}/outer", "@missing"])
    assert line.words == ("-O2", "-c", "a b.c", "@missing")
    assert line.own == ("tile=3",)


def test_own_options() -> None:
    told = own_options(("tile=3,4", "keep=made", "scop", "runtime", "show"), {})
    assert told.translator == ("--tile=3,4", "--scop")
    assert (told.keep, told.whole, told.show, told.scop) == (Path("made"), True, True, True)
    assert told.enabled and not own_options((), {"POLYDIST_ENABLE": "OFF"}).enabled


def test_a_source_without_directives_is_compiled_as_the_user_says(folder: Path) -> None:
    ((compile_it, align),) = steps("-O2 -Wall plain.c -c -MD").jobs
    assert isinstance(compile_it, Run)
    assert compile_it.command[:4] == ("gcc", "-O2", "-Wall", "plain.c")
    assert compile_it.command[-3:] == ("-c", "-o", "plain.o")
    assert "-MF" not in compile_it.command
    assert align == OwnPages(Path("plain.o"))


def test_a_translated_source(folder: Path) -> None:
    ((translate, depend, add, compile_it, align),) = steps(
        "-std=c99 -DA -UA -Iinc -isystem inc -include plain.c -MMD -c heat.c -o out/heat.o"
    ).jobs
    assert isinstance(translate, Translate) and isinstance(depend, Run)
    assert translate.arguments[1:6] == ("--cc=gcc", "-Iinc", "-UA", "-std=c99", "--flag=-isystem")
    assert f"--flag={folder}/plain.c" in translate.arguments
    assert translate.arguments[-3:] == ("-o", "/work/0/heat.polydist.c", "heat.c")
    assert depend.command[-6:] == ("heat.c", "-MM", "-MF", "out/heat.d", "-MQ", "out/heat.o")
    assert add == AddDependencies(Path("out/heat.d"), Path("/work/0/heat.polydist.c.d"), False)
    assert isinstance(compile_it, Run)
    assert compile_it.command[1:3] == ("-iquote", str(folder))
    assert "-MMD" not in compile_it.command and "heat.c" not in compile_it.command
    assert "-fdebug-prefix-map=/work/0/heat.polydist.c=heat.c" in compile_it.command
    assert align == OwnPages(Path("out/heat.o"))


def test_a_program(folder: Path) -> None:
    made = steps("-O2 heat.c plain.c -lm -o heat -static")
    assert [len(job) for job in made.jobs] == [3, 2]
    assert made.last == LinkWithRuntime(
        ("gcc", "-O2", "/work/0-heat.o", "/work/1-plain.o", "-lm", "-static", "-o", "heat")
    )
    assert not any("-static" in step.command for step in made.jobs[1] if isinstance(step, Run))


@pytest.mark.parametrize(
    ("words", "linked"),
    [
        ("plain.c", False),
        ("plain.c --polydist-runtime", True),
        ("object.o", True),
        ("other.o", False),
        ("-shared object.o heat.c", False),
        ("-r object.o", False),
        ("other.o -Llib -lheat", True),
    ],
)
def test_when_the_runtime_is_linked(words: str, linked: bool, folder: Path) -> None:
    (folder / "lib").mkdir()
    (folder / "lib/libheat.a").write_text("polyrt_enter")
    assert isinstance(steps(words).last, LinkWithRuntime) == linked


def test_headers_with_directives(folder: Path) -> None:
    def translated(words: str) -> bool:
        return any(isinstance(step, Translate) for job in steps(words).jobs for step in job)

    assert translated("-c user.c -Iinc")
    assert not translated("-c user.c")
    assert translated("-c plain.c -include inc/kernel.h")
    (folder / "user.c").write_text("#pragma scop\n")
    assert translated("-c user.c --polydist-scop")
    assert not translated("-c user.c")


def test_the_halves_of_fortran_become_one_object(folder: Path) -> None:
    ((translate, fortran, c, _pages, both, _align),) = steps("-O3 -fPIC -Wall -c heat.f90").jobs
    assert isinstance(translate, Translate) and "-I." in translate.arguments
    assert isinstance(fortran, Run) and f"-I{folder}" in fortran.command
    assert isinstance(c, Run) and isinstance(both, Run)
    assert c.command[:3] == ("gcc", "-O3", "-fPIC") and "-Wall" not in c.command
    assert both.command[1:] == (
        *("-r", "-nostdlib", "/work/0.fortran.o", "/work/0.c.o", "-o", "heat.o"),
    )


@pytest.mark.parametrize("words", ["-c heat.cpp", "-x c++ heat.c", "-S heat.f90"])
def test_what_cannot_be_translated(words: str, folder: Path) -> None:
    with pytest.raises(CannotTranslate):
        steps(words)


@pytest.mark.parametrize("words", ["-E heat.c", "-c -o a.o heat.c plain.c", "-c -x c -", "heat.h"])
def test_what_is_the_compiler_s(words: str, folder: Path) -> None:
    assert steps(words) == Plan((), Run(("gcc", *words.split())))


def test_the_sequential_program(folder: Path) -> None:
    made = steps("-O2 heat.c -o heat", {"POLYDIST_ENABLE": "0"})
    assert made.jobs == () and isinstance(made.last, Run)
    assert made.last.command[:5] == ("gcc", "-O2", "heat.c", "-o", "heat")
    assert "-ffp-contract=off" in made.last.command


@pytest.mark.parametrize(
    "text, found",
    [
        ("static void f(void)\n{\n  #pragma polydist\n", True),
        ('#define REGION _Pragma("polydist")\n', True),
        ("#define DO(x) _Pragma(#x)\n# define REGION DO(polydist tile(8))\n", True),
        ("/* for polydist */\n#define N 8\n#define use_polydist_here 1\n", False),
    ],
)
def test_headers_whose_macros_write_directives(text: str, found: bool, tmp_path: Path) -> None:
    (tmp_path / "own.h").write_text(text)
    source = tmp_path / "a.c"
    source.write_text('#include "own.h"\n')
    assert header_with_directive(source, (), (), scop=False) == found
