#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include "pe/core/error.hpp"
#include "pe/core/progress.hpp"
#include "pe/probes/linear_fit.hpp"

namespace pe {

/// One fit of a probe: the rows it sees and the rows it predicts.
struct Part {
  std::vector<Index> seen, predicted;
};

/// The fits of a probe. Each part is made when its turn comes: all of them would take folds x rows places.
struct Parts {
  Index count = 0;
  /// The last part is the one whose weights are shown.
  std::function<Part(Index)> part;
};

/// What the fits of all parts say, for several targets at once: each part is decomposed once.
struct PartsFit {
  /// What is predicted for every row, for each target.
  std::vector<VectorD> predicted;
  /// Of the last part, for the first target.
  LinearFit::Solution solution;
  /// Of the last part, where the fits are exact.
  Index rank = 0;
  /// The learning rates of all parts, where they descend, as shares of the largest.
  std::vector<double> rate_shares;
};

/// With `rate_shares`, each part descends at its share of the largest learning rate there. Errors: those of
/// LinearFit.
[[nodiscard]] Result<PartsFit> fit_parts(const MatrixView& table, const Parts& parts,
                                         const std::vector<VectorD>& targets, const LinearFit::Solver& solver,
                                         const Progress& progress,
                                         const std::vector<double>& rate_shares = {});

/// A fit for each contiguous fold of things in this order, which sees the rows of the other folds, and a last
/// one that sees them all. Each thing has `rows_each` rows, which follow each other: thing x rows_each is the
/// first.
Parts parts_of_folds(std::vector<std::int32_t> order, Index folds, Index rows_each = 1);

}  // namespace pe
