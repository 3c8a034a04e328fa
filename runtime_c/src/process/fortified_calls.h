/* Calls as the compiler writes them that checks the sizes of buffers (_FORTIFY_SOURCE). */
#ifndef POLYRTI_FORTIFIED_CALLS_H
#define POLYRTI_FORTIFIED_CALLS_H

/* Does nothing, but makes the linker take the definitions out of the archive. */
void polyrti_take_fortified_calls(void);

#endif
