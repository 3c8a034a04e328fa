/* Messages that never see the host: where MPI reads and writes memory of devices
 * (POLYRT_DEVICE_AWARE_MPI), parcels are packed on the device, sent from there, received there, and
 * unpacked there.
 *
 * Each side decides for itself, since the bytes of a message are the same either way: the sender
 * where all that it sends is valid on its device, the receiver where its device has memory for all
 * of it. */
#ifndef POLYRTI_STAGED_H
#define POLYRTI_STAGED_H

#include "distributed.h"
#include "../plan/plan.h"

/* Memory of a device for one parcel; zero at first. */
typedef struct polyrti_staging {
    const polyrt_device_calls *calls;
    int device;
    char *memory;
    size_t capacity;
} polyrti_staging;

/* Packs a parcel on the device; false where that is not possible. */
bool polyrti_stage_send(const polyrt_execution *execution, const polyrti_parcel *parcel,
                        polyrti_staging *staging);

/* Makes room for a parcel on the device; false where it has to go to the host. */
bool polyrti_stage_receive(const polyrt_execution *execution, const polyrti_parcel *parcel,
                           polyrti_staging *staging);

/* Puts what has arrived in such a room into the device's copies, where alone it is valid then. */
void polyrti_unstage(const polyrt_execution *execution, const polyrti_parcel *parcel,
                     const polyrti_staging *staging);

void polyrti_staging_free(polyrti_staging *staging);

#endif
