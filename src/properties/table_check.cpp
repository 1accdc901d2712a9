#include "pe/properties/table_check.hpp"

#include "pe/core/shape.hpp"
#include "pe/core/try.hpp"
#include "pe/kernels/finite.hpp"

namespace pe {

Result<void> check_rows(const Matrix& table) {
  constexpr Index most = 32768;
  if (table.rows() < 2 || table.cols() < 1) return bad_shape("table", table, {"2 x 1 or larger"});
  PE_CHECK(check_finite(table, "table"));
  if (table.rows() <= most) return {};
  return too_large("table", table, {"at most ", most, " rows: use fewer rows"});
}

}  // namespace pe
