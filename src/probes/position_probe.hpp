#pragma once

#include <cstdint>
#include <optional>
#include <variant>
#include <vector>

#include "core/error.hpp"
#include "core/matrix.hpp"
#include "core/progress.hpp"
#include "probes/errors.hpp"

namespace pe {

/// Singular values below this share of the largest count as 0: a float32 table says nothing below it.
inline constexpr double rank_tolerance = 2e-7;

struct PositionProbeOptions {
  /// Which rows the fit sees, by their position; first_half is the first half (rounded up) of the rows that
  /// take part.
  enum class Train { even, odd, all, first_half };
  struct Folds {
    /// 2 .. rows; consecutive parts of a seeded shuffle, as in Wang & Chen 2020.
    std::int32_t count;
  };

  /// Least squares with an intercept on centred rows; the solution of minimum norm where rows < columns.
  struct Exact {
    /// >= 0: penalty on the sum of squared weights beside the sum of squared errors.
    double ridge = 0;
  };
  /// What `epochs` steps of full-batch gradient descent on the mean squared error reach from zero weights and
  /// intercept, without centring. The steps are linear, so their end is computed in one go from the singular
  /// values of [table, 1].
  struct GradientDescent {
    /// 0 .. 1e9, whole.
    double epochs;
    /// > 0 and stable; by default 1 / (largest curvature).
    std::optional<double> learning_rate;
  };

  std::variant<Train, Folds> train = Train::even;
  std::variant<Exact, GradientDescent> solver = Exact{};
  /// Rows left out at the start; the others keep their position.
  Index drop = 0;
  bool controls = true;
  std::uint64_t seed = 0;
};
template <>
inline constexpr auto names_of<PositionProbeOptions::Train> =
    std::to_array<std::string_view>({"even", "odd", "all", "first-half"});

/// What a linear regression from a row of the table to its position finds.
struct PositionProbe {
  struct Control {
    /// On the test rows, or on all rows where there are none.
    PredictionErrors errors;
    /// What the fit is to predict for each row that takes part.
    std::vector<std::int32_t> positions;
    /// For each of them; seen by the fit where `trained` says so.
    VectorD predicted;
  };
  struct Controls {
    /// The same rows with their positions shuffled.
    Control shuffled;
    /// A table of normal numbers of the same shape. Gradient descent on it goes at the same share of its own
    /// largest learning rate: the rate itself need not suit another table.
    Control random;
  };

  /// Of the rows that take part.
  std::vector<std::int32_t> positions;
  /// For each of them; with folds, by the fit that did not see the row.
  VectorD predicted;
  /// 1 where the prediction comes from a fit that saw the row.
  std::vector<std::uint8_t> trained;
  std::optional<PredictionErrors> train, test;
  PredictionErrors all;
  std::optional<Controls> controls;
  /// With folds, of the fit on all rows.
  VectorD weights;
  double intercept = 0;
  /// Of the rows seen, less their mean: singular values above rank_tolerance of the largest.
  Index rank = 0;
};

/// The rows that a fit sees among those that stay when `drop` of `total` are left out, counted from the first
/// that stays.
std::vector<Index> rows_seen(PositionProbeOptions::Train train, Index total, Index drop);

/// All in double. Errors: bad_shape, non_finite (table), bad_value (drop, train.folds, ridge,
/// solver.gradientDescent.*; with controls, those of random_table_like), out_of_memory.
Result<PositionProbe> probe_positions(const Matrix& table, const PositionProbeOptions& options,
                                      const Progress& progress = {});

}  // namespace pe
