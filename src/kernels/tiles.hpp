#pragma once

#include "pe/core/matrix.hpp"

namespace pe {

/// How one side of a product lies in memory. Its entry at inner index p and outer index j (a row of the
/// product for the left side, a column for the right) is data[p * stride + j] when `inner_is_row`, else
/// data[j * stride + p].
struct TileSource {
  const float* data;
  Index stride;
  bool inner_is_row;
};

/// Which entries are wanted: all, or those on and below the diagonal (others may be written, too).
enum class TileRegion { all, lower };

/// out(i, j) += left(p, i) right(p, j) for p = 0, 1, ... depth - 1 in this order: exactly what the plain
/// triple loop gives, or with fused additions in files built with relaxed SIMD. `out` overlaps neither side.
/// Works on packed panels, a register tile of 4 x 8 or 6 x 8 at a time.
void add_tiles(MatrixSpan out, const TileSource& left, const TileSource& right, Index depth,
               TileRegion region);

}  // namespace pe
