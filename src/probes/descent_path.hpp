#pragma once

#include "core/progress.hpp"
#include "probes/position_probe.hpp"

namespace pe {

struct DescentPathOptions {
  std::vector<double> epochs;           ///< 1 to 1000 whole numbers from 0 to 1e9
  std::optional<double> learning_rate;  ///< above 0 and below the largest; by default half of that
  PositionProbeOptions::Train train = PositionProbeOptions::Train::even;
  Index drop = 0;
};

/// Where full-batch gradient descent on the mean squared error is after some numbers of epochs, from zero
/// weights and intercept, as a regression from rows to positions (see PositionProbeOptions): along each
/// singular vector of [rows, 1] of the rows it sees, on its own.
struct DescentPath {
  struct Point {
    VectorD predicted;  ///< for every row that takes part
    std::optional<PredictionErrors> train, test;
  };
  struct Step : Point {
    double epochs = 0;
    VectorD reached;  ///< for each direction: the share of the exact solution
  };

  std::vector<std::int32_t> positions;
  std::vector<std::uint8_t> trained;
  double learning_rate = 0;
  double largest_rate = 0;  ///< rows / s_max^2 = 2 / (the largest eigenvalue of the Hessian)
  VectorD singular_values;  ///< descending: the directions
  Index rank =
      0;  ///< how many directions count, the first ones: the rank of the rows, centred, and the intercept's
  VectorD content;          ///< share of the sum of squared positions along each direction
  std::vector<Step> steps;  ///< as the epochs were given
  Point exact;              ///< all directions reached that count
};

/// All in double. Errors: bad_shape, non_finite (table), bad_value (drop, epochs, learningRate; table, where its numbers are so small
/// or so large that rounding hides directions that count next to the column of ones, or that column next to them), out_of_memory,
/// too_large.
Result<DescentPath> descent_path(const Matrix& table, const DescentPathOptions& options,
                                 const Progress& progress = {});

}  // namespace pe
