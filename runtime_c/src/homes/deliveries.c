#include "deliveries.h"

#include "../base/memory.h"

#include <stdlib.h>

void polyrti_begin_deliveries(polyrti_deliveries *deliveries, int count)
{
    deliveries->count = (size_t)count;
    deliveries->to = polyrti_new(deliveries->count, sizeof *deliveries->to);
    deliveries->from = polyrti_new(deliveries->count, sizeof *deliveries->from);
}

void polyrti_free_deliveries(polyrti_deliveries *deliveries)
{
    for (size_t i = 0; i < deliveries->count; i++) {
        polyrti_release(&deliveries->to[i]);
        polyrti_release(&deliveries->from[i]);
    }
    free(deliveries->to);
    free(deliveries->from);
}
