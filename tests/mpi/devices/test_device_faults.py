"""Devices that do not start, have no memory or break, and settings that differ between ranks: the
results are exact, or a message says what to do.

The program is compiled with another ``polyrt_device.h``: two devices whose memory is the host's,
and that fail as the environment says.
"""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from support.build import Workshop, distributed, expected_output
from support.mpi import Mpi
from support.processes import Outcome

FAULTY = """\
#ifndef POLYRT_DEVICE_H
#define POLYRT_DEVICE_H
#include "polyrt.h"
#include "polyrt_threads.h"
#include <stdlib.h>
#include <string.h>
static int fails(const char *what, int device)
{
    const char *fault = getenv("FAULT");
    return fault && device == 1 && strcmp(fault, what) == 0;
}
static int polyrt_device_number(int device)
{
    return device;
}
static int faulty_count(void)
{
    return 2;
}
static enum polyrt_threads faulty_runs(int device)
{
    return fails("start", device) ? POLYRT_NO_THREADS
                                  : getenv("MANY") ? POLYRT_MANY_THREADS : POLYRT_FEW_THREADS;
}
static void *faulty_allocate(size_t bytes, int device)
{
    return fails("memory", device) ? NULL : malloc(bytes);
}
static void faulty_release(void *memory, int device)
{
    (void)device;
    free(memory);
}
static int faulty_up(void *to, const void *from, size_t bytes, int device)
{
    memcpy(to, from, bytes);
    return fails("up", device);
}
static int faulty_down(void *to, const void *from, size_t bytes, int device)
{
    return faulty_up(to, from, bytes, -1) || fails("down", device);
}
static const polyrt_device_calls polyrt_device = {
    .count = faulty_count,
    .runs = faulty_runs,
    .allocate = faulty_allocate,
    .release = faulty_release,
    .up = faulty_up,
    .down = faulty_down,
    .made_by = (void (*)(void))malloc,
};
#endif
"""

PROGRAM = """\
#include <stdio.h>
#include <stdlib.h>
int main(int argc, char **argv)
{
    int n = atoi(argv[1]);
    double (*a)[n] = calloc(n, sizeof *a), (*b)[n] = calloc(n, sizeof *b), sum = 0;
    a[n / 2][n / 2] = argc;
#pragma polydist
    for (int t = 0; t < 3; t++) {
        for (int i = 1; i < n - 1; i++)
            for (int j = 1; j < n - 1; j++)
                b[i][j] = a[i - 1][j] + a[i + 1][j] + a[i][j - 1] + a[i][j + 1];
        for (int i = 1; i < n - 1; i++)
            for (int j = 1; j < n - 1; j++)
                a[i][j] = b[i][j] / 4;
    }
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
            sum += (i + 2 * j + 1) * a[i][j];
    printf("%a\\n", sum);
    return 0;
}
"""

# What the library asks of NVIDIA's driver. Where threads wait by sleeping (4), among other things.
DRIVER = """\
#include <stdio.h>
static unsigned flags = 4 | 8;
int cuCtxGetCurrent(void **context)
{
    *context = &flags;
    return 0;
}
int cuCtxGetFlags(unsigned *own)
{
    *own = flags;
    return 0;
}
int cuCtxSetFlags(unsigned own)
{
    fprintf(stderr, "the context has the flags %u\\n", own);
    return 0;
}
"""


def _program(workshop: Workshop, mpich: Mpi) -> tuple[Path, bytes]:
    source, header = workshop.folder / "faults.c", workshop.folder / "faulty_device.h"
    for path, text in ((source, PROGRAM), (header, FAULTY)):
        if not path.exists():
            path.write_text(text)
    flags = ("-include", str(header))
    program = distributed(workshop, source, mpich, ("--device=auto",), flags=flags)
    return program, expected_output(workshop, source, "20")


def _run(mpich: Mpi, workshop: Workshop, program: Path, device: str, fault: str) -> Outcome:
    settings = {"POLYRT_DEVICE": device, "FAULT": fault}
    return mpich.run(2, program, ["20"], settings, 60, workshop.folder)


@pytest.mark.parametrize(
    "fault, message",
    [
        ("start", b"device 1 does not start, or this program has no code for it"),
        ("memory", b"device 1 has no memory for"),
    ],
)
def test_the_host_takes_the_place_of_a_device(
    workshop: Workshop, mpich: Mpi, fault: str, message: bytes
) -> None:
    program, expected = _program(workshop, mpich)
    outcome = _run(mpich, workshop, program, "auto", fault)
    assert outcome.status == 0, outcome.stderr.decode()
    assert outcome.stdout == expected
    assert outcome.stderr.count(message) == 1
    assert b"POLYRT_DEVICE=none says" in outcome.stderr


def test_ranks_wait_awake_for_devices_of_nvidia(workshop: Workshop, mpich: Mpi) -> None:
    program, expected = _program(workshop, mpich)
    source, driver = workshop.folder / "driver.c", workshop.folder / "libcuda.so.1"
    source.write_text(DRIVER)
    soname = f"-Wl,-soname,{driver.name}"
    subprocess.run(["cc", "-shared", "-fPIC", soname, source, "-o", driver], check=True)
    for threads, told in (({"MANY": "1"}, 1), ({}, 0)):
        settings = {"POLYRT_DEVICE": "0", "LD_PRELOAD": str(driver), **threads}
        outcome = mpich.run(1, program, ["20"], settings, 60, workshop.folder)
        assert outcome.status == 0, outcome.stderr.decode()
        assert outcome.stdout == expected
        assert outcome.stderr.count(b"the context has the flags 10\n") == told


@pytest.mark.full
@pytest.mark.parametrize(
    "device, fault, message",
    [
        ("0,1", "start", b"POLYRT_DEVICE asks for device 1: there are 2, and it does not start"),
        ("0,2", "", b"POLYRT_DEVICE asks for device 2: there are 2, counted from 0"),
        ("none,1", "memory", b"device 1 has no memory for"),
        ("auto", "up", b"device 1: copying array a failed"),
        ("0,1", "down", b"device 1: copying array a failed"),
    ],
)
def test_a_device_that_was_asked_for_fails(
    workshop: Workshop, mpich: Mpi, device: str, fault: str, message: bytes
) -> None:
    program, _ = _program(workshop, mpich)
    outcome = _run(mpich, workshop, program, device, fault)
    assert outcome.status != 0
    assert message in outcome.stderr
    assert b"POLYRT_DEVICE=" in outcome.stderr


@pytest.mark.full
def test_ranks_with_settings_of_their_own(workshop: Workshop, mpich: Mpi) -> None:
    """Each rank may have its own POLYRT_DEVICE; one that means nothing is named by its rank."""
    program, expected = _program(workshop, mpich)

    def run(other: str) -> Outcome:
        script = workshop.folder / f"own-device-{other}.sh"
        script.write_text(
            f'#!/bin/sh\n[ "$PMI_RANK" = 1 ] && export POLYRT_DEVICE={other}\nexec {program} "$@"\n'
        )
        script.chmod(0o755)
        return mpich.run(2, script, ["20"], {"POLYRT_DEVICE": "0"}, 60, workshop.folder)

    for other in ("none", "1", "host"):
        outcome = run(other)
        assert outcome.status == 0, outcome.stderr.decode()
        assert outcome.stdout == expected
    outcome = run("gpu")
    assert outcome.status != 0
    assert b"POLYRT_DEVICE=gpu does not say which devices to use" in outcome.stderr
