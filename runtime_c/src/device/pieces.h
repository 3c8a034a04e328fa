/* Long stretches of bytes, moved in pieces by several threads at once. */
#ifndef POLYRTI_PIECES_H
#define POLYRTI_PIECES_H

#include "copy.h"

/* Memory of the host that a device reaches quickly, a slot for each of the threads. Zeroed at
 * first. */
typedef struct polyrti_piece_slots {
    const polyrt_device_calls *calls; /* whose device it was asked of, */
    int device;
    char *memory; /* NULL: there was none */
    int threads;
} polyrti_piece_slots;

/* Ends the program if copying for this copy has failed. */
void polyrti_check_copied(const polyrti_copy *copy, int failed);

/* Whether some of the run is in a canonical list. */
bool polyrti_meets_run(const polyrt_sink *set, const polyrti_run *run);

/* The stretch of runs of a canonical list that begins with run i, in bytes from the copy's base:
 * past which run it ends, if it is worth moving in pieces, else i. Runs up to `*tried` are known
 * not to begin one, and more of them afterwards. */
size_t polyrti_stretch_for_pieces(polyrti_piece_slots *slots, const polyrti_copy *copy,
                                  const polyrt_sink *runs, size_t i, bool up, size_t *tried);

/* Moves the runs first .. past - 1, which are such a stretch, up to the device or down from it. */
void polyrti_move_in_pieces(const polyrti_piece_slots *slots, const polyrti_copy *copy,
                            const polyrt_sink *runs, size_t first, size_t past, bool up);

void polyrti_release_slots(polyrti_piece_slots *slots);

#endif
