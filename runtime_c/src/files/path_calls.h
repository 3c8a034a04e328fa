/* Calls of ordinary code that name files, as rank 0 makes them for all ranks. */
#ifndef POLYRTI_PATH_CALLS_H
#define POLYRTI_PATH_CALLS_H

/* Does nothing, but makes the linker take the definitions out of the archive. */
void polyrti_take_path_calls(void);

#endif
