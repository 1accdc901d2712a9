#pragma once

#include <algorithm>
#include <optional>
#include <vector>

#include "pe/attention/mask.hpp"
#include "pe/core/error.hpp"
#include "pe/core/fields.hpp"
#include "pe/core/matrix.hpp"
#include "pe/encodings/encoding.hpp"

namespace pe {

/// What attention gives, in the order in which it is computed.
enum class AttentionPart { input, queries, keys, values, scores, weights, output };
template <>
inline constexpr auto names_of<AttentionPart> =
    std::to_array<std::string_view>({"input", "queries", "keys", "values", "scores", "weights", "output"});

/// One multi-head attention layer (Vaswani et al. 2017, section 3.2) with its encodings.
struct AttendRequest {
  struct Weights {
    Matrix q, k, v;
    std::optional<Matrix> o;
  };
  struct Biases {
    std::optional<Matrix> q, k, v, o;
  };

  Matrix x;
  Weights weights;
  Biases biases;
  Index heads = 1;
  Mask mask;
  Index padding = 0;
  std::vector<Encoding> encodings;
  std::optional<std::vector<double>> query_factors;
  /// At large n, scores and weights take more memory than all else. The other parts are always made.
  std::optional<std::vector<AttentionPart>> want;

  bool wants(AttentionPart part) const { return !want || std::ranges::find(*want, part) != want->end(); }
};
template <>
inline constexpr auto fields_of<AttendRequest::Weights> = fields(
    "", "",
    field("q", &AttendRequest::Weights::q, "Makes the queries: width x (heads * head width).").required(),
    field("k", &AttendRequest::Weights::k, "Makes the keys, of the same shape as q.").required(),
    field("v", &AttendRequest::Weights::v, "Makes the values, of the same shape as q.").required(),
    field("o", &AttendRequest::Weights::o,
          "Mixes the heads: (heads * head width) x any width. Without it the heads stay side by side."));
template <>
inline constexpr auto fields_of<AttendRequest::Biases> =
    fields("", "", field("q", &AttendRequest::Biases::q, "Added to every query: 1 x (heads * head width)."),
           field("k", &AttendRequest::Biases::k, "Added to every key: 1 x (heads * head width)."),
           field("v", &AttendRequest::Biases::v, "Added to every value: 1 x (heads * head width)."),
           field("o", &AttendRequest::Biases::o,
                 "Added to every output: 1 x the columns of `weights.o`, which it needs."));
template <>
inline constexpr auto fields_of<AttendRequest> = fields(
    "AttendRequest", "", field("x", &AttendRequest::x, "One row for each position, n x d_model.").required(),
    field("weights", &AttendRequest::weights,
          R"(Q = x q, K = x k, V = x v, output = concat(heads) o. q, k, v: (width of x plus any
        concatenated positions) x (heads * head width); o: (heads * head width) x any width.)")
        .required(),
    field("biases", &AttendRequest::biases, "One row each, as wide as the weight matrix."),
    field("heads", &AttendRequest::heads,
          "How many heads share the columns of q, k and v evenly; at least 1.")
        .from(1),
    spread(&AttendRequest::mask),
    field("padding", &AttendRequest::padding,
          R"(How many of the first rows of x hold no word, 0 to n: no query but their own sees their keys.
        Positions go on counting them, unless `positions` of the encode request say otherwise.)"),
    field("encoding", &AttendRequest::encodings,
          R"(How position enters. A list combines several encodings, such as an absolute and a relative
        one. The first that has a `scale` sets that of the scores.)"),
    field("queryFactors", &AttendRequest::query_factors,
          "One number for each row of x, which multiplies its query."),
    field("want", &AttendRequest::want,
          R"(The parts of the answer; all by default. Scores and weights take time and memory where n
        is large.)"));

/// The output and all intermediate results.
struct Attention {
  Matrix input;
  Matrix queries, keys, values;
  std::vector<Matrix> scores;
  std::vector<Matrix> weights;
  Matrix output;
};
template <>
inline constexpr auto fields_of<Attention> = fields(
    "Attention", "", field("input", &Attention::input, "the input with its positions"),
    field("queries", &Attention::queries, "n x (heads * head width), after any rotation and factors"),
    field("keys", &Attention::keys, "n x (heads * head width), after any rotation"),
    field("values", &Attention::values, "n x (heads * head width)"),
    field("scores", &Attention::scores,
          "one n x n matrix per head before the softmax; a masked score is -Infinity"),
    field("weights", &Attention::weights, "the same after the softmax; a fully masked row has weights 0"),
    field("output", &Attention::output, "n x (width of o, or heads * head width)"));

/// Errors: bad_shape (x, weights.*, biases.*, encoding, queryFactors), bad_value (heads, window, padding),
/// non_finite (any matrix, with row and column; queryFactors; x where what is computed overflows), too_large or
/// out_of_memory (x).
[[nodiscard]] Result<Attention> attend(const AttendRequest& request);

}  // namespace pe
