/* Between regions: what a rank's part of a region reads comes from where it is, and nothing else
 * moves. */
#ifndef POLYRTI_FETCH_H
#define POLYRTI_FETCH_H

#include "distributed.h"
#include "../homes/rendezvous.h"

/* Brings to each rank what its part of the region reads from before the region and what it does not
 * hold, and appends to `answers` what this rank has sent and received for it. Objects whose memory
 * belongs to others by now are forgotten. Collective. */
void polyrti_fetch(polyrti_objects *objects, const polyrt_execution *execution,
                   polyrti_claims *answers);

/* Brings all objects that are not guarded and that the region may touch to all ranks, whoever reads
 * what of them; those whose memory belongs to others by now are forgotten. Collective. */
void polyrti_fetch_whole(polyrti_objects *objects, const polyrt_execution *execution);

#endif
