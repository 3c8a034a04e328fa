"""What may go wrong between a script and its kernels."""

from __future__ import annotations


class KernelError(Exception):
    """A file cannot become kernels; the message says why and what to do."""

    __module__ = "polydist"


class Refused(KernelError):
    """The file has a region that cannot be translated exactly; the message is the translator's."""

    __module__ = "polydist"


class RanksDiffer(Exception):
    """Ranks came to different places, or with different values; raised on all of them."""

    __module__ = "polydist"


class GatheringWarning(UserWarning):
    """All results go to all ranks whenever a function of the file is called, and why."""

    __module__ = "polydist"
