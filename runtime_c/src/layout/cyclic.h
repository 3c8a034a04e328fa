/* Units that go to ranks in turn. */
#ifndef POLYRTI_CYCLIC_H
#define POLYRTI_CYCLIC_H

#include "nest_dimension.h"
#include "../settings/parse.h"

/* Of as many units in a row as the setting says, or else as few as balance. */
polyrti_owner polyrti_cyclic_owner(const polyrti_nest_dimension *dimension, int ranks,
                                   polyrti_distribution setting, const polyrti_units *units);

#endif
