#pragma once

#include <span>

#include "core/error.hpp"
#include "encodings/encoding.hpp"

// What each kind of encoding does inside one attention layer: on the inputs, on queries and keys, on the
// scores, on the values.
namespace pe {

/// The sizes of a layer that an encoding has to fit.
struct LayerShape {
  Index n, width, heads, head_width;
};

/// Whether an encoding is sound, and fits the layer. Errors: bad_shape, bad_value, non_finite (encoding.*).
Result<void> check_encoding(const Encoding& encoding, const LayerShape& shape);

/// x with the tables of the input encodings added or concatenated. `concatenated_width` returns its width.
Matrix add_positions(const Matrix& x, std::span<const Encoding> encodings);
Index concatenated_width(const Matrix& x, std::span<const Encoding> encodings);

/// The factor of the scores: 1 / sqrt(head width), unless an encoding has its own scale.
float score_scale(std::span<const Encoding> encodings, Index head_width);

/// Rotates the pairs of a head's queries or keys in place. xPos shrinks queries and stretches keys with the
/// position.
enum class Side { query, key };
void rotate(MatrixSpan head, const RotaryEncoding& rotary, Side side);

/// Adds to the scores of a head, before the scaling, what relative vectors contribute: never an n x n x width
/// tensor, but one product with the table and a shift of its rows.
void add_relative_scores(MatrixSpan scores, const MatrixView& queries, const MatrixView& keys,
                         const RelativeEncoding& relative, Index head);

/// Adds to the outputs of a head the relative vectors of the values, weighed as the values are.
void add_relative_values(MatrixSpan output, const MatrixView& weights, const RelativeEncoding& relative,
                         Index head);

}  // namespace pe
