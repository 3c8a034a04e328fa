/* Files of ordinary code, which are rank 0's. */
#ifndef POLYRTI_FILES_H
#define POLYRTI_FILES_H

#include "process.h"

/* From now on all ranks make the program's calls on files together (files/meeting.h). Called once,
 * when the process has started, on all ranks; keeps the pointer. */
void polyrti_files_start(const polyrti_process *process);

/* Whether every rank has files of its own, of several ranks. */
bool polyrti_files_are_of_all(void);

/* They do no longer: the process ends. */
void polyrti_files_end(void);

#endif
