#pragma once

#include <cstdint>
#include <vector>

#include "core/error.hpp"
#include "core/matrix.hpp"
#include "core/progress.hpp"

namespace pe {

struct OrderProbeOptions {
  /// What is cut into folds. By positions: the positions are shuffled and cut into as many parts as there are
  /// folds, and the pairs of a fold are drawn within its part, so that no fit has seen a position it is
  /// judged on. By pairs, as Wang & Chen 2020 did: pairs are drawn from all positions and cut as they come;
  /// pairs of different folds share positions, so that the rows can be learned by heart.
  enum class FoldsBy { positions, pairs };

  /// 2 .. 100000, of all folds together.
  std::int32_t pairs = 512;
  /// 2 .. pairs; by positions at most half of the rows: a pair takes two.
  std::int32_t folds = 5;
  FoldsBy folds_by = FoldsBy::positions;
  /// 1e-6 .. 1e6: weight of the losses against |w|^2 / 2.
  double c = 1;
  /// 1 .. 10000, Newton steps of a fit.
  std::int32_t max_iterations = 1000;
  /// Rows left out at the start.
  Index drop = 0;
  std::uint64_t seed = 0;
};
template <>
inline constexpr auto names_of<OrderProbeOptions::FoldsBy> =
    std::to_array<std::string_view>({"positions", "pairs"});

/// Which of two positions comes first, by logistic regression from their rows side by side: the second probe
/// of Wang & Chen 2020 (512 random pairs, 5 folds by pairs, C = 1, at most 1000 iterations).
struct OrderProbe {
  struct Errors {
    /// Share of the fold's pairs that the fit of the others gets wrong: 0 .. 1.
    std::vector<double> folds;
    /// The mean of the folds.
    double rate = 0;
  };
  struct Controls {
    /// The same pairs of the same rows, the positions of the rows shuffled.
    Errors shuffled;
    /// The same pairs on a table of normal numbers of the same shape and spread.
    Errors random;
  };

  Errors errors;
  Controls controls;
  /// Whether all fits converged, those of the controls included.
  bool converged = true;
};

/// Pairs of two different rows, drawn with equal probability; a pair may come twice. The label is 1 where the
/// second row stands later. All in double. Errors: bad_shape, non_finite (table), bad_value (pairs, folds, c,
/// maxIterations, drop: by positions, four rows have to stay; those of random_table_like), out_of_memory,
/// too_large (table).
Result<OrderProbe> probe_order(const Matrix& table, const OrderProbeOptions& options,
                               const Progress& progress = {});

}  // namespace pe
