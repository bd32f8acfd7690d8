/* The pictures of docs/tracks.md, which scripts/docs runs: one channel done again in every way, and
 * what a frame's rest is worth. */
#include "draw.h"
#include "sinew/track.h"

enum { AGAIN, EXACT, DROPPED };

static double block[1024];

static double track_at(const sn_track_item *items, size_t count, double t_s)
{
    static const sn_track_channel channel = { .type = SN_TRACK_NUMBER };
    sn_track *track;
    if (sn_track_init(&track, block, sizeof block, items, count, &channel, 1, NULL) != SN_OK)
        return (double)NAN;
    return sn_track_at(track, 0, t_s).parts[0];
}

/* From 0 to 1 in a second, twice more, with a pause: by of[0], an sn_track_again. */
static double again(const draw_curve *self, double t_s)
{
    sn_ease ease = sn_ease_make(SN_EASE_SINE, SN_EASE_IN_OUT);
    sn_track_item item = { .duration_s = 1,
        .to = { { 1 } },
        .repeats = 2,
        .repeat_delay_s = 0.3,
        .again = (sn_track_again)self->of[0],
        .ease = &ease };
    return track_at(&item, 1, t_s);
}

/* ---- frames: of = { frames a second } ------------------------------------------------------ */

/* A leg of 0.35 s there and back, at the frames of 1/20 s that start a new one with a new count. */
static double pulse(const draw_curve *self, double t_s)
{
    double leg_s = 0.35, frame_s = 1 / self->of[0], elapsed = 0;
    if (self->which == EXACT) {
        sn_track_item item = {
            .duration_s = leg_s, .to = { { 1 } }, .repeats = 100, .again = SN_TRACK_YOYO
        };
        return track_at(&item, 1, t_s);
    }
    bool back = false;
    for (int i = 0; i < (int)(t_s / frame_s + 1e-6); i++) {
        elapsed += frame_s;
        if (elapsed >= leg_s) {
            elapsed = 0; /* the rest of the frame is lost */
            back = !back;
        }
    }
    return draw_rounded(back ? 1 - elapsed / leg_s : elapsed / leg_s, 1e-6);
}

static const draw_curve ways[] = {
    { "restart", "", again, 0, 4, { SN_TRACK_RESTART }, AGAIN },
    { "yoyo", "", again, 0, 4, { SN_TRACK_YOYO }, AGAIN },
    { "onward", "", again, 0, 4, { SN_TRACK_ONWARD }, AGAIN },
};

static const draw_curve rests[] = {
    { "the track", "", pulse, 0, 4, { 60 }, EXACT },
    { "counted, 20 frames a second", "", pulse, 0, 4, { 20 }, DROPPED },
    { "counted, 12 frames a second", "", pulse, 0, 4, { 12 }, DROPPED },
};

static const draw_picture pictures[] = {
    { "tracks_again", "A second from 0 to 1, twice more, with a pause of 0.3 s", NULL, NULL, ways,
        DRAW_COUNT(ways) },
    { "tracks_rests", "A pulse of 0.35 s: the rest of a frame is lost", NULL, NULL, rests,
        DRAW_COUNT(rests) },
};

int main(int argc, char **argv)
{
    return draw_all(pictures, DRAW_COUNT(pictures), argc, argv);
}
