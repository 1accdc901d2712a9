// The kernels built with relaxed SIMD, in a program of their own. With small whole numbers every sum is
// exact, so it makes no difference whether a product is rounded before it is added.
#include <catch_amalgamated.hpp>
#include <cmath>
#include <vector>

#include "pe/core/random.hpp"
#include "pe/kernels/product.hpp"
#include "pe/kernels/row_products.hpp"
#include "pe/kernels/scalar.hpp"
#include "pe/kernels/softmax.hpp"
#include "pe/kernels/symmetric_product.hpp"
#include "same.hpp"

namespace fast_kernels_test {

using pe::Index, pe::Matrix, pe::MatrixD, pe::Op, pe::Random;

namespace {

constexpr Op ops[] = {Op::plain, Op::transposed};

/// From -8 to 8: sums of a thousand products are exact in float32.
Matrix whole(Index rows, Index cols, Random& random) {
  return (2 * pe::random_normal(rows, cols, 1, random)).array().round().min(8).max(-8);
}

/// Adds to old entries in all four forms, all matrices blocks of wider ones; nothing changes around the
/// block.
void check(Index rows, Index depth, Index cols, Random& random) {
  for (const Op a_op : ops)
    for (const Op b_op : ops) {
      CAPTURE(rows, depth, cols, a_op == Op::plain, b_op == Op::plain);
      const auto around = [&](Index height, Index width, Op op) {
        return op == Op::plain ? whole(height + 2, width + 3, random) : whole(width + 2, height + 3, random);
      };
      const auto inside = [](auto& matrix, Index height, Index width, Op op) {
        return op == Op::plain ? matrix.block(1, 2, height, width) : matrix.block(1, 2, width, height);
      };
      const Matrix a = around(rows, depth, a_op), b = around(depth, cols, b_op);
      Matrix out = around(rows, cols, Op::plain), expected = out;
      pe::add_product_into(inside(out, rows, cols, Op::plain), inside(a, rows, depth, a_op),
                           inside(b, depth, cols, b_op), a_op, b_op);
      pe::add_product_scalar<float>(inside(expected, rows, cols, Op::plain), inside(a, rows, depth, a_op),
                                    inside(b, depth, cols, b_op), a_op, b_op);
      REQUIRE(same(out, expected));
    }
}

}  // namespace

TEST_CASE("fast kernels: exact products are those of the triple loop, for every small shape and form") {
  Random random(1);
  for (Index rows = 1; rows <= 13; ++rows)
    for (const Index depth : {1, 2, 3, 4, 5, 8, 9})
      for (const Index cols : {1, 3, 4, 7, 8, 9, 16, 17}) check(rows, depth, cols, random);
}

TEST_CASE("fast kernels: exact products are those of the triple loop across the borders of blocks") {
  Random random(2);
  for (const Index rows : {59, 60, 61, 64, 65, 66, 121, 125})
    for (const Index depth : {255, 257}) check(rows, depth, 17, random);
}

// Higham, Accuracy and Stability of Numerical Algorithms, section 3.1.
TEST_CASE("fast kernels: other products stay within the bound of their rounding") {
  Random random(3);
  for (const Index depth : {1, 7, 64, 300, 1000}) {
    const Matrix a = pe::random_normal(23, depth, 1, random), b = pe::random_normal(depth, 19, 1, random);
    const MatrixD exact = a.cast<double>() * b.cast<double>();
    const double terms = static_cast<double>(depth) * 0x1p-24;
    const MatrixD bound = terms / (1 - terms) * (a.cast<double>().cwiseAbs() * b.cast<double>().cwiseAbs());
    REQUIRE(((pe::product(a, b).cast<double>() - exact).array().abs() <= bound.array()).all());
  }
}

TEST_CASE("fast kernels: exact symmetric products") {
  Random random(4);
  for (const Index rows : {1, 5, 6, 7, 11, 59, 60, 61, 65, 130}) {
    const Matrix p = whole(rows, 37, random);
    REQUIRE(same(pe::symmetric_product(p), pe::product_scalar(p, p, Op::plain, Op::transposed)));
  }
}

TEST_CASE("fast kernels: the products of rows have the bits of sums in double, entry after entry") {
  Random random(5);
  for (const Index rows : {1, 4, 5, 8, 9, 12, 13, 24, 63, 64, 65, 77, 130})
    for (const Index cols : {1, 2, 5, 256}) {
      const Matrix table = pe::random_normal(rows, cols, 1, random);
      pe::RowProducts products(table);
      for (Index first = 0; first < rows; first += pe::RowProducts::strip)
        for (const Index from : {Index(0), first}) {
          CAPTURE(rows, cols, first, from);
          const pe::MatrixViewD strip = products.rows(first, from);
          for (Index i = 0; i < strip.rows(); ++i)
            for (Index j = 0; j < strip.cols(); ++j) {
              double sum = 0;
              for (Index p = 0; p < cols; ++p)
                sum += static_cast<double>(table(first + i, p)) * static_cast<double>(table(from + j, p));
              REQUIRE(strip(i, j) == sum);
            }
        }
    }
}

// Beside the exponential's own error, a score less the largest is rounded once: here by less than 2^-19.
TEST_CASE("fast kernels: softmax as exact as without them") {
  Random random(6);
  for (const Index cols : {1, 3, 8, 13, 64}) {
    Matrix scores = pe::random_normal(7, cols, 6, random);
    MatrixD expected = scores.cast<double>();
    for (Index i = 0; i < expected.rows(); ++i) {
      expected.row(i) = (expected.row(i).array() - expected.row(i).maxCoeff()).exp();
      expected.row(i) /= expected.row(i).sum();
    }
    pe::softmax_rows(scores);
    REQUIRE(((scores.cast<double>() - expected).array().abs() <= 4e-6 * expected.array() + 1e-37).all());
  }
}

}  // namespace fast_kernels_test
