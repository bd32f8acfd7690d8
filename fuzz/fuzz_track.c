/*
 * Tracks: whatever the items, they are refused with a sentence or do what the header promises.
 * Values are finite and within their bounds, events rise in time and come back the same, and a
 * track of tame numbers is what the reference of the tests makes of it.
 */
#include "../tests/track_reference.h"

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { ITEMS_MOST = 40, CHANNELS = SN_TRACK_TYPE_COUNT, EVENTS_MOST = 400, BLOCK = 1 << 16 };

static void insist(bool held, const char *what)
{
    if (held)
        return;
    fprintf(stderr, "fuzz_track: %s\n", what);
    abort();
}

/* ---- the input, read from its start; zeros behind its end --------------------------------- */

typedef struct reader {
    const uint8_t *data;
    size_t size;
    bool tame;
} reader;

static unsigned take(reader *in)
{
    if (in->size == 0)
        return 0;
    in->size--;
    return *in->data++;
}

/* A number of seconds: tame, in eighths; or any double. */
static double any_time(reader *in)
{
    static const double special[] = { 0, 1, 0.1, 0.3, 1e-9, 1e9, 1e-300, 5e-324, 1e100, 1e99, 1e300,
        -1, -0.0, 0.5, 3, 1e15, 1e-15 };
    unsigned byte = take(in);
    if (in->tame)
        return byte % 16 / 8.0;
    if (byte < sizeof special / sizeof special[0])
        return special[byte];
    if (byte == 255)
        return byte & 1 ? (double)NAN : HUGE_VAL;
    return (byte & 1 ? -1 : 1) * ldexp(1 + take(in) / 256.0, (int)(byte % 40) - 20);
}

static double any_repeats(reader *in)
{
    unsigned byte = take(in);
    if (in->tame)
        return byte < 128 ? 0 : byte % 4;
    return byte == 255 ? HUGE_VAL : byte == 254 ? 1e300 : byte == 253 ? 0.5 : byte % 8;
}

static void any_item(reader *in, sn_track_item *item, const sn_ease *quad)
{
    *item = (sn_track_item){ .type = (sn_track_item_type)(take(in) % (in->tame ? 5 : 6)) };
    item->children = item->type >= SN_TRACK_SEQUENCE || !in->tame ? take(in) % 6 : 0;
    item->channel = take(in) % (in->tame ? 2 : CHANNELS + 1);
    item->event = take(in);
    item->delay_s = any_time(in) * (in->tame && take(in) % 4 == 0 ? -1 : 1);
    item->duration_s = any_time(in);
    item->repeats = any_repeats(in);
    item->repeat_delay_s = any_time(in);
    item->again = (sn_track_again)(take(in) % 3);
    item->stagger_s = any_time(in) * (in->tame && take(in) % 4 == 0 ? -1 : 1);
    item->from_given = take(in) % 4 == 0;
    for (int i = 0; i < 4; i++) {
        item->from.parts[i] = in->tame ? take(in) / 16.0 : any_time(in);
        item->to.parts[i] = in->tame ? take(in) / 16.0 : any_time(in);
    }
    item->ease = take(in) % 2 ? quad : NULL;
}

/* ---- what holds ---------------------------------------------------------------------------- */

static void check_value(const sn_track *track, uint32_t channel, double t_s)
{
    static const int parts[CHANNELS] = { 1, 2, 3, 4, 1, 1, 1, 4, 4 };
    sn_range bounds[4];
    sn_track_value value = sn_track_at(track, channel, t_s);
    sn_track_bounds(track, channel, bounds);
    for (int i = 0; i < parts[channel]; i++) {
        double v = value.parts[i], size = fabs(bounds[i].low) + fabs(bounds[i].high);
        insist(isfinite(v), "a value is not finite");
        insist(
            v >= bounds[i].low - 1e-9 * size - 1e-12 && v <= bounds[i].high + 1e-9 * size + 1e-12,
            "a value is outside its bounds");
    }
    if (channel == SN_TRACK_ROTATION) {
        double square = 0;
        for (int i = 0; i < 4; i++)
            square += value.parts[i] * value.parts[i];
        insist(fabs(square - 1) < 1e-14, "a rotation has another length than 1");
    }
    value = sn_track_velocity(track, channel, t_s);
    for (int i = 0; i < 4; i++)
        insist(!isnan(value.parts[i]), "a rate is no number");
}

/* Events rise in time and, at one time, in items but for legs that touch; back they are the same.
 */
static void check_events(const sn_track *track, double from_s)
{
    sn_track_event told[EVENTS_MOST], event;
    sn_track_cursor cursor;
    size_t count = 0;
    sn_track_seek(track, &cursor, from_s);
    sn_track_cursor start = cursor;
    while (count < EVENTS_MOST && sn_track_next(track, &cursor, HUGE_VAL, &event)) {
        insist(event.t_s > from_s, "an event comes too early");
        insist(count == 0 || event.t_s >= told[count - 1].t_s, "events are not in order");
        insist(count == 0 || event.t_s > told[count - 1].t_s || event.item >= told[count - 1].item,
            "events at one time are not in order");
        told[count++] = event;
    }
    while (count > 0) {
        insist(
            sn_track_next(track, &cursor, start.t_s, &event), "an event is lost on the way back");
        count--;
        insist(event.t_s == told[count].t_s && event.item == told[count].item && event.backwards,
            "another event comes on the way back");
    }
    insist(!sn_track_next(track, &cursor, start.t_s, &event), "one event too many on the way back");
}

static void check_against_reference(const sn_track *track, const sn_track_item *items, size_t count)
{
    reference_node *root = reference_make(items, count, 0);
    reference_events events = reference_list(root, 4000);
    sn_track_cursor cursor = { 0 };
    sn_track_event event;
    insist(sn_track_duration_s(track) == reference_seconds(root->pass), "another duration");
    if (events.count < 2000) {
        for (size_t i = 0; i < events.count; i++) {
            insist(sn_track_next(track, &cursor, HUGE_VAL, &event), "an event is lost");
            insist(event.t_s == events.list[i].t_s && (int)event.item == events.list[i].item,
                "another event than the reference's");
        }
        insist(!sn_track_next(track, &cursor, HUGE_VAL, &event), "one event too many");
    }
    for (double t = -0.125; t < 12; t += 0.1875) {
        double want = reference_at(root, 0, t, 0), got = sn_track_at(track, 0, t).parts[0];
        insist(fabs(got - want) <= 1e-12 * (16 + fabs(want)), "another value");
    }
    free(events.list);
    reference_free(root);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static _Alignas(16) unsigned char block[BLOCK];
    reader in = { data, size, false };
    sn_ease quad = sn_ease_make(SN_EASE_QUAD, SN_EASE_IN);
    sn_track_item items[ITEMS_MOST];
    sn_track_channel channels[CHANNELS] = { 0 };
    in.tame = take(&in) % 2;
    for (int c = 0; c < CHANNELS; c++)
        channels[c].type = in.tame ? SN_TRACK_NUMBER : (sn_track_type)c;
    size_t count = 0;
    while (count < ITEMS_MOST && in.size > 0)
        any_item(&in, &items[count++], &quad);
    sn_track *track = NULL;
    sn_report report;
    size_t bytes = sn_track_bytes(items, count, CHANNELS);
    insist(bytes <= BLOCK, "so few items need so many bytes");
    sn_status status =
        sn_track_init(&track, block, bytes, items, count, channels, CHANNELS, &report);
    if (status != SN_OK) {
        insist(report.message[0] && report.status == status, "a refusal says nothing");
        insist(report.index < count || status == SN_ERROR_MEMORY, "a refusal is about no item");
        return 0;
    }
    if (in.tame) {
        check_against_reference(track, items, count);
        return 0;
    }
    double times[] = { -1, 0, any_time(&in), any_time(&in), 1e6, 1e200, HUGE_VAL };
    for (size_t i = 0; i < sizeof times / sizeof times[0]; i++)
        for (uint32_t c = 0; c < CHANNELS && !isnan(times[i]); c++)
            check_value(track, c, times[i]);
    check_events(track, 0);
    check_events(track, isnan(times[2]) ? 0 : times[2]);
    uint32_t item = take(&in) % (count ? (uint32_t)count : 1);
    sn_track_value to = { { 0.5, 0.25, 0.5, 1 } };
    if (sn_track_aim(track, item, to))
        check_value(track, items[item].channel, any_time(&in) > 0 ? 1 : 3);
    return 0;
}
