/* The functions that stand in front of the C library's, and what they would have been. */
#ifndef POLYRTI_ORIGINALS_H
#define POLYRTI_ORIGINALS_H

#include <stdlib.h> /* says which C library it is */

/* Other C libraries are not covered, nor is anything in a library that is itself compiled with a
 * sanitizer, which watches the same calls. */
#if defined(__GLIBC__) && !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)
#define POLYRTI_TAKES_CALLS 1
#else
#define POLYRTI_TAKES_CALLS 0
#endif

#if POLYRTI_TAKES_CALLS
#include <dlfcn.h>

/* A program that defines one of them keeps its own. */
#define WEAK __attribute__((weak))

/* Where to look for what would have been called: after this object, or, where it is part of a
 * library that was loaded later, whose functions nobody else calls, from the program on. */
#ifdef POLYRTI_EMBEDDED
#define ORIGINALS RTLD_DEFAULT
#else
#define ORIGINALS RTLD_NEXT
#endif

/* What a function that stands here would have been, looked up once: the sanitizers', which have
 * names of their own and cannot be asked for while they start, or the C library's. */
#define ORIGINAL(name)                                                                             \
    extern __typeof__(name) __interceptor_##name __attribute__((weak));                            \
    static __typeof__(&name) original;                                                             \
    if (!original)                                                                                 \
        original = __interceptor_##name;                                                           \
    if (!original)                                                                                 \
    *(void **)&original = dlsym(ORIGINALS, #name)
#else
#define ORIGINAL(name) static __typeof__(&name) original = name
#endif

#endif
