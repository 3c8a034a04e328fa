/* Calls of ordinary code into the kernel and to give memory back, which see guarded memory. */
#ifndef POLYRTI_KERNEL_CALLS_H
#define POLYRTI_KERNEL_CALLS_H

/* Does nothing, but makes the linker take the definitions out of the archive. */
void polyrti_take_kernel_calls(void);

#endif
