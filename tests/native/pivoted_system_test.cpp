#include "pe/linalg/pivoted_system.hpp"

#include <catch_amalgamated.hpp>
#include <cfloat>
#include <cmath>
#include <numbers>

#include "decompositions.hpp"
#include "pe/core/random.hpp"
#include "pe/linalg/singular_system.hpp"

namespace pivoted_system_test {

using decompositions::centred, decompositions::normal, decompositions::orthonormal,
    decompositions::solve_symmetric;
using pe::Index, pe::PivotedSystem, pe::MatrixD, pe::Random, pe::SingularSystem, pe::VectorD;

namespace {

constexpr double tolerance = 2e-7;

/// sin and cos of position / 10000^(2i / d), rounded to float32.
MatrixD sinusoids(Index n, Index d) {
  MatrixD table(n, d);
  for (Index p = 0; p < n; ++p)
    for (Index i = 0; i < d; ++i) {
      const double angle =
          static_cast<double>(p) / std::pow(1e4, static_cast<double>(i - i % 2) / static_cast<double>(d));
      table(p, i) = static_cast<float>(std::sin(angle + (i % 2) * std::numbers::pi / 2));
    }
  return table;
}

VectorD random_targets(Index rows, Random& random) {
  const VectorD y = normal(rows, 1, random).col(0);
  return y.array() - y.mean();
}

VectorD positions(Index rows) {
  const VectorD y = VectorD::LinSpaced(rows, 0, static_cast<double>(rows - 1));
  return y.array() - y.mean();
}

/// By singular values of A itself: the rule.
struct Reference {
  explicit Reference(const MatrixD& rows)
      : system(*SingularSystem::of(rows)), cut(tolerance * system.largest()) {}

  VectorD solve(const VectorD& y, double ridge) const {
    return system.solve(y, [&](double s) { return s <= cut ? 0 : s / (s * s + ridge); });
  }
  Index rank() const { return (system.values().array() > cut).count(); }

  SingularSystem system;
  double cut;
};

}  // namespace

TEST_CASE(
    "pivoted system: at low rank, what it finds is what singular values find, wide and long, with a ridge "
    "and "
    "without") {
  Random random(170);
  int taken = 0;
  for (const MatrixD& rows :
       {centred(sinusoids(128, 256)), centred(sinusoids(160, 96)), centred(sinusoids(256, 128)),
        centred(normal(50, 20, random) * normal(20, 50, random)),
        centred(normal(120, 9, random) * normal(9, 40, random)),
        centred(normal(40, 3, random) * normal(3, 200, random))}) {
    const Reference reference(rows);
    const double trace = rows.squaredNorm();
    for (const double ridge : {0.0, 1e-12 * trace, 1e-8 * trace, 1e-4 * trace, 1e3 * trace}) {
      MatrixD given = rows;
      const auto system = PivotedSystem::of(given, ridge, tolerance);
      CAPTURE(rows.rows(), rows.cols(), ridge / trace);
      if (!system) continue;
      ++taken;
      CHECK(system->rank() == reference.rank());
      CHECK((system->rows() - rows).isZero(0));
      const VectorD smooth = positions(rows.rows()), rough = random_targets(rows.rows(), random);
      const auto error = [&](const VectorD& y) -> VectorD {
        const auto weights = system->solve(y);
        REQUIRE(weights.has_value());
        return *weights - reference.solve(y, ridge);
      };
      CHECK((rows * error(smooth)).norm() < 1e-10 * smooth.norm());
      CHECK((rows * error(rough)).norm() < 1e-9 * rough.norm());
      // Without a ridge, directions next to the cut keep the fewest digits, by singular values too; rough
      // targets need these most.
      CHECK(error(smooth).norm() < (ridge > 0 ? 1e-9 : 1e-8) * reference.solve(smooth, ridge).norm());
      CHECK(error(rough).norm() <
            (ridge > 1e-7 * trace ? 1e-6 : 1e-7) * reference.solve(rough, ridge).norm());
    }
  }
  CHECK(taken >= 20);
}

/// In long double, by the normal equations of the shorter side of a matrix of full rank.
class InLongDouble {
 public:
  explicit InLongDouble(const MatrixD& rows)
      : a_(rows.cast<long double>()), wide_(rows.rows() <= rows.cols()) {
    const Long columns = a_.transpose();
    gram_ = wide_ ? a_.lazyProduct(columns) : columns.lazyProduct(a_);
    // The rows sum to 0, and so do the targets: what is added to every entry changes no solution.
    if (wide_) gram_.array() += 1;
  }

  VectorD solve(const VectorD& y, double ridge) const {
    Long regular = gram_;
    regular.diagonal().array() += ridge;
    LongVector right = y.cast<long double>();
    if (!wide_) right = a_.transpose().lazyProduct(right).eval();
    LongVector solution = solve_symmetric(regular, right);
    if (wide_) solution = a_.transpose().lazyProduct(solution).eval();
    return solution.cast<double>();
  }

 private:
  using Long = pe::MatrixOf<long double>;
  using LongVector = Eigen::VectorX<long double>;
  Long a_, gram_;
  bool wide_;
};

TEST_CASE("pivoted system: sinusoids with noise, solved as in long double, at every noise and ridge") {
  if (LDBL_MANT_DIG <= DBL_MANT_DIG) SKIP("long double has no more digits here than double");
  Random random(175);
  for (const auto& [n, d] : {std::pair<Index, Index>{40, 72}, {75, 48}, {45, 45}, {120, 35}})
    for (const double noise : {1.0, 0.03, 1e-3, 1e-4}) {
      const MatrixD noisy = sinusoids(n, d) + noise * normal(n, d, random);
      const MatrixD rows = centred(noisy.cast<float>().cast<double>());
      const InLongDouble exact(rows);
      const VectorD smooth = positions(n), rough = random_targets(n, random);
      for (const double ridge : {0.0, 1e-6, 0.01, 1.0, 1e5}) {
        CAPTURE(n, d, noise, ridge);
        MatrixD given = rows;
        const auto system = PivotedSystem::of(given, ridge, tolerance);
        REQUIRE(system.has_value());
        CHECK(system->rank() == Reference(rows).rank());
        for (const VectorD& y : {smooth, rough}) {
          const VectorD expected = exact.solve(y, ridge);
          const auto weights = system->solve(y);
          REQUIRE(weights.has_value());
          CHECK((*weights - expected).norm() < 1e-9 * expected.norm());
        }
      }
    }
}

TEST_CASE("pivoted system: directions that count as 0 get no weight, however small the ridge") {
  Random random(171);
  // Ten directions of size 1, and ten of 1e-7, which float32 could not tell from rounding.
  const MatrixD large = normal(60, 10, random), small = normal(60, 10, random);
  const MatrixD along = normal(20, 80, random);
  const MatrixD rows = centred(large * along.topRows(10) + 1e-9 * small * along.bottomRows(10));
  const double ridge = rows.squaredNorm() * 1e-6;
  MatrixD given = rows;
  const auto system = PivotedSystem::of(given, ridge, tolerance);
  REQUIRE(system.has_value());
  CHECK(system->rank() == 10);
  const VectorD y = random_targets(60, random);
  const VectorD weights = *system->solve(y);
  CHECK((weights - Reference(rows).solve(y, ridge)).norm() < 1e-10 * weights.norm());
  const VectorD everything = solve_symmetric<double>(
      rows.transpose() * rows + ridge * MatrixD::Identity(80, 80), rows.transpose() * y);
  CHECK((weights - everything).norm() > 1e-8 * weights.norm());
}

TEST_CASE("pivoted system: what it can't do it leaves as it was") {
  Random random(172);
  const MatrixD low = centred(normal(60, 10, random) * normal(10, 90, random));
  MatrixD repeated = normal(60, 100, random);
  repeated.row(7) = repeated.row(3);
  struct Case {
    const char* why;
    MatrixD rows;
    double ridge;
  };
  // Singular values fall through the cut, side by side.
  const MatrixD left = orthonormal(centred(normal(90, 60, random)));
  const VectorD falling = Eigen::pow(10.0, -VectorD::LinSpaced(60, 6.4, 7.0).array());
  VectorD values = falling;
  values(0) = 1;
  const MatrixD through = left * values.asDiagonal() * left.transpose();
  for (const auto& [why, rows, ridge] :
       {Case{"an open rank", through, 0}, Case{"an open rank, with a ridge", through, 1e-3},
        Case{"nearly regular", centred(repeated), 1},
        Case{"small", centred(normal(31, 4, random) * normal(4, 90, random)), 1},
        Case{"nothing", MatrixD::Zero(40, 40), 1}, Case{"overflow", low * 1e160, 1}}) {
    MatrixD given = rows;
    CAPTURE(why);
    CHECK(!PivotedSystem::of(given, ridge, tolerance));
    CHECK((given - rows).isZero(0));
  }
}

TEST_CASE(
    "pivoted system: where the cut falls on a singular value, the rank is left to the singular "
    "values") {
  Random random(173);
  const MatrixD large = normal(60, 10, random), along = normal(11, 80, random);
  const VectorD odd = random_targets(60, random);
  int taken = 0, refused = 0;
  const MatrixD most = centred(large * along.topRows(10));
  const double largest = Reference(most).system.largest();
  for (const double share : {0.3, 0.9, 0.97, 1.0, 1.03, 1.1, 3.0}) {
    // One more direction, beside the others.
    VectorD beside = along.row(10).transpose();
    const MatrixD others = along.topRows(10);
    beside -= others.transpose() * solve_symmetric<double>(others * others.transpose(), others * beside);
    VectorD left = odd;
    left -= most * solve_symmetric<double>(most.transpose() * most + 1e-9 * MatrixD::Identity(80, 80),
                                           most.transpose() * odd);
    const MatrixD rows =
        most + share * tolerance * largest * left.normalized() * beside.normalized().transpose();
    MatrixD given = rows;
    const auto system = PivotedSystem::of(given, 1, tolerance);
    CAPTURE(share);
    if (!system) {
      ++refused;
      continue;
    }
    ++taken;
    CHECK(system->rank() == Reference(rows).rank());
    CHECK(system->rank() == (share > 1 ? 11 : 10));
  }
  CHECK(taken >= 2);
  CHECK(refused >= 1);
}

TEST_CASE("pivoted system: what overflows on the way is not called solved") {
  Random random(174);
  MatrixD rows = centred(normal(60, 10, random) * normal(10, 90, random));
  const auto system = PivotedSystem::of(rows, 1, tolerance);
  REQUIRE(system.has_value());
  VectorD y = random_targets(60, random);
  CHECK(system->solve(y).has_value());
  CHECK(!system->solve(1e200 * y));
  y(3) = std::nan("");
  CHECK(!system->solve(y));
}

}  // namespace pivoted_system_test
