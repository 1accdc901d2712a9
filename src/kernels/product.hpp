#pragma once

#include "pe/core/matrix.hpp"

namespace pe {

/// Whether a factor enters a product as it is or transposed.
enum class Op { plain, transposed };

/// out = a_op(a) b_op(b). The inner sizes agree and `out` has the product's shape; it overlaps neither
/// factor. Any size, empty ones too: an empty inner size gives zeros. Every entry is summed in float32 in the
/// order of the inner index, without fused multiply-add: the same bits as product_scalar
/// (kernels/scalar.hpp), on every platform.
void product_into(MatrixSpan out, const MatrixView& a, const MatrixView& b, Op a_op = Op::plain,
                  Op b_op = Op::plain);

/// out += a_op(a) b_op(b), sizes as above. Every entry is summed as by a plain loop over the inner index that
/// starts from the old entry, ((old + term 0) + term 1) + ...: the same bits as add_product_scalar, on every
/// platform.
void add_product_into(MatrixSpan out, const MatrixView& a, const MatrixView& b, Op a_op = Op::plain,
                      Op b_op = Op::plain);

/// Both in double, by the plain loop: for gradient checks.
void product_into(MatrixSpanD out, const MatrixViewD& a, const MatrixViewD& b, Op a_op = Op::plain,
                  Op b_op = Op::plain);
void add_product_into(MatrixSpanD out, const MatrixViewD& a, const MatrixViewD& b, Op a_op = Op::plain,
                      Op b_op = Op::plain);

/// a_op(a) b_op(b) in float32, as above.
Matrix product(const MatrixView& a, const MatrixView& b, Op a_op = Op::plain, Op b_op = Op::plain);

}  // namespace pe
