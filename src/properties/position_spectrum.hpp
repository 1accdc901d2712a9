#pragma once

#include "pe/core/matrix.hpp"

namespace pe {

/// How the columns of a table of n >= 2 rows turn along them: the power of their discrete Fourier transforms,
/// summed over the columns, at 0, 1, .. floor(n / 2) turns over the table, as a share of all of it; zeros for
/// a table of zeros. At 0 turns is what stays the same in all rows; at all others both directions of turning
/// count. A share errs by less than 1e-14 of the sum of all. Costs columns x rows x log(rows) + rows^2 / 2.
VectorD position_spectrum(const Matrix& table);

/// What it takes, in bytes.
double position_spectrum_memory(double rows);

}  // namespace pe
