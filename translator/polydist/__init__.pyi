from polydist.python.analysis import analyze as analyze
from polydist.python.arrays import Array as Array
from polydist.python.arrays import asarray as asarray
from polydist.python.arrays import zeros as zeros
from polydist.python.faults import GatheringWarning as GatheringWarning
from polydist.python.faults import KernelError as KernelError
from polydist.python.faults import RanksDiffer as RanksDiffer
from polydist.python.faults import Refused as Refused
from polydist.python.loaded import build as build
from polydist.run_statistics import read_statistics as read_statistics

__version__: str
