/*
 * The pictures of docs/easings.md, which scripts/docs runs: easings told by what one sees, and the
 * ends of the usual formulas.
 */
#include "draw.h"
#include "sinew/ease.h"
#include "sinew/elementary.h"

enum { BACK, ELASTIC, BOUNCE, EXPO };

/* of = { the first parameter, the second } */
static double eased(const draw_curve *self, double t)
{
    sn_ease ease = sn_ease_make(SN_EASE_EXPO, SN_EASE_OUT);
    if (self->which == BACK)
        ease = sn_ease_back(SN_EASE_OUT, self->of[0]);
    if (self->which == ELASTIC)
        ease = sn_ease_elastic(SN_EASE_OUT, self->of[0], self->of[1]);
    if (self->which == BOUNCE)
        ease = sn_ease_bounce(SN_EASE_OUT, (uint32_t)self->of[0], self->of[1]);
    return draw_rounded(sn_ease_at(&ease, t), 1e-7);
}

/* The usual formula, which special-cases t = 1 and jumps there. */
static double penner_expo(const draw_curve *self, double t)
{
    (void)self;
    return draw_rounded(t >= 1 ? 1 : 1 - sn_exp2(-10 * t), 1e-7);
}

static const draw_curve back[] = {
    { "out-back(5%)", "", eased, 0, 1, { 0.05 }, BACK },
    { "out-back(10%)", "", eased, 0, 1, { 0.1 }, BACK },
    { "out-back(20%)", "", eased, 0, 1, { 0.2 }, BACK },
    { "out-back(50%)", "", eased, 0, 1, { 0.5 }, BACK },
};

static const draw_curve elastic[] = {
    { "out-elastic(5%, 2)", "", eased, 0, 1, { 0.05, 2 }, ELASTIC },
    { "out-elastic(20%, 3)", "", eased, 0, 1, { 0.2, 3 }, ELASTIC },
    { "out-elastic(50%, 5)", "", eased, 0, 1, { 0.5, 5 }, ELASTIC },
};

static const draw_curve bounce[] = {
    { "out-bounce(1, 25%)", "", eased, 0, 1, { 1, 0.25 }, BOUNCE },
    { "out-bounce(3, 25%)", "", eased, 0, 1, { 3, 0.25 }, BOUNCE },
    { "out-bounce(5, 60%)", "", eased, 0, 1, { 5, 0.6 }, BOUNCE },
};

static const draw_curve ends[] = {
    { "out-expo", "", eased, 0.95, 1.002, { 0 }, EXPO },
    { "1 - 2^(-10t)", "", penner_expo, 0.95, 1.002, { 0 }, EXPO },
};

static const draw_picture pictures[] = {
    { "easings_back", "How far it overshoots is what you say", "time", "", back, DRAW_COUNT(back) },
    { "easings_elastic", "Overshoot, and swings in the time", "time", "", elastic,
        DRAW_COUNT(elastic) },
    { "easings_bounce", "Bounces, and how high each is of the last", "time", "", bounce,
        DRAW_COUNT(bounce) },
    { "easings_ends", "The last twentieth of an exponential", "time", "", ends, DRAW_COUNT(ends) },
};

int main(int argc, char **argv)
{
    return draw_all(pictures, DRAW_COUNT(pictures), argc, argv);
}
