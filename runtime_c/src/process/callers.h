/* Who calls functions of the C library that stand here too. */
#ifndef POLYRTI_CALLERS_H
#define POLYRTI_CALLERS_H

#include "process.h"

/* Whether code at an address is the program's, or that of a library that does for it what it asks
 * for: of its language, or for its files. */
bool polyrti_is_programs(const void *code);

/* Whether all ranks come to a call, in the same order: it is made by ordinary code that knows
 * nothing of ranks, at an address (NULL if that is known), in the thread that all have. The process
 * may be NULL where ranks may differ. Not collective. */
bool polyrti_all_come(const polyrti_process *process, const void *caller);

#endif
