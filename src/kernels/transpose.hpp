#pragma once

#include "core/matrix.hpp"

namespace pe {

/// Writes a^T into `out`, which has a's columns as rows and does not overlap it. Eight rows of a at a time, so that those at the same place
/// of long rows, which share a set of the cache, do not drive each other out.
void transpose_into(MatrixSpan out, const MatrixView& a);

}  // namespace pe
