/* Ready-made shakes: how strong and how fast things are that one knows. */
#include "../base/exact.h"
#include "sinew/shake.h"

static const sn_shake_preset shake_presets[] = {
    { "handheld", "A camera held by hand: slow, never still. Endless as a tremble.",
        { .form = SN_SHAKE_NOISE,
            .peak = { { 0.03, 0.03, 0.015 }, { 1, 1.2, 0.6 } },
            .layers = { { 0.3, 0.55 }, { 1.1, 0.3 }, { 3.5, 0.15 } },
            .duration_s = 12,
            .attack_ratio = 0.1,
            .hold_ratio = 0.8,
            .fall_power = 2 } },
    { "gunshot", "A kick up and back at once, and down again.",
        { .form = SN_SHAKE_RECOIL,
            .peak = { { 0, 0.004, 0.03 }, { 1.6, 0.3, 0 } },
            .duration_s = 0.3,
            .attack_ratio = 0.08,
            .fall_power = 3 } },
    { "impact", "A blow, or a heavy landing: some swings, quickly gone.",
        { .form = SN_SHAKE_SWING,
            .peak = { { 0, -0.08, 0 }, { -1.5, 0, 0.8 } },
            .frequency_hz = 6,
            .duration_s = 0.6,
            .attack_ratio = 0.02,
            .fall_power = 4 } },
    { "explosion", "Violent at first, with a long end.",
        { .form = SN_SHAKE_NOISE,
            .peak = { { 0.15, 0.15, 0.1 }, { 3, 2, 5 } },
            .layers = { { 8, 0.4 }, { 18, 0.4 }, { 35, 0.2 } },
            .duration_s = 1.5,
            .attack_ratio = 0.02,
            .hold_ratio = 0.08,
            .fall_power = 3 } },
    { "earthquake", "Grows, lasts, dies away: more to the sides than up.",
        { .form = SN_SHAKE_NOISE,
            .peak = { { 0.12, 0.05, 0.12 }, { 0.8, 0.4, 1.2 } },
            .layers = { { 1.5, 0.4 }, { 4, 0.4 }, { 9, 0.2 } },
            .duration_s = 10,
            .attack_ratio = 0.15,
            .hold_ratio = 0.35,
            .fall_power = 2 } },
    { "rumble", "Something heavy goes by. Endless as a tremble.",
        { .form = SN_SHAKE_NOISE,
            .peak = { { 0.01, 0.02, 0.01 }, { 0.4, 0.1, 0.4 } },
            .layers = { { 7, 0.6 }, { 16, 0.4 } },
            .duration_s = 4,
            .attack_ratio = 0.3,
            .hold_ratio = 0.3,
            .fall_power = 2 } },
    { "vibration", "A motor that starts and stops: one frequency, steady.",
        { .form = SN_SHAKE_SWING,
            .peak = { { 0.002, 0.004, 0 }, { 0, 0, 0.2 } },
            .frequency_hz = 22,
            .duration_s = 1,
            .attack_ratio = 0.1,
            .hold_ratio = 0.7,
            .fall_power = 2 } },
    { "wobble", "A boat that is stepped on: slow swings.",
        { .form = SN_SHAKE_SWING,
            .peak = { { 0.03, 0, 0 }, { 1, 0, 6 } },
            .frequency_hz = 1.2,
            .duration_s = 4,
            .attack_ratio = 0.03,
            .fall_power = 4 } },
};

const sn_shake_preset *sn_shake_preset_at(size_t index)
{
    return index < sizeof shake_presets / sizeof shake_presets[0] ? &shake_presets[index] : NULL;
}

const sn_shake_preset *sn_shake_preset_find(const char *name)
{
    SN_ASSERT(name);
    for (size_t i = 0; i < sizeof shake_presets / sizeof shake_presets[0]; i++) {
        const char *a = shake_presets[i].name, *b = name;
        while (*a && *a == *b) {
            a++;
            b++;
        }
        if (*a == *b)
            return &shake_presets[i];
    }
    return NULL;
}
