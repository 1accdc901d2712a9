#pragma once

#include <span>

#include "core/matrix.hpp"

namespace pe {

/// How well a linear readout finds the position of a row.
struct Readout {
  double r2 = 0;     ///< on rows that it has not seen; at most 1
  double exact = 0;  ///< share of these rows whose rounded prediction is the position
};

/// A ridge regression from the rows of some sequences (rows starts[s] .. starts[s + 1] - 1 are sequence s) to their positions: fitted on
/// sequences 0, 2, ..., tested on the others. Columns are centred; the penalty is 1e-3 times their mean square.
Readout read_positions(const MatrixD& rows, std::span<const Index> starts);

}  // namespace pe
