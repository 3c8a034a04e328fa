/* Which pages are closed: regions write random parts of random arrays in one piece of memory, which
 * may have its pages for itself. Variables that no region touches lie among arrays in memory that
 * does not. */
#include "counting.h"

#include "guards/access.h"
#include "guards/allocations.h"
#include "guards/guarded_objects.h"
#include "guards/view.h"

#include <sys/mman.h>

enum { ARRAYS = 3, WORD = 8, MOST_WORDS = 1 << 20 };

/* An array's place, and what a region writes of it: two parts. */
typedef struct written {
    int64_t base, words; /* from the beginning of the memory */
    polyrti_run parts[2];
} written;

typedef struct memory {
    char *begin;
    int64_t words;
    bool own_pages;
    char *foreign; /* one per word */
    char *away;    /* what has to be closed; one per word */
} memory;

static void list_written(const void *args, int array, polyrt_sink *elements)
{
    const written *all = args;
    for (int k = 0; k < 2; k++)
        polyrti_append(elements, all[array].parts[k].offset, all[array].parts[k].length);
}

#define LISTING(array)                                                                             \
    static void list_##array(const void *args, const int64_t *z, const int64_t *lo,                \
                             const int64_t *hi, const int64_t *a, const int64_t *b,                \
                             polyrt_sink *elements)                                                \
    {                                                                                              \
        (void)z, (void)lo, (void)hi, (void)a, (void)b;                                             \
        list_written(args, array, elements);                                                       \
    }
LISTING(0)
LISTING(1)
LISTING(2)

static void touched(const void *args, int array, int64_t range[2])
{
    const written *all = args;
    range[0] = 0;
    range[1] = all[array].words - 1;
}

static const polyrt_footprint live_outs[] = {
    {.array = 0, .elements = list_0},
    {.array = 1, .elements = list_1},
    {.array = 2, .elements = list_2},
};
static const polyrt_nest nest = {.live_out_count = ARRAYS, .live_outs = live_outs};
static const polyrt_array arrays[] = {
    {.name = "a", .element_size = WORD, .written = 1},
    {.name = "b", .element_size = WORD, .written = 1},
    {.name = "c", .element_size = WORD, .written = 1},
};
static const polyrt_region region = {
    .array_count = ARRAYS,
    .arrays = arrays,
    .nest_count = 1,
    .nests = &nest,
    .touched = touched,
};

/* -------------------------------------------------------------------------------------------------
 * drawing */

/* An array between two foreign words, where there are any, and not in another one. */
static void draw_array(const memory *memory, const written *others, int count, written *fresh)
{
    for (;;) {
        fresh->base = number(memory->words);
        fresh->words = 1 + number(number(3) ? memory->words / 2 : 3000);
        bool fits = fresh->base + fresh->words <= memory->words;
        for (int64_t k = 0; fits && k < fresh->words; k++)
            fits = !memory->foreign[fresh->base + k];
        for (int k = 0; fits && k < count; k++)
            fits = fresh->base + fresh->words <= others[k].base ||
                   others[k].base + others[k].words <= fresh->base;
        if (fits)
            return;
    }
}

static void draw_parts(written *array)
{
    const int64_t first = number(array->words), length = 1 + number(array->words - first),
                  past = first + length;
    array->parts[0] = (polyrti_run){first, length};
    array->parts[1] = (polyrti_run){past, past < array->words ? number(array->words - past) : 0};
    if (number(2) && past < array->words) {
        array->parts[1].offset = past + number(array->words - past);
        array->parts[1].length = number(array->words - array->parts[1].offset + 1);
    }
}

/* -------------------------------------------------------------------------------------------------
 * checking */

static void check_disjoint(const polyrti_objects *objects)
{
    for (size_t i = 0; i < objects->count; i++)
        for (size_t k = 0; k < i; k++) {
            const polyrti_object *a = &objects->data[i], *b = &objects->data[k];
            const polyrti_pages first = polyrti_touched_pages(a->base + a->begin, a->base + a->end),
                                second =
                                    polyrti_touched_pages(b->base + b->begin, b->base + b->end);
            CHECK(first.end <= second.begin || second.end <= first.begin);
        }
}

/* What is away is closed, and nothing foreign is. Pages are asked for, not each of their words. */
static void check_closed(const memory *memory)
{
    const uintptr_t page = polyrti_page_size();
    uintptr_t asked = 0;
    bool closed = false;
    for (int64_t k = 0; k < memory->words; k++) {
        if (!memory->away[k] && !memory->foreign[k])
            continue;
        const uintptr_t place = (uintptr_t)(memory->begin + k * WORD) / page;
        if (place != asked)
            closed = polyrti_is_guarded(memory->begin + k * WORD, false);
        asked = place;
        CHECK(closed || !memory->away[k]);
        CHECK(!closed || !memory->foreign[k]);
    }
}

/* -------------------------------------------------------------------------------------------------
 * a region */

static void open_met(polyrti_objects *objects, const polyrti_view *view)
{
    for (size_t i = 0; i < objects->count; i++)
        if (polyrti_meets(view, &objects->data[i]))
            polyrti_open_object(&objects->data[i]);
    for (int a = 0; a < ARRAYS; a++) {
        const written *array = &((const written *)view->args)[a];
        char *first = view->stores[a].base;
        CHECK(!polyrti_guards_within(first, first + array->words * WORD));
    }
}

/* What was written is away, if it stays, or everywhere. */
static void note_away(memory *memory, const written *array, const polyrti_staying *staying)
{
    for (int k = 0; k < 2; k++)
        for (int64_t i = 0; i < array->parts[k].length; i++) {
            const int64_t element = array->parts[k].offset + i;
            memory->away[array->base + element] =
                element >= staying->first && element < staying->past;
        }
}

static void run_region(memory *memory, polyrti_objects *objects, written *all)
{
    polyrti_store stores[ARRAYS];
    polyrti_staying staying[ARRAYS];
    polyrt_sink final[ARRAYS] = {{0}};
    for (int a = 0; a < ARRAYS; a++) {
        draw_parts(&all[a]);
        stores[a] =
            (polyrti_store){.base = memory->begin + all[a].base * WORD, .element_size = WORD};
    }
    polyrt_execution execution = {.region = &region, .args = all, .gather = POLYRT_GATHER_NONE};
    const polyrti_view view = {&region, all, stores, objects};
    open_met(objects, &view);
    for (int a = 0; a < ARRAYS; a++)
        staying[a] = polyrti_stays(&execution, a, objects, &stores[a], true);
    polyrti_note_written(objects, &execution, stores, final, staying);
    polyrti_close_objects(objects);
    for (int a = 0; a < ARRAYS; a++)
        note_away(memory, &all[a], &staying[a]);
}

/* Ordinary code gets a part of an object. */
static void deliver(memory *memory, polyrti_objects *objects)
{
    if (objects->count == 0)
        return;
    polyrti_object *object = &objects->data[number((int64_t)objects->count)];
    const int64_t page = (int64_t)polyrti_page_size();
    const polyrti_pages all =
        polyrti_touched_pages(object->base + object->begin, object->base + object->end);
    char *place = all.begin + number((all.end - all.begin) / page) * page;
    polyrt_sink bytes = {0}, here = {0};
    polyrti_append(&bytes, place - object->base, page);
    polyrti_intersect(&object->owned->away, &bytes, &here);
    polyrti_unguard(&(polyrti_pages){place, place + page}, 1);
    polyrti_note_delivered(object, &here);
    polyrti_sweep(objects);
    for (int64_t k = 0; k < page / WORD; k++)
        memory->away[(place - memory->begin) / WORD + k] = 0;
    polyrti_release(&bytes);
    polyrti_release(&here);
}

static void check_memory(int64_t words, bool own_pages, int foreign)
{
    memory memory = {.words = words, .own_pages = own_pages};
    memory.begin = mmap(NULL, (size_t)words * WORD + POLYRTI_HUGE_PAGE, PROT_READ | PROT_WRITE,
                        MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    CHECK(memory.begin != MAP_FAILED);
    memory.foreign = polyrti_new((size_t)words, 1);
    memory.away = polyrti_new((size_t)words + polyrti_page_size() / WORD, 1);
    for (int k = 0; k < foreign; k++)
        memory.foreign[number(words)] = 1;
    if (own_pages)
        polyrti_note_allocation(memory.begin, &(polyrti_room){.bytes = (size_t)words * WORD});
    polyrti_objects objects = {0};
    written all[ARRAYS];
    for (int step = 0; step < 60; step++) {
        for (int a = 0; a < ARRAYS && step % 4 == 0; a++)
            draw_array(&memory, all, a, &all[a]);
        run_region(&memory, &objects, all);
        check_disjoint(&objects);
        check_closed(&memory);
        if (number(2))
            deliver(&memory, &objects);
        check_closed(&memory);
    }
    for (size_t i = 0; i < objects.count; i++) {
        polyrti_open_object(&objects.data[i]);
        polyrti_forget(&objects.data[i]);
    }
    polyrti_sweep(&objects);
    free(objects.data);
    free(memory.foreign);
    free(memory.away);
    if (own_pages)
        polyrti_drop_allocation(memory.begin);
    munmap(memory.begin, (size_t)words * WORD + POLYRTI_HUGE_PAGE);
}

void check_guarded_objects(void)
{
    for (int round = 0; round < 8; round++) {
        check_memory(20000 + number(20000), false, 0);
        check_memory(20000 + number(20000), false, 3);
        check_memory(20000 + number(20000), true, 0);
    }
    for (int round = 0; round < 1; round++)
        check_memory(MOST_WORDS, true, 0);
}
