#pragma once

#include <optional>

#include "pe/core/error.hpp"
#include "pe/core/fields.hpp"
#include "pe/core/matrix.hpp"
#include "pe/encodings/encoding.hpp"
#include "pe/kernels/row_products.hpp"

namespace pe {

enum class Measure { dot, cosine };
template <>
inline constexpr auto names_of<Measure> = std::to_array<std::string_view>({"dot", "cosine"});

struct KernelOptions {
  Measure measure = Measure::dot;
  Index head = 0;
};
template <>
inline constexpr auto fields_of<KernelOptions> = fields(
    "KernelOptions", "",
    field("measure", &KernelOptions::measure,
          "similarity of vectors, ignored for rotary encodings and biases; the cosine with a zero row is 0"),
    field("head", &KernelOptions::head, "head of a bias: 0 to heads - 1"));

struct ProximityOptions : KernelOptions {
  std::optional<Index> row;
};
template <>
inline constexpr auto fields_of<ProximityOptions> = fields<KernelOptions>(
    "ProximityOptions", "",
    field("row", &ProximityOptions::row, R"(returns only this row, 1 x n, with the same bits: 0 to n - 1;
        not for a list of encodings)"));

/// The proximity of the rows of a table, in strips of rows of the matrix that it is.
class ProximityRows {
 public:
  /// A finite table, at least 1 x 1. Every proximity is multiplied by `scale`.
  ProximityRows(const Matrix& table, Measure measure, double scale = 1);

  /// Row i, column j: the proximity of row `first` + i and row `from` + j, for `most` rows of a strip, or as
  /// many as there are; rounded to float32 once, and infinite where that is exceeded. `first` and `from` are
  /// multiples of 4.
  MatrixView rows(Index first, Index from, Index most = strip);

  static constexpr Index strip = RowProducts::strip;
  /// What it takes, in bytes.
  static double memory(double rows, double cols);

 private:
  RowProducts products_;
  /// of every row
  VectorD factors_;
  double scale_;
  Matrix rounded_;
};

/// All of a proximity of n rows: one half mirrors the other.
Matrix whole(ProximityRows&& proximity, Index n);

/// What `whole` takes, in bytes.
double memory_of_whole(double n, double cols);

/// The error for `what` in `field` that is too `size` ("large" or "small") for float32.
std::unexpected<Error> beyond_float32(ErrorCode code, std::string_view field, std::string_view what,
                                      std::string_view size);

/// Whether float32 can hold the proximities of the rows of a finite table. Dot products overflow where
/// entries are too large; they lose digits or become 0 where all entries are too small. A table of zeros is
/// fine. Errors: non_finite, bad_value (table).
[[nodiscard]] Result<void> check_products(const Matrix& table, Measure measure);

/// n x n proximity of the rows of a table (Wang et al. 2021, section 3): phi(x, y) = <P_x, P_y>, or the
/// cosine of the angle between them. Exactly symmetric. The cosine with a zero row is 0. With `row`, that row
/// of it alone: 1 x n, the same bits. Errors: bad_shape, non_finite, out_of_memory, those of check_products
/// (table); bad_value (row: 0 .. n - 1).
[[nodiscard]] Result<Matrix> proximity(const Matrix& table, Measure measure, std::optional<Index> row = {});

/// The proximity of an encoding, by its kind. Input: the rows of its table. Rotary: (2 / width) sum_i
/// decay_i(x) / decay_i(y) cos(theta_i (x - y)), where the decay is 1 except for xPos, without the attention
/// factor: the mean over independent words, which mixed pairs leave as it is. Bias: the bias of one head (0 .. heads - 1). Relative: the key vectors of two offsets, over all
/// offsets. Further errors: those of check_encoding (source.*); not_supported without positions; bad_value
/// (head); non_finite (source) if a product overflows float32.
[[nodiscard]] Result<Matrix> proximity(const Encoding& encoding, Measure measure, Index head = 0,
                                       std::optional<Index> row = {});

}  // namespace pe
