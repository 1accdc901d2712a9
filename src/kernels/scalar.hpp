#pragma once

#include "core/matrix.hpp"
#include "kernels/product.hpp"

/// Every kernel once more as its definition says, without packing, batches or tricks: what the tests compare
/// with, and what to read first. Those that are templates are there for float and double.
namespace pe {

/// The twin of add_product_into: equal to the last bit.
template <class Real>
void add_product_scalar(MatrixSpanOf<Real> out, const MatrixViewOf<Real>& a, const MatrixViewOf<Real>& b,
                        Op a_op, Op b_op);

/// The twin of product: equal to the last bit.
Matrix product_scalar(const MatrixView& a, const MatrixView& b, Op a_op = Op::plain, Op b_op = Op::plain);

/// The twin of symmetric_product: equal to the last bit.
Matrix symmetric_product_scalar(const MatrixView& p);

/// The twin of softmax_rows, in double inside. They differ by 5e-7 relative, and by 6e-8 times the distance
/// to the row's largest score, which the kernel rounds to float32.
template <class Real>
void softmax_rows_scalar(MatrixSpanOf<Real> scores);

}  // namespace pe
