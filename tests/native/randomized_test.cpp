#include "pe/encodings/randomized.hpp"

#include <catch_amalgamated.hpp>
#include <cmath>
#include <map>

#include "pe/core/random.hpp"
#include "pe/encodings/sinusoidal.hpp"
#include "same.hpp"
#include "schemes.hpp"

namespace randomized_test {

using pe::Index, pe::Matrix;

namespace {

pe::EncodeRequest asked(Index n, Index d, std::uint64_t seed, pe::Parameters parameters = {}) {
  return {.scheme = {},
          .n = n,
          .d = d,
          .positions = {},
          .heads = 1,
          .seed = seed,
          .parameters = std::move(parameters)};
}

Matrix table_of(const pe::EncodeRequest& request) {
  const auto encoded = encode_with(pe::randomized_scheme, request);
  REQUIRE(encoded.has_value());
  return std::get<pe::InputEncoding>(*encoded).table;
}

}  // namespace

TEST_CASE("randomised positions: n different whole numbers in order, below the length drawn from") {
  for (std::uint64_t seed = 0; seed < 200; ++seed) {
    pe::Random random(seed, 89);
    const Index longest = 1 + random.below(300), n = 1 + random.below(static_cast<std::uint32_t>(longest));
    CAPTURE(seed, n, longest);
    const std::vector<double> positions = pe::random_positions(n, longest, seed);
    REQUIRE(std::ssize(positions) == n);
    CHECK(positions.front() >= 0);
    CHECK(positions.back() < static_cast<double>(longest));
    for (std::size_t i = 0; i < positions.size(); ++i) {
      CHECK(positions[i] == std::floor(positions[i]));
      if (i > 0) CHECK(positions[i - 1] < positions[i]);
    }
    CHECK(pe::random_positions(n, longest, seed) == positions);
  }
}

TEST_CASE("randomised positions: every set of n positions is as likely as any other") {
  // 6 over 3 = 20 sets. Chi-square with 19 degrees of freedom is above 43.8 once in 1000 times.
  std::map<std::vector<double>, int> seen;
  const int draws = 20000;
  for (int seed = 0; seed < draws; ++seed)
    ++seen[pe::random_positions(3, 6, static_cast<std::uint64_t>(seed))];
  REQUIRE(seen.size() == 20);
  double chi_square = 0;
  for (const auto& [set, count] : seen) chi_square += std::pow(count - draws / 20.0, 2) / (draws / 20.0);
  CAPTURE(chi_square);
  CHECK(chi_square < 43.8);
}

TEST_CASE("randomised positions: over a long range, every position comes as often as any other") {
  // Each of 50 positions is in 10 of 50 with probability 1/5; the counts of one draw hang together, which
  // makes the statistic smaller by (1 - 1/5) * 50 / 49. Chi-square with 49 degrees of freedom is above 85.4
  // once in 1000 times.
  std::vector<int> seen(50);
  const int draws = 5000;
  for (int seed = 0; seed < draws; ++seed)
    for (const double p : pe::random_positions(10, 50, static_cast<std::uint64_t>(seed)))
      ++seen[static_cast<std::size_t>(p)];
  double chi_square = 0;
  for (const int count : seen) chi_square += std::pow(count - draws / 5.0, 2) / (draws / 5.0);
  chi_square /= 0.8 * 50 / 49;
  CAPTURE(chi_square);
  CHECK(chi_square < 85.4);
  CHECK(chi_square > 23);
}

TEST_CASE("randomised positions: the table is the sinusoidal one at the positions drawn") {
  for (const std::string layout : {"interleaved", "halves"})
    for (const std::string spacing : {"vaswani", "tensor2tensor"})
      for (const std::string order : {"sin-cos", "cos-sin"})
        for (const Index d : {1, 2, 7, 16}) {
          const pe::Parameters sinusoid{
              {"base", 50.0}, {"layout", layout}, {"spacing", spacing}, {"order", order}};
          pe::EncodeRequest at = asked(12, d, 0, sinusoid);
          at.positions = pe::random_positions(12, 2048, 5);
          const auto expected = encode_with(pe::sinusoidal_scheme, at);
          REQUIRE(expected.has_value());
          CHECK(same(table_of(asked(12, d, 5, sinusoid)), std::get<pe::InputEncoding>(*expected).table));
        }
}

TEST_CASE("randomised positions: drawing all there are leaves the sinusoidal table") {
  for (const Index n : {1, 2, 40}) {
    const Matrix drawn = table_of(asked(n, 8, 3, {{"maxLength", static_cast<double>(n)}}));
    CHECK((drawn - pe::sinusoidal_table(n, 8, {})).cwiseAbs().maxCoeff() <= 2e-7F);
  }
}

TEST_CASE("randomised positions: the seed decides") {
  CHECK(same(table_of(asked(20, 6, 1)), table_of(asked(20, 6, 1))));
  CHECK(!same(table_of(asked(20, 6, 1)), table_of(asked(20, 6, 2))));
}

TEST_CASE("randomised positions: more positions than there are, and chosen ones, are refused") {
  auto encoded = encode_with(pe::randomized_scheme, asked(9, 4, 0, {{"maxLength", 8.0}}));
  REQUIRE(!encoded);
  CHECK(encoded.error().code == pe::ErrorCode::bad_value);
  CHECK(encoded.error().field == "n");
  CHECK_THAT(encoded.error().message, Catch::Matchers::ContainsSubstring("maxLength, 8"));

  pe::EncodeRequest chosen = asked(2, 4, 0);
  chosen.positions = std::vector<double>{0, 1};
  encoded = encode_with(pe::randomized_scheme, chosen);
  REQUIRE(!encoded);
  CHECK(encoded.error().code == pe::ErrorCode::bad_value);
  CHECK(encoded.error().field == "positions");
}

}  // namespace randomized_test
