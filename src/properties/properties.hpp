#pragma once

#include <optional>

#include "core/error.hpp"
#include "core/matrix.hpp"
#include "properties/locality.hpp"
#include "properties/monotonicity.hpp"
#include "properties/symmetry.hpp"
#include "properties/translation_invariance.hpp"

namespace pe {

struct PropertyOptions {
  std::optional<Index> window = {};  ///< 1 .. n - 1; without one 50, or n - 1 where that is less
  double tolerance = 0;              ///< >= 0, finite, in the unit of the matrix
};

struct Properties {
  Monotonicity monotonicity;
  TranslationInvariance translation_invariance;
  Symmetry symmetry;
  std::optional<Locality> locality;
};

/// Everything that is measured of an n x n matrix of proximities or attention weights, in double. Errors: bad_shape unless
/// it is square and n >= 2, non_finite with the place (proximity) - masked scores are -infinity, so measure the weights -,
/// bad_value (window, tolerance), out_of_memory.
Result<Properties> properties(const Matrix& proximity, const PropertyOptions& options);

}  // namespace pe
