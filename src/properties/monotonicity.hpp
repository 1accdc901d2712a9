#pragma once

#include <optional>
#include <span>
#include <vector>

#include "core/matrix.hpp"
#include "properties/broken.hpp"

namespace pe {

/// How far proximity falls with distance (property 1 of Wang et al. 2021, On Position Embeddings in BERT).
///
/// A violation is a pair of offsets m < n on one side of a position x, m from 0, where proximity rises from m
/// to n by more than the tolerance. With tolerance 0 a tie is one, too: the property asks for a fall.
struct Monotonicity {
  /// over all x, both sides, all m < n <= window
  double pair_violation_rate = 0;
  /// the same over n = m + 1
  double step_violation_rate = 0;
  /// the largest R with no violation at offsets up to R, whatever the window
  Index radius = 0;
  Index window = 0;

  struct Worst {
    /// m and n are negative to the left of x
    Index x, m, n;
  };
  /// the largest rise within the window; the first of those
  std::optional<Worst> worst;
};

/// A rise above this limit is a violation, for a tolerance of at least 0. With tolerance 0 a tie is one as
/// well: the limit is then below 0, but by far less than two different float32 numbers differ.
double rise_limit(double tolerance);

/// On one side of x (1: to the right, -1: to the left) in its row, the first offset whose entry is above one
/// that is nearer to x by more than `limit`; 0 for none up to `most`.
Index first_rise(std::span<const float> row, Index x, Index side, Index most, double limit);

/// Measures it row by row. Costs rows x window x log(window), and rows^2 for the radius at most.
class MonotonicityMeter {
 public:
  /// Of a matrix of n x n, n >= 2; 1 <= window < n; tolerance >= 0, in its unit. `broken`, unless null, gets
  /// the cells that are above one nearer to x on the same side: the farther ones of the violations.
  MonotonicityMeter(Index n, Index window, double tolerance, Broken* broken);

  /// Row x, once for each x: n finite numbers.
  void add(Index x, std::span<const float> row);
  Monotonicity result() const;

 private:
  void add_side(Index x, std::span<const float> row, Index side);

  Index n_;
  double limit_;
  Broken* broken_;
  Monotonicity result_;
  double pairs_ = 0, steps_ = 0, rising_pairs_ = 0, rising_steps_ = 0, largest_rise_;
  std::vector<double> line_, buffer_;
};

}  // namespace pe
