/* Shared sets, counted by their holders. */
#include "ownership.h"

#include "../base/memory.h"

#include <stdlib.h>

polyrti_ownership *polyrti_new_ownership(void)
{
    polyrti_ownership *ownership = polyrti_new(1, sizeof *ownership);
    ownership->holders = 1;
    return ownership;
}

polyrti_ownership *polyrti_hold_ownership(polyrti_ownership *ownership)
{
    ownership->holders++;
    return ownership;
}

static void forget_closed_pages(polyrti_ownership *ownership)
{
    polyrti_release(&ownership->closed.bytes);
    ownership->closed = (polyrti_closed_pages){0};
}

void polyrti_drop_ownership(polyrti_ownership *ownership)
{
    if (!ownership || --ownership->holders > 0)
        return;
    polyrti_release(&ownership->away);
    polyrti_release(&ownership->home);
    polyrti_release(&ownership->valid);
    forget_closed_pages(ownership);
    free(ownership);
}

polyrti_ownership *polyrti_ownership_to_change(polyrti_ownership *ownership)
{
    if (ownership->holders == 1) {
        forget_closed_pages(ownership);
        return ownership;
    }
    polyrti_ownership *own = polyrti_new_ownership();
    polyrti_concatenate(&own->away, &ownership->away);
    polyrti_concatenate(&own->home, &ownership->home);
    polyrti_concatenate(&own->valid, &ownership->valid);
    polyrti_drop_ownership(ownership);
    return own;
}
