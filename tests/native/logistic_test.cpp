#include "pe/probes/logistic.hpp"

#include <catch_amalgamated.hpp>
#include <cmath>
#include <map>
#include <string>

#include "golden.hpp"
#include "pe/core/random.hpp"

namespace logistic_test {

using pe::Index, pe::LogisticFit, pe::Matrix, pe::PairKernel, pe::Random, pe::RowPair, pe::VectorD;

namespace {

PairKernel kernel_of(const Matrix& table, const std::vector<RowPair>& pairs) {
  auto kernel = PairKernel::of(table, pairs);
  REQUIRE(kernel.has_value());
  return std::move(*kernel);
}

VectorD labels_of(const std::vector<RowPair>& pairs) {
  VectorD labels(std::ssize(pairs));
  for (Index i = 0; i < labels.size(); ++i) labels(i) = pairs[i].second > pairs[i].first;
  return labels;
}

std::vector<RowPair> random_pairs(Index rows, int count, Random& random) {
  std::vector<RowPair> pairs;
  for (int i = 0; i < count; ++i)
    pairs.push_back({static_cast<std::int32_t>(random.below(static_cast<std::uint32_t>(rows))),
                     static_cast<std::int32_t>(random.below(static_cast<std::uint32_t>(rows)))});
  return pairs;
}

}  // namespace

TEST_CASE("logistic regression: objective and scores as scikit-learn has them") {
  std::map<std::string, Matrix> tables;
  std::map<std::string, std::vector<RowPair>> pairs;
  int fits = 0;
  for (const GoldenBlock& block : read_golden("probes/orders.txt")) {
    const auto name = words(block.name);
    if (name[0] == "table") {
      tables[name[1]] = block.values.cast<float>();
    } else if (name[0] == "pairs") {
      for (const auto& row : block.values.rowwise())
        pairs[name[1]].push_back({static_cast<std::int32_t>(row(0)), static_cast<std::int32_t>(row(1))});
    } else {
      const auto& those = pairs.at(name[1]);
      VectorD weights = VectorD::Constant(std::ssize(those), std::stod(name[2]));
      const Index first = std::stol(name[3]), last = std::stol(name[4]);
      weights.segment(first, last - first).setZero();
      const LogisticFit fit =
          pe::fit_logistic(kernel_of(tables.at(name[1]), those), labels_of(those), weights, 1000);
      CAPTURE(block.name);
      CHECK(fit.converged);
      CHECK(fit.objective == Catch::Approx(block.values(0, 0)).epsilon(1e-10));
      const VectorD expected = block.values.row(0).tail(std::ssize(those));
      CHECK((fit.scores - expected).cwiseAbs().maxCoeff() < 1e-5 * (1 + expected.cwiseAbs().maxCoeff()));
      for (Index i = 0; i < expected.size(); ++i) CHECK((fit.scores(i) > 0) == (expected(i) > 0));
      ++fits;
    }
  }
  CHECK(fits == 18);
}

TEST_CASE("pair kernel: the dot products of the features, kept or applied through the table") {
  Random random(170);
  for (const int count : {1, 2, 7, 12, 13, 40}) {
    const Matrix table = pe::random_normal(9, 6, 1, random);
    const auto pairs = random_pairs(9, count, random);
    pe::MatrixD features(count, 12);
    for (int i = 0; i < count; ++i)
      features.row(i) << table.row(pairs[i].first).cast<double>(), table.row(pairs[i].second).cast<double>();
    const VectorD x = pe::random_normal(count, 1, 1, random).col(0).cast<double>();
    const VectorD expected = features * (features.transpose() * x);
    CHECK((kernel_of(table, pairs).apply(x) - expected).norm() < 1e-12 * expected.norm());
  }
}

TEST_CASE("logistic regression: at the minimum the gradient of the objective is zero") {
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    Random random(seed, 171);
    const Index rows = 5 + random.below(30), d = 1 + random.below(8);
    const Matrix table = pe::random_normal(rows, d, 3, random);
    const auto pairs = random_pairs(rows, static_cast<int>(3 + random.below(60)), random);
    const VectorD labels = labels_of(pairs);
    const double c = std::exp(2 * random.normal());
    const PairKernel kernel = kernel_of(table, pairs);
    const LogisticFit fit = pe::fit_logistic(kernel, labels, VectorD::Constant(labels.size(), c), 1000);
    CAPTURE(seed, rows, d, pairs.size(), c);
    if (labels.minCoeff() == labels.maxCoeff()) continue;  // only an endless intercept would end it
    REQUIRE(fit.converged);
    // w = c sum of (label - probability) features; its scores, but for the intercept, are those of the fit.
    const VectorD pull = c * (labels.array() - 1 / (1 + (-fit.scores.array()).exp()));
    const VectorD without = kernel.apply(pull);
    const VectorD intercepts = fit.scores - without;
    const double scale = 1e-4 * (1 + fit.scores.cwiseAbs().maxCoeff());
    REQUIRE((intercepts.array() - intercepts(0)).abs().maxCoeff() < scale);
    REQUIRE(std::abs(pull.sum()) < scale * c * std::sqrt(static_cast<double>(labels.size())));
  }
}

TEST_CASE("logistic regression: too few steps are no convergence, and labels of one kind end") {
  Random random(172);
  const Matrix table = pe::random_normal(20, 4, 2, random);
  const auto pairs = random_pairs(20, 50, random);
  const VectorD labels = labels_of(pairs), weights = VectorD::Constant(50, 1000.0);
  const PairKernel kernel = kernel_of(table, pairs);
  const LogisticFit one = pe::fit_logistic(kernel, labels, weights, 1),
                    all = pe::fit_logistic(kernel, labels, weights, 1000);
  CHECK(!one.converged);
  CHECK(all.converged);
  CHECK(all.objective < one.objective);
  const LogisticFit same = pe::fit_logistic(kernel, VectorD::Ones(50), weights, 1000);
  CHECK((same.scores.array() > 0).all());
}

}  // namespace logistic_test
