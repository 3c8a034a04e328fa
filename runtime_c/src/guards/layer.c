/* Lists of closed pages. */
#include "layer.h"

#include "../base/memory.h"

const polyrti_closed *polyrti_entry_at(const polyrti_layer *layer, const char *place)
{
    for (size_t i = 0; i < layer->count; i++)
        if (place >= layer->closed[i].pages.begin && place < layer->closed[i].pages.end)
            return &layer->closed[i];
    return NULL;
}

bool polyrti_has_within(const polyrti_layer *layer, const char *first, const char *past)
{
    for (size_t i = 0; i < layer->count; i++)
        if (first < layer->closed[i].pages.end && past > layer->closed[i].pages.begin)
            return true;
    return false;
}

void polyrti_put_on(polyrti_layer *layer, polyrti_pages pages, bool readable)
{
    if (pages.begin >= pages.end)
        return;
    layer->closed =
        polyrti_grow(layer->closed, &layer->capacity, layer->count + 1, sizeof *layer->closed);
    layer->closed[layer->count++] = (polyrti_closed){pages, readable};
}

void polyrti_take_off(polyrti_layer *layer, polyrti_pages pages)
{
    for (size_t i = layer->count; i-- > 0;) {
        const polyrti_closed closed = layer->closed[i];
        if (pages.begin >= closed.pages.end || pages.end <= closed.pages.begin)
            continue;
        layer->closed[i] = layer->closed[--layer->count];
        polyrti_put_on(layer, (polyrti_pages){closed.pages.begin, pages.begin}, closed.readable);
        polyrti_put_on(layer, (polyrti_pages){pages.end, closed.pages.end}, closed.readable);
    }
}

polyrti_openness polyrti_openness_in(const polyrti_layer *layer, polyrti_pages *pages)
{
    polyrti_openness openness = POLYRTI_OPEN;
    for (size_t i = 0; i < layer->count; i++) {
        const polyrti_closed *entry = &layer->closed[i];
        const bool here = pages->begin >= entry->pages.begin && pages->begin < entry->pages.end;
        char *end = here ? entry->pages.end : entry->pages.begin;
        if (here)
            openness = entry->readable ? POLYRTI_READABLE : POLYRTI_CLOSED;
        if (end > pages->begin && end < pages->end)
            pages->end = end;
    }
    return openness;
}
