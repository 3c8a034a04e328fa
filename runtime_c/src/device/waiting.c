/* The scheduling flags of CUDA's driver interface, `cuCtxSetFlags` (12.1 and later). It is asked
 * for where the program has loaded it: the library is built without it. */
#include "waiting.h"

#include <dlfcn.h>
#include <stddef.h>

#define SCHEDULING 7u /* CU_CTX_SCHED_MASK */
#define YIELDING 2u   /* CU_CTX_SCHED_YIELD */

typedef int current_fn(void **context);
typedef int flags_fn(unsigned *flags);
typedef int set_flags_fn(unsigned flags);

void polyrti_wait_awake(void)
{
    void *const driver = dlopen("libcuda.so.1", RTLD_LAZY | RTLD_NOLOAD);
    if (!driver)
        return;
    current_fn *current = NULL;
    flags_fn *flags_of = NULL;
    set_flags_fn *set_flags = NULL;
    *(void **)&current = dlsym(driver, "cuCtxGetCurrent");
    *(void **)&flags_of = dlsym(driver, "cuCtxGetFlags");
    *(void **)&set_flags = dlsym(driver, "cuCtxSetFlags");
    void *context = NULL;
    unsigned flags = 0;
    if (current && flags_of && set_flags && current(&context) == 0 && context &&
        flags_of(&flags) == 0)
        set_flags((flags & ~SCHEDULING) | YIELDING);
    dlclose(driver);
}
