"""The search for settings, with a program that only says how long it would take."""

from __future__ import annotations

import math
from collections.abc import Callable
from pathlib import Path

import pytest

from polydist.cli.arguments.values import tuned_settings
from polydist.launch.run import Outcome
from polydist.simulate.simulation import Machine
from polydist.tune import descents
from polydist.tune import search as searching
from polydist.tune.closing import Found
from polydist.tune.descent import Setting, Start, descent
from polydist.tune.search import Form, Tried, Workshop, search
from polydist.tune.trials import Program, Settings, Timing, TuneError, _refuse_difference
from polydist.tuned import TunedError, tuned_file, tuned_text
from polydist.verify.outputs import Comparison

Cost = Callable[[Setting], float]


def _end(start: Start, cost: Cost) -> tuple[Setting, int]:
    """The best of all that is tried, and how many are."""
    search = descent(start)
    tried = {start.setting: start.seconds}
    setting = next(search, None)
    while setting is not None:
        tried[setting] = cost(setting)
        try:
            setting = search.send(tried[setting])
        except StopIteration:
            break
    return min(tried, key=lambda one: tried[one]), len(tried)


def test_sizes_are_found_that_depend_on_each_other() -> None:
    def cost(setting: Setting) -> float:
        a, b = setting.tile or (32, 512)
        return 1 + abs(math.log2(a * b / 2048)) + 2 * abs(math.log2(a / 8)) + (not setting.dist)

    start = Start(Setting(), cost(Setting()), (32, 512), ("block", "cyclic"))
    best, count = _end(start, cost)
    assert best == Setting(dist="block", tile=(8, 256))
    assert count < 20


def test_two_sizes_change_at_once_where_no_single_one_pays() -> None:
    def cost(setting: Setting) -> float:
        a, b = setting.tile or (48, 512)
        return 1.0 if (a, b) in ((64, 256), (64, 512)) and a * b <= 64 * 256 else 2.0 + a / 1000

    best, count = _end(Start(Setting(), 2.0, (48, 512), ()), cost)
    assert best == Setting(tile=(64, 256)) and count < 16


def test_what_is_best_may_lie_behind_worse_sizes() -> None:
    """As a rank's tiles may fit no cache, or wait for others, on the way there."""

    def cost(setting: Setting) -> float:
        good = setting.tile and all(size <= 32 for size in setting.tile)
        return 0.5 + abs(math.log2(setting.tile[0] / 8)) / 100 if good else 1.0

    best, count = _end(Start(Setting(), 1.0, (167, 12, 334), ()), cost)
    assert best == Setting(tile=(8, 16, 16)) and count < 25


def test_noise_is_no_gain_and_ends_the_search() -> None:
    _, count = _end(Start(Setting(), 1.0, (4, 4), ()), lambda _: 0.99)
    assert count == 12
    assert _end(Start(Setting(), 1.0, (), ()), lambda _: 0.1) == (Setting(), 1)
    assert _end(Start(Setting(), 1.0, (1,), ()), lambda _: 1.0) == (Setting(), 2)


# ------------------------------------------------------------------------------------------- search
class Fake:
    """Two regions; what they take depends on the form and on the settings."""

    def __init__(
        self, monkeypatch: pytest.MonkeyPatch, whole: float = 1.0, executions: int = 1
    ) -> None:
        self.runs: list[tuple[str, Settings]] = []
        self.early: list[int | None] = []
        self.executions = executions
        self.told: list[Tried] = []
        self.whole = whole
        monkeypatch.setattr(searching, "timed", self.timed)
        monkeypatch.setattr(descents, "forecast", lambda *_: None)

    def timed(
        self, program: Program, built: Path, settings: Settings, first: Timing | None, limit: float
    ) -> Timing | None:
        self.runs.append((built.name, settings))
        self.early.append(program.executions)
        if built.name == "slow":
            return None
        forms = dict.fromkeys("fg", "keep" if built.name == "keep" else "")
        if built.name.startswith("chosen"):
            chosen = dict(part.split("=") for part in built.name.split(",")[1:])
            forms = {name: chosen.get(name, "") for name in "fg"}
        times = {
            name: self.seconds(name, settings.get(name, Setting()), forms[name]) for name in "fg"
        }
        whole = sum(times.values()) * self.whole
        outcome = Outcome(0, b"same", b"", 1.0)
        return Timing(whole, whole, times, 1.0, outcome, program.executions or self.executions)

    @staticmethod
    def built(chosen: Settings) -> Path:
        """The name says which region has which schedule."""
        return Path(
            ",".join(["chosen", *(f"{name}={own.schedule}" for name, own in chosen.items())])
        )

    @staticmethod
    def seconds(name: str, setting: Setting, form: str) -> float:
        base = 1.0 if (form == "keep") == (name == "g") else 2.0
        return base * (0.5 if setting.dist == "cyclic" and name == "f" else 1.0)

    def search(self, runs: int) -> Found | None:
        forms = [Form(Setting(), Path("plain")), Form(Setting(schedule="keep"), Path("keep"))]
        forms.append(Form(Setting(schedule="skew"), Path("slow")))
        program = Program((), 2, 1, None, Path(), None, Comparison(), 9.0)  # type: ignore[arg-type]
        workshop = Workshop(program, self.built, self.told.append, lambda number: None)
        return search(forms, workshop, runs)


def test_each_region_takes_what_is_best_for_it(monkeypatch: pytest.MonkeyPatch) -> None:
    fake = Fake(monkeypatch)
    found = fake.search(40)
    assert found is not None
    assert found.best["g"] == Setting(schedule="keep")
    assert found.best["f"].dist == "cyclic"
    assert math.inf in [tried.seconds for tried in fake.told]
    assert found.runs == len(fake.runs) <= 40


def test_the_second_best_schedule_may_win_with_other_placements(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """``g`` takes 1.2 as written and 1.0 with keep, where nothing helps any more."""

    def seconds(name: str, setting: Setting, form: str) -> float:
        if name == "f":
            return 2.0 if form == "keep" else 1.0
        if form == "keep":
            return 1.0
        return 0.6 if setting.dist == "lookup" else 1.2

    monkeypatch.setattr(Fake, "seconds", staticmethod(seconds))
    fake = Fake(monkeypatch)
    found = fake.search(40)
    assert found is not None and found.runs == len(fake.runs) <= 40
    assert found.best == {"g": Setting(dist="lookup")}
    assert found.regions["g"] == (1.2, 0.6)
    assert Fake(monkeypatch).search(14) is not None


def test_long_programs_that_repeat_a_region_are_ended_early(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    fake = Fake(monkeypatch, whole=20.0, executions=1000)
    found = fake.search(40)
    assert found is not None
    assert fake.early[0] is None and set(fake.early[1:]) == {34} and found.executions == 34
    assert found.runs == len(fake.runs) <= 40
    short = Fake(monkeypatch, whole=20.0, executions=5)
    found = short.search(40)
    assert found is not None and set(short.early) == {None} and found.executions is None


def test_the_runs_are_bounded_and_the_whole_program_counts(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    fake = Fake(monkeypatch)
    found = fake.search(5)
    assert found is not None and found.runs <= 5
    monkeypatch.setattr(Fake, "seconds", staticmethod(lambda *_: 1.0))
    nothing = Fake(monkeypatch).search(40)
    assert nothing is not None and not nothing.gains and nothing.best == {}


def test_another_output_is_an_error_that_teaches() -> None:
    expected = Outcome(0, b"sum 1.5\ntime 3.2 seconds\n", b"", 1.0)
    later = Outcome(0, b"sum 1.5\ntime 4.2 seconds\n", b"", 1.0)
    with pytest.raises(TuneError, match=r"line 2 of the output.*(\n.*)*--ignore 'time'"):
        _refuse_difference(Comparison(), expected, later, "the run")
    other = Outcome(0, b"sum 1.6\ntime 3.2 seconds\n", b"", 1.0)
    with pytest.raises(TuneError, match="polydist verify finds the place"):
        _refuse_difference(Comparison(), expected, other, "the run")


# -------------------------------------------------------------------------------------------- files
def test_files_come_back(tmp_path: Path) -> None:
    setting = Setting("diamond", "2", "cyclic(3)", (4, 8))
    text = tuned_text(["a comment"], {"heat": setting.entries(), "other": {}})
    path = tmp_path / "heat.tuned"
    path.write_text(text)
    found = tuned_settings(str(path)).regions["heat"]
    assert (found.schedule, found.grid) == ("diamond", 2)
    assert [size.text for size in found.tile] == ["4", "8"]
    assert found.dist is not None and found.dist.block_size == 3


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("tile = 3", "t:1: neither"),
        ("[f]\nprivate = x", "t:2: neither"),
        ("[f]\ntile =", "t:2: neither"),
        ("[f]\nschedule = sideways", "sideways"),
        ("[f]\ntile = 0", "t: "),
    ],
)
def test_what_is_no_such_file(text: str, message: str) -> None:
    with pytest.raises(TunedError, match=message):
        tuned_file("t", text)


def test_the_machine_has_a_setting() -> None:
    assert "point=" in Machine().setting
