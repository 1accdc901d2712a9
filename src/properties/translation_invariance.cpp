#include "pe/properties/translation_invariance.hpp"

#include <cassert>
#include <cmath>
#include <limits>
#include <numeric>
#include <utility>

namespace pe {

namespace {

/// How many entries the diagonal with this number has.
double count(Index diagonal, Index n) {
  return static_cast<double>(n - std::abs(diagonal - (n - 1)));
}

}  // namespace

void DiagonalMeans::add(Index x, Index first, std::span<const float> entries) {
  assert(x >= 0 && first >= 0 && first + std::ssize(entries) - x <= sums_.size() / 2 + 1);
  double* sums = &sums_(first - x + sums_.size() / 2);
  for (std::size_t i = 0; i < entries.size(); ++i) sums[i] += static_cast<double>(entries[i]);
}

VectorD DiagonalMeans::result() const {
  VectorD means = sums_;
  const Index n = (means.size() + 1) / 2;
  for (Index k = 0; k < means.size(); ++k) means(k) /= count(k, n);
  return means;
}

VectorD diagonal_means(const Matrix& matrix) {
  assert(matrix.rows() == matrix.cols() && matrix.size() > 0);
  DiagonalMeans means(matrix.rows());
  for (Index x = 0; x < matrix.rows(); ++x)
    means.add(x, 0, {&matrix(x, 0), static_cast<std::size_t>(matrix.cols())});
  return means.result();
}

TranslationMeter::TranslationMeter(VectorD mean, Broken* broken)
    : n_((mean.size() + 1) / 2),
      mean_(std::move(mean)),
      broken_(broken),
      squares_(VectorD::Zero(mean_.size())) {
  const auto n = static_cast<double>(n_);
  for (Index k = 0; k < mean_.size(); ++k) overall_ += mean_(k) * count(k, n_);
  overall_ /= n * n;
  if (broken) broken->of = n * n;
}

void TranslationMeter::add(Index x, std::span<const float> row) {
  assert(std::ssize(row) == n_ && x >= 0 && x < n_);
  const double* mean = &mean_(n_ - 1 - x);
  double* squares = &squares_(n_ - 1 - x);
  const double allowed = broken_ ? broken_->allowed : std::numeric_limits<double>::infinity();
  for (Index y = 0; y < n_; ++y) {
    const double value = static_cast<double>(row[static_cast<std::size_t>(y)]), rest = value - mean[y];
    norm_ += value * value;
    spread_ += (value - overall_) * (value - overall_);
    squares[y] += rest * rest;
    const double distance = std::abs(rest);
    if (distance > allowed) broken_->mark(x, y);
    if (distance > farthest_) {
      farthest_ = distance;
      worst_ = {.x = x, .y = y};
    }
  }
}

TranslationInvariance TranslationMeter::result() const {
  const double distance = squares_.sum();
  TranslationInvariance result{
      .relative_distance = norm_ > 0 ? std::sqrt(distance / norm_) : 0,
      .r2 = spread_ > 0 ? 1 - distance / spread_ : std::numeric_limits<double>::quiet_NaN(),
      .offsets = std::vector<std::int32_t>(static_cast<std::size_t>(mean_.size())),
      .mean = mean_,
      .deviation = squares_,
      .worst = worst_,
  };
  std::iota(result.offsets.begin(), result.offsets.end(), static_cast<std::int32_t>(1 - n_));
  for (Index k = 0; k < mean_.size(); ++k) result.deviation(k) = std::sqrt(squares_(k) / count(k, n_));
  return result;
}

}  // namespace pe
