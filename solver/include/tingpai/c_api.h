/* The C interface of tingpai. C99, and C++ from C++11 on; needs nothing but this file and the library.
 *
 * Calls.    Every function that can fail returns a tingpai_status, TINGPAI_OK being 0, and takes a
 *           tingpai_error of the caller's as its last argument, or NULL. It is filled by every call, so
 *           that threads with an error each never meet. No C++ exception leaves the library, whatever
 *           the arguments; when memory runs out the call returns TINGPAI_NO_MEMORY.
 * Output.   Written to memory of the caller's, contiguous and aligned for its type, which no argument
 *           overlaps. After a call that fails its contents are unspecified: rows before the refused one
 *           may have been written. A handle that could not be made is NULL.
 * Handles.  tingpai_rules and tingpai_solver are made by a _create and freed by the _destroy beside it,
 *           which takes NULL too. They never change: any number of threads may use one at the same
 *           time, until it is freed. What a handle was made of is copied.
 * Threads.  Every function may be called from any thread. Tables are made once a process by whoever
 *           asks first, in some tenths of a second; the others wait, and no interrupt is asked.
 * Structs.  Set all of them to zero first, with `size` the sizeof of the struct: fields added later are
 *           then "not given". A library older than the caller refuses a struct that is too large.
 * Text.     UTF-8. Names of kinds are those of the rules pages or of the caller's spec.
 */
#ifndef TINGPAI_C_API_H
#define TINGPAI_C_API_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Of the release, and of this interface: raised when something here changes that compiled callers rely
 * on. tingpai_api_version() says what the library has. */
#define TINGPAI_VERSION "0.1.0"
#define TINGPAI_API_VERSION 1
int tingpai_api_version(void);
const char *tingpai_version(void);

/* ---- errors ------------------------------------------------------------------------------------ */

enum tingpai_status {
    TINGPAI_OK = 0,
    TINGPAI_BAD_ARGUMENT = 1, /* a missing pointer, an unknown value, what this call does not take */
    TINGPAI_BAD_HAND = 2,     /* cards that are no hand for the query: size, copies, meld, missing suit */
    TINGPAI_BAD_NOTATION = 3, /* text that cannot be read: where and what */
    TINGPAI_BAD_RULES = 4,    /* options that do not exist or are out of range */
    TINGPAI_BAD_SPEC = 5,     /* a spec that contradicts itself */
    TINGPAI_BUDGET = 6,       /* the memory given is not enough: for which component, how much it takes */
    TINGPAI_NO_MEMORY = 7,    /* the machine has no more */
    TINGPAI_STOPPED = 8,      /* the caller's interrupt said so */
    TINGPAI_BROKEN = 9        /* the library did not expect this of itself: please report it */
};

#define TINGPAI_NO_ROW ((size_t)-1)

typedef struct tingpai_error {
    int32_t status;    /* what the call returned */
    size_t row;        /* the first row refused, whatever the number of threads; or TINGPAI_NO_ROW */
    char message[512]; /* "row 3: 259 of 4m: there are four copies of a kind (SC-1)"; "" if TINGPAI_OK */
} tingpai_error;

/* ---- hands of Sichuan, Kowah and Si Se Pai ------------------------------------------------------- */

enum tingpai_game { TINGPAI_SICHUAN = 0, TINGPAI_KOWAH = 1, TINGPAI_SISEPAI = 2 };

/* Kinds of a game, the columns of its counts: 27, 30 and 29. 0: no such game. */
int tingpai_kinds(int game);

/* The name of a kind, as "5m", with its final zero. At most 4 bytes for these games. */
int tingpai_kind_name(int game, int kind, char *name, size_t size, tingpai_error *error);

enum tingpai_type {
    TINGPAI_INT8 = 0,
    TINGPAI_INT16 = 1,
    TINGPAI_INT32 = 2,
    TINGPAI_INT64 = 3,
    TINGPAI_UINT8 = 4,
    TINGPAI_UINT16 = 5,
    TINGPAI_UINT32 = 6,
    TINGPAI_UINT64 = 7
};

/* Integers in rows; value [row][column] is at data + row * row_stride + column * column_stride, in
 * bytes, at any alignment. Strides may be of any sign; a row_stride of 0 gives every hand the same row.
 * No data: not given. Every value is checked as it is read, and none is read twice for the answer. */
typedef struct tingpai_array {
    const void *data;
    ptrdiff_t row_stride;
    ptrdiff_t column_stride;
    int32_t type; /* tingpai_type */
} tingpai_array;

typedef struct tingpai_rules tingpai_rules;

/* Asked every 20 ms or so by the calling thread, between blocks of 128 rows; not 0 stops the call. Must
 * not throw or jump. */
typedef int (*tingpai_interrupt)(void *context);

/* n hands, one a row: with n = 1 a single hand. */
typedef struct tingpai_hands {
    size_t size; /* sizeof(tingpai_hands) */
    size_t n;
    tingpai_array counts; /* concealed cards by kind: tingpai_kinds(game) columns, or the spec's */
    tingpai_array melds;  /* Sichuan, 4 columns: -1 none, k a pung of kind k, 27 + k an exposed kong,
                             54 + k a concealed kong */
    tingpai_array state;  /* 1 column. Sichuan: the missing suit, 0 to 2. Kowah: the kind waited for,
                             0 to 29. -1, or not given: none declared */
    tingpai_array seen;   /* cards visible beyond hand and melds, by kind; acceptance and best_discard */
    const tingpai_rules *rules; /* of this game; NULL: the default rules */
    int32_t threads;            /* that share the work, the calling one included, up to 1024; 0 is 1 */
    tingpai_interrupt interrupt;
    void *context; /* handed to interrupt */
} tingpai_hands;

/* Hands whose counts lie one after another, a byte a kind. */
static inline tingpai_hands tingpai_hands_of(const uint8_t *counts, size_t n, int kinds) {
    tingpai_hands hands;
    const tingpai_array none = {NULL, 0, 0, TINGPAI_INT8};
    hands.size = sizeof hands;
    hands.n = n;
    hands.counts.data = counts;
    hands.counts.row_stride = kinds;
    hands.counts.column_stride = 1;
    hands.counts.type = TINGPAI_UINT8;
    hands.melds = none;
    hands.state = none;
    hands.seen = none;
    hands.rules = NULL;
    hands.threads = 1;
    hands.interrupt = NULL;
    hands.context = NULL;
    return hands;
}

/* Answers of n rows each. Before a draw a hand has 13 cards (Sichuan, a meld counting three), 8 (Kowah)
 * or 20 (Si Se Pai, with nothing exposed); after it, one more. The answers are those of the same calls
 * of Python's tingpai.<game>.batch (docs/batch.md). */

/* 1 or 0; before or after a draw. */
int tingpai_is_complete(int game, const tingpai_hands *hands, uint8_t *out, tingpai_error *error);
/* Cards away from ready: 0 ready, -1 complete; before or after a draw. */
int tingpai_shanten(int game, const tingpai_hands *hands, int8_t *out, tingpai_error *error);
/* Bit k: kind k completes the hand; before a draw. */
int tingpai_waits(int game, const tingpai_hands *hands, uint32_t *out, tingpai_error *error);
/* Bit k: kind k brings it nearer; and the live copies of all these kinds together. Before a draw. */
int tingpai_acceptance(int game, const tingpai_hands *hands, uint32_t *out, uint8_t *live, tingpai_error *error);
/* Points of the structure alone (Kowah: by an own draw), -1 not complete; after a draw. */
int tingpai_score(int game, const tingpai_hands *hands, int64_t *out, tingpai_error *error);
/* The most points over the waits, structure alone, -1 not ready; before a draw. */
int tingpai_max_score(int game, const tingpai_hands *hands, int64_t *out, tingpai_error *error);
/* The kind to discard: least shanten, then most live acceptance, then the best score, then the lowest
 * kind; -1 where nothing may be discarded (SP-8). After a draw. */
int tingpai_best_discard(int game, const tingpai_hands *hands, int8_t *out, tingpai_error *error);

/* Options of a game as JSON, {"fan_cap": 4, "pig_points": null}: the form of Rules.to_dict() and of
 * docs/json.md. Options left out keep their default; unknown ones are refused. `length` in bytes. */
int tingpai_rules_create(int game, const char *json, size_t length, tingpai_rules **rules, tingpai_error *error);
void tingpai_rules_destroy(tingpai_rules *rules);

/* A hand in the notation of its rules page, as "123m [555p] 1122s -s". counts: tingpai_kinds(game)
 * bytes. melds: Sichuan 4 codes as above, else not written. state: as above, -1 none. Both may be NULL,
 * and then a hand that has some is refused; so are exposed groups of Si Se Pai. rules: NULL for the
 * default. `length` in bytes. */
int tingpai_parse_hand(int game, const char *text, size_t length, const tingpai_rules *rules, uint8_t *counts,
                       int8_t *melds, int8_t *state, tingpai_error *error);

/* ---- any meld game: a spec and its solver (docs/spec.md) ------------------------------------------ */

/* A multiset of kinds, by their indices. */
typedef struct tingpai_group {
    const int32_t *kinds;
    size_t n;
} tingpai_group;

enum tingpai_pattern {
    TINGPAI_MELDS_AND_PAIR = 0, /* `count` melds, all melds being of one size, and two cards alike */
    TINGPAI_ALL_IN_GROUPS = 1,  /* nothing but melds; `spare` cards after a draw may be left over */
    TINGPAI_PAIRS = 2,          /* `count` pairs; `distinct`: of different kinds. Never beside melds */
    TINGPAI_ONE_OF_EACH = 3     /* one card of each of `kinds` and a second of any. Never beside melds */
};

/* What a complete hand may be. What its pattern does not use must be 0. */
typedef struct tingpai_form {
    int32_t pattern; /* tingpai_pattern */
    int32_t count;
    int32_t distinct;    /* 0 or 1 */
    int32_t spare;       /* cards */
    int32_t closed_only; /* 0 or 1: not beside declared melds */
    tingpai_group kinds;
} tingpai_form;

typedef struct tingpai_spec {
    size_t size;              /* sizeof(tingpai_spec) */
    size_t kinds;             /* how many, 1 to 1000 */
    const char *const *names; /* by kind; each ends with a zero, is not empty and has no blank */
    const int32_t *copies;    /* by kind, 1 to 15 */
    const tingpai_group *melds;
    size_t melds_n;
    const tingpai_group *declarable; /* melds only when declared (kongs); they stand for as many cards
                                        as a meld has */
    size_t declarable_n;
    const tingpai_form *forms;
    size_t forms_n;
    int32_t hand; /* cards after a draw, declared melds included, up to 64; 0: as the forms have it */
} tingpai_spec;

typedef struct tingpai_solver tingpai_solver;

/* Works the tables out, within `memory` bytes (and up to 64 MB for a while, or `memory` if that is
 * more); a second or so for a game of riichi's size. TINGPAI_BUDGET names the component that does not
 * fit. */
int tingpai_solver_create(const tingpai_spec *spec, size_t memory, tingpai_solver **solver, tingpai_error *error);
void tingpai_solver_destroy(tingpai_solver *solver);
/* Kinds of the spec; bytes that the tables take. Of NULL: 0. */
size_t tingpai_solver_kinds(const tingpai_solver *solver);
size_t tingpai_solver_memory(const tingpai_solver *solver);

/* The shanten of a hand that no cards make complete. */
#define TINGPAI_NEVER 127

/* One hand: `counts` of concealed cards, a byte a kind, and its declared melds (NULL, 0: none). */
int tingpai_solver_is_complete(const tingpai_solver *solver, const uint8_t *counts, const tingpai_group *melds,
                               size_t melds_n, uint8_t *out, tingpai_error *error);
int tingpai_solver_shanten(const tingpai_solver *solver, const uint8_t *counts, const tingpai_group *melds,
                           size_t melds_n, int8_t *out, tingpai_error *error);
/* Before a draw: for each kind whether it completes the hand, or brings it nearer, 1 or 0; and in `live`,
 * if not NULL, the copies of each such kind that are neither in the hand nor `seen` (NULL: none), 0 for
 * the others. seen, out, live: a byte a kind. */
int tingpai_solver_waits(const tingpai_solver *solver, const uint8_t *counts, const tingpai_group *melds,
                         size_t melds_n, const uint8_t *seen, uint8_t *out, uint8_t *live, tingpai_error *error);
int tingpai_solver_acceptance(const tingpai_solver *solver, const uint8_t *counts, const tingpai_group *melds,
                              size_t melds_n, const uint8_t *seen, uint8_t *out, uint8_t *live,
                              tingpai_error *error);

/* Rows of concealed hands, before or after a draw: melds, state and rules are not given. out: a byte a
 * hand; of waits and acceptance a byte a kind and hand, row by row. live, if not NULL: the live copies of
 * all marked kinds together, a number a hand. seen: acceptance alone. */
int tingpai_solver_is_complete_rows(const tingpai_solver *solver, const tingpai_hands *hands, uint8_t *out,
                                    tingpai_error *error);
int tingpai_solver_shanten_rows(const tingpai_solver *solver, const tingpai_hands *hands, int8_t *out,
                                tingpai_error *error);
int tingpai_solver_waits_rows(const tingpai_solver *solver, const tingpai_hands *hands, uint8_t *out,
                              tingpai_error *error);
int tingpai_solver_acceptance_rows(const tingpai_solver *solver, const tingpai_hands *hands, uint8_t *out,
                                   int32_t *live, tingpai_error *error);

#ifdef __cplusplus
}
#endif

#endif
