/* Calls on files to which all ranks come, since all run the same ordinary code. Files are rank 0's:
 * it makes the call, and all ranks go on with what it gave.
 *
 * This room is without MPI; whoever starts the process says how ranks meet. */
#ifndef POLYRTI_MEETING_H
#define POLYRTI_MEETING_H

#include <stdbool.h>
#include <stddef.h>

typedef struct polyrti_meeting {
    bool is_root; /* this is rank 0 */
    /* Whether all ranks come to what is at `caller`, NULL for what the program has asked for
     * before. Not collective. */
    bool (*is_held)(const void *caller);
    /* The others are collective: ends with an error unless all ranks come to the same call; rank
     * 0's bytes for all; the least on any rank. */
    void (*begin)(const char *call, const char *path);
    void (*share)(void *bytes, size_t count);
    long (*least)(long own);
    /* Whether this is rank 0, which then runs alone up to leave_root and brings what it touches
     * from the others; these come back when it has left. */
    bool (*enter_root)(void);
    void (*leave_root)(void);
} polyrti_meeting;

/* From now on ranks meet so; NULL: no more. Keeps the pointer. */
void polyrti_hold_meetings(const polyrti_meeting *meeting);

/* How ranks meet at a call; NULL where each rank makes it by itself: where ranks do not meet, or
 * the path (NULL if there is none) is the system's. Not collective. */
const polyrti_meeting *polyrti_meeting_for(const char *path, const void *caller);

/* The same, once all ranks have come to the call. Collective where they meet. */
const polyrti_meeting *polyrti_meeting_at(const char *call, const char *path, const void *caller);

/* Whether a path leads to what belongs to the system of each machine: devices, what it says of
 * processes, libraries (which gfortran reads for its messages). */
bool polyrti_is_systems(const char *path);

/* Whether ranks meet at all: whether this rank's descriptors may be rank 0's files. */
bool polyrti_holds_meetings(void);

/* What a call gave rank 0, on all ranks: the result, and errno if it is negative. Collective. */
int polyrti_roots_result(const polyrti_meeting *meeting, int result);

#endif
