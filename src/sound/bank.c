/* Banks: their memory, modes, strikes and levels. The rendering is in bank_render.c. */
#include "../base/exact.h"
#include "../base/constants.h"
#include "../base/memory.h"
#include "../base/report.h"
#include "sinew/elementary.h"
#include "bank_rows.h"
#include "pan.h"

#define BANK_DEFAULT_CULL 1e-6
#define BANK_QUICK_T60_S  0.01
#define BANK_STRIKE_MOST  1e18 /* beyond BANK_LEVEL_MOST, so silenced, but finite until then */

enum { BANK_MODES_MOST = SN_BANK_PARTIALS_MOST };

/* ---- memory ---------------------------------------------------------------------------- */

/* Slots are so many that the tiles which rendering takes never reach beyond them: a small one is at
 * most BANK_LANES, a middle one half of BANK_TILE_MOST (bank_loops.h). */
static size_t bank_room(const sn_bank_settings *settings)
{
    size_t partials = settings->partials;
    size_t tile = partials <= BANK_LANES           ? BANK_LANES
                  : partials <= BANK_TILE_MOST / 2 ? BANK_TILE_MOST / 2
                                                   : BANK_TILE_MOST;
    size_t beyond = partials <= BANK_LANES ? 0 : BANK_LANES;
    return (partials + tile - 1) / tile * tile + beyond;
}

/* Gives out the block's bytes one after the other, each row on a line of the cache. */
static void *bank_take(unsigned char *block, size_t *used, size_t count, size_t size)
{
    void *row = block ? block + *used : NULL;
    *used = (*used + count * size + 63) / 64 * 64;
    return row;
}

/* Lays the rows out in a block, or counts its bytes where there is none. */
static size_t bank_lay(const sn_bank_settings *settings, unsigned char *block, bank_rows *rows)
{
    size_t room = bank_room(settings), partials = settings->partials, modes = settings->modes;
    size_t used = 0;
    rows->run = settings->run_frames;
    bank_take(block, &used, 1, sizeof(sn_bank));
    double **doubles[] = { &rows->re, &rows->im, &rows->pole_re, &rows->pole_im, &rows->run_re,
        &rows->run_im };
    for (size_t i = 0; i < sizeof doubles / sizeof doubles[0]; i++)
        *doubles[i] = bank_take(block, &used, room, sizeof(double));
    float **floats[] = { &rows->a, &rows->b, &rows->c, &rows->k, &rows->damping, &rows->drive,
        &rows->left, &rows->right };
    for (size_t i = 0; i < sizeof floats / sizeof floats[0]; i++)
        *floats[i] =
            i < 6 || settings->stereo ? bank_take(block, &used, room, sizeof(float)) : NULL;
    rows->partial_of = bank_take(block, &used, room, sizeof(uint32_t));
    double **asked[] = { &rows->turns, &rows->decay, &rows->amplitude, &rows->phase,
        &rows->decay_now, &rows->tuned };
    for (size_t i = 0; i < sizeof asked / sizeof asked[0]; i++)
        *asked[i] = bank_take(block, &used, partials, sizeof(double));
    rows->slot_of = bank_take(block, &used, partials, sizeof(uint32_t));
    rows->mode_of = bank_take(block, &used, partials, sizeof(uint32_t));
    rows->first = bank_take(block, &used, modes + 1, sizeof(uint32_t));
    return used;
}

bank_rows sn_bank_rows(const sn_bank *bank)
{
    bank_rows rows;
    bank_lay(&bank->settings, (unsigned char *)(uintptr_t)bank, &rows);
    return rows;
}

static sn_status bank_check(const sn_bank_settings *settings, sn_report *report)
{
    if (!(settings->rate_hz >= SN_RATE_LEAST_HZ && settings->rate_hz <= SN_RATE_MOST_HZ))
        return sn_report_say_value(report, SN_ERROR_RANGE, "rate_hz", settings->rate_hz,
            "Hz is no sample rate; it must be from 1000 to 1000000 frames a second");
    if (settings->modes < 1 || settings->modes > BANK_MODES_MOST)
        return sn_report_say_value(report, SN_ERROR_LIMIT, "modes", (double)settings->modes,
            "modes are outside what a bank takes, 1 to 16777216");
    if (settings->partials > SN_BANK_PARTIALS_MOST)
        return sn_report_say_value(report, SN_ERROR_LIMIT, "partials", (double)settings->partials,
            "partials are more than a bank takes, 16777216");
    if (!(settings->cull_level >= 0 && settings->cull_level <= 1))
        return sn_report_say_value(report, SN_ERROR_RANGE, "cull_level", settings->cull_level,
            "is no level at which to silence a partial; it must be from 0 (the default) to 1");
    if (settings->run_frames > SN_BANK_RUN_MOST)
        return sn_report_say_value(report, SN_ERROR_RANGE, "run_frames",
            (double)settings->run_frames, "frames are more than a run may have, 256");
    return SN_OK;
}

static sn_bank_settings bank_settings_of(const sn_bank_settings *given)
{
    sn_bank_settings settings = *given;
    settings.partials = settings.partials ? settings.partials : settings.modes;
    settings.run_frames = settings.run_frames ? settings.run_frames : SN_BANK_RUN;
    settings.cull_level = settings.cull_level > 0 ? settings.cull_level : BANK_DEFAULT_CULL;
    return settings;
}

size_t sn_bank_bytes(const sn_bank_settings *settings)
{
    SN_ASSERT(settings);
    bank_rows rows;
    if (bank_check(settings, NULL) != SN_OK)
        return 0;
    sn_bank_settings whole = bank_settings_of(settings);
    return bank_lay(&whole, NULL, &rows);
}

sn_status sn_bank_start(
    sn_bank **bank, void *memory, size_t bytes, const sn_bank_settings *settings, sn_report *report)
{
    SN_ASSERT(bank && settings);
    *bank = NULL;
    sn_report_clear(report);
    sn_status status = bank_check(settings, report);
    if (status != SN_OK)
        return status;
    size_t needed = sn_bank_bytes(settings);
    if (!memory || bytes < needed) {
        sn_text text = sn_report_start(report, SN_ERROR_MEMORY, "");
        sn_text_put_number(&text, (double)bytes);
        sn_text_put(&text, " bytes are too few for this bank, which needs ");
        sn_text_put_number(&text, (double)needed);
        return SN_ERROR_MEMORY;
    }
    sn_memory_set(memory, 0, needed);
    sn_bank *made = memory;
    made->settings = bank_settings_of(settings);
    made->bytes = needed;
    made->detail = (size_t)-1;
    made->factor = 1;
    *bank = made;
    return SN_OK;
}

/* ---- slots ----------------------------------------------------------------------------- */

static void bank_swap(const bank_rows *rows, uint32_t a, uint32_t b)
{
    if (a == b)
        return;
    double *const doubles[] = { rows->re, rows->im, rows->pole_re, rows->pole_im, rows->run_re,
        rows->run_im };
    for (size_t i = 0; i < sizeof doubles / sizeof doubles[0]; i++) {
        double kept = doubles[i][a];
        doubles[i][a] = doubles[i][b];
        doubles[i][b] = kept;
    }
    float *const floats[] = { rows->a, rows->b, rows->c, rows->k, rows->damping, rows->drive,
        rows->left, rows->right };
    for (size_t i = 0; i < sizeof floats / sizeof floats[0] && floats[i]; i++) {
        float kept = floats[i][a];
        floats[i][a] = floats[i][b];
        floats[i][b] = kept;
    }
    uint32_t kept = rows->partial_of[a];
    rows->partial_of[a] = rows->partial_of[b];
    rows->partial_of[b] = kept;
    rows->slot_of[rows->partial_of[a]] = a;
    rows->slot_of[rows->partial_of[b]] = b;
}

void sn_bank_kill(sn_bank *bank, const bank_rows *rows, uint32_t slot)
{
    rows->re[slot] = 0;
    rows->im[slot] = 0;
    if (slot < bank->live)
        bank_swap(rows, slot, (uint32_t)--bank->live);
}

/* Brings a partial among those that ring; gives its slot. */
static uint32_t bank_wake(sn_bank *bank, const bank_rows *rows, uint32_t partial)
{
    uint32_t slot = rows->slot_of[partial];
    if (slot >= bank->live) {
        bank_swap(rows, slot, (uint32_t)bank->live);
        slot = (uint32_t)bank->live++;
    }
    return slot;
}

/* ---- poles ----------------------------------------------------------------------------- */

/* What a slot's numbers are for a pole r e^(i angle). 1 - cos(angle) is had from the half angle, so
 * that low frequencies do not cancel:
 *   |1 - pole|^2 = (1 - r)^2 + 4 r sin^2(angle/2)
 *   1 - cos(angle)/r = (2 sin^2(angle/2) - (1 - r))/r */
bool sn_bank_tune(const bank_rows *rows, uint32_t slot, double factor)
{
    uint32_t partial = rows->partial_of[slot];
    double turns = rows->turns[partial] * factor, log_radius = rows->decay_now[partial];
    rows->tuned[partial] = factor;
    rows->drive[slot] = 0;
    if (!(turns < 0.5))
        return false;
    double sine, cosine, half = sn_sin_turns(0.5 * turns);
    sn_sincos_turns(turns, &sine, &cosine);
    double less = -sn_expm1(log_radius), r = 1 - less, versine = 2 * half * half;
    rows->pole_re[slot] = r * cosine;
    rows->pole_im[slot] = r * sine;
    rows->a[slot] = (float)((versine - less) / r);
    rows->b[slot] = (float)(sine / r);
    rows->c[slot] = (float)(r * r);
    rows->k[slot] = (float)(less * less + 2 * r * versine);
    rows->damping[slot] = (float)(less * (1 + r));
    rows->drive[slot] = (float)(rows->amplitude[partial] * r * sine);
    double run = sn_exp((double)rows->run * log_radius);
    sn_sincos_turns((double)rows->run * turns, &sine, &cosine);
    rows->run_re[slot] = run * cosine;
    rows->run_im[slot] = run * sine;
    return true;
}

/* ln r of a decay. Below -300 r is nothing: the next frame is silent. */
static double bank_log_radius(double t60_s, const sn_bank *bank)
{
    double log_radius = -SN_LN1000 / (t60_s * bank->settings.rate_hz);
    return log_radius > -300 ? log_radius : -300;
}

/* A partial that rings is now to be at or above half the rate: it dies away where it was. */
static void bank_leave(sn_bank *bank, const bank_rows *rows, uint32_t slot, double before)
{
    uint32_t partial = rows->partial_of[slot];
    double asked = rows->turns[partial];
    rows->turns[partial] = before;
    rows->decay_now[partial] = bank_log_radius(BANK_QUICK_T60_S, bank);
    if (!sn_bank_tune(rows, slot, bank->factor))
        sn_bank_kill(bank, rows, slot);
    rows->drive[rows->slot_of[partial]] = 0;
    rows->turns[partial] = asked;
}

/* Writes what is asked of one partial, and tunes it. */
static void bank_set_partial(sn_bank *bank, const bank_rows *rows, uint32_t partial,
    const sn_mode *mode, const sn_partial *part)
{
    uint32_t slot = rows->slot_of[partial];
    double before = rows->turns[partial];
    rows->turns[partial] = mode->frequency_hz / bank->settings.rate_hz;
    rows->decay[partial] = bank_log_radius(part->t60_s, bank);
    rows->decay_now[partial] = rows->decay[partial];
    rows->amplitude[partial] = part->amplitude;
    rows->phase[partial] = sn_fraction(mode->phase_turns);
    if (rows->left) {
        double gain[2];
        sn_pan_gains(mode->pan, gain);
        rows->left[slot] = (float)gain[0];
        rows->right[slot] = (float)gain[1];
    }
    if (!sn_bank_tune(rows, slot, bank->factor) && slot < bank->live)
        bank_leave(bank, rows, slot, before);
    if (rows->mode_of[partial] >= bank->detail)
        rows->drive[rows->slot_of[partial]] = 0;
}

/* ---- modes ----------------------------------------------------------------------------- */

/* Counts a mode that its frequency silences, and says so in the report of what went well. */
static void bank_tell(sn_bank *bank, const sn_mode *mode, sn_report *report)
{
    if (mode->frequency_hz < 0.5 * bank->settings.rate_hz)
        return;
    bank->above_nyquist++;
    sn_report_say_value(report, SN_OK, "frequency_hz", mode->frequency_hz,
        "Hz is half the sample rate or more, so it is silent");
}

sn_status sn_bank_add(sn_bank *bank, const sn_mode *mode, sn_report *report)
{
    SN_ASSERT(bank && mode);
    sn_report_clear(report);
    sn_status status = sn_mode_check(mode, report);
    if (status != SN_OK)
        return status;
    sn_partial parts[SN_MODE_PARTIALS_MOST];
    int count = sn_mode_partials(mode, parts);
    if (bank->mode_count == bank->settings.modes)
        return sn_report_say_value(report, SN_ERROR_LIMIT, "modes", (double)bank->settings.modes,
            "modes are all that this bank has room for");
    if (bank->settings.partials - bank->partial_count < (size_t)count)
        return sn_report_say_value(report, SN_ERROR_LIMIT, "partials",
            (double)bank->settings.partials,
            "partials are all that this bank has room for; a mode with a tail or an attack has "
            "one more for each");
    bank_rows rows = sn_bank_rows(bank);
    uint32_t number = (uint32_t)bank->mode_count++;
    rows.first[number] = (uint32_t)bank->partial_count;
    for (int i = 0; i < count; i++) {
        uint32_t partial = (uint32_t)bank->partial_count++;
        rows.slot_of[partial] = partial;
        rows.partial_of[partial] = partial;
        rows.mode_of[partial] = number;
        bank_set_partial(bank, &rows, partial, mode, &parts[i]);
    }
    rows.first[number + 1] = (uint32_t)bank->partial_count;
    bank_tell(bank, mode, report);
    return SN_OK;
}

static void bank_strike_partial(
    sn_bank *bank, const bank_rows *rows, uint32_t partial, double strength)
{
    uint32_t slot = rows->slot_of[partial];
    if (rows->tuned[partial] != bank->factor || rows->decay_now[partial] != rows->decay[partial]) {
        rows->decay_now[partial] = rows->decay[partial];
        sn_bank_tune(rows, slot, bank->factor);
    }
    if (!(rows->turns[partial] * bank->factor < 0.5))
        return;
    bool rings = slot < bank->live;
    double amplitude = rows->amplitude[partial] * strength, sine = 0, cosine = 1;
    amplitude = sn_clamp(amplitude, -BANK_STRIKE_MOST, BANK_STRIKE_MOST);
    if (!rings)
        sn_sincos_turns(rows->phase[partial], &sine, &cosine);
    slot = bank_wake(bank, rows, partial);
    rows->re[slot] += amplitude * cosine;
    rows->im[slot] += amplitude * sine;
}

static void bank_strike_modes(sn_bank *bank, size_t first, size_t end, double strength)
{
    end = end < bank->mode_count ? end : bank->mode_count;
    end = end < bank->detail ? end : bank->detail;
    if (first >= end || !sn_is_finite(strength) || strength == 0)
        return;
    bank_rows rows = sn_bank_rows(bank);
    for (uint32_t i = rows.first[first]; i < rows.first[end]; i++)
        bank_strike_partial(bank, &rows, i, strength);
}

void sn_bank_strike(sn_bank *bank, size_t mode, double strength)
{
    SN_ASSERT(bank && mode < bank->mode_count);
    bank_strike_modes(bank, mode, mode + 1, strength);
}

void sn_bank_strike_all(sn_bank *bank, double strength)
{
    SN_ASSERT(bank);
    bank_strike_modes(bank, 0, bank->mode_count, strength);
}

sn_status sn_bank_retune(sn_bank *bank, size_t mode, const sn_mode *design, sn_report *report)
{
    SN_ASSERT(bank && design && mode < bank->mode_count);
    sn_report_clear(report);
    sn_status status = sn_mode_check(design, report);
    if (status != SN_OK)
        return status;
    bank_rows rows = sn_bank_rows(bank);
    sn_partial parts[SN_MODE_PARTIALS_MOST];
    uint32_t count = (uint32_t)sn_mode_partials(design, parts), first = rows.first[mode];
    if (count != rows.first[mode + 1] - first)
        return sn_report_say(report, SN_ERROR_LIMIT, "",
            "a mode keeps its number of partials: a tail or an attack cannot come or go while it "
            "is in the bank");
    bank->above_nyquist -= rows.turns[first] >= 0.5;
    bank_tell(bank, design, report);
    for (uint32_t i = 0; i < count; i++)
        bank_set_partial(bank, &rows, first + i, design, &parts[i]);
    return SN_OK;
}

/* Makes a ringing partial decay with this ln r at least, until it is struck. */
static void bank_hurry(const bank_rows *rows, uint32_t slot, double log_radius)
{
    uint32_t partial = rows->partial_of[slot];
    if (!(rows->decay_now[partial] > log_radius))
        return;
    float drive = rows->drive[slot];
    rows->decay_now[partial] = log_radius;
    sn_bank_tune(rows, slot, rows->tuned[partial]);
    rows->drive[slot] = drive == 0 ? 0 : rows->drive[slot];
}

void sn_bank_damp(sn_bank *bank, double t60_s)
{
    SN_ASSERT(bank);
    bank_rows rows = sn_bank_rows(bank);
    t60_s = t60_s >= SN_MODE_T60_LEAST_S ? t60_s : SN_MODE_T60_LEAST_S;
    for (uint32_t slot = 0; slot < bank->live; slot++)
        bank_hurry(&rows, slot, bank_log_radius(t60_s, bank));
}

void sn_bank_silence(sn_bank *bank)
{
    SN_ASSERT(bank);
    bank_rows rows = sn_bank_rows(bank);
    while (bank->live > 0)
        sn_bank_kill(bank, &rows, (uint32_t)bank->live - 1);
}

void sn_bank_set_detail(sn_bank *bank, size_t modes)
{
    SN_ASSERT(bank);
    bank_rows rows = sn_bank_rows(bank);
    bank->detail = modes;
    for (uint32_t slot = 0; slot < bank->partial_count; slot++) {
        if (rows.mode_of[rows.partial_of[slot]] < modes) {
            if (rows.drive[slot] == 0)
                sn_bank_tune(&rows, slot, bank->factor);
            continue;
        }
        if (slot < bank->live)
            bank_hurry(&rows, slot, bank_log_radius(BANK_QUICK_T60_S, bank));
        rows.drive[slot] = 0;
    }
}

/* ---- levels, and time at once ---------------------------------------------------------- */

double sn_bank_mode_level(const sn_bank *bank, size_t mode)
{
    SN_ASSERT(bank && mode < bank->mode_count);
    bank_rows rows = sn_bank_rows(bank);
    double re = 0, im = 0;
    for (uint32_t i = rows.first[mode]; i < rows.first[mode + 1]; i++) {
        re += rows.re[rows.slot_of[i]];
        im += rows.im[rows.slot_of[i]];
    }
    return sn_hypot(re, im);
}

double sn_bank_level(const sn_bank *bank)
{
    SN_ASSERT(bank);
    bank_rows rows = sn_bank_rows(bank);
    double sum = 0;
    for (size_t slot = 0; slot < bank->live; slot++)
        sum += rows.re[slot] * rows.re[slot] + rows.im[slot] * rows.im[slot];
    return sn_sqrt(sum);
}

/* z times a power of its pole. The pole's own logarithm and angle would lose digits times the
 * frames; squaring loses a few. An undamped pole is 1 but for roundings, which in an age of frames
 * would grow beyond all bounds: it is brought back. */
static void bank_skip_slot(const bank_rows *rows, uint32_t slot, uint64_t frames)
{
    double re = rows->pole_re[slot], im = rows->pole_im[slot];
    for (; frames > 0; frames >>= 1) {
        if (frames & 1) {
            double x = rows->re[slot], y = rows->im[slot];
            rows->re[slot] = x * re - y * im;
            rows->im[slot] = x * im + y * re;
        }
        double square = re * re - im * im;
        im = 2 * re * im;
        re = square;
        double over = re * re + im * im - 1;
        if (over > 1e-9) {
            re -= 0.5 * over * re;
            im -= 0.5 * over * im;
        }
    }
}

void sn_bank_skip(sn_bank *bank, uint64_t frames)
{
    SN_ASSERT(bank);
    bank_rows rows = sn_bank_rows(bank);
    double cull = bank->settings.cull_level * bank->settings.cull_level;
    for (uint32_t slot = (uint32_t)bank->live; slot-- > 0;) {
        bank_skip_slot(&rows, slot, frames);
        double re = rows.re[slot], im = rows.im[slot];
        if (!(re * re + im * im >= cull))
            sn_bank_kill(bank, &rows, slot);
    }
}

#undef BANK_DEFAULT_CULL
#undef BANK_QUICK_T60_S
#undef BANK_STRIKE_MOST
