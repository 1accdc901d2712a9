#include "pe/probes/table_check.hpp"

#include "pe/core/shape.hpp"
#include "pe/core/try.hpp"
#include "pe/kernels/finite.hpp"

namespace pe {

Result<void> check_table(const Matrix& table, Index drop, Index least) {
  if (table.size() == 0) return fail(ErrorCode::bad_shape, "table", {"table must be at least 1 x 1"});
  PE_CHECK(check_finite(table, "table"));
  return check_drop(table, drop, least);
}

}  // namespace pe
