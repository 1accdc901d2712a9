#pragma once

#include "pe/core/error.hpp"
#include "pe/core/matrix.hpp"
#include "pe/core/progress.hpp"
#include "pe/properties/properties.hpp"
#include "pe/properties/proximity.hpp"

namespace pe {

struct TablePropertyOptions : PropertyOptions {
  Measure measure = Measure::dot;
  Index most_blocks = 1024;
};
template <>
inline constexpr auto fields_of<TablePropertyOptions> = fields<PropertyOptions>(
    "TablePropertyOptions", "",
    field("measure", &TablePropertyOptions::measure, "the cosine with a zero row is 0"),
    field("mostBlocks", &TablePropertyOptions::most_blocks,
          R"(the largest number of blocks along a side of the overview, at least 1. All blocks but the last
        hold the same number of positions, so there may be only half as many.)")
        .from(1));

/// The properties of the proximity of the table's rows, to the bit; its symmetry holds by construction and is
/// not computed.
struct TableProperties : Properties {
  Index step = 1;
  Matrix overview;
};
template <>
inline constexpr auto fields_of<TableProperties> = fields<Properties>(
    "TableProperties", "",
    field("step", &TableProperties::step,
          "positions per block of `overview` and of `breaks`; 1 for tables of up to `mostBlocks` rows"),
    field("overview", &TableProperties::overview,
          R"(mean proximity of each block of step x step positions, rounded to float32; the last blocks may
        be smaller)"));

/// The properties of the proximity of a table's rows where n x n numbers are too many to be kept: they are
/// computed in strips of rows, twice. Errors: bad_shape below 2 x 1, too_large beyond 32768 rows, non_finite,
/// those of check_products (table), bad_value (window, tolerance), out_of_memory (all others of table).
[[nodiscard]] Result<TableProperties> table_properties(const Matrix& table,
                                                       const TablePropertyOptions& options,
                                                       const Progress& progress = {});

}  // namespace pe
