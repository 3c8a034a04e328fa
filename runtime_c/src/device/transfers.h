/* Bytes that are copied to a device, from it, and on it. */
#ifndef POLYRTI_TRANSFERS_H
#define POLYRTI_TRANSFERS_H

#include "copy.h"

/* Ends the program if copying for this copy has failed. */
void polyrti_check_copied(const polyrti_copy *copy, int failed);

/* Bytes from the copy's base, up to the device or down from it; returns how many. */
double polyrti_transfer(const polyrti_copy *copy, const polyrt_sink *runs, bool up);

/* Elements that are all in the copy, one after the other, into memory of the same device and out of
 * it; return where that ends. The device's calls have `across`. */
char *polyrti_copies_pack(const polyrti_copy *copy, const polyrti_elements_at *elements,
                          char *buffer);
const char *polyrti_copies_unpack(const polyrti_copy *copy, const polyrti_elements_at *elements,
                                  const char *buffer);

#endif
