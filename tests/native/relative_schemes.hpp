#pragma once

#include <catch_amalgamated.hpp>
#include <cmath>

#include "layers.hpp"
#include "schemes.hpp"

/// A layer with random weights and biases, without an output matrix, so that its output is what the heads
/// give.
inline pe::AttendRequest layer_of_heads(pe::Random& random, pe::Index n) {
  pe::AttendRequest layer = random_layer(random, n, 1 + random.below(8));
  layer.weights.o.reset();
  layer.biases.o.reset();
  layer.mask.causal = random.below(2) == 0;
  return layer;
}

inline pe::Index head_width(const pe::AttendRequest& layer) {
  return layer.weights.q.cols() / layer.heads;
}

/// A request that fits the layer.
inline pe::EncodeRequest request_for(const pe::AttendRequest& layer, std::uint64_t seed,
                                     pe::Parameters parameters) {
  return {.scheme = {},
          .n = layer.x.rows(),
          .d = head_width(layer),
          .positions = {},
          .heads = layer.heads,
          .seed = seed,
          .parameters = std::move(parameters)};
}

inline pe::RelativeEncoding relative_with(const pe::Scheme& scheme, const pe::EncodeRequest& request) {
  auto encoded = encode_with(scheme, request);
  REQUIRE(encoded.has_value());
  return std::get<pe::RelativeEncoding>(*encoded);
}

/// Attention with the encoding, and one head of it in double.
struct HeadInDouble {
  pe::MatrixD queries, keys, values, weights, scores, output;

  HeadInDouble(const pe::Attention& attention, pe::Index head, pe::Index width) {
    const auto columns = [&](const pe::Matrix& all) {
      return pe::MatrixD(all.middleCols(head * width, width).cast<double>());
    };
    queries = columns(attention.queries);
    keys = columns(attention.keys);
    values = columns(attention.values);
    output = columns(attention.output);
    weights = attention.weights[static_cast<std::size_t>(head)].cast<double>();
    scores = attention.scores[static_cast<std::size_t>(head)].cast<double>();
  }
};

inline pe::Attention attention_with(pe::AttendRequest layer, const pe::RelativeEncoding& relative) {
  layer.encodings = {relative};
  auto attention = pe::attend(layer);
  REQUIRE(attention.has_value());
  return *attention;
}

/// The scores are those of the formula, wherever they are not masked. expected(i, j) in double, after the
/// scaling.
template <class Expected>
void check_scores(const HeadInDouble& head, bool causal, const Expected& expected) {
  for (pe::Index i = 0; i < head.scores.rows(); ++i)
    for (pe::Index j = 0; j < head.scores.cols(); ++j) {
      if (causal && j > i) continue;
      const double value = expected(i, j);
      REQUIRE(std::abs(head.scores(i, j) - value) < 1e-4 * (1 + std::abs(value)));
    }
}
