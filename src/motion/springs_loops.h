/*
 * The step of many springs, for one instruction set: included once for each, after defining
 *   SPRINGS_NAME(name)        the name in that set
 *   SPRINGS_TARGET            its function attribute
 *   SPRINGS_WIDTH             floats in a vector
 *   SPRINGS_FLOATS            the type of a vector
 *   SPRINGS_TILE              vectors that go together: their results wait in registers until one
 *                             test has served them all
 *   SPRINGS_HOLD(v)           keeps v in a register: gcc would load it anew for each use, and loads
 *                             across two cache lines are slow
 *   SPRINGS_READ, .._WRITE    where the set has masks: a vector of which only some lanes are
 *                             touched
 * and functions, named by SPRINGS_NAME:
 *   springs_moving(sum, x, v) the sum where x or v is 2^-95 or more, else 0
 *   springs_slower(least, v)  the lesser of `least` and |v|
 *   springs_gather(sum, x, v) a sum that is finite only if the former one, x and v were; it may
 *                             overflow without need
 *   springs_wrong(sum)        whether a lane is no finite number
 *   springs_doubtful(sum, slowest, least)  the same, or a lane of `slowest` is below `least`
 *
 * A vector of springs that share a matrix is 4 multiplications, 4 additions, 3 loads and 2 stores,
 * which no compiler may make fewer without fusing products. With AVX-512 the quick way adds one
 * instruction that finds what may rest, one that finds what is not finite, and 3 a tile. The times
 * within the first cache are as if the stores shared the pipes for vectors, 4 of them where this
 * was measured: 12.75 instructions, for 8 of a loop with fused products and no tests. A moving goal
 * is 4 more. From the second cache on, loads and stores bound it. With a column each there are 4
 * loads more, which bound it everywhere. Asking for lines ahead of time made it a tenth slower in
 * the caches and an eighth quicker with 16 million springs; nobody asks.
 */
#define SPRINGS_AT(row, i) (*(SPRINGS_FLOATS *)((row) + (i)))
#define SPRINGS_OF(row, i) (*(const SPRINGS_FLOATS *)((row) + (i)))
#define SPRINGS_ALL_LANES  0xffffU
#define SPRINGS_STEP       ((size_t)SPRINGS_TILE * SPRINGS_WIDTH)

/* A job as the loops read it: copies whose address nobody learns, so that they stay in registers
 * whatever is stored. */
typedef struct SPRINGS_NAME(springs_view) {
    size_t count;
    float *values, *velocities;
    const float *goals, *goal_velocities;
    sn_spring_columns columns;
    SPRINGS_FLOATS xx, xv, xu, vx, vv, vu; /* of the matrix that all share */
    SPRINGS_FLOATS least;                  /* what gets more speed than this does not rest */
} SPRINGS_NAME(springs_view);

SPRINGS_TARGET SN_KERNEL SPRINGS_NAME(springs_view)
    SPRINGS_NAME(springs_view_of)(const springs_job *job)
{
    const SPRINGS_FLOATS none = { 0 };
    SPRINGS_NAME(springs_view) view;
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
    view.least = springs_least_speed(&job->shared) - none;
    return view;
}

/* Springs i to i + SPRINGS_WIDTH - 1 of an array, 0 in other lanes than `lanes`. */
SPRINGS_TARGET SN_KERNEL SPRINGS_FLOATS SPRINGS_NAME(springs_read)(
    const float *row, size_t i, unsigned lanes)
{
#if defined(SPRINGS_READ)
    if (lanes != SPRINGS_ALL_LANES)
        return SPRINGS_READ(row, i, lanes);
#endif
    (void)lanes;
    return SPRINGS_OF(row, i);
}

/* Their coefficients: of a column, or what all share. */
SPRINGS_TARGET SN_KERNEL SPRINGS_FLOATS SPRINGS_NAME(springs_pick)(
    const float *column, SPRINGS_FLOATS shared, size_t i, unsigned lanes, bool each)
{
    if (each)
        return SPRINGS_NAME(springs_read)(column, i, lanes);
    return shared;
}
#define SPRINGS_PICK(name) SPRINGS_NAME(springs_pick)(job->columns.name, job->name, i, lanes, each)

/* Springs after their step. */
typedef struct SPRINGS_NAME(springs_vector) {
    SPRINGS_FLOATS value, velocity;
} SPRINGS_NAME(springs_vector);

/* Springs i to i + SPRINGS_WIDTH - 1 after their step. With care, what rests is held still; else,
 * where *slowest is given, that becomes the least speed of each lane so far, without what a goal's
 * velocity adds. */
SPRINGS_TARGET SN_KERNEL SPRINGS_NAME(springs_vector)
    SPRINGS_NAME(springs_next)(const SPRINGS_NAME(springs_view) * job, size_t i, unsigned lanes,
        bool each, bool moving, SPRINGS_FLOATS *slowest)
{
    SPRINGS_FLOATS goal = SPRINGS_NAME(springs_read)(job->goals, i, lanes);
    SPRINGS_FLOATS v = SPRINGS_NAME(springs_read)(job->velocities, i, lanes);
    SPRINGS_HOLD(goal);
    SPRINGS_HOLD(v);
    SPRINGS_FLOATS x = SPRINGS_NAME(springs_read)(job->values, i, lanes) - goal;
    SPRINGS_FLOATS offset = SPRINGS_PICK(xx) * x + SPRINGS_PICK(xv) * v;
    SPRINGS_FLOATS velocity = SPRINGS_PICK(vx) * x + SPRINGS_PICK(vv) * v;
    if (slowest) {
        *slowest = SPRINGS_NAME(springs_slower)(*slowest, velocity);
    } else {
        offset = SPRINGS_NAME(springs_moving)(offset, x, v);
        velocity = SPRINGS_NAME(springs_moving)(velocity, x, v);
    }
    if (moving) {
        SPRINGS_FLOATS u = SPRINGS_NAME(springs_read)(job->goal_velocities, i, lanes);
        SPRINGS_HOLD(u);
        offset = offset + SPRINGS_PICK(xu) * u;
        velocity = velocity + SPRINGS_PICK(vu) * u;
    }
    return (SPRINGS_NAME(springs_vector)){ goal + offset, velocity };
}

/* A tile of `vectors`, with care or quickly; false, and nothing is stored, where a result is not
 * finite or, if quickly, a spring may rest. */
SPRINGS_TARGET SN_KERNEL bool SPRINGS_NAME(springs_tile)(const SPRINGS_NAME(springs_view) * job,
    size_t first, size_t vectors, bool each, bool moving, bool care)
{
    SPRINGS_NAME(springs_vector) next[SPRINGS_TILE];
    SPRINGS_FLOATS sum = { 0 }, slowest = sum + __builtin_inff();
    SPRINGS_UNROLL
    for (size_t k = 0; k < vectors; k++) {
        next[k] = SPRINGS_NAME(springs_next)(job, first + k * SPRINGS_WIDTH, SPRINGS_ALL_LANES,
            each, moving, care ? NULL : &slowest);
        sum = SPRINGS_NAME(springs_gather)(sum, next[k].value, next[k].velocity);
    }
    if (care ? SPRINGS_NAME(springs_wrong)(sum)
             : SPRINGS_NAME(springs_doubtful)(sum, slowest, job->least))
        return false;
    SPRINGS_UNROLL
    for (size_t k = 0; k < vectors; k++) {
        SPRINGS_AT(job->values, first + k * SPRINGS_WIDTH) = next[k].value;
        SPRINGS_AT(job->velocities, first + k * SPRINGS_WIDTH) = next[k].velocity;
    }
    return true;
}

/* The loops are functions of their own, which call nothing, so that all they need stays in
 * registers. Each gives the first spring that is still to do. */

SPRINGS_TARGET SN_KERNEL size_t SPRINGS_NAME(springs_quick_as)(
    const springs_job *given, size_t i, bool moving)
{
    const SPRINGS_NAME(springs_view) job = SPRINGS_NAME(springs_view_of)(given);
    while (job.count - i >= SPRINGS_STEP &&
           SPRINGS_NAME(springs_tile)(&job, i, SPRINGS_TILE, false, moving, false))
        i += SPRINGS_STEP;
    return i;
}

/* Springs that share a matrix, from i on in full tiles, as long as none needs care. */
SPRINGS_TARGET static SN_APART size_t SPRINGS_NAME(springs_quick)(const springs_job *job, size_t i)
{
    return job->goal_velocities ? SPRINGS_NAME(springs_quick_as)(job, i, true)
                                : SPRINGS_NAME(springs_quick_as)(job, i, false);
}

SPRINGS_TARGET SN_KERNEL size_t SPRINGS_NAME(springs_careful_as)(
    const springs_job *given, size_t i, size_t to, bool each, bool moving)
{
    const SPRINGS_NAME(springs_view) job = SPRINGS_NAME(springs_view_of)(given);
    while (to - i >= SPRINGS_STEP &&
           SPRINGS_NAME(springs_tile)(&job, i, SPRINGS_TILE, each, moving, true))
        i += SPRINGS_STEP;
    while (to - i >= SPRINGS_WIDTH && SPRINGS_NAME(springs_tile)(&job, i, 1, each, moving, true))
        i += SPRINGS_WIDTH;
    return i;
}

/* Springs from i on up to `to`, as far as full vectors go and their results are finite. */
SPRINGS_TARGET static SN_APART size_t SPRINGS_NAME(springs_careful)(
    const springs_job *job, size_t i, size_t to)
{
    bool moving = job->goal_velocities != NULL;
    if (job->each)
        return moving ? SPRINGS_NAME(springs_careful_as)(job, i, to, true, true)
                      : SPRINGS_NAME(springs_careful_as)(job, i, to, true, false);
    return moving ? SPRINGS_NAME(springs_careful_as)(job, i, to, false, true)
                  : SPRINGS_NAME(springs_careful_as)(job, i, to, false, false);
}

/* Springs `from` to `to`, at most a vector. */
SPRINGS_TARGET static void SPRINGS_NAME(springs_few)(const springs_job *job, size_t from, size_t to)
{
    if (from == to)
        return;
#if defined(SPRINGS_READ)
    const SPRINGS_NAME(springs_view) view = SPRINGS_NAME(springs_view_of)(job);
    const unsigned lanes = SPRINGS_ALL_LANES >> (SPRINGS_WIDTH - (to - from));
    const bool moving = job->goal_velocities != NULL;
    SPRINGS_NAME(springs_vector) next;
    next = SPRINGS_NAME(springs_next)(&view, from, lanes, job->each, moving, NULL);
    if (!SPRINGS_NAME(springs_wrong)(next.value + next.velocity)) {
        SPRINGS_WRITE(job->values, from, lanes, next.value);
        SPRINGS_WRITE(job->velocities, from, lanes, next.velocity);
        return;
    }
#endif
    springs_one_by_one(job, from, to);
}

/* All springs of a job. Vectors begin at a line of a cache in `values`, as loads and stores across
 * two are slow. */
SPRINGS_TARGET static void SPRINGS_NAME(springs_run)(const springs_job *job)
{
    size_t i = springs_before_line(job, SPRINGS_WIDTH);
    SPRINGS_NAME(springs_few)(job, 0, i);
    while (job->count - i >= SPRINGS_WIDTH) {
        if (!job->each)
            i = SPRINGS_NAME(springs_quick)(job, i);
        size_t to = job->each || job->count - i < SPRINGS_WARY ? job->count : i + SPRINGS_WARY;
        i = SPRINGS_NAME(springs_careful)(job, i, to);
        if (to - i >= SPRINGS_WIDTH) {
            springs_one_by_one(job, i, i + SPRINGS_WIDTH);
            i += SPRINGS_WIDTH;
        }
    }
    SPRINGS_NAME(springs_few)(job, i, job->count);
}

#undef SPRINGS_AT
#undef SPRINGS_OF
#undef SPRINGS_ALL_LANES
#undef SPRINGS_STEP
#undef SPRINGS_PICK
#undef SPRINGS_NAME
#undef SPRINGS_TARGET
#undef SPRINGS_WIDTH
#undef SPRINGS_FLOATS
#undef SPRINGS_TILE
#undef SPRINGS_HOLD
#undef SPRINGS_READ
#undef SPRINGS_WRITE
