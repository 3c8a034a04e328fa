/* Files about a run: statistics, traces, records. No result depends on them, so what goes wrong
 * with one is a warning, and the run goes on.
 */
#include "report_file.h"

#include "../base/error.h"
#include "../files/here.h"

#include <errno.h>
#include <string.h>

static void warn(int rank, const char *setting, const char *name, const char *reason)
{
    polyrti_warn("rank %d: cannot write %s=%s: %s", rank, setting, name, reason);
}

FILE *polyrti_open_report(int rank, const char *setting, const char *name)
{
    FILE *file = polyrti_stream_here(name, "w");
    if (!file)
        warn(rank, setting, name, strerror(errno));
    return file;
}

/* A disk may have been full for a while: what failed in between does not show in closing. */
void polyrti_close_report(int rank, const char *setting, const char *name, FILE *file)
{
    if (!file)
        return;
    const int failed = ferror(file) != 0;
    if (fclose(file) != 0)
        warn(rank, setting, name, strerror(errno));
    else if (failed)
        warn(rank, setting, name, "a part of it is missing; is the disk full?");
}
