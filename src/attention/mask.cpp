#include "pe/attention/mask.hpp"

#include <algorithm>
#include <limits>

#include "pe/core/range.hpp"

namespace pe {

template <class Real>
void hide_keys(MatrixSpanOf<Real> scores, const Mask& mask) {
  constexpr Real hidden = -std::numeric_limits<Real>::infinity();
  const Index n = scores.cols(), window = mask.window == 0 ? n : std::min(mask.window, n);
  const bool is_chunk = mask.window_kind == Mask::Window::chunked;
  for (Index i = 0; i < n; ++i) {
    const Index first = is_chunk ? i / window * window : std::max<Index>(0, i - window + 1);
    const Index end = mask.causal ? i + 1 : std::min(n, (is_chunk ? first : i) + window);
    scores.row(i).head(first).setConstant(hidden);
    scores.row(i).tail(n - end).setConstant(hidden);
  }
}

void hide_padding(MatrixSpan scores, Index padding) {
  for (Index i = 0; i < scores.rows(); ++i)
    for (Index j = 0; j < padding; ++j)
      if (i != j) scores(i, j) = -std::numeric_limits<float>::infinity();
}

Result<void> check_mask(const Mask& mask) {
  return check_range(static_cast<double>(mask.window), 0, largest_window, "window");
}

template void hide_keys<float>(MatrixSpan, const Mask&);
template void hide_keys<double>(MatrixSpanD, const Mask&);

}  // namespace pe
