from polydist.kernels.arrays import Array as Array
from polydist.kernels.arrays import asarray as asarray
from polydist.kernels.arrays import zeros as zeros
from polydist.kernels.faults import GatheringWarning as GatheringWarning
from polydist.kernels.faults import KernelError as KernelError
from polydist.kernels.faults import RanksDiffer as RanksDiffer
from polydist.kernels.faults import Refused as Refused
from polydist.kernels.kernels import build as build

__version__: str
