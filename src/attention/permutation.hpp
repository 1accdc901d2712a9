#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "attention/attention.hpp"

namespace pe {

/// Compares attention on the permuted input with the permuted attention output. They are equal (up to
/// rounding) exactly when the layer cannot see order. Row i of Pi X is row permutation[i] of X; positions are
/// not permuted.
struct Permuted {
  /// Attn(Pi X)
  Matrix permuted_input;
  /// Pi Attn(X)
  Matrix permuted_output;
  /// the first minus the second
  Matrix difference;
  float max_abs_difference = 0;
  Index worst_row = 0, worst_col = 0;
  /// the largest |entry| of both outputs, the scale for the difference
  float largest_output = 0;

  struct Layers {
    /// of X, and of Pi X
    Attention plain, permuted;
  };
  /// only on request: scores and weights take much more memory than outputs
  std::optional<Layers> layers;
};

/// Errors: those of attend(); bad_shape or bad_value (permutation: every row number once).
Result<Permuted> permute(AttendRequest request, const std::vector<std::int32_t>& permutation,
                         bool with_layers = false);

/// Row i of the result is row permutation[i].
Matrix permute_rows(const Matrix& matrix, const std::vector<std::int32_t>& permutation);

}  // namespace pe
