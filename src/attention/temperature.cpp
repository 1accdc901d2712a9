#include "pe/attention/temperature.hpp"

#include <algorithm>
#include <cmath>

#include "pe/core/portable_math.hpp"
#include "pe/core/range.hpp"
#include "pe/core/try.hpp"

namespace pe {

namespace {

constexpr double largest = 1e9;

double factor_at(const Temperature& temperature, double position) {
  const auto& [kind, factor, length] = temperature;
  using enum Temperature::Kind;
  switch (kind) {
    case none:
      break;
    case steps:
      return 1 + factor * portable_log(1 + std::floor(position / length));
    case steps_from_one:
      return 1 + factor * portable_log(1 + std::floor((position + 1) / length));
    case beyond:
      return 1 + factor * portable_log(std::max((position + 1) / length, 1.0));
    case log_length:
      return std::max(1.0, portable_log(position + 1) / portable_log(length));
    case scalable_softmax:
      return factor * portable_log(position + 1);
  }
  return 1;
}

}  // namespace

Result<std::vector<double>> query_factors(std::span<const double> positions, const Temperature& temperature) {
  PE_CHECK(check_range(temperature.factor, 0, 100, "factor"));
  PE_CHECK(check_range(temperature.length, 2, largest, "length"));
  std::vector<double> factors;
  for (const double position : positions) {
    PE_CHECK(check_range(position, 0, largest, "positions"));
    factors.push_back(factor_at(temperature, position));
  }
  return factors;
}

}  // namespace pe
