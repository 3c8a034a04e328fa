"""Many programs in several processes: hands out seeds, replaces processes that do not answer, counts."""

from __future__ import annotations

import multiprocessing
import multiprocessing.connection
import os
import sys
import time
from collections import Counter
from dataclasses import dataclass, field
from multiprocessing.connection import Connection
from multiprocessing.context import ForkProcess
from pathlib import Path

from fuzz.generator import generate
from fuzz.runner import Bench, Verdict, check, own_folder, report, trials
from fuzz.shrink import Case, shrink
from support.build import Workshop
from support.mpi import find_mpi

_SILENCE_SECONDS = 400
_PROGRAMS_PER_PROCESS = 300
_SHRUNK_PER_SIGNATURE = 2


@dataclass(frozen=True)
class Plan:
    """``runs``: of each program. ``sanitize``: every so many programs the sequential build checks for undefined behaviour; 0: never.
    ``work``: where programs are built; ``failures``: where those that fail are kept."""

    first: int
    count: int
    jobs: int
    runs: int
    seconds: float
    shrink_seconds: float
    sanitize: int
    work: Path
    failures: Path


@dataclass
class Tally:
    """What has come out so far."""

    begun: float = field(default_factory=time.monotonic)
    kinds: Counter[str] = field(default_factory=Counter)
    refusals: Counter[str] = field(default_factory=Counter)
    refused_seeds: dict[str, list[int]] = field(default_factory=dict)
    seconds: list[float] = field(default_factory=list)
    failed: list[str] = field(default_factory=list)
    last_seed: int = 0

    def add(self, seed: int, verdict: Verdict) -> None:
        self.kinds[verdict.kind] += 1
        self.last_seed = max(self.last_seed, seed)
        if verdict.kind == "refused":
            self.refusals[verdict.detail] += 1
            self.refused_seeds.setdefault(verdict.detail, []).append(seed)
        if verdict.seconds:
            self.seconds.append(verdict.seconds)
        if verdict.failed:
            self.failed.append(f"seed {seed}: {verdict.kind}: {verdict.detail.strip().splitlines()[0] if verdict.detail.strip() else ''}")

    @property
    def programs(self) -> int:
        return sum(self.kinds.values())

    def line(self) -> str:
        """One line of progress."""
        rate = self.programs / max(time.monotonic() - self.begun, 1e-9)
        refused = " ".join(f"{code} {100 * count / self.programs:.1f}%" for code, count in self.refusals.most_common(4))
        return (
            f"{self.programs} programs, to seed {self.last_seed}, {rate:.2f}/s, {len(self.failed)} failures; refused: {refused or 'none'}"
        )

    def summary(self) -> str:
        """Everything that was counted."""
        ordered = sorted(self.seconds) or [0.0]
        at = {share: ordered[min(len(ordered) - 1, int(len(ordered) * share / 100))] for share in (50, 90, 99, 100)}
        lines = [self.line(), "outcomes: " + ", ".join(f"{kind} {count}" for kind, count in self.kinds.most_common())]
        for code, count in self.refusals.most_common():
            seeds = ", ".join(map(str, self.refused_seeds[code][:5]))
            lines.append(f"  refused [{code}] {count} ({100 * count / self.programs:.1f}%), e.g. seeds {seeds}")
        lines.append("translation seconds: " + ", ".join(f"{share}% {value:.3f}" for share, value in at.items()))
        return "\n".join([*lines, *self.failed])


@dataclass
class _Worker:
    """A process, the line to it, the seed it works on and since when it is silent."""

    process: ForkProcess
    line: Connection
    seed: int | None = None
    since: float = 0
    done: int = 0


def run_campaign(plan: Plan) -> Tally:
    """All programs of the plan, or as many as the time allows."""
    tally = Tally()
    seeds = iter(range(plan.first, plan.first + plan.count))
    workers = [_started(plan) for _ in range(plan.jobs)]
    for worker in workers:
        _hand_out(worker, next(seeds, None))
    told = time.monotonic()
    while any(worker.seed is not None for worker in workers):
        ready = multiprocessing.connection.wait([worker.line for worker in workers if worker.seed is not None], timeout=2)
        for k, worker in enumerate(workers):
            if worker.line in ready:
                finished = _hear(worker, tally)
            else:
                finished = worker.seed is not None and time.monotonic() - worker.since > _SILENCE_SECONDS
                if finished:
                    _give_up(worker, plan, tally)
            if finished:
                workers[k] = _next(worker, plan, None if time.monotonic() - tally.begun > plan.seconds else next(seeds, None))
        if time.monotonic() - told > 10:
            told = time.monotonic()
            print(tally.line(), flush=True)
    for worker in workers:
        worker.process.kill()
    return tally


def _started(plan: Plan) -> _Worker:
    context = multiprocessing.get_context("fork")
    here, there = context.Pipe()
    process = context.Process(target=_work, args=(plan, there), daemon=False)
    process.start()
    there.close()
    return _Worker(process, here)


def _hand_out(worker: _Worker, seed: int | None) -> None:
    worker.seed, worker.since = seed, time.monotonic()
    if seed is not None:
        worker.line.send(seed)


def _hear(worker: _Worker, tally: Tally) -> bool:
    """Takes one message; whether the worker's seed is finished."""
    assert worker.seed is not None
    worker.since = time.monotonic()
    try:
        message = worker.line.recv()
    except EOFError:
        worker.process.join()
        message = Verdict("internal", f"the process ended with status {worker.process.exitcode}")
        worker.done = _PROGRAMS_PER_PROCESS
    if isinstance(message, Verdict):
        tally.add(worker.seed, message)
        if message.failed:
            print(tally.failed[-1], file=sys.stderr, flush=True)
            return worker.done == _PROGRAMS_PER_PROCESS
        return True
    return message == "shrunk"


def _give_up(worker: _Worker, plan: Plan, tally: Tally) -> None:
    """Ends a process that has been silent for too long."""
    assert worker.seed is not None
    worker.process.kill()
    worker.done = _PROGRAMS_PER_PROCESS
    verdict = Verdict("no answer", f"nothing within {_SILENCE_SECONDS} seconds")
    tally.add(worker.seed, verdict)
    _keep(plan, worker.seed, report(generate(worker.seed), verdict, worker.seed), verdict.kind)


def _next(worker: _Worker, plan: Plan, seed: int | None) -> _Worker:
    """The worker with its next seed; a fresh process after many programs, as the translator's libraries keep some memory."""
    worker.done += 1
    if worker.done >= _PROGRAMS_PER_PROCESS and seed is not None:
        worker.process.kill()
        worker.process.join()
        worker = _started(plan)
    _hand_out(worker, seed)
    return worker


# ------------------------------------------------------------------------------------------------------------- in the process
def bench_for(work: Path) -> Bench:
    work.mkdir(parents=True, exist_ok=True)
    return Bench(Workshop(work), find_mpi("mpich"), own_folder(work))


def _work(plan: Plan, line: Connection) -> None:
    bench = bench_for(plan.work)
    shrunk_so_far: Counter[str] = Counter()
    parent = os.getppid()
    while True:
        while not line.poll(5):
            if os.getppid() != parent:
                return
        seed = line.recv()
        verdict = check_seed(bench, seed, plan.runs, bool(plan.sanitize) and seed % plan.sanitize == 0)
        line.send(verdict)
        if verdict.failed:
            _keep(plan, seed, report(generate(seed), verdict, seed), f"{verdict.kind}-whole")
            shrunk_so_far[verdict.signature] += 1
            if verdict.kind != "sequential" and shrunk_so_far[verdict.signature] <= _SHRUNK_PER_SIGNATURE:
                _keep(plan, seed, shrunk(bench, seed, verdict, plan.shrink_seconds), verdict.kind)
            line.send("shrunk")


def check_seed(bench: Bench, seed: int, runs: int, sanitize: bool = False) -> Verdict:
    program = generate(seed)
    return check(bench, program, trials(program, seed, runs), sanitize)


def shrunk(bench: Bench, seed: int, verdict: Verdict, seconds: float) -> str:
    """The smallest program found that fails in the same way, as a C file."""
    quick = Bench(bench.workshop, bench.mpi, bench.folder, run_seconds=15)
    case, found = shrink(Case(generate(seed), verdict.trial), verdict, lambda program, runs: check(quick, program, runs), seconds)
    return report(case.program, found, seed)


def _keep(plan: Plan, seed: int, text: str, kind: str) -> None:
    plan.failures.mkdir(parents=True, exist_ok=True)
    (plan.failures / f"{seed}-{kind.replace(' ', '-')}.c").write_text(text)
