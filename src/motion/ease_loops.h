/*
 * Sixteen times at once, for one instruction set: EASE_NAME(x) names what is defined for it, and
 * EASE_TARGET is its attribute. Included by ease_block.c once for each.
 */

/* The time of the way in: of the first half or the second, chosen by the sign of t - 1/2. */
EASE_TARGET static void EASE_NAME(ease_enter)(
    double *restrict x, const float *restrict t, const sn_ease_turn *turn)
{
    SN_LANE_LOOP
    for (size_t i = 0; i < SN_LANES; i++) {
        double time = (double)t[i];
        uint64_t first = 0 - (sn_bits(time - 0.5) >> 63);
        x[i] = sn_lane_choose(first, turn[0].x0, turn[1].x0) +
               sn_lane_choose(first, turn[0].x1, turn[1].x1) * time;
    }
}

EASE_TARGET static void EASE_NAME(ease_leave)(float *restrict out, const float *restrict t,
    const double *restrict y, const sn_ease_turn *turn)
{
    SN_LANE_LOOP
    for (size_t i = 0; i < SN_LANES; i++) {
        uint64_t first = 0 - (sn_bits((double)t[i] - 0.5) >> 63);
        out[i] = (float)(sn_lane_choose(first, turn[0].y0, turn[1].y0) +
                         sn_lane_choose(first, turn[0].y1, turn[1].y1) * y[i]);
    }
}

#define EASE_LANES(way)                                                                            \
    SN_LANE_LOOP                                                                                   \
    for (size_t i = 0; i < SN_LANES; i++) {                                                        \
        double t = x[i];                                                                           \
        y[i] = (way);                                                                              \
    }

/* The envelope of an elastic, and its cosine. */
EASE_TARGET static void EASE_NAME(ease_ring)(
    double *restrict y, const double *restrict x, const double *p)
{
    double k = p[SN_EASE_ELASTIC_K], scale = p[SN_EASE_ELASTIC_SCALE];
    double rest = p[SN_EASE_ELASTIC_REST], swings = p[SN_EASE_ELASTIC_SWINGS];
    if (k >= SN_EASE_DECAYS) {
        EASE_LANES(
            sn_ease_way_decay_brief(k, rest, scale, t) * sn_ease_cos_turns_brief(swings * (1 - t)));
    } else if (k != 0) {
        EASE_LANES(sn_ease_way_grow_brief(k, scale, t) * sn_ease_cos_turns_brief(swings * (1 - t)));
    } else {
        EASE_LANES(t * sn_ease_cos_turns_brief(swings * (1 - t)));
    }
}

EASE_TARGET static void EASE_NAME(ease_expo)(
    double *restrict y, const double *restrict x, const sn_ease *ease)
{
    double k = ease->prepared[SN_EASE_EXPO_K], scale = ease->prepared[SN_EASE_EXPO_SCALE];
    if (k == 0) {
        EASE_LANES(t);
    } else if (ease->parameters[0] > 0) {
        EASE_LANES(sn_ease_way_grow_brief(k, scale, t));
    } else {
        EASE_LANES(1 - sn_ease_way_grow_brief(k, scale, 1 - t));
    }
}

EASE_TARGET static void EASE_NAME(ease_bounce)(
    double *restrict y, const double *restrict x, const sn_ease *ease)
{
    double speed = ease->prepared[SN_EASE_BOUNCE_SPEED], root = ease->prepared[SN_EASE_BOUNCE_ROOT];
    double w[SN_LANES], h = root;
    SN_LANE_LOOP
    for (size_t i = 0; i < SN_LANES; i++) {
        w[i] = speed * (1 - x[i]);
        y[i] = (1 - w[i]) * (1 + w[i]);
        w[i] -= 1;
    }
    for (int k = 0; k < (int)ease->parameters[0]; k++) {
        SN_LANE_LOOP
        for (size_t i = 0; i < SN_LANES; i++) {
            double arc = w[i] * (2 * h - w[i]);
            y[i] = y[i] > arc ? y[i] : arc;
            w[i] -= 2 * h;
        }
        h *= root;
    }
    SN_LANE_LOOP
    for (size_t i = 0; i < SN_LANES; i++)
        y[i] = y[i] > 0 ? y[i] : 0;
}

EASE_TARGET static void EASE_NAME(ease_circ)(double *restrict y, const double *restrict x)
{
    double root[SN_LANES];
    SN_LANE_LOOP
    for (size_t i = 0; i < SN_LANES; i++)
        root[i] = (1 - x[i]) * (1 + x[i]);
    sn_sqrt_block(root, root, SN_LANES, SN_CPU_BASE);
    SN_LANE_LOOP
    for (size_t i = 0; i < SN_LANES; i++)
        y[i] = 1 - root[i];
}

/* The guesses of sn_ease_bezier_near. Cells are looked up lane by lane where there is no
 * instruction for it. */
EASE_TARGET static void EASE_NAME(ease_bezier_first)(double *restrict t, const double *restrict x,
    const uint64_t *restrict first, const double *prepared)
{
    const double *table = prepared + SN_EASE_BEZIER_TABLE;
    double within[SN_LANES], from[SN_LANES], slope[SN_LANES], to[SN_LANES], slope_to[SN_LANES];
    uint64_t cell[SN_LANES];
    SN_LANE_LOOP
    for (size_t i = 0; i < SN_LANES; i++)
        cell[i] = 2 * sn_ease_bezier_cell(x[i], &within[i]);
    SN_LANE_LOOP
    for (size_t i = 0; i < SN_LANES; i++) {
        from[i] = table[cell[i]];
        slope[i] = table[cell[i] + 1];
        to[i] = table[cell[i] + 2];
        slope_to[i] = table[cell[i] + 3];
    }
    SN_LANE_LOOP
    for (size_t i = 0; i < SN_LANES; i++) {
        double guess = sn_ease_bezier_guess(from[i], slope[i], to[i], slope_to[i], within[i]);
        t[i] = sn_lane_choose(first[i], guess, 1 - guess);
    }
}

/* Those in the cell at an upright end; `near` is x from the end that sees it. */
EASE_TARGET static void EASE_NAME(ease_bezier_upright)(double *restrict t,
    const double *restrict near, const uint64_t *restrict first, const double *prepared,
    bool second)
{
    const double *end = prepared + SN_EASE_BEZIER_TABLE + 2 * SN_EASE_BEZIER_CELLS * second;
    double to = second ? 1 - end[-2] : end[2], slope_to = second ? end[-1] : end[3];
    double root[SN_LANES];
    SN_LANE_LOOP
    for (size_t i = 0; i < SN_LANES; i++)
        root[i] = near[i] * SN_EASE_BEZIER_CELLS;
    sn_sqrt_block(root, root, SN_LANES, SN_CPU_BASE);
    SN_LANE_LOOP
    for (size_t i = 0; i < SN_LANES; i++) {
        uint64_t here = (second ? ~first[i] : first[i]) &
                        (0 - (uint64_t)(near[i] < 1.0 / SN_EASE_BEZIER_CELLS));
        t[i] =
            sn_lane_choose(here, sn_ease_bezier_guess_upright(end[1], to, slope_to, root[i]), t[i]);
    }
}

/* What sn_ease_way_bezier_brief does; the end is chosen by the sign of x - 11/12. Lanes where
 * the series does not hold become NaN; 0 where there are such. */
EASE_TARGET static uint64_t EASE_NAME(ease_bezier)(
    double *restrict y, const double *restrict x, const sn_ease *ease)
{
    const double *p = ease->parameters, *start = ease->prepared, *end = start + SN_EASE_BEZIER_ROW;
    double near[SN_LANES], t[SN_LANES];
    uint64_t first[SN_LANES], fit = 1;
    SN_LANE_LOOP
    for (size_t i = 0; i < SN_LANES; i++) {
        first[i] = 0 - (sn_bits(x[i] - SN_EASE_BEZIER_LAST) >> 63);
        near[i] = sn_lane_choose(first[i], x[i], 1 - x[i]);
    }
    EASE_NAME(ease_bezier_first)(t, x, first, ease->prepared);
    for (int second = 0; second < 2; second++)
        if (sn_ease_bezier_is_upright(ease->prepared, second))
            EASE_NAME(ease_bezier_upright)(t, near, first, ease->prepared, second);
    SN_LANE_LOOP
    for (size_t i = 0; i < SN_LANES; i++) {
        sn_ease_bezier_step step = sn_ease_bezier_step_near(
            sn_lane_choose(first[i], start[SN_EASE_BEZIER_A], end[SN_EASE_BEZIER_A]),
            sn_lane_choose(first[i], start[SN_EASE_BEZIER_B], end[SN_EASE_BEZIER_B]),
            sn_lane_choose(first[i], start[SN_EASE_BEZIER_TURN], end[SN_EASE_BEZIER_TURN]), near[i],
            t[i]);
        uint64_t holds = sn_ease_bezier_holds(step, t[i], SN_EASE_BEZIER_NEARISH) &
                         sn_ease_bezier_moves(step, near[i]);
        double way = sn_ease_bezier_along(3 * sn_lane_choose(first[i], p[1], 1 - p[3]),
            3 * sn_lane_choose(first[i], p[3], 1 - p[1]), t[i] + sn_ease_bezier_series_brief(step));
        fit &= holds;
        y[i] = sn_lane_choose(holds, sn_lane_choose(first[i], way, 1 - way), SN_NAN);
    }
    return fit;
}

/* Only what sn_ease_way_quickf knows. 0 where some lane is NaN. */
EASE_TARGET static uint64_t EASE_NAME(ease_ways)(
    double *restrict y, const double *restrict x, const sn_ease *ease)
{
    double s = ease->prepared[SN_EASE_BACK_S], exponent = ease->parameters[0];
    switch (ease->shape) {
    case SN_EASE_SINE:
        EASE_LANES(sn_ease_way_sine_brief(t));
        break;
    case SN_EASE_QUAD:
        EASE_LANES(t * t);
        break;
    case SN_EASE_CUBIC:
        EASE_LANES(t * t * t);
        break;
    case SN_EASE_QUART:
        EASE_LANES((t * t) * (t * t));
        break;
    case SN_EASE_QUINT:
        EASE_LANES((t * t) * (t * t) * t);
        break;
    case SN_EASE_POWER:
        EASE_LANES(sn_ease_way_power_brief(exponent, t));
        break;
    case SN_EASE_EXPO:
        EASE_NAME(ease_expo)(y, x, ease);
        break;
    case SN_EASE_CIRC:
        EASE_NAME(ease_circ)(y, x);
        break;
    case SN_EASE_BACK:
        EASE_LANES(sn_ease_way_back(s, t));
        break;
    case SN_EASE_ELASTIC:
        EASE_NAME(ease_ring)(y, x, ease->prepared);
        break;
    case SN_EASE_BOUNCE:
        EASE_NAME(ease_bounce)(y, x, ease);
        break;
    case SN_EASE_BEZIER:
        return EASE_NAME(ease_bezier)(y, x, ease);
    default:
        EASE_LANES(t);
    }
    return 1;
}

/* Tiles of sixteen. Times are copied first, since `out` may be `t`. What is not between the ends
 * counts as 1/2; that, and what is NaN, is asked one by one. */
EASE_TARGET static void EASE_NAME(ease_tiles)(
    float *out, const float *t, size_t count, const sn_ease *ease)
{
    const sn_ease_turn *turn = sn_ease_turns[ease->side & 3];
    float times[SN_LANES], inside[SN_LANES], values[SN_LANES];
    double x[SN_LANES], y[SN_LANES];
    for (size_t done = 0; done < count; done += SN_LANES) {
        uint64_t fit = 1;
        SN_LANE_LOOP
        for (size_t i = 0; i < SN_LANES; i++) {
            times[i] = t[done + i];
            fit &= (uint64_t)((double)times[i] > 0) & (uint64_t)((double)times[i] < 1);
            inside[i] = times[i] > 0 && times[i] < 1 ? times[i] : 0.5f;
        }
        EASE_NAME(ease_enter)(x, inside, turn);
        fit &= EASE_NAME(ease_ways)(y, x, ease);
        EASE_NAME(ease_leave)(values, inside, y, turn);
        for (size_t i = 0; !fit && i < SN_LANES; i++)
            if (!(times[i] > 0 && times[i] < 1) || values[i] != values[i])
                values[i] = sn_ease_atf(ease, times[i]);
        sn_memory_copy(out + done, values, sizeof values);
    }
}

#undef EASE_LANES
#undef EASE_NAME
#undef EASE_TARGET
