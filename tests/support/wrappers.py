"""The compilers' wrappers as commands, wherever polydist is run from."""

from __future__ import annotations

import sys
from pathlib import Path

_ENTRIES = {
    "polydist-cc": "polydist.wrapper.main:run_cc",
    "polydist-fc": "polydist.wrapper.main:run_fc",
    "polydist-config": "polydist.wrapper.configuration:run",
}


def install_wrappers(folder: Path) -> Path:
    """The folder, with commands that this Python runs."""
    folder.mkdir(parents=True, exist_ok=True)
    for name, entry in _ENTRIES.items():
        module, function = entry.split(":")
        script = folder / name
        script.write_text(f"#!{sys.executable}\nfrom {module} import {function}\n{function}()\n")
        script.chmod(0o755)
    return folder
