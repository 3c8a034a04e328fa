/* Closing pages. What is closed can still be read and written through /proc/self/mem, where the
 * kernel does not ask for permissions: values are filled in before a page is opened, so that no
 * thread sees it open and empty. */
#include "pages.h"

#include "../base/error.h"

#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
enum { SANITIZED = 1 };
#else
enum { SANITIZED = 0 };
#endif

size_t polyrti_page_size(void)
{
    static size_t size;
    if (size == 0)
        size = (size_t)sysconf(_SC_PAGESIZE);
    return size;
}

/* The process's own memory as a file, -1 if there is none. */
static int own_memory(void)
{
    static int file = -2;
    if (file == -2)
        file = open("/proc/self/mem", O_RDWR | O_CLOEXEC);
    return file;
}

static bool copies(int file, const char *from, char *to, size_t bytes)
{
    while (bytes > 0) {
        const ssize_t n = pwrite(file, from, bytes, (off_t)(uintptr_t)to);
        if (n <= 0 && errno != EINTR)
            return false;
        const size_t done = n > 0 ? (size_t)n : 0;
        from += done, to += done, bytes -= done;
    }
    return true;
}

/* Some kernels and containers show the file and refuse to write to it. */
static bool reaches_closed_memory(void)
{
    const size_t page = polyrti_page_size();
    char *probe = mmap(NULL, page, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (probe == MAP_FAILED)
        return false;
    const bool reached = own_memory() >= 0 && copies(own_memory(), "x", probe, 1) &&
                         mprotect(probe, page, PROT_READ) == 0 && *probe == 'x';
    munmap(probe, page);
    return reached;
}

/* Valgrind and the sanitizers show among what is mapped into the process. */
static bool is_watched(void)
{
    static const char *const tools[] = {"/vgpreload", "/libasan", "/libtsan", "/liblsan"};
    char line[4096];
    bool found = false;
    FILE *maps = fopen("/proc/self/maps", "re");
    while (maps && fgets(line, sizeof line, maps))
        for (size_t k = 0; k < sizeof tools / sizeof *tools; k++)
            found = found || strstr(line, tools[k]);
    if (maps)
        fclose(maps);
    return SANITIZED || !maps || found;
}

bool polyrti_can_guard(void)
{
    static int can = -1;
    if (can < 0)
        can = !is_watched() && reaches_closed_memory();
    return can;
}

/* -------------------------------------------------------------------------------------------------
 * which pages */

static char *page_of(const char *place)
{
    return (char *)((uintptr_t)place / polyrti_page_size() * polyrti_page_size());
}

/* Whether the memory is, or was, on this thread's stack: from the deepest frame that asked to the
 * stack's top. What some function had there when it asked may be asked about after it returned. */
static bool is_on_stack(const char *place)
{
    static _Thread_local const char *deepest = NULL;
    pthread_attr_t attributes;
    void *lowest;
    size_t size;
    const char *frame = __builtin_frame_address(0);
    if (deepest == NULL || frame < deepest)
        deepest = frame;
    if (place < deepest || pthread_getattr_np(pthread_self(), &attributes) != 0)
        return false;
    pthread_attr_getstack(&attributes, &lowest, &size);
    pthread_attr_destroy(&attributes);
    return place < (const char *)lowest + size;
}

polyrti_pages polyrti_whole_pages(char *first, char *past)
{
    char *begin = page_of(first + polyrti_page_size() - 1), *end = page_of(past);
    if (begin >= end || is_on_stack(first) || is_on_stack(past - 1))
        return (polyrti_pages){0};
    return (polyrti_pages){begin, end};
}

polyrti_pages polyrti_touched_pages(char *first, char *past)
{
    if (first >= past)
        return (polyrti_pages){0};
    return (polyrti_pages){page_of(first), page_of(past - 1) + polyrti_page_size()};
}

static int by_beginning(const void *a, const void *b)
{
    const char *first = ((const polyrti_pages *)a)->begin,
               *second = ((const polyrti_pages *)b)->begin;
    return (first > second) - (first < second);
}

size_t polyrti_join_pages(polyrti_pages *pages, size_t count)
{
    size_t joined = 0;
    if (count > 1)
        qsort(pages, count, sizeof *pages, by_beginning);
    for (size_t i = 0; i < count; i++)
        if (joined == 0 || pages[i].begin > pages[joined - 1].end)
            pages[joined++] = pages[i];
        else if (pages[i].end > pages[joined - 1].end)
            pages[joined - 1].end = pages[i].end;
    return joined;
}

/* -------------------------------------------------------------------------------------------------
 * closing and opening */

static void protect(polyrti_pages pages, int protection)
{
    if (pages.begin < pages.end &&
        mprotect(pages.begin, (size_t)(pages.end - pages.begin), protection) != 0)
        polyrti_fail(NULL, "run with POLYRT_GATHER=all",
                     "cannot change the protection of memory: %s", strerror(errno));
}

void polyrti_close_pages(polyrti_pages pages)
{
    protect(pages, PROT_NONE);
}

void polyrti_show_pages(polyrti_pages pages)
{
    protect(pages, PROT_READ);
}

void polyrti_open_pages(polyrti_pages pages)
{
    protect(pages, PROT_READ | PROT_WRITE);
}

/* The whole huge pages among them. */
static polyrti_pages whole_huge_pages(polyrti_pages pages)
{
    const uintptr_t page = POLYRTI_HUGE_PAGE,
                    first = ((uintptr_t)pages.begin + page - 1) / page * page,
                    past = (uintptr_t)pages.end / page * page;
    if (first >= past)
        return (polyrti_pages){0};
    return (polyrti_pages){pages.begin + (first - (uintptr_t)pages.begin),
                           pages.begin + (past - (uintptr_t)pages.begin)};
}

static void advise(polyrti_pages pages, int advice)
{
    if (pages.begin < pages.end)
        madvise(pages.begin, (size_t)(pages.end - pages.begin), advice);
}

/* Older systems do not know MADV_COLLAPSE (Linux 6.1); it does no harm that they refuse. */
void polyrti_use_huge_pages(polyrti_pages pages, bool now)
{
    enum { COLLAPSE = 25 };
    advise(whole_huge_pages(pages), MADV_HUGEPAGE);
    if (now)
        advise(whole_huge_pages(pages), COLLAPSE);
}

/* The system joins neighbouring pages of equal protection and advice, and parts them again, which
 * takes most of the time of closing some. Advice about the order of accesses says nothing about
 * memory that no file is behind. Arrays of one size that follow each other get other advice by
 * turns. */
void polyrti_set_apart(polyrti_pages pages)
{
    const uintptr_t bytes = (uintptr_t)(pages.end - pages.begin);
    if (bytes > 0)
        advise(pages, (uintptr_t)pages.begin / bytes % 2 ? MADV_RANDOM : MADV_SEQUENTIAL);
}

/* What is mapped from a file would come back as it is there, which is no harm either. */
void polyrti_give_back_pages(polyrti_pages pages)
{
    advise(whole_huge_pages(pages), MADV_DONTNEED);
}

_Noreturn static void fail_to_reach(void)
{
    polyrti_fail(NULL, "run with POLYRT_GATHER=all", "cannot reach closed memory: %s",
                 strerror(errno));
}

size_t polyrti_read_present(char *to, const char *from, size_t bytes)
{
    size_t done = 0;
    while (done < bytes) {
        const ssize_t n =
            pread(own_memory(), to + done, bytes - done, (off_t)(uintptr_t)(from + done));
        if (n == 0 || (n < 0 && errno != EINTR))
            return done;
        done += n > 0 ? (size_t)n : 0;
    }
    return done;
}

bool polyrti_can_read_present(void)
{
    return own_memory() >= 0;
}

void polyrti_read_closed(const char *from, char *to, size_t bytes)
{
    if (polyrti_read_present(to, from, bytes) < bytes)
        fail_to_reach();
}

void polyrti_write_closed(char *to, const char *from, size_t bytes)
{
    if (!copies(own_memory(), from, to, bytes))
        fail_to_reach();
}
