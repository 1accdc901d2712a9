#pragma once

#include "core/error.hpp"
#include "core/matrix.hpp"
#include "core/progress.hpp"
#include "properties/properties.hpp"
#include "properties/proximity.hpp"

namespace pe {

struct TablePropertyOptions {
  PropertyOptions of_proximity;
  Measure measure = Measure::dot;
  /// >= 1: how many blocks there may be along a side of the overview
  Index most_blocks = 1024;
};

struct TableProperties {
  /// Those of the proximity of the table's rows, to the bit; its symmetry, which holds by construction, is
  /// not computed.
  Properties properties;
  /// how many positions a row of the overview, and of the breaks, stands for
  Index step = 1;
  /// the mean proximity in each block of step x step
  Matrix overview;
};

/// The properties of the proximity of a table's rows where n x n numbers are too many to be kept: they are
/// computed in strips of rows, twice. Errors: bad_shape below 2 x 1, too_large beyond 32768 rows, non_finite,
/// those of check_products (table), bad_value (window, tolerance), out_of_memory (all others of table).
Result<TableProperties> table_properties(const Matrix& table, const TablePropertyOptions& options,
                                         const Progress& progress = {});

}  // namespace pe
