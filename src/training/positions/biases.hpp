#pragma once

#include <algorithm>
#include <span>
#include <variant>
#include <vector>

#include "pe/encodings/encoding.hpp"
#include "pe/kernels/by_offset.hpp"

// Common parts of the biases that learn.
namespace pe {

/// The biases of `heads` heads for n positions, which depend on the offset j - i alone. of_head(head) makes
/// the function of the offset, which is called once for each of the 2n - 1.
template <class Real, class OfHead>
BasicBiasEncoding<Real> biases_by_offset(Index heads, Index n, const OfHead& of_head) {
  BasicBiasEncoding<Real> result;
  std::vector<Real> by_offset(static_cast<std::size_t>(2 * n - 1));
  for (Index head = 0; head < heads; ++head) {
    const auto bias = of_head(head);
    for (Index offset = 1 - n; offset < n; ++offset)
      by_offset[static_cast<std::size_t>(offset + n - 1)] = static_cast<Real>(bias(offset));
    spread_by_offset(result.heads.emplace_back(n, n), by_offset);
  }
  return result;
}

/// Sums the gradient of each head's biases over the pairs that share an offset, and calls at(offset, sum) for
/// each of the 2n - 1 offsets, where at = of_head(head).
template <class Real, class OfHead>
void for_each_offset(const BasicEncoding<Real>& d_encoding, const OfHead& of_head) {
  const auto& heads = std::get_if<BasicBiasEncoding<Real>>(&d_encoding)->heads;
  const Index n = heads[0].rows();
  std::vector<Real> sums(static_cast<std::size_t>(2 * n - 1));
  for (std::size_t head = 0; head < heads.size(); ++head) {
    std::ranges::fill(sums, Real(0));
    sum_pairs_by_offset(sums, heads[head]);
    const auto at = of_head(static_cast<Index>(head));
    for (Index offset = 1 - n; offset < n; ++offset)
      at(offset, sums[static_cast<std::size_t>(offset + n - 1)]);
  }
}

}  // namespace pe
