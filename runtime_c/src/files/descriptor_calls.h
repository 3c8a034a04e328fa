/* Calls of ordinary code that make descriptors of files, and that ask what they are. */
#ifndef POLYRTI_DESCRIPTOR_CALLS_H
#define POLYRTI_DESCRIPTOR_CALLS_H

/* Does nothing, but makes the linker take the definitions out of the archive. */
void polyrti_take_descriptor_calls(void);

#endif
