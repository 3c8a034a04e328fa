/* Threads of the program that a call may come from. */
#ifndef POLYRTI_THREADS_H
#define POLYRTI_THREADS_H

#include <stdbool.h>

/* Whether the caller is inside an OpenMP construct that several threads run. Also where this
 * library is compiled without OpenMP. */
bool polyrti_is_one_of_threads(void);

#endif
