#include "pe/core/progress.hpp"

#include <algorithm>
#include <catch_amalgamated.hpp>
#include <cmath>
#include <vector>

#include "pe/core/random.hpp"
#include "pe/linalg/singular_system.hpp"
#include "pe/probes/descent_path.hpp"
#include "pe/probes/order_probe.hpp"
#include "pe/probes/position_probe.hpp"
#include "pe/recognition/recognize.hpp"

namespace progress_test {

using Catch::Approx;
using pe::Index, pe::Matrix, pe::MatrixD, pe::PositionProbeOptions, pe::Progress, pe::Random;

namespace {

/// What is reported while `work` goes on.
template <class Work>
std::vector<double> reports(const Work& work) {
  std::vector<double> shares;
  work(Progress([&](double share) { shares.push_back(share); }));
  return shares;
}

void check_rising(const std::vector<double>& shares) {
  REQUIRE(!shares.empty());
  CHECK(std::ranges::is_sorted(shares));
  CHECK(shares.front() == 0);
  CHECK(shares.back() < 1);
}

Matrix table(Index rows, Index cols) {
  Random random(7);
  return pe::random_normal(rows, cols, 1, random);
}

/// Singular values fall through the cut-off side by side, so that the Gram matrix leaves the rank open.
Matrix of_open_rank(Index rows, Index cols) {
  Matrix result = table(rows, cols);
  const Index half = cols / 2;
  for (Index col = half; col < cols; ++col)
    result.col(col) *= static_cast<float>(std::pow(10, -6 - static_cast<double>(col - half) / half));
  return result;
}

}  // namespace

TEST_CASE("progress: a part knows the share of the whole that it is, and nobody need wait") {
  const auto shares = reports([](const Progress& progress) {
    progress.step(1, 4).part(0.5, 1).at(0.5);
    progress.part(0.5, 0.7).at(1);
  });
  CHECK(shares == std::vector<double>{0.4375, 0.7});
  Progress().at(0.5);
  Progress().part(0, 1).step(0, 3).at(1);
}

TEST_CASE("progress: a decomposition goes from its largest steps to its smallest") {
  for (const auto& [rows, cols] : {std::pair<Index, Index>{90, 30}, {30, 90}, {32, 30}, {200, 1}}) {
    CAPTURE(rows, cols);
    const auto shares = reports([&](const Progress& progress) {
      REQUIRE(pe::SingularSystem::of(table(rows, cols).cast<double>(), progress).has_value());
    });
    check_rising(shares);
    CHECK(std::ssize(shares) >= std::min(rows, cols));
    for (std::size_t i = 2; i < shares.size(); ++i) CHECK(shares[i] - shares[i - 1] < 0.2);
  }
}

TEST_CASE("progress: the position probe tells of each fit and of its control, and finds the same") {
  const Matrix positions = of_open_rank(120, 40);
  for (const int folds : {0, 3})
    for (const bool descends : {false, true}) {
      PositionProbeOptions options;
      if (folds > 0) options.train = pe::Folds{folds};
      if (descends) options.solver = PositionProbeOptions::Descent{{.epochs = 9, .learning_rate = {}}};
      CAPTURE(folds, descends);
      const auto silent = pe::probe_positions(positions, options);
      const auto shares = reports([&](const Progress& progress) {
        const auto told = pe::probe_positions(positions, options, progress);
        REQUIRE(told.has_value());
        CHECK(told->predicted == silent->predicted);
      });
      check_rising(shares);
      // Each fit begins on a share of its own, those of the control in the second half.
      const int fits = 2 * (folds == 0 ? 1 : folds + 1);
      // The rank of a descent's rows comes last.
      const int parts = fits + (descends ? 1 : 0);
      for (int fit = 0; fit < fits; ++fit)
        CHECK(std::ranges::any_of(shares, [&](double share) {
          return share == Approx(static_cast<double>(fit) / parts).margin(1e-12);
        }));
      CHECK(std::ssize(shares) > 40);
    }
}

TEST_CASE("progress: without controls the fits are all there is") {
  const auto shares = reports([&](const Progress& progress) {
    REQUIRE(pe::probe_positions(of_open_rank(120, 40), {.controls = false}, progress).has_value());
  });
  check_rising(shares);
  CHECK(shares.back() > 0.9);
}

TEST_CASE(
    "progress: the order probe tells of the steps of every fold of the table and of both controls, after the "
    "products of the pairs") {
  const auto shares = reports([](const Progress& progress) {
    REQUIRE(pe::probe_order(table(40, 4), {.pairs = 60, .folds = 3}, progress).has_value());
  });
  check_rising(shares);
  // The folds begin on shares of their own, and go on in steps.
  std::ptrdiff_t begun = 0;
  for (int fold = 0; fold < 9; ++fold) {
    const double start = 0.25 + fold / 12.0;
    const auto at =
        std::ranges::find_if(shares, [&](double share) { return share == Approx(start).margin(1e-12); });
    REQUIRE(at != shares.end());
    const std::ptrdiff_t told = at - shares.begin();
    if (fold > 0) CHECK(told - begun > 10);
    begun = told;
  }
  for (std::size_t i = 2; i < shares.size(); ++i) CHECK(shares[i] - shares[i - 1] < 0.05);
}

TEST_CASE("progress: recognition tells of every rule that it tries, and of every fit that it measures") {
  for (const bool drawn : {false, true}) {
    CAPTURE(drawn);
    Matrix positions = table(60, 8);
    if (!drawn)
      for (Index p = 0; p < 60; ++p)
        for (Index j = 0; j < 8; ++j)
          positions(p, j) = static_cast<float>(j % 2 == 0 ? std::sin(p * std::pow(0.1, j / 2))
                                                          : std::cos(p * std::pow(0.1, j / 2)));
    const auto silent = pe::recognize(positions);
    const auto shares = reports([&](const Progress& progress) {
      const auto told = pe::recognize(positions, {}, progress);
      REQUIRE(told.has_value());
      CHECK(told->fits.front().error == silent->fits.front().error);
    });
    check_rising(shares);
    CHECK(shares.back() > 0.8);
    CHECK(std::ranges::adjacent_find(shares) == shares.end());
    // Where nothing is found, every way to look at the table is tried to its end.
    for (std::size_t i = 1; drawn && i < shares.size(); ++i) CHECK(shares[i] - shares[i - 1] < 0.2);
    CHECK(std::ssize(shares) > (drawn ? 80 : 10));
  }
}

TEST_CASE("progress: the way of a descent is told along with its decomposition") {
  const auto shares = reports([](const Progress& progress) {
    REQUIRE(pe::descent_path(table(60, 20), {.epochs = {0, 1, 10, 100}, .learning_rate = {}}, progress)
                .has_value());
  });
  check_rising(shares);
  CHECK(std::ssize(shares) > 24);
  CHECK(shares.back() == Approx(0.975));
}

}  // namespace progress_test
