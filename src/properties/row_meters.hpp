#pragma once

#include "pe/core/matrix.hpp"
#include "pe/properties/locality.hpp"
#include "pe/properties/monotonicity.hpp"
#include "pe/properties/translation_invariance.hpp"

namespace pe {

/// What is measured of a square matrix row by row.
struct RowMeters {
  MonotonicityMeter monotonicity;
  TranslationMeter translation;
  LocalityMeter locality;

  /// Rows `first` to `first` + rows - 1, in their order.
  void add(Index first, const MatrixView& rows) {
    for (Index i = 0; i < rows.rows(); ++i) {
      const std::span row(&rows(i, 0), static_cast<std::size_t>(rows.cols()));
      monotonicity.add(first + i, row);
      translation.add(first + i, row);
      locality.add(first + i, row);
    }
  }
};

}  // namespace pe
