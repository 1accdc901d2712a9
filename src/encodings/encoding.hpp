#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "pe/core/error.hpp"
#include "pe/core/fields.hpp"
#include "pe/core/matrix.hpp"
#include "pe/core/names.hpp"

namespace pe {

/// The sinusoid of the position in each column of a table.
struct ColumnWaves {
  std::vector<double> frequencies;
  std::vector<std::uint8_t> sines;
};
template <>
inline constexpr auto fields_of<ColumnWaves> = fields(
    "Waves", "The sinusoid of the position or offset in each column of a table.",
    field("frequencies", &ColumnWaves::frequencies, "radians per position; NaN for a column of zeros")
        .required(),
    field("sines", &ColumnWaves::sines, "1 for a sine, 0 for a cosine or a column of zeros").required());

/// No positions.
struct NoEncoding {};

enum class Combine { add, concat };
template <>
inline constexpr auto names_of<Combine> = std::to_array<std::string_view>({"add", "concat"});

/// Position on the inputs: row i of the table (n x width) is added to row i of x or concatenated with it.
template <class Real>
struct BasicInputEncoding {
  MatrixOf<Real> table;
  Combine combine = Combine::add;
  /// of tables of sinusoids
  std::optional<ColumnWaves> waves = {};
};

/// Which dimensions of a head turn together: (2i, 2i + 1), as in Su et al. 2021, GPT-J and LLaMA's own code;
/// or (i, i + width / 2), as in GPT-NeoX and LLaMA in Hugging Face transformers.
enum class RotaryLayout { interleaved, half };
template <>
inline constexpr auto names_of<RotaryLayout> = std::to_array<std::string_view>({"interleaved", "half"});

/// Position rotates queries and keys: pair i of row p by the angle with the cosine and sine at (p, i).
/// Dimensions beyond the rotary width are unchanged.
template <class Real>
struct BasicRotaryEncoding {
  /// n x (rotary width / 2), already multiplied by the attention factor
  MatrixOf<Real> cos, sin;
  RotaryLayout layout = RotaryLayout::interleaved;
  /// radians per position, after context scaling
  std::vector<double> inverse_frequencies;
  double attention_factor = 1;
  /// n x (rotary width / 2): multiplies queries and divides keys (xPos)
  std::optional<MatrixOf<Real>> decay;
};

/// Position is added to the scaled scores. It never masks.
template <class Real>
struct BasicBiasEncoding {
  /// for each head n x n (query row, key column)
  std::vector<MatrixOf<Real>> heads;
  /// of ALiBi, one for each head; otherwise empty
  std::vector<double> slopes;
  /// of T5, n x n row-major; otherwise empty
  std::vector<std::int32_t> buckets;
  /// replaces 1 / sqrt(head width) where the scheme has its own
  std::optional<double> scale;
};

inline constexpr Index largest_distance = 1'000'000;

/// Vectors for relative offsets k = j - i (key minus query), clipped to +-max_distance: row k + max_distance.
/// A table is as wide as a head, and then serves every head, or as wide as all heads together.
template <class Real>
struct BasicRelativeEncoding {
  /// a_k is added to the key: q_i . (k_j + a_k)
  MatrixOf<Real> keys;
  /// added to the value
  std::optional<MatrixOf<Real>> values;
  /// b_k: k_j . b_k is added to the score (DeBERTa's position to content)
  std::optional<MatrixOf<Real>> queries;
  /// Transformer-XL's u, heads x head width: (q_i + u) . k_j
  std::optional<MatrixOf<Real>> content_bias;
  /// and its v: (q_i + v) . a_k
  std::optional<MatrixOf<Real>> position_bias;
  /// replaces 1 / sqrt(head width) where the scheme says so
  std::optional<double> scale;
  /// 0 .. largest_distance
  Index max_distance = 0;
  /// of sinusoids of the offset
  std::optional<ColumnWaves> waves = {};
};

/// How position enters attention. Attention, proximity and probes use this regardless of the scheme. In
/// double it is for checks of gradients.
template <class Real>
using BasicEncoding = std::variant<NoEncoding, BasicInputEncoding<Real>, BasicRotaryEncoding<Real>,
                                   BasicBiasEncoding<Real>, BasicRelativeEncoding<Real>>;

using InputEncoding = BasicInputEncoding<float>;
using RotaryEncoding = BasicRotaryEncoding<float>;
using BiasEncoding = BasicBiasEncoding<float>;
using RelativeEncoding = BasicRelativeEncoding<float>;
using Encoding = BasicEncoding<float>;

/// The kinds, in the order of the encodings above.
enum class EncodingKind { none, input, rotary, bias, relative };
template <>
inline constexpr auto names_of<EncodingKind> =
    std::to_array<std::string_view>({"none", "input", "rotary", "bias", "relative"});
template <>
inline constexpr auto kinds_of<Encoding> = names_of<EncodingKind>;

template <>
inline constexpr auto fields_of<NoEncoding> = fields("", "no positions");
template <>
inline constexpr auto fields_of<InputEncoding> =
    fields("", "added to the inputs or concatenated with them",
           field("table", &InputEncoding::table, "n x width").required(),
           field("combine", &InputEncoding::combine, "").required(),
           field("waves", &InputEncoding::waves, "of tables of sinusoids"));
template <>
inline constexpr auto fields_of<RotaryEncoding> = fields(
    "",
    R"(rotates queries and keys; cos and sin are n x (rotary width / 2), already multiplied by
        attentionFactor. A rotary width below the head width rotates only the first dimensions.)",
    field("cos", &RotaryEncoding::cos, "").required(), field("sin", &RotaryEncoding::sin, "").required(),
    field("layout", &RotaryEncoding::layout, "").required(),
    field("inverseFrequencies", &RotaryEncoding::inverse_frequencies,
          "radians per position, after context scaling")
        .required(),
    field("attentionFactor", &RotaryEncoding::attention_factor, "").required(),
    field("decay", &RotaryEncoding::decay, "multiplies queries and divides keys (xPos)"));
template <>
inline constexpr auto fields_of<BiasEncoding> =
    fields("",
           R"(added to the scaled scores, one n x n matrix (query row, key column) per head. It never masks;
        `causal` does.)",
           field("heads", &BiasEncoding::heads, "").required(),
           field("slopes", &BiasEncoding::slopes, "of ALiBi, one for each head").unless_empty(),
           field("buckets", &BiasEncoding::buckets, "of T5, n x n, row by row").unless_empty(),
           field("scale", &BiasEncoding::scale,
                 "if present, replaces 1/sqrt(head width): it is 1 for T5, which does not scale"));
template <>
inline constexpr auto fields_of<RelativeEncoding> = fields(
    "",
    R"(vectors for relative offsets: row k + maxDistance belongs to offset k = j - i (key minus query),
        clipped to +-maxDistance; as wide as a head, or as all heads together)",
    field("keys", &RelativeEncoding::keys, "").required(), field("values", &RelativeEncoding::values, ""),
    field("queries", &RelativeEncoding::queries, "DeBERTa's position to content"),
    field("contentBias", &RelativeEncoding::content_bias, "Transformer-XL's u, heads x head width"),
    field("positionBias", &RelativeEncoding::position_bias, "and its v"),
    field("scale", &RelativeEncoding::scale, "if present, replaces 1/sqrt(head width)"),
    field("maxDistance", &RelativeEncoding::max_distance, "").required(),
    field("waves", &RelativeEncoding::waves, "for sinusoids of the offset"));

/// Checks an encoding, which a caller may have made by hand: the shapes of its parts match, all numbers are
/// finite, and divisors and scales are positive. `name` is its name in errors: bad_shape, bad_value,
/// non_finite (`name`.cos, ...).
[[nodiscard]] Result<void> check_encoding(const Encoding& encoding, const std::string& name);

}  // namespace pe
