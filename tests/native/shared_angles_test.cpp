#include "pe/properties/shared_angles.hpp"

#include <algorithm>
#include <catch_amalgamated.hpp>
#include <cmath>
#include <cstdint>
#include <string>
#include <vector>

#include "schemes.hpp"

namespace shared_angles_test {

using pe::ErrorCode, pe::Index, pe::RotaryAngles, pe::SharedAngles;

namespace {

using Numbers = std::vector<double>;

SharedAngles shared(const Numbers& frequencies, Index length, RotaryAngles angles) {
  auto result = pe::shared_angles(frequencies, {.length = length, .angles = angles});
  REQUIRE(result.has_value());
  return std::move(*result);
}

Numbers frequencies_of(double base) {
  const auto result = pe::rotary_frequencies(128, base, 1, {});
  REQUIRE(result.has_value());
  return result->inverse;
}

}  // namespace

TEST_CASE("shared angles: bfloat16 has 8 significant bits and float16 has 11, at any base") {
  for (const double base : {100.0, 10000.0, 500000.0, 1e7}) {
    CAPTURE(base);
    const Numbers frequencies = frequencies_of(base);
    // 0 to 256, and 128 numbers from each power of two to the next; 4095 is rounded to 4096.
    const SharedAngles brain = shared(frequencies, 4096, RotaryAngles::bfloat16);
    CHECK(4096 - brain.shared.size() == 257 + 4 * 128);
    CHECK(brain.shared.front() == 257);
    const SharedAngles half = shared(frequencies, 4096, RotaryAngles::float16);
    CHECK(4096 - half.shared.size() == 2049 + 1024);
    CHECK(half.shared.front() == 2049);
    for (const RotaryAngles exact : {RotaryAngles::float32, RotaryAngles::float64})
      CHECK(shared(frequencies, 4096, exact).shared.empty());
  }
}

TEST_CASE("shared angles: float32 holds whole positions up to 2^24") {
  CHECK(shared({1}, 1 << 20, RotaryAngles::float32).shared.empty());
  // A pair in the middle of two powers of two loses a bit more than one at the first.
  CHECK(shared({1.0 / 3}, 1 << 23, RotaryAngles::float32).shared.empty());
}

TEST_CASE(
    "shared angles: a pair shares an angle between half of the bits and all of them, and the slowest no later") {
  const SharedAngles brain = shared(frequencies_of(10000), 1024, RotaryAngles::bfloat16);
  REQUIRE(brain.first_of_pairs.size() == 64);
  CHECK(brain.first_of_pairs.front() == 257);
  for (const std::int32_t first : brain.first_of_pairs) {
    CHECK(first > 128);
    CHECK(first <= 257);
  }
  // A pair that stands still has one angle; the other still tells positions apart.
  const SharedAngles still = shared({1, 0}, 10, RotaryAngles::float64);
  CHECK(still.first_of_pairs == std::vector<std::int32_t>{0, 1});
  CHECK(still.shared.empty());
}

TEST_CASE("shared angles: they are those of the rows that the encoding repeats") {
  for (const char* angles : {"float16", "bfloat16", "float32", "float64"}) {
    CAPTURE(angles);
    const Index n = 3000;
    const auto encoding = encode_with(pe::rotary_scheme, asked(n, 32, {{"angles", std::string(angles)}}));
    REQUIRE(encoding.has_value());
    const auto& rotary = std::get<pe::RotaryEncoding>(*encoding);
    const auto place =
        std::ranges::find(pe::names_of<RotaryAngles>, angles) - pe::names_of<RotaryAngles>.begin();
    const SharedAngles result = shared(rotary.inverse_frequencies, n, static_cast<RotaryAngles>(place));
    std::vector<std::int32_t> repeated;
    for (Index p = 1; p < n; ++p)
      if (rotary.cos.row(p) == rotary.cos.row(p - 1) && rotary.sin.row(p) == rotary.sin.row(p - 1))
        repeated.push_back(static_cast<std::int32_t>(p));
    CHECK(result.shared == repeated);
  }
}

TEST_CASE("shared angles: what cannot be computed is refused by name") {
  const auto check_refused = [](const Numbers& frequencies, Index length, ErrorCode code,
                                const std::string& field) {
    const auto result = pe::shared_angles(frequencies, {.length = length});
    REQUIRE(!result);
    CHECK(result.error().code == code);
    CHECK(result.error().field == field);
  };
  check_refused({}, 4, ErrorCode::bad_value, "frequencies");
  check_refused({1, -1}, 4, ErrorCode::bad_value, "frequencies");
  check_refused({NAN}, 4, ErrorCode::bad_value, "frequencies");
  check_refused({1}, 0, ErrorCode::bad_value, "length");
  check_refused({1}, pe::largest_n + 1, ErrorCode::bad_value, "length");
  check_refused(Numbers(64, 1), 3'000'000, ErrorCode::too_large, "length");
}

}  // namespace shared_angles_test
