/* One execution of a region on this rank, from polyrt_enter to polyrt_leave. */
#ifndef POLYRTI_ENTERED_H
#define POLYRTI_ENTERED_H

#include "../guards/view.h"
#include "../mpi/reduction.h"
#include "../process/process.h"

/* A column, and how many of its tiles have run. Where its tiles are kept they are these, and
 * nothing is said of the column. */
typedef struct polyrti_running_column {
    polyrti_column fixed;
    int64_t done;
    const polyrti_box *tiles; /* NULL where they are not kept */
    int64_t count, joined;    /* and how many each of these stands for */
} polyrti_running_column;

typedef struct polyrti_running_columns {
    polyrti_running_column *data;
    size_t count;
    size_t capacity;
} polyrti_running_columns;

/* `execution` comes first: generated code holds its address. The columns and what follows are
 * memory that stays from step to step. */
typedef struct polyrti_entered {
    polyrt_execution execution;
    polyrti_distributed distributed;
    polyrti_process *process;
    polyrti_store *stores;    /* one per array */
    polyrti_staying *staying; /* one per array; NULL on one rank */
    polyrti_staying *room;    /* for these; for so many arrays */
    size_t arrays;
    polyrti_transition *transition; /* that recurs, and one that is kept; or NULL */
    polyrti_transition *fresh;
    polyrti_running_columns columns;
    polyrti_cutting cutting;
    polyrti_reduction_parts *reduction_parts; /* of the nest at hand, NULL without reductions */
    bool on_trial; /* replicated.h; then the trial's place in the list, */
    size_t trial;
    bool as_written; /* without asking others: on one rank alone, or a small sum */
    bool measured;   /* and, if it is measured: when it was entered, and the seconds of its tiles */
    double start, worked;
} polyrti_entered;

/* An execution of which only the memory is there: that of the one before, as programs enter one
 * region after another. Whose it was may be given back. */
polyrti_entered *polyrti_entered_new(polyrti_process *process, int arrays);
void polyrti_entered_free(polyrti_entered *entered);

/* What an execution that is not simulated belongs to. */
static inline polyrti_entered *polyrti_entered_of(polyrt_execution *execution)
{
    return (polyrti_entered *)(void *)execution;
}

/* Whether there is one rank alone. */
static inline bool polyrti_is_alone(const polyrti_entered *entered)
{
    return entered->execution.ranks == 1;
}

/* The region's arrays among the objects with values away. */
static inline polyrti_view polyrti_view_of(const polyrti_entered *entered)
{
    return (polyrti_view){.region = entered->execution.region,
                          .args = entered->execution.args,
                          .stores = entered->stores,
                          .objects = &entered->process->objects};
}

#endif
