/* The handler of SIGSEGV. Only the first fault is this library's business: the program may have a
 * handler of its own, which it sets and asks for as if there were no other. */
#ifndef POLYRTI_FAULT_HANDLER_H
#define POLYRTI_FAULT_HANDLER_H

#include <signal.h>
#include <stdbool.h>

/* Serves a fault at a place, or returns false if it is none of the library's. */
typedef bool polyrti_fault_fn(char *place, const void *context);

/* Puts the handler in place, in front of the one that is there. A runtime library may install one
 * when main begins (libgfortran does), so this is called whenever pages are closed. */
void polyrti_put_fault_handler(polyrti_fault_fn *serve);

/* What sigaction does for SIGSEGV while the handler is in place: it stays in front. False, and
 * nothing happens, if it is not. */
bool polyrti_set_own_handler(const struct sigaction *wanted, struct sigaction *old);

#endif
