#pragma once

#include "pe/core/matrix.hpp"

namespace pe {

/// Writes a^T into `out`, which has a's columns as rows and does not overlap it. Eight rows of a are read at
/// a time: entries at the same place of long rows share a set of the cache, and more of them would evict each
/// other.
void transpose_into(MatrixSpan out, const MatrixView& a);

}  // namespace pe
