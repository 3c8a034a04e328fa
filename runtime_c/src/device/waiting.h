/* How a rank waits for its device. */
#ifndef POLYRTI_WAITING_H
#define POLYRTI_WAITING_H

/* After the first kernel, for NVIDIA's devices, where this thread has the context of one. clang's
 * library lets threads sleep until an interrupt says that a kernel has ended, which is some 15 us
 * after each; from here on they ask, and yield to other threads in between. */
void polyrti_wait_awake(void);

#endif
