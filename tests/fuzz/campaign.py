"""Many programs in several processes: hands out batches, counts what comes back, keeps failing
programs and makes them small."""

from __future__ import annotations

import multiprocessing
import multiprocessing.connection
import os
import sys
import time
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import groupby
from multiprocessing.connection import Connection
from multiprocessing.context import ForkProcess
from pathlib import Path
from typing import NoReturn

from tqdm import tqdm

from fuzz.draw.generator import generate
from fuzz.program.ordinary import is_fortran, is_in_several_files
from fuzz.run.bench import Bench, Draft
from fuzz.run.checker import checked
from fuzz.run.examine import confirmed, examine, examine_alone
from fuzz.run.trials import batch_of, trials
from fuzz.run.verdict import Verdict, report
from fuzz.shrink import Case, shrink
from fuzz.tally import Entry, Journal, Spent, Tally, entry_of
from fuzz.write.texts import suffix
from support.build import Workshop
from support.mpi import Mpi, find_mpi

_SHRUNK_PER_SIGNATURE = 2
_SETTLED_ALONE = ("passed", "refused", "internal", "compile")


@dataclass(frozen=True)
class Plan:
    """``runs``: of each program. ``sanitize``: every so many batches look for undefined behaviour
    in the untranslated programs, 0: never; ``check``: every so many programs go through the
    enumerating checker, 0: never. ``seconds``: no batch starts after this time. ``work``: where
    programs are built and the journal is; ``failures``: where those that fail are kept.
    ``several_files``: only programs in several files; ``fortran``: only those that are written in
    it; ``devices``: only programs in one whose nests
    become kernels as far as possible, on emulated devices."""

    first: int
    count: int
    jobs: int
    runs: int
    seconds: float
    shrink_seconds: float
    sanitize: int
    check: int
    effort: int
    work: Path
    failures: Path
    resume: bool = False
    several_files: bool = False
    devices: bool = False
    fortran: bool = False

    @property
    def seeds(self) -> list[int]:
        return list(filter(self._has, range(self.first, self.first + self.count)))

    def _has(self, seed: int) -> bool:
        several = is_in_several_files(batch_of(seed))
        if self.fortran:
            return is_fortran(seed)
        if self.devices:
            return not several
        return several or not self.several_files


@dataclass
class _Worker:
    """A process, the line to it, and the seeds that it has not answered for."""

    process: ForkProcess
    line: Connection
    waiting: set[int]


def run_campaign(plan: Plan) -> Tally:
    """All programs of the plan, or as many as the time allows. An interruption ends it early."""
    journal = Journal(plan.work / "journal.jsonl")
    tally = journal.begin(plan.resume)
    batches = _batches(plan, tally)
    ends = time.monotonic() + plan.seconds
    bar = tqdm(
        total=len(plan.seeds),
        initial=len(tally.entries),
        unit="program",
        mininterval=0.5 if sys.stderr.isatty() else 30,
    )
    workers = [_given(_started(plan), batches, ends) for _ in range(plan.jobs)]
    try:
        while answering := _answering(workers):
            for k in answering:
                for line in _heard(workers[k]):
                    _record(line, tally, journal, bar)
                if not workers[k].waiting:
                    workers[k] = _given(_alive(workers[k], plan), batches, ends)
    except KeyboardInterrupt:
        bar.write("interrupted; --resume goes on", file=sys.stderr)
    finally:
        bar.close()
        for worker in workers:
            worker.process.kill()
    return tally


def _answering(workers: list[_Worker]) -> list[int]:
    """The numbers of the workers that have answered, of which it awaits at least one; none if all
    are idle."""
    lines = [worker.line for worker in workers if worker.waiting]
    ready = multiprocessing.connection.wait(lines) if lines else []
    return [k for k, worker in enumerate(workers) if worker.line in ready]


def _record(line: Entry | Spent, tally: Tally, journal: Journal, bar: tqdm[NoReturn]) -> None:
    """Counts an answer, keeps it in the journal and shows how things stand."""
    tally.add(line)
    journal.write(line)
    bar.set_postfix_str(tally.state, refresh=False)
    bar.update(isinstance(line, Entry))
    if isinstance(line, Entry) and line.failed:
        bar.write(str(line), file=sys.stderr)


def _alive(worker: _Worker, plan: Plan) -> _Worker:
    """The worker, or a new one where its process has ended."""
    return worker if worker.process.is_alive() else _started(plan)


def _batches(plan: Plan, done: Tally) -> Iterator[list[int]]:
    """The seeds that are left, batch by batch."""
    left = (seed for seed in plan.seeds if seed not in done.entries)
    for _, seeds in groupby(left, batch_of):
        yield list(seeds)


def _started(plan: Plan) -> _Worker:
    context = multiprocessing.get_context("fork")
    here, there = context.Pipe()
    process = context.Process(target=_work, args=(plan, there))
    process.start()
    there.close()
    return _Worker(process, here, set())


def _given(worker: _Worker, batches: Iterator[list[int]], ends: float) -> _Worker:
    """The worker with its next batch, if there is one."""
    seeds = next(batches, []) if time.monotonic() < ends else []
    if seeds:
        worker.line.send(seeds)
        worker.waiting = set(seeds)
    return worker


def _heard(worker: _Worker) -> list[Entry | Spent]:
    """One answer; of a process that has ended, one for all that it owed."""
    try:
        line: Entry | Spent = worker.line.recv()
    except (EOFError, ConnectionResetError):
        worker.process.join()
        told = f"the process ended with status {worker.process.exitcode}"
        lost = [entry_of(seed, Verdict("internal", told)) for seed in sorted(worker.waiting)]
        worker.waiting = set()
        return [*lost]
    if isinstance(line, Entry):
        worker.waiting.discard(line.seed)
    return [line]


# ----------------------------------------------------------------------------------- in the process
def bench_for(work: Path, effort: int, mpi: Mpi | None = None, offloads: bool = False) -> Bench:
    """A bench in a folder of this process' own."""
    folder = work / f"bench-{os.getpid()}"
    folder.mkdir(parents=True, exist_ok=True)
    return Bench(Workshop(work), mpi or find_mpi("mpich"), folder, effort, offloads=offloads)


def draft_of(seed: int, runs: int, devices: bool = False) -> Draft:
    program = generate(seed, devices)
    return Draft(seed, program, trials(program, seed, runs, devices))


def _work(plan: Plan, line: Connection) -> None:
    bench = bench_for(plan.work, plan.effort, offloads=plan.devices)
    shrunk_so_far: Counter[str] = Counter()
    parent = os.getppid()
    while True:
        while not line.poll(5):
            if os.getppid() != parent:
                return
        settled = check_batch(bench, plan, line.recv())
        line.send(Spent(bench.watch.read()))
        for draft, verdict in settled:
            if verdict.failed:
                _keep(
                    plan,
                    draft.seed,
                    report(draft.program, verdict, draft.seed),
                    f"{verdict.kind}-whole",
                )
                shrunk_so_far[verdict.signature] += 1
                if (
                    verdict.kind not in ("sequential", "together", "checker")
                    and shrunk_so_far[verdict.signature] <= _SHRUNK_PER_SIGNATURE
                ):
                    _keep(
                        plan,
                        draft.seed,
                        shrunk(bench, draft, verdict, plan.shrink_seconds),
                        verdict.kind,
                    )
            line.send(entry_of(draft.seed, verdict))
        for path in bench.folder.glob("p*"):
            path.unlink()


def check_batch(bench: Bench, plan: Plan, seeds: list[int]) -> Iterator[tuple[Draft, Verdict]]:
    """The settled verdict on each program."""
    drafts = {seed: draft_of(seed, plan.runs, plan.devices) for seed in seeds}
    sanitize = _is_sanitized(plan, batch_of(seeds[0]))
    verdicts = examine(bench, drafts.values(), sanitize)
    for seed in seeds:
        if verdicts[seed].distributed and _is_checked(plan, seed):
            verdicts[seed] = checked(bench, drafts[seed], verdicts[seed])
    for seed in seeds:
        if verdicts[seed].kind not in (*_SETTLED_ALONE, "checker"):
            verdicts[seed] = confirmed(bench, drafts[seed], verdicts[seed], sanitize)
    return ((drafts[seed], verdicts[seed]) for seed in seeds)


def _is_sanitized(plan: Plan, batch: int) -> bool:
    """Every so many batches, of all kinds: one in four has programs in several files."""
    return bool(plan.sanitize) and (batch + batch // plan.sanitize) % plan.sanitize == 0


def _is_checked(plan: Plan, seed: int) -> bool:
    """Every so many programs, of both languages: one seed in five is Fortran."""
    return bool(plan.check) and (seed + seed // plan.check) % plan.check == 0


def shrunk(bench: Bench, draft: Draft, verdict: Verdict, seconds: float) -> str:
    """The smallest program found that fails in the same way, as a C file."""
    quick = replace(bench, seconds=15)
    case, found = shrink(
        Case(draft.program, verdict.trial),
        verdict,
        lambda program, runs: examine_alone(quick, Draft(draft.seed, program, runs)),
        seconds,
    )
    return report(case.program, found, draft.seed)


def _keep(plan: Plan, seed: int, text: str, kind: str) -> None:
    plan.failures.mkdir(parents=True, exist_ok=True)
    (plan.failures / f"{seed}-{kind}{suffix(seed)}").write_text(text)
