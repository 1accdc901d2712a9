#pragma once

#include <catch_amalgamated.hpp>
#include <cmath>
#include <cstdint>
#include <functional>
#include <string>
#include <utility>
#include <variant>

#include "pe/core/random.hpp"
#include "pe/encodings/catalog.hpp"
#include "pe/recognition/recognize.hpp"

/// How many random tables a test tries: all natively, a quarter as wasm, which other tests hold to the same
/// bits.
constexpr std::uint64_t tries(std::uint64_t all) {
#ifdef __EMSCRIPTEN__
  return all / 4;
#else
  return all;
#endif
}

/// Of a table that can be looked at.
inline pe::Recognition recognition_of(const pe::Matrix& table) {
  auto result = pe::recognize(table);
  REQUIRE(result.has_value());
  REQUIRE(!result->fits.empty());
  REQUIRE(result->fits.size() <= 3);
  return std::move(*result);
}

/// The fit of a table that one matches.
inline pe::RecognitionFit match_of(const pe::Matrix& table) {
  const pe::Recognition result = recognition_of(table);
  REQUIRE(result.matched);
  return result.fits.front();
}

/// The name of a fit's mistake, or empty.
inline std::string mistake_of(const pe::RecognitionFit& fit) {
  return std::string(fit.mistake ? pe::name_of(*fit.mistake) : "");
}

/// n x d, by row and column.
inline pe::Matrix generated(pe::Index n, pe::Index d, const std::function<double(double, double)>& entry) {
  pe::Matrix table(n, d);
  for (pe::Index p = 0; p < n; ++p)
    for (pe::Index j = 0; j < d; ++j)
      table(p, j) = static_cast<float>(entry(static_cast<double>(p), static_cast<double>(j)));
  return table;
}

/// `share`: of the root mean square of the entries.
inline pe::Matrix with_noise(const pe::Matrix& table, double share, pe::Random& random) {
  const double size = table.norm() / std::sqrt(static_cast<double>(table.size()));
  return table + pe::random_normal(table.rows(), table.cols(), share * size, random);
}

/// Of an interleaved pair of columns.
inline double wave(double j, double angle) {
  return std::fmod(j, 2) == 0 ? std::sin(angle) : std::cos(angle);
}

/// The table of a scheme that acts on the inputs.
inline pe::Matrix encoded(const char* scheme, pe::Index n, pe::Index d, pe::Parameters parameters = {}) {
  pe::EncodeRequest request{
      .scheme = scheme, .n = n, .d = d, .positions = {}, .parameters = std::move(parameters)};
  const auto encoding = pe::encode(std::move(request));
  REQUIRE(encoding.has_value());
  return std::get<pe::InputEncoding>(*encoding).table;
}
