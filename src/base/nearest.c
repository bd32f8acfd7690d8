/* Words that are near to one another. See nearest.h. */
#include "exact.h"
#include "memory.h"
#include "nearest.h"
#include "text.h"

/* Edits that turn one word into the other: a letter added, left out, changed, or two neighbours
 * swapped. Both have at most SN_NEAREST_WORD_MOST bytes. Source: V. Levenshtein, "Binary codes
 * capable of correcting deletions, insertions, and reversals" (1966); swaps as in F. Damerau
 * (1964). */
static size_t nearest_distance(const char *a, size_t a_size, const char *b, size_t b_size)
{
    size_t rows[3][SN_NEAREST_WORD_MOST + 1];
    size_t *before = rows[0], *last = rows[1], *now = rows[2];
    for (size_t j = 0; j <= b_size; j++)
        last[j] = j;
    for (size_t i = 1; i <= a_size; i++) {
        now[0] = i;
        for (size_t j = 1; j <= b_size; j++) {
            size_t best = last[j - 1] + (a[i - 1] != b[j - 1]);
            best = last[j] + 1 < best ? last[j] + 1 : best;
            best = now[j - 1] + 1 < best ? now[j - 1] + 1 : best;
            bool swapped = i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1];
            if (swapped && before[j - 2] + 1 < best)
                best = before[j - 2] + 1;
            now[j] = best;
        }
        size_t *free_row = before;
        before = last;
        last = now;
        now = free_row;
    }
    return last[b_size];
}

/* A word begun or spelled without its unit is near too: "freq" and "frequency_hz". */
static bool nearest_begins(const char *word, size_t size, const char *start, size_t start_size)
{
    return start_size >= 3 && start_size <= size && sn_memory_equal(word, start, start_size);
}

size_t sn_nearest_word(const char *asked, size_t size, size_t count,
    const char *(*word)(const void *context, size_t index), const void *context)
{
    size_t nearest = SIZE_MAX, least = SN_NEAREST_WORD_MOST;
    if (size > SN_NEAREST_WORD_MOST)
        return SIZE_MAX;
    for (size_t i = 0; i < count; i++) {
        const char *known = word(context, i);
        size_t known_size = sn_text_length(known);
        if (known_size > SN_NEAREST_WORD_MOST)
            continue;
        size_t distance = nearest_distance(asked, size, known, known_size);
        if (nearest_begins(known, known_size, asked, size))
            distance = distance < 2 ? distance : 2;
        else if (distance > 1 + known_size / 4)
            continue;
        if (distance < least) {
            least = distance;
            nearest = i;
        }
    }
    return nearest;
}
