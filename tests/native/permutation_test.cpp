#include "pe/attention/permutation.hpp"

#include <catch_amalgamated.hpp>
#include <cmath>
#include <limits>
#include <numeric>
#include <string>

#include "layers.hpp"
#include "same.hpp"

namespace permutation_test {

using pe::AttendRequest, pe::ErrorCode, pe::Index, pe::Matrix, pe::Permuted, pe::Random;

namespace {

std::vector<std::int32_t> moving_permutation(Index n, Random& random) {
  for (;;) {
    auto order = pe::random_permutation(static_cast<std::int32_t>(n), random);
    if (!std::ranges::is_sorted(order)) return order;
  }
}

Permuted permuted_of(const AttendRequest& request, const std::vector<std::int32_t>& permutation) {
  auto result = pe::permute({request, permutation});
  REQUIRE(result.has_value());
  return std::move(*result);
}

/// Rounding of one output: the sums behind it are of numbers of order 1.
constexpr float rounding = 2e-5F;

}  // namespace

TEST_CASE("permutation: attention without positions and mask cannot see order") {
  for (std::uint64_t seed = 0; seed < 100; ++seed) {
    Random random(seed, 90);
    const Index n = 2 + random.below(40);
    LayerOptions options;
    if (seed % 2 == 0) options.encodings = {pe::NoEncoding{}};
    const AttendRequest request = random_layer(random, n, 1 + random.below(16), options);
    CAPTURE(seed, n, request.heads);
    REQUIRE(permuted_of(request, moving_permutation(n, random)).max_abs_difference < rounding);
  }
}

TEST_CASE("permutation: every encoding on the inputs breaks that, added or concatenated") {
  for (const std::string scheme : {"index", "normalized-index", "sinusoidal", "learned"})
    for (const std::string combine : {"add", "concat"})
      for (std::uint64_t seed = 0; seed < 15; ++seed) {
        Random random(seed, 91);
        const Index n = 3 + random.below(20), width = 2 + random.below(12);
        const AttendRequest request = random_layer(random, n, width,
                                                   {.causal = false,
                                                    .encodings = {encoding_of(scheme, n, width, combine)},
                                                    .extra_width = combine == "concat" ? width : 0});
        CAPTURE(scheme, combine, seed, n, width);
        REQUIRE(permuted_of(request, moving_permutation(n, random)).max_abs_difference > 100 * rounding);
      }
}

TEST_CASE("permutation: a causal mask alone breaks it as well") {
  for (std::uint64_t seed = 0; seed < 30; ++seed) {
    Random random(seed, 92);
    const Index n = 2 + random.below(20);
    const AttendRequest request =
        random_layer(random, n, 2 + random.below(12), {.causal = true, .encodings = {}});
    REQUIRE(permuted_of(request, moving_permutation(n, random)).max_abs_difference > 100 * rounding);
  }
}

TEST_CASE("permutation: the largest output is that of both orders") {
  bool greater_permuted = false;
  for (std::uint64_t seed = 0; seed < 10; ++seed) {
    Random random(seed, 94);
    const AttendRequest request =
        random_layer(random, 9, 6, {.causal = true, .encodings = {encoding_of("sinusoidal", 9, 6, "add")}});
    const Permuted result = permuted_of(request, moving_permutation(9, random));
    const float of_permuted = result.permuted_input.cwiseAbs().maxCoeff(),
                of_plain = result.permuted_output.cwiseAbs().maxCoeff();
    CHECK(result.largest_output == std::max(of_permuted, of_plain));
    greater_permuted = greater_permuted || of_permuted > of_plain;
  }
  CHECK(greater_permuted);
}

TEST_CASE("permutation: the identity changes not a bit, whatever acts") {
  Random random(93);
  const AttendRequest request =
      random_layer(random, 11, 8, {.causal = true, .encodings = {encoding_of("sinusoidal", 11, 8, "add")}});
  std::vector<std::int32_t> identity(11);
  std::iota(identity.begin(), identity.end(), 0);
  const Permuted result = permuted_of(request, identity);
  CHECK(result.max_abs_difference == 0);
  CHECK(same(result.permuted_input, result.permuted_output));
  CHECK(same(result.permuted_input, pe::attend(request)->output));
}

TEST_CASE("permutation: row i of Pi X is row permutation[i] of X") {
  Matrix x(3, 2);
  x << 0, 1, 10, 11, 20, 21;
  Matrix expected(3, 2);
  expected << 20, 21, 0, 1, 10, 11;
  CHECK(same(pe::permute_rows(x, {2, 0, 1}), expected));

  Random random(94);
  const AttendRequest request =
      random_layer(random, 7, 4, {.causal = true, .encodings = {encoding_of("learned", 7, 4, "add")}});
  const auto order = moving_permutation(7, random);
  const Permuted result = permuted_of(request, order);
  CHECK(same(result.permuted_output, pe::permute_rows(pe::attend(request)->output, order)));
  AttendRequest moved = request;  // positions stay where they are
  moved.x = pe::permute_rows(request.x, order);
  CHECK(same(result.permuted_input, pe::attend(moved)->output));
}

TEST_CASE("permutation: the worst cell is the worst, and the difference is the one there") {
  for (std::uint64_t seed = 0; seed < 40; ++seed) {
    Random random(seed, 95);
    const Index n = 2 + random.below(20);
    const AttendRequest request = random_layer(random, n, 3, {.causal = true, .encodings = {}});
    const Permuted result = permuted_of(request, moving_permutation(n, random));
    REQUIRE(result.worst.row >= 0);
    REQUIRE(result.worst.row < n);
    REQUIRE(result.worst.col < result.permuted_input.cols());
    REQUIRE(std::abs(result.permuted_input(result.worst.row, result.worst.col) -
                     result.permuted_output(result.worst.row, result.worst.col)) ==
            result.max_abs_difference);
    for (Index i = 0; i < n; ++i)
      for (Index j = 0; j < result.permuted_input.cols(); ++j)
        REQUIRE(std::abs(result.permuted_input(i, j) - result.permuted_output(i, j)) <=
                result.max_abs_difference);
  }
}

TEST_CASE("permutation: the difference, what it is compared with, and both layers where they are wanted") {
  Random random(98);
  const AttendRequest request =
      random_layer(random, 9, 6, {.causal = true, .encodings = {encoding_of("sinusoidal", 9, 6, "add")}});
  const auto order = moving_permutation(9, random);
  const Permuted lean = permuted_of(request, order);
  CHECK(!lean.layers);
  CHECK(same(lean.difference, lean.permuted_input - lean.permuted_output));
  CHECK(lean.largest_output ==
        std::max(lean.permuted_input.cwiseAbs().maxCoeff(), lean.permuted_output.cwiseAbs().maxCoeff()));

  const Permuted whole = *pe::permute({request, order, true});
  CHECK(same(whole.difference, lean.difference));
  REQUIRE(whole.layers);
  AttendRequest moved = request;
  moved.x = pe::permute_rows(request.x, order);
  const auto check_layer = [](const pe::Attention& given, const pe::Attention& expected) {
    CHECK(same(given.output, expected.output));
    CHECK(same(given.queries, expected.queries));
    REQUIRE(given.weights.size() == expected.weights.size());
    for (std::size_t head = 0; head < expected.weights.size(); ++head) {
      CHECK(same(given.weights[head], expected.weights[head]));
      CHECK(same(given.scores[head], expected.scores[head]));
    }
  };
  check_layer(whole.layers->plain, *pe::attend(request));
  check_layer(whole.layers->permuted, *pe::attend(moved));
}

TEST_CASE("permutation: what is not a permutation is refused") {
  Random random(96);
  const AttendRequest request = random_layer(random, 4, 3);
  const auto refused = [&](const std::vector<std::int32_t>& permutation, ErrorCode code) {
    const auto result = pe::permute({request, permutation});
    REQUIRE(!result);
    CHECK(result.error().code == code);
    CHECK(result.error().field == "permutation");
    CHECK_THAT(result.error().message, Catch::Matchers::StartsWith("permutation"));
  };
  refused({}, ErrorCode::bad_shape);
  refused({0, 1, 2}, ErrorCode::bad_shape);
  refused({0, 1, 2, 3, 4}, ErrorCode::bad_shape);
  refused({0, 1, 2, 2}, ErrorCode::bad_value);
  refused({0, 1, 2, 4}, ErrorCode::bad_value);
  refused({-1, 1, 2, 3}, ErrorCode::bad_value);
  refused({0, 1, 2, std::numeric_limits<std::int32_t>::min()}, ErrorCode::bad_value);
}

TEST_CASE("permutation: errors of the layer come through") {
  Random random(97);
  AttendRequest request = random_layer(random, 4, 3);
  request.x(2, 1) = NAN;
  const auto result = pe::permute({request, {1, 0, 2, 3}});
  REQUIRE(!result);
  CHECK(result.error().field == "x");
  CHECK_THAT(result.error().message, Catch::Matchers::ContainsSubstring("row 2, column 1"));
}

TEST_CASE("permutation: padding is refused, since words would move into it") {
  Random random(5, 97);
  AttendRequest request = random_layer(random, 4, 8, {});
  request.padding = 1;
  const auto result = pe::permute({request, {1, 0, 2, 3}});
  REQUIRE(!result);
  CHECK(result.error().code == ErrorCode::bad_value);
  CHECK(result.error().field == "padding");
}

}  // namespace permutation_test
