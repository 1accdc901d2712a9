#pragma once

#include <optional>
#include <vector>

#include "pe/core/error.hpp"
#include "pe/core/fields.hpp"
#include "pe/core/matrix.hpp"
#include "pe/core/progress.hpp"

namespace pe {

/// The first layer of a model, as far as it makes scores: all that a head reads there is a word's vector plus
/// a position's.
struct FirstLayer {
  /// Layer normalisation of the sum (Ba, Kiros, Hinton 2016).
  struct Norm {
    std::optional<Matrix> gain, bias;
    double epsilon = 1e-5;
  };
  struct Weights {
    Matrix q, k;
  };
  struct Biases {
    std::optional<Matrix> q, k;
  };

  Weights weights;
  Biases biases;
  Index heads = 1;
  bool causal = false;
  std::optional<Norm> norm;
  std::optional<Matrix> words;
  std::optional<Matrix> constant;
  Index drop = 0;
};
template <>
inline constexpr auto fields_of<FirstLayer::Norm> =
    fields("", "", field("gain", &FirstLayer::Norm::gain, "1 x the width of the table; default ones"),
           field("bias", &FirstLayer::Norm::bias, "1 x the width of the table; default zeros"),
           field("epsilon", &FirstLayer::Norm::epsilon, "added to the variance, from 0 to 1").from(0).to(1));
template <>
inline constexpr auto fields_of<FirstLayer::Weights> = fields(
    "", "",
    field("q", &FirstLayer::Weights::q, "Makes the queries: width of the table x (heads * head width).")
        .required(),
    field("k", &FirstLayer::Weights::k, "Makes the keys, of the same shape as q.").required());
template <>
inline constexpr auto fields_of<FirstLayer::Biases> =
    fields("", "", field("q", &FirstLayer::Biases::q, "Added to every query: 1 x (heads * head width)."),
           field("k", &FirstLayer::Biases::k, "Added to every key: 1 x (heads * head width)."));
template <>
inline constexpr auto fields_of<FirstLayer> = fields(
    "FirstLayer",
    R"(What makes the scores of a model's first layer. Its input at position i with the word w is
        x = norm(word w + position i + constant), and a score is (x_i q + bias)(x_j k + bias)^T /
        sqrt(head width).)",
    field("weights", &FirstLayer::weights, "Q = x q, K = x k.").required(),
    field("biases", &FirstLayer::biases, "One row each, as wide as the weight matrix."),
    field("heads", &FirstLayer::heads, "How many heads share the columns of q and k evenly; at least 1.")
        .from(1),
    field("causal", &FirstLayer::causal, "Hides the keys after each query."),
    field("norm", &FirstLayer::norm, "Layer normalisation of the input; without it there is none."),
    field("words", &FirstLayer::words,
          R"(The vectors of some words, K x the width of the table, K from 1 to 1024. Scores are averaged
        over them, each word of the query with each of the key. Without them, the input is the position
        alone.)"),
    field("constant", &FirstLayer::constant,
          "1 x the width of the table: what is added to every input, such as the vector of a token type"),
    field("drop", &FirstLayer::drop, "rows of the table left out at the start"));

/// The most positions of a map, and the most words.
inline constexpr Index most_map_positions = 4096, most_map_words = 1024;
/// The most rows and columns of an overview.
inline constexpr Index most_overview_rows = 64;

/// What positions make of one head.
struct HeadMap {
  Matrix scores, attention;
};
template <>
inline constexpr auto fields_of<HeadMap> =
    fields("HeadMap", "Query positions down, key positions across, n x n.",
           field("scores", &HeadMap::scores,
                 "the mean over all pairs of words; -Infinity for a key that the query does not see"),
           field("attention", &HeadMap::attention, "the softmax of the scores: every row sums to 1"));

/// How the scores' variance divides among positions and words.
struct ScoreVariance {
  double total = 0, positions = 0, words = 0, both = 0;
};
template <>
inline constexpr auto fields_of<ScoreVariance> = fields(
    "ScoreVariance",
    R"(The variance of a head's scores over all pairs of positions in which the query sees the key, and all
        pairs of words, divided as a two-way analysis of variance divides it: score = mean + effect of the
        two positions + effect of the two words + rest. The three shares sum to 1.)",
    field("total", &ScoreVariance::total, "the variance of the scores"),
    field("positions", &ScoreVariance::positions,
          "the share of the positions' effect: of what remains of a score once words are averaged out"),
    field("words", &ScoreVariance::words,
          "the share of the words' effect: of what remains of a score once positions are averaged out"),
    field("both", &ScoreVariance::both, "the share that depends on words and positions together"));

/// How much of its attention a head pays to keys at certain distances, by positions alone.
struct HeadProbe {
  double previous = 0, own = 0, next = 0, first = 0;
  std::optional<ScoreVariance> variance;
  Matrix overview;
};
template <>
inline constexpr auto fields_of<HeadProbe> = fields(
    "HeadProbe", "Means over the queries that have such a key, each from 0 to 1.",
    field("previous", &HeadProbe::previous, "attention to the position before"),
    field("own", &HeadProbe::own, "attention to the query's own position"),
    field("next", &HeadProbe::next, "attention to the position after"),
    field("first", &HeadProbe::first, "attention to the first position, of the queries after it"),
    field("variance", &HeadProbe::variance,
          "only with `words`, and only where scores differ by more than rounding"),
    field("overview", &HeadProbe::overview,
          R"(The attention in at most 64 x 64 blocks: how much of its attention a query of the one stretch of
        positions pays to the keys of the other, on average. Every row sums to 1.)"));

struct HeadsProbe {
  std::vector<HeadProbe> heads;
};
template <>
inline constexpr auto fields_of<HeadsProbe> =
    fields("HeadsProbe", "", field("heads", &HeadsProbe::heads, "in the order of the columns of q and k"));

/// The map of one head, counted from 0. The inputs of words and positions are multiplied by the weights in
/// float32, before they are added and normalised. Errors: bad_shape (table, weights.q, weights.k, biases.q,
/// biases.k, norm.gain, norm.bias, words, constant), non_finite (the same), bad_value (heads, drop, head,
/// norm.epsilon), too_large (table), out_of_memory (table).
[[nodiscard]] Result<HeadMap> head_map(const Matrix& table, const FirstLayer& layer, Index head);

/// All heads. The effect of positions is the mean over words, and that of words the mean over positions
/// (Song and Zhong 2023, arXiv 2310.04861, divide hidden states in this way). Errors: as above.
[[nodiscard]] Result<HeadsProbe> probe_heads(const Matrix& table, const FirstLayer& layer,
                                             const Progress& progress = {});

}  // namespace pe
