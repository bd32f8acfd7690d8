/*
 * The ready-made voices. examples/sounds.sinew.json holds the same ones as a score, and
 * docs/voice.md shows how loud, how long and how bright they are.
 *
 * A note of full velocity peaks at -1 to -4 dB of full scale, its loudest 50 ms lie within 4 dB of
 * -13 LUFS, and all are quiet after as long as the real thing, at most 8 s. Noise is filtered by a
 * band, since that is as loud at every sample rate.
 */
#include "../base/exact.h"
#include "../base/constants.h"
#include "../base/memory.h"
#include "../base/text.h"
#include "sinew/voice.h"

/* A mode: pitch, decay and amplitude; and when its envelope is at its top, or the part of it that
 * decays in another time; and how late it is struck. */
#define VOICE_PART(hz, decay_s, level, top_s, part, part_s, late_s)                                \
    {                                                                                              \
        .mode = { .frequency_hz = (hz),                                                            \
            .t60_s = (decay_s),                                                                    \
            .amplitude = (level),                                                                  \
            .attack_s = (top_s),                                                                   \
            .tail_ratio = (part),                                                                  \
            .tail_t60_s = (part_s) },                                                              \
        .delay_s = (late_s)                                                                        \
    }
#define VOICE_MODE(hz, decay_s, level) VOICE_PART(hz, decay_s, level, 0, 0, 1, 0)
#define VOICE_SLOW(hz, decay_s, level, top_s, late_s)                                              \
    VOICE_PART(hz, decay_s, level, top_s, 0, 1, late_s)
#define VOICE_TAIL(hz, decay_s, level, part, part_s, late_s)                                       \
    VOICE_PART(hz, decay_s, level, 0, part, part_s, late_s)

#define VOICE_MODES(list) .modes = list, .mode_count = sizeof list / sizeof list[0], .gain = 1
#define VOICE_NOISE(rms, pushes, top_s, decay_s, hz, sharpness)                                    \
    {                                                                                              \
        .amplitude = (rms), .drive = (pushes), .attack_s = (top_s), .t60_s = (decay_s),            \
        .filter = SN_FILTER_BAND, .cutoff_hz = (hz), .q = (sharpness)                              \
    }
#define VOICE_SILENT                                                                               \
    {                                                                                              \
        .t60_s = 0.1, .cutoff_hz = 1000, .q = 0.5 * SN_SQRT2                                       \
    }

/* A bass drum as drum machines make it: the tone falls from 400 Hz to 50 Hz, half the way in
 * pitch each 13 ms; overtones for small loudspeakers; a short burst for the beater. */
static const sn_voice_mode voice_kick[] = {
    VOICE_MODE(50, 0.55, 0.66),
    VOICE_MODE(100, 0.22, 0.17),
    VOICE_MODE(150, 0.12, 0.08),
    VOICE_MODE(420, 0.03, 0.08),
};

/* The two heads move together or against one another, coupled by the air between: pairs near 182
 * and 330 Hz and 278 and 341 Hz (after T. Rossing, I. Bork, H. Zhao, D. Fystrom, Acoustics of
 * snare drums, 1992). The wires are noise. */
static const sn_voice_mode voice_snare[] = {
    VOICE_MODE(182, 0.19, 0.28),
    VOICE_MODE(278, 0.13, 0.11),
    VOICE_MODE(330, 0.15, 0.21),
    VOICE_MODE(341, 0.1, 0.07),
    VOICE_MODE(403, 0.1, 0.07),
    VOICE_MODE(512, 0.08, 0.05),
    VOICE_MODE(556, 0.07, 0.04),
    VOICE_MODE(619, 0.06, 0.035),
};

/* A round skin: the zeros of Bessel functions, 1 : 1.594 : 2.136 : 2.296 : 2.653 : 2.918. */
static const sn_voice_mode voice_tom[] = {
    VOICE_MODE(104, 0.62, 0.51),
    VOICE_MODE(165.8, 0.5, 0.2),
    VOICE_MODE(222.1, 0.36, 0.1),
    VOICE_MODE(238.8, 0.3, 0.085),
    VOICE_MODE(275.9, 0.25, 0.055),
    VOICE_MODE(303.5, 0.2, 0.04),
};

/* Cymbals: as dense as a thin plate's, which are equally many in each kHz, and none related. The
 * signs keep their starts from adding up; the noise shakes them. */
static const sn_voice_mode voice_hi_hat[] = { VOICE_MODE(3121, 0.15, -0.0079),
    VOICE_MODE(3395, 0.15, 0.012), VOICE_MODE(3682, 0.14, 0.018), VOICE_MODE(3831, 0.12, -0.021),
    VOICE_MODE(4280, 0.14, -0.032), VOICE_MODE(4369, 0.12, -0.019), VOICE_MODE(4637, 0.13, 0.026),
    VOICE_MODE(4952, 0.14, -0.044), VOICE_MODE(5226, 0.12, 0.045), VOICE_MODE(5592, 0.13, -0.061),
    VOICE_MODE(5711, 0.11, 0.041), VOICE_MODE(6068, 0.12, -0.05), VOICE_MODE(6370, 0.11, 0.069),
    VOICE_MODE(6622, 0.11, -0.058), VOICE_MODE(6708, 0.11, -0.065), VOICE_MODE(6973, 0.12, -0.056),
    VOICE_MODE(7241, 0.099, 0.054), VOICE_MODE(7646, 0.11, -0.053), VOICE_MODE(7780, 0.12, 0.075),
    VOICE_MODE(8027, 0.1, 0.063), VOICE_MODE(8468, 0.12, 0.078), VOICE_MODE(8570, 0.11, -0.062),
    VOICE_MODE(8809, 0.099, 0.084), VOICE_MODE(9212, 0.091, 0.057), VOICE_MODE(9331, 0.11, 0.067),
    VOICE_MODE(9652, 0.1, -0.06), VOICE_MODE(9956, 0.091, 0.074), VOICE_MODE(10288, 0.091, 0.07),
    VOICE_MODE(10514, 0.11, 0.072), VOICE_MODE(10806, 0.087, 0.059), VOICE_MODE(10891, 0.1, 0.07),
    VOICE_MODE(11199, 0.092, -0.063), VOICE_MODE(11444, 0.089, 0.058),
    VOICE_MODE(11786, 0.09, -0.059), VOICE_MODE(12123, 0.088, 0.038),
    VOICE_MODE(12286, 0.091, 0.033), VOICE_MODE(12575, 0.1, 0.034),
    VOICE_MODE(12922, 0.095, -0.045), VOICE_MODE(13008, 0.1, 0.029),
    VOICE_MODE(13387, 0.096, 0.048), VOICE_MODE(13603, 0.1, 0.042),
    VOICE_MODE(13780, 0.1, -0.036) };

/* A bar tuned 1 : 4 : 10, and the tube below it, which takes a moment to fill (N. Fletcher, T.
 * Rossing, The Physics of Musical Instruments, 1998, on mallet instruments). */
static const sn_voice_mode voice_marimba[] = {
    VOICE_MODE(261.63, 0.9, 0.4),
    VOICE_SLOW(262.1, 0.75, 0.18, 0.018, 0),
    VOICE_MODE(1046.5, 0.28, 0.17),
    VOICE_MODE(2616.3, 0.09, 0.13),
    VOICE_MODE(4640, 0.04, 0.05),
};

/* The rim of a bowl bends in n = 2, 3, 4 ... waves, at about n^2, each of two kinds that differ
 * a little where it is not quite round (A. French, In vino veritas, 1983; its radius here 0.85
 * of its height). */
static const sn_voice_mode voice_glass[] = {
    VOICE_MODE(1480, 1.4, 0.17),
    VOICE_MODE(1484, 1.2, 0.094),
    VOICE_MODE(3352, 1.05, 0.15),
    VOICE_MODE(3362, 0.92, 0.083),
    VOICE_MODE(6213, 0.7, 0.11),
    VOICE_MODE(6228, 0.62, 0.061),
    VOICE_MODE(9962, 0.42, 0.075),
    VOICE_MODE(9992, 0.37, 0.041),
    VOICE_MODE(14572, 0.25, 0.05),
};

/* A church bell's partials over its prime: hum 0.5, prime 1, tierce 1.183, quint 1.506, nominal
 * 2, and above (T. Rossing, R. Perrin, Vibrations of bells, 1987). Pairs beat, since no bell is
 * quite round. */
static const sn_voice_mode voice_bell[] = {
    VOICE_MODE(220, 5.6, 0.125),
    VOICE_MODE(220.4, 5.3, 0.037),
    VOICE_MODE(440, 4.6, 0.13),
    VOICE_MODE(441.1, 4.4, 0.052),
    VOICE_MODE(520.5, 4.2, 0.13),
    VOICE_MODE(521.4, 4, 0.072),
    VOICE_MODE(662.6, 2.2, 0.05),
    VOICE_MODE(880, 2.8, 0.13),
    VOICE_MODE(881.7, 2.7, 0.072),
    VOICE_MODE(1106, 1.5, 0.06),
    VOICE_MODE(1171, 1.4, 0.055),
    VOICE_MODE(1325, 1.5, 0.085),
    VOICE_MODE(1327.1, 1.4, 0.047),
    VOICE_MODE(1833, 1.1, 0.075),
    VOICE_MODE(1836.1, 1, 0.041),
    VOICE_MODE(2391, 0.75, 0.05),
    VOICE_MODE(2990, 0.5, 0.035),
    VOICE_MODE(3615, 0.35, 0.022),
};

/* The hollow's tone, and those of the wood: a free bar's 2.756 and 5.404 times it, and two
 * between. */
static const sn_voice_mode voice_wood_block[] = {
    VOICE_MODE(905, 0.09, 0.55),
    VOICE_MODE(1340, 0.065, 0.21),
    VOICE_MODE(2494, 0.035, 0.17),
    VOICE_MODE(3610, 0.025, 0.09),
    VOICE_MODE(4890, 0.018, 0.06),
};

/* B5, and E6 80 ms later; odd partials, as of a square wave. */
static const sn_voice_mode voice_coin[] = {
    VOICE_MODE(987.77, 0.22, 0.44),
    VOICE_MODE(2963.31, 0.18, 0.17),
    VOICE_MODE(4938.85, 0.14, 0.11),
    VOICE_MODE(6914.39, 0.11, 0.08),
    VOICE_TAIL(1318.51, 0.22, 0.52, 0.55, 0.8, 0.08),
    VOICE_TAIL(3955.53, 0.18, 0.26, 0.4, 0.65, 0.08),
    VOICE_TAIL(6592.55, 0.15, 0.18, 0.3, 0.5, 0.08),
    VOICE_TAIL(9229.57, 0.12, 0.13, 0.3, 0.4, 0.08),
};

/* A plate held at its edges, modes at 112 m^2 + 197 n^2 Hz, hit at 0.29 and 0.37 of its sides:
 * amplitudes sin(0.29 pi m) sin(0.37 pi n), the high ones weaker (Fletcher and Rossing, 1998, on
 * plates). */
static const sn_voice_mode voice_metal[] = { VOICE_MODE(309, 1.2, 0.06),
    VOICE_MODE(645, 1.1, 0.097), VOICE_MODE(900, 1, 0.067), VOICE_MODE(1205, 0.93, 0.043),
    VOICE_MODE(1236, 0.92, 0.084), VOICE_MODE(1796, 0.81, 0.034), VOICE_MODE(1989, 0.78, -0.051),
    VOICE_MODE(2221, 0.75, -0.037), VOICE_MODE(2580, 0.7, -0.038), VOICE_MODE(2997, 0.65, -0.093),
    VOICE_MODE(3264, 0.62, -0.079), VOICE_MODE(3588, 0.59, -0.069), VOICE_MODE(3600, 0.59, -0.093),
    VOICE_MODE(4160, 0.54, -0.036), VOICE_MODE(4229, 0.54, -0.06), VOICE_MODE(4573, 0.51, 0.029),
    VOICE_MODE(4820, 0.5, -0.045), VOICE_MODE(4944, 0.49, 0.04), VOICE_MODE(5037, 0.49, -0.03),
    VOICE_MODE(5373, 0.47, -0.035), VOICE_MODE(5952, 0.44, 0.075), VOICE_MODE(7184, 0.38, 0.049),
    VOICE_MODE(7204, 0.38, 0.034), VOICE_MODE(7365, 0.38, 0.052), VOICE_MODE(7540, 0.37, 0.041) };

/* An air bubble of 2 mm rings at 3 m/s over its radius (M. Minnaert, On musical air-bubbles,
 * 1933), higher as it nears the surface (K. van den Doel, Physically based models for liquid
 * sounds, 2005). */
static const sn_voice_mode voice_water_drop[] = {
    VOICE_SLOW(1500, 0.15, 0.78, 0.003, 0.016),
    VOICE_SLOW(2300, 0.07, 0.25, 0.003, 0.085),
    VOICE_MODE(640, 0.02, 0.13),
};

/* A saw-tooth's partials, 1/n, which fall from 2.7 kHz to 150 Hz. */
static const sn_voice_mode voice_laser[] = {
    VOICE_MODE(150, 0.55, 0.4),
    VOICE_MODE(300, 0.52, 0.2),
    VOICE_MODE(450, 0.49, 0.13),
    VOICE_MODE(600, 0.47, 0.1),
    VOICE_MODE(750, 0.44, 0.08),
    VOICE_MODE(900, 0.42, 0.067),
    VOICE_MODE(1050, 0.4, 0.057),
    VOICE_MODE(1200, 0.39, 0.05),
    VOICE_MODE(1350, 0.37, 0.044),
    VOICE_MODE(1500, 0.36, 0.04),
};

typedef struct voice_preset {
    const char *name;
    sn_voice voice;
} voice_preset;

static const voice_preset voice_presets[] = {
    { "kick", { VOICE_MODES(voice_kick), .noise = VOICE_NOISE(0.08, 0, 0, 0.012, 2800, 0.7),
                  .sweep_from_ratio = 8, .sweep_halflife_s = 0.013, .brightness = 0.35,
                  .vary_cents = 4, .vary_db = 0.4 } },
    { "snare", { VOICE_MODES(voice_snare), .noise = VOICE_NOISE(0.2, 0, 0.0015, 0.21, 4200, 0.6),
                   .sweep_from_ratio = 1.35, .sweep_halflife_s = 0.012, .brightness = 0.15,
                   .vary_cents = 8, .vary_db = 1 } },
    { "tom", { VOICE_MODES(voice_tom), .strike_s = 0.0012,
                 .noise = VOICE_NOISE(0.07, 0, 0, 0.022, 1600, 0.6), .sweep_from_ratio = 1.55,
                 .sweep_halflife_s = 0.032, .brightness = 0.45, .vary_cents = 6, .vary_db = 0.8 } },
    { "hi_hat", { VOICE_MODES(voice_hi_hat), .noise = VOICE_NOISE(0.18, 0.5, 0, 0.06, 8500, 0.8),
                    .sweep_from_ratio = 1, .brightness = 0.25, .vary_cents = 12, .vary_db = 1.5,
                    .release_t60_s = 0.03 } },
    { "marimba", { VOICE_MODES(voice_marimba), .strike_s = 0.00035,
                     .noise = VOICE_NOISE(0.045, 0, 0, 0.014, 1100, 0.7), .sweep_from_ratio = 1,
                     .brightness = 0.6, .vary_cents = 2, .vary_db = 0.6, .release_t60_s = 0.2 } },
    { "glass", { VOICE_MODES(voice_glass), .noise = VOICE_NOISE(0.06, 0, 0, 0.008, 7000, 0.7),
                   .sweep_from_ratio = 1, .brightness = 0.3, .vary_cents = 3, .vary_db = 1.2,
                   .release_t60_s = 0.25 } },
    { "bell", { VOICE_MODES(voice_bell), .strike_s = 0.0004,
                  .noise = VOICE_NOISE(0.03, 0, 0, 0.03, 3500, 0.7), .sweep_from_ratio = 1,
                  .brightness = 0.3, .vary_db = 0.8, .release_t60_s = 0.6 } },
    { "wood_block", { VOICE_MODES(voice_wood_block), .strike_s = 0.00012,
                        .noise = VOICE_NOISE(0.1, 0, 0, 0.009, 2400, 0.8), .sweep_from_ratio = 1,
                        .brightness = 0.45, .vary_cents = 6, .vary_db = 0.8 } },
    { "coin", { VOICE_MODES(voice_coin), .noise = VOICE_SILENT, .sweep_from_ratio = 1,
                  .brightness = 0.2, .vary_db = 0.3 } },
    { "metal", { VOICE_MODES(voice_metal), .noise = VOICE_NOISE(0.11, 0.15, 0, 0.03, 4500, 0.6),
                   .sweep_from_ratio = 1.02, .sweep_halflife_s = 0.03, .brightness = 0.22,
                   .vary_cents = 12, .vary_db = 2, .release_t60_s = 0.12 } },
    { "water_drop",
        { VOICE_MODES(voice_water_drop), .noise = VOICE_NOISE(0.07, 0, 0, 0.006, 3500, 0.8),
            .sweep_from_ratio = 0.38, .sweep_halflife_s = 0.045, .brightness = 0.2,
            .vary_cents = 45, .vary_db = 1 } },
    { "laser", { VOICE_MODES(voice_laser), .noise = VOICE_SILENT, .sweep_from_ratio = 18,
                   .sweep_halflife_s = 0.065, .brightness = 0.15, .vary_db = 0.5 } },
};

enum { VOICE_PRESETS = sizeof voice_presets / sizeof voice_presets[0] };

const sn_voice *sn_voice_preset(size_t index)
{
    return index < VOICE_PRESETS ? &voice_presets[index].voice : NULL;
}

const char *sn_voice_preset_name(size_t index)
{
    return index < VOICE_PRESETS ? voice_presets[index].name : NULL;
}

const sn_voice *sn_voice_preset_find(const char *name)
{
    SN_ASSERT(name);
    size_t size = sn_text_length(name);
    for (size_t i = 0; i < VOICE_PRESETS; i++)
        if (sn_text_length(voice_presets[i].name) == size &&
            sn_memory_equal(voice_presets[i].name, name, size))
            return &voice_presets[i].voice;
    return NULL;
}

#undef VOICE_PART
#undef VOICE_MODE
#undef VOICE_SLOW
#undef VOICE_TAIL
#undef VOICE_MODES
#undef VOICE_NOISE
#undef VOICE_SILENT
