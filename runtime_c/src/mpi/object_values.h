/* Values of objects, from their homes to the ranks that read them. */
#ifndef POLYRTI_OBJECT_VALUES_H
#define POLYRTI_OBJECT_VALUES_H

#include "distributed.h"
#include "../homes/rendezvous.h"

/* Sends and receives what the answers say (sorted by polyrti_sort_answers): one message from each
 * home to each of its readers, counted for the region. To be called by all ranks that the answers
 * of any name. */
void polyrti_move_values(const polyrt_execution *execution, polyrti_objects *objects,
                         const polyrti_claims *answers);

#endif
