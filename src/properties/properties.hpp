#pragma once

#include <optional>

#include "core/error.hpp"
#include "core/matrix.hpp"
#include "properties/broken.hpp"
#include "properties/locality.hpp"
#include "properties/monotonicity.hpp"
#include "properties/symmetry.hpp"
#include "properties/translation_invariance.hpp"

namespace pe {

struct PropertyOptions {
  /// 1 .. n - 1; without one 50, or n - 1 where that is less
  std::optional<Index> window = {};
  /// >= 0, finite, in the unit of the matrix
  double tolerance = 0;
  /// whether the cells are wanted that break a property
  bool breaks = false;
  /// >= 0: of translation invariance and symmetry, what share of the largest entry a difference may have at
  /// least
  double rounding = 0;
};

struct Properties {
  Monotonicity monotonicity;
  TranslationInvariance translation_invariance;
  Symmetry symmetry;
  std::optional<Locality> locality;
  std::optional<Breaks> breaks;
};

/// Everything that is measured of an n x n matrix of proximities or attention weights, in double. Errors:
/// bad_shape unless it is square and n >= 2, non_finite with the place (proximity) - masked scores are
/// -infinity, so measure the weights -, bad_value (window, tolerance), out_of_memory.
Result<Properties> properties(const Matrix& proximity, const PropertyOptions& options);

/// The window for n positions, once it and the tolerance are in their ranges, or bad_value.
Result<Index> checked_window(const PropertyOptions& options, Index n);

/// For the cells of an n x n matrix with entries up to `largest` in size, in blocks of step x step.
Breaks no_breaks(const PropertyOptions& options, Index n, Index step, double largest);

}  // namespace pe
