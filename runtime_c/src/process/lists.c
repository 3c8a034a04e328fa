/* Lists of what iterations contribute to sums. */
#include "polyrt_lists.h"

#include "../base/memory.h"

#include <stdlib.h>

enum { FIRST_BYTES = 1024 };

polyrt_list *polyrt_list_with_room(int64_t *handle, size_t bytes)
{
    if (!*handle)
        *handle = (int64_t)(intptr_t)polyrti_new(1, sizeof(polyrt_list));
    polyrt_list *list = polyrt_list_of(*handle);
    const size_t wanted = list->bytes + bytes;
    list->records = polyrti_grow(list->records, &list->capacity,
                                 wanted < FIRST_BYTES ? FIRST_BYTES : wanted, 1);
    return list;
}

void polyrt_list_end(int64_t *handle)
{
    if (!*handle)
        return;
    free(polyrt_list_of(*handle)->records);
    free(polyrt_list_of(*handle));
    *handle = 0;
}

void polyrt_list_append(int64_t *list, int64_t number, const void *record, int64_t bytes)
{
    polyrt_list_put(list, number, record, (size_t)bytes);
}

int polyrt_list_goes_on(int64_t list, int64_t place)
{
    return polyrt_list_has(list, place);
}

int64_t polyrt_list_next(int64_t list, int64_t *place)
{
    return polyrt_list_number(list, place);
}

void polyrt_list_copy(int64_t list, int64_t *place, void *record, int64_t bytes)
{
    polyrt_list_take(list, place, record, (size_t)bytes);
}
