#include "pe/kernels/product.hpp"

#include <algorithm>
#include <cassert>

#include "pe/kernels/rows.hpp"
#include "pe/kernels/scalar.hpp"
#include "pe/kernels/tiles.hpp"

namespace pe {

void product_into(MatrixSpan out, const MatrixView& a, const MatrixView& b, Op a_op, Op b_op) {
  // Eigen's setZero, which the compiler does not vectorise here, stores one number at a time.
  for (Index i = 0; i < out.rows(); ++i) std::ranges::fill(row_of(out, i), 0.0F);
  add_product_into(out, a, b, a_op, b_op);
}

void add_product_into(MatrixSpan out, const MatrixView& a, const MatrixView& b, Op a_op, Op b_op) {
  assert(out.rows() == (a_op == Op::plain ? a.rows() : a.cols()));
  assert(out.cols() == (b_op == Op::plain ? b.cols() : b.rows()));
  assert((a_op == Op::plain ? a.cols() : a.rows()) == (b_op == Op::plain ? b.rows() : b.cols()));
  const TileSource left{a.data(), a.outerStride(), a_op == Op::transposed};
  const TileSource right{b.data(), b.outerStride(), b_op == Op::plain};
  add_tiles(out, left, right, a_op == Op::plain ? a.cols() : a.rows(), TileRegion::all);
}

void product_into(MatrixSpanD out, const MatrixViewD& a, const MatrixViewD& b, Op a_op, Op b_op) {
  out.setZero();
  add_product_scalar(out, a, b, a_op, b_op);
}

void add_product_into(MatrixSpanD out, const MatrixViewD& a, const MatrixViewD& b, Op a_op, Op b_op) {
  add_product_scalar(out, a, b, a_op, b_op);
}

Matrix product(const MatrixView& a, const MatrixView& b, Op a_op, Op b_op) {
  Matrix out(a_op == Op::plain ? a.rows() : a.cols(), b_op == Op::plain ? b.cols() : b.rows());
  product_into(out, a, b, a_op, b_op);
  return out;
}

}  // namespace pe
