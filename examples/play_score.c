/*
 * Loads a score and prints where each of its items is, sixty times a second for three frames:
 * what a game does at start, and then in every frame.
 *
 *     play_score examples/first.sinew.json
 */
#include <sinew/hosted.h>
#include <sinew/sinew.h>

int main(int argc, char **argv)
{
    if (argc != 2) {
        fprintf(stderr, "usage: play_score SCORE\n");
        return 2;
    }
    size_t size;
    char *text = sn_hosted_read(argv[1], SN_JSON_SIZE_MOST, &size);
    if (!text) {
        fprintf(stderr, "%s: cannot be read\n", argv[1]);
        return 1;
    }
    sn_arena arena = sn_hosted_arena(0);
    sn_score score;
    sn_report report;
    sn_status status = sn_score_load(&score, text, size, &arena, &report);
    if (status != SN_OK)
        fprintf(stderr, "%s:%u:%u: %s: %s\n", argv[1], (unsigned)report.line,
            (unsigned)report.column, report.field, report.message);
    for (size_t i = 0; i < score.item_count; i++) {
        const sn_score_item *item = &score.items[i];
        int dimensions = sn_signal_describe(item->signal).dimensions;
        for (int frame = 0; frame < 3; frame++) {
            double at[SN_SIGNAL_DIMENSIONS_MOST];
            sn_signal_sample(item->signal, frame / 60.0, at);
            printf("%-12s frame %d:", item->name, frame);
            for (int d = 0; d < dimensions; d++)
                printf(" %+.6f", at[d]);
            printf("\n");
        }
    }
    sn_arena_reset(&arena);
    free(text);
    return status == SN_OK ? 0 : 1;
}
