"""No rank waits for ever for one that ends, dies, or went another way: whoever goes astray is
named, and all end."""

import json
import re

import pytest

REGION = "region jacobi (jacobi.c:10)"

ASTRAY = [
    ("exit_first", f"rank 0 and 1 more: {REGION}; rank 1: the end of the program"),
    (
        "root_exits_first",
        f"rank 0: the end of the program, with status 3; rank 1 and 1 more: {REGION}",
    ),
    ("quick_exit_first", f"rank 0 and 1 more: {REGION}; rank 1: the end of the program"),
    ("lost_end", f"rank 0 and 1 more: {REGION}; rank 1: the end of the program"),
    ("exit_later", f"rank 0 and 1 more: {REGION}; rank 1: the end of the program, with status 3"),
    ("read_alone", f"rank 0 and 1 more: {REGION}; rank 1: standard input"),
    ("left_out", f"rank 0: {REGION}; rank 1 and 1 more: the end of the program"),
    (
        "exit_in_region",
        "rank 1: the program ends in region jacobi (jacobi.c:10) on rank 1, with status 3",
    ),
    ("exit_in_root", "rank 0: the program ends inside a root block"),
    ("exit_in_mpi", "rank 1: the program ends with status 3 here, and goes on elsewhere"),
]

QUICK = ("exit_first", "read_alone", "exit_in_region")
"""Of most ways to go astray, one."""


@pytest.fixture(params=["mpich", pytest.param("openmpi", marks=pytest.mark.full)])
def mpi(request):
    return request.getfixturevalue(request.param)


@pytest.fixture
def endings(mpi, build):
    return build(mpi, "endings")


@pytest.mark.parametrize(
    "what,message",
    [
        pytest.param(what, message, marks=() if what in QUICK else pytest.mark.full)
        for what, message in ASTRAY
    ],
)
def test_ranks_that_go_astray_are_named(mpi, endings, what, message):
    done = mpi.run(3, endings, what, timeout=30)
    assert done.returncode != 0
    assert message in done.stderr and done.stderr.count("polyrt: error") == 1, done.stderr
    assert "polyrt: hint: " in done.stderr


@pytest.mark.parametrize("what,signal", [("killed_first", 9), ("aborts_first", 6), ("killed", 9)])
def test_a_rank_that_dies_takes_the_others_along(mpi, endings, what, signal):
    """The launcher says what happened; of several ranks that end at once it may name another one
    than the first."""
    done = mpi.run(3, endings, what, timeout=40)
    said = done.stderr + done.stdout
    assert done.returncode != 0
    assert any(
        word in said
        for word in (f"signal {signal}", "KILLED BY", f"EXIT CODE: {signal}", "BAD TERMINATION")
    ), said


def test_all_ranks_end_with_the_status_of_the_program(mpi, endings):
    """However long one of them takes for what it alone has to do."""
    done = mpi.run(3, endings, "slow_root")
    assert (done.returncode, done.stdout) == (3, "written\n") and "polyrt" not in done.stderr


def test_a_child_process_may_end(mpi, endings):
    done = mpi.run(2, endings, "child", timeout=30)
    assert (done.returncode, done.stdout) == (0, "written\n"), done.stderr


@pytest.mark.parametrize("ranks", [1, 3])
def test_a_program_may_be_ended_after_some_executions(mpi, endings, tmp_path, ranks):
    report = tmp_path / "statistics.json"
    settings = {"END_AFTER": "2", "STATS": str(report)}
    done = mpi.run(ranks, endings, "repeats", **settings)
    assert (done.returncode, done.stdout) == (0, "step 0\nstep 1\nstep 2\n"), done.stderr
    (region,) = json.loads(report.read_text())["regions"]
    assert {rank["executions"] for rank in region["ranks"]} == {2}
    whole = mpi.run(ranks, endings, "repeats", END_AFTER="5")
    assert whole.stdout.endswith("step 4\nthe end\n")
    wrong = mpi.run(ranks, endings, "repeats", END_AFTER="soon")
    assert wrong.returncode != 0
    assert "POLYRT_END_AFTER=soon is not a number of executions" in wrong.stderr


@pytest.mark.parametrize(("executions", "steps"), [(1, 12), (2, 24), (9, 60)])
def test_a_simulation_may_be_ended_after_some_executions(mpi, endings, executions, steps):
    done = mpi.run(1, endings, "repeats", SIMULATE="2", END_AFTER=str(executions))
    assert done.returncode == 0, done.stderr
    assert re.search(rf"^ +2 +{steps} ", done.stderr, re.MULTILINE), done.stderr
