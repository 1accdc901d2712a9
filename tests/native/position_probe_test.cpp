#include "pe/probes/position_probe.hpp"

#include <algorithm>
#include <catch_amalgamated.hpp>
#include <cmath>
#include <limits>
#include <string>

#include "decompositions.hpp"
#include "golden.hpp"
#include "pe/core/random.hpp"
#include "pe/encodings/sinusoidal.hpp"
#include "pe/kernels/product.hpp"
#include "pe/probes/descent_path.hpp"
#include "same.hpp"

namespace position_probe_test {

using pe::ErrorCode, pe::Index, pe::Matrix, pe::PositionProbe, pe::PositionProbeOptions, pe::Random,
    pe::VectorD;
using Train = pe::SeenRows;
using pe::Folds;
using Descent = PositionProbeOptions::Descent;

namespace {

PositionProbe probe(const Matrix& table, const PositionProbeOptions& options = {}) {
  auto result = pe::probe_positions(table, options);
  REQUIRE(result.has_value());
  return std::move(*result);
}

Train train_of(const std::string& name) {
  return name == "even"  ? Train::even
         : name == "odd" ? Train::odd
         : name == "all" ? Train::all
                         : Train::first_half;
}

/// Rows from which the position can be read exactly: position = row . weights + intercept, besides noise
/// elsewhere.
Matrix planted_table(Index n, Index d, Random& random) {
  Matrix table = pe::random_normal(n, d, 1, random);
  for (Index i = 0; i < n; ++i)
    table(i, 0) = (static_cast<float>(i) - table.row(i).tail(d - 1).sum()) / 8 + 1;
  return table;
}

void check_refused(const Matrix& table, const PositionProbeOptions& options, ErrorCode code,
                   const std::string& field) {
  const auto result = pe::probe_positions(table, options);
  REQUIRE(!result);
  CAPTURE(result.error().message);
  CHECK(result.error().code == code);
  CHECK(result.error().field == field);
  CHECK_THAT(result.error().message, Catch::Matchers::ContainsSubstring(field));
}

}  // namespace

TEST_CASE("position probe: exact and ridge fits as NumPy and scikit-learn have them") {
  const auto check = [](const std::vector<std::string>& name, const Matrix& table,
                        const pe::MatrixD& expected) {
    const PositionProbeOptions options{.train = train_of(name[2]),
                                       .ridge = std::stod(name[4]),
                                       .drop = std::stol(name[3]),
                                       .controls = false};
    const PositionProbe result = probe(table, options);
    REQUIRE(expected.cols() == 1 + table.cols() + table.rows() - options.drop);
    VectorD actual(expected.cols());
    actual << result.intercept, result.weights, result.predicted;
    CHECK((actual - expected.row(0).transpose()).cwiseAbs().maxCoeff() <
          1e-9 * (1 + expected.cwiseAbs().maxCoeff()));
    CHECK(result.rank == std::stol(name[5]));
  };
  CHECK(for_each_of_tables("probes/fits.txt", check) == 54);
}

TEST_CASE(
    "position probe: a planted map gives every position back, with every split and solver that converges") {
  for (std::uint64_t seed = 0; seed < 10; ++seed) {
    Random random(seed, 140);
    const Index d = 2 + random.below(6), n = 6 * d + random.below(20);
    const Matrix table = planted_table(n, d, random);
    for (const auto& train : {std::variant<Train, Folds>(Train::even),
                              {Train::odd},
                              {Train::all},
                              {Train::first_half},
                              {Folds{2}},
                              {Folds{5}},
                              {Folds{static_cast<std::int32_t>(n)}}}) {
      const PositionProbe result = probe(table, {.train = train, .controls = false, .seed = seed});
      CAPTURE(seed, n, d, train.index());
      REQUIRE(result.all.mae < 1e-3);
      REQUIRE(result.all.rounded_mae == 0);
      REQUIRE(result.all.r2 > 1 - 1e-9);
      REQUIRE(result.all.spearman == Catch::Approx(1));
      REQUIRE(result.rank == d);
      REQUIRE(result.weights(0) == Catch::Approx(8).epsilon(1e-3));
      REQUIRE(result.intercept == Catch::Approx(-8).epsilon(1e-2));
    }
  }
}

TEST_CASE("position probe: each split trains on the positions it names, also when rows are dropped") {
  Random random(141);
  const Matrix table = pe::random_normal(11, 3, 1, random);
  for (const Index drop : {0, 1, 2, 5})
    for (const Train train : {Train::even, Train::odd, Train::all, Train::first_half}) {
      const PositionProbe result = probe(table, {.train = train, .drop = drop});
      const Index count = 11 - drop;
      REQUIRE(result.positions.size() == static_cast<std::size_t>(count));
      REQUIRE(result.trained.size() == static_cast<std::size_t>(count));
      REQUIRE(result.predicted.size() == count);
      for (Index i = 0; i < count; ++i) {
        const Index position = i + drop;
        CHECK(result.positions[static_cast<std::size_t>(i)] == position);
        const bool seen = train == Train::even  ? position % 2 == 0
                          : train == Train::odd ? position % 2 == 1
                          : train == Train::all ? true
                                                : 2 * i < count;
        CHECK(result.trained[static_cast<std::size_t>(i)] == seen);
      }
      CHECK(result.train.has_value());
      CHECK(result.test.has_value() == (train != Train::all));
    }
}

TEST_CASE("position probe: dropping rows is probing what is left, with positions that start later") {
  Random random(142);
  const Matrix table = pe::random_normal(20, 4, 1, random);
  const PositionProbe dropped = probe(table, {.train = Train::all, .drop = 6}),
                      rest = probe(table.bottomRows(14), {.train = Train::all});
  CHECK((dropped.predicted.array() - 6 - rest.predicted.array()).abs().maxCoeff() < 1e-9);
  CHECK((dropped.weights - rest.weights).norm() < 1e-9);
  CHECK(dropped.all.mae == Catch::Approx(rest.all.mae));
}

TEST_CASE("position probe: rows outside the split do not touch the fit") {
  Random random(143);
  Matrix table = pe::random_normal(16, 3, 1, random);
  const PositionProbe before = probe(table);
  table.row(7).setConstant(1e6F);
  const PositionProbe after = probe(table);
  CHECK(before.weights == after.weights);
  CHECK(before.intercept == after.intercept);
  CHECK(before.train->mae == after.train->mae);
  CHECK(before.test->mae != after.test->mae);
}

TEST_CASE("position probe: with folds every row is predicted by the fit that did not see it") {
  for (std::uint64_t seed = 0; seed < 8; ++seed) {
    Random random(seed, 144);
    const Index n = 24, d = 3;
    const Matrix table = pe::random_normal(n, d, 1, random);
    const std::int32_t folds = static_cast<std::int32_t>(2 + random.below(7));
    const PositionProbeOptions options{.train = Folds{folds}, .controls = false, .seed = seed};
    const PositionProbe before = probe(table, options);
    // A row that is changed is in one fold: the rows of that fold are predicted by a fit that did not see it,
    // so they keep their predictions (but for its own), and all others change.
    const Index changed = random.below(static_cast<std::uint32_t>(n));
    Matrix outlier = table;
    outlier.row(changed) *= -50.0F;
    const PositionProbe after = probe(outlier, options);
    Index same_fold = 0;
    for (Index i = 0; i < n; ++i) same_fold += i == changed || before.predicted(i) == after.predicted(i);
    CAPTURE(seed, folds, changed);
    CHECK(before.predicted(changed) != after.predicted(changed));
    CHECK((same_fold == n / folds || same_fold == (n + folds - 1) / folds));
    CHECK(std::ranges::count(before.trained, 1) == 0);
    CHECK(!before.train);
    CHECK(before.test->mae == before.all.mae);
    // What is shown as the fit is that of all rows.
    const PositionProbe whole = probe(table, {.train = Train::all, .controls = false});
    CHECK(before.weights == whole.weights);
    CHECK(before.intercept == whole.intercept);
    CHECK(before.rank == whole.rank);
  }
}

TEST_CASE("position probe: as many folds as rows leave out one row each") {
  Random random(145);
  const Index n = 12;
  const Matrix table = pe::random_normal(n, 3, 1, random);
  const PositionProbe result = probe(table, {.train = Folds{12}, .controls = false});
  for (Index out = 0; out < n; ++out) {
    pe::MatrixD system(n - 1, 4);
    VectorD targets(n - 1);
    for (Index i = 0, k = 0; i < n; ++i) {
      if (i == out) continue;
      system.row(k) << table.row(i).cast<double>(), 1;
      targets(k++) = static_cast<double>(i);
    }
    const VectorD solution =
        decompositions::solve_symmetric<double>(system.transpose() * system, system.transpose() * targets);
    const double expected = table.row(out).cast<double>().dot(solution.head(3)) + solution(3);
    CHECK(result.predicted(out) == Catch::Approx(expected).epsilon(1e-9));
  }
}

TEST_CASE("position probe: another seed shuffles other folds") {
  Random random(146);
  const Matrix table = pe::random_normal(30, 3, 1, random);
  CHECK(probe(table, {.train = Folds{5}, .seed = 1}).predicted !=
        probe(table, {.train = Folds{5}, .seed = 2}).predicted);
}

TEST_CASE("position probe: the same request gives the same bits") {
  Random random(147);
  const Matrix table = pe::random_normal(25, 30, 1, random);
  for (const auto& train : {std::variant<Train, Folds>(Train::even), {Folds{4}}}) {
    const PositionProbeOptions options{.train = train, .seed = 11};
    const PositionProbe first = probe(table, options), second = probe(table, options);
    CHECK(first.predicted == second.predicted);
    CHECK(first.weights == second.weights);
    CHECK(first.controls->shuffled.mae == second.controls->shuffled.mae);
    CHECK(first.controls->random.mae == second.controls->random.mae);
  }
}

TEST_CASE("position probe: the controls change nothing but themselves") {
  Random random(148);
  const Matrix table = pe::random_normal(25, 6, 1, random);
  const PositionProbe with = probe(table, {.controls = true}), without = probe(table, {.controls = false});
  CHECK(with.predicted == without.predicted);
  CHECK(with.weights == without.weights);
  CHECK(with.intercept == without.intercept);
  CHECK(with.controls.has_value());
  CHECK(!without.controls);
}

TEST_CASE("position probe: the controls come with the positions and predictions that their errors are of") {
  Random random(154);
  const Matrix table = pe::random_normal(30, 6, 1, random);
  const auto judged = [](const PositionProbe& result, const PositionProbe::Control& control) {
    double sum = 0;
    Index count = 0;
    for (Index i = 0; i < control.predicted.size(); ++i) {
      if (result.test && result.trained[i] != 0) continue;
      sum += std::abs(control.predicted(i) - control.positions[i]);
      ++count;
    }
    return sum / static_cast<double>(count);
  };
  for (const auto& train : {std::variant<Train, Folds>(Train::even), {Train::all}, {Folds{4}}})
    for (const Index drop : {0, 3}) {
      const PositionProbe result = probe(table, {.train = train, .drop = drop});
      const auto& [shuffled, noise] = *result.controls;
      for (const auto* control : {&shuffled, &noise}) {
        REQUIRE(control->predicted.size() == 30 - drop);
        REQUIRE(std::ssize(control->positions) == 30 - drop);
        CHECK(control->mae == Catch::Approx(judged(result, *control)).epsilon(1e-12));
      }
      CHECK(noise.positions == result.positions);
      CHECK(shuffled.positions != result.positions);
      CHECK(std::ranges::is_permutation(shuffled.positions, result.positions));
      CHECK(noise.predicted != result.predicted);
    }
}

TEST_CASE(
    "position probe: a table whose random control would leave float32 is refused, or probed without "
    "controls") {
  const Matrix table = 3e38F * pe::sinusoidal_table(16, 4, {});
  const auto refused = pe::probe_positions(table, {});
  REQUIRE(!refused);
  CHECK(refused.error().code == ErrorCode::bad_value);
  CHECK(refused.error().field == "table");
  CHECK(pe::probe_positions(table, {.controls = false}).has_value());
  CHECK(pe::probe_positions(0.1F * table, {})->controls->random.predicted.allFinite());
}

TEST_CASE("position probe: the rank is that of the rows, with either solver") {
  Random random(151);
  const Matrix table = pe::product(pe::random_normal(40, 3, 1, random), pe::random_normal(3, 8, 1, random));
  CHECK(probe(table, {.train = Train::all}).rank == 3);
  for (const float scale : {1e-20F, 1e-6F, 1.0F, 1e6F})
    CHECK(probe(scale * table, {.train = Train::all, .solver = Descent{{.epochs = 5, .learning_rate = {}}}})
              .rank == 3);
}

TEST_CASE("position probe: with as many columns as rows every table fits, and the controls say so") {
  for (const Index d : {20, 40}) {
    Random random(149);
    const PositionProbe result = probe(pe::random_normal(20, d, 1, random), {.train = Train::all});
    CHECK(result.all.mae < 1e-9);
    CHECK(result.controls->random.mae < 1e-9);
    CHECK(result.controls->shuffled.mae < 1e-9);
    CHECK(result.rank == 19);
  }
}

TEST_CASE(
    "position probe: on rows it did not see, the controls find nothing where a sinusoid finds the order") {
  double shuffled = 0, random = 0;
  const int seeds = 10;
  for (std::uint64_t seed = 0; seed < seeds; ++seed) {
    const PositionProbe result = probe(pe::sinusoidal_table(128, 32, {}), {.seed = seed});
    CHECK(result.test->r2 > 0.999);
    shuffled += result.controls->shuffled.r2 / seeds;
    random += result.controls->random.r2 / seeds;
  }
  CHECK(shuffled < 0.1);
  CHECK(random < 0.1);
}

TEST_CASE(
    "position probe: the random control is as spread as the table, so that a ridge weighs on both alike") {
  Random random(150);
  const Matrix table = pe::random_normal(40, 10, 1, random);
  const PositionProbe plain = probe(table, {.train = Train::all, .ridge = 20});
  const PositionProbe scaled = probe(1000 * table, {.train = Train::all, .ridge = 20e6});
  CHECK(scaled.all.mae == Catch::Approx(plain.all.mae).epsilon(1e-5));
  CHECK(scaled.controls->random.mae == Catch::Approx(plain.controls->random.mae).epsilon(1e-5));
}

TEST_CASE("position probe: gradient descent gets nearer to the exact fit with every epoch") {
  Random random(151);
  const Matrix table = planted_table(40, 4, random);
  double before = std::numeric_limits<double>::infinity();
  for (const double epochs : {0.0, 1.0, 10.0, 100.0, 1000.0, 1e9}) {
    const PositionProbe result = probe(
        table,
        {.train = Train::all, .solver = Descent{{.epochs = epochs, .learning_rate = {}}}, .controls = false});
    CHECK(result.all.rmse < before);
    before = result.all.rmse;
  }
  CHECK(before < 1e-3);
}

TEST_CASE("position probe: the smallest tables") {
  Matrix table(2, 1);
  table << 3, 5;
  const PositionProbe all = probe(table, {.train = Train::all});
  CHECK(all.weights(0) == Catch::Approx(0.5));
  CHECK(all.all.mae < 1e-12);
  const PositionProbe even = probe(table, {.train = Train::even});
  CHECK(even.predicted == VectorD::Zero(2));
  CHECK(even.rank == 0);
  CHECK(even.test->mae == 1);
  CHECK(std::isnan(even.test->r2));
  const PositionProbe constant = probe(Matrix::Constant(5, 3, 0.7F), {.train = Train::all});
  CHECK((constant.predicted.array() - 2).abs().maxCoeff() < 1e-12);
  CHECK(constant.rank == 0);
  CHECK(std::isnan(constant.all.spearman));
}

TEST_CASE("position probe: what cannot be carried out is refused") {
  constexpr double infinity = std::numeric_limits<double>::infinity();
  Random random(152);
  const Matrix table = pe::random_normal(8, 3, 1, random);
  check_refused(Matrix(0, 3), {}, ErrorCode::bad_shape, "table");
  check_refused(Matrix(3, 0), {}, ErrorCode::bad_shape, "table");
  Matrix hole = table;
  hole(4, 1) = NAN;
  check_refused(hole, {}, ErrorCode::non_finite, "table");
  check_refused(Matrix::Zero(1, 3), {}, ErrorCode::bad_value, "drop");
  for (const Index drop : {Index(-1), Index(7), Index(8), Index(1'000'000), std::numeric_limits<Index>::max(),
                           std::numeric_limits<Index>::min()})
    check_refused(table, {.drop = drop}, ErrorCode::bad_value, "drop");
  for (const std::int32_t folds : {-1, 0, 1, 9, std::numeric_limits<std::int32_t>::max()})
    check_refused(table, {.train = Folds{folds}}, ErrorCode::bad_value, "train.folds");
  check_refused(table, {.train = Folds{7}, .drop = 2}, ErrorCode::bad_value, "train.folds");
  check_refused(table, {.ridge = -1e-9}, ErrorCode::bad_value, "ridge");
  for (const double bad : {std::nan(""), infinity, -infinity}) {
    check_refused(table, {.ridge = bad}, ErrorCode::non_finite, "ridge");
    check_refused(table, {.solver = Descent{{.epochs = bad, .learning_rate = {}}}}, ErrorCode::non_finite,
                  "solver.gradientDescent.epochs");
    check_refused(table, {.solver = Descent{{.epochs = 5, .learning_rate = bad}}}, ErrorCode::non_finite,
                  "solver.gradientDescent.learningRate");
  }
  for (const double epochs : {-1.0, 0.5, 1e9 + 1})
    check_refused(table, {.solver = Descent{{.epochs = epochs, .learning_rate = {}}}}, ErrorCode::bad_value,
                  "solver.gradientDescent.epochs");
  for (const double rate : {0.0, -0.1, 1e6})
    check_refused(table, {.solver = Descent{{.epochs = 5, .learning_rate = rate}}}, ErrorCode::bad_value,
                  "solver.gradientDescent.learningRate");
}

TEST_CASE("position probe: a row for every fold of a long table takes no more memory than the table") {
  Matrix table(3000, 1);
  for (Index i = 0; i < table.rows(); ++i) table(i, 0) = static_cast<float>(i);
  CHECK(probe(table, {.train = Folds{3000}, .controls = false}).all.rounded_mae == 0);
}

TEST_CASE("position probe: under descent the random control keeps the share of its own largest rate") {
  // A control as spread as the table is as steep, but for chance: with the same share it follows the table's
  // changes of rate.
  Random random(153);
  const Matrix table = pe::random_normal(128, 64, 1, random);
  const auto random_mae = [&](const Matrix& given, std::optional<double> rate) {
    return probe(given,
                 {.train = Train::all, .solver = Descent{{.epochs = 100, .learning_rate = rate}}, .seed = 4})
        .controls->random.mae;
  };
  const auto path = pe::descent_path(table, {.epochs = {1}, .learning_rate = {}, .train = Train::all});
  REQUIRE(path.has_value());
  const double slow = random_mae(table, 0.001 * path->largest_rate),
               half = random_mae(table, 0.5 * path->largest_rate);
  CHECK(slow > 1.5 * half);
  CHECK(half == Catch::Approx(random_mae(table, {})).epsilon(1e-9));
  // The rate itself depends on the unit of the table, its share does not.
  const auto scaled =
      pe::descent_path(1000 * table, {.epochs = {1}, .learning_rate = {}, .train = Train::all});
  REQUIRE(scaled.has_value());
  CHECK(scaled->largest_rate < 1e-3 * path->largest_rate);
}

}  // namespace position_probe_test
