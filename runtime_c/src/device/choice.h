/* Which device a rank uses. */
#ifndef POLYRTI_CHOICE_H
#define POLYRTI_CHOICE_H

#include "../settings/parse.h"

/* What has been found out about devices: how the kernels of some code run on one. Zeroed at
 * first. */
typedef struct polyrti_tried_device {
    const polyrt_device_calls *calls;
    int device;
    enum polyrt_threads runs;
} polyrti_tried_device;

typedef struct polyrti_tried_devices {
    polyrti_tried_device *data;
    size_t count, capacity;
    bool told;        /* that there is none, */
    bool told_memory; /* and that one has too little memory */
} polyrti_tried_devices;

/* What a rank runs the region's kernels on: a device, POLYRT_HOST_KERNELS, or POLYRTI_NO_DEVICE.
 * Where none was asked for by number and there is none, it says so once. Not collective: ranks may
 * differ. */
polyrt_target polyrti_target_of(polyrti_tried_devices *tried, const polyrti_settings *settings,
                                const polyrt_region *region, int rank);

#endif
