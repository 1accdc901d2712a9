#pragma once

#include "core/error.hpp"
#include "core/matrix.hpp"
#include "core/progress.hpp"

namespace pe {

struct Spectrum {
  /// min(rows, cols) of the table as it is, the largest first
  VectorD singular_values;
  /// rows x 3: principal components of the centred rows; zeros where there are fewer than 3
  Matrix trajectory;
};

/// Singular values and principal components of a finite table, through the eigenvalues of its Gram matrix in
/// double: a value is exact to 1e-8 of the largest, which is what float32 entries can tell. Of each
/// component, the first entry whose magnitude is largest (to 1e-6) is positive. Costs rows x cols x k + 4
/// k^3, where k = min(rows, cols). Errors: out_of_memory (table).
Result<Spectrum> spectrum(const Matrix& table, const Progress& progress = {});

}  // namespace pe
