/* Voices as descriptions: their defaults, rules, partials, and how long they are heard. */
#include "../base/exact.h"
#include "../base/constants.h"
#include "../base/rule.h"
#include "sinew/elementary.h"
#include "sinew/vec.h"
#include "voice_rules.h"

#define VOICE_UNHEARD  1e-5 /* -100 dB of full scale */
#define VOICE_CREST    4    /* noise's peaks over its RMS */
#define VOICE_HEARD_HZ 2e4  /* the width of what is heard at all */

const char *sn_filter_name(sn_filter filter)
{
    static const char *const names[] = { "none", "low", "high", "band" };
    return (unsigned)filter < SN_FILTER_COUNT ? names[filter] : NULL;
}

sn_voice sn_voice_default(void)
{
    return (sn_voice){ .noise = { .t60_s = 0.1, .cutoff_hz = 1000, .q = 0.5 * SN_SQRT2 },
        .sweep_from_ratio = 1,
        .gain = 1 };
}

sn_note sn_note_default(void)
{
    return (sn_note){ .velocity = 1, .pitch_ratio = 1, .gain = 1 };
}

/* ---- rules ----------------------------------------------------------------------------- */

static sn_status voice_check_modes(const sn_voice *voice, sn_report *report)
{
    if (voice->mode_count > SN_VOICE_MODES_MOST)
        return sn_report_say_value(report, SN_ERROR_LIMIT, "mode_count", (double)voice->mode_count,
            "modes are more than a voice takes, 65536");
    if (voice->mode_count > 0 && !voice->modes)
        return sn_report_say(
            report, SN_ERROR_MISSING, "modes", "the voice counts modes, but points to none");
    for (size_t i = 0; i < voice->mode_count; i++) {
        const sn_rule delay = { "delay_s", voice->modes[i].delay_s, 0, 10, "s is outside 0 to 10" };
        sn_status status = sn_mode_check(&voice->modes[i].mode, report);
        if (status == SN_OK)
            status = sn_rules_check(&delay, 1, report);
        if (status != SN_OK) {
            sn_report_within(report, "modes", i);
            return status;
        }
    }
    return SN_OK;
}

sn_status sn_voice_check(const sn_voice *voice, sn_report *report)
{
    SN_ASSERT(voice);
    const sn_voice_noise *noise = &voice->noise;
    const sn_rule rules[] = {
        { "strike_s", voice->strike_s, 0, 0.1, "s is outside 0 to 0.1" },
        { "noise.amplitude", noise->amplitude, 0, 1e3, "is outside 0 to 1000" },
        { "noise.drive", noise->drive, 0, 1e3, "is outside 0 to 1000" },
        { "noise.attack_s", noise->attack_s, 0, 10, "s is outside 0 to 10" },
        { "noise.t60_s", noise->t60_s, 1e-4, 100, "s is outside 0.0001 to 100" },
        { "noise.delay_s", noise->delay_s, 0, 10, "s is outside 0 to 10" },
        { "noise.cutoff_hz", noise->cutoff_hz, 1, 1e6, "Hz is outside 1 to 1000000" },
        { "noise.q", noise->q, 0.1, 100, "is outside 0.1 to 100" },
        { "sweep_from_ratio", voice->sweep_from_ratio, 1.0 / 64, 64, "is outside 1/64 to 64" },
        { "sweep_halflife_s", voice->sweep_halflife_s, 0, 100, "s is outside 0 to 100" },
        { "gain", voice->gain, 0, 1e3, "is outside 0 to 1000" },
        { "brightness", voice->brightness, 0, 4, "is outside 0 to 4" },
        { "vary_cents", voice->vary_cents, 0, 1200, "cents is outside 0 to 1200" },
        { "vary_db", voice->vary_db, 0, 24, "dB is outside 0 to 24" },
        { "release_t60_s", voice->release_t60_s, 0, 1e6, "s is outside 0 to 1000000" },
        { "duration_s", voice->duration_s, 0, 1000, "s is outside 0 to 1000" },
    };
    sn_report_clear(report);
    sn_status status = sn_rules_check(rules, sizeof rules / sizeof rules[0], report);
    if (status != SN_OK)
        return status;
    if ((unsigned)noise->filter >= SN_FILTER_COUNT)
        return sn_report_say_value(report, SN_ERROR_RANGE, "noise.filter", (double)noise->filter,
            "is not the number of a filter");
    return voice_check_modes(voice, report);
}

sn_status sn_voice_check_note(const sn_note *note, sn_report *report)
{
    const sn_rule rules[] = {
        { "velocity", note->velocity, 0, 1, "is outside 0 to 1" },
        { "pitch_ratio", note->pitch_ratio, 1.0 / 64, 64, "is outside 1/64 to 64" },
        { "gain", note->gain, 0, 1e3, "is outside 0 to 1000" },
        { "pan", note->pan, -1, 1, "is outside -1 to 1" },
        { "delay_frames", note->delay_frames, 0, 2147483647, "frames are outside 0 to 2147483647" },
    };
    sn_report_clear(report);
    return sn_rules_check(rules, sizeof rules / sizeof rules[0], report);
}

size_t sn_voice_partials(const sn_voice *voice)
{
    SN_ASSERT(voice && (voice->modes || voice->mode_count == 0));
    size_t count = 0;
    for (size_t i = 0; i < voice->mode_count; i++) {
        sn_partial parts[SN_MODE_PARTIALS_MOST];
        count += (size_t)sn_mode_partials(&voice->modes[i].mode, parts);
    }
    return count;
}

/* ---- how long it is heard ---------------------------------------------------------------- */

/* What the sum over modes needs besides them. */
typedef struct voice_hearing {
    const sn_voice *voice;
    double strike;       /* what a mode's amplitude is multiplied with when it is struck, */
    double driven;       /* and when the noise drives it */
    double driven_s;     /* by when the noise has done so */
    double noise_level;  /* of the peaks of what is heard of the noise, at its top */
    double noise_from_s; /* when it is there */
} voice_hearing;

/* RMS of the ringing of a mode of amplitude 1 that the burst drives, at most: 1000 drive a second
 * times the root of the noise's density (largest at a resonance) times the energy of its envelope.
 * The noise fills some 2 cutoffs, a band less by its q, or what is heard at all. */
static double voice_driven_level(const sn_voice_noise *noise)
{
    double width = VOICE_HEARD_HZ;
    if (noise->filter == SN_FILTER_LOW)
        width = 2 * noise->cutoff_hz / (noise->q > 1 ? noise->q : 1);
    if (noise->filter == SN_FILTER_BAND)
        width = 2 * noise->cutoff_hz / noise->q;
    width = width < VOICE_HEARD_HZ ? width : VOICE_HEARD_HZ;
    double energy_s = noise->attack_s / 3 + noise->t60_s / 13.8; /* 2 ln(1000) */
    return 1000 * noise->drive * sn_sqrt(energy_s / width);
}

static voice_hearing voice_hearing_of(const sn_voice *voice)
{
    const sn_voice_noise *noise = &voice->noise;
    double strike = voice->gain * sn_exp(voice->vary_db * SN_NEPERS_PER_DB);
    return (voice_hearing){ .voice = voice,
        .strike = strike,
        .driven = strike * voice_driven_level(noise),
        .driven_s = noise->delay_s + noise->attack_s + noise->t60_s,
        .noise_level = VOICE_CREST * voice->gain * noise->amplitude,
        .noise_from_s = noise->delay_s + noise->attack_s };
}

/* The level of mode i at a time when its envelope's top is past: an upper bound. */
static double voice_mode_level(const voice_hearing *hearing, size_t i, double t_s)
{
    const sn_voice_mode *mode = &hearing->voice->modes[i];
    sn_partial parts[SN_MODE_PARTIALS_MOST];
    int count = sn_mode_partials(&mode->mode, parts);
    double level = 0, age_s = t_s - mode->delay_s - hearing->voice->strike_s;
    double driven_age_s = t_s - hearing->driven_s;
    age_s = age_s > 0 ? age_s : 0; /* what is still to come will be at its top */
    driven_age_s = driven_age_s > 0 ? driven_age_s : 0;
    for (int k = 0; k < count; k++) {
        double now = hearing->strike * sn_t60_to_level(parts[k].t60_s, age_s);
        if (hearing->driven > 0)
            now += hearing->driven * sn_t60_to_level(parts[k].t60_s, driven_age_s);
        level += sn_abs(parts[k].amplitude) * now;
    }
    return level;
}

/* What all together can reach, from when on all decays. */
static double voice_level(const voice_hearing *hearing, double t_s)
{
    double age_s = t_s > hearing->noise_from_s ? t_s - hearing->noise_from_s : 0;
    double level = hearing->noise_level * sn_t60_to_level(hearing->voice->noise.t60_s, age_s);
    for (size_t i = 0; i < hearing->voice->mode_count; i++)
        level += voice_mode_level(hearing, i, t_s);
    return level;
}

/* Time to fall from a level to a smaller one. */
static double voice_fall_s(double from, double to, double t60_s)
{
    return from > to ? t60_s * sn_log(from / to) / SN_LN1000 : 0;
}

/* From when on nothing rises, and by when each part alone has fallen below its share. */
static sn_range voice_times(const voice_hearing *hearing)
{
    const sn_voice *voice = hearing->voice;
    double share = VOICE_UNHEARD / (3 * (double)voice->mode_count + 1);
    sn_range times = { 0, 0 };
    if (hearing->noise_level > share) {
        times.low = hearing->noise_from_s;
        times.high = times.low + voice_fall_s(hearing->noise_level, share, voice->noise.t60_s);
    }
    for (size_t i = 0; i < voice->mode_count; i++) {
        const sn_voice_mode *mode = &voice->modes[i];
        sn_partial parts[SN_MODE_PARTIALS_MOST];
        int count = sn_mode_partials(&mode->mode, parts);
        double from_s = mode->delay_s + voice->strike_s;
        if (hearing->driven > 0 && hearing->driven_s > from_s)
            from_s = hearing->driven_s;
        for (int k = 0; k < count; k++) {
            double level = sn_abs(parts[k].amplitude) * (hearing->strike + hearing->driven);
            if (!(level > share))
                continue;
            double to_s = from_s + voice_fall_s(level, share, parts[k].t60_s);
            double top_s = mode->delay_s + mode->mode.attack_s;
            times.low = top_s > times.low ? top_s : times.low;
            times.high = to_s > times.high ? to_s : times.high;
        }
    }
    times.low = times.low < times.high ? times.low : times.high;
    return times;
}

double sn_voice_seconds(const sn_voice *voice)
{
    SN_ASSERT(voice);
    enum { HALVINGS = 40 };
    if (sn_voice_check(voice, NULL) != SN_OK)
        return SN_NAN;
    voice_hearing hearing = voice_hearing_of(voice);
    sn_range times = voice_times(&hearing);
    double limit_s = voice->duration_s > 0 ? voice->duration_s : SN_INFINITY;
    if (times.high == SN_INFINITY)
        return limit_s;
    if (limit_s < times.high &&
        (limit_s <= times.low || !(voice_level(&hearing, limit_s) < VOICE_UNHEARD)))
        return limit_s; /* still heard there, as most voices with a duration are */
    for (int i = 0; i < HALVINGS && times.high - times.low > 1e-4; i++) {
        double middle_s = 0.5 * (times.low + times.high);
        if (voice_level(&hearing, middle_s) < VOICE_UNHEARD)
            times.high = middle_s;
        else
            times.low = middle_s;
    }
    return times.high < limit_s ? times.high : limit_s;
}

#undef VOICE_UNHEARD
#undef VOICE_CREST
#undef VOICE_HEARD_HZ
