#include "pe/kernels/softmax.hpp"

#include <catch_amalgamated.hpp>
#include <cmath>
#include <limits>
#include <vector>

#include "bits_hash.hpp"
#include "pe/core/random.hpp"
#include "pe/kernels/scalar.hpp"
#include "same.hpp"

namespace softmax_test {

using pe::Index, pe::Matrix, pe::Random;

namespace {

constexpr float infinity = std::numeric_limits<float>::infinity();

Matrix softmax(Matrix scores) {
  pe::softmax_rows(scores);
  return scores;
}

Matrix softmax_scalar(Matrix scores) {
  pe::softmax_rows_scalar<float>(scores);
  return scores;
}

Matrix row(const std::vector<float>& entries) {
  return Eigen::Map<const Matrix>(entries.data(), 1, static_cast<Index>(entries.size()));
}

}  // namespace

TEST_CASE("softmax: as its scalar twin says, masked or not, for random shapes and scales") {
  for (std::uint64_t seed = 0; seed < 60; ++seed) {
    Random random(seed, 41);
    Matrix scores =
        pe::random_normal(1 + random.below(20), 1 + random.below(70), std::exp(4 * random.normal()), random);
    for (Index i = 0; i < scores.size(); ++i)
      if (random.below(4) == 0) scores.data()[i] = -infinity;
    const Matrix weights = softmax(scores), expected = softmax_scalar(scores);
    CAPTURE(seed, scores.rows(), scores.cols());
    for (Index i = 0; i < scores.rows(); ++i) {
      const float largest = scores.row(i).maxCoeff();
      for (Index j = 0; j < scores.cols(); ++j) {
        const double difference = scores(i, j) == -infinity ? 0.0 : largest - scores(i, j);
        const double tolerance = (5e-7 + 6e-8 * difference) * expected(i, j) + 1e-37;
        REQUIRE(std::abs(weights(i, j) - expected(i, j)) <= tolerance);
      }
      const bool masked = largest == -infinity;
      REQUIRE(std::abs(weights.row(i).sum() - (masked ? 0.0F : 1.0F)) < 1e-6F);
    }
    REQUIRE((scores.array() != -infinity || weights.array() == 0.0F).all());
  }
}

TEST_CASE("softmax: in double as in float32, masked or not") {
  Random random(45);
  Matrix scores = pe::random_normal(9, 21, 2, random);
  scores.row(3).setConstant(-infinity);
  scores(5, 7) = -infinity;
  scores(6, 2) = infinity;
  pe::MatrixD weights = scores.cast<double>();
  pe::softmax_rows(weights);
  CHECK((weights - softmax(scores).cast<double>()).cwiseAbs().maxCoeff() < 1e-6);
  pe::MatrixD small{{0, 1}};
  pe::softmax_rows(small);
  CHECK(std::abs(small(0, 1) / small(0, 0) - std::exp(1.0)) < 1e-15);
}

TEST_CASE("softmax: the published weights of a small row") {
  // allennlp, tests/nn/util_test.py, test_masked_softmax_no_mask and test_masked_softmax_masked.
  CHECK((softmax(row({1, 2, 5})) - row({0.01714783F, 0.04661262F, 0.93623955F})).cwiseAbs().maxCoeff() <
        1e-7F);
  CHECK((softmax(row({0, -infinity, 3, 4})) - row({0.01321289F, 0, 0.26538793F, 0.72139918F}))
            .cwiseAbs()
            .maxCoeff() < 1e-7F);
}

TEST_CASE("softmax: a row's weights do not depend on a shift") {
  Random random(42);
  const Matrix scores = pe::random_normal(5, 33, 1, random);
  // A power of two, and scores rounded so that the shift is exact.
  const Matrix rounded = (scores.array() * 1024).round() / 1024;
  CHECK(same(softmax(rounded), softmax(rounded.array() + 4096.0F)));
}

TEST_CASE("softmax: masked, fully masked, single and empty rows") {
  CHECK(same(softmax(row({-infinity, -infinity, -infinity, -infinity, -infinity})), row({0, 0, 0, 0, 0})));
  CHECK(same(softmax(row({-infinity, 7, -infinity})), row({0, 1, 0})));
  CHECK(same(softmax(row({-3e38F})), row({1})));
  CHECK(same(softmax(row({-infinity})), row({0})));
  CHECK(softmax(Matrix(4, 0)).size() == 0);
  CHECK(softmax(Matrix(0, 4)).size() == 0);
}

TEST_CASE("softmax: scores of any size give no NaN") {
  CHECK(same(softmax(row({1e30F, -1e30F, 0, 1e30F, 5})), row({0.5F, 0, 0, 0.5F, 0})));
  CHECK(same(softmax(row({3.4e38F, -3.4e38F, -infinity})), row({1, 0, 0})));
  CHECK(same(softmax(row({-3.4e38F, -3.4e38F})), row({0.5F, 0.5F})));
  CHECK(same(softmax(row({infinity, 1, infinity, -infinity, 2, 3, 4, 3.4e38F, infinity, infinity})),
             row({0.25F, 0, 0.25F, 0, 0, 0, 0, 0, 0.25F, 0.25F})));
  CHECK(same(softmax(row({0x1p-149F, -0.0F, 0.0F, -0x1p-149F})), row({0.25F, 0.25F, 0.25F, 0.25F})));
}

TEST_CASE("softmax: works on a block of a larger matrix, and on nothing around it") {
  Random random(43);
  const Matrix before = pe::random_normal(9, 30, 1, random);
  Matrix after = before;
  pe::softmax_rows(after.block(2, 3, 5, 17));
  Matrix expected = before;
  expected.block(2, 3, 5, 17) = softmax(before.block(2, 3, 5, 17));
  CHECK(same(after, expected));
}

TEST_CASE("softmax: the gradient is that of differences") {
  Random random(46);
  pe::MatrixD scores = pe::random_normal(3, 7, 1, random).cast<double>();
  scores(1, 4) = -infinity;
  const pe::MatrixD by_weights = pe::random_normal(3, 7, 1, random).cast<double>();
  const auto loss = [&by_weights](pe::MatrixD at) {
    pe::softmax_rows(at);
    return at.cwiseProduct(by_weights).sum();
  };
  pe::MatrixD weights = scores, gradient = by_weights;
  pe::softmax_rows(weights);
  pe::softmax_rows_backward(gradient, weights);
  constexpr double h = 1e-5;
  for (Index k = 0; k < scores.size(); ++k) {
    pe::MatrixD less = scores, more = scores;
    less.data()[k] -= h;
    more.data()[k] += h;
    REQUIRE(std::abs((loss(more) - loss(less)) / (2 * h) - gradient.data()[k]) < 1e-9);
  }
}

TEST_CASE("softmax: the gradient as its scalar twin says, 0 where masked, for random shapes") {
  for (std::uint64_t seed = 0; seed < 60; ++seed) {
    Random random(seed, 47);
    const Index rows = 1 + random.below(20), cols = 1 + random.below(70);
    Matrix weights = pe::random_normal(rows, cols, 2, random);
    for (Index i = 0; i < weights.size(); ++i)
      if (random.below(4) == 0) weights.data()[i] = -infinity;
    if (seed % 3 == 0) weights.row(0).setConstant(-infinity);
    weights = softmax(weights);
    const Matrix before = pe::random_normal(rows, cols, 3, random);
    Matrix gradient = Matrix::Constant(rows + 2, cols + 3, 5), around = gradient, expected = before;
    gradient.block(1, 2, rows, cols) = before;
    pe::softmax_rows_backward(gradient.block(1, 2, rows, cols), weights);
    pe::softmax_rows_backward_scalar<float>(expected, weights);
    CAPTURE(seed, rows, cols);
    REQUIRE((gradient.block(1, 2, rows, cols) - expected).cwiseAbs().maxCoeff() < 3e-6F);
    REQUIRE((weights.array() != 0 || gradient.block(1, 2, rows, cols).array() == 0).all());
    gradient.block(1, 2, rows, cols) = around.block(1, 2, rows, cols);
    REQUIRE(same(gradient, around));
  }
}

TEST_CASE("softmax: the same bits on every platform") {
  Random random(44);
  const Matrix weights = softmax(pe::random_normal(50, 77, 5, random));
  Matrix gradient = pe::random_normal(50, 77, 5, random);
  pe::softmax_rows_backward(gradient, weights);
  CHECK(bits_hash<float>({gradient.data(), static_cast<std::size_t>(gradient.size())}) == 0xd0a41ac4b7d67ddb);
  CHECK(bits_hash<float>({weights.data(), static_cast<std::size_t>(weights.size())}) == 0xad46b92a715fdaf4);
}

}  // namespace softmax_test
