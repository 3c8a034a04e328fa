/* Inputs that are only read, as real ranks share them (region/shared_inputs.h). */
#include "simulated_inputs.h"

#include "../guards/guarded_objects.h"
#include "../homes/inputs.h"

bool polyrti_may_share_inputs(const polyrti_meeting *meeting, const polyrt_execution *execution)
{
    const polyrti_view *view = &meeting->view;
    bool any = false;
    if (execution->gather == POLYRT_GATHER_ALL)
        return false;
    for (size_t i = 0; i < meeting->objects->count; i++)
        if (!meeting->objects->data[i].guarded)
            return false;
    for (int a = 0; a < view->region->array_count; a++) {
        polyrt_sink all = {0};
        if (view->stores[a].tables > 0)
            return false;
        any = polyrti_is_large_input(execution, &view->stores[a], a, &all) || any;
        polyrti_release(&all);
    }
    return any;
}

typedef struct readers {
    polyrti_held *held;
    const polyrti_store *store;
} readers;

static void hold(int rank, const polyrt_sink *own, const polyrt_sink *home, void *argument)
{
    const readers *readers = argument;
    polyrti_held *held = &readers->held[rank];
    polyrt_sink bytes = {0};
    polyrti_append_bytes(readers->store, home, (intptr_t)readers->store->base, &bytes);
    polyrti_unite(&held->home, &bytes);
    polyrti_append_bytes(readers->store, own, (intptr_t)readers->store->base, &bytes);
    polyrti_unite(&held->valid, &bytes);
    polyrti_release(&bytes);
}

/* Each rank keeps what it reads itself; everything if that is no less. */
static void hold_input(polyrti_held *held, const polyrt_execution *execution, int array,
                       const polyrti_store *store, const polyrt_sink *all)
{
    const polyrt_sink none = {0};
    readers readers = {held, store};
    if (polyrti_is_shared_input(execution, array, all)) {
        polyrti_each_reader(execution, array, all, hold, &readers);
        return;
    }
    for (int rank = 0; rank < execution->ranks; rank++)
        hold(rank, all, rank == 0 ? all : &none, &readers);
}

static bool is_shared_by_any(const polyrti_world *worlds, int count, int array,
                             const polyrt_sink *all)
{
    for (int i = 0; i < count; i++)
        if (worlds[i].held && polyrti_is_shared_input(&worlds[i].execution, array, all))
            return true;
    return false;
}

/* As in region/shared_inputs.c. */
static void share_input(const polyrti_meeting *meeting, int array, const polyrt_sink *all,
                        const polyrti_world *worlds, int count)
{
    const polyrti_store *store = &meeting->view.stores[array];
    const polyrti_staying staying = polyrti_input_stays(meeting->objects, store, all);
    const polyrt_sink none = {0};
    if (!staying.guarded || !is_shared_by_any(worlds, count, array, all))
        return;
    for (int i = 0; i < count; i++)
        if (worlds[i].held)
            hold_input(worlds[i].held, &worlds[i].execution, array, store, all);
    polyrti_note_read(meeting->objects, &meeting->view.region->arrays[array], store, all, &none,
                      &none, &staying);
}

void polyrti_simulate_sharing(const polyrti_meeting *meeting, const polyrti_world *worlds,
                              int count)
{
    for (int a = 0; a < meeting->view.region->array_count; a++) {
        polyrt_sink all = {0};
        if (polyrti_is_large_input(&worlds[0].execution, &meeting->view.stores[a], a, &all))
            share_input(meeting, a, &all, worlds, count);
        polyrti_release(&all);
    }
}
