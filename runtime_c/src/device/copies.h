/* Memory of the host that has a copy on a device: where it is, and which bytes are valid where.
 *
 * To everybody else a rank has one memory: a byte that is valid on the device alone has the value
 * there, every other one that on the host. Whoever reads on one side says what it reads, and gets
 * what is not valid there, and nothing else; whoever writes says what it has written, which is
 * valid on its side alone from then on. Copies outlive the executions of regions. */
#ifndef POLYRTI_COPIES_H
#define POLYRTI_COPIES_H

#include "transfers.h"

/* Copies bytes from memory of the host of which nobody knows whether it is there: as many as there
 * are at the beginning, which it returns. */
typedef size_t polyrti_get_fn(char *to, const char *from, size_t bytes);

/* Belongs to the process; places in the list change in polyrti_copies_cover and
 * polyrti_sweep_copies alone. */
typedef struct polyrti_copies {
    polyrti_copy *data;
    size_t count, capacity;
    polyrti_put_fn *put;
    polyrti_get_fn *get;            /* NULL: not possible here */
    size_t page;                    /* memory is there or not in pieces of so many bytes */
    polyrt_sink asked, found, rest; /* scratch, as is what is `listed` for this: long lists would be
                                       mapped, and their pages cleared, for each of them anew */
    polyrt_sink listed;
    polyrti_bounce bounce;
    uint64_t time; /* counts changes of all copies */
} polyrti_copies;

/* Makes one open copy contain first .. past - 1: other copies that have some of it, all open,
 * become part of it. What lies at `origin`, or would, begins one of the device's lines in memory,
 * if the copy is a new one. False if the device has no memory. */
bool polyrti_copies_cover(polyrti_copies *copies, const polyrt_device_calls *calls, int device,
                          char *first, char *past, const char *origin);

/* The copy that contains the byte; NULL if there is none. */
polyrti_copy *polyrti_copy_at(const polyrti_copies *copies, const char *place);

/* The open copy that has memory for all of the elements, and all of them valid if `valid`; NULL if
 * there is none. */
polyrti_copy *polyrti_copy_with(polyrti_copies *copies, const polyrti_elements_at *elements,
                                bool valid);

/* Takes out copies of which nothing is valid, unless they are open. */
void polyrti_sweep_copies(polyrti_copies *copies);

/* Before the host reads elements of open copies, and when it has written them. */
void polyrti_copies_bring(polyrti_copies *copies, const polyrti_elements_at *elements);
void polyrti_copies_replaced(polyrti_copies *copies, const polyrti_elements_at *elements);

/* Before the device reads elements of an open copy, and when it has written them. */
void polyrti_copies_send(polyrti_copies *copies, polyrti_copy *copy,
                         const polyrti_elements_at *elements);
void polyrti_copies_written(polyrti_copies *copies, polyrti_copy *copy,
                            const polyrti_elements_at *elements);

/* The same before the device reads elements that may be none, outside of all that the program has:
 * what there is of them. Other variables may lie there, which change unnoticed when the region has
 * ended; by then polyrti_copies_forget gives up what the device has of first .. past - 1 and has
 * not written. */
void polyrti_copies_send_present(polyrti_copies *copies, polyrti_copy *copy,
                                 const polyrti_elements_at *elements);
void polyrti_copies_forget(polyrti_copies *copies, const char *first, const char *past);

/* Brings what is valid on the device alone of first .. past - 1 to memory that may be closed. */
void polyrti_bring_closed(polyrti_copies *copies, const char *first, const char *past);

/* Nothing of first .. past - 1 is on the device any more. */
void polyrti_drop_copies(polyrti_copies *copies, const char *first, const char *past);

#endif
