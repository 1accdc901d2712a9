#include "pe/probes/errors.hpp"

#include <cassert>
#include <cmath>
#include <limits>
#include <vector>

#include "pe/core/picking.hpp"

namespace pe {

namespace {

constexpr double undefined = std::numeric_limits<double>::quiet_NaN();

VectorD ranks(const VectorD& values) {
  const std::vector<Index> order = ascending(values);
  VectorD result(values.size());
  for (std::size_t first = 0; first < order.size();) {
    std::size_t last = first;
    while (last + 1 < order.size() && values(order[last + 1]) == values(order[first])) ++last;
    for (std::size_t k = first; k <= last; ++k) result(order[k]) = static_cast<double>(first + last) / 2;
    first = last + 1;
  }
  return result;
}

double correlation(const VectorD& a, const VectorD& b) {
  const VectorD x = a.array() - a.mean(), y = b.array() - b.mean();
  const double norms = std::sqrt(x.squaredNorm() * y.squaredNorm());
  return norms == 0 ? undefined : x.dot(y) / norms;
}

}  // namespace

PredictionErrors prediction_errors(const VectorD& predicted, const VectorD& truth) {
  assert(predicted.size() == truth.size() && truth.size() > 0);
  const VectorD error = predicted - truth;
  const auto n = static_cast<double>(error.size());
  double rounded = 0;
  for (Index i = 0; i < error.size(); ++i) rounded += std::abs(std::nearbyint(predicted(i)) - truth(i));
  const double spread = (truth.array() - truth.mean()).square().sum();
  return {
      .mae = error.cwiseAbs().sum() / n,
      .rounded_mae = rounded / n,
      .rmse = std::sqrt(error.squaredNorm() / n),
      .r2 = spread == 0 ? undefined : 1 - error.squaredNorm() / spread,
      .spearman = correlation(ranks(predicted), ranks(truth)),
  };
}

}  // namespace pe
