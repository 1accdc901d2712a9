#pragma once

#include "pe/core/fields.hpp"
#include "pe/core/matrix.hpp"
#include "pe/core/progress.hpp"

namespace pe {

struct NearestRows {
  /// a < b, the first such pair where several are equally near
  Index a, b;
  double distance;
};
template <>
inline constexpr auto fields_of<NearestRows> =
    fields("", "", field("a", &NearestRows::a, "the row above, from 0"),
           field("b", &NearestRows::b, "the row below, from 0"),
           field("distance", &NearestRows::distance, "their Euclidean distance"));

/// The two rows of a table (at least 2 x 1, finite) with the least Euclidean distance, in double. The product
/// kernel compares all pairs in float32; those that its rounding leaves open are compared once more in
/// double.
NearestRows nearest_rows(const Matrix& table, const Progress& progress = {});

/// What nearest_rows takes beside the table, in bytes.
double nearest_rows_memory(double rows, double cols);

}  // namespace pe
