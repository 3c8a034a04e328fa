/* Accesses of ordinary code to memory whose values are not all here.
 *
 * Closed pages are registered with one watcher. It is called at the first access to one of them, in
 * whatever function, library or language: from a handler of SIGSEGV, or before a call into the
 * kernel, which would not fault but fail. Several threads may come at once: one is served after the
 * other. */
#ifndef POLYRTI_ACCESS_H
#define POLYRTI_ACCESS_H

#include "pages.h"

#include <stdint.h>

/* How a place is accessed: by which instruction, or by the call in which that is done; and whether
 * it may be written. */
typedef struct polyrti_access {
    const void *instruction;
    bool writes;
} polyrti_access;

/* What is to be done at an access, and before memory is given back. All run while no other thread
 * is served. */
typedef struct polyrti_watcher {
    void (*touched)(char *place, polyrti_access access); /* a closed place, which it opens */
    void (*released)(char *first, char *past);           /* memory that is about to be no more */
    void (*moved)(char *first, char *past,
                  const void *instruction); /* memory that is about to be copied and released */
} polyrti_watcher;

/* Installs the watcher, which stays valid; once. */
void polyrti_watch(const polyrti_watcher *watcher);

/* Closes pages, and opens them; a page may be closed that is closed. What lies side by side is
 * changed together: the list is sorted and joined. */
void polyrti_guard(polyrti_pages *pages, size_t count);
void polyrti_unguard(polyrti_pages *pages, size_t count);

/* Opens pages for reading. */
void polyrti_show(polyrti_pages pages);

/* Closes all pages that are open for reading. */
void polyrti_hide(void);

/* Whether any page is guarded; whether this place is, against reading or against writing. The same
 * on all ranks. */
bool polyrti_any_guards(void);
bool polyrti_is_guarded(const char *place, bool writes);

/* The same pages may be guarded once more, by this rank alone, for what is valid on its device:
 * closed, or open for reading. Those of some pages that are closed so are opened for reading, or
 * opened. A page is as open as both allow. */
void polyrti_guard_copy(polyrti_pages pages, bool readable);
void polyrti_show_copy(polyrti_pages pages);
void polyrti_unguard_copy(polyrti_pages pages);
bool polyrti_is_guarded_copy(const char *place, bool writes);

/* Whether any page is guarded, for whatever. */
bool polyrti_any_closed(void);

/* What an access to the memory at that address would bring, is brought now: for buffers that are
 * handed to the kernel. */
void polyrti_touch(uintptr_t memory, size_t bytes, polyrti_access access);

/* Where the function that says this was called; an access by that call. */
#define POLYRTI_CALLER ((const void *)((const char *)__builtin_return_address(0) - 1))
#define POLYRTI_READS ((polyrti_access){POLYRTI_CALLER, false})
#define POLYRTI_WRITES ((polyrti_access){POLYRTI_CALLER, true})

/* Tells the watcher that memory is given back, or copied first. */
void polyrti_release_memory(const void *memory, size_t bytes);
void polyrti_move_memory(const void *memory, size_t bytes, const void *instruction);

/* Whether any page is guarded within first .. past - 1, for whatever. */
bool polyrti_guards_within(const char *first, const char *past);

#endif
