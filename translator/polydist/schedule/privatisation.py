"""Where memory is used again: what anti and output dependences bind when every rank has its own
memory.

Every rank holds every array, so storage is expanded by the ranks as it is: one rank's write
destroys nothing on another. Therefore only flow has to be absent along a member that is
distributed. Anti and output dependences need no more than non-negative distances there, and each
rank has to run its tiles one after the other, in ascending order (*in order*). A temporary row, a
scalar used by all iterations, an array updated in place with values from before the loop: none of
them keeps a loop from being distributed (live ranges and privatisation: Verdoolaege and Cohen,
*Live-range reordering*, 2016; Maydan, Amarasinghe and Lam, *Array data-flow analysis and its use in
array privatization*, 1993). Nothing is renamed and nothing is copied.

Why every read still sees its value. Let the value v of element e be written by W in step k on rank
s, and read by R on rank r. By their distances, any two accesses of e of which one is a write run in
steps of ascending number; in one step on one rank they run in program order, because columns
ascend, tiles in a column are lexicographic, and the instances of a tile stand in program order. On
two ranks in one step they may run at once.

1. *r = s.* A write of e on r is before W or after R in program order, so it runs before W or after
   R.
2. *r != s.* Flow has no distance in the distributed member, so R is in a step after k, and v is
   sent after step k and unpacked in step k + 1 or, if tiles may run before, at latest before
   R. A write before W in program order ran in a step up to k, so before the unpack. One after R is
   in R's step or later, and on r after R.
3. *Unpacking v destroys no value in use on r*, nor on a rank that does not read v and gets it from
   a scheme that sends more than is read. An older value of e has its readers before W in program
   order, so in steps up to k: they have run. A newer one is written after R, so in a step after
   k: where r reads v, after the unpack by 5; where it does not, because such a scheme unpacks
   before any tile runs.
4. *When v is packed it is still there.* A write of e on s after W in program order is also after
   R, so in a step after k.
5. *Tiles that run before the unpack* in step k + 1 end before the first one that may need a
   message. All that is after R in program order is after it on r too, so it has not run.
6. *A value from before the region* stands in every rank's memory, until a write of that rank that
   is after its readers there.
7. *Live-out.* The last write of e has nothing after it in program order, so nothing that runs
   later on its rank, and no message that arrives later, touches e: it is there when the ranks
   gather. Other ranks may hold a value of their own; theirs is replaced.

Tiles in order are run by one thread. A member along which memory is not used again is preferred,
and leaves the order open.
"""

from __future__ import annotations

import islpy as isl

from polydist.schedule.uncarried import all_agree


def is_reused_along(memory_based: isl.UnionMap, member: isl.UnionMap) -> bool:
    """Whether one of the anti and output dependences ``memory_based`` has a distance in the
    coordinate ``member`` (instance -> [c])."""
    return not all_agree(memory_based, member)
