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
inline constexpr auto fields_of<ColumnWaves> =
    fields("Waves", "The sinusoid of the position or offset in each column of a table.",
           field("frequencies", &ColumnWaves::frequencies,
                 "For each column, radians per position; NaN for a column of zeros.")
               .required(),
           field("sines", &ColumnWaves::sines, "For each column, 1 for a sine, 0 for a cosine or zeros.")
               .required());

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
  /// Only tables of sinusoids have it.
  std::optional<ColumnWaves> waves = {};
};

/// Which dimensions of a head turn together: (2i, 2i + 1), as in Su et al. 2021, GPT-J and LLaMA's own code;
/// or (i, i + width / 2), as in GPT-NeoX and LLaMA in Hugging Face transformers. mixed is a mistake that raises no
/// error: dimensions turn together as in half, each by the angle of its pair in interleaved. No pair is turned
/// as a whole, and scores no longer depend on the offset alone.
enum class RotaryLayout { interleaved, half, mixed };
template <>
inline constexpr auto names_of<RotaryLayout> =
    std::to_array<std::string_view>({"interleaved", "half", "mixed"});

/// Which dimensions of a head turn where its rotary width is less than its own: the first ones or, as in
/// DeepSeek's MLA, the last.
enum class RotaryPart { first, last };
template <>
inline constexpr auto names_of<RotaryPart> = std::to_array<std::string_view>({"first", "last"});

/// Tokens that have a place on three axes, 0 time, 1 height and 2 width, and the axis that each pair follows.
struct PairAxes {
  std::vector<std::uint8_t> of_pairs;
  /// n x 3, row by row
  std::vector<double> positions;
};
template <>
inline constexpr auto fields_of<PairAxes> = fields(
    "PairAxes", "Places on three axes, 0 time, 1 height and 2 width, and the axis that each pair follows.",
    field("ofPairs", &PairAxes::of_pairs, "For each pair, its axis.").required(),
    field("positions", &PairAxes::positions, "The place of each row on the three axes, n x 3, row by row.")
        .required());

/// Position rotates queries and keys: pair i of row p by the angle with the cosine and sine at (p, i).
/// Dimensions beyond the rotary width are unchanged.
template <class Real>
struct BasicRotaryEncoding {
  /// n x (rotary width / 2), already multiplied by the attention factor.
  MatrixOf<Real> cos, sin;
  RotaryLayout layout = RotaryLayout::interleaved;
  /// For each pair, radians per position after context scaling.
  std::vector<double> inverse_frequencies;
  double attention_factor = 1;
  /// xPos multiplies queries by it and divides keys: n x (rotary width / 2), positive.
  std::optional<MatrixOf<Real>> decay;
  RotaryPart part = RotaryPart::first;
  /// Only rotations that follow several axes have them.
  std::optional<PairAxes> axes = {};
};

/// Position is added to the scaled scores. It never masks.
template <class Real>
struct BasicBiasEncoding {
  /// One matrix for each head, n x n (query row, key column).
  std::vector<MatrixOf<Real>> heads;
  /// ALiBi has one for each head, other schemes none.
  std::vector<double> slopes;
  /// T5 has n x n, row by row, other schemes none.
  std::vector<std::int32_t> buckets;
  /// Replaces 1 / sqrt(head width) where the scheme has a scale of its own; see score_scale for several.
  std::optional<double> scale;
};

inline constexpr Index largest_distance = 1'000'000;

/// Vectors for relative offsets k = j - i (key minus query), clipped to +-max_distance: row k + max_distance.
/// A table is as wide as a head, and then serves every head, or as wide as all heads together.
template <class Real>
struct BasicRelativeEncoding {
  /// a_k is added to the key: q_i . (k_j + a_k).
  MatrixOf<Real> keys;
  /// The vectors that are added to the values.
  std::optional<MatrixOf<Real>> values;
  /// b_k: k_j . b_k is added to the score (DeBERTa's position to content).
  std::optional<MatrixOf<Real>> queries;
  /// Transformer-XL's u, heads x head width: (q_i + u) . k_j.
  std::optional<MatrixOf<Real>> content_bias;
  /// Transformer-XL's v, heads x head width: (q_i + v) . a_k.
  std::optional<MatrixOf<Real>> position_bias;
  /// Replaces 1 / sqrt(head width) where the scheme has a scale of its own; see score_scale for several.
  std::optional<double> scale;
  /// 0 to largest_distance.
  Index max_distance = 0;
  /// Only sinusoids of the offset have it.
  std::optional<ColumnWaves> waves = {};
};

/// Data-dependent positions: attention makes a bias of the scaled scores from the words themselves. The
/// parts are weights, and what they measure between query i and key j is the position: how much the words in
/// between forget, how many gates they open, or how far the word of the query looks back. Two texts of equal
/// length have different positions, so there is no n x n matrix without words, and no proximity. The order of the
/// words still counts: a sum over the words between two places changes when others come to stand there.
///
/// There are the parts of one scheme: gates and slopes, places, or projection and distances. What reads the
/// layer's input reads its first columns, as many as the weights have rows. It never masks. Defined for keys
/// before the query; for those after it sums run over the words in between in the same way, and distances give
/// no bias.
template <class Real>
struct BasicDataDependentEncoding {
  /// The forget gate's w, width x heads: the bias is the sum of log sigmoid(w_h . x_t + b_h) over the words t
  /// after the key up to the query.
  std::optional<MatrixOf<Real>> gates;
  /// For each head, -log sigmoid(b_h), positive: what a word forgets whose w_h . x_t is 0. With gates of zeros
  /// the bias is ALiBi's, to the bit: float32(-slope_h |i - j|), computed in double and rounded once.
  std::vector<double> slopes;
  /// CoPE's e, (largest position + 1) x head width. With gates g_it = sigmoid(scaled score of i and t), the
  /// position p_ij is the sum of g_it over the words t from the key to the query, at most the largest; the bias
  /// is q_i . e_p, interpolated between the two whole positions next to p.
  std::optional<MatrixOf<Real>> places;
  /// W_r, width x (heads * rank), and P, rank x reach: the bias is (x_i W_r)_h . P_(i - j), 0 from the reach on.
  std::optional<MatrixOf<Real>> projection, distances;
};

/// How position enters attention. Attention, proximity and probes use this regardless of the scheme. In
/// double it is for checks of gradients.
template <class Real>
using BasicEncoding =
    std::variant<NoEncoding, BasicInputEncoding<Real>, BasicRotaryEncoding<Real>, BasicBiasEncoding<Real>,
                 BasicRelativeEncoding<Real>, BasicDataDependentEncoding<Real>>;

using InputEncoding = BasicInputEncoding<float>;
using RotaryEncoding = BasicRotaryEncoding<float>;
using BiasEncoding = BasicBiasEncoding<float>;
using RelativeEncoding = BasicRelativeEncoding<float>;
using DataDependentEncoding = BasicDataDependentEncoding<float>;
using Encoding = BasicEncoding<float>;

/// The kinds, in the order of the encodings above.
enum class EncodingKind { none, input, rotary, bias, relative, data_dependent };
template <>
inline constexpr auto names_of<EncodingKind> =
    std::to_array<std::string_view>({"none", "input", "rotary", "bias", "relative", "data-dependent"});
template <>
inline constexpr auto kinds_of<Encoding> = names_of<EncodingKind>;

template <>
inline constexpr auto fields_of<NoEncoding> = fields("", "No positions.");
template <>
inline constexpr auto fields_of<InputEncoding> =
    fields("", "Added to the inputs or concatenated with them.",
           field("table", &InputEncoding::table, "One row for each position, n x width.").required(),
           field("combine", &InputEncoding::combine,
                 "Whether the table is added to the inputs or stands beside them.")
               .required(),
           field("waves", &InputEncoding::waves, "The sinusoids of the columns, for tables of sinusoids."));
template <>
inline constexpr auto fields_of<RotaryEncoding> = fields(
    "",
    R"(Rotates queries and keys. A rotary width below the head width rotates only the first dimensions, or the last
        ones if `part` says so.)",
    field("cos", &RotaryEncoding::cos,
          "The cosine for each position and pair, n x (rotary width / 2), times `attentionFactor`.")
        .required(),
    field("sin", &RotaryEncoding::sin, "The sine, in the same way.").required(),
    field("layout", &RotaryEncoding::layout,
          R"(Which dimensions turn together: 2i and 2i + 1 if 'interleaved', i and i + rotary width / 2 if
        'half'. 'mixed' is a mistake: dimensions as in 'half', each with the angle of 'interleaved'.)")
        .required(),
    field("inverseFrequencies", &RotaryEncoding::inverse_frequencies,
          "For each pair, radians per position after context scaling.")
        .required(),
    field("attentionFactor", &RotaryEncoding::attention_factor,
          "The factor that `cos` and `sin` contain; 1 except for some context scalings.")
        .required(),
    field("decay", &RotaryEncoding::decay,
          "xPos multiplies queries by it and divides keys: positive, n x (rotary width / 2)."),
    field("part", &RotaryEncoding::part, "Which dimensions turn: the first or the last.")
        .only_if([](const RotaryEncoding& rotary) { return rotary.part == RotaryPart::last; }),
    field("axes", &RotaryEncoding::axes, "Of a rotation that follows several axes."));
template <>
inline constexpr auto fields_of<BiasEncoding> = fields(
    "", "Added to the scaled scores. It never masks; `causal` does.",
    field("heads", &BiasEncoding::heads, "One n x n matrix per head (query row, key column).").required(),
    field("slopes", &BiasEncoding::slopes, "ALiBi's, one for each head.").unless_empty(),
    field("buckets", &BiasEncoding::buckets, "T5's, n x n, row by row.").unless_empty(),
    field("scale", &BiasEncoding::scale,
          R"(If present, replaces 1/sqrt(head width); it is 1 for T5, which does not scale. Of several
        encodings with a scale, the first in the list sets it.)"));
template <>
inline constexpr auto fields_of<RelativeEncoding> = fields(
    "",
    R"(Vectors for relative offsets: row k + maxDistance belongs to offset k = j - i (key minus query),
        clipped to +-maxDistance. A table is as wide as a head, or as all heads together.)",
    field("keys", &RelativeEncoding::keys, "Added to the keys, (2 maxDistance + 1) x width.").required(),
    field("values", &RelativeEncoding::values, "Added to the values, in the same way."),
    field("queries", &RelativeEncoding::queries, "Compared with the keys: DeBERTa's position to content."),
    field("contentBias", &RelativeEncoding::content_bias,
          "Transformer-XL's u, added to the query where it meets a key: heads x head width."),
    field("positionBias", &RelativeEncoding::position_bias,
          "Transformer-XL's v, added to the query where it meets a vector of `keys`: heads x head width."),
    field("scale", &RelativeEncoding::scale,
          R"(If present, replaces 1/sqrt(head width). Of several encodings with a scale, the first in the list
        sets it.)"),
    field("maxDistance", &RelativeEncoding::max_distance, "The largest offset of its own, 0 to 1000000.")
        .required(),
    field("waves", &RelativeEncoding::waves, "The sinusoids of the columns, for sinusoids of the offset."));

template <>
inline constexpr auto fields_of<DataDependentEncoding> = fields(
    "",
    R"(Weights with which attention makes a bias from the words. What they measure between query and key is the
        position. There are the parts of one scheme: `gates` and `slopes`, `places`, or `projection` and
        `distances`. It never masks; `causal` does.)",
    field(
        "gates", &DataDependentEncoding::gates,
        R"(The forget gate's w, width x heads: the bias sums log sigmoid(w . x + b) over the words after the key
        up to the query.)"),
    field("slopes", &DataDependentEncoding::slopes,
          R"(For each head -log sigmoid(b), positive: where `gates` are zeros, the bias is that of ALiBi with
        these slopes.)")
        .unless_empty(),
    field("places", &DataDependentEncoding::places,
          R"(CoPE's vectors of the positions 0, 1, ..., as wide as a head. The position of a key sums
        sigmoid(scaled score) over the words from the key to the query.)"),
    field("projection", &DataDependentEncoding::projection,
          "Makes each word's coefficients of `distances`, width x (heads * rank)."),
    field("distances", &DataDependentEncoding::distances,
          "One column for each distance back from the query, rank x reach; beyond it the bias is 0."));

/// Checks an encoding, which a caller may have made by hand: the shapes of its parts and the lengths of its
/// lists match, all numbers are finite, and divisors and scales are positive. `name` is its name in errors:
/// bad_shape, bad_value, non_finite (`name`.cos, ...).
[[nodiscard]] Result<void> check_encoding(const Encoding& encoding, const std::string& name);

/// Its part for data-dependent positions. A program that does without them may define this and
/// add_data_dependent_bias itself.
[[nodiscard]] Result<void> check_data_dependent(const DataDependentEncoding& encoding,
                                                const std::string& name);

}  // namespace pe
