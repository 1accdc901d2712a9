#pragma once

#include <optional>

#include "core/matrix.hpp"

namespace pe {

/// How far proximity falls with distance (property 1 of Wang et al. 2021, On Position Embeddings in BERT).
///
/// A violation is a pair of offsets m < n on one side of a position x, m from 0, where proximity rises from m to n by
/// more than the tolerance. With tolerance 0 a tie is one, too: the property asks for a fall.
struct Monotonicity {
  double pair_violation_rate = 0;  ///< over all x, both sides, all m < n <= window
  double step_violation_rate = 0;  ///< the same over n = m + 1
  Index radius = 0;  ///< the largest R with no violation at offsets up to R, whatever the window
  Index window = 0;

  struct Worst {
    Index x, m, n;  ///< m and n are negative to the left of x
  };
  std::optional<Worst> worst;  ///< the largest rise within the window; the first of those
};

/// phi: square, at least 2 x 2, finite; 1 <= window < rows; tolerance >= 0, in the unit of phi. Costs
/// rows x window x log(window), and rows^2 for the radius at most.
Monotonicity monotonicity(const MatrixView& phi, Index window, double tolerance);

}  // namespace pe
