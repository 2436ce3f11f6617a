/* What the kernels cannot say inline. Today that is nothing but the check that the header stands alone. */
#include "UpdateGateKernels.h"
