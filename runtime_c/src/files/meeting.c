/* Calls to which all ranks come. */
#include "meeting.h"

#include <errno.h>
#include <string.h>

static const polyrti_meeting **meetings(void)
{
    static const polyrti_meeting *meeting;
    return &meeting;
}

void polyrti_hold_meetings(const polyrti_meeting *meeting)
{
    *meetings() = meeting;
}

bool polyrti_holds_meetings(void)
{
    return *meetings() != NULL;
}

bool polyrti_is_systems(const char *path)
{
    static const char *const folders[] = {"/dev/", "/proc/", "/sys/", "/usr/", "/lib", "/etc/"};
    for (size_t i = 0; i < sizeof folders / sizeof *folders; i++)
        if (strncmp(path, folders[i], strlen(folders[i])) == 0)
            return true;
    return false;
}

const polyrti_meeting *polyrti_meeting_for(const char *path, const void *caller)
{
    const polyrti_meeting *meeting = *meetings();
    const bool is_held = meeting && !(path && polyrti_is_systems(path)) && meeting->is_held(caller);
    return is_held ? meeting : NULL;
}

const polyrti_meeting *polyrti_meeting_at(const char *call, const char *path, const void *caller)
{
    const polyrti_meeting *meeting = polyrti_meeting_for(path, caller);
    const int before = errno;
    if (meeting)
        meeting->begin(call, path);
    errno = before;
    return meeting;
}

int polyrti_roots_result(const polyrti_meeting *meeting, int result)
{
    int outcome[] = {result, errno};
    meeting->share(outcome, sizeof outcome);
    if (outcome[0] < 0)
        errno = outcome[1];
    return outcome[0];
}
