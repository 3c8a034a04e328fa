/* Calls that name files, or run commands that do.
 *
 * All ranks run the same code: where each made the call, the first would remove or rename what the
 * others are told is missing, and a late one what rank 0 has already made anew. */
#include "path_calls.h"

#include "meeting.h"
#include "originals.h"
#include "roots_files.h"

#if POLYRTI_TAKES_CALLS

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* A call: its name, its parameters, the path, and the arguments for the original. */
#define BY_ROOT(name, parameters, path, ...)                                                       \
    WEAK int name parameters                                                                       \
    {                                                                                              \
        ORIGINAL(name);                                                                            \
        const polyrti_meeting *meeting =                                                           \
            polyrti_meeting_at(#name, path, __builtin_return_address(0));                          \
        if (!meeting)                                                                              \
            return original(__VA_ARGS__);                                                          \
        polyrti_note_changes();                                                                    \
        return polyrti_roots_result(meeting, meeting->is_root ? original(__VA_ARGS__) : 0);        \
    }

BY_ROOT(unlink, (const char *path), path, path)
BY_ROOT(remove, (const char *path), path, path)
BY_ROOT(rename, (const char *from, const char *to), from, from, to)
BY_ROOT(link, (const char *from, const char *to), from, from, to)
BY_ROOT(symlink, (const char *from, const char *to), to, from, to)
BY_ROOT(mkdir, (const char *path, mode_t mode), path, path, mode)
BY_ROOT(rmdir, (const char *path), path, path)
BY_ROOT(truncate, (const char *path, off_t length), path, path, length)
BY_ROOT(truncate64, (const char *path, off64_t length), path, path, length)
BY_ROOT(access, (const char *path, int mode), path, path, mode)
BY_ROOT(system, (const char *command), NULL, command)

/* The same for calls that say what a file is. */
#define ASKING_ROOT(name, type)                                                                    \
    WEAK int name(const char *path, struct type *file)                                             \
    {                                                                                              \
        ORIGINAL(name);                                                                            \
        const polyrti_meeting *meeting =                                                           \
            polyrti_meeting_at(#name, path, __builtin_return_address(0));                          \
        if (!meeting)                                                                              \
            return original(path, file);                                                           \
        const int result =                                                                         \
            polyrti_roots_result(meeting, meeting->is_root ? original(path, file) : 0);            \
        if (result == 0)                                                                           \
            meeting->share(file, sizeof *file);                                                    \
        return result;                                                                             \
    }

/* Before, they were no functions of the library's own. */
#if __GLIBC_PREREQ(2, 33)
ASKING_ROOT(stat, stat)
ASKING_ROOT(lstat, stat)
ASKING_ROOT(stat64, stat64)
ASKING_ROOT(lstat64, stat64)
#endif

/* Names that are made up begin with the same text on all ranks, and are of the same length. */
static char *named_by_root(char *name, const void *caller)
{
    const polyrti_meeting *meeting = name ? polyrti_meeting_at("tmpnam", NULL, caller) : NULL;
    if (meeting)
        meeting->share(name, strlen(name) + 1);
    return name;
}

WEAK char *tmpnam(char name[L_tmpnam])
{
    ORIGINAL(tmpnam);
    return named_by_root(original(name), __builtin_return_address(0));
}

WEAK char *tempnam(const char *folder, const char *prefix)
{
    ORIGINAL(tempnam);
    return named_by_root(original(folder, prefix), __builtin_return_address(0));
}

WEAK char *mkdtemp(char *pattern)
{
    ORIGINAL(mkdtemp);
    const polyrti_meeting *meeting =
        polyrti_meeting_at("mkdtemp", pattern, __builtin_return_address(0));
    if (!meeting)
        return original(pattern);
    const bool is_made = meeting->is_root && original(pattern);
    if (polyrti_roots_result(meeting, is_made ? 0 : -1) < 0)
        return NULL;
    meeting->share(pattern, strlen(pattern));
    return pattern;
}
#endif

void polyrti_take_path_calls(void)
{
}
