#pragma once

#include <algorithm>
#include <span>
#include <type_traits>

#include "pe/core/error.hpp"
#include "pe/encodings/encoding.hpp"

// What each kind of encoding does inside one attention layer: on the inputs, on queries and keys, on the
// scores, on the values.
namespace pe {

/// A part of a function's arguments from which Real is not deduced, so that it may be a block of a matrix.
template <class Real>
using Span = std::type_identity_t<MatrixSpanOf<Real>>;
template <class Real>
using View = std::type_identity_t<MatrixViewOf<Real>>;

/// The sizes of a layer that an encoding has to fit.
struct LayerShape {
  Index n, width, heads, head_width;
};

/// Whether an encoding is sound, and fits the layer. Errors: bad_shape, bad_value, non_finite (encoding.*).
[[nodiscard]] Result<void> check_encoding(const Encoding& encoding, const LayerShape& shape);

/// x with the tables of the input encodings added or concatenated. `concatenated_width` returns its width.
Matrix add_positions(const Matrix& x, std::span<const Encoding> encodings);
Index concatenated_width(const Matrix& x, std::span<const Encoding> encodings);

/// The scale that an encoding brings in place of 1 / sqrt(head width), if it does.
template <class Real>
std::optional<double> own_scale(const BasicEncoding<Real>& encoding);

/// The factor of the scores: the scale of the first encoding that has one, else 1 / sqrt(head width). A layer
/// has one factor, so that T5 after TUPE acts in TUPE's scale and TUPE after T5 in T5's.
template <class Real>
Real score_scale(std::span<const BasicEncoding<Real>> encodings, Index head_width);

/// Rotates the pairs of a head's queries or keys in place; row i is position i. xPos shrinks queries and
/// stretches keys with the position.
enum class Side { query, key };
template <class Real>
void rotate(Span<Real> head, const BasicRotaryEncoding<Real>& rotary, Side side);

/// Turns the gradient with respect to the rotated rows into that with respect to the rows before: the
/// transpose of `rotate`.
template <class Real>
void rotate_gradient(Span<Real> head, const BasicRotaryEncoding<Real>& rotary, Side side);

/// The rows of a table that a sequence of n can reach, for one head: offsets beyond n - 1 occur in no pair.
/// The middle row belongs to offset 0.
template <class Table>
auto reached(Table& table, Index n, Index head, Index head_width) {
  const Index max_distance = table.rows() / 2, reach = std::min(max_distance, n - 1);
  const Index first = table.cols() == head_width ? 0 : head * head_width;
  return table.block(max_distance - reach, first, 2 * reach + 1, head_width);
}

/// Some of the rows of n queries or keys, which go through a table of offsets together: all at once, each
/// would have half of the table in vain. `low` is the lowest of the `offsets` that they have within reach.
struct OffsetBlock {
  Index first, rows, low, offsets, reach;

  auto rows_of(auto&& matrix) const { return matrix.middleRows(first, rows); }
  auto cols_of(auto&& matrix) const { return matrix.middleCols(first, rows); }
  auto vectors_of(auto&& table) const { return table.middleRows(low + reach, offsets); }
};

/// Calls action(block) for all rows in turn. The offsets are those of the keys from each row on, or to each
/// row if it is the key; the table has those up to `reach`.
template <class Action>
void for_each_block(Index n, Index reach, Side side, const Action& action) {
  constexpr Index rows_at_once = 16;
  for (Index first = 0; first < n; first += rows_at_once) {
    const Index rows = std::min(rows_at_once, n - first), before = first + rows - 1, after = n - 1 - first;
    const Index low = -std::min(reach, side == Side::query ? before : after);
    const Index high = std::min(reach, side == Side::query ? after : before);
    action(OffsetBlock{first, rows, low, high - low + 1, reach});
  }
}

/// Adds to the scores of a head, before the scaling, what relative vectors contribute: never an n x n x width
/// tensor, but products with the table and shifts of their rows.
template <class Real>
void add_relative_scores(Span<Real> scores, const View<Real>& queries, const View<Real>& keys,
                         const BasicRelativeEncoding<Real>& relative, Index head);

/// Adds to the scores of a head, after the scaling, the bias that data-dependent positions make of the layer's
/// input, of the queries and of the scaled scores.
template <class Real>
void add_data_dependent_bias(Span<Real> scores, const View<Real>& input, const View<Real>& queries,
                             const View<Real>& scaled, const BasicDataDependentEncoding<Real>& encoding,
                             Index head);

/// Adds to the outputs of a head the relative vectors of the values, weighed as the values are.
template <class Real>
void add_relative_values(Span<Real> output, const View<Real>& weights,
                         const BasicRelativeEncoding<Real>& relative, Index head);

}  // namespace pe
