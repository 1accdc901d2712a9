#include "pe/linalg/gram_operator.hpp"

#include <cmath>
#include <limits>
#include <span>

#include "pe/kernels/rows.hpp"
#include "pe/simd/spans.hpp"

namespace pe {

GramOperator::GramOperator(MatrixD& rows) : wide_(rows.rows() <= rows.cols()) {
  if (wide_)
    side_.swap(rows);
  else
    side_ = rows.transpose();
}

void GramOperator::give_back(MatrixD& rows) {
  if (wide_) side_.swap(rows);
}

double GramOperator::trace() const {
  const std::span<const double> all = entries_of(side_);
  return simd::dot(all, all);
}

VectorD GramOperator::along_rows(const VectorD& x) const {
  VectorD sum = VectorD::Zero(side_.cols());
  const std::span<double> target(sum);
  Index i = 0;
  for (; i + 1 < side_.rows(); i += 2)
    simd::add_two(x(i), row_of(side_, i), x(i + 1), row_of(side_, i + 1), target);
  if (i < side_.rows()) simd::add_two(x(i), row_of(side_, i), 0, row_of(side_, i), target);
  return sum;
}

VectorD GramOperator::along_columns(const VectorD& x) const {
  VectorD products(side_.rows());
  Index i = 0;
  for (; i + 1 < side_.rows(); i += 2) {
    const auto both = simd::dot_two(x, row_of(side_, i), row_of(side_, i + 1));
    products(i) = both[0];
    products(i + 1) = both[1];
  }
  if (i < side_.rows()) products(i) = simd::dot(x, row_of(side_, i));
  return products;
}

VectorD GramOperator::apply(const VectorD& x) const {
  return (along_columns(along_rows(x)) + ridge * x).array() + lift * x.sum();
}

std::optional<VectorD> GramOperator::solve(const VectorD& right, const Map& precondition, double tolerance,
                                           double largest) const {
  constexpr int most_steps = 100;
  const double small = tolerance * right.norm();
  VectorD x = VectorD::Zero(right.size()), residual = right, direction = precondition(right);
  double product = residual.dot(direction);
  for (int step = 0; step < most_steps && residual.norm() > small; ++step) {
    const VectorD image = apply(direction);
    const double length = product / direction.dot(image);
    x += length * direction;
    if (!(x.norm() <= largest)) return {};
    residual -= length * image;
    const VectorD better = precondition(residual);
    const double next = residual.dot(better);
    direction = better + (next / product) * direction;
    product = next;
  }
  // There is no solution where the steps were too few or a number overflowed.
  if (!std::isfinite(small) || !(residual.norm() <= small)) return {};
  return x;
}

std::optional<VectorD> GramOperator::refine(const VectorD& y, const Map& inverse) const {
  constexpr int most_steps = 20;
  constexpr double enough = 1e-8, rounding = 1e-15;
  VectorD x = VectorD::Zero(order()), w = VectorD::Zero(wide_ ? side_.cols() : order());
  double last = std::numeric_limits<double>::infinity(), error = last;
  for (int step = 0; step < most_steps; ++step) {
    const VectorD left = y - (wide_ ? along_columns(w) : along_rows(w));
    const VectorD move = inverse(right(left) - ridge * x), change = weights(move);
    const double size = change.norm(), shrinking = size / last;
    // Only rounding is left where the steps no longer shrink; else the next one shrinks as much again.
    error = step == 0 || !(shrinking < 0.5) ? size : size * shrinking;
    if (!(shrinking < 0.5)) break;
    last = size;
    x += move;
    w += change;
    if (error <= rounding * w.norm()) break;
  }
  if (!(error <= enough * w.norm())) return {};
  return w;
}

}  // namespace pe
