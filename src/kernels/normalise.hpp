#pragma once

#include <span>

#include "pe/core/matrix.hpp"

/// Layer normalisation (Ba, Kiros, Hinton 2016, arXiv 1607.06450) without its gain and bias, and its
/// gradient. Rows have one entry at least. In float32 the same bits on every platform; in double, by plain
/// loops, for gradient checks.
namespace pe {

/// out = (x - mean) s with s = 1 / sqrt(variance + eps), row by row; the variance divides by the number of
/// columns. `out` has the shape of x, and may be x; `inverse_deviations` receives the s of each row.
void normalise_rows(MatrixSpan out, const MatrixView& x, std::span<float> inverse_deviations, float eps);
void normalise_rows(MatrixSpanD out, const MatrixViewD& x, std::span<double> inverse_deviations, double eps);

/// The gradient with respect to x from that with respect to the normalised rows, row by row:
/// dx = s (gradient - mean(gradient) - normalised mean(gradient normalised)). `normalised` and
/// `inverse_deviations` are what normalise_rows gave. All of one shape; dx may be `gradient`.
void normalise_rows_backward(MatrixSpan dx, const MatrixView& gradient, const MatrixView& normalised,
                             std::span<const float> inverse_deviations);
void normalise_rows_backward(MatrixSpanD dx, const MatrixViewD& gradient, const MatrixViewD& normalised,
                             std::span<const double> inverse_deviations);

}  // namespace pe
