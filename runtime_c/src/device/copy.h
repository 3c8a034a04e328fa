/* One copy of memory on a device, and elements as copies take them (copies.h). */
#ifndef POLYRTI_COPY_H
#define POLYRTI_COPY_H

#include "../sets/runs.h"

/* Bytes that were copied to a device and from it. */
typedef struct polyrti_traffic {
    double up, down;
} polyrti_traffic;

/* One copy. Sets are canonical, in bytes from `base`; `only_there` is a part of `there`. */
typedef struct polyrti_copy {
    char *base;
    int64_t size;
    char *memory; /* on the device, `lead` bytes from where what it gave begins */
    size_t lead;
    const polyrt_device_calls *calls;
    int device;
    polyrt_sink there, only_there;
    uint64_t losses, returns;  /* when something was taken out of these, */
    uint64_t changed, guarded; /* when they were changed, and as what pages were closed last: */
    polyrt_sink closed, readable;
    bool open;                   /* a region works on it, which says what it touches on the host; */
    int64_t kept, past_kept;     /* else only these bytes may be there, and pages are closed */
    polyrti_run window;          /* what ordinary code has got last, */
    int served;                  /* and how often it has got something */
    const polyrt_region *region; /* that has used it last, and its array there */
    int array;
    polyrti_traffic traffic; /* of which nobody has taken note yet */
} polyrti_copy;

/* Puts bytes into memory of the host that may be closed. */
typedef void polyrti_put_fn(char *to, const char *from, size_t bytes);

/* Elements of `size` bytes, counted from `base`. */
typedef struct polyrti_elements_at {
    char *base;
    size_t size;
    const polyrt_sink *runs;
} polyrti_elements_at;

#endif
