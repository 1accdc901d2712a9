#include "pe/properties/psi.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <string>
#include <vector>

#include "pe/core/try.hpp"
#include "pe/simd/spans.hpp"

namespace pe {

namespace {

/// How many cosines a request may compute.
constexpr double most_cosines = 134217728;

class Waves {
 public:
  explicit Waves(std::span<const double> frequencies)
      : frequencies_(frequencies), angles_(frequencies.size()), sine_(angles_), cosine_(angles_) {}

  struct Values {
    double psi = 0, derivative = 0;
  };

  Values at(double distance) {
    for (std::size_t i = 0; i < angles_.size(); ++i) angles_[i] = frequencies_[i] * distance;
    simd::sincos(angles_, sine_, cosine_);
    Values values;
    for (std::size_t i = 0; i < angles_.size(); ++i) {
      values.psi += cosine_[i];
      values.derivative -= frequencies_[i] * sine_[i];
    }
    return values;
  }

 private:
  std::span<const double> frequencies_;
  std::vector<double> angles_, sine_, cosine_;
};

/// Below pi / highest every sine is positive, so the derivative is negative. From there on: |psi''| <= sum
/// w^2 says how far the next zero is at least. Errors: too_large (distances) where that takes more than
/// `most_cosines`.
Result<std::optional<double>> find_stationary(Waves& waves, std::span<const double> frequencies,
                                              double highest, double limit) {
  double curvature = 0;
  for (const double frequency : frequencies) curvature += frequency * frequency;
  double low = std::numbers::pi / highest * (1 - 1e-6), left = most_cosines;
  while (low < limit) {
    left -= static_cast<double>(frequencies.size());
    if (left < 0)
      return fail(ErrorCode::too_large, "distances",
                  {"distances up to ", limit, " with ", std::ssize(frequencies), " frequencies up to ",
                   highest, ": finding the first stationary point of psi would take ",
                   "more than 2^27 cosines, the limit, reached at ", low, "; use fewer or smaller values"});
    const double safe = -waves.at(low).derivative / curvature;
    double high = std::min(limit, low + std::max(safe, 0.01 / highest));
    if (waves.at(high).derivative < 0) {
      low = high;
      continue;
    }
    for (;;) {
      const double middle = low + (high - low) / 2;
      if (middle <= low || middle >= high) return high;
      (waves.at(middle).derivative < 0 ? low : high) = middle;
    }
  }
  return std::nullopt;
}

Result<void> check(std::span<const double> list, double most, std::string_view field) {
  if (list.empty()) return fail(ErrorCode::bad_value, field, {field, " must have at least one number"});
  for (const double one : list)
    if (!(one >= 0 && one <= most))
      return fail(ErrorCode::bad_value, field, {field, " must be from 0 to ", most, "; ", one, " is not"});
  return {};
}

}  // namespace

Result<Psi> psi(std::span<const double> frequencies, std::span<const double> distances) {
  PE_CHECK(check(frequencies, 1e4, "frequencies"));
  PE_CHECK(check(distances, 1e7, "distances"));
  const auto waves_count = static_cast<double>(frequencies.size()),
             count = static_cast<double>(distances.size());
  if (waves_count * count > most_cosines)
    return fail(ErrorCode::too_large, "distances",
                {"distances times frequencies is more than 2^27; use fewer of either"});
  if (waves_count * std::ranges::max(distances) > most_cosines)
    return fail(ErrorCode::too_large, "distances",
                {"distances up to ", std::ranges::max(distances), " times ", std::ssize(frequencies),
                 " frequencies is more than 2^27; use fewer or smaller values"});
  PE_CHECK(check_memory(sizeof(double) * (3 * waves_count + 2 * count), "distances"));

  Waves waves(frequencies);
  Psi result{.psi = VectorD(distances.size()),
             .derivative = VectorD(distances.size()),
             .first_rise = {},
             .first_stationary = {}};
  for (std::size_t i = 0; i < distances.size(); ++i) {
    const auto [value, derivative] = waves.at(distances[i]);
    result.psi(static_cast<Index>(i)) = value;
    result.derivative(static_cast<Index>(i)) = derivative;
  }

  const double highest = std::ranges::max(frequencies), limit = std::ranges::max(distances);
  double falling = 0;  // psi falls strictly up to here
  if (highest > 0) {
    PE_TRY(const auto& stationary, find_stationary(waves, frequencies, highest, limit));
    result.first_stationary = stationary;
    falling = result.first_stationary.value_or(limit);
  }
  double before = waves.at(std::floor(falling)).psi;
  for (double m = std::floor(falling) + 1; m <= limit; ++m) {
    const double value = waves.at(m).psi;
    if (value >= before) {
      result.first_rise = m;
      break;
    }
    before = value;
  }
  return result;
}

}  // namespace pe
