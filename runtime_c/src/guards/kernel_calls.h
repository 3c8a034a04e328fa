/* Calls of ordinary code that give memory and take it back, and that hand it to the kernel. */
#ifndef POLYRTI_KERNEL_CALLS_H
#define POLYRTI_KERNEL_CALLS_H

/* Does nothing, but makes the linker take their definitions out of the archive. */
void polyrti_take_kernel_calls(void);

#endif
