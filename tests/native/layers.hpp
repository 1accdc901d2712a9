#pragma once

#include "pe/attention/attention.hpp"
#include "pe/core/random.hpp"
#include "pe/encodings/catalog.hpp"

/// What a random layer may have.
struct LayerOptions {
  bool causal = false;
  pe::Index largest_n = 24;
  std::vector<pe::Encoding> encodings;
  pe::Index extra_width = 0;  ///< of what is concatenated
};

/// A layer of random size, heads, weights, and with or without biases and output matrix.
inline pe::AttendRequest random_layer(pe::Random& random, pe::Index n, pe::Index width,
                                      const LayerOptions& options = {}) {
  using pe::Index, pe::random_normal;
  const Index heads = 1 + random.below(4), head_width = 1 + random.below(9), inner = heads * head_width;
  const Index input_width = width + options.extra_width, out = 1 + random.below(12);
  const auto weights = [&](Index rows, Index cols) {
    return random_normal(rows, cols, 1 / std::sqrt(static_cast<double>(rows)), random);
  };
  pe::AttendRequest request{
      .x = random_normal(n, width, 1, random),
      .weights = {.q = weights(input_width, inner),
                  .k = weights(input_width, inner),
                  .v = weights(input_width, inner),
                  .o = {}},
      .biases = {},
      .heads = heads,
      .mask = {.causal = options.causal},
      .encodings = options.encodings,
  };
  if (random.below(2) == 0) request.weights.o = weights(inner, out);
  if (random.below(2) == 0) request.biases.q = random_normal(1, inner, 1, random);
  if (random.below(2) == 0) request.biases.k = random_normal(1, inner, 1, random);
  if (random.below(2) == 0) request.biases.v = random_normal(1, inner, 1, random);
  if (request.weights.o && random.below(2) == 0) request.biases.o = random_normal(1, out, 1, random);
  return request;
}

inline pe::Encoding encoding_of(const std::string& scheme, pe::Index n, pe::Index d,
                                const std::string& combine, std::uint64_t seed = 1) {
  pe::EncodeRequest request{
      .scheme = scheme, .n = n, .d = d, .positions = {}, .seed = seed, .parameters = {}};
  if (scheme != "none") request.parameters.emplace("combine", combine);
  if (scheme == "learned") request.parameters.emplace("deviation", 1.0);
  return *pe::encode(request);
}
