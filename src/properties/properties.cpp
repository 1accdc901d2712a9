#include "properties/properties.hpp"

#include <algorithm>
#include <limits>

#include "core/shape.hpp"
#include "core/text.hpp"
#include "kernels/finite.hpp"

namespace pe {

namespace {

/// Wang et al. 2021 find monotonicity within about 50 positions.
constexpr Index usual_window = 50;

}  // namespace

Result<Properties> properties(const Matrix& proximity, const PropertyOptions& options) {
  const Index n = proximity.rows();
  if (n != proximity.cols() || n < 2) return bad_shape("proximity", proximity, "square, 2 x 2 or larger");
  if (auto good = check_finite(proximity, "proximity"); !good) return std::unexpected(good.error());
  const Index window = options.window.value_or(std::min(usual_window, n - 1));
  if (window < 1 || window > n - 1)
    return fail(ErrorCode::bad_value, "window",
                "window is " + to_text(window) + "; it must be from 1 to " + to_text(n - 1) +
                    ", the largest offset of " + to_text(n) + " positions");
  if (!(options.tolerance >= 0 && options.tolerance <= std::numeric_limits<double>::max()))
    return fail(ErrorCode::bad_value, "tolerance",
                "tolerance is " + to_text(options.tolerance) + "; it must be at least 0, and finite");
  // Some lists as long as all offsets.
  if (auto good = check_memory(100 * static_cast<double>(n), "proximity"); !good)
    return std::unexpected(good.error());
  return Properties{
      .monotonicity = monotonicity(proximity, window, options.tolerance),
      .translation_invariance = translation_invariance(proximity),
      .symmetry = symmetry(proximity),
      .locality = locality(proximity),
  };
}

}  // namespace pe
