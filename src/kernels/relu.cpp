#include "pe/kernels/relu.hpp"

#include <cassert>

#include "pe/kernels/scalar.hpp"
#include "pe/simd/batch.hpp"

namespace pe {

using simd::Batch, simd::lanes, simd::load;

void relu(std::span<float> x) {
  std::size_t i = 0;
  for (; i + lanes <= x.size(); i += lanes) {
    const Batch entries = load(&x[i]);
    xsimd::select(entries <= Batch(0.0F), Batch(0.0F), entries).store_unaligned(&x[i]);
  }
  relu_scalar(x.subspan(i));
}

void relu_backward(std::span<float> gradient, std::span<const float> output) {
  assert(gradient.size() == output.size());
  std::size_t i = 0;
  for (; i + lanes <= gradient.size(); i += lanes)
    xsimd::select(load(&output[i]) == Batch(0.0F), Batch(0.0F), load(&gradient[i]))
        .store_unaligned(&gradient[i]);
  relu_backward_scalar(gradient.subspan(i), output.subspan(i));
}

void relu(std::span<double> x) {
  relu_scalar(x);
}

void relu_backward(std::span<double> gradient, std::span<const double> output) {
  relu_backward_scalar(gradient, output);
}

}  // namespace pe
