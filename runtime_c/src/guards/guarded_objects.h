/* Guarded objects: their pages are closed to ordinary code while some of their values are away, and
 * open while a region works on them. Not collective. */
#ifndef POLYRTI_GUARDED_OBJECTS_H
#define POLYRTI_GUARDED_OBJECTS_H

#include "../homes/objects.h"

#include <stddef.h>

/* The bytes of the least whole pages that an array must have for its values to stay on their
 * writers. */
size_t polyrti_least_guarded(void);

/* Opens the object, as a region may touch it, or several by their numbers; closes all open objects
 * where something is away. */
void polyrti_open_object(polyrti_object *object);
void polyrti_open_objects(polyrti_objects *objects, const size_t *numbers, size_t count);
void polyrti_close_objects(polyrti_objects *objects);

/* Nobody reads the memory first .. past - 1 again, which shares pages with the object: an
 * allocation with all of the object, or a row of it. */
void polyrti_retire(polyrti_object *object, const char *first, const char *past);

/* Gives memory back in which nothing is that this rank holds, or that is everywhere. */
void polyrti_give_back(const polyrti_object *object);

/* Which elements of an array stay on their writers after the region: with guards those of the ones
 * that it writes that are on whole pages of this process, where these are worth it, else all. Past
 * <= first if none. */
polyrti_staying polyrti_stays(const polyrt_execution *execution, int array,
                              const polyrti_objects *objects, const polyrti_store *store,
                              bool guards);

/* The same of an array of which the region reads `elements` and writes nothing: only in allocations
 * of its own that are no rows, and where no object is. */
polyrti_staying polyrti_input_stays(const polyrti_objects *objects, const polyrti_store *store,
                                    const polyrt_sink *elements);

/* The guarded object that a closed place belongs to, and the place's offset in it. */
polyrti_object *polyrti_object_of(const polyrti_objects *objects, const char *place,
                                  int64_t *offset);

/* Opens the object that a closed place belongs to, and says so, if it is what an earlier region
 * left of one of these arrays: an element of it is read of which the region's accesses do not tell.
 * Compilers load what they know to be there before it is known whether it is needed. */
bool polyrti_open_own(const polyrti_objects *objects, const polyrti_store *stores, int arrays,
                      const char *place);

/* Whether some of the memory is on the object's pages, if it is guarded; the number of the first
 * object of which that is so, -1 if there is none. */
bool polyrti_shares_pages(const polyrti_object *object, const char *first, const char *past);
int64_t polyrti_first_object(const polyrti_objects *objects, const char *first, const char *past);

/* What ordinary code gets when it touches a byte of the object: as many pages as it is likely to
 * touch next. The bytes of a window, appended to a list; opening their pages, or opening them for
 * reading. */
polyrti_window polyrti_choose_window(polyrti_object *object, int64_t offset);
void polyrti_append_window(const polyrti_object *object, const polyrti_window *window,
                           polyrt_sink *bytes);
void polyrti_open_window(const polyrti_object *object, const polyrt_sink *bytes);
void polyrti_show_window(const polyrti_object *object, const polyrt_sink *bytes);

#endif
