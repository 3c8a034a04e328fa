/* Opening files to which all ranks come. */
#include "opening.h"

#include "here.h"
#include "roots_files.h"
#include "../base/memory.h"

#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <sys/stat.h>
#include <unistd.h>

/* -------------------------------------------------------------------------------------------------
 * what this rank has written */

typedef struct written {
    struct {
        dev_t device;
        ino_t number;
    } *files;
    size_t count, capacity;
    pthread_mutex_t lock;
} written;

static written *own_files(void)
{
    static written files = {.lock = PTHREAD_MUTEX_INITIALIZER};
    return &files;
}

static bool has_written(const struct stat *file)
{
    written *own = own_files();
    bool found = false;
    pthread_mutex_lock(&own->lock);
    for (size_t i = 0; i < own->count && !found; i++)
        found = own->files[i].device == file->st_dev && own->files[i].number == file->st_ino;
    pthread_mutex_unlock(&own->lock);
    return found;
}

static void remember(const struct stat *file)
{
    written *own = own_files();
    pthread_mutex_lock(&own->lock);
    own->files = polyrti_grow(own->files, &own->capacity, own->count + 1, sizeof *own->files);
    own->files[own->count].device = file->st_dev;
    own->files[own->count++].number = file->st_ino;
    pthread_mutex_unlock(&own->lock);
}

void polyrti_remember_written(int descriptor)
{
    struct stat file;
    if (polyrti_holds_meetings() && fstat(descriptor, &file) == 0 && S_ISREG(file.st_mode) &&
        !has_written(&file))
        remember(&file);
}

/* -------------------------------------------------------------------------------------------------
 * opening */

static bool writes(const polyrti_opening *opening)
{
    return (opening->flags & O_ACCMODE) != O_RDONLY;
}

int polyrti_open_alone(const polyrti_opening *opening)
{
    const int descriptor =
        polyrti_open_here(opening->folder, opening->path, opening->flags, opening->mode);
    if (descriptor >= 0 && writes(opening) && !polyrti_is_systems(opening->path))
        polyrti_remember_written(descriptor);
    return descriptor;
}

/* What rank 0 has opened. */
enum kind { FAILED, ROOTS, LIKE_ROOTS, EACH };

typedef struct opened {
    enum kind kind;
    int error;
    struct stat file;
} opened;

static enum kind kind_of(const polyrti_opening *opening, const struct stat *file)
{
    if (!S_ISREG(file->st_mode))
        return EACH;
    return writes(opening) || has_written(file) ? ROOTS : LIKE_ROOTS;
}

/* Rank 0's part. What is appended is written at the end, where stdio begins too. */
static int open_at_root(const polyrti_opening *opening, opened *outcome)
{
    const int descriptor = polyrti_open_alone(opening);
    outcome->error = errno;
    outcome->kind = FAILED;
    if (descriptor < 0 || fstat(descriptor, &outcome->file) != 0)
        return -1;
    outcome->kind = kind_of(opening, &outcome->file);
    return descriptor;
}

/* Case 2: the descriptor, -1 if it is to be rank 0's file. */
static int open_like_root(const polyrti_meeting *meeting, const polyrti_opening *opening,
                          const opened *roots, int descriptor)
{
    struct stat file;
    if (!meeting->is_root)
        descriptor = polyrti_open_alone(opening);
    const bool is_alike =
        descriptor >= 0 && fstat(descriptor, &file) == 0 && file.st_size == roots->file.st_size;
    if (meeting->least(is_alike))
        return descriptor;
    if (!meeting->is_root && descriptor >= 0)
        close(descriptor);
    return -1;
}

int polyrti_open_together(const polyrti_meeting *meeting, const polyrti_opening *opening)
{
    opened roots = {.kind = FAILED};
    int descriptor = meeting->is_root ? open_at_root(opening, &roots) : -1;
    meeting->share(&roots, sizeof roots);
    if (roots.kind == FAILED) {
        errno = roots.error;
        return -1;
    }
    if (roots.kind == EACH)
        return meeting->is_root ? descriptor : polyrti_open_alone(opening);
    if (roots.kind == LIKE_ROOTS) {
        const int own = open_like_root(meeting, opening, &roots, descriptor);
        if (own >= 0)
            return own;
    }
    return polyrti_note_roots(descriptor, &roots.file, opening->flags);
}
