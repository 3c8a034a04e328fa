/* Objects of which some values are not on all ranks. Every such byte has a home, the rank that
 * wrote it last; other ranks may hold copies (the single-writer ownership of distributed shared
 * memory: Li and Hudak 1989). Ordinary code runs on all ranks alike, so what it writes leaves homes
 * and copies as right as they were.
 *
 * No communication: `away` is the same on all ranks because all of them make the same changes. The
 * list belongs to the process. */
#ifndef POLYRTI_OBJECTS_H
#define POLYRTI_OBJECTS_H

#include "ownership.h"
#include "scan.h"
#include "../plan/final_values.h"
#include "../sets/store.h"

/* All sets are canonical, in bytes from `base`, this rank's address of the object. */
typedef struct polyrti_object {
    char *base;
    const polyrt_array *array; /* that left values there last */
    int64_t begin, end;        /* bytes outside of which nothing was ever away */
    polyrti_ownership *owned;  /* where its bytes are; never NULL */
    polyrt_sink lent;          /* what this rank got for the root block that it is in */
    int64_t pattern;           /* the number of these sets (patterns.h), 0 if they have none yet */
    bool guarded;      /* ordinary code cannot get at what is away; so the object is alive, and one
                          object is all that is away of an array */
    bool open;         /* guarded, and open for a region */
    polyrti_scan scan; /* by ordinary code */
} polyrti_object;

/* In the same order on all ranks. */
typedef struct polyrti_objects {
    polyrti_object *data;
    size_t count;
    size_t capacity;
    char *room; /* for messages with values of objects; kept, since new pages have to be cleared */
    size_t room_capacity;
} polyrti_objects;

/* Appends elements of an array to a set of bytes, without the addresses in them: of them every rank
 * has its own. The array lies `shift` bytes after the object. */
void polyrti_append_bytes(const polyrti_store *store, const polyrt_sink *elements, int64_t shift,
                          polyrt_sink *bytes);

/* The elements of one array that the region writes, on whatever rank, and that are live out of it:
 * canonical. */
void polyrti_written(const polyrt_execution *execution, int array, polyrt_sink *elements);

/* A new object without values away; the pointer is valid until the next one. */
polyrti_object *polyrti_new_object(polyrti_objects *objects, char *base, bool guarded);

/* Appends an object, which the list takes over. */
polyrti_object *polyrti_add_object(polyrti_objects *objects, const polyrti_object *object);

/* The guarded object that has something within bytes begin .. end - 1 from `base`; NULL if none. */
polyrti_object *polyrti_guarded_object(const polyrti_objects *objects, const char *base,
                                       int64_t begin, int64_t end);

/* A region has ended in which this rank wrote `final` last, one canonical set per array: their
 * writers become the homes of what stays there, and what they replace is away no more. */
void polyrti_note_written(polyrti_objects *objects, const polyrt_execution *execution,
                          const polyrti_store *stores, const polyrt_sink *final,
                          const polyrti_staying *staying);

/* All ranks hold what a region reads of an array. From now on only those do that read it, each what
 * is in `own`, and the homes of the elements, this rank that of `home`; all canonical. */
void polyrti_note_read(polyrti_objects *objects, const polyrt_array *array,
                       const polyrti_store *store, const polyrt_sink *read, const polyrt_sink *home,
                       const polyrt_sink *own, const polyrti_staying *staying);

/* The bytes are on all ranks by now. */
void polyrti_note_delivered(polyrti_object *object, const polyrt_sink *bytes);

/* Some rank has got copies of some bytes: this one, or another. What this rank lacks of some bytes
 * (canonical), into a list of its own. */
void polyrti_note_copied(polyrti_object *object, const polyrt_sink *bytes, bool here);
void polyrti_lacking(const polyrti_object *object, const polyrt_sink *bytes, polyrt_sink *lacking);

/* This rank does not hold any more what it got for a root block. */
void polyrti_note_returned(polyrti_object *object);

/* The object is on all ranks, or is no more: nothing of it is away. */
void polyrti_forget(polyrti_object *object);

/* Takes the objects without values away out of the list. */
void polyrti_sweep(polyrti_objects *objects);

#endif
