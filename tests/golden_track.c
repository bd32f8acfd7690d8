/* The golden hash of track.h: values of every type, their rates, and events there and back. */
#include "golden.h"
#include "sinew/track.h"

uint64_t golden_track(void);

enum { GOLDEN_TRACK_ITEMS = 60, GOLDEN_TRACK_CHANNELS = SN_TRACK_TYPE_COUNT };

static uint64_t golden_track_state;
static double golden_track_block[8192];

static uint32_t golden_track_below(uint32_t count)
{
    golden_track_state =
        golden_track_state * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    return (uint32_t)(golden_track_state >> 33) % count;
}

/* 0 to 2 seconds, in thousandths. */
static double golden_track_time(void)
{
    return (double)golden_track_below(2000) / 1000;
}

static void golden_track_item(sn_track_item *item, const sn_ease *eases)
{
    *item = (sn_track_item){ .type = (sn_track_item_type)golden_track_below(3) };
    item->event = golden_track_below(1000);
    item->channel = golden_track_below(GOLDEN_TRACK_CHANNELS);
    item->duration_s = golden_track_time();
    item->delay_s = golden_track_time() - 0.5;
    item->repeats = golden_track_below(4);
    item->repeat_delay_s = golden_track_below(2) ? 0 : golden_track_time();
    item->again = (sn_track_again)golden_track_below(3);
    for (int i = 0; i < 4; i++)
        item->to.parts[i] = (double)(1 + golden_track_below(1000)) / 1000;
    item->ease = golden_track_below(3) ? &eases[golden_track_below(3)] : 0;
}

/* Two groups at the top, with a third in the second. */
static size_t golden_track_items(sn_track_item *items, const sn_ease *eases)
{
    for (int i = 0; i < GOLDEN_TRACK_ITEMS; i++)
        golden_track_item(&items[i], eases);
    for (int i = 0; i < GOLDEN_TRACK_ITEMS; i += 20) {
        items[i].type = i % 40 ? SN_TRACK_PARALLEL : SN_TRACK_SEQUENCE;
        items[i].children = i == 20 ? 20 : 19;
        items[i].stagger_s = golden_track_time() / 10;
    }
    return GOLDEN_TRACK_ITEMS;
}

static uint64_t golden_track_hash(uint64_t hash, const sn_track *track)
{
    for (int i = 0; i < 60; i++)
        for (uint32_t c = 0; c < GOLDEN_TRACK_CHANNELS; c++) {
            double t_s = golden_track_time() * (i % 4 ? 10 : 100) - 0.1;
            sn_track_value at = sn_track_at(track, c, t_s), rate = sn_track_velocity(track, c, t_s);
            for (int k = 0; k < 4; k++) {
                hash = golden_hash_double(hash, at.parts[k]);
                hash = golden_hash_double(hash, rate.parts[k]);
            }
        }
    sn_track_cursor cursor = { 0 };
    sn_track_event event;
    for (int way = 0; way < 2; way++)
        for (int i = 0; i < 2000; i++) {
            if (!sn_track_next(track, &cursor, way ? 1 : 1e6, &event))
                break;
            hash = golden_hash_double(hash, event.t_s);
            hash = golden_hash_u64(hash, event.item);
        }
    return golden_hash_double(hash, sn_track_duration_s(track));
}

uint64_t golden_track(void)
{
    uint64_t hash = GOLDEN_HASH_START;
    golden_track_state = 7;
    sn_ease eases[3] = { sn_ease_back(SN_EASE_OUT, 0.2), sn_ease_make(SN_EASE_SINE, SN_EASE_IN_OUT),
        sn_ease_bounce(SN_EASE_OUT, 2, 0.3) };
    for (int i = 0; i < 40; i++) {
        sn_track_item items[GOLDEN_TRACK_ITEMS];
        sn_track_channel channels[GOLDEN_TRACK_CHANNELS] = { { SN_TRACK_NUMBER, { { 0 } } } };
        for (int c = 0; c < GOLDEN_TRACK_CHANNELS; c++)
            channels[c].type = (sn_track_type)c;
        sn_track *track = 0;
        size_t count = golden_track_items(items, eases);
        sn_status status = sn_track_init(&track, golden_track_block, sizeof golden_track_block,
            items, count, channels, GOLDEN_TRACK_CHANNELS, 0);
        hash = golden_hash_u64(hash, status);
        if (status == SN_OK)
            hash = golden_track_hash(hash, track);
    }
    return hash;
}
