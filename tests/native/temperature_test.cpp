#include "pe/attention/temperature.hpp"

#include <catch_amalgamated.hpp>
#include <cmath>

#include "pe/core/error.hpp"

namespace temperature_test {

using pe::Temperature, pe::query_factors;
using enum Temperature::Kind;

namespace {

double factor_at(const Temperature& temperature, double position) {
  const auto factors = query_factors(std::array{position}, temperature);
  REQUIRE(factors);
  return factors->front();
}

/// The temperature and the position of a refused request, and the field that the error names.
std::string refused(const Temperature& temperature, double position = 0) {
  const auto factors = query_factors(std::array{position}, temperature);
  REQUIRE(!factors);
  return factors.error().field;
}

}  // namespace

TEST_CASE("temperature: what transformers' Ministral 3 and Llama 4 compute around the length") {
  // get_llama_4_attn_scale with beta 0.1 and 8192; Llama 4's own counts positions from 1.
  const Temperature ministral{.kind = steps, .factor = 0.1, .length = 8192};
  const Temperature llama{.kind = steps_from_one, .factor = 0.1, .length = 8192};
  const double doubled = 1.0693147180559945, tenfold = 1.2397895272798371;
  for (const double position : {0.0, 1.0, 8190.0}) {
    CHECK(factor_at(ministral, position) == 1);
    CHECK(factor_at(llama, position) == 1);
  }
  CHECK(factor_at(ministral, 8191) == 1);
  CHECK(std::abs(factor_at(llama, 8191) - doubled) < 1e-15);
  CHECK(std::abs(factor_at(ministral, 8192) - doubled) < 1e-15);
  CHECK(std::abs(factor_at(ministral, 81920) - tenfold) < 1e-15);
}

TEST_CASE("temperature: Inkling's grows without steps, and not before its length") {
  const Temperature inkling{.kind = beyond, .factor = 0.1, .length = 128000};
  CHECK(factor_at(inkling, 127999) == 1);
  CHECK(std::abs(factor_at(inkling, 2 * 128000 - 1) - 1.0693147180559945) < 1e-15);
}

TEST_CASE("temperature: logarithms of the keys so far, over that of the length or times a factor") {
  const Temperature qwen{.kind = log_length, .length = 8192};
  CHECK(factor_at(qwen, 100) == 1);
  CHECK(std::abs(factor_at(qwen, 16383) - 14.0 / 13) < 1e-15);
  const Temperature scalable{.kind = scalable_softmax, .factor = 0.43};
  CHECK(factor_at(scalable, 0) == 0);
  CHECK(std::abs(factor_at(scalable, 1023) - 4.3 * std::log(2.0)) < 1e-14);
  CHECK(factor_at({}, 1e9) == 1);
}

TEST_CASE("temperature: what is out of range is refused by name") {
  CHECK(refused({.factor = -1}) == "factor");
  CHECK(refused({.length = 1}) == "length");
  CHECK(refused({}, -1) == "positions");
  CHECK(refused({}, NAN) == "positions");
}

}  // namespace temperature_test
