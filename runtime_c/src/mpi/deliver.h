/* Values of an object, from their homes to all ranks: for ordinary code. */
#ifndef POLYRTI_DELIVER_H
#define POLYRTI_DELIVER_H

#include "message.h"
#include "../homes/objects.h"

/* Brings what is away of bytes begin .. end - 1 of the object to all ranks, whether the memory is
 * closed or not. Returns the bytes that this rank sent. Collective. */
double polyrti_deliver(const polyrti_channel *channel, polyrti_object *object, int64_t begin,
                       int64_t end);

#endif
