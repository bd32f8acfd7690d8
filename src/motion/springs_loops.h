/*
 * The step of many springs, for one instruction set: included once for each, after defining
 *   SPRINGS_NAME(name)        the name in that set
 *   SPRINGS_TARGET            its function attribute
 *   SPRINGS_WIDTH             floats in a vector
 *   SPRINGS_FLOATS            the type of a vector
 *   SPRINGS_MOVING(sum, x, v) the sum where x or v is 2^-95 or more, else 0
 *   SPRINGS_WRONG(sum)        not 0 where a lane is no finite number
 *   SPRINGS_TILE              vectors that go together: their results wait in registers until it
 *                             is known that all are finite, and one test serves them
 *
 * A vector of springs that share a matrix is 4 multiplications and 4 additions, 2 instructions that
 * find what rests, 2 additions that find what is not finite, 3 loads and 2 stores. Within the first
 * cache the arithmetic bounds it, 12 instructions on the pipes for vectors; from the second on, the
 * loads and stores do. With a column each there are 4 loads more, which then bound it everywhere.
 */
#define SPRINGS_AT(row, i) (*(SPRINGS_FLOATS *)((row) + (i)))
#define SPRINGS_OF(row, i) (*(const SPRINGS_FLOATS *)((row) + (i)))

/* A job as the loops read it: copies whose address nobody learns, so that they stay in registers
 * whatever is stored. */
typedef struct SPRINGS_NAME(springs_view) {
    const springs_job *job;
    size_t count;
    float *values, *velocities;
    const float *goals, *goal_velocities;
    sn_spring_columns columns;
    SPRINGS_FLOATS xx, xv, xu, vx, vv, vu; /* of the matrix that all share */
} SPRINGS_NAME(springs_view);

SPRINGS_TARGET SN_KERNEL SPRINGS_NAME(springs_view)
    SPRINGS_NAME(springs_view_of)(const springs_job *job)
{
    const SPRINGS_FLOATS none = { 0 };
    SPRINGS_NAME(springs_view) view;
    view.job = job;
    view.count = job->count;
    view.values = job->values;
    view.velocities = job->velocities;
    view.goals = job->goals;
    view.goal_velocities = job->goal_velocities;
    view.columns = job->columns;
    view.xx = job->shared.xx - none;
    view.xv = job->shared.xv - none;
    view.xu = job->shared.xu - none;
    view.vx = job->shared.vx - none;
    view.vv = job->shared.vv - none;
    view.vu = job->shared.vu - none;
    return view;
}

/* A coefficient of springs i to i + SPRINGS_WIDTH - 1. */
SPRINGS_TARGET SN_KERNEL SPRINGS_FLOATS SPRINGS_NAME(springs_pick)(
    const float *column, SPRINGS_FLOATS shared, size_t i, bool each)
{
    if (each)
        return SPRINGS_OF(column, i);
    return shared;
}
#define SPRINGS_PICK(name, i) SPRINGS_NAME(springs_pick)(job->columns.name, job->name, i, each)

/* Springs after their step. */
typedef struct SPRINGS_NAME(springs_vector) {
    SPRINGS_FLOATS value, velocity;
} SPRINGS_NAME(springs_vector);

/* Springs i to i + SPRINGS_WIDTH - 1 after their step. */
SPRINGS_TARGET SN_KERNEL SPRINGS_NAME(springs_vector) SPRINGS_NAME(springs_next)(
    const SPRINGS_NAME(springs_view) * job, size_t i, bool each, bool moving)
{
    SPRINGS_FLOATS goal = SPRINGS_OF(job->goals, i);
    SPRINGS_FLOATS x = SPRINGS_OF(job->values, i) - goal, v = SPRINGS_OF(job->velocities, i);
    SPRINGS_FLOATS offset = SPRINGS_PICK(xx, i) * x + SPRINGS_PICK(xv, i) * v;
    SPRINGS_FLOATS velocity = SPRINGS_PICK(vx, i) * x + SPRINGS_PICK(vv, i) * v;
    offset = SPRINGS_MOVING(offset, x, v);
    velocity = SPRINGS_MOVING(velocity, x, v);
    if (moving) {
        SPRINGS_FLOATS u = SPRINGS_OF(job->goal_velocities, i);
        offset = offset + SPRINGS_PICK(xu, i) * u;
        velocity = velocity + SPRINGS_PICK(vu, i) * u;
    }
    return (SPRINGS_NAME(springs_vector)){ goal + offset, velocity };
}

SPRINGS_TARGET SN_KERNEL void SPRINGS_NAME(springs_put)(
    const SPRINGS_NAME(springs_view) * job, size_t i, const SPRINGS_NAME(springs_vector) * next)
{
    SPRINGS_AT(job->values, i) = next->value;
    SPRINGS_AT(job->velocities, i) = next->velocity;
}

/* A tile of `vectors`; one by one where a result is not finite. */
SPRINGS_TARGET SN_KERNEL void SPRINGS_NAME(springs_tile)(
    const SPRINGS_NAME(springs_view) * job, size_t first, size_t vectors, bool each, bool moving)
{
    SPRINGS_NAME(springs_vector) next[SPRINGS_TILE];
    SPRINGS_FLOATS sum = { 0 };
    SPRINGS_UNROLL
    for (size_t k = 0; k < vectors; k++) {
        next[k] = SPRINGS_NAME(springs_next)(job, first + k * SPRINGS_WIDTH, each, moving);
        sum = sum + (next[k].value + next[k].velocity);
    }
    if (SPRINGS_WRONG(sum)) {
        springs_one_by_one(job->job, first, first + vectors * SPRINGS_WIDTH);
        return;
    }
    SPRINGS_UNROLL
    for (size_t k = 0; k < vectors; k++)
        SPRINGS_NAME(springs_put)(job, first + k * SPRINGS_WIDTH, &next[k]);
}

/* From spring i on in tiles of `vectors`, as far as full ones go; gives where they end. What lies
 * beyond the second cache is asked for some tiles before. */
SPRINGS_TARGET SN_KERNEL size_t SPRINGS_NAME(springs_tiles)(const SPRINGS_NAME(springs_view) * job,
    size_t i, size_t vectors, bool each, bool moving, bool far)
{
    const size_t step = vectors * SPRINGS_WIDTH;
    for (; job->count - i >= step; i += step) {
        if (far)
            for (size_t k = 0; k < step; k += SPRINGS_LINE) {
                SPRINGS_FETCH(job->values + i + SPRINGS_AHEAD + k);
                SPRINGS_FETCH(job->velocities + i + SPRINGS_AHEAD + k);
                SPRINGS_FETCH(job->goals + i + SPRINGS_AHEAD + k);
                if (moving)
                    SPRINGS_FETCH(job->goal_velocities + i + SPRINGS_AHEAD + k);
            }
        SPRINGS_NAME(springs_tile)(job, i, vectors, each, moving);
    }
    return i;
}

/* A vector at an end of the arrays, which overlaps with those of the tiles. It is computed before
 * they change anything and put where it belongs after them: the lanes that both have get the same
 * bits twice. Springs `from` to `to` are those that no tile has. */
SPRINGS_TARGET SN_KERNEL void SPRINGS_NAME(springs_edge)(const SPRINGS_NAME(springs_view) * job,
    size_t i, const SPRINGS_NAME(springs_vector) * next, size_t from, size_t to)
{
    if (from == to)
        return;
    if (SPRINGS_WRONG(next->value + next->velocity))
        springs_one_by_one(job->job, from, to);
    else
        SPRINGS_NAME(springs_put)(job, i, next);
}

/* Tiles begin at a line of a cache in `values`, as stores across two lines are slow. */
SPRINGS_TARGET SN_KERNEL void SPRINGS_NAME(springs_all)(
    const springs_job *given, bool each, bool moving)
{
    const SPRINGS_NAME(springs_view) job = SPRINGS_NAME(springs_view_of)(given);
    if (job.count < SPRINGS_WIDTH) {
        springs_one_by_one(given, 0, job.count);
        return;
    }
    size_t head = springs_before_line(given, SPRINGS_WIDTH), i = head;
    size_t back = job.count - SPRINGS_WIDTH;
    SPRINGS_NAME(springs_vector) first, last = SPRINGS_NAME(springs_next)(&job, back, each, moving);
    first = head ? SPRINGS_NAME(springs_next)(&job, 0, each, moving) : last;
    if (job.count >= SPRINGS_FAR)
        i = SPRINGS_NAME(springs_tiles)(&job, i, SPRINGS_TILE, each, moving, true);
    else
        i = SPRINGS_NAME(springs_tiles)(&job, i, SPRINGS_TILE, each, moving, false);
    i = SPRINGS_NAME(springs_tiles)(&job, i, 1, each, moving, false);
    SPRINGS_NAME(springs_edge)(&job, 0, &first, 0, head);
    SPRINGS_NAME(springs_edge)(&job, back, &last, i, job.count);
}

/* All springs of a job. */
SPRINGS_TARGET static void SPRINGS_NAME(springs_run)(const springs_job *job)
{
    if (!job->each && job->goal_velocities)
        SPRINGS_NAME(springs_all)(job, false, true);
    else if (!job->each)
        SPRINGS_NAME(springs_all)(job, false, false);
    else if (job->goal_velocities)
        SPRINGS_NAME(springs_all)(job, true, true);
    else
        SPRINGS_NAME(springs_all)(job, true, false);
}

#undef SPRINGS_AT
#undef SPRINGS_OF
#undef SPRINGS_PICK
#undef SPRINGS_NAME
#undef SPRINGS_TARGET
#undef SPRINGS_WIDTH
#undef SPRINGS_FLOATS
#undef SPRINGS_MOVING
#undef SPRINGS_WRONG
#undef SPRINGS_TILE
