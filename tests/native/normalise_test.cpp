#include "pe/kernels/normalise.hpp"

#include <catch_amalgamated.hpp>
#include <cmath>
#include <vector>

#include "bits_hash.hpp"
#include "pe/core/random.hpp"
#include "pe/kernels/scalar.hpp"
#include "same.hpp"

namespace normalise_test {

using pe::Index, pe::Matrix, pe::MatrixD, pe::Random;

namespace {

template <class Real>
struct Normalised {
  pe::MatrixOf<Real> rows;
  std::vector<Real> scales;
};

template <class Real>
Normalised<Real> normalised(const pe::MatrixOf<Real>& x, Real eps) {
  Normalised<Real> result{pe::MatrixOf<Real>(x.rows(), x.cols()),
                          std::vector<Real>(static_cast<std::size_t>(x.rows()))};
  pe::normalise_rows(result.rows, x, result.scales, eps);
  return result;
}

Matrix shifted(Index rows, Index cols, Random& random) {
  const float scale = std::exp(2 * static_cast<float>(random.normal())),
              shift = static_cast<float>(random.normal());
  return scale * (pe::random_normal(rows, cols, 1, random).array() + shift);
}

}  // namespace

TEST_CASE("normalise: as the scalar twin says, for random shapes, scales and means") {
  for (std::uint64_t seed = 0; seed < 60; ++seed) {
    Random random(seed, 81);
    const Index rows = 1 + random.below(9), cols = 1 + random.below(140);
    const Matrix x = shifted(rows, cols, random);
    const auto [actual, scales] = normalised(x, 1e-5F);
    Matrix expected(rows, cols);
    std::vector<float> expected_scales(static_cast<std::size_t>(rows));
    pe::normalise_rows_scalar<float>(expected, x, expected_scales, 1e-5F);
    CAPTURE(seed, rows, cols);
    for (Index i = 0; i < rows; ++i) {
      const float largest = x.row(i).cwiseAbs().maxCoeff() * expected_scales[i];
      REQUIRE(std::abs(scales[i] / expected_scales[i] - 1) < 1e-6F * (1 + largest));
      REQUIRE((actual.row(i) - expected.row(i)).cwiseAbs().maxCoeff() < 1e-6F * (1 + largest));
    }
  }
}

TEST_CASE("normalise: rows get mean 0 and variance 1, but for eps") {
  const MatrixD x{{1, 2, 3, 4, 5}, {7, 7, 7, 7, 7}};
  const auto [rows, scales] = normalised(x, 1e-5);
  CHECK(std::abs(rows.row(0).sum()) < 1e-15);
  CHECK(std::abs(rows.row(0).squaredNorm() / 5 - 2 / (2 + 1e-5)) < 1e-15);
  CHECK(std::abs(scales[0] - 1 / std::sqrt(2 + 1e-5)) < 1e-15);
  CHECK(rows.row(1).isZero(0));
  CHECK(normalised<float>(Matrix::Constant(1, 9, 3), 1e-5F).rows.isZero(0));
}

TEST_CASE("normalise: in place, and on blocks of larger matrices") {
  Random random(82);
  const Matrix around = pe::random_normal(9, 40, 1, random);
  Matrix x = around.block(2, 3, 5, 21), after = around;
  const auto [expected, scales] = normalised(x, 1e-5F);
  std::vector<float> block_scales(5);
  pe::normalise_rows(after.block(2, 3, 5, 21), around.block(2, 3, 5, 21), block_scales, 1e-5F);
  CHECK(same(after.block(2, 3, 5, 21), expected));
  CHECK(block_scales == scales);
  after.block(2, 3, 5, 21) = x;
  CHECK(same(after, around));
  pe::normalise_rows(x, x, block_scales, 1e-5F);
  CHECK(same(x, expected));
}

TEST_CASE("normalise: the gradient is that of differences") {
  Random random(83);
  const MatrixD x = pe::random_normal(3, 7, 1, random).cast<double>(),
                weights = pe::random_normal(3, 7, 1, random).cast<double>();
  const auto loss = [&weights](const MatrixD& at) {
    return normalised(at, 1e-3).rows.cwiseProduct(weights).sum();
  };
  const auto [rows, scales] = normalised(x, 1e-3);
  MatrixD dx(3, 7);
  pe::normalise_rows_backward(dx, weights, rows, scales);
  constexpr double h = 1e-5;
  for (Index k = 0; k < x.size(); ++k) {
    MatrixD less = x, more = x;
    less.data()[k] -= h;
    more.data()[k] += h;
    REQUIRE(std::abs((loss(more) - loss(less)) / (2 * h) - dx.data()[k]) < 1e-8);
  }
}

TEST_CASE("normalise: the gradient as the scalar twin says, also in place") {
  for (std::uint64_t seed = 0; seed < 60; ++seed) {
    Random random(seed, 84);
    const Index rows = 1 + random.below(9), cols = 1 + random.below(140);
    const auto [x, scales] = normalised(shifted(rows, cols, random), 1e-5F);
    Matrix gradient = shifted(rows, cols, random), actual(rows, cols), expected(rows, cols);
    pe::normalise_rows_backward(actual, gradient, x, scales);
    pe::normalise_rows_backward_scalar<float>(expected, gradient, x, scales);
    CAPTURE(seed, rows, cols);
    for (Index i = 0; i < rows; ++i)
      REQUIRE((actual.row(i) - expected.row(i)).cwiseAbs().maxCoeff() <=
              2e-6F * scales[i] * gradient.row(i).cwiseAbs().maxCoeff() *
                  (1 + x.row(i).cwiseAbs().maxCoeff()));
    pe::normalise_rows_backward(gradient, gradient, x, scales);
    REQUIRE(same(gradient, actual));
  }
}

TEST_CASE("normalise: the same bits on every platform") {
  Random random(85);
  const auto [x, scales] = normalised(Matrix(pe::random_normal(50, 77, 5, random)), 1e-5F);
  Matrix gradient = pe::random_normal(50, 77, 5, random);
  pe::normalise_rows_backward(gradient, gradient, x, scales);
  CHECK(bits_hash<float>({x.data(), static_cast<std::size_t>(x.size())}) == 0x752031e85430f0ad);
  CHECK(bits_hash<float>(scales) == 0x7a4d9e85a3e2e020);
  CHECK(bits_hash<float>({gradient.data(), static_cast<std::size_t>(gradient.size())}) == 0x980d72ca538fef2a);
}

}  // namespace normalise_test
