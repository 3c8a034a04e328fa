/* How ranks that lack values find their homes, without anybody knowing all homes: the bytes of an
 * object that are away are cut into as many blocks as there are ranks, and rank k is the directory
 * of block k (distributed directory: Pinar and Hendrickson 2001; the two-sided setup of PETSc's
 * star forests). Homes say there what they have, readers what they lack; the directory answers each
 * home and each reader what goes from one to the other. Pure. */
#ifndef POLYRTI_RENDEZVOUS_H
#define POLYRTI_RENDEZVOUS_H

#include "objects.h"

enum polyrti_claim_kind { POLYRTI_HAS, POLYRTI_LACKS };

/* That a rank has, or lacks, bytes of an object. In letters `to` is the rank that it is sent to and
 * `peer` the rank that it is about: to the directory the claimant itself; in answers the other
 * side. All are int64_t, as they are sent. */
typedef struct polyrti_claim {
    int64_t to, peer, kind, object, offset, length;
} polyrti_claim;

enum { POLYRTI_CLAIM_NUMBERS = sizeof(polyrti_claim) / sizeof(int64_t) };

typedef struct polyrti_claims {
    polyrti_claim *data;
    size_t count;
    size_t capacity;
} polyrti_claims;

/* Appends the claim of rank `peer` to runs of an object's away bytes, cut at the blocks and
 * addressed to their directories. */
void polyrti_claim_runs(const polyrti_object *object, int64_t number, const polyrt_sink *runs,
                        enum polyrti_claim_kind kind, int peer, int ranks, polyrti_claims *claims);

/* What a directory answers: appends for each run that one rank has and another lacks a claim for
 * each of them, addressed to it. Sorts `claims`. Returns false if somebody lacks what nobody has.
 */
bool polyrti_match(polyrti_claims *claims, polyrti_claims *answers);

/* Sorts claims by addressee; by kind, the other side, object and offset, which is the same order
 * for the two sides of a message. */
void polyrti_sort_letters(polyrti_claims *claims);
void polyrti_sort_answers(polyrti_claims *claims);

void polyrti_add_claim(polyrti_claims *claims, const polyrti_claim *claim);

#endif
