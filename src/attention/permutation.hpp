#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "pe/attention/attention.hpp"

namespace pe {

struct PermuteRequest : AttendRequest {
  std::vector<std::int32_t> permutation;
  bool layers = false;
};
template <>
inline constexpr auto fields_of<PermuteRequest> = fields<AttendRequest>(
    "PermuteRequest", "",
    field("permutation", &PermuteRequest::permutation,
          "Row i of the permuted input is row permutation[i] of x; every number from 0 to n - 1 once.")
        .from(0)
        .required(),
    field("layers", &PermuteRequest::layers,
          "Also returns the scores, weights and outputs for both orders."));

struct Permuted {
  struct Worst {
    Index row = 0, col = 0;
  };
  struct Layers {
    Attention plain, permuted;
  };

  Matrix permuted_input, permuted_output, difference;
  float max_abs_difference = 0;
  Worst worst;
  float largest_output = 0;
  std::optional<Layers> layers;
};
template <>
inline constexpr auto fields_of<Permuted::Worst> =
    fields("", "", field("row", &Permuted::Worst::row, "the row, from 0"),
           field("col", &Permuted::Worst::col, "the column, from 0"));
template <>
inline constexpr auto fields_of<Permuted::Layers> =
    fields("", "", field("plain", &Permuted::Layers::plain, "attention on X"),
           field("permuted", &Permuted::Layers::permuted, "attention on Pi X"));
template <>
inline constexpr auto fields_of<Permuted> = fields(
    "Permuted", "", field("permutedInput", &Permuted::permuted_input, "Attn(Pi X)"),
    field("permutedOutput", &Permuted::permuted_output, "Pi Attn(X)"),
    field("difference", &Permuted::difference, "permutedInput - permutedOutput"),
    field("maxAbsDifference", &Permuted::max_abs_difference, "the largest absolute entry of `difference`"),
    field("worst", &Permuted::worst, "where it is"),
    field("largestOutput", &Permuted::largest_output,
          "the largest absolute entry of both outputs, the scale for the difference"),
    field("layers", &Permuted::layers, "if requested: attention on X and on Pi X"));

/// Compares attention on the permuted input with the permuted attention output. They are equal (up to
/// rounding) exactly when the layer cannot see order. Row i of Pi X is row permutation[i] of X; positions are
/// not permuted. Data-dependent positions come along with the words, as far as their order does not count:
/// where the words that change places measure no distance, such as those whose gates are shut in CoPE, the
/// outputs are equal as well. Errors: those of attend(); bad_shape or bad_value (permutation: every row number once);
/// bad_value (padding, which must be 0).
[[nodiscard]] Result<Permuted> permute(PermuteRequest&& request);

/// Row i of the result is row permutation[i].
Matrix permute_rows(const Matrix& matrix, const std::vector<std::int32_t>& permutation);

}  // namespace pe
