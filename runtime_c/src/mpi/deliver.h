/* Values of an object, from their homes to all ranks, or to rank 0: for ordinary code. */
#ifndef POLYRTI_DELIVER_H
#define POLYRTI_DELIVER_H

#include "../channel/message.h"
#include "../device/copies.h"
#include "../homes/objects.h"

/* Bytes sent: by this rank, and by all ranks. */
typedef struct polyrti_delivered {
    double own, all;
} polyrti_delivered;

/* Brings what is away of some bytes of the object (canonical), or all that is, to all ranks,
 * whether the memory is closed or not; homes may have it on their devices. Collective. */
polyrti_delivered polyrti_deliver(const polyrti_channel *channel, polyrti_copies *copies,
                                  polyrti_object *object, const polyrt_sink *bytes);
polyrti_delivered polyrti_deliver_all(const polyrti_channel *channel, polyrti_copies *copies,
                                      polyrti_object *object);

/* Brings what rank 0 lacks, as it says, to rank 0 alone; elsewhere `lacking` is empty at first.
 * Collective. */
polyrti_delivered polyrti_deliver_to_root(const polyrti_channel *channel, polyrti_copies *copies,
                                          polyrti_object *object, polyrt_sink *lacking);

#endif
