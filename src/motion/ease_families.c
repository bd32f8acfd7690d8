/*
 * The families of easings, each described once. See ease_text.h.
 *
 * The ranges are those to which ease.h brings a parameter, so that what a text may say is what an
 * ease can be; a test compares them.
 */
#include "../base/exact.h"
#include "sinew/ease_text.h"

static const char *ease_families_jump(int number)
{
    static const char *const words[] = { "jump-end", "jump-start", "jump-none", "jump-both" };
    return number >= 0 && number < SN_EASE_JUMP_COUNT ? words[number] : NULL;
}

#define FAMILY_OVERSHOOT(low_, high_, fallback_, usual_, help_)                                    \
    {                                                                                              \
        .name = "overshoot", .percent = true, .low = (low_), .high = (high_),                      \
        .fallback = (fallback_), .usual_low = (low_), .usual_high = (usual_), .help = (help_)      \
    }
#define FAMILY_HEIGHT(help_)                                                                       \
    {                                                                                              \
        .name = "height", .percent = true, .low = 0, .high = 10, .fallback = 0.1, .usual_low = 0,  \
        .usual_high = 0.5, .help = (help_)                                                         \
    }
#define FAMILY_MIDDLE(name_, help_)                                                                \
    {                                                                                              \
        .name = (name_), .low = 1e-6, .high = 1 - 1e-6, .fallback = 0.3, .usual_low = 0.05,        \
        .usual_high = 0.95, .help = (help_)                                                        \
    }
#define FAMILY_CONTROL(name_, low_, fallback_, usual_low_, usual_high_, help_)                     \
    {                                                                                              \
        .name = (name_), .low = (low_), .high = (low_) < 0 ? 1e6 : 1, .fallback = (fallback_),     \
        .usual_low = (usual_low_), .usual_high = (usual_high_), .help = (help_)                    \
    }

static const sn_ease_family ease_families[] = {
    { .shape = SN_EASE_LINEAR, .name = "linear", .help = "An even speed." },
    { .shape = SN_EASE_SINE,
        .name = "sine",
        .sides = true,
        .help = "A quarter of a cosine: the gentlest." },
    { .shape = SN_EASE_QUAD,
        .name = "quad",
        .sides = true,
        .help = "t^2: an even acceleration, as of a thing that falls." },
    { .shape = SN_EASE_CUBIC,
        .name = "cubic",
        .sides = true,
        .help = "t^3: the workhorse of user interfaces." },
    { .shape = SN_EASE_QUART, .name = "quart", .sides = true, .help = "t^4: snappy." },
    { .shape = SN_EASE_QUINT, .name = "quint", .sides = true, .help = "t^5: snappier." },
    { .shape = SN_EASE_POWER,
        .name = "power",
        .sides = true,
        .help = "t to any power.",
        .parameter_count = 1,
        .parameters = { { .name = "exponent",
            .low = 0.01,
            .high = 100,
            .fallback = 2,
            .usual_low = 0.5,
            .usual_high = 8,
            .help = "2 is quad, 3 is cubic; any number between and beyond." } } },
    { .shape = SN_EASE_EXPO,
        .name = "expo",
        .sides = true,
        .help = "Doubles in even times: from creeping to racing.",
        .parameter_count = 1,
        .parameters = { { .name = "steepness",
            .low = -100,
            .high = 100,
            .fallback = 10,
            .usual_low = 0,
            .usual_high = 20,
            .help = "How often it doubles; 0 is an even speed, below 0 it bends the other "
                    "way." } } },
    { .shape = SN_EASE_CIRC,
        .name = "circ",
        .sides = true,
        .help = "A quarter of a circle: upright at its fast end." },
    { .shape = SN_EASE_BACK,
        .name = "back",
        .sides = true,
        .help = "Draws back before it goes (in), or goes too far and returns (out).",
        .parameter_count = 1,
        .parameters = { FAMILY_OVERSHOOT(
            0, 10, 0.1, 0.5, "How far beyond, as a part of the whole way.") } },
    { .shape = SN_EASE_ELASTIC,
        .name = "elastic",
        .sides = true,
        .help = "Rings about its goal (out), or winds itself up (in).",
        .parameter_count = 2,
        .parameters = { FAMILY_OVERSHOOT(0.001, 0.99, 0.37, 0.8,
                            "How far the first swing goes beyond, as a part of the whole way; at "
                            "most 49.95% in-out and out-in, which ring over half the way."),
            { .name = "swings",
                .low = 0.5,
                .high = 100,
                .fallback = 10.0 / 3,
                .usual_low = 1,
                .usual_high = 8,
                .help = "Swings, to and fro, in the time." } } },
    { .shape = SN_EASE_BOUNCE,
        .name = "bounce",
        .sides = true,
        .help = "Falls and bounces (out), or the same backwards (in).",
        .parameter_count = 2,
        .parameters = { { .name = "bounces",
                            .whole = true,
                            .low = 0,
                            .high = 30,
                            .fallback = 3,
                            .usual_low = 0,
                            .usual_high = 8,
                            .help = "How often it comes up again." },
            { .name = "height",
                .percent = true,
                .low = 0,
                .high = 1,
                .fallback = 0.25,
                .usual_low = 0,
                .usual_high = 0.9,
                .help = "Each bounce as a part of the one before." } } },
    { .shape = SN_EASE_SPRING,
        .name = "spring",
        .sides = true,
        .help = "A spring let go (out), or the same backwards (in).",
        .parameter_count = 2,
        .parameters = { { .name = "response",
                            .percent = true,
                            .low = 0,
                            .high = 100,
                            .fallback = 0,
                            .usual_low = 0,
                            .usual_high = 1,
                            .help = "The time of a swing, as a part of the whole; 0 finds the one "
                                    "that is at rest in the end." },
            { .name = "bounce",
                .low = -0.99,
                .high = 0.99,
                .fallback = 0.3,
                .usual_low = -0.5,
                .usual_high = 0.9,
                .help = "0 comes as fast as it can without swinging, 1 would swing for ever." } } },
    { .shape = SN_EASE_SMOOTHSTEP,
        .name = "smoothstep",
        .help = "From rest to rest without a jerk.",
        .parameter_count = 1,
        .parameters = { { .name = "order",
            .whole = true,
            .low = 0,
            .high = 15,
            .fallback = 1,
            .usual_low = 0,
            .usual_high = 6,
            .help = "Derivatives that are 0 at the ends: 1 is smoothstep, 2 is smootherstep." } } },
    { .shape = SN_EASE_BIAS,
        .name = "bias",
        .help = "Bends the way to one side.",
        .parameter_count = 1,
        .parameters = { FAMILY_MIDDLE("bias", "Where it is at half time; 0.5 is even.") } },
    { .shape = SN_EASE_GAIN,
        .name = "gain",
        .help = "Slow or quick in the middle.",
        .parameter_count = 1,
        .parameters = { FAMILY_MIDDLE(
            "gain", "Twice where it is at a quarter of the time; 0.5 is even.") } },
    { .shape = SN_EASE_ANTICIPATE,
        .name = "anticipate",
        .help = "Draws back, then goes, and arrives gently.",
        .parameter_count = 1,
        .parameters = { { .name = "back",
            .percent = true,
            .low = 0,
            .high = 10,
            .fallback = 0.1,
            .usual_low = 0,
            .usual_high = 0.5,
            .help = "How far it draws back, as a part of the whole way." } } },
    { .shape = SN_EASE_SLOW_MIDDLE,
        .name = "slow-middle",
        .help = "Quick to come, slow to read, quick to leave: a caption that flies through.",
        .parameter_count = 2,
        .parameters = { { .name = "middle",
                            .percent = true,
                            .low = 0,
                            .high = 0.99,
                            .fallback = 0.6,
                            .usual_low = 0,
                            .usual_high = 0.9,
                            .help = "How much of the time is slow." },
            { .name = "speed",
                .percent = true,
                .low = 0,
                .high = 1,
                .fallback = 0.2,
                .usual_low = 0,
                .usual_high = 1,
                .help = "The slow speed, as a part of the mean one." } } },
    { .shape = SN_EASE_WIGGLE,
        .name = "wiggle",
        .help = "Sways about the even way.",
        .parameter_count = 2,
        .parameters = { { .name = "count",
                            .whole = true,
                            .low = 0,
                            .high = 100,
                            .fallback = 3,
                            .usual_low = 1,
                            .usual_high = 12,
                            .help = "How often it sways." },
            FAMILY_HEIGHT("How far it sways in the middle, as a part of the whole way.") } },
    { .shape = SN_EASE_ROUGH,
        .name = "rough",
        .help = "Trembles about the even way, by chance.",
        .parameter_count = 3,
        .parameters = { { .name = "count",
                            .whole = true,
                            .low = 0,
                            .high = 1000,
                            .fallback = 12,
                            .usual_low = 1,
                            .usual_high = 60,
                            .help = "How often it turns." },
            FAMILY_HEIGHT("How far it trembles, as a part of the whole way."),
            { .name = "seed",
                .whole = true,
                .low = 0,
                .high = 0x1p53 - 1,
                .fallback = 0,
                .usual_low = 0,
                .usual_high = 999,
                .help = "Another seed trembles otherwise." } } },
    { .shape = SN_EASE_BEZIER,
        .name = "cubic-bezier",
        .help = "CSS's curve of two control points.",
        .parameter_count = 4,
        .parameters = { FAMILY_CONTROL("x1", 0, 0.25, 0, 1, "The time of the first."),
            FAMILY_CONTROL("y1", -1e6, 0.1, -1, 2, "The height of the first."),
            FAMILY_CONTROL("x2", 0, 0.25, 0, 1, "The time of the second."),
            FAMILY_CONTROL("y2", -1e6, 1, -1, 2, "The height of the second.") } },
    { .shape = SN_EASE_STEPS,
        .name = "steps",
        .help = "CSS's stairs.",
        .parameter_count = 2,
        .parameters = { { .name = "count",
                            .whole = true,
                            .low = 1,
                            .high = 1e6,
                            .fallback = 4,
                            .usual_low = 1,
                            .usual_high = 24,
                            .help = "How many steps; with jump-none at least 2." },
            { .name = "jump",
                .whole = true,
                .low = 0,
                .high = SN_EASE_JUMP_COUNT - 1,
                .fallback = SN_EASE_JUMP_END,
                .usual_low = 0,
                .usual_high = SN_EASE_JUMP_COUNT - 1,
                .word = ease_families_jump,
                .help = "Whether it jumps at its start, at its end, at neither or at both." } } },
    { .shape = SN_EASE_POINTS,
        .name = "linear",
        .help = "CSS's straight lines through points, linear(0, 0.25 50%, 1)." },
};

enum { EASE_FAMILY_COUNT = sizeof ease_families / sizeof ease_families[0] };

const sn_ease_family *sn_ease_family_at(size_t index)
{
    return index < EASE_FAMILY_COUNT ? &ease_families[index] : NULL;
}

const char *sn_ease_side_name(int side)
{
    static const char *const names[] = { "in", "out", "in-out", "out-in" };
    return side >= 0 && side < SN_EASE_SIDE_COUNT ? names[side] : NULL;
}

#undef FAMILY_OVERSHOOT
#undef FAMILY_HEIGHT
#undef FAMILY_MIDDLE
#undef FAMILY_CONTROL
