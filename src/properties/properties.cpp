#include "pe/properties/properties.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include "pe/core/shape.hpp"
#include "pe/core/try.hpp"
#include "pe/kernels/finite.hpp"
#include "pe/properties/row_meters.hpp"

namespace pe {

namespace {

/// Wang et al. 2021 find monotonicity within about 50 positions.
constexpr Index usual_window = 50;

double largest_entry(const Matrix& phi) {
  float largest = 0;
  for (Index i = 0; i < phi.size(); ++i) largest = std::max(largest, std::abs(phi.data()[i]));
  return static_cast<double>(largest);
}

}  // namespace

Result<Index> checked_window(const PropertyOptions& options, Index n) {
  const Index window = options.window.value_or(std::min(usual_window, n - 1));
  if (window < 1 || window > n - 1)
    return fail(ErrorCode::bad_value, "window",
                {"window is ", window, "; it must be from 1 to ", n - 1, ", the largest offset of ", n,
                 " positions"});
  if (!(options.tolerance >= 0 && options.tolerance <= std::numeric_limits<double>::max()))
    return fail(ErrorCode::bad_value, "tolerance",
                {"tolerance is ", options.tolerance, "; it must be at least 0 and finite"});
  return window;
}

Breaks no_breaks(const PropertyOptions& options, Index n, Index step, double largest) {
  Breaks result{.monotonicity = {n, step}, .translation = {n, step}, .symmetry = {n, step}};
  result.translation.allowed = result.symmetry.allowed = std::max(options.tolerance, rounding * largest);
  return result;
}

Result<Properties> properties(const Matrix& proximity, const PropertyOptions& options) {
  const Index n = proximity.rows();
  if (n != proximity.cols() || n < 2) return bad_shape("proximity", proximity, {"square, 2 x 2 or larger"});
  PE_CHECK(check_finite(proximity, "proximity"));
  PE_TRY(const auto& window, checked_window(options, n));
  // Some lists as long as all offsets, and three flags for every cell.
  const double cells = options.breaks ? 3 * static_cast<double>(proximity.size()) : 0;
  PE_CHECK(check_memory(100 * static_cast<double>(n) + cells, "proximity"));
  std::optional<Breaks> breaks;
  if (options.breaks) breaks = no_breaks(options, n, 1, largest_entry(proximity));
  RowMeters meters{
      .monotonicity = {n, window, options.tolerance, breaks ? &breaks->monotonicity : nullptr},
      .translation = {diagonal_means(proximity), breaks ? &breaks->translation : nullptr},
      .locality = {},
  };
  meters.add(0, proximity);
  const Symmetry mirrored = symmetry(proximity, breaks ? &breaks->symmetry : nullptr);
  return Properties{
      .monotonicity = meters.monotonicity.result(),
      .translation_invariance = meters.translation.result(),
      .symmetry = mirrored,
      .locality = meters.locality.result(),
      .breaks = std::move(breaks),
  };
}

}  // namespace pe
