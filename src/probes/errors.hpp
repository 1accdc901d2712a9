#pragma once

#include "core/matrix.hpp"

namespace pe {

/// How far predictions are from the truth. r2 and spearman are NaN where they are not defined: one row, or a
/// constant.
struct PredictionErrors {
  /// Mean |prediction - truth|.
  double mae = 0;
  /// Mean |round(prediction) - truth|, the score of Wang & Chen 2020.
  double rounded_mae = 0;
  /// Root of the mean squared error.
  double rmse = 0;
  /// 1 - (sum of squared errors) / (sum of squares of the truth about its mean).
  double r2 = 0;
  /// Correlation of the ranks; ties share their mean rank.
  double spearman = 0;
};

/// Both of the same length, at least 1.
PredictionErrors prediction_errors(const VectorD& predicted, const VectorD& truth);

}  // namespace pe
