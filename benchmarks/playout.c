/* Playouts of the base game as a C programmer would write them: the limit to compare with.
 *
 * The rules are those of the edition "serengeti" with nothing sold before a reveal, with the
 * generator of engine/chance.py and the two policies of simulation/policies.py. A row has the
 * columns of simulation/playout.py. `c_playout.py` compiles it; that both play the same games
 * is proved before anything is timed.
 */
#include <stdint.h>
#include <string.h>

enum { UNIFORM, CAP };
enum { DECISIONS, POT, BANK, WINS, TOTALS = 9, CHIPS = 15, SOLD = 21, PAID = 31, CARDS = 41,
       SUMMED = 77, HANDS = SUMMED, COLUMNS = HANDS + 6 };
enum { WHOLE = 60, AUCTIONS = 15, START = 12, BONUS = 2, PASS = -1, EVERY_DIGIT = 1023 };

static const int DIGIT_OF[30] = {1, 2, 3, 4, 5, 0, 2, 4, 7, 9, 1, 3, 5, 6, 8,
                                 0, 6, 7, 8, 9, 1, 5, 7, 8, 9, 0, 2, 3, 4, 6};
static const int POINTS[6] = {0, 1, 3, 6, 10, 15};

typedef struct {
    uint32_t s0, s1;
    int n, first, high, leader, pot;
    int chips[6], caps[6], digits[6], copies[6][10];
    uint32_t hands[6], lot, inside, asked;
    int64_t sold[10], paid[10];
} Game;

/* --- the generator ------------------------------------------------------------------------- */

static inline uint32_t scramble(uint32_t word) {
    word ^= word >> 16;
    word *= 0x7FEB352Du;
    word ^= word >> 15;
    word *= 0x846CA68Bu;
    return word ^ (word >> 16);
}

static inline void plant(Game *g, uint64_t seed, uint32_t stream) {
    uint32_t low = scramble((uint32_t)seed ^ 0x9E3779B9u);
    uint32_t high = scramble((uint32_t)(seed >> 32) ^ low);
    g->s0 = scramble(high ^ scramble(stream ^ 0x85EBCA6Bu));
    g->s1 = scramble(g->s0 ^ low);
    if (g->s0 == 0 && g->s1 == 0) g->s0 = 1;
}

static inline uint32_t advance(Game *g) {
    uint32_t s0 = g->s0, s1 = g->s1 ^ s0;
    g->s0 = (s0 << 26 | s0 >> 6) ^ s1 ^ (s1 << 9);
    g->s1 = s1 << 13 | s1 >> 19;
    return s0 * 0x9E3779BBu;
}

static inline int below(Game *g, uint32_t n) {
    uint64_t product = (uint64_t)advance(g) * n;
    uint32_t low = (uint32_t)product;
    if (low < n) {
        uint32_t bound = -n % n;
        while (low < bound) {
            product = (uint64_t)advance(g) * n;
            low = (uint32_t)product;
        }
    }
    return (int)(product >> 32);
}

/* --- points -------------------------------------------------------------------------------- */

static inline int cards_of(uint32_t hand, int colour) {
    return __builtin_popcount(hand >> 5 * colour & 31);
}

static inline int points(uint32_t hand) {
    int sum = 0;
    for (int colour = 0; colour < 6; colour++) sum += POINTS[cards_of(hand, colour)];
    return sum;
}

static int face_sum(uint32_t hand) {
    int sum = 0;
    for (; hand; hand &= hand - 1) sum += DIGIT_OF[__builtin_ctz(hand)];
    return sum;
}

static int best_of(const Game *g, int among, const int *value) {
    int found = 0, best = 0;
    for (int p = 0; p < g->n; p++) {
        if (!(among >> p & 1)) continue;
        if (!found || value[p] > best) {
            best = value[p];
            found = 0;
        }
        if (value[p] == best) found |= 1 << p;
    }
    return found;
}

/* --- the policies -------------------------------------------------------------------------- */

static inline int lowest_bid(const Game *g, int p) {
    for (int amount = g->high + 1; amount <= g->chips[p]; amount++)
        if (!(g->digits[p] >> amount % 10 & 1)) return amount;
    return PASS;
}

static inline int uniform_bid(Game *g, int p) {
    int low = g->high + 1, amounts = g->chips[p] - low + 1;
    if (amounts <= 0 || g->digits[p] == EVERY_DIGIT) return PASS;
    for (;;) {
        int drawn = below(g, amounts + 1);
        if (drawn == amounts) return PASS;
        if (!(g->digits[p] >> (low + drawn) % 10 & 1)) return low + drawn;
    }
}

static inline int cap_bid(Game *g, int p) {
    if (!(g->asked >> p & 1)) {
        g->asked |= 1u << p;
        g->caps[p] = (points(g->hands[p] | g->lot) - points(g->hands[p])) * (1 + below(g, 3));
    }
    if (g->high >= g->caps[p]) return PASS;
    int amount = lowest_bid(g, p);
    return amount <= g->caps[p] ? amount : PASS;
}

/* --- the rules ----------------------------------------------------------------------------- */

static inline int next_seat(const Game *g, int p) {
    for (int step = 1; step <= g->n; step++) {
        p = p + 1 == g->n ? 0 : p + 1;
        if (g->inside >> p & 1) return p;
    }
    return -1;
}

static inline void take_lot(Game *g, int p) {
    g->hands[p] |= g->lot;
    for (uint32_t lot = g->lot; lot; lot &= lot - 1) {
        int digit = DIGIT_OF[__builtin_ctz(lot)];
        g->digits[p] |= 1 << digit;
        g->copies[p][digit]++;
    }
    g->first = p;
}

static inline void share_pot(Game *g, int buyer, int digit) {
    int most = 1, sharing = 0;
    for (int q = 0; q < g->n; q++) {
        int copies = g->copies[q][digit];
        if (q == buyer || copies < most) continue;
        if (copies > most) {
            most = copies;
            sharing = 0;
        }
        sharing |= 1 << q;
    }
    if (!sharing) sharing = ((1 << g->n) - 1) & ~(1 << buyer);
    int share = g->pot / __builtin_popcount(sharing);
    for (int q = 0; q < g->n; q++)
        if (sharing >> q & 1) {
            g->chips[q] += share;
            g->pot -= share;
        }
}

static inline int auction(Game *g, const int64_t *policies) {
    int decisions = 0, turn = g->first, opener = g->first;
    g->high = g->leader = -1;
    g->inside = (1u << g->n) - 1;
    g->asked = 0;
    while (g->inside && !(g->leader >= 0 && g->inside == 1u << g->leader)) {
        int amount = policies[turn] == CAP ? cap_bid(g, turn) : uniform_bid(g, turn);
        decisions++;
        if (amount == PASS) {
            g->inside &= ~(1u << turn);
        } else {
            g->high = amount;
            g->leader = turn;
        }
        turn = next_seat(g, turn);
    }
    if (g->leader < 0) {
        take_lot(g, opener);
        return decisions;
    }
    int digit = g->high % 10;
    g->sold[digit]++;
    g->paid[digit] += g->high;
    g->chips[g->leader] -= g->high;
    g->pot += g->high;
    take_lot(g, g->leader);
    share_pot(g, g->leader, digit);
    return decisions;
}

static void write_row(const Game *g, int decisions, int64_t *row) {
    int most = 0, totals[6], faces[6];
    for (int p = 0; p < g->n; p++) most = g->chips[p] > most ? g->chips[p] : most;
    for (int p = 0; p < g->n; p++) {
        totals[p] = points(g->hands[p]) + BONUS * (g->chips[p] == most);
        faces[p] = face_sum(g->hands[p]);
    }
    int winning = best_of(g, (1 << g->n) - 1, totals);
    if (winning & (winning - 1)) winning = best_of(g, winning, faces);
    row[DECISIONS] = decisions;
    row[POT] = g->pot;
    row[BANK] = 0;
    memcpy(row + SOLD, g->sold, sizeof g->sold);
    memcpy(row + PAID, g->paid, sizeof g->paid);
    for (int p = 0; p < g->n; p++) {
        row[WINS + p] = (winning >> p & 1) * (WHOLE / __builtin_popcount(winning));
        row[TOTALS + p] = totals[p];
        row[CHIPS + p] = g->chips[p];
        row[HANDS + p] = g->hands[p];
        for (int colour = 0; colour < 6; colour++)
            row[CARDS + 6 * p + colour] = cards_of(g->hands[p], colour);
    }
}

static void play(uint64_t seed, uint32_t number, int n, const int64_t *policies, int64_t *row) {
    Game g = {.n = n};
    int deck[30], dealt = 0, decisions = 0;
    plant(&g, seed, number);
    g.first = below(&g, n);
    for (int p = 0; p < n; p++) g.chips[p] = START;
    for (int i = 0; i < 30; i++) deck[i] = i;
    for (int i = 29; i > 0; i--) {
        int j = below(&g, i + 1), kept = deck[i];
        deck[i] = deck[j];
        deck[j] = kept;
    }
    for (int number = 0; number < AUCTIONS; number++) {
        g.lot = 0;
        for (int i = 0; i <= number % 3; i++) g.lot |= 1u << deck[dealt++];
        decisions += auction(&g, policies);
    }
    write_row(&g, decisions, row);
}

/* --- what is called from Python ------------------------------------------------------------ */

void rows_of(uint64_t seed, int64_t low, int64_t high, int n, const int64_t *policies,
             int64_t *rows) {
    for (int64_t number = low; number < high; number++)
        play(seed, (uint32_t)number, n, policies, rows + (number - low) * COLUMNS);
}

void sums_of(uint64_t seed, int64_t low, int64_t high, int n, const int64_t *policies,
             int64_t *sums, int64_t *squares) {
    int64_t row[COLUMNS] = {0};
    for (int64_t number = low; number < high; number++) {
        play(seed, (uint32_t)number, n, policies, row);
        for (int column = 0; column < SUMMED; column++) {
            sums[column] += row[column];
            squares[column] += row[column] * row[column];
        }
    }
}
