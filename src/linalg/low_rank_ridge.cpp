#include "linalg/low_rank_ridge.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <span>
#include <utility>

#include "kernels/double_tile.hpp"
#include "linalg/gram.hpp"
#include "simd/spans.hpp"

namespace pe {

namespace {

constexpr Index least_order = 32, sampled = 32;
constexpr double largest_condition = 1e7;

/// What rounding takes from the eigenvalues of the Gram matrix of vectors with so many entries, which are summed in panels.
double lost_by_rounding(const MatrixD& gram, Index entries) {
  const Index panels = (entries + double_tile::depth - 1) / double_tile::depth;
  const auto terms = static_cast<double>(std::min(entries, double_tile::depth) + panels);
  return 4 * 0x1p-53 * std::sqrt(terms * static_cast<double>(gram.rows())) * gram.diagonal().maxCoeff();
}

/// A factor L of a Gram matrix G, and the trace of the remainder G - L L^T.
struct Factored {
  MatrixD factor;
  double remainder;
};

/// The largest pivots first, until the largest that is left is `least`. Nothing where that takes more than `most` columns.
std::optional<Factored> cholesky_with_pivots(const MatrixD& gram, Index most, double least) {
  MatrixD factor(gram.rows(), most);
  VectorD rest = gram.diagonal();
  const auto row = [&](Index i, Index count) {
    return std::span<const double>(factor.data() + i * most, static_cast<std::size_t>(count));
  };
  Index pivot = 0;
  for (Index column = 0; column <= most; ++column) {
    const double largest = rest.maxCoeff(&pivot);
    if (largest <= least) return Factored{factor.leftCols(column), rest.sum()};
    if (column == most) break;
    const double root = std::sqrt(largest);
    for (Index i = 0; i < gram.rows(); ++i) {
      const double entry = (gram(i, pivot) - simd::dot(row(i, column), row(pivot, column))) / root;
      factor(i, column) = entry;
      rest(i) = std::max(0.0, rest(i) - entry * entry);
    }
    rest(pivot) = 0;
  }
  return {};
}

}  // namespace

std::optional<LowRankRidge> LowRankRidge::of(MatrixD& rows, double ridge, double tolerance) {
  if (ridge == 0 || std::min(rows.rows(), rows.cols()) < least_order) return {};
  LowRankRidge system(rows);
  if (system.prepare(ridge, tolerance)) return system;
  system.gram_.give_back(rows);
  return {};
}

bool LowRankRidge::prepare(double ridge, double tolerance) {
  const double trace = gram_.trace();
  if (!(trace > 1e-200 && trace <= largest_condition * ridge) || !seems_low()) return false;
  const MatrixD gram = gram_of_rows(gram_.side());
  const double lost = lost_by_rounding(gram, gram_.side().cols());
  const auto order = static_cast<double>(gram.rows());
  const auto factored = cholesky_with_pivots(gram, gram.rows() / 2, lost / std::sqrt(order));
  if (!factored) return false;
  auto singular = SingularSystem::of(factored->factor);
  if (!singular) return false;
  cut_ = tolerance * singular->largest();
  const double error = lost + factored->remainder;
  const auto is_near_cut = [&](double s) { return std::abs(s * s - cut_ * cut_) <= error; };
  if (is_near_cut(0) || std::ranges::any_of(singular->values(), is_near_cut)) return false;
  factor_ = std::move(*singular);
  gram_.ridge = ridge;
  return true;
}

bool LowRankRidge::seems_low() const {
  const MatrixD& side = gram_.side();
  MatrixD some(sampled, side.cols());
  for (Index i = 0; i < sampled; ++i) some.row(i) = side.row(i * side.rows() / sampled);
  const MatrixD gram = gram_of_rows(some);
  const double trace = gram.trace();
  const double effective_rank = trace * trace / simd::dot(entries_of(gram), entries_of(gram));
  return effective_rank < 0.75 * sampled;
}

std::optional<VectorD> LowRankRidge::solve(const VectorD& y) const {
  const double ridge = gram_.ridge;
  const auto precondition = [&](const VectorD& residual) -> VectorD {
    const auto beyond_ridge = [&](double s) { return 1 / (s * s + ridge) - 1 / ridge; };
    return residual / ridge + factor_.filter_left(residual, beyond_ridge);
  };
  // Of targets, the part along directions that count: the rest would be divided by the ridge alone, and cost digits.
  const auto counts = [&](double s) { return s > cut_ ? 1.0 : 0.0; };
  const VectorD right = factor_.filter_left(gram_.right(y), counts);
  return gram_.solve(right, precondition, 1e-14, std::numeric_limits<double>::infinity())
      .transform([&](const VectorD& x) { return gram_.weights(x); });
}

}  // namespace pe
