#pragma once

#include "pe/core/error.hpp"
#include "pe/core/fields.hpp"
#include "pe/core/matrix.hpp"
#include "pe/core/progress.hpp"

namespace pe {

struct Spectrum {
  VectorD singular_values;
  Matrix trajectory;
};
template <>
inline constexpr auto fields_of<Spectrum> =
    fields("Spectrum", "Of a table of positions.",
           field("singularValues", &Spectrum::singular_values,
                 R"(min(rows, cols) of them, the largest first. Computed from the Gram matrix, each to 1e-8
        of the largest.)"),
           field("trajectory", &Spectrum::trajectory,
                 R"(rows x 3: the first three principal components of the centred rows, zeros if there are
        fewer. In each column the entry of the largest magnitude is positive.)"));

/// Singular values and principal components of a finite table, through the eigenvalues of its Gram matrix in
/// double: a value is exact to 1e-8 of the largest, which is what float32 entries can tell. Of each
/// component, the first entry whose magnitude is largest (to 1e-6) is positive. Costs rows x cols x k + 4
/// k^3, where k = min(rows, cols). Errors: out_of_memory (table).
[[nodiscard]] Result<Spectrum> spectrum(const Matrix& table, const Progress& progress = {});

}  // namespace pe
