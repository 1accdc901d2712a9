#include "pe/linalg/gram_system.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <span>

#include "pe/core/random.hpp"
#include "pe/kernels/rows.hpp"
#include "pe/kernels/symmetric_product.hpp"
#include "pe/linalg/cholesky.hpp"
#include "pe/simd/spans.hpp"

namespace pe {

namespace {

/// The first `count` entries.
std::span<float> head(Matrix& matrix, Index i, Index count) {
  return {matrix.data() + i * matrix.cols(), static_cast<std::size_t>(count)};
}

std::span<const float> head(const Matrix& matrix, Index i, Index count) {
  return {matrix.data() + i * matrix.cols(), static_cast<std::size_t>(count)};
}

}  // namespace

std::optional<GramSystem> GramSystem::of(MatrixD& rows, double ridge) {
  if (std::min(rows.rows(), rows.cols()) < least_order) return {};
  GramSystem system(rows);
  const double trace = system.gram_.trace();
  if (trace > 1e-200 && trace < 1e200 && system.prepare(trace, ridge)) return system;
  system.gram_.give_back(rows);
  return {};
}

bool GramSystem::prepare(double trace, double ridge) {
  const MatrixD& side = gram_.side();
  const auto order = static_cast<double>(gram_.order());
  if (gram_.wide()) gram_.lift = trace / (order * order);
  scale_ = order / trace;  // the mean of the scaled diagonal is 1
  Matrix scaled(side.rows(), side.cols());
  for (Index i = 0; i < side.rows(); ++i)
    simd::scale_into(std::sqrt(scale_), row_of(side, i), head(scaled, i, side.cols()));
  const Matrix product = symmetric_product(scaled);
  if (!factorise(product)) return false;

  Random random(0);
  const VectorD probe = random_normal(side.rows(), 1, 1, random).col(0).cast<double>();
  const double share = probe.norm() / std::sqrt(order);
  const auto image = solve(probe, 1e-3, share * largest_condition / trace);
  if (!image) return false;
  gram_.ridge = ridge;
  // A ridge that outweighs the least eigenvalue changes G so much that its factors no longer precondition it.
  return ridge * image->norm() <= share || factorise(product);
}

// What float32 loses in the Gram matrix is added to its diagonal, so that it stays positive.
bool GramSystem::factorise(const Matrix& scaled) {
  factor_ = scaled.array() + static_cast<float>(gram_.lift * scale_);
  const double lost = 0x1p-22 * std::sqrt(static_cast<double>(gram_.side().size()));
  factor_.diagonal().array() += static_cast<float>(gram_.ridge * scale_ + lost);
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

std::optional<VectorD> GramSystem::solve(const VectorD& right, double tolerance, double largest) const {
  return gram_.solve(
      right, [&](const VectorD& residual) { return precondition(residual); }, tolerance, largest);
}

std::optional<VectorD> GramSystem::solve(const VectorD& y) const {
  return solve(gram_.right(y), 1e-14, std::numeric_limits<double>::infinity())
      .transform([&](const VectorD& x) { return gram_.weights(x); });
}

}  // namespace pe
