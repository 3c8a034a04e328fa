/* Errors and warnings. An error names the rank, the place and the region, says what to do about it
 * on a second line, and ends all ranks with status 1. */
#ifndef POLYRTI_ERROR_H
#define POLYRTI_ERROR_H

#include "polyrt.h"

/* Tells this module which rank speaks, and how: `end_all` ends all ranks with a status and does
 * not return; `await_end` waits for the end that another rank brings, and returns only where it
 * does not come. Until it is called, there is one rank, and an error ends the process. */
void polyrti_errors_of(int rank, void (*end_all)(int status), void (*await_end)(void));

/* Says what is wrong (region and hint may be NULL) and ends all ranks. Not collective. */
_Noreturn void polyrti_fail(const polyrt_region *region, const char *hint, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* The same with a status of the program's own. */
_Noreturn void polyrti_fail_with(int status, const polyrt_region *region, const char *hint,
                                 const char *format, ...) __attribute__((format(printf, 4, 5)));

/* The same for errors that every rank finds: rank 0 speaks, the others wait until it ends them. */
_Noreturn void polyrti_fail_together(const polyrt_region *region, const char *hint,
                                     const char *format, ...) __attribute__((format(printf, 3, 4)));

/* Leaves the speaking to a rank that has found an error, and waits until it ends all ranks. */
_Noreturn void polyrti_end_with_others(void);

/* One line on stderr; the run goes on. */
void polyrti_warn(const char *format, ...) __attribute__((format(printf, 1, 2)));

/* The same about a region, with what to do on a second line. */
void polyrti_warn_of(const polyrt_region *region, const char *hint, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

#endif
