#include "linalg/gram_system.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <span>

#include "core/random.hpp"
#include "kernels/symmetric_product.hpp"
#include "linalg/cholesky.hpp"
#include "simd/spans.hpp"

namespace pe {

namespace {

std::span<const double> row(const MatrixD& matrix, Index i) {
  return {matrix.data() + i * matrix.cols(), static_cast<std::size_t>(matrix.cols())};
}

/// The first `count` entries.
std::span<float> head(Matrix& matrix, Index i, Index count) {
  return {matrix.data() + i * matrix.cols(), static_cast<std::size_t>(count)};
}

std::span<const float> head(const Matrix& matrix, Index i, Index count) {
  return {matrix.data() + i * matrix.cols(), static_cast<std::size_t>(count)};
}

}  // namespace

std::optional<GramSystem> GramSystem::of(MatrixD& rows, double ridge) {
  GramSystem system;
  system.wide_ = rows.rows() <= rows.cols();
  const Index order = std::min(rows.rows(), rows.cols());
  if (order < least_order) return {};
  const std::span<const double> all = entries_of(rows);
  const double trace = simd::dot(all, all);
  if (!(trace > 1e-200 && trace < 1e200)) return {};
  if (system.wide_)
    system.side_.swap(rows);
  else
    system.side_ = rows.transpose();
  if (system.prepare(trace, ridge)) return system;
  if (system.wide_) system.side_.swap(rows);
  return {};
}

bool GramSystem::prepare(double trace, double ridge) {
  const auto order = static_cast<double>(side_.rows());
  if (wide_) lift_ = trace / (order * order);
  scale_ = order / trace;  // the mean of the scaled diagonal is 1
  Matrix scaled(side_.rows(), side_.cols());
  for (Index i = 0; i < side_.rows(); ++i)
    simd::scale_into(std::sqrt(scale_), row(side_, i), head(scaled, i, side_.cols()));
  const Matrix gram = symmetric_product(scaled);
  if (!factorise(gram)) return false;

  Random random(0);
  const VectorD probe = random_normal(side_.rows(), 1, 1, random).col(0).cast<double>();
  const double share = probe.norm() / std::sqrt(order);
  const auto image = conjugate_gradients(probe, 1e-3, share * largest_condition / trace);
  if (!image) return false;
  ridge_ = ridge;
  // A ridge that outweighs the least eigenvalue changes G so much that its factors no longer precondition it.
  return ridge * image->norm() <= share || factorise(gram);
}

// What float32 loses in the Gram matrix is added to its diagonal, so that it stays positive.
bool GramSystem::factorise(const Matrix& gram) {
  factor_ = gram.array() + static_cast<float>(lift_ * scale_);
  const double lost = 0x1p-22 * std::sqrt(static_cast<double>(side_.size()));
  factor_.diagonal().array() += static_cast<float>(ridge_ * scale_ + lost);
  return cholesky(factor_);
}

VectorD GramSystem::precondition(const VectorD& residual) const {
  const double size = residual.cwiseAbs().maxCoeff();
  if (size == 0) return residual;
  Eigen::VectorXf x = (residual / size).cast<float>();
  const auto first = [&](Index count) { return std::span<float>(x.data(), static_cast<std::size_t>(count)); };
  for (Index i = 0; i < x.size(); ++i)
    x(i) = (x(i) - simd::dot(head(factor_, i, i), first(i))) / factor_(i, i);
  for (Index i = x.size() - 1; i >= 0; --i) {
    x(i) /= factor_(i, i);
    simd::axpy(-x(i), head(factor_, i, i), first(i));
  }
  return x.cast<double>() * (size * scale_);
}

VectorD GramSystem::along_rows(const VectorD& x) const {
  VectorD sum = VectorD::Zero(side_.cols());
  const std::span<double> target(sum);
  Index i = 0;
  for (; i + 1 < side_.rows(); i += 2)
    simd::add_two(x(i), row(side_, i), x(i + 1), row(side_, i + 1), target);
  if (i < side_.rows()) simd::add_two(x(i), row(side_, i), 0, row(side_, i), target);
  return sum;
}

VectorD GramSystem::along_columns(const VectorD& x) const {
  VectorD products(side_.rows());
  Index i = 0;
  for (; i + 1 < side_.rows(); i += 2) {
    const auto both = simd::dot_two(x, row(side_, i), row(side_, i + 1));
    products(i) = both[0];
    products(i + 1) = both[1];
  }
  if (i < side_.rows()) products(i) = simd::dot(x, row(side_, i));
  return products;
}

VectorD GramSystem::apply(const VectorD& x) const {
  return (along_columns(along_rows(x)) + ridge_ * x).array() + lift_ * x.sum();
}

std::optional<VectorD> GramSystem::conjugate_gradients(const VectorD& right, double tolerance,
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
  // Neither where the steps were too few, nor where a number overflowed on the way.
  if (!std::isfinite(small) || !(residual.norm() <= small)) return {};
  return x;
}

std::optional<VectorD> GramSystem::solve(const VectorD& y) const {
  constexpr double tolerance = 1e-14, any = std::numeric_limits<double>::infinity();
  if (!wide_) return conjugate_gradients(along_columns(y), tolerance, any);
  return conjugate_gradients(y, tolerance, any).transform([&](const VectorD& x) { return along_rows(x); });
}

}  // namespace pe
