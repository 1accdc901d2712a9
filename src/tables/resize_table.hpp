#pragma once

#include <cstdint>

#include "pe/core/error.hpp"
#include "pe/core/fields.hpp"
#include "pe/core/matrix.hpp"
#include "pe/core/names.hpp"

namespace pe {

/// How a table of positions gets more rows or fewer. With fewer rows, copy and repeat keep the first ones.
///
/// copy: the rows as they are; further rows repeat the last one (Liu and Lapata 2019, model_builder.py of
/// PreSumm, for texts longer than BERT's 512).
///
/// repeat: the rows again and again (Beltagy et al. 2020: Longformer has RoBERTa's 512 positions eight times;
/// convert_model_to_long.py).
///
/// linear: between neighbouring rows; F.interpolate(mode="linear", align_corners=False) of PyTorch.
///
/// bicubic: rows are the cells of a grid, line by line; F.interpolate(mode="bicubic", align_corners=False) of
/// PyTorch, as in interpolate_pos_encoding of Hugging Face transformers' ViT (Dosovitskiy et al. 2021).
enum class ResizeMethod : std::uint8_t { copy, repeat, linear, bicubic };
template <>
inline constexpr auto names_of<ResizeMethod> =
    std::to_array<std::string_view>({"copy", "repeat", "linear", "bicubic"});

/// The lines and columns of a grid of positions, which is read line by line.
struct GridSize {
  std::int32_t lines = 0, columns = 0;
};
template <>
inline constexpr auto fields_of<GridSize> =
    fields("GridSize", "The lines and columns of a grid of positions, which is read line by line.",
           field("lines", &GridSize::lines, "at least 1").from(1).required(),
           field("columns", &GridSize::columns, "at least 1").from(1).required());

struct ResizeOptions {
  ResizeMethod method = ResizeMethod::linear;
  Index rows = 0;
  Index prefix = 0;
  GridSize grid, new_grid;
  bool antialias = false;
};
template <>
inline constexpr auto fields_of<ResizeOptions> = fields(
    "ResizeOptions", "",
    field("method", &ResizeOptions::method,
          R"('copy': the rows as they are, and further ones like the last; 'repeat': the rows again and
        again; 'linear': between neighbouring rows; 'bicubic': on a grid, as in ViT)")
        .required(),
    field("rows", &ResizeOptions::rows,
          "how many rows the result has, with the prefix, and more than the prefix; not for 'bicubic'")
        .from(1),
    field("prefix", &ResizeOptions::prefix,
          R"(rows at the start that are kept as they are, below the number of rows: RoBERTa's 2, or a class
        token)")
        .from(0),
    field("grid", &ResizeOptions::grid,
          "for 'bicubic': the grid of the rows after the prefix, lines x columns of them"),
    field("newGrid", &ResizeOptions::new_grid, "for 'bicubic': that of the result"),
    field("antialias", &ResizeOptions::antialias,
          R"(for 'bicubic': true for antialias=True of PyTorch, as in timm's resample_abs_pos_embed; it
        widens the cubic where the grid shrinks, and takes another one, a = -1/2 instead of -3/4)"));

/// The table with another number of rows: rows x d, or (prefix + lines x columns of the new grid) x d.
/// Sums are in double: PyTorch's float32 result differs in the last digits. Errors: bad_shape (table: empty),
/// non_finite (table), bad_value (rows, prefix; grid: not the number of rows; newGrid; antialias: another
/// method), too_large and out_of_memory (rows, newGrid).
[[nodiscard]] Result<Matrix> resize_table(const Matrix& table, const ResizeOptions& options);

}  // namespace pe
