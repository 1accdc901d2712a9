#pragma once

#include "pe/core/error.hpp"
#include "pe/core/matrix.hpp"
#include "pe/core/progress.hpp"

namespace pe {

struct ShiftProbeOptions {
  Index shift = 1;
};
template <>
inline constexpr auto fields_of<ShiftProbeOptions> =
    fields("ShiftProbeOptions", "",
           field("shift", &ShiftProbeOptions::shift,
                 "k, how many rows further on: at least 1, and at most the number of rows - 3")
               .from(1));

/// The linear map, with a constant, that best takes the row of a position to the row k positions later. For
/// sinusoids it turns each pair of sine and cosine by the angle frequency x k (Vaswani et al. 2017, section
/// 3.5).
struct ShiftProbe {
  /// d x d: row(p) map + constant is close to row(p + k).
  Matrix map;
  double relative_error = 0;
  Index rank = 0;
};
template <>
inline constexpr auto fields_of<ShiftProbe> = fields(
    "ShiftProbe", "",
    field("map", &ShiftProbe::map,
          R"(T, d x d: row(p) T + constant is close to row(p + k). Where the rows leave it open, the T of the
        least norm.)"),
    field("relativeError", &ShiftProbe::relative_error,
          R"(on the odd positions p, which the fit has not seen: the root of the squared errors' sum, divided
        by that of the rows about the mean of the rows seen; 0 for a map that fits, 1 for one no better than
        the mean)"),
    field("rank", &ShiftProbe::rank,
          "singular values above 2e-7 of the largest, of the rows at the even positions minus their mean"));

/// By least squares on the rows p = 0, 2, 4, ... that have a row k later, in double. Errors: bad_shape,
/// non_finite (table), bad_value (shift), out_of_memory (table).
[[nodiscard]] Result<ShiftProbe> probe_shift(const Matrix& table, const ShiftProbeOptions& options,
                                             const Progress& progress = {});

}  // namespace pe
