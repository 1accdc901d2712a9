#pragma once

#include <span>

#include "pe/core/error.hpp"
#include "pe/core/fields.hpp"
#include "pe/core/matrix.hpp"

namespace pe {

/// How well a linear readout finds the position of a row.
struct Readout {
  /// On rows that it has not seen; at most 1.
  double r2 = 0;
  /// The share of these rows whose rounded prediction is the position.
  double exact = 0;
};

/// A ridge regression from the rows of sequences to their positions, fitted on sequences 0, 2, ... and tested
/// on the others. Sequence s is rows starts[s] .. starts[s + 1] - 1. Columns are centred; the penalty is 1e-3
/// times their mean square. Errors: those of symmetric_eigen.
[[nodiscard]] Result<Readout> read_positions(const MatrixD& rows, std::span<const Index> starts);

/// What a linear readout finds in a table of positions.
struct TableReadout {
  double mae = 0;
  double ridge = 0;
};
template <>
inline constexpr auto fields_of<TableReadout> =
    fields("TableReadout", "",
           field("mae", &TableReadout::mae,
                 "mean distance of the prediction from the position, on the rows that it has not seen"),
           field("ridge", &TableReadout::ridge, "the penalty, over the columns' mean square"));

/// A ridge regression fitted on rows 0, 2, ... and tested on rows 1, 3, .... The penalty is the one of nine,
/// from 1e-6 to 100, with the least squared error when each seen row in turn is left out. Costs rows x cols^2
/// + cols^3. Errors: bad_shape (table: 4 to 256 rows of 1 to 128 columns), non_finite, out_of_memory (table).
[[nodiscard]] Result<TableReadout> read_table(const Matrix& table);

}  // namespace pe
