#include "pe/core/portable_math.hpp"

#include <cmath>
#include <limits>

namespace pe {

double portable_log(double x) {
  int exponent = 0;
  double mantissa = std::frexp(x, &exponent);
  if (mantissa < 0.70710678118654752440) {
    mantissa *= 2;
    exponent -= 1;
  }
  const double s = (mantissa - 1) / (mantissa + 1);
  const double s2 = s * s;
  double series = 0;
  for (int k = 23; k >= 1; k -= 2) series = series * s2 + 1.0 / k;
  return 2 * s * series + exponent * 0.69314718055994530942;
}

double portable_exp(double x) {
  if (x < -708) return 0;
  if (x > 709) return std::numeric_limits<double>::infinity();
  constexpr double ln2_high = 0x1.62e42feep-1, ln2_low = 0x1.a39ef35793c76p-33;
  const double whole = std::floor(x * 1.44269504088896340736 + 0.5);
  const double t = (x - whole * ln2_high) - whole * ln2_low;
  double series = 1;
  for (int k = 14; k >= 1; --k) series = series * t / k + 1;
  return std::ldexp(series, static_cast<int>(whole));
}

}  // namespace pe
