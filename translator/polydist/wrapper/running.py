"""Carries out a plan. The compiler's messages and its exit status reach the user as they are."""

from __future__ import annotations

import os
import shlex
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from importlib import import_module

from polydist.cli.depfile import with_files
from polydist.own_pages import give_own_pages
from polydist.wrapper.compilers import Wrapper
from polydist.wrapper.offloading import for_the_host
from polydist.wrapper.planning import Work
from polydist.wrapper.steps import AddDependencies, LinkWithRuntime, OwnPages, Plan, Step, Translate


@dataclass(frozen=True)
class Runner:
    """What runs the steps of ``work``, or only prints them."""

    wrapper: Wrapper
    work: Work

    def carry_out(self, plan: Plan) -> int:
        """The exit status: that of the first job that fails, as compilers go on with the next
        source, else that of what follows."""
        for warning in plan.warnings:
            print(f"{self.wrapper}: warning: {warning}", file=sys.stderr)
        statuses = [self._job(job) for job in plan.jobs]
        failed = next((status for status in statuses if status), 0)
        return failed or (self._step(plan.last) if plan.last else 0)

    def _job(self, steps: Sequence[Step]) -> int:
        return next((status for status in map(self._step, steps) if status), 0)

    def _step(self, step: Step) -> int:
        if isinstance(step, Translate):
            return self._translate(step)
        if isinstance(step, AddDependencies):
            return 0 if self.work.own.show else _add_dependencies(step)
        if isinstance(step, OwnPages):
            return 0 if self.work.own.show else _align(step)
        if isinstance(step, LinkWithRuntime):
            return self._run((*step.command, *self._runtime()))
        return self._run(step.command)

    def _translate(self, step: Translate) -> int:
        """In this process: the translator is loaded only here."""
        if self.work.own.show:
            print("polydist-translate", shlex.join(step.arguments))
            return 0
        step.generated.parent.mkdir(parents=True, exist_ok=True)
        command_line = import_module("polydist.cli.main")
        status: int = command_line.guarded(command_line.main_translate, step.arguments)
        if status and step.product.is_file():
            step.product.unlink()
        return status

    def _runtime(self) -> tuple[str, ...]:
        """What a program with regions is linked with."""
        work, module = self.work, import_module("polydist.toolchain.linking")
        linking = module.Linking(
            for_the_host(work.compilers.c), work.runtime, work.own.threads, work.folder
        )
        words: tuple[str, ...] = module.runtime_words(
            linking, os.environ, self._say_what_takes_time
        )
        return words

    def _run(self, command: tuple[str, ...]) -> int:
        if self.work.own.show:
            print(shlex.join(command))
            return 0
        return run_command(self.wrapper, command)

    def _say_what_takes_time(self) -> None:
        print(f"{self.wrapper}: compiling polydist's runtime, once for this MPI", file=sys.stderr)


def _add_dependencies(step: AddDependencies) -> int:
    if step.file.is_file() and step.told.is_file():
        rules, told = (
            path.read_bytes().decode(errors="surrogateescape") for path in (step.file, step.told)
        )
        written = with_files(rules, told, step.phony)
        step.file.write_bytes(written.encode(errors="surrogateescape"))
        step.told.unlink()
    return 0


def run_command(wrapper: Wrapper, command: tuple[str, ...]) -> int:
    """The exit status of the command, 128 + N where signal N ended it, as shells have it."""
    sys.stdout.flush()
    try:
        process = os.posix_spawnp(command[0], command, os.environ)
    except OSError as error:
        print(f"{wrapper}: error: cannot run {command[0]}: {error.strerror}", file=sys.stderr)
        return 127
    status = os.waitstatus_to_exitcode(os.waitpid(process, 0)[1])
    return status if status >= 0 else 128 - status


def become(wrapper: Wrapper, command: tuple[str, ...]) -> int:
    """Puts the command in this process's place; returns where that is not possible."""
    try:
        os.execvp(command[0], command)
    except OSError as error:
        print(f"{wrapper}: error: cannot run {command[0]}: {error.strerror}", file=sys.stderr)
    return 127


def _align(step: OwnPages) -> int:
    """What is no regular file (``/dev/null``) stays as it is."""
    if step.object.is_file():
        give_own_pages([step.object])
    return 0
