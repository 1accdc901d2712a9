#include "pe/kernels/tiles.hpp"

#include <algorithm>
#include <array>
#include <type_traits>

#include "pe/simd/batch.hpp"

namespace pe {

namespace {

using simd::Batch;

constexpr Index lane_count = static_cast<Index>(simd::lanes);
constexpr Index least_tile_rows = 4;
constexpr Index tile_rows = simd::is_fused ? 6 : least_tile_rows;
constexpr Index tile_cols = 2 * lane_count;
// A right panel (depth_block x 8 floats, 8 KiB) stays in the first-level cache while the left block
// (row_block x depth_block, 64 KiB or less) streams past it from the second level.
constexpr Index depth_block = 256;
constexpr Index row_block = 64 / tile_rows * tile_rows;

constexpr Index round_up(Index n, Index multiple) {
  return (n + multiple - 1) / multiple * multiple;
}

/// Copies inner indices [p0, p0 + depth) and outer indices [j0, j0 + count) into one panel: `width` numbers
/// for each inner index. Zeros fill the panel up to `width`.
template <Index width>
void pack_panel(float* panel, const TileSource& source, Index p0, Index depth, Index j0, Index count) {
  const float* from =
      source.inner_is_row ? source.data + p0 * source.stride + j0 : source.data + j0 * source.stride + p0;
  constexpr Index whole = width / lane_count * lane_count;  // outer indices that fill batches
  Index p = 0;
  if (count == width) {
    if (source.inner_is_row) {
      for (; p < depth; ++p) {
        for (Index j = 0; j < whole; j += lane_count)
          simd::load(from + p * source.stride + j).store_unaligned(panel + p * width + j);
        for (Index j = whole; j < width; ++j) panel[p * width + j] = from[p * source.stride + j];
      }
    } else {
      for (; p + lane_count <= depth; p += lane_count) {
        for (Index j = 0; j < whole; j += lane_count) {
          std::array<Batch, lane_count> square;
          for (Index k = 0; k < lane_count; ++k) square[k] = simd::load(from + (j + k) * source.stride + p);
          xsimd::transpose(square.data(), square.data() + lane_count);
          for (Index k = 0; k < lane_count; ++k) square[k].store_unaligned(panel + (p + k) * width + j);
        }
        for (Index j = whole; j < width; ++j)
          for (Index k = 0; k < lane_count; ++k) panel[(p + k) * width + j] = from[j * source.stride + p + k];
      }
    }
  }
  const Index step_p = source.inner_is_row ? source.stride : 1;
  const Index step_j = source.inner_is_row ? 1 : source.stride;
  for (; p < depth; ++p)
    for (Index j = 0; j < width; ++j) panel[p * width + j] = j < count ? from[p * step_p + j * step_j] : 0.0F;
}

/// Whether a last panel of so many rows is packed for a low tile.
constexpr bool is_low(Index rows) {
  return tile_rows > least_tile_rows && rows <= least_tile_rows;
}

/// Packs outer indices [j0, j0 + count) into panels that follow one another.
template <Index width>
void pack(float* panels, const TileSource& source, Index p0, Index depth, Index j0, Index count) {
  for (Index j = 0; j < count; j += width) {
    const Index here = std::min(width, count - j);
    if (width == tile_rows && is_low(here))
      pack_panel<least_tile_rows>(panels + j * depth, source, p0, depth, j0 + j, here);
    else
      pack_panel<width>(panels + j * depth, source, p0, depth, j0 + j, here);
  }
}

/// A left side in a packed panel, whose tile has `rows` rows.
template <Index rows>
struct PackedLeft {
  const float* from;

  float operator[](Index row) const { return from[row]; }
  void advance() { from += rows; }
};

/// A left side where it lies.
struct UnpackedLeft {
  const float* from;
  Index row_step, inner_step;

  float operator[](Index row) const { return from[row * row_step]; }
  void advance() { from += inner_step; }
};

/// Adds a product to a tile of `tile_height` x 8; the right side has a row of `right_stride` numbers for each
/// inner index. The loop is not unrolled: browsers would run out of registers and keep the loads of several
/// inner indices in memory.
template <Index tile_height, class Left>
void add_tile(float* out, Index stride, Left left, const float* right, Index right_stride, Index depth) {
  std::array<std::array<Batch, 2>, tile_height> sums;
  for (Index row = 0; row < tile_height; ++row)
    for (Index half = 0; half < 2; ++half)
      sums[row][half] = simd::load(out + row * stride + half * lane_count);
  const float* const end = right + depth * right_stride;
  for (; right != end; left.advance(), right += right_stride) {
    const Batch right_low = simd::load(right), right_high = simd::load(right + lane_count);
    for (Index row = 0; row < tile_height; ++row) {
      const Batch factor(left[row]);
      sums[row][0] = simd::multiply_add(factor, right_low, sums[row][0]);
      sums[row][1] = simd::multiply_add(factor, right_high, sums[row][1]);
    }
  }
  for (Index row = 0; row < tile_height; ++row)
    for (Index half = 0; half < 2; ++half)
      sums[row][half].store_unaligned(out + row * stride + half * lane_count);
}

/// Calls `add(tile, stride)` for a tile of which only rows x cols may exist: with the tile itself, or with a
/// copy.
template <Index tile_height>
void in_tile(float* out, Index stride, Index rows, Index cols, auto add) {
  if (rows == tile_height && cols == tile_cols) return add(out, stride);
  std::array<float, tile_height * tile_cols> tile{};
  for (Index row = 0; row < rows; ++row) std::copy_n(out + row * stride, cols, tile.data() + row * tile_cols);
  add(tile.data(), tile_cols);
  for (Index row = 0; row < rows; ++row) std::copy_n(tile.data() + row * tile_cols, cols, out + row * stride);
}

/// Adds the product of two packed panels at the right and lower edges, too, where only rows x cols of the
/// tile may exist.
template <Index tile_height>
void add_part_of_tile(float* out, Index stride, Index rows, Index cols, const float* left, const float* right,
                      Index depth) {
  in_tile<tile_height>(out, stride, rows, cols, [&](float* tile, Index tile_stride) {
    add_tile<tile_height>(tile, tile_stride, PackedLeft<tile_height>{left}, right, tile_cols, depth);
  });
}

/// Below these, packing the left side takes longer than it saves.
constexpr Index direct_depth = 64, direct_side = 32;

/// `add_tiles` where packing takes longer than it saves: the left side stays where it lies, and of the right
/// side only what is transposed, or narrower than a tile, is packed, on the stack.
void add_tiles_directly(MatrixSpan out, const TileSource& left, const TileSource& right, Index depth) {
  const Index rows = out.rows(), cols = out.cols(), stride = out.outerStride();
  const Index row_step = left.inner_is_row ? 1 : left.stride,
              inner_step = left.inner_is_row ? left.stride : 1;
  alignas(16) std::array<float, direct_depth * tile_cols> panel;
  for (Index j = 0; j < cols; j += tile_cols) {
    const Index width = std::min(tile_cols, cols - j);
    const bool in_place = right.inner_is_row && width == tile_cols;
    if (!in_place) pack_panel<tile_cols>(panel.data(), right, 0, depth, j, width);
    const float* const from = in_place ? right.data + j : panel.data();
    const Index right_stride = in_place ? right.stride : tile_cols;
    const auto add = [&]<Index height>(std::integral_constant<Index, height>, Index i) {
      in_tile<height>(out.data() + i * stride + j, stride, height, width,
                      [&](float* tile, Index tile_stride) {
                        const UnpackedLeft one{left.data + i * row_step, row_step, inner_step};
                        add_tile<height>(tile, tile_stride, one, from, right_stride, depth);
                      });
    };
    Index i = 0;
    for (; i + least_tile_rows <= rows; i += least_tile_rows)
      add(std::integral_constant<Index, least_tile_rows>{}, i);
    for (; i < rows; ++i) add(std::integral_constant<Index, 1>{}, i);
  }
}

}  // namespace

void add_tiles(MatrixSpan out, const TileSource& left, const TileSource& right, Index depth,
               TileRegion region) {
  const Index rows = out.rows(), cols = out.cols(), stride = out.outerStride();
  if (rows == 0 || cols == 0 || depth == 0) return;
  // Of a strip, nothing of the right side is packed, however deep it is.
  const bool is_small = depth <= direct_depth && std::min(rows, cols) <= direct_side;
  const bool is_strip = rows <= direct_side && cols == tile_cols && right.inner_is_row;
  if (region == TileRegion::all && (is_small || is_strip)) return add_tiles_directly(out, left, right, depth);

  const Index panel_depth = std::min(depth, depth_block);
  // Matrices, because their storage is aligned.
  Matrix left_panels(round_up(std::min(rows, row_block), tile_rows), panel_depth);
  Matrix right_panels(round_up(cols, tile_cols), panel_depth);

  for (Index p0 = 0; p0 < depth; p0 += depth_block) {
    const Index block_depth = std::min(depth_block, depth - p0);
    pack<tile_cols>(right_panels.data(), right, p0, block_depth, 0, cols);
    for (Index i0 = 0; i0 < rows; i0 += row_block) {
      const Index block_rows = std::min(row_block, rows - i0);
      pack<tile_rows>(left_panels.data(), left, p0, block_depth, i0, block_rows);
      for (Index j = 0; j < cols; j += tile_cols)
        for (Index i = 0; i < block_rows; i += tile_rows) {
          if (region == TileRegion::lower && i0 + i + tile_rows <= j) continue;
          float* const tile = out.data() + (i0 + i) * stride + j;
          const float* const left_panel = left_panels.data() + i * block_depth;
          const float* const right_panel = right_panels.data() + j * block_depth;
          const Index valid_rows = std::min(tile_rows, block_rows - i),
                      valid_cols = std::min(tile_cols, cols - j);
          const auto add =
              is_low(valid_rows) ? add_part_of_tile<least_tile_rows> : add_part_of_tile<tile_rows>;
          add(tile, stride, valid_rows, valid_cols, left_panel, right_panel, block_depth);
        }
    }
  }
}

}  // namespace pe
