/* Files about a run, which the environment variable `setting` asks for. No result depends on them,
 * so what goes wrong with one is a warning of this rank, and the run goes on. */
#ifndef POLYRTI_REPORT_FILE_H
#define POLYRTI_REPORT_FILE_H

#include <stdio.h>

/* Opening may give NULL, after a warning; closing takes it. */
FILE *polyrti_open_report(int rank, const char *setting, const char *name);
void polyrti_close_report(int rank, const char *setting, const char *name, FILE *file);

#endif
