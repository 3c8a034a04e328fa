/* Objects of which some values are not on all ranks. Every such byte has a home, the rank that
 * wrote it last; other ranks may hold copies (the single-writer ownership of distributed shared
 * memory: Li and Hudak 1989). Ordinary code runs on all ranks alike, so what it writes leaves homes
 * and copies as right as they were.
 *
 * No communication: `away` is the same on all ranks because all of them make the same changes. The
 * list belongs to the process. */
#ifndef POLYRTI_OBJECTS_H
#define POLYRTI_OBJECTS_H

#include "../layout/execution.h"
#include "../sets/store.h"

/* All sets are canonical, in bytes from `base`, this rank's address of the object. `home` and
 * `valid` are parts of `away`, `home` of `valid`. */
typedef struct polyrti_object {
    char *base;
    size_t element_size; /* of the array that left the values last */
    polyrt_sink away;    /* what some rank lacks */
    polyrt_sink home;    /* what this rank wrote last */
    polyrt_sink valid;   /* what this rank holds */
} polyrti_object;

/* In the same order on all ranks. */
typedef struct polyrti_objects {
    polyrti_object *data;
    size_t count;
    size_t capacity;
} polyrti_objects;

/* Appends elements of an array to a set of bytes, without the addresses in them: of them every rank
 * has its own. The array lies `shift` bytes after the object. */
void polyrti_append_bytes(const polyrti_store *store, const polyrt_sink *elements, int64_t shift,
                          polyrt_sink *bytes);

/* A region has ended in which this rank wrote `final` last, one canonical set per array: where its
 * values stay on their writers, those become their homes; what they replace is away no more. */
void polyrti_note_written(polyrti_objects *objects, const polyrt_execution *execution,
                          const polyrti_store *stores, const polyrt_sink *final);

/* The object is on all ranks, or is no more. */
void polyrti_forget(polyrti_object *object);

/* Takes the objects without values away out of the list. */
void polyrti_sweep(polyrti_objects *objects);

#endif
