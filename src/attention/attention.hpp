#pragma once

#include <optional>
#include <vector>

#include "core/error.hpp"
#include "core/matrix.hpp"
#include "encodings/encoding.hpp"

namespace pe {

/// One multi-head attention layer (Vaswani et al. 2017, section 3.2) with its encodings.
struct AttendRequest {
  /// Each row-major. q, k, v: (width of x, with what is concatenated) x (heads * head width); o: (heads *
  /// head width) x any.
  struct Weights {
    Matrix q, k, v;
    std::optional<Matrix> o;
  };
  /// One row each, as wide as its matrix.
  struct Biases {
    std::optional<Matrix> q, k, v, o;
  };

  /// n x width of the model
  Matrix x;
  Weights weights;
  Biases biases;
  Index heads = 1;
  /// query i sees keys 0 .. i only
  bool causal = false;
  /// Whether the result is to have them: at large n they take more memory than all else.
  bool keeps_scores = true, keeps_weights = true;
  std::vector<Encoding> encodings;
};

/// The output and all intermediate results.
struct Attention {
  /// x with its positions
  Matrix input;
  /// n x (heads * head width)
  Matrix queries, keys, values;
  /// for each head n x n, masked scores are -infinity; none unless kept
  std::vector<Matrix> scores;
  /// For each head the softmax of its scores' rows, where a fully masked row is zeros; none unless kept.
  std::vector<Matrix> weights;
  /// n x (width of o, or heads * head width)
  Matrix output;
};

/// Errors: bad_shape (x, weights.*, biases.*, encoding), bad_value (heads), non_finite (any matrix, with row
/// and column; x where what is computed overflows), too_large or out_of_memory (x).
Result<Attention> attend(const AttendRequest& request);

}  // namespace pe
