/* How the arrays of a region lie in this process's memory, and to objects with values away. Not
 * collective. */
#ifndef POLYRTI_VIEW_H
#define POLYRTI_VIEW_H

#include "../homes/partitions.h"
#include "../homes/transitions.h"

/* What is looked at; all of it belongs to others. */
typedef struct polyrti_view {
    const polyrt_region *region;
    const void *args;
    const polyrti_store *stores; /* one per array */
    const polyrti_objects *objects;
} polyrti_view;

/* The distance of what shares no memory. */
#define POLYRTI_APART INT64_MIN

/* How many bytes the array begins after the object; POLYRTI_APART if the region touches nothing of
 * the object through it. A live array and a live object share memory on all ranks or on none, and
 * at the same distance. */
int64_t polyrti_distance(const polyrti_view *view, int array, const polyrti_object *object);

/* A polyrti_is_array_fn for a polyrti_view. */
bool polyrti_is_array(const void *view, int array, const polyrti_array_partition *entry);

/* Whether any array of the region shares memory with the object. */
bool polyrti_meets(const polyrti_view *view, const polyrti_object *object);

/* Whether the region may touch some of what is away of the object through the array, be it in rows
 * of tables. */
bool polyrti_reaches(const polyrti_view *view, const polyrti_object *object, int array);

/* Appends the pages of a guarded object on which the region may touch it, but for what lies in rows
 * of tables: as bytes of the object, canonical, the same on all ranks that have the same view. */
void polyrti_append_reached_pages(const polyrti_view *view, const polyrti_object *object,
                                  polyrt_sink *pages);

/* The places in the list of the objects that are met, ascending; to be freed. */
size_t *polyrti_objects_met(const polyrti_view *view, size_t *count);

/* An array that shares memory with an object that is met. */
int polyrti_array_at(const polyrti_view *view, const polyrti_object *object);

/* Appends where the arrays' pages begin, how arrays lie to each other that share memory, and how
 * the objects lie that are met. */
void polyrti_add_view(const polyrti_view *view, polyrti_key *key);

/* The same as one number. Ranks that see the same decide the same about pages. */
int64_t polyrti_view_number(const polyrti_view *view);

/* Where one array's pages begin, as a number. */
int64_t polyrti_array_number(const polyrti_view *view, int array);

#endif
