/* Threads of the program: it may have some where this library is compiled without. */
#include "threads.h"

#ifdef _OPENMP
#include <omp.h>
#else
extern int omp_in_parallel(void) __attribute__((weak));
#endif

bool polyrti_is_one_of_threads(void)
{
#ifdef _OPENMP
    return omp_in_parallel();
#else
    return omp_in_parallel && omp_in_parallel();
#endif
}
