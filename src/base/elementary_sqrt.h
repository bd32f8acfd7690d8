/* The square root in integers, for machines without the instruction; always built and tested. */
#ifndef SN_ELEMENTARY_SQRT_H
#define SN_ELEMENTARY_SQRT_H

double sn_sqrt_portable(double x);

#endif
