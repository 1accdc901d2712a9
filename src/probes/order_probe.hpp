#pragma once

#include <cstdint>
#include <vector>

#include "core/error.hpp"
#include "core/matrix.hpp"
#include "core/progress.hpp"

namespace pe {

struct OrderProbeOptions {
  std::int32_t pairs = 512;            ///< 2 .. 100000
  std::int32_t folds = 5;              ///< 2 .. pairs
  double c = 1;                        ///< 1e-6 .. 1e6: weight of the losses against |w|^2 / 2
  std::int32_t max_iterations = 1000;  ///< 1 .. 10000, Newton steps of a fit
  Index drop = 0;                      ///< rows left out at the start
  std::uint64_t seed = 0;
};

/// Which of two positions comes first, by logistic regression from their rows side by side: the second probe
/// of Wang & Chen 2020 (512 random pairs, 5 folds, C = 1, at most 1000 iterations).
struct OrderProbe {
  struct Errors {
    std::vector<double> folds;  ///< share of the fold's pairs that the fit of the others gets wrong: 0 .. 1
    double rate = 0;            ///< their mean
  };
  struct Controls {
    Errors shuffled;  ///< the same pairs of the same rows, the positions of the rows shuffled
    Errors random;    ///< the same pairs on a table of normal numbers of the same shape and spread
  };

  Errors errors;
  Controls controls;
  bool converged = true;  ///< all fits, those of the controls too
};

/// Pairs of two different rows, drawn with equal probability; a pair may come twice. The label is 1 where the
/// second row stands later. All in double. Errors: bad_shape, non_finite (table), bad_value (pairs, folds, c,
/// maxIterations, drop), out_of_memory, too_large (table).
Result<OrderProbe> probe_order(const Matrix& table, const OrderProbeOptions& options,
                               const Progress& progress = {});

}  // namespace pe
