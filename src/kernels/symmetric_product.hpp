#pragma once

#include "pe/core/matrix.hpp"

namespace pe {

/// p p^T, the dot products of all pairs of rows, at half the work of a product: one triangle is computed and
/// mirrored. Exactly symmetric, and the same bits as product(p, p, Op::plain, Op::transposed). Any size,
/// empty ones too.
Matrix symmetric_product(const MatrixView& p);

}  // namespace pe
