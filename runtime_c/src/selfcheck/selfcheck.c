/* Programs that check themselves (polydist-translate --check): running a region twice, and
 * comparing.
 *
 * Every execution of a region runs twice on every rank: first as it was written, then distributed.
 * 1. polyrt_check_begin keeps what the arrays hold that the region writes.
 * 2. The region runs as it was written, in place; polyrt_check_expect keeps what it left, and puts
 * back what the arrays held before.
 * 3. The region runs distributed; meanwhile polyrti_selfcheck_note learns which final values this
 * rank computed.
 * 4. polyrt_check_end compares every element of the live-out arrays.
 * 5. If one differs on any rank, 2 to 4 happen once more while instances.c compares statement
 * instances one by one; then selfselfcheck_report.c says what was found. */
#include "selfcheck.h"

#include "selfcheck_report.h"
#include "../base/memory.h"
#include "../schedules/schedule_choice.h"

#include <stdlib.h>
#include <string.h>

/* -------------------------------------------------------------------------------------------------
 * before the comparison */

static uint64_t hash_of(const polyrt_check *check, int array, const polyrti_memory *memory)
{
    const size_t size = check->region->arrays[array].element_size;
    uint64_t hash = UINT64_C(14695981039346656037);
    for (size_t i = 0; i < memory->segments.count; i++)
        for (size_t at = 0; at < memory->segments.list[i].bytes; at += size)
            hash = polyrti_value_hash(check, array, memory->segments.list[i].place + at, hash);
    return hash;
}

static char *copy_of(const polyrti_memory *memory)
{
    char *copy = polyrti_new(memory->bytes, 1), *to = copy;
    for (size_t i = 0; i < memory->segments.count; i++) {
        memcpy(to, memory->segments.list[i].place, memory->segments.list[i].bytes);
        to += memory->segments.list[i].bytes;
    }
    return copy;
}

static void copy_back(const polyrti_memory *memory, const char *copy)
{
    for (size_t i = 0; i < memory->segments.count; i++) {
        memcpy(memory->segments.list[i].place, copy, memory->segments.list[i].bytes);
        copy += memory->segments.list[i].bytes;
    }
}

static polyrti_memory memory_of(const polyrt_check *check, const void *args, void *const *bases,
                                int array)
{
    const polyrt_region *region = check->region;
    polyrti_memory own = {0};
    const polyrti_store store = polyrti_store_of(region, args, bases, array);
    polyrti_segments_of(&store, region, args, array, region->touched, &own.segments);
    while (own.segments.count > 0 &&
           own.segments.list[own.segments.count - 1].first == POLYRTI_TABLE)
        own.segments.count--;
    for (size_t i = 0; i < own.segments.count; i++)
        own.bytes += own.segments.list[i].bytes;
    own.hash = hash_of(check, array, &own);
    if (region->arrays[array].written && own.bytes > 0)
        own.before = copy_of(&own);
    return own;
}

polyrt_check *polyrt_check_begin(const polyrt_region *region, const void *args, void *const *bases,
                                 const polyrt_shape *shapes, const int64_t *strides,
                                 const int64_t *lowers, int parameter_count,
                                 const int64_t *parameters)
{
    polyrt_check *check = polyrti_new(1, sizeof *check);
    *check =
        (polyrt_check){.region = region, .shapes = shapes, .strides = strides, .lowers = lowers};
    check->parameter_count = parameter_count;
    check->parameters = parameters;
    check->process = polyrti_this();
    check->execution = check->process->executions;
    check->memory = polyrti_new((size_t)region->array_count, sizeof *check->memory);
    check->own = polyrti_new((size_t)region->array_count, sizeof *check->own);
    for (int a = 0; a < region->array_count; a++)
        check->memory[a] = memory_of(check, args, bases, a);
    return check;
}

static void put_back(polyrt_check *check)
{
    for (int a = 0; a < check->region->array_count; a++)
        if (check->memory[a].before)
            copy_back(&check->memory[a], check->memory[a].before);
}

/* Memory of two arrays may interleave (members of one structure): all is kept before any is put
 * back. */
void polyrt_check_expect(polyrt_check *check)
{
    for (int a = 0; a < check->region->array_count; a++)
        if (check->memory[a].before)
            check->memory[a].expected = copy_of(&check->memory[a]);
    put_back(check);
    check->process->check = check;
    if (check->instances)
        polyrti_instances_compare(check->instances);
}

void polyrti_selfcheck_note(polyrt_check *check, const polyrt_execution *execution,
                            const polyrt_sink *final)
{
    if (execution->region != polyrti_with_schedule(check->region, execution->schedule))
        return;
    for (int a = 0; a < check->region->array_count; a++)
        polyrti_append_all(&check->own[a], &final[a]);
}

/* -------------------------------------------------------------------------------------------------
 * comparing */

static bool is_live_out(const polyrt_region *region, int array)
{
    for (int n = 0; n < region->nest_count; n++)
        for (int f = 0; f < region->nests[n].flow_count; f++)
            if (region->nests[n].flows[f].receiver == POLYRT_OUT &&
                region->nests[n].flows[f].array == array)
                return true;
    return false;
}

static bool is_own(const polyrt_check *check, int array, int64_t offset)
{
    const polyrt_sink *own = &check->own[array];
    size_t low = 0, high = own->count;
    while (low < high) {
        const size_t middle = low + (high - low) / 2;
        if (own->runs[middle].offset + own->runs[middle].length <= offset)
            low = middle + 1;
        else
            high = middle;
    }
    return check->process->channel.ranks == 1 ||
           (low < own->count && own->runs[low].offset <= offset);
}

static void add_difference(const polyrt_check *check, int array, int64_t offset, bool own,
                           polyrti_differences *found)
{
    int64_t subscripts[POLYRT_MAX_DEPTH];
    if (!polyrti_subscripts_of(check, array, offset, subscripts) ||
        is_own(check, array, offset) != own)
        return;
    found->total++;
    if (found->count == POLYRTI_MOST_LISTED)
        return;
    found->data =
        polyrti_grow(found->data, &found->capacity, found->count + 1, sizeof *found->data);
    found->data[found->count++] = (polyrti_difference){array, offset, own};
}

/* Appends the differing elements of one array that this rank has computed, or those that it has
 * not. */
static void compare(const polyrt_check *check, int array, bool own, polyrti_differences *found)
{
    const polyrti_memory *memory = &check->memory[array];
    const size_t size = check->region->arrays[array].element_size;
    const char *expected = memory->expected;
    for (size_t i = 0; i < memory->segments.count; i++) {
        const polyrti_segment *segment = &memory->segments.list[i];
        for (size_t at = 0; at < segment->bytes; at += size)
            if (!polyrti_values_equal(check, array, segment->place + at, expected + at))
                add_difference(check, array, segment->first + (int64_t)(at / size), own, found);
        expected += segment->bytes;
    }
}

static polyrti_differences compare_all(const polyrt_check *check)
{
    polyrti_differences found = {0};
    for (int own = 1; own >= 0; own--)
        for (int a = 0; a < check->region->array_count; a++)
            if (check->memory[a].expected && check->shapes[a].rank <= POLYRT_MAX_DEPTH &&
                is_live_out(check->region, a))
                compare(check, a, own == 1, &found);
    return found;
}

/* -------------------------------------------------------------------------------------------------
 * the verdict */

static void free_check(polyrt_check *check)
{
    for (int a = 0; a < check->region->array_count; a++) {
        free(check->memory[a].segments.list);
        free(check->memory[a].before);
        free(check->memory[a].expected);
        polyrti_release(&check->own[a]);
    }
    free(check->memory);
    free(check->own);
    free(check);
}

void polyrt_check_as_written(polyrt_check *check)
{
    for (int a = 0; a < check->region->array_count; a++)
        if (check->memory[a].expected)
            copy_back(&check->memory[a], check->memory[a].expected);
    check->process->check = NULL;
    free_check(check);
}

/* Back to the state of polyrt_check_begin. */
static void begin_again(polyrt_check *check)
{
    put_back(check);
    for (int a = 0; a < check->region->array_count; a++) {
        free(check->memory[a].expected);
        check->memory[a].expected = NULL;
        polyrti_clear(&check->own[a]);
    }
}

int polyrt_check_end(polyrt_check *check)
{
    for (int a = 0; a < check->region->array_count; a++)
        polyrti_merge(&check->own[a]);
    polyrti_differences found = compare_all(check);
    int differs = found.count > 0 || check->instances;
    MPI_Allreduce(MPI_IN_PLACE, &differs, 1, MPI_INT, MPI_MAX, check->process->channel.comm);
    if (differs && check->instances)
        polyrti_selfcheck_report(check, &found);
    free(found.data);
    if (differs) {
        begin_again(check);
        check->instances = polyrti_instances_new();
    } else {
        check->process->check = NULL;
        free_check(check);
    }
    return differs;
}
