/* Tests of nearest.h: what is near is found, the nearest first, and what is not is not. */
#include "../src/base/nearest.h"
#include "check.h"

#include <string.h>

static const char *word_at(const void *context, size_t index)
{
    return ((const char *const *)context)[index];
}

static void near(const char *asked, const char *want)
{
    static const char *const words[] = { "frequency_hz", "out-back", "out-bounce", "steps", "a" };
    size_t found = sn_nearest_word(asked, strlen(asked), 5, word_at, words);
    check_context("%s", asked);
    CHECK_TEXT(found == SIZE_MAX ? "none" : words[found], want);
}

static void mistypings_are_understood(void)
{
    near("out-bak", "out-back");       /* left out */
    near("out-backk", "out-back");     /* added */
    near("out-bock", "out-back");      /* changed */
    near("setps", "steps");            /* swapped */
    near("out-back", "out-back");      /* right */
    near("freq", "frequency_hz");      /* begun */
    near("frequency", "frequency_hz"); /* without its unit */
    near("fr", "none");                /* begun too little */
    near("stones", "none");
    near("", "a"); /* one letter is all that it lacks */
    near("a word of more than thirty-two bytes", "none");
}

static void no_words_are_no_match(void)
{
    CHECK(sn_nearest_word("x", 1, 0, word_at, NULL) == SIZE_MAX);
}

CHECK_MAIN(CHECK_TEST(mistypings_are_understood), CHECK_TEST(no_words_are_no_match))
