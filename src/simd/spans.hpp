#pragma once

#include <array>
#include <span>

/// Functions of contiguous numbers, four at a time. The errors and ranges given here are enforced by
/// tests/native/simd_test.cpp. Spans may be empty and need no alignment; an entry's result does not depend on
/// its place. eps = 2^-24, half a unit in the last place of 1.
namespace pe::simd {

/// The largest entry; -infinity for none. Exact. Entries: any but NaN.
float max(std::span<const float> x);

/// The sum. Error <= (n / 16 + 8) eps sum |x_i|. Entries: finite, their partial sums too.
float sum(std::span<const float> x);

/// The dot product of two spans of one size. Error <= (n / 16 + 9) eps sum |a_i b_i|. Entries: finite,
/// partial sums too.
float dot(std::span<const float> a, std::span<const float> b);

/// Whether no entry is infinite or NaN. Exact.
bool all_finite(std::span<const float> x);

/// y += a x; x as long as y. Two roundings an entry: the product's and the sum's. Entries: any.
void axpy(float a, std::span<const float> x, std::span<float> y);

/// x *= a, entry by entry. One rounding an entry. Entries: any.
void scale(float a, std::span<float> x);

/// The dot product in double. Error <= (n / 8 + 10) 2^-53 sum |a_i b_i|. Entries: finite, partial sums too.
double dot(std::span<const double> a, std::span<const double> b);

/// The same of float32 numbers, each of which becomes a double first. Error <= (n / 4 + 6) 2^-53 sum |a_i
/// b_i|.
double dot(std::span<const float> a, std::span<const double> b);

/// y += x, entry by entry in double; x as long as y. One rounding an entry. Entries: any.
void add_to(std::span<const float> x, std::span<double> y);

/// out = x - y, entry by entry in double; all of one size. One rounding an entry. Entries: any.
void subtract(std::span<const float> x, std::span<const double> y, std::span<double> out);

/// out = a x, entry by entry, rounded to double and then to float32; out as long as x. Entries: any.
void scale_into(double a, std::span<const double> x, std::span<float> out);

/// The dot products of x with a and with b, all of one size, in one pass. Errors as above, with n / 4.
std::array<double, 2> dot_two(std::span<const double> x, std::span<const double> a,
                              std::span<const double> b);

/// The dot products of x and y with a and with b: {xa, xb, ya, yb}. Errors as above, with n / 2.
std::array<double, 4> dot_four(std::span<const double> x, std::span<const double> y,
                               std::span<const double> a, std::span<const double> b);

/// y += alpha a + beta b, all of one size: the two products are added first. Entries: any.
void add_two(double alpha, std::span<const double> a, double beta, std::span<const double> b,
             std::span<double> y);

/// sine and cosine of angles in radians; all three of one size. Double throughout: at a far position a
/// float32 angle is already wrong. Absolute error <= 2.3e-16 for |angle| <= 1e7, and |angle| 2.3e-16 up to
/// 1e15; beyond, and of NaN, the result is NaN. The same bits on every platform, unlike the C library's.
void sincos(std::span<const double> angles, std::span<double> sine, std::span<double> cosine);

}  // namespace pe::simd
