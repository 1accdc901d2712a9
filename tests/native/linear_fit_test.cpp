#include "pe/probes/linear_fit.hpp"

#include <catch_amalgamated.hpp>
#include <cmath>
#include <numeric>
#include <vector>

#include "decompositions.hpp"
#include "pe/core/random.hpp"

namespace linear_fit_test {

using decompositions::normal;
using pe::Index, pe::LinearFit, pe::MatrixD, pe::Random, pe::VectorD;
using Exact = LinearFit::Exact;
using Descent = pe::GradientDescent;

namespace {

std::vector<Index> all_of(const pe::Matrix& table) {
  std::vector<Index> rows(static_cast<std::size_t>(table.rows()));
  std::iota(rows.begin(), rows.end(), 0);
  return rows;
}

/// The entries of `rows` are float32 numbers.
LinearFit fit_on(const MatrixD& rows, const LinearFit::Solver& solver) {
  const pe::Matrix table = rows.cast<float>();
  auto fit = LinearFit::on(table, all_of(table), solver);
  REQUIRE(fit.has_value());
  return std::move(*fit);
}

LinearFit::Solution solve(LinearFit fit, const VectorD& targets) {
  auto solution = fit.solve(targets);
  REQUIRE(solution.has_value());
  return std::move(*solution);
}

double distance(const LinearFit::Solution& a, const LinearFit::Solution& b) {
  return (a.weights - b.weights).norm() + std::abs(a.intercept - b.intercept);
}

/// Plain steps along the gradient of the mean squared error, from zero.
LinearFit::Solution descend(const MatrixD& rows, const VectorD& targets, int epochs, double rate) {
  LinearFit::Solution at{.weights = VectorD::Zero(rows.cols()), .intercept = 0};
  for (int epoch = 0; epoch < epochs; ++epoch) {
    const VectorD error = (rows * at.weights).array() + at.intercept - targets.array();
    at.weights -= rate * 2 / static_cast<double>(rows.rows()) * (rows.transpose() * error);
    at.intercept -= rate * 2 * error.mean();
  }
  return at;
}

/// n / s^2 of [rows, 1]: the rate from which on the steps no longer converge.
double largest_rate(const MatrixD& rows) {
  MatrixD system(rows.rows(), rows.cols() + 1);
  system << rows, VectorD::Ones(rows.rows());
  const double s = pe::SingularSystem::of(system)->largest();
  return static_cast<double>(rows.rows()) / (s * s);
}

}  // namespace

TEST_CASE("linear fit: a planted linear map is found exactly") {
  for (std::uint64_t seed = 0; seed < 40; ++seed) {
    Random random(seed, 130);
    const Index d = 1 + random.below(12), n = d + 2 + random.below(30);
    const MatrixD rows = normal(n, d, random);
    const LinearFit::Solution planted{.weights = normal(d, 1, random).col(0),
                                      .intercept = 100 * random.normal()};
    const VectorD targets = (rows * planted.weights).array() + planted.intercept;
    const LinearFit fit = fit_on(rows, Exact{});
    REQUIRE(fit.rank() == d);
    REQUIRE(distance(solve(fit, targets), planted) < 1e-9 * (1 + std::abs(planted.intercept)));
  }
}

TEST_CASE(
    "linear fit: with more columns than rows the fit is perfect, and no other perfect fit has smaller "
    "weights") {
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    Random random(seed, 131);
    const Index n = 2 + random.below(10), d = n + random.below(20);
    const MatrixD rows = normal(n, d, random);
    const VectorD targets = normal(n, 1, random).col(0);
    const LinearFit fit = fit_on(rows, Exact{});
    const auto [weights, intercept] = solve(fit, targets);
    REQUIRE(fit.rank() == n - 1);
    REQUIRE(((rows * weights).array() + intercept - targets.array()).matrix().norm() < 1e-9);
    // Whatever keeps the centred predictions adds to the norm.
    const MatrixD centred = rows.rowwise() - rows.colwise().mean();
    VectorD other = normal(d, 1, random).col(0);
    other -= pe::SingularSystem::of(centred)->solve(centred * other,
                                                    [](double s) { return s > 1e-9 ? 1 / s : 0; });
    REQUIRE(std::abs(weights.dot(other)) < 1e-8);
  }
}

TEST_CASE("linear fit: a singular value just above 2e-7 of the largest counts, one just below does not") {
  for (const double share : {3e-7, 1e-7}) {
    MatrixD rows(4, 2);
    rows << 1, share, 1, -share, -1, share, -1, -share;  // centred, singular values 2 and 2 share
    const LinearFit fit = fit_on(rows, Exact{});
    const VectorD targets = rows.col(1) / share;
    CHECK(fit.rank() == (share > 2e-7 ? 2 : 1));
    CHECK(solve(fit, targets).weights(1) == Catch::Approx(share > 2e-7 ? 1 / share : 0));
    // A ridge too small to matter does not bring back what is below the cut-off.
    CHECK(solve(fit_on(rows, Exact{.ridge = 1e-30}), targets).weights(1) ==
          Catch::Approx(share > 2e-7 ? 1 / share : 0));
  }
}

TEST_CASE("linear fit: a ridge solves the normal equations of its penalty, the intercept left out") {
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    Random random(seed, 132);
    const Index n = 2 + random.below(20), d = 1 + random.below(20);
    const MatrixD rows = normal(n, d, random);
    const VectorD targets = normal(n, 1, random).col(0).array() + 50;
    const double ridge = std::exp(3 * random.normal());
    const auto [weights, intercept] = solve(fit_on(rows, Exact{.ridge = ridge}), targets);
    const VectorD residual = targets.array() - (rows * weights).array() - intercept;
    REQUIRE((rows.transpose() * residual - ridge * weights).norm() < 1e-9 * (1 + ridge) * targets.norm());
    REQUIRE(std::abs(residual.sum()) < 1e-9 * targets.norm());
  }
}

TEST_CASE("linear fit: an ever larger ridge ends at the mean") {
  Random random(133);
  const MatrixD rows = normal(9, 4, random);
  const VectorD targets = normal(9, 1, random).col(0);
  const auto [weights, intercept] = solve(fit_on(rows, Exact{.ridge = 1e12}), targets);
  CHECK(weights.norm() < 1e-10);
  CHECK(intercept == Catch::Approx(targets.mean()));
}

TEST_CASE("linear fit: gradient descent ends where its steps end, one by one") {
  for (std::uint64_t seed = 0; seed < 40; ++seed) {
    Random random(seed, 134);
    const Index n = 1 + random.below(15), d = 1 + random.below(15);
    const MatrixD rows = normal(n, d, random);
    const VectorD targets = 10 * normal(n, 1, random).col(0);
    const double largest = largest_rate(rows);
    const int epochs = static_cast<int>(random.below(300));
    for (const double share : {0.01, 0.5, 0.9, 0.999}) {
      const double rate = share * largest;
      const auto reached =
          solve(fit_on(rows, Descent{.epochs = static_cast<double>(epochs), .learning_rate = rate}), targets);
      CAPTURE(seed, n, d, epochs, share);
      REQUIRE(distance(reached, descend(rows, targets, epochs, rate)) < 1e-9 * targets.norm());
    }
    const auto by_default =
        solve(fit_on(rows, Descent{.epochs = static_cast<double>(epochs), .learning_rate = {}}), targets);
    REQUIRE(distance(by_default, descend(rows, targets, epochs, largest / 2)) < 1e-9 * targets.norm());
  }
}

TEST_CASE(
    "linear fit: no step leaves zero, one step follows the gradient, endless steps end at exact least "
    "squares") {
  Random random(135);
  const MatrixD rows = (normal(20, 4, random).array() + 1).cast<float>().cast<double>();
  const VectorD targets = normal(20, 1, random).col(0).array() + 7;
  const auto start = solve(fit_on(rows, Descent{.epochs = 0, .learning_rate = {}}), targets);
  CHECK(start.weights.isZero(1e-15));
  CHECK(std::abs(start.intercept) < 1e-15);
  const auto step = solve(fit_on(rows, Descent{.epochs = 1, .learning_rate = 0.01}), targets);
  CHECK((step.weights - 0.02 / 20 * rows.transpose() * targets).norm() < 1e-12);
  CHECK(step.intercept == Catch::Approx(0.02 * targets.mean()));
  CHECK(distance(solve(fit_on(rows, Descent{.epochs = 1e9, .learning_rate = {}}), targets),
                 solve(fit_on(rows, Exact{}), targets)) < 1e-9);
}

TEST_CASE("linear fit: a learning rate that does not converge is refused") {
  Random random(136);
  const MatrixD rows = normal(20, 4, random);
  const double largest = largest_rate(rows);
  const pe::Matrix table = rows.cast<float>();
  const auto on = [&](double rate) {
    return LinearFit::on(table, all_of(table), Descent{.epochs = 10, .learning_rate = rate});
  };
  CHECK(on(largest * 0.999999).has_value());
  for (const double rate : {largest * 1.000001, 1.0e3, 1e300}) {
    const auto refused = on(rate);
    REQUIRE(!refused);
    CHECK(refused.error().code == pe::ErrorCode::bad_value);
    CHECK_THAT(refused.error().field, Catch::Matchers::EndsWith("learningRate"));
  }
}

TEST_CASE("linear fit: targets so large that the fast way does not reach its residual go the other way") {
  Random random(190);
  for (const auto& [n, d] : {std::pair<Index, Index>{48, 80}, {120, 40}}) {
    const MatrixD rows = normal(n, d, random);
    const VectorD targets = normal(n, 1, random).col(0);
    const LinearFit fit = fit_on(rows, Exact{});
    const auto expected = solve(fit, targets), large = solve(fit, 1e200 * targets);
    CHECK((large.weights * 1e-200 - expected.weights).norm() < 1e-11 * expected.weights.norm());
    CHECK(large.intercept * 1e-200 == Catch::Approx(expected.intercept).epsilon(1e-9));
  }
}

TEST_CASE("linear fit: at the same share of the largest rate, descent on scaled rows goes the same way") {
  Random random(191);
  const MatrixD rows = normal(30, 5, random);
  const VectorD targets = normal(30, 1, random).col(0);
  const double largest = largest_rate(rows.cast<float>().cast<double>());
  for (const double share : {0.001, 0.3, 0.99}) {
    const auto asked = fit_on(rows, Descent{.epochs = 20, .learning_rate = share * largest});
    CHECK(asked.rate_share() == Catch::Approx(share).epsilon(1e-9));
    auto told = fit_on(rows, Descent{.epochs = 20, .learning_rate = {}});
    CHECK(told.rate_share() == 0.5);
    told.set_rate_share(share);
    const auto expected = descend(rows.cast<float>().cast<double>(), targets, 20, share * largest);
    CHECK(distance(solve(told, targets), expected) < 1e-9);
    CHECK(distance(solve(asked, targets), expected) < 1e-9);
  }
}

}  // namespace linear_fit_test
