#pragma once

#include <optional>
#include <span>
#include <vector>

#include "pe/core/matrix.hpp"
#include "pe/properties/broken.hpp"

namespace pe {

/// How far proximity falls with distance (property 1 of Wang et al. 2021, On Position Embeddings in BERT).
///
/// A violation is a pair of offsets m < n on one side of a position x, m from 0, where proximity rises from m
/// to n by more than the tolerance. With tolerance 0 a tie is one, too: the property asks for a fall.
struct Monotonicity {
  double pair_violation_rate = 0;
  double step_violation_rate = 0;
  Index radius = 0;
  Index window = 0;

  struct Worst {
    Index x, m, n;
  };
  /// The first of those that rise as much.
  std::optional<Worst> worst;
};
template <>
inline constexpr auto fields_of<Monotonicity::Worst> = fields(
    "", "", field("x", &Monotonicity::Worst::x, "the row"),
    field("m", &Monotonicity::Worst::m, "the offset that is nearer to x"),
    field("n", &Monotonicity::Worst::n, "the offset that is farther, where phi is larger nevertheless"));
template <>
inline constexpr auto fields_of<Monotonicity> =
    fields("", "",
           field("pairViolationRate", &Monotonicity::pair_violation_rate,
                 "the share of all pairs of offsets up to `window`"),
           field("stepViolationRate", &Monotonicity::step_violation_rate, "the share of adjacent offsets"),
           field("radius", &Monotonicity::radius,
                 R"(the largest R such that no x has a violation at offsets up to R on either side,
        regardless of `window`. For sinusoids of width 64, 128, 256, 512, 768: 5, 11, 24, 43, 43.)"),
           field("window", &Monotonicity::window, "the largest offset that was considered"),
           field("worst", &Monotonicity::worst,
                 R"(the largest rise within the window; m and n are negative to the left of x. null if there
        is no violation)")
               .or_null());

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
