#pragma once

#include <span>

namespace pe {

/// x = max(x, 0), entry by entry; NaN stays NaN.
void relu(std::span<float> x);
void relu(std::span<double> x);

/// The gradient by relu's input from the gradient by its output, in place: 0 wherever the output is 0. The
/// gradient at an input of 0 is 0. Both of one size.
void relu_backward(std::span<float> gradient, std::span<const float> output);
void relu_backward(std::span<double> gradient, std::span<const double> output);

}  // namespace pe
