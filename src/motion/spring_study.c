/* Springs as they are usually written, with what is wrong with them. */
#include "../base/exact.h"
#include "sinew/spring_study.h"

void sn_study_spring_semi_implicit(
    float *x, float *v, float x_target, float zeta, float omega, float h)
{
    SN_ASSERT(x && v);
    *v += -2 * h * zeta * omega * *v + h * omega * omega * (x_target - *x);
    *x += h * *v;
}

void sn_study_spring_implicit(float *x, float *v, float x_target, float zeta, float omega, float h)
{
    SN_ASSERT(x && v);
    float damped = 1 + 2 * h * zeta * omega;
    float stiffness = omega * omega;
    float scale = 1 / (damped + h * h * stiffness);
    float next_x = damped * *x + h * *v + h * h * stiffness * x_target;
    float next_v = *v + h * stiffness * (x_target - *x);
    *x = next_x * scale;
    *v = next_v * scale;
}
