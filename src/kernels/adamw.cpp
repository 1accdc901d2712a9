#include "pe/kernels/adamw.hpp"

#include <cassert>

#include "pe/kernels/scalar.hpp"
#include "pe/simd/batch.hpp"

namespace pe {

void adamw_update(std::span<float> weights, std::span<const float> gradient, std::span<float> first,
                  std::span<float> second, const AdamWStep& step) {
  using simd::Batch, simd::lanes, simd::load;
  assert(gradient.size() == weights.size());
  assert(first.size() == weights.size() && second.size() == weights.size());
  const AdamWFactors<float> factors(step);
  std::size_t i = 0;
  for (; i + lanes <= weights.size(); i += lanes) {
    const Batch g = load(&gradient[i]);
    const Batch m = factors.beta1 * load(&first[i]) + factors.new1 * g;
    const Batch v = factors.beta2 * load(&second[i]) + factors.new2 * (g * g);
    const Batch moved = m / (xsimd::sqrt(v) * factors.root + factors.eps);
    m.store_unaligned(&first[i]);
    v.store_unaligned(&second[i]);
    (factors.kept * load(&weights[i]) - factors.rate * moved).store_unaligned(&weights[i]);
  }
  adamw_update_scalar(weights.subspan(i), gradient.subspan(i), first.subspan(i), second.subspan(i), step);
}

void adamw_update(std::span<double> weights, std::span<const double> gradient, std::span<double> first,
                  std::span<double> second, const AdamWStep& step) {
  adamw_update_scalar(weights, gradient, first, second, step);
}

}  // namespace pe
