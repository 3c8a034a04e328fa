/* A program with a handler for SIGSEGV of its own, which it sets, replaces and asks for while values
 * lie on other ranks, and with faults of its own. */
#define _GNU_SOURCE
#include <setjmp.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>

static sigjmp_buf before;
static volatile sig_atomic_t caught;

static void on_fault(int number, siginfo_t *fault, void *context)
{
    (void)number, (void)fault, (void)context;
    caught++;
    siglongjmp(before, 1);
}

static void on_fault_plainly(int number)
{
    (void)number;
    caught += 10;
    siglongjmp(before, 1);
}

static void add(int n, double *u)
{
#pragma polydist
    for (int i = 0; i < n; i++)
        u[i] += 0.5 * i;
}

static void fault(volatile const char *hole)
{
    if (sigsetjmp(before, 1) == 0)
        printf("%d\n", *hole);
}

int main(int argc, char **argv)
{
    int n = argc > 1 ? atoi(argv[1]) : 40000;
    double *u = calloc(n, sizeof *u);
    const struct sigaction action = {.sa_sigaction = on_fault, .sa_flags = SA_SIGINFO};
    struct sigaction old;
    char *hole = mmap(NULL, 1 << 16, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    add(n, u);
    sigaction(SIGSEGV, &action, NULL);
    fault(hole);
    printf("%g\n", u[n / 2]);
    add(n, u);
    fault(hole);
    sigaction(SIGSEGV, NULL, &old);
    printf("%d %g\n", old.sa_sigaction == on_fault, u[n - 1]);
    add(n, u);
    signal(SIGSEGV, on_fault_plainly);
    fault(hole);
    printf("%d\n", signal(SIGSEGV, SIG_DFL) == on_fault_plainly);
    printf("%g %d\n", u[n / 3], (int)caught);
    return 0;
}
