/* Owner maps that are looked up in a table: of the tiles that have iterations (Classen and Griebl
 * 2006, section II.I), or of what the user's function says. */
#ifndef POLYRTI_LOOKUP_H
#define POLYRTI_LOOKUP_H

#include "nest_dimension.h"
#include "../settings/parse.h"

/* Gives the non-empty units of a nest to the ranks in turn or in blocks, as `setting` says: sets
 * the owner maps of the placement, whose sizes, forms and units are set. Too many units end all
 * ranks with an error. */
void polyrti_look_up(const polyrt_execution *execution, const polyrt_nest *nest,
                     polyrti_distribution setting, polyrti_placement *placement);

/* What the user's function says about each unit; a rank that does not exist is an error. To be
 * freed with polyrti_owner_free. */
polyrti_owner polyrti_function_owner(const polyrti_nest_dimension *dimension, int ranks,
                                     const polyrti_units *units);

#endif
