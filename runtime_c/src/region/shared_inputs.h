/* Inputs that are only read, of which each rank keeps its part (homes/inputs.h). */
#ifndef POLYRTI_SHARED_INPUTS_H
#define POLYRTI_SHARED_INPUTS_H

#include "entered.h"

/* Makes objects of the region's inputs that are large, all of which all ranks have. Collective. */
void polyrti_share_inputs(polyrti_entered *entered);

#endif
