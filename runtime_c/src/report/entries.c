/* Times of entering regions. */
#include "entries.h"

#include "../base/error.h"
#include "../base/memory.h"
#include "../base/now.h"

enum { ONE_IN = 61 /* no divisor of what programs do in turn */ };

double polyrti_begin_entry(polyrti_entries *entries)
{
    if (entries->number++ % ONE_IN != 0)
        return 0;
    const double now = polyrti_now();
    if (entries->first == 0)
        entries->first = now;
    return now;
}

static polyrti_entry_times *times_of(polyrti_entries *entries, const polyrt_region *region)
{
    for (size_t i = 0; i < entries->count; i++)
        if (entries->data[i].region == region)
            return &entries->data[i];
    entries->data =
        polyrti_grow(entries->data, &entries->capacity, entries->count + 1, sizeof *entries->data);
    entries->data[entries->count] = (polyrti_entry_times){.region = region};
    return &entries->data[entries->count++];
}

void polyrti_end_entry(polyrti_entries *entries, const polyrt_region *region, double began)
{
    if (began == 0)
        return;
    polyrti_entry_times *times = times_of(entries, region);
    times->executions += ONE_IN;
    times->seconds += ONE_IN * (polyrti_now() - began);
}

void polyrti_warn_of_entries(const polyrti_entries *entries, double now)
{
    const double worth_a_word = 1 /* seconds */, part = 0.3;
    const polyrti_entry_times *worst = NULL;
    double all = 0;
    for (size_t i = 0; i < entries->count; i++) {
        all += entries->data[i].seconds;
        if (!worst || entries->data[i].seconds > worst->seconds)
            worst = &entries->data[i];
    }
    if (!worst || all < worth_a_word || all < part * (now - entries->first))
        return;
    polyrti_warn_of(worst->region,
                    "put the directive on a loop further out, around the call if need be, or leave "
                    "it away",
                    "too little work: about %lld executions ran as they were written, and entering "
                    "one took %.3g ms; entering such regions took about %.2g of %.2g s",
                    (long long)worst->executions, 1e3 * worst->seconds / (double)worst->executions,
                    all, now - entries->first);
}
