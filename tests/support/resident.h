/* How much memory a process has: a line of /proc/self/status in kB, "VmRSS:" for now and "VmHWM:"
 * for the most so far. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static long kilobytes_of(const char *key)
{
    char line[256];
    long kilobytes = 0;
    FILE *status = fopen("/proc/self/status", "r");
    while (fgets(line, sizeof line, status))
        if (strncmp(line, key, strlen(key)) == 0)
            kilobytes = atol(line + strlen(key));
    fclose(status);
    return kilobytes;
}
