/*
 * The usual springs do just what the page says is wrong with them: the poles of each as a matrix,
 * worked out here, against what the code gives.
 */
#include "check.h"
#include "sinew/spring_study.h"

#include <math.h>

static const double pi = 3.14159265358979323846;

/* The damping ratio that a form rings with, from its step as a matrix: the logarithm of its poles.
 */
static double damping_of(
    void (*step)(float *, float *, float, float, float, float), double zeta, double omega, double h)
{
    float m[4] = { 1, 0, 0, 1 };
    step(&m[0], &m[1], 0, (float)zeta, (float)omega, (float)h);
    step(&m[2], &m[3], 0, (float)zeta, (float)omega, (float)h);
    double determinant = (double)m[0] * (double)m[3] - (double)m[1] * (double)m[2];
    double trace = (double)m[0] + (double)m[3], radius = sqrt(determinant);
    if (fabs(trace) > 2 * radius) /* no ringing: the larger pole */
        return trace / 2 + sqrt(trace * trace / 4 - determinant) > 1 ? -INFINITY : INFINITY;
    double angle = acos(trace / (2 * radius)), rate = -log(radius);
    return rate / hypot(rate, angle);
}

static void implicit_damps(void)
{
    static const struct {
        double step, added;
    } facts[] = { { 0.2, 0.099 }, { 0.5, 0.234 }, { 1, 0.404 } }; /* omega h: of an undamped one */
    for (size_t i = 0; i < sizeof facts / sizeof facts[0]; i++)
        CHECK_NEAR(
            damping_of(sn_study_spring_implicit, 0, facts[i].step, 1), facts[i].added, 0.001);
    CHECK_NEAR(damping_of(sn_study_spring_implicit, 0.1, 4 * pi, 1.0 / 60), 0.20, 0.005);
    CHECK_NEAR(damping_of(sn_study_spring_implicit, 0.1, 4 * pi, 1.0 / 30), 0.29, 0.005);
    float x = 0, v = 0;
    for (int n = 0; n < 3000; n++) { /* stable at any step, and it arrives */
        sn_study_spring_implicit(&x, &v, 3, 0.1f, 1000, 1);
        CHECK(fabsf(x) <= 6);
    }
    CHECK_NEAR((double)x, 3, 1e-5);
}

static void semi_implicit_explodes(void)
{
    CHECK_NEAR(damping_of(sn_study_spring_semi_implicit, 0, 1.99, 1), 0, 1e-6);
    CHECK(isinf(damping_of(sn_study_spring_semi_implicit, 0, 2.01, 1)));
    float x = 0, v = 0;
    for (int n = 0; n < 3000; n++)
        sn_study_spring_semi_implicit(&x, &v, 3, 0.5f, 5, 1.0f / 60);
    CHECK_NEAR((double)x, 3, 1e-5);
}

CHECK_MAIN(CHECK_TEST(implicit_damps), CHECK_TEST(semi_implicit_explodes))
