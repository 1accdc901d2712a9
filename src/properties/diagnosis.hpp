#pragma once

#include "pe/core/error.hpp"
#include "pe/core/matrix.hpp"
#include "pe/core/progress.hpp"
#include "pe/properties/nearest_rows.hpp"
#include "pe/properties/spectrum.hpp"

namespace pe {

/// Measurements of a table of positions, in double precision. Only the trajectory centres the rows.
struct Diagnosis : Spectrum {
  VectorD norms;
  /// Roy and Vetterli 2007.
  double effective_rank = 0;
  double participation_ratio = 0;
  VectorD position_spectrum;
  NearestRows nearest{};
  double largest = 0;
  Index duplicates = 0;
};
template <>
inline constexpr auto fields_of<Diagnosis> = fields<Spectrum>(
    "Measurements", "Of a table of positions, in double precision. Only the trajectory centres the rows.",
    field("norms", &Diagnosis::norms, "Euclidean, for each row"),
    field("effectiveRank", &Diagnosis::effective_rank,
          "exp of the entropy of s / sum s; 0 for a table of zeros"),
    field("participationRatio", &Diagnosis::participation_ratio,
          "(sum s^2)^2 / sum s^4; 0 for a table of zeros"),
    field("positionSpectrum", &Diagnosis::position_spectrum,
          R"(how the columns oscillate along the rows: the power of their discrete Fourier transforms,
        summed over the columns, at 0, 1, ... floor(rows / 2) cycles per table, as a share of the total.
        Positive and negative frequencies are added.)"),
    field("nearest", &Diagnosis::nearest,
          "the two rows with the smallest distance, a < b; the first such pair if several are equally near"),
    field("largest", &Diagnosis::largest, "largest absolute entry"),
    field("duplicates", &Diagnosis::duplicates, "rows equal to an earlier row"));

/// Errors: bad_shape below 2 x 1, non_finite with the place, too_large beyond 32768 rows or where both rows
/// and columns are above 3072, out_of_memory (all of table).
[[nodiscard]] Result<Diagnosis> diagnose(const Matrix& table, const Progress& progress = {});

}  // namespace pe
