#pragma once

#include <span>

namespace pe {

/// x = max(x, 0), entry by entry; NaN stays NaN.
void relu(std::span<float> x);
void relu(std::span<double> x);

/// The gradient with respect to relu's input from that with respect to its output, in place: 0 wherever the
/// output is 0. The gradient at an input of 0 is 0. Both are of one size.
void relu_backward(std::span<float> gradient, std::span<const float> output);
void relu_backward(std::span<double> gradient, std::span<const double> output);

}  // namespace pe
