#pragma once

#include "core/error.hpp"
#include "core/matrix.hpp"
#include "core/progress.hpp"
#include "properties/nearest_rows.hpp"
#include "properties/spectrum.hpp"

namespace pe {

/// Measurements of a table of positions, in double precision. Only the trajectory centres the rows.
struct Diagnosis {
  /// of every row
  VectorD norms;
  Spectrum spectrum;
  /// exp(entropy of s / sum s) (Roy & Vetterli 2007); 0 for a table of zeros
  double effective_rank = 0;
  /// (sum s^2)^2 / sum s^4; 0 for a table of zeros
  double participation_ratio = 0;
  /// properties/position_spectrum.hpp
  VectorD position_spectrum;
  NearestRows nearest{};
  /// absolute entry
  double largest = 0;
  /// rows equal to an earlier row
  Index duplicates = 0;
};

/// Errors: bad_shape below 2 x 1, non_finite with the place, too_large beyond 32768 rows or where both rows
/// and columns are above 3072, out_of_memory (all of table).
Result<Diagnosis> diagnose(const Matrix& table, const Progress& progress = {});

}  // namespace pe
