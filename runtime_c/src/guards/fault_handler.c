/* The handler of SIGSEGV. The handler interrupts a known instruction of ordinary code, never MPI or
 * this library, so that it may do what any function may. */
#include "fault_handler.h"

#include <errno.h>
#include <stddef.h>

/* The system's own: where the program calls sigaction, it is answered here. */
#ifdef __GLIBC__
extern int __sigaction(int, const struct sigaction *, struct sigaction *);
#define SYSTEM_SIGACTION __sigaction
#else
#define SYSTEM_SIGACTION sigaction
#endif

typedef struct fault_handler {
    polyrti_fault_fn *serve; /* NULL while it is not in place */
    struct sigaction program;
} fault_handler;

/* A signal handler is given no argument of ours. */
static fault_handler *all(void)
{
    static fault_handler handler;
    return &handler;
}

/* The program's handler gets the fault, or it happens again and ends the program. */
static void pass_on(int number, siginfo_t *fault, void *context)
{
    const struct sigaction program = all()->program;
    if ((unsigned)program.sa_flags & SA_RESETHAND)
        all()->program = (struct sigaction){.sa_handler = SIG_DFL};
    if (program.sa_flags & SA_SIGINFO)
        program.sa_sigaction(number, fault, context);
    else if (program.sa_handler != SIG_DFL && program.sa_handler != SIG_IGN)
        program.sa_handler(number);
    else
        SYSTEM_SIGACTION(number, &program, NULL);
}

static void on_fault(int number, siginfo_t *fault, void *context)
{
    const int error = errno;
    if (!all()->serve(fault->si_addr, context))
        pass_on(number, fault, context);
    errno = error;
}

void polyrti_put_fault_handler(polyrti_fault_fn *serve)
{
    struct sigaction now, wanted = {.sa_sigaction = on_fault, .sa_flags = SA_SIGINFO};
    all()->serve = serve;
    SYSTEM_SIGACTION(SIGSEGV, NULL, &now);
    if ((now.sa_flags & SA_SIGINFO) && now.sa_sigaction == on_fault)
        return;
    all()->program = now;
    sigemptyset(&wanted.sa_mask);
    SYSTEM_SIGACTION(SIGSEGV, &wanted, NULL);
}

bool polyrti_set_own_handler(const struct sigaction *wanted, struct sigaction *old)
{
    if (!all()->serve)
        return false;
    if (old)
        *old = all()->program;
    if (wanted)
        all()->program = *wanted;
    return true;
}
