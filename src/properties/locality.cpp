#include "pe/properties/locality.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <limits>

namespace pe {

namespace {

bool is_distribution(std::span<const float> weights) {
  double sum = 0;
  for (const float weight : weights) {
    if (weight < 0) return false;
    sum += static_cast<double>(weight);
  }
  return std::abs(sum - 1) <= 1e-3;
}

}  // namespace

void LocalityMeter::add(Index i, std::span<const float> weights) {
  assert(i >= 0 && i < std::ssize(weights));
  are_distributions_ = are_distributions_ && is_distribution(weights);
  if (!are_distributions_) return;
  ++rows_;
  const auto n = std::ssize(weights);
  const auto at = [&](Index j) { return static_cast<double>(weights[static_cast<std::size_t>(j)]); };
  for (Index j = 0; j < n; ++j) near_ += std::ldexp(at(j), static_cast<int>(-std::abs(i - j)));
  differences_.clear();
  for (Index t = 1; t <= std::min(i, n - 1 - i); ++t) differences_.push_back(std::abs(at(i - t) - at(i + t)));
  if (differences_.empty()) return;
  const auto [least, largest] = std::ranges::minmax(differences_);
  const double range = largest - least;
  // The guard of the scaler that they use, for weights in float32.
  const double unit = range < 10 * std::numeric_limits<float>::epsilon() ? 1 : range;
  for (const double difference : differences_) {
    scaled_ += (difference - least) / unit;
    raw_ += difference;
  }
  pairs_ += static_cast<double>(differences_.size());
}

std::optional<Locality> LocalityMeter::result() const {
  if (!are_distributions_) return {};
  return Locality{
      .locality = near_ / rows_,
      .symmetry = 1 - scaled_ / pairs_,  // 0 / 0 where there are no pairs
      .left_right_difference = raw_ / pairs_,
  };
}

}  // namespace pe
