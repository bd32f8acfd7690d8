/*
 * The parts of loading a score that loading all of it and loading one item share.
 */
#ifndef SN_SCORE_PARTS_H
#define SN_SCORE_PARTS_H

#include "score_fields.h"
#include "sinew/score.h"

/* "items", under which each item's path begins. */
extern const sn_score_path sn_score_items_path;

/* Checks the top and gives the node of the items; false with a report. */
bool sn_score_top(sn_score_reader *reader, uint32_t *items);

/* Makes the item whose name and node are set; false with a report. */
bool sn_score_item_make(sn_score_reader *reader, sn_score_item *item);

#endif
