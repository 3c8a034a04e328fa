/* Bytes that are copied to a device, from it, and on it. */
#ifndef POLYRTI_TRANSFERS_H
#define POLYRTI_TRANSFERS_H

#include "pieces.h"

/* Rectangles of a copy, in bytes from its base: so many rows and bytes in all. */
typedef struct polyrti_rectangles {
    polyrt_rectangle *all;
    size_t count, capacity;
    int64_t bytes, rows;
} polyrti_rectangles;

/* Memory here and on a device, of `bytes` each, through which rectangles pass, and slots for pieces
 * of what is long. Zeroed at first. */
typedef struct polyrti_bounce {
    const polyrt_device_calls *calls;
    int device;
    char *here, *there;
    size_t bytes;
    polyrti_rectangles rectangles; /* that have come together */
    polyrti_piece_slots slots;
} polyrti_bounce;

void polyrti_release_bounce(polyrti_bounce *bounce);

/* Bytes from the copy's base, in a canonical list, up to the device or down from it; returns how
 * many. What lies between neighbours may come along, of pages that hold some of them: where nothing
 * of it is valid at the other side, or all of it is the same at both. */
double polyrti_transfer(polyrti_bounce *bounce, const polyrti_copy *copy, const polyrt_sink *runs,
                        size_t page, bool up);

/* Bytes from the copy's base, in a canonical list, down to memory that `put` writes. */
double polyrti_put_down(const polyrti_copy *copy, const polyrt_sink *runs, polyrti_put_fn *put);

/* Elements that are all in the copy, one after the other, into memory of the same device and out of
 * it; return where that ends. The device's calls have `across`. */
char *polyrti_copies_pack(const polyrti_copy *copy, const polyrti_elements_at *elements,
                          char *buffer);
const char *polyrti_copies_unpack(const polyrti_copy *copy, const polyrti_elements_at *elements,
                                  const char *buffer);

#endif
