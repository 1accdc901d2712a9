#pragma once

#include "core/progress.hpp"
#include "probes/position_probe.hpp"

namespace pe {

struct DescentPathOptions {
  /// 1 to 1000 whole numbers from 0 to 1e9.
  std::vector<double> epochs;
  /// Above 0 and below the largest; by default half of that.
  std::optional<double> learning_rate;
  PositionProbeOptions::Train train = PositionProbeOptions::Train::even;
  Index drop = 0;
};

/// Where full-batch gradient descent on the mean squared error is after some numbers of epochs, from zero
/// weights and intercept, as a regression from rows to positions (see PositionProbeOptions): along each
/// singular vector of [rows, 1] of the rows it sees, on its own.
struct DescentPath {
  struct Point {
    /// For every row that takes part.
    VectorD predicted;
    std::optional<PredictionErrors> train, test;
  };
  struct Step : Point {
    double epochs = 0;
    /// For each direction: the share of the exact solution.
    VectorD reached;
  };

  std::vector<std::int32_t> positions;
  std::vector<std::uint8_t> trained;
  double learning_rate = 0;
  /// rows / s_max^2 = 2 / (the largest eigenvalue of the Hessian).
  double largest_rate = 0;
  /// Descending, one for each direction.
  VectorD singular_values;
  /// How many of the first directions count: the rank of the centred rows, and one for the intercept.
  Index rank = 0;
  /// The share of the sum of squared positions along each direction.
  VectorD content;
  /// In the order of the epochs that were asked for.
  std::vector<Step> steps;
  /// Where every direction that counts is reached.
  Point exact;
};

/// All in double. Errors: bad_shape, non_finite (table), bad_value (drop, epochs, learningRate; table, where
/// its numbers are so small or so large that rounding hides directions that count next to the column of ones,
/// or that column next to them), out_of_memory, too_large.
Result<DescentPath> descent_path(const Matrix& table, const DescentPathOptions& options,
                                 const Progress& progress = {});

}  // namespace pe
