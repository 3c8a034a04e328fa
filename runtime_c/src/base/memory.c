/* Memory that grows. */
#include "memory.h"

#include "error.h"

#include <stdint.h>
#include <stdlib.h>

/* malloc and its like have no argument for it; and compilers take them for functions that read no
 * variable of the program. */
static volatile bool *allocating(void)
{
    static _Thread_local volatile bool now;
    return &now;
}

bool polyrti_allocates(void)
{
    return *allocating();
}

static _Noreturn void fail(size_t count, size_t element_size)
{
    polyrti_fail(NULL, "use more ranks, or larger tiles",
                 "out of memory: %zu elements of %zu bytes", count, element_size);
}

void *polyrti_grow(void *data, size_t *capacity, size_t wanted, size_t element_size)
{
    if (wanted <= *capacity)
        return data;
    const size_t larger = *capacity * 2 > wanted ? *capacity * 2 : wanted + 14;
    *allocating() = true;
    void *moved = larger > SIZE_MAX / element_size ? NULL : realloc(data, larger * element_size);
    *allocating() = false;
    if (!moved)
        fail(larger, element_size);
    *capacity = larger;
    return moved;
}

void *polyrti_new(size_t count, size_t element_size)
{
    *allocating() = true;
    void *memory = calloc(count ? count : 1, element_size);
    *allocating() = false;
    if (!memory)
        fail(count, element_size);
    return memory;
}
