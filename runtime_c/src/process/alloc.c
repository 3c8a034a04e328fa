/* Memory for users' programs, and for generated code. */
#include "polyrt.h"

#include "../base/error.h"

#include <sys/mman.h>
#include <unistd.h>

/* The size stands in front of the memory, on a page of its own, so that what is handed out keeps
 * the alignment of a page. */
void *polyrt_alloc(size_t bytes)
{
    const size_t page = (size_t)sysconf(_SC_PAGESIZE);
    const size_t whole = bytes + page;
    void *memory = whole < bytes ? MAP_FAILED
                                 : mmap(NULL, whole, PROT_READ | PROT_WRITE,
                                        MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (memory == MAP_FAILED)
        polyrti_fail(NULL, "allocate less, or run fewer ranks on each node",
                     "out of memory: polyrt_alloc(%zu)", bytes);
    *(size_t *)memory = whole;
    return (char *)memory + page;
}

void polyrt_free(void *memory)
{
    if (!memory)
        return;
    char *begin_of_map = (char *)memory - sysconf(_SC_PAGESIZE);
    munmap(begin_of_map, *(size_t *)begin_of_map);
}

void *polyrt_kept_memory(polyrt_kept *kept, int64_t bytes)
{
    if (bytes <= kept->bytes)
        return kept->start;
    polyrt_free(kept->start);
    *kept = (polyrt_kept){polyrt_alloc((size_t)bytes), bytes};
    return kept->start;
}
