#include "pe/probes/order_probe.hpp"

#include <catch_amalgamated.hpp>
#include <cmath>
#include <limits>
#include <numeric>

#include "pe/core/random.hpp"
#include "pe/encodings/sinusoidal.hpp"

namespace order_probe_test {

using pe::ErrorCode, pe::Index, pe::Matrix, pe::OrderProbe, pe::OrderProbeOptions, pe::Random;
using FoldsBy = OrderProbeOptions::FoldsBy;

namespace {

OrderProbe probe(const Matrix& table, const OrderProbeOptions& options = {}) {
  auto result = pe::probe_order(table, options);
  REQUIRE(result.has_value());
  return std::move(*result);
}

/// One column that says the position.
Matrix counting(Index n) {
  Matrix table(n, 1);
  for (Index i = 0; i < n; ++i) table(i, 0) = static_cast<float>(i);
  return table;
}

}  // namespace

TEST_CASE(
    "order probe: from positions themselves the order is read without an error, from a constant it is "
    "guessed") {
  const OrderProbe seen = probe(counting(64), {.pairs = 400, .c = 100});
  CHECK(seen.converged);
  CHECK(seen.error_rate < 0.01);
  CHECK(seen.controls.random.error_rate > 0.3);
  const OrderProbe blind = probe(Matrix::Constant(64, 3, 2), {.pairs = 400});
  CHECK(blind.error_rate > 0.35);
}

TEST_CASE("order probe: the sinusoid shows its order, a random table less") {
  const OrderProbe result = probe(pe::sinusoidal_table(256, 64, {}));
  CHECK(result.converged);
  CHECK(result.error_rate < 0.1);
  CHECK(result.controls.random.error_rate > 0.3);
}

TEST_CASE("order probe: as many errors as folds, each a share of its fold, and their mean") {
  Random random(173);
  const Matrix table = pe::random_normal(46, 4, 1, random);
  for (const auto folds_by : {FoldsBy::positions, FoldsBy::pairs})
    for (const int folds : {2, 5, 7, 23}) {
      const OrderProbe result = probe(table, {.pairs = 23, .folds = folds, .folds_by = folds_by});
      REQUIRE(result.fold_errors.size() == static_cast<std::size_t>(folds));
      for (int fold = 0; fold < folds; ++fold) {
        const double wrong = result.fold_errors[fold] * (23 / folds + (fold < 23 % folds ? 1 : 0));
        CHECK(std::abs(wrong - std::round(wrong)) < 1e-9);
      }
      CHECK(
          result.error_rate ==
          Catch::Approx(std::accumulate(result.fold_errors.begin(), result.fold_errors.end(), 0.0) / folds));
    }
}

TEST_CASE(
    "order probe: the same request gives the same bits, another seed draws other pairs, dropped rows are "
    "gone") {
  Random random(174);
  const Matrix table = pe::random_normal(40, 4, 1, random);
  const OrderProbe first = probe(table, {.pairs = 100, .seed = 3}),
                   second = probe(table, {.pairs = 100, .seed = 3});
  CHECK(first.fold_errors == second.fold_errors);
  CHECK(first.controls.random.error_rate == second.controls.random.error_rate);
  CHECK(first.fold_errors != probe(table, {.pairs = 100, .seed = 4}).fold_errors);
  CHECK(probe(table, {.pairs = 100, .drop = 10}).fold_errors ==
        probe(table.bottomRows(30), {.pairs = 100}).fold_errors);
}

TEST_CASE("order probe: few steps are said not to have converged") {
  const Matrix table = pe::sinusoidal_table(128, 32, {});
  CHECK(!probe(table, {.max_iterations = 1}).converged);
}

TEST_CASE("order probe: what cannot be carried out is refused") {
  Random random(175);
  const Matrix table = pe::random_normal(12, 3, 1, random);
  const auto refused = [](const Matrix& given, const OrderProbeOptions& options, ErrorCode code,
                          const std::string& field) {
    const auto result = pe::probe_order(given, options);
    REQUIRE(!result);
    CAPTURE(result.error().message);
    CHECK(result.error().code == code);
    CHECK(result.error().field == field);
    CHECK_THAT(result.error().message, Catch::Matchers::ContainsSubstring(field));
  };
  Matrix hole = table;
  hole(2, 2) = std::numeric_limits<float>::infinity();
  refused(hole, {}, ErrorCode::non_finite, "table");
  refused(Matrix(0, 3), {}, ErrorCode::bad_shape, "table");
  refused(table, {.drop = 11}, ErrorCode::bad_value, "drop");
  refused(table, {.drop = -1}, ErrorCode::bad_value, "drop");
  for (const int pairs : {0, 1, -5, 100'001}) refused(table, {.pairs = pairs}, ErrorCode::bad_value, "pairs");
  for (const int folds : {0, 1, 21})
    refused(table, {.pairs = 20, .folds = folds, .folds_by = FoldsBy::pairs}, ErrorCode::bad_value, "folds");
  for (const int folds : {0, 1, 7}) refused(table, {.folds = folds}, ErrorCode::bad_value, "folds");
  refused(table, {.folds = 5, .drop = 3}, ErrorCode::bad_value, "folds");
  refused(table, {.folds = 2, .drop = 9}, ErrorCode::bad_value, "drop");
  for (const double c : {0.0, -1.0, 1e7}) refused(table, {.c = c}, ErrorCode::bad_value, "c");
  refused(table, {.c = std::nan("")}, ErrorCode::non_finite, "c");
  for (const int steps : {0, 10'001})
    refused(table, {.max_iterations = steps}, ErrorCode::bad_value, "maxIterations");
}

TEST_CASE(
    "order probe: both controls keep all folds, and the shuffled one is the same table with its rows in "
    "another "
    "order") {
  const Index n = 48;
  const Matrix table = pe::sinusoidal_table(n, 32, {});
  const OrderProbe result = probe(table, {.pairs = 200, .folds = 4, .seed = 9});
  for (const auto* one :
       {static_cast<const pe::OrderErrors*>(&result), &result.controls.shuffled, &result.controls.random}) {
    REQUIRE(one->fold_errors.size() == 4);
    CHECK(one->error_rate ==
          Catch::Approx(std::accumulate(one->fold_errors.begin(), one->fold_errors.end(), 0.0) / 4));
  }
  CHECK(result.error_rate < 0.15);
  CHECK(result.controls.shuffled.error_rate > 0.3);
  CHECK(result.controls.shuffled.fold_errors != result.controls.random.fold_errors);
}

TEST_CASE(
    "order probe: folds by pairs let rows be learned by heart, folds by positions leave shuffled positions "
    "to be guessed",
    "[native]") {
  Random random(176);
  const Matrix table = pe::random_normal(64, 64, 1, random);
  double by_positions = 0, by_pairs = 0;
  const int seeds = 20;
  for (std::uint64_t seed = 0; seed < seeds; ++seed) {
    by_positions += probe(table, {.seed = seed}).controls.shuffled.error_rate / seeds;
    by_pairs += probe(table, {.folds_by = FoldsBy::pairs, .seed = seed}).controls.shuffled.error_rate / seeds;
  }
  CAPTURE(by_positions, by_pairs);
  CHECK(std::abs(by_positions - 0.5) < 0.05);
  CHECK(by_pairs < 0.25);
}

TEST_CASE(
    "order probe: with two rows a fold the pairs of a fold are those two, and no fold knows another's") {
  // Row i is the i-th unit vector: of a row that a fit has not seen, it knows nothing.
  const Matrix table = Matrix::Identity(8, 8);
  for (std::uint64_t seed = 0; seed < 10; ++seed) {
    const OrderProbe result = probe(table, {.pairs = 40, .folds = 4, .c = 1e4, .seed = seed});
    // All pairs of a fold have one score, so that one of the two directions is wrong.
    for (const double rate : result.fold_errors) CHECK((rate > 0 && rate < 1));
    const OrderProbe shared =
        probe(table, {.pairs = 400, .folds = 4, .folds_by = FoldsBy::pairs, .c = 1e4, .seed = seed});
    CHECK(shared.error_rate < 0.05);
  }
}

TEST_CASE("order probe: over many seeds, shuffled positions are guessed", "[native]") {
  double rate = 0;
  for (std::uint64_t seed = 0; seed < 20; ++seed)
    rate += probe(counting(512), {.pairs = 200, .seed = seed}).controls.shuffled.error_rate / 20;
  CHECK(std::abs(rate - 0.5) < 0.05);
}

}  // namespace order_probe_test
