/* Tiles use again what lies in caches, and give work to threads. Where there is nothing to use
 * again, loops as written may be quicker: they need no calls for each tile, and their statements
 * are not apart, as they are where each rank writes its own rows. Which is so is measured, for each
 * region and magnitude.
 *
 * 1. The loops as written do not say when they end. So an execution lasts until the next one
 *    enters, with the code between them. As that is the same in both manners, the least times of
 *    some executions can be compared.
 * 2. The first executions run in tiles and are not measured. Then some are measured in tiles, and
 *    as many as written, but for those that are no use since the first one took far longer.
 * 3. The quicker manner is chosen, until several times as many executions have passed. */
#include "single_rank.h"

#include "../base/now.h"

enum { FIRST = 48 /* executions of a trial */, ENOUGH = 8, RARELY = 8 };

static const double better = 0.98, hopeless = 2;

void polyrti_end_alone(polyrti_trials *trials)
{
    if (!trials->timing)
        return;
    polyrti_manners *manners = &trials->data[trials->timed].manners;
    polyrti_manner *manner = &manners->of[manners->written];
    const double seconds = polyrti_now() - trials->began;
    manner->least = manner->count == 0 || seconds < manner->least ? seconds : manner->least;
    manner->count++;
    trials->timing = false;
}

/* Step 3. */
static void choose(polyrti_manners *manners)
{
    const polyrti_manner *tiles = &manners->of[false], *written = &manners->of[true];
    manners->written = written->least < better * tiles->least;
    manners->next = RARELY * manners->executions;
    manners->of[false] = manners->of[true] = (polyrti_manner){0};
}

/* Step 2; whether the execution is to be measured. */
static bool measure(polyrti_manners *manners)
{
    const polyrti_manner *tiles = &manners->of[false], *written = &manners->of[true];
    if (manners->executions < manners->next)
        return false;
    manners->written = tiles->count >= ENOUGH;
    if (written->count >= ENOUGH ||
        (written->count > 0 && written->least > hopeless * tiles->least)) {
        choose(manners);
        return false;
    }
    return true;
}

bool polyrti_alone_as_written(polyrti_trials *trials, size_t place)
{
    polyrti_manners *manners = &trials->data[place].manners;
    manners->next = manners->next == 0 ? FIRST : manners->next;
    manners->executions++;
    if (measure(manners)) {
        trials->timing = true;
        trials->timed = place;
        trials->began = polyrti_now();
    }
    return manners->written;
}
