/* Letters to few ranks, which do not know that they will get any. */
#ifndef POLYRTI_SPARSE_EXCHANGE_H
#define POLYRTI_SPARSE_EXCHANGE_H

#include "../channel/message.h"
#include "../homes/rendezvous.h"

/* Sends every claim of `out` to its addressee, and appends those that come here to `in`, from other
 * ranks and from this one. Sorts `out`. Collective; costs messages to addressees and one barrier.
 * Two exchanges in a row need different tags, which nothing else has under way. */
void polyrti_sparse_exchange(const polyrti_channel *channel, int tag, polyrti_claims *out,
                             polyrti_claims *in);

#endif
