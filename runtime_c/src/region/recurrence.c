/* Executions that recur.
 *
 * 1. Entering, the objects that the region meets are those that share memory with the range that it
 * touches of an array (view.h). The key of the execution is the same on all ranks: the region, its
 * integers, what decides the layout, and of each object met its pattern and its distances.
 * 2. If a transition is kept under the key, its messages are sent, and after the region the objects
 * met are replaced by those that it says. What does not stay goes to the other ranks without lists
 * of runs. When the transition has settled, large inputs become objects, too.
 * 3. Otherwise values are fetched and results noted by sets, and the transition is kept. Objects
 * after it get numbers for their patterns, which all ranks agree on (homes/patterns.h).
 *
 * Only guarded objects are known to be alive. Where there are others, where ranks see arrays
 * differently, or where a user's function places tiles, nothing is kept. */
#include "recurrence.h"

#include "shared_inputs.h"
#include "../base/hash.h"
#include "../base/memory.h"
#include "../channel/collective.h"
#include "../guards/guarded_objects.h"
#include "../guards/view.h"
#include "../layout/followed.h"
#include "../mpi/fetch.h"
#include "../mpi/object_values.h"
#include "../mpi/staying.h"
#include "../process/ordinary_code.h"
#include "../settings/parse.h"

#include <stdlib.h>
#include <string.h>

/* Lists of runs are kept of so many elements at most, in so many transitions. */
enum { MOST_DELIVERED = 1 << 14, MOST_DELIVERIES = 1 << 12 };

/* -------------------------------------------------------------------------------------------------
 * step 1: keys */

static void add_layout(const polyrt_execution *execution, polyrti_key *key)
{
    for (int k = 0; k < POLYRT_MAX_DEPTH; k++)
        polyrti_add_to_key(key, execution->tile[k].size);
    for (size_t i = 0; i < execution->followed_count; i++)
        for (int n = 0; n < POLYRTI_FOLLOWED_NUMBERS; n++)
            polyrti_add_to_key(key, polyrti_followed_number(&execution->followed[i], n));
    for (int k = 0; k < POLYRTI_SETTINGS; k++) {
        const char *text = execution->settings.text[k];
        if (polyrti_setting_table[k].decides_layout)
            polyrti_add_to_key(key, text ? polyrti_hash(text, strlen(text)) : 0);
    }
}

static polyrti_key key_of(const polyrti_entered *entered, const size_t *met, size_t count,
                          int parameter_count, const int64_t *parameters)
{
    const polyrt_execution *execution = &entered->execution;
    const polyrt_region *region = execution->region;
    const polyrti_view view = polyrti_view_of(entered);
    polyrti_key key = {0};
    polyrti_add_to_key(&key, (int64_t)(intptr_t)region);
    polyrti_add_to_key(&key, polyrti_guards_memory(entered->process));
    polyrti_add_to_key(&key, execution->gather);
    for (int i = 0; i < parameter_count; i++)
        polyrti_add_to_key(&key, parameters[i]);
    add_layout(execution, &key);
    polyrti_add_view(&view, &key);
    for (size_t k = 0; k < count; k++)
        polyrti_add_to_key(&key, entered->process->objects.data[met[k]].pattern);
    return key;
}

/* -------------------------------------------------------------------------------------------------
 * the objects met */

/* Gives numbers to patterns that have none. Collective if there are any, on all ranks. */
static void name_patterns(polyrti_entered *entered, const size_t *met, size_t count)
{
    polyrti_process *process = entered->process;
    const int64_t last = process->patterns.last;
    uint64_t (*alike)[POLYRTI_PATTERN_WORDS] = polyrti_new(count, sizeof *alike);
    size_t unnamed = 0;
    for (size_t k = 0; k < count; k++)
        if (process->objects.data[met[k]].pattern == 0)
            polyrti_alike_patterns(&process->patterns, &process->objects.data[met[k]],
                                   alike[unnamed++]);
    if (unnamed > 0)
        polyrti_allreduce(&process->channel, alike, (int)unnamed * POLYRTI_PATTERN_WORDS,
                          MPI_UINT64_T, MPI_BAND);
    unnamed = 0;
    for (size_t k = 0; k < count; k++)
        if (process->objects.data[met[k]].pattern == 0)
            polyrti_name_pattern(&process->patterns, alike[unnamed++], last,
                                 &process->objects.data[met[k]]);
    free(alike);
}

/* Whether transitions of this execution are kept. */
static bool may_recur(const polyrti_entered *entered, bool alike)
{
    const polyrt_execution *execution = &entered->execution;
    const polyrti_process *process = entered->process;
    const polyrt_region *region = execution->region;
    if (!alike || (process->objects.count == 0 && execution->gather == POLYRT_GATHER_ALL) ||
        polyrti_distribution_setting(&execution->settings, region).kind == POLYRT_FUNCTION)
        return false;
    for (size_t i = 0; i < process->objects.count; i++)
        if (!process->objects.data[i].guarded)
            return false;
    return polyrti_guards_memory(process) &&
           !polyrti_any_tables(entered->stores, region->array_count);
}

/* -------------------------------------------------------------------------------------------------
 * step 2: again */

/* The answers of a transition, with objects counted in the list. */
static polyrti_claims answers_now(const polyrti_transition *transition, const size_t *met)
{
    polyrti_claims answers = {0};
    for (size_t i = 0; i < transition->answers.count; i++) {
        polyrti_claim claim = transition->answers.data[i];
        claim.object = (int64_t)met[claim.object];
        polyrti_add_claim(&answers, &claim);
    }
    return answers;
}

static void fetch_again(polyrti_entered *entered, const size_t *met, size_t count)
{
    polyrti_objects *objects = &entered->process->objects;
    const double start = polyrti_stamp(&entered->execution);
    polyrti_claims answers = answers_now(entered->transition, met);
    polyrti_open_objects(objects, met, count);
    polyrti_move_values(&entered->execution, objects, &answers);
    memcpy(entered->staying, entered->transition->staying,
           (size_t)entered->execution.region->array_count * sizeof *entered->staying);
    free(answers.data);
    polyrti_spent(&entered->execution, POLYRTI_GATHER, start);
}

/* Whether a transition has settled, and its objects may still have memory for nothing: where arrays
 * trade places, it comes to each of them in turn. */
static bool gives_back(const polyrti_transition *transition)
{
    enum { LAST = 8 };
    return transition->times >= POLYRTI_SETTLED && transition->times <= LAST;
}

/* The objects met make room for those of the transition. */
static void leave_again(polyrti_entered *entered)
{
    polyrti_process *process = entered->process;
    polyrti_transition *transition = entered->transition;
    const polyrti_view view = polyrti_view_of(entered);
    size_t count;
    size_t *met = polyrti_objects_met(&view, &count);
    for (size_t k = 0; k < count; k++)
        polyrti_forget(&process->objects.data[met[k]]);
    polyrti_sweep(&process->objects);
    for (size_t i = 0; i < transition->after_count; i++) {
        const polyrti_after *after = &transition->after[i];
        char *base = (char *)entered->stores[after->array].base - after->shift;
        polyrti_object *object = polyrti_new_object(&process->objects, base, true);
        object->array = after->left_by;
        polyrti_take_pattern(&process->patterns,
                             polyrti_pattern_of(&process->patterns, after->pattern), object);
        if (gives_back(transition))
            polyrti_give_back(object);
    }
    if (transition->times == POLYRTI_SETTLED)
        polyrti_share_inputs(entered);
    transition->times++;
    free(met);
}

/* -------------------------------------------------------------------------------------------------
 * step 3: for the first time */

/* Objects met are opened even if nothing that is away is touched: they may share a huge page. */
static void fetch_anew(polyrti_entered *entered, polyrti_key *key, const size_t *met, size_t count)
{
    polyrti_process *process = entered->process;
    const int arrays = entered->execution.region->array_count;
    polyrti_claims answers = {0};
    polyrti_open_objects(&process->objects, met, count);
    polyrti_fetch(&process->objects, &entered->execution, &answers);
    polyrti_choose_staying(&entered->execution, &process->objects, polyrti_guards_memory(process),
                           entered->staying);
    if (key->count > 0) {
        polyrti_transition *fresh = polyrti_new_transition(&process->transitions, key, arrays);
        memcpy(fresh->staying, entered->staying, (size_t)arrays * sizeof *entered->staying);
        for (size_t i = 0; i < answers.count; i++) {
            polyrti_claim claim = answers.data[i];
            for (size_t k = 0; k < count; k++)
                if ((int64_t)met[k] == answers.data[i].object)
                    claim.object = (int64_t)k;
            polyrti_add_claim(&fresh->answers, &claim);
        }
        entered->fresh = fresh;
    }
    free(answers.data);
}

static void keep_after(polyrti_entered *entered)
{
    const polyrti_view view = polyrti_view_of(entered);
    size_t count;
    size_t *met = polyrti_objects_met(&view, &count);
    name_patterns(entered, met, count);
    for (size_t k = 0; k < count; k++) {
        const polyrti_object *object = &entered->process->objects.data[met[k]];
        const int array = polyrti_array_at(&view, object);
        polyrti_add_after(
            entered->fresh,
            &(polyrti_after){.array = array,
                             .shift = (char *)entered->stores[array].base - object->base,
                             .pattern = object->pattern,
                             .left_by = object->array});
    }
    free(met);
}

/* -------------------------------------------------------------------------------------------------
 * entering and leaving */

void polyrti_enter_values(polyrti_entered *entered, bool alike, int parameter_count,
                          const int64_t *parameters)
{
    polyrti_process *process = entered->process;
    polyrti_key key = {0};
    const polyrti_view view = polyrti_view_of(entered);
    size_t count;
    size_t *met = polyrti_objects_met(&view, &count);
    if (may_recur(entered, alike)) {
        name_patterns(entered, met, count);
        key = key_of(entered, met, count, parameter_count, parameters);
        entered->transition =
            polyrti_find_transition(&process->transitions, &process->patterns, &key);
    }
    if (entered->transition)
        fetch_again(entered, met, count);
    else
        fetch_anew(entered, &key, met, count);
    free(key.numbers);
    free(met);
}

bool polyrti_wants_final(const polyrti_entered *entered)
{
    return !polyrti_kept_deliveries(entered) &&
           (!entered->transition || entered->execution.gather != POLYRT_GATHER_NONE ||
            polyrti_delivers(entered->execution.region, entered->staying));
}

const polyrti_deliveries *polyrti_kept_deliveries(const polyrti_entered *entered)
{
    const polyrti_transition *transition = entered->transition;
    return transition && transition->deliveries.count > 0 &&
                   transition->deliveries.scheme == (int)entered->execution.scheme
               ? &transition->deliveries
               : NULL;
}

/* Elements of an array that the region may write and that do not stay. */
static int64_t delivered_of(const polyrti_entered *entered, int array)
{
    const polyrt_execution *execution = &entered->execution;
    const polyrti_staying *staying = &entered->staying[array];
    int64_t range[2] = {0, -1};
    execution->region->touched(execution->args, array, range);
    const int64_t all = polyrt_max(0, range[1] - range[0] + 1);
    const int64_t first = polyrt_max(range[0], staying->first),
                  past = polyrt_min(range[1] + 1, staying->past);
    const bool stays = execution->gather == POLYRT_GATHER_NONE && first < past;
    return execution->region->arrays[array].written ? all - (stays ? past - first : 0) : 0;
}

/* Nothing that this depends on differs between ranks. */
polyrti_deliveries *polyrti_deliveries_to_keep(polyrti_entered *entered)
{
    const polyrti_process *process = entered->process;
    int64_t elements = 0;
    if (!entered->fresh || process->check || process->transitions.count > MOST_DELIVERIES)
        return NULL;
    for (int a = 0; a < entered->execution.region->array_count; a++)
        elements += delivered_of(entered, a);
    if (elements > MOST_DELIVERED)
        return NULL;
    entered->fresh->deliveries.scheme = (int)entered->execution.scheme;
    return &entered->fresh->deliveries;
}

void polyrti_leave_values(polyrti_entered *entered, const polyrt_sink *final)
{
    polyrti_process *process = entered->process;
    polyrti_note_partitions(&process->partitions, &entered->execution, entered->stores,
                            entered->staying);
    if (entered->transition) {
        leave_again(entered);
    } else {
        polyrti_note_written(&process->objects, &entered->execution, entered->stores, final,
                             entered->staying);
        if (entered->fresh)
            keep_after(entered);
    }
    polyrti_close_objects(&process->objects);
}
