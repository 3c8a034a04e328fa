/* Push communication: the messages of a step (plan.h says what they hold), under way while the next
 * one runs (double buffering as in Yuki and Rajopadhye 2013, section 5.2). */
#ifndef POLYRTI_EXCHANGE_H
#define POLYRTI_EXCHANGE_H

#include "../plan/plan.h"

typedef struct polyrti_exchange polyrti_exchange;

/* Takes what a step sends, and the boxes that this rank computes in it. */
typedef void polyrti_planned_fn(const polyrt_execution *execution, const polyrti_step *step,
                                const polyrti_plan *sent);

/* `planned` is called in every step, once what it sends is known. Freeing waits for what is still
 * being sent. */
polyrti_exchange *polyrti_exchange_new(const polyrt_execution *execution,
                                       polyrti_planned_fn *planned);
void polyrti_exchange_free(const polyrt_execution *execution, polyrti_exchange *exchange);

/* In this order in every step: settle what the step sends and receives and post its receives, after
 * which polyrti_exchange_is_needed says whether it is anything; while
 * the receives of the step before are still under way, polyrti_exchange_touches says whether a tile
 * may need them; wait for those and unpack; pack and send the step's own. No call is collective,
 * but each message needs the call on its other end. */
void polyrti_exchange_post(polyrt_execution *execution, const polyrti_step *step);
bool polyrti_exchange_is_needed(const polyrt_execution *execution);
bool polyrti_exchange_is_pending(const polyrt_execution *execution);
bool polyrti_exchange_touches(const polyrt_execution *execution, int nest, const polyrti_box *tile);
void polyrti_exchange_progress(const polyrt_execution *execution);
void polyrti_exchange_finish(polyrt_execution *execution);
void polyrti_exchange_send(polyrt_execution *execution);

#endif
