#pragma once

#include <span>

#include "pe/core/matrix.hpp"
#include "pe/kernels/adamw.hpp"
#include "pe/kernels/product.hpp"

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

/// The twins of softmax_rows_backward, normalise_rows and normalise_rows_backward, in double inside: float32
/// kernels differ by the roundings of their sums.
template <class Real>
void softmax_rows_backward_scalar(MatrixSpanOf<Real> gradient, const MatrixViewOf<Real>& weights);
template <class Real>
void normalise_rows_scalar(MatrixSpanOf<Real> out, const MatrixViewOf<Real>& x,
                           std::span<Real> inverse_deviations, Real eps);
template <class Real>
void normalise_rows_backward_scalar(MatrixSpanOf<Real> dx, const MatrixViewOf<Real>& gradient,
                                    const MatrixViewOf<Real>& normalised,
                                    std::span<const Real> inverse_deviations);

/// The twins of adamw_update, relu and relu_backward: equal to the last bit.
template <class Real>
void adamw_update_scalar(std::span<Real> weights, std::span<const Real> gradient, std::span<Real> first,
                         std::span<Real> second, const AdamWStep& step);
template <class Real>
void relu_scalar(std::span<Real> x);
template <class Real>
void relu_backward_scalar(std::span<Real> gradient, std::span<const Real> output);

}  // namespace pe
