/* Executions that recur: in a time loop a region is entered again and again with the same arguments
 * and the same values in the same places. What it fetches, and where its results are afterwards, is
 * then found again: the steady state costs no set operation, and no message but those with values.
 */
#ifndef POLYRTI_RECURRENCE_H
#define POLYRTI_RECURRENCE_H

#include "entered.h"

/* Entering: brings to each rank what its part of the region reads, and says which results stay.
 * `alike`: all ranks have the same view. Collective. */
void polyrti_enter_values(polyrti_entered *entered, bool alike, int parameter_count,
                          const int64_t *parameters);

/* Whether somebody has to know which final values this rank computes. */
bool polyrti_wants_final(const polyrti_entered *entered);

/* What travels after the region, as it did the last time; NULL if it is not known. */
const polyrti_deliveries *polyrti_kept_deliveries(const polyrti_entered *entered);

/* Where it is to be kept for the next time; NULL if it is not to be. The same on all ranks. */
polyrti_deliveries *polyrti_deliveries_to_keep(polyrti_entered *entered);

/* Leaving, when all final values are where the region wants them; `final`, one canonical set per
 * array, are those that this rank computed, if polyrti_wants_final. Collective. */
void polyrti_leave_values(polyrti_entered *entered, const polyrt_sink *final);

#endif
