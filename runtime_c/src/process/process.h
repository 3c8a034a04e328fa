/* The process, of which there is one, as MPI has one: all state of the library that outlives a
 * call. The public functions fetch it; what they call is given what it needs. */
#ifndef POLYRTI_PROCESS_H
#define POLYRTI_PROCESS_H

#include "../device/choice.h"
#include "../homes/partitions.h"
#include "../homes/transitions.h"
#include "../layout/layout_cache.h"
#include "../mpi/distributed.h"
#include "../report/entries.h"
#include "../report/paces.h"
#include "../schedules/schedule_choice.h"
#include "../settings/tuned.h"
#include "../simulate/cost_estimate.h"
#include "../trials/trials.h"

#include <pthread.h>
#include <sys/types.h>

typedef struct polyrti_process {
    pid_t id;
    pthread_t thread; /* that of the program's ordinary code */
    pthread_t ending; /* the first one that has called exit */
    int threads;
    bool in_root;                /* inside a root block: nothing is collective */
    const polyrt_region *region; /* that is being run, or NULL */
    const polyrti_store *stores; /* its arrays */
    bool serves_root;            /* but accesses to guarded memory, which the other ranks serve */
    bool asks_rank;              /* the program has asked for its rank */
    bool calls_mpi;              /* the program has called MPI_Init itself; and MPI_Finalize */
    bool ended_mpi;
    bool can_guard;            /* all ranks can close memory to ordinary code; */
    bool can_keep;             /* this one can for values that stay on its device */
    int silenced_output;       /* a descriptor of what standard output was, or -1; */
    int nowhere;               /* one that drops what is written to it; a stream that does so, */
    void *dropped_errors;      /* or NULL */
    bool embedded;             /* the program is none of this library's (embedded.h) */
    polyrti_settings settings; /* as they were at the start */
    polyrti_tuned tuned;       /* what was found for regions */
    polyrti_channel channel;   /* what regions run on */
    MPI_Comm world;            /* the first communicator, which all ranks have */
    int64_t executions;        /* begun so far */
    polyrti_trace trace;
    polyrti_books books;
    polyrti_trials trials;           /* of regions */
    polyrti_entries entries;         /* of small ones */
    polyrti_paces paces;             /* of nests */
    polyrti_objects objects;         /* with values that are not on all ranks */
    polyrti_patterns patterns;       /* of objects, */
    polyrti_partitions partitions;   /* of arrays in objects */
    polyrti_transitions transitions; /* and what executions of regions make of them */
    polyrti_chosen_schedules schedules;
    polyrti_layout_cache layouts;
    double *measured_weights[2];   /* of all ranks, for regions without and with kernels, or NULL */
    struct polyrti_entered *spare; /* memory of an execution that is over, or NULL */
    polyrti_tried_devices tried_devices;
    polyrti_copies copies;          /* of memory, on this rank's device */
    polyrti_simulation *simulation; /* NULL unless regions are only simulated */
    polyrt_check *check;            /* the one that is under way, NULL if none */
    polyrti_key told; /* of each region and obstacle to distributing it that was warned of */
    _Atomic(const polyrt_region *) nested; /* the last one that ran inside of another one */
} polyrti_process;

polyrti_process *polyrti_this(void);

#endif
