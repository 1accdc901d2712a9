#include "properties/table_check.hpp"

#include "core/shape.hpp"
#include "core/text.hpp"
#include "kernels/finite.hpp"

namespace pe {

Result<void> check_rows(const Matrix& table) {
  constexpr Index most = 32768;
  if (table.rows() < 2 || table.cols() < 1) return bad_shape("table", table, "2 x 1 or larger");
  if (auto good = check_finite(table, "table"); !good) return good;
  if (table.rows() <= most) return {};
  return too_large("table", table, "at most " + to_text(most) + " rows: take fewer rows");
}

}  // namespace pe
