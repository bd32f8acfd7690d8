/*
 * Easings for JavaScript: the last one that was read or made is kept, and asked for its values.
 */
#include "glue.h"
#include "sinew/ease_text.h"

static struct {
    sn_ease ease;
    sn_arena arena; /* points and parts of it */
} eases_last;

/* Lets the last ease go; what is kept then is linear. */
static void eases_begin(void)
{
    sn_arena_reset(&eases_last.arena);
    eases_last.arena = glue_arena();
    eases_last.ease = (sn_ease){ 0 };
}

static const sn_ease_family *eases_family(sn_ease_shape shape)
{
    const sn_ease_family *family;
    for (size_t i = 0; (family = sn_ease_family_at(i)) != NULL; i++)
        if (family->shape == shape)
            return family;
    return NULL;
}

/* Makes the canonical text of the last ease the result. */
static bool eases_write(void)
{
    size_t size = sn_ease_write(NULL, 0, &eases_last.ease);
    char *text = sn_arena_take(&eases_last.arena, size + 1, 1);
    sn_sink sink = glue_result();
    if (!text) {
        glue_report = (sn_report){ .status = SN_ERROR_MEMORY,
            .message = "there is not enough memory for the text" };
        return false;
    }
    sn_ease_write(text, size + 1, &eases_last.ease);
    sink.write(sink.context, text, size);
    return glue_result_is_whole();
}

/* Leaves as numbers: shape, side, range, whether it is monotone, how many parameters, and those. */
static void eases_describe(void)
{
    const sn_ease *ease = &eases_last.ease;
    const sn_ease_family *family = eases_family(ease->shape);
    sn_range range = sn_ease_range(ease);
    glue_numbers[0] = ease->shape;
    glue_numbers[1] = ease->side;
    glue_numbers[2] = range.low;
    glue_numbers[3] = range.high;
    glue_numbers[4] = sn_ease_is_monotone(ease);
    glue_numbers[5] = family ? (double)family->parameter_count : 0;
    for (int i = 0; i < SN_EASE_PARAMETERS_MOST; i++)
        glue_numbers[6 + i] = ease->parameters[i];
}

_Static_assert(6 + SN_EASE_PARAMETERS_MOST <= GLUE_NUMBERS, "room for all parameters");

/* Reads an ease, leaves its numbers, and makes its canonical text the result. Where it is refused
 * the place of the byte at fault is left instead. */
bool GLUE_EXPORT(ease_read)(const char *text, size_t size)
{
    eases_begin();
    sn_status status = sn_ease_read(text, size, &eases_last.arena, &eases_last.ease, &glue_report);
    glue_numbers[0] = (double)glue_report.index;
    if (status != SN_OK || !eases_write())
        return false;
    eases_describe();
    return true;
}

/* Makes an ease of parameters as its family has them, and its text the result. */
bool GLUE_EXPORT(ease_make)(int shape, int side, const double *parameters, size_t count)
{
    SN_ASSERT(shape >= 0 && shape < SN_EASE_SHAPE_COUNT && side >= 0 && side < SN_EASE_SIDE_COUNT);
    eases_begin();
    eases_last.ease =
        sn_ease_from_parameters((sn_ease_shape)shape, (sn_ease_side)side, parameters, count);
    return eases_write();
}

/* The name of a shape's family; of what has none, what it is; NULL from the end on. */
const char *GLUE_EXPORT(ease_shape)(int shape)
{
    if (shape < 0 || shape >= SN_EASE_SHAPE_COUNT)
        return NULL;
    const sn_ease_family *family = eases_family((sn_ease_shape)shape);
    switch ((sn_ease_shape)shape) {
    case SN_EASE_POINTS:
        return "points"; /* the name of its family is that of the even way */
    case SN_EASE_CHAIN:
        return "chain";
    case SN_EASE_BLEND:
        return "blend";
    case SN_EASE_CROSSFADE:
        return "crossfade";
    default:
        return family ? family->name : "whole";
    }
}

/* ---- the last ease ----------------------------------------------------------------------- */

double GLUE_EXPORT(ease_at)(double t)
{
    return sn_ease_at(&eases_last.ease, t);
}

/* Its values at even times from 0 to 1. */
void GLUE_EXPORT(ease_sample)(size_t count, double *values)
{
    for (size_t i = 0; i < count; i++)
        values[i] = sn_ease_at(&eases_last.ease, count > 1 ? (double)i / (double)(count - 1) : 0);
}
