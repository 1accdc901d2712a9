#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "core/error.hpp"
#include "core/matrix.hpp"
#include "encodings/encoding.hpp"

namespace pe {

/// How the proximity of an encoding depends on distance, measured on its n x n proximity.
struct PositionKernel {
  Matrix proximity;
  /// over the diagonal of each offset y - x, 1 - n .. n - 1
  VectorD mean;
  /// the largest |proximity - mean of its diagonal|: 0 where the offset alone counts
  double deviation = 0;

  /// The largest R such that proximity falls with every step up to R, from every position and in both
  /// directions: the radius of Monotonicity with tolerance 0.
  Index radius = 0;
  /// n x 2: of each position the first distance to the right, and to the left, at which proximity does not
  /// fall; 0 for none.
  std::vector<std::int32_t> rises;
  struct Rise {
    Index x, y;
  };
  /// The worst step to distance radius + 1; of those as bad but for rounding, the one nearest to the middle.
  /// None where all steps fall.
  std::optional<Rise> rise;

  /// of a bias: the mean over the diagonals for each head
  std::vector<VectorD> heads;
  /// Of turning pairs without a decay: B(r) for the distances r from 0 to n - 1, the mean over j of |S_j|,
  /// where S_j is the sum of exp(i r theta) over the first j frequencies (Su et al. 2021, section 3.4.3). For
  /// a query and a key of ones no score at distance r is larger than B(r) times that at distance 0.
  std::vector<double> bound;
};

/// Of the finite proximity of an encoding, n x n with n >= 1. `rounding`: the share of the largest entry by
/// which two rises may differ and are still as bad. Errors: out_of_memory (source).
Result<PositionKernel> position_kernel(Matrix proximity, double rounding, const Encoding& encoding);

}  // namespace pe
