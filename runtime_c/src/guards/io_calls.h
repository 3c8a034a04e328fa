/* Calls of ordinary code that hand memory to the kernel, which sees no guarded memory. */
#ifndef POLYRTI_IO_CALLS_H
#define POLYRTI_IO_CALLS_H

/* Does nothing, but makes the linker take the definitions out of the archive. */
void polyrti_take_io_calls(void);

#endif
