/* Calls of ordinary code that make streams of files. */
#ifndef POLYRTI_STREAM_CALLS_H
#define POLYRTI_STREAM_CALLS_H

/* Does nothing, but makes the linker take the definitions out of the archive. */
void polyrti_take_stream_calls(void);

#endif
