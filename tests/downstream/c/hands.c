/* hands            checks answers that the rules pages give.
 * hands GAME N     reads N hands before a draw, a row of counts each, from standard input, and prints for
 *                  each: complete, shanten, waits, kinds accepted, live copies, most points. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tingpai/c_api.h"

static int failures = 0;

static void check(int fits, const char *what) {
    if (fits) return;
    fprintf(stderr, "failed: %s\n", what);
    ++failures;
}

/* The shanten of a hand of Sichuan in its notation; 100 and the error where it is none. */
static int shanten_of(const char *text, tingpai_error *error) {
    uint8_t counts[27] = {0};
    int8_t melds[4], state, shanten;
    tingpai_hands hands = tingpai_hands_of(counts, 1, 27);
    if (tingpai_parse_hand(TINGPAI_SICHUAN, text, strlen(text), NULL, counts, melds, &state, error) != TINGPAI_OK) return 100;
    hands.melds.data = melds;
    hands.melds.column_stride = 1;
    hands.state.data = &state;
    return tingpai_shanten(TINGPAI_SICHUAN, &hands, &shanten, error) == TINGPAI_OK ? shanten : 100;
}

static void check_sichuan(void) {
    tingpai_error error;
    char message[sizeof error.message];
    check(shanten_of("1112345678999m", &error) == 0, "nine gates are ready");
    check(shanten_of("6667m [888m] [5555m] [111p] -s", &error) == 0, "ready beside melds");
    check(shanten_of("11m22m33m44p55p66p77p", &error) == -1, "seven pairs");
    check(shanten_of("13m456p789p59p2m1p3p", &error) == 1, "one away");
    check(shanten_of("11111m", &error) == 100 && error.status == TINGPAI_BAD_HAND, "five of a kind");
    strcpy(message, error.message);
    check(strstr(message, "1m") != NULL, "the message names the kind");
}

/* One suit: four runs or triplets and a pair. */
static tingpai_solver *make_solver(tingpai_error *error) {
    enum { kinds = 9, runs = 7 };
    static const char *const names[kinds] = {"1", "2", "3", "4", "5", "6", "7", "8", "9"};
    int32_t copies[kinds], cards[3 * (runs + kinds)];
    tingpai_group melds[runs + kinds];
    tingpai_form form = {0};
    tingpai_spec spec = {0};
    tingpai_solver *solver = NULL;
    int i, card;
    for (i = 0; i < kinds; ++i) copies[i] = 4;
    for (i = 0; i < runs + kinds; ++i) {
        for (card = 0; card < 3; ++card) cards[3 * i + card] = i < runs ? i + card : i - runs;
        melds[i].kinds = &cards[3 * i];
        melds[i].n = 3;
    }
    form.pattern = TINGPAI_MELDS_AND_PAIR;
    form.count = 4;
    spec.size = sizeof spec;
    spec.kinds = kinds;
    spec.names = names;
    spec.copies = copies;
    spec.melds = melds;
    spec.melds_n = runs + kinds;
    spec.forms = &form;
    spec.forms_n = 1;
    check(tingpai_solver_create(&spec, 100, &solver, error) == TINGPAI_BUDGET && solver == NULL, "too little memory");
    check(tingpai_solver_create(&spec, (size_t)16 << 20, &solver, error) == TINGPAI_OK, "a solver");
    return solver; /* it has its own copy of everything */
}

static void check_solver(void) {
    static const uint8_t gates[9] = {3, 1, 1, 1, 1, 1, 1, 1, 3};
    static const int16_t rows[2][9] = {{3, 1, 1, 1, 1, 1, 1, 1, 3}, {0, 0, 4, 0, 5, 0, 4, 0, 0}};
    uint8_t out[9], live[9];
    int8_t shanten[2];
    int i, waits = 0;
    tingpai_error error;
    tingpai_solver *solver = make_solver(&error);
    tingpai_hands hands = tingpai_hands_of(NULL, 1, 9);
    check(tingpai_solver_waits(solver, gates, NULL, 0, NULL, out, live, &error) == TINGPAI_OK, "waits");
    for (i = 0; i < 9; ++i) waits += out[i] == 1 && live[i] == 4 - gates[i];
    check(waits == 9, "nine gates wait on all nine");
    hands.counts.data = rows;
    hands.counts.row_stride = sizeof rows[0];
    hands.counts.column_stride = sizeof rows[0][0];
    hands.counts.type = TINGPAI_INT16;
    check(tingpai_solver_shanten_rows(solver, &hands, shanten, &error) == TINGPAI_OK && shanten[0] == 0, "a row");
    hands.n = 2;
    check(tingpai_solver_shanten_rows(solver, &hands, shanten, &error) == TINGPAI_BAD_HAND && error.row == 1, "row 1");
    check(strncmp(error.message, "row 1: 5 of 5", 13) == 0, "the message names row and kind");
    tingpai_solver_destroy(solver);
}

static int answer(int game, size_t n) {
    const size_t kinds = (size_t)tingpai_kinds(game);
    int32_t *counts = malloc(n * kinds * sizeof *counts);
    uint8_t *complete = malloc(n), *live = malloc(n);
    int8_t *shanten = malloc(n);
    uint32_t *waits = malloc(n * sizeof *waits), *accepted = malloc(n * sizeof *accepted);
    int64_t *points = malloc(n * sizeof *points);
    tingpai_hands hands = tingpai_hands_of(NULL, n, (int)kinds);
    tingpai_error error;
    size_t i, row;
    for (i = 0; i < n * kinds; ++i) {
        int count;
        if (scanf("%d", &count) != 1) return 2;
        counts[i] = count;
    }
    hands.counts.data = counts;
    hands.counts.row_stride = (ptrdiff_t)(kinds * sizeof *counts);
    hands.counts.column_stride = sizeof *counts;
    hands.counts.type = TINGPAI_INT32;
    hands.threads = 2;
    if (tingpai_is_complete(game, &hands, complete, &error) != TINGPAI_OK ||
        tingpai_shanten(game, &hands, shanten, &error) != TINGPAI_OK ||
        tingpai_waits(game, &hands, waits, &error) != TINGPAI_OK ||
        tingpai_acceptance(game, &hands, accepted, live, &error) != TINGPAI_OK ||
        tingpai_max_score(game, &hands, points, &error) != TINGPAI_OK) {
        fprintf(stderr, "%d: %s\n", (int)error.status, error.message);
        return 1;
    }
    for (row = 0; row < n; ++row) {
        printf("%d %d %lu %lu %d %ld\n", complete[row], shanten[row], (unsigned long)waits[row], (unsigned long)accepted[row],
               live[row], (long)points[row]);
    }
    free(counts);
    free(complete);
    free(live);
    free(shanten);
    free(waits);
    free(accepted);
    free(points);
    return 0;
}

int main(int argc, char **argv) {
    if (tingpai_api_version() != TINGPAI_API_VERSION) {
        fprintf(stderr, "the library has version %d\n", tingpai_api_version());
        return 1;
    }
    if (argc == 3) return answer(atoi(argv[1]), (size_t)atol(argv[2]));
    check_sichuan();
    check_solver();
    printf("%s: %d failures\n", tingpai_version(), failures);
    return failures != 0;
}
