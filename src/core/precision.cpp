#include "pe/core/precision.hpp"

#include <algorithm>
#include <bit>
#include <cstdint>

namespace pe {

namespace {

/// Significant bits, and the exponent below which they get fewer.
struct Format {
  int bits, least;
};
constexpr Format float16{.bits = 11, .least = -14}, bfloat16{.bits = 8, .least = -126};
constexpr float float16_overflow = 65520;

double rounded_to(double x, const Format& format) {
  constexpr int bias = 1023, fraction = 52;
  const int exponent = static_cast<int>(std::bit_cast<std::uint64_t>(x) >> fraction & 2047) - bias;
  const int unit = std::max(exponent, format.least) - format.bits + 1;
  // A number so large that its last bit is worth one unit: the sum is rounded to units.
  const double large =
      1.5 * std::bit_cast<double>(static_cast<std::uint64_t>(unit + fraction + bias) << fraction);
  return x + large - large;
}

bool fits_in(const Matrix& table, const Format& format) {
  return std::all_of(table.data(), table.data() + table.size(),
                     [&](float x) { return x == 0 || rounded_to(x, format) == x; });
}

}  // namespace

double rounded(double x, Precision precision) {
  if (precision == Precision::float32 || x == 0) return x;
  return rounded_to(x, precision == Precision::float16 ? float16 : bfloat16);
}

Precision precision_of(const Matrix& table) {
  // bfloat16 first: most of its numbers are float16 numbers, too.
  if (fits_in(table, bfloat16)) return Precision::bfloat16;
  const bool is_half = fits_in(table, float16) && table.cwiseAbs().maxCoeff() < float16_overflow;
  return is_half ? Precision::float16 : Precision::float32;
}

}  // namespace pe
