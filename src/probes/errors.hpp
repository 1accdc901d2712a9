#pragma once

#include "pe/core/fields.hpp"
#include "pe/core/matrix.hpp"

namespace pe {

struct PredictionErrors {
  double mae = 0;
  double rounded_mae = 0;
  double rmse = 0;
  double r2 = 0;
  double spearman = 0;
};
template <>
inline constexpr auto fields_of<PredictionErrors> = fields(
    "Errors", "How far predictions are from the true positions.",
    field("mae", &PredictionErrors::mae, "mean |prediction - position|, in positions"),
    field("roundedMae", &PredictionErrors::rounded_mae,
          "mean absolute error of predictions rounded to whole positions: the score of Wang and Chen 2020"),
    field("rmse", &PredictionErrors::rmse, "root of the mean squared error, in positions"),
    field("r2", &PredictionErrors::r2,
          R"(1 - (sum of squared errors) / (sum of squares of the positions about their mean): at most 1,
        below 0 if worse than predicting the mean; NaN for one row)"),
    field("spearman", &PredictionErrors::spearman,
          "rank correlation, -1 to 1, with mean ranks for ties; NaN for one row or constant predictions"));

/// Both of the same length, at least 1.
PredictionErrors prediction_errors(const VectorD& predicted, const VectorD& truth);

}  // namespace pe
