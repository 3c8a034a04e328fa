"""Runs a command under MPICH on nodes that are emulated on this machine, with a slow network
between them. It needs Linux, root, iproute2 and ``/dev/net/tun``.

    sudo python -m bench.cluster.emulated_cluster --nodes 4 --latency 2 -- ./heat 400 100

1. Each node is a network namespace of its own, with one Ethernet device.
2. The devices are taps: what is sent comes to this process, which delivers it so many milliseconds
   later, in order. (The kernel's own delays, netem, are missing on many machines.)
3. ``mpiexec`` starts in the first one, and enters the others where it would call ``ssh``. The ranks
   use TCP only, since they would find shared memory otherwise.
"""

from __future__ import annotations

import argparse
import fcntl
import heapq
import os
import select
import shutil
import struct
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from pathlib import Path

_SET_DEVICE, _ETHERNET, _NO_HEADER = 0x400454CA, 0x0002, 0x1000
"""``TUNSETIFF``, ``IFF_TAP`` and ``IFF_NO_PI`` of ``linux/if_tun.h``."""
_LARGEST_FRAME = 65536
_SUBNET = "10.77.0"
_TCP_ONLY = {"MPIR_CVAR_CH4_NETMOD": "ucx", "UCX_TLS": "tcp,self", "UCX_NET_DEVICES": "eth0"}


@dataclass(frozen=True)
class Node:
    """``tap``: the file from which this process reads what the node sends; owned by the cluster."""

    namespace: str
    address: str
    tap: int


@dataclass
class Wire:
    """Frames on their way, by the time at which they arrive; ``ports``: which tap an Ethernet
    address was last seen on."""

    taps: Sequence[int]
    latency: float
    flying: list[tuple[float, int, int, bytes]] = field(default_factory=list)
    ports: dict[bytes, int] = field(default_factory=dict)
    sent: int = 0

    def take(self, tap: int) -> None:
        """Destination and source are the first twelve bytes of a frame (IEEE 802.3)."""
        frame = os.read(tap, _LARGEST_FRAME)
        self.ports[frame[6:12]] = tap
        to = self.ports.get(frame[:6])
        for port in self.taps if to is None else (to,):
            if port != tap:
                self.sent += 1
                arrival = time.monotonic() + self.latency
                heapq.heappush(self.flying, (arrival, self.sent, port, frame))

    def deliver(self) -> float:
        """The seconds until the next frame arrives, at most a tenth."""
        while self.flying and self.flying[0][0] <= time.monotonic():
            _, _, port, frame = heapq.heappop(self.flying)
            os.write(port, frame)
        due = self.flying[0][0] - time.monotonic() if self.flying else 0.1
        return min(max(due, 0.0), 0.1)


def main() -> None:
    asked = _arguments()
    sys.exit(run(asked.nodes, asked.latency / 1000, asked.command))


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--nodes", type=int, default=4, help="nodes, of one rank each")
    parser.add_argument("--latency", type=float, default=1, help="of a message, in milliseconds")
    parser.add_argument("command", nargs="+", help="after --: the program and its arguments")
    return parser.parse_args()


def run(nodes: int, latency: float, command: Sequence[str]) -> int:
    """The command's exit status."""
    with ExitStack() as stack:
        made = [stack.enter_context(_node(k)) for k in range(1, nodes + 1)]
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        started = subprocess.Popen(_words(made, folder, command), env={**os.environ, **_TCP_ONLY})
        wire = Wire([node.tap for node in made], latency)
        while started.poll() is None:
            for tap in select.select(wire.taps, [], [], wire.deliver())[0]:
                wire.take(tap)
    return started.returncode


@contextmanager
def _node(number: int) -> Iterator[Node]:
    namespace, device = f"{_prefix()}{number}", f"pt{os.getpid()}{number}"
    address = f"{_SUBNET}.{number}"
    tap = os.open("/dev/net/tun", os.O_RDWR)
    try:
        fcntl.ioctl(tap, _SET_DEVICE, struct.pack("16sH", device.encode(), _ETHERNET | _NO_HEADER))
        _ip("netns", "add", namespace)
        _ip("link", "set", device, "netns", namespace)
        _ip("-n", namespace, "link", "set", device, "name", "eth0")
        _ip("-n", namespace, "addr", "add", f"{address}/24", "dev", "eth0")
        for link in ("lo", "eth0"):
            _ip("-n", namespace, "link", "set", link, "up")
        yield Node(namespace, address, tap)
    finally:
        os.close(tap)
        subprocess.run(["ip", "netns", "del", namespace], check=False, capture_output=True)


def _prefix() -> str:
    return f"polydist{os.getpid()}n"


def _ip(*words: str) -> None:
    done = subprocess.run(["ip", *words], check=False, capture_output=True, text=True)
    if done.returncode:
        sys.exit(f"ip {' '.join(words)}: {done.stderr.strip()}")


def _words(nodes: Sequence[Node], folder: Path, command: Sequence[str]) -> list[str]:
    """``mpiexec`` in the first node. In place of ``ssh`` it calls a script with options, an address
    and a command."""
    launcher = shutil.which("mpiexec")
    if launcher is None:
        sys.exit("mpiexec is not on PATH")
    script = folder / "enter"
    script.write_text(
        '#!/bin/sh\nwhile [ "${1#-}" != "$1" ]; do shift; done\nnode=${1##*.}; shift\n'
        f'exec ip netns exec "{_prefix()}$node" sh -c "$*"\n'
    )
    script.chmod(0o755)
    hosts = ",".join(node.address for node in nodes)
    enter = ["ip", "netns", "exec", nodes[0].namespace]
    remote = ["-launcher", "ssh", "-launcher-exec", str(script), "-iface", "eth0", "-hosts", hosts]
    return [*enter, launcher, *remote, "-n", str(len(nodes)), *command]


if __name__ == "__main__":
    main()
