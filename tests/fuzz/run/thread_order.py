"""Threads of kernels in another order. The host runs them one after the other; what is right only
in ascending order is no kernel."""

from __future__ import annotations

import re

_LOOP = re.compile(r"= (polydist_first\d+); (\w+) <= (polydist_last\d+); \2\+\+\)")


def threads_downwards(text: str) -> str:
    """Generated code whose kernels run their last thread first."""
    return _LOOP.sub(r"= \3; \2 >= \1; \2--)", text)
