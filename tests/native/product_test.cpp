#include "pe/kernels/product.hpp"

#include <catch_amalgamated.hpp>
#include <cstdint>
#include <limits>
#include <vector>

#include "pe/core/random.hpp"
#include "pe/kernels/scalar.hpp"
#include "same.hpp"

namespace product_test {

using pe::Index, pe::Matrix, pe::Op, pe::Random;

namespace {

struct Shape {
  Index rows, depth, cols;
};

constexpr Op ops[] = {Op::plain, Op::transposed};

Matrix factor(Index rows, Index cols, Op op, Random& random) {
  return op == Op::plain ? pe::random_normal(rows, cols, 1, random)
                         : pe::random_normal(cols, rows, 1, random);
}

template <class Real>
using Add = void (*)(pe::MatrixSpanOf<Real>, const pe::MatrixViewOf<Real>&, const pe::MatrixViewOf<Real>&, Op,
                     Op);

/// Adds to old entries in all four forms, all three matrices blocks of wider ones: the scalar twin's bits,
/// and nothing changes around the block.
template <class Real>
void check_added(const Shape& shape, Random& random) {
  for (const Op a_op : ops)
    for (const Op b_op : ops) {
      CAPTURE(shape.rows, shape.depth, shape.cols, a_op == Op::plain, b_op == Op::plain);
      const auto around = [&](Index rows, Index cols, Op op) -> pe::MatrixOf<Real> {
        return factor(rows + 2, cols + 3, op, random).template cast<Real>();
      };
      const auto inside = [](auto& matrix, Index rows, Index cols, Op op) {
        return op == Op::plain ? matrix.block(1, 2, rows, cols) : matrix.block(1, 2, cols, rows);
      };
      const auto a = around(shape.rows, shape.depth, a_op), b = around(shape.depth, shape.cols, b_op);
      auto out = around(shape.rows, shape.cols, Op::plain), expected = out;
      const auto left = inside(a, shape.rows, shape.depth, a_op),
                 right = inside(b, shape.depth, shape.cols, b_op);
      static_cast<Add<Real>>(pe::add_product_into)(inside(out, shape.rows, shape.cols, Op::plain), left,
                                                   right, a_op, b_op);
      pe::add_product_scalar<Real>(inside(expected, shape.rows, shape.cols, Op::plain), left, right, a_op,
                                   b_op);
      REQUIRE(same(out, expected));
    }
}

/// Equal to the last bit in all four forms.
void check_against_scalar(const Shape& shape, Random& random) {
  for (const Op a_op : ops)
    for (const Op b_op : ops) {
      CAPTURE(shape.rows, shape.depth, shape.cols, a_op == Op::plain, b_op == Op::plain);
      const Matrix a = factor(shape.rows, shape.depth, a_op, random);
      const Matrix b = factor(shape.depth, shape.cols, b_op, random);
      REQUIRE(same(pe::product(a, b, a_op, b_op), pe::product_scalar(a, b, a_op, b_op)));
    }
}

}  // namespace

TEST_CASE("product: the scalar twin's bits for every small shape and every form") {
  Random random(21);
  for (const Index rows : {1, 2, 3, 4, 5, 8, 9})
    for (const Index depth : {1, 2, 3, 4, 5, 7, 8, 9})
      for (const Index cols : {1, 2, 3, 4, 5, 7, 8, 9, 16, 17})
        check_against_scalar({rows, depth, cols}, random);
}

TEST_CASE("product: the scalar twin's bits across the borders of the blocks") {
  Random random(22);
  for (const Shape& shape : {Shape{64, 256, 8}, Shape{65, 257, 9}, Shape{63, 255, 7}, Shape{129, 515, 33},
                             Shape{1, 1000, 1}, Shape{200, 1, 200}, Shape{3, 511, 130}})
    check_against_scalar(shape, random);
}

TEST_CASE("product: the scalar twin's bits for random shapes") {
  for (std::uint64_t seed = 0; seed < 40; ++seed) {
    Random random(seed, 23);
    const auto size = [&random](std::uint32_t largest) {
      return static_cast<Index>(1 + random.below(largest));
    };
    check_against_scalar({size(90), size(300), size(90)}, random);
  }
}

TEST_CASE("product: added to what is there, with the scalar twin's bits") {
  for (std::uint64_t seed = 0; seed < 60; ++seed) {
    Random random(seed, 27);
    const Index largest = seed % 2 == 0 ? 12 : 90;
    const auto size = [&random](Index most) {
      return static_cast<Index>(1 + random.below(static_cast<std::uint32_t>(most)));
    };
    const Shape shape{size(largest), size(4 * largest), size(largest)};
    check_added<float>(shape, random);
    check_added<double>(shape, random);
  }
}

TEST_CASE("product: what is added to comes first in the sum") {
  // 2^24 + 1 rounds to 2^24 in float32, so the order shows.
  Matrix out = Matrix::Constant(1, 1, 0x1p24F);
  const Matrix ones = Matrix::Ones(1, 8);
  pe::add_product_into(out, ones, ones, Op::plain, Op::transposed);
  CHECK(out(0, 0) == 0x1p24F);
}

TEST_CASE("product: nothing added keeps the bits, the sign of a zero too") {
  for (const Index cols : {1, 8, 9}) {
    Matrix out = Matrix::Constant(5, cols, -0.0F);
    pe::add_product_into(out, Matrix(5, 0), Matrix(0, cols));
    pe::add_product_into(out, Matrix::Constant(5, 3, -0.0F), Matrix::Ones(3, cols));
    CHECK(Matrix(out.cwiseInverse()).maxCoeff() < 0);
  }
}

TEST_CASE("product: close to the product in double") {
  Random random(24);
  for (const Op a_op : ops)
    for (const Op b_op : ops) {
      const Matrix a = factor(37, 500, a_op, random), b = factor(500, 41, b_op, random);
      const pe::MatrixD left = a.cast<double>(), right = b.cast<double>();
      const pe::MatrixD exact = (a_op == Op::plain ? left : pe::MatrixD(left.transpose())) *
                                (b_op == Op::plain ? right : pe::MatrixD(right.transpose()));
      pe::MatrixD out(37, 41);
      pe::product_into(out, left, right, a_op, b_op);
      CHECK((out - exact).cwiseAbs().maxCoeff() < 1e-12);
      CHECK((pe::product(a, b, a_op, b_op).cast<double>() - exact).cwiseAbs().maxCoeff() < 1e-4);
    }
}

TEST_CASE("product: empty sizes; an empty inner size gives zeros") {
  const auto shape_of = [](const Matrix& matrix) { return std::vector<Index>{matrix.rows(), matrix.cols()}; };
  CHECK(shape_of(pe::product(Matrix(0, 3), Matrix(3, 5))) == std::vector<Index>{0, 5});
  CHECK(shape_of(pe::product(Matrix(5, 3), Matrix(3, 0))) == std::vector<Index>{5, 0});
  CHECK(shape_of(pe::product(Matrix(0, 0), Matrix(0, 0))) == std::vector<Index>{0, 0});
  for (const Op a_op : ops)
    for (const Op b_op : ops) {
      const Matrix a = a_op == Op::plain ? Matrix(5, 0) : Matrix(0, 5),
                   b = b_op == Op::plain ? Matrix(0, 9) : Matrix(9, 0);
      CHECK(same(pe::product(a, b, a_op, b_op), Matrix::Zero(5, 9)));
    }
}

TEST_CASE("product: reads and writes blocks of larger matrices, and nothing around them") {
  Random random(25);
  for (const Op a_op : ops)
    for (const Op b_op : ops) {
      const Matrix around_a = pe::random_normal(60, 71, 1, random),
                   around_b = pe::random_normal(64, 67, 1, random);
      const auto a = a_op == Op::plain ? around_a.block(3, 5, 13, 29) : around_a.block(3, 5, 29, 13);
      const auto b = b_op == Op::plain ? around_b.block(7, 1, 29, 19) : around_b.block(7, 1, 19, 29);
      Matrix around_out = Matrix::Constant(30, 40, 7);
      pe::product_into(around_out.block(2, 3, 13, 19), a, b, a_op, b_op);
      Matrix expected = Matrix::Constant(30, 40, 7);
      expected.block(2, 3, 13, 19) = pe::product_scalar(a, b, a_op, b_op);
      CHECK(same(around_out, expected));
    }
}

TEST_CASE("product: what is not finite reaches the entries it belongs to, and no others") {
  Random random(26);
  Matrix a = pe::random_normal(9, 6, 1, random);
  const Matrix b = pe::random_normal(6, 11, 1, random);
  a(4, 2) = std::numeric_limits<float>::quiet_NaN();
  const Matrix out = pe::product(a, b);
  for (Index i = 0; i < out.rows(); ++i) CHECK(out.row(i).array().isNaN().all() == (i == 4));
  for (Index i = 0; i < out.rows(); ++i) CHECK(out.row(i).array().isNaN().any() == (i == 4));
}

}  // namespace product_test
