#pragma once

#include <catch_amalgamated.hpp>
#include <string>
#include <utility>
#include <vector>

#include "pe/core/random.hpp"
#include "pe/encodings/encoding.hpp"
#include "pe/encodings/scheme.hpp"
#include "same.hpp"
#include "schemes.hpp"

/// A request for biases of n positions.
inline pe::EncodeRequest bias_request(pe::Index n, pe::Index heads, pe::Parameters parameters = {},
                                      std::uint64_t seed = 0, pe::Index d = 4) {
  return {.scheme = {},
          .n = n,
          .d = d,
          .positions = {},
          .heads = heads,
          .seed = seed,
          .parameters = std::move(parameters)};
}

inline pe::EncodeRequest at_positions(pe::EncodeRequest request, std::vector<double> positions) {
  request.n = static_cast<pe::Index>(positions.size());
  request.positions = std::move(positions);
  return request;
}

/// Checks the shapes too.
inline pe::BiasEncoding bias_of(const pe::Scheme& scheme, const pe::EncodeRequest& request) {
  const auto encoded = encode_with(scheme, request);
  if (!encoded) FAIL(encoded.error().message);
  const auto& bias = std::get<pe::BiasEncoding>(*encoded);
  REQUIRE(bias.heads.size() == static_cast<std::size_t>(request.heads));
  for (const pe::Matrix& head : bias.heads) {
    REQUIRE(head.rows() == request.n);
    REQUIRE(head.cols() == request.n);
    REQUIRE(head.allFinite());
  }
  return bias;
}

inline bool same_heads(const pe::BiasEncoding& a, const pe::BiasEncoding& b) {
  if (a.heads.size() != b.heads.size()) return false;
  for (std::size_t h = 0; h < a.heads.size(); ++h)
    if (!same(a.heads[h], b.heads[h])) return false;
  return true;
}

inline std::vector<double> counting_from(double first, pe::Index n) {
  std::vector<double> positions;
  for (pe::Index i = 0; i < n; ++i) positions.push_back(first + static_cast<double>(i));
  return positions;
}

/// Whole numbers below `bound`, in any order, some of them twice.
inline std::vector<double> random_positions(pe::Index n, std::uint32_t bound, pe::Random& random) {
  std::vector<double> positions;
  for (pe::Index i = 0; i < n; ++i) positions.push_back(random.below(bound));
  return positions;
}

inline void check_bias_refused(const pe::Scheme& scheme, const pe::EncodeRequest& request, pe::ErrorCode code,
                               const std::string& field, const std::string& reason) {
  const auto encoded = encode_with(scheme, request);
  REQUIRE(!encoded);
  CAPTURE(encoded.error().message);
  CHECK(encoded.error().code == code);
  CHECK(encoded.error().field == field);
  CHECK_THAT(encoded.error().message, Catch::Matchers::ContainsSubstring(field));
  CHECK_THAT(encoded.error().message, Catch::Matchers::ContainsSubstring(reason));
}

/// What every scheme of biases keeps to: the same request gives the same bits; positions 0, 1, 2, ... given
/// are those left out; fewer positions give the upper left corner; entries follow their positions; one
/// position and one head are enough.
inline void check_bias_basics(const pe::Scheme& scheme, const pe::Parameters& parameters = {}) {
  for (std::uint64_t seed = 0; seed < 5; ++seed) {
    pe::Random random(seed, 90);
    const pe::Index n = 2 + random.below(30), heads = 1 + random.below(5);
    CAPTURE(seed, n, heads);
    const auto request = bias_request(n, heads, parameters, seed);
    const auto whole = bias_of(scheme, request);
    CHECK(same_heads(whole, bias_of(scheme, request)));
    CHECK(same_heads(whole, bias_of(scheme, at_positions(request, counting_from(0, n)))));
    const auto shorter = bias_of(scheme, bias_request(n - 1, heads, parameters, seed));
    const auto one = bias_of(scheme, bias_request(1, heads, parameters, seed));
    const auto chosen = random_positions(n, static_cast<std::uint32_t>(n), random);
    const auto picked = bias_of(scheme, at_positions(request, chosen));
    for (std::size_t h = 0; h < whole.heads.size(); ++h) {
      CHECK(same(shorter.heads[h], whole.heads[h].topLeftCorner(n - 1, n - 1)));
      CHECK(same(one.heads[h], whole.heads[h].topLeftCorner(1, 1)));
      for (pe::Index i = 0; i < n; ++i)
        for (pe::Index j = 0; j < n; ++j)
          REQUIRE(picked.heads[h](i, j) ==
                  whole.heads[h](static_cast<pe::Index>(chosen[i]), static_cast<pe::Index>(chosen[j])));
    }
  }
}

/// A scheme of relative biases: shifted positions give the same bits, and a whole matrix is Toeplitz.
inline void check_translation_invariant(const pe::Scheme& scheme, const pe::Parameters& parameters = {}) {
  for (std::uint64_t seed = 0; seed < 5; ++seed) {
    pe::Random random(seed, 91);
    const pe::Index n = 2 + random.below(40), heads = 1 + random.below(4);
    CAPTURE(seed, n, heads);
    const auto request = bias_request(n, heads, parameters, seed);
    const auto unshifted = bias_of(scheme, request);
    for (const double shift : {1.0, 1000.0, -77.0, 9999900.0})
      CHECK(same_heads(unshifted, bias_of(scheme, at_positions(request, counting_from(shift, n)))));
    for (const pe::Matrix& head : unshifted.heads)
      CHECK(same(head.topLeftCorner(n - 1, n - 1), head.bottomRightCorner(n - 1, n - 1)));
    // Far apart: more offsets than pairs.
    const auto scattered = random_positions(n, 1'000'000, random);
    auto moved = scattered;
    for (double& position : moved) position -= 123'456;
    CHECK(same_heads(bias_of(scheme, at_positions(request, scattered)),
                     bias_of(scheme, at_positions(request, moved))));
  }
}
