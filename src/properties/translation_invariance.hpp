#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "core/matrix.hpp"
#include "properties/pair.hpp"

namespace pe {

/// How far proximity depends on the offset alone (property 2 of Wang et al. 2021): the distance to T, whose entries are
/// the means of the diagonals of phi. No Toeplitz matrix is nearer to phi in the Frobenius norm.
struct TranslationInvariance {
  double relative_distance = 0;       ///< ||phi - T|| / ||phi||; 0 for a matrix of zeros
  double r2 = 0;                      ///< 1 - ||phi - T||^2 / ||phi - mean||^2; NaN for a constant matrix
  std::vector<std::int32_t> offsets;  ///< y - x: 1 - n .. n - 1
  VectorD mean, deviation;    ///< over the diagonal of each offset; the deviation divides by the count
  std::optional<Pair> worst;  ///< where phi is farthest from T; none for a Toeplitz matrix
};

/// phi: square, at least 1 x 1, finite.
TranslationInvariance translation_invariance(const MatrixView& phi);

}  // namespace pe
