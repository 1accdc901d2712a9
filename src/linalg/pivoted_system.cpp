#include "pe/linalg/pivoted_system.hpp"

#include <algorithm>
#include <cmath>
#include <span>
#include <utility>
#include <vector>

#include "pe/core/random.hpp"
#include "pe/kernels/double_tile.hpp"
#include "pe/kernels/rows.hpp"
#include "pe/linalg/gram.hpp"
#include "pe/linalg/symmetric_eigen.hpp"
#include "pe/simd/spans.hpp"

namespace pe {

namespace {

constexpr Index least_order = 32, most_near = 64;

/// What rounding takes from the eigenvalues of the Gram matrix of vectors with so many entries, which are
/// summed in panels.
double lost_by_rounding(const MatrixD& gram, Index entries) {
  const Index panels = (entries + double_tile::depth - 1) / double_tile::depth;
  const auto terms = static_cast<double>(std::min(entries, double_tile::depth) + panels);
  return 4 * 0x1p-53 * std::sqrt(terms * static_cast<double>(gram.rows())) * gram.diagonal().maxCoeff();
}

/// Makes rows orthonormal, one after another, each twice against those before.
void orthonormalise(MatrixD& rows) {
  for (Index i = 0; i < rows.rows(); ++i)
    for (int turn = 0; turn < 2; ++turn) {
      for (Index j = 0; j < i; ++j) rows.row(i) -= rows.row(i).dot(rows.row(j)) * rows.row(j);
      rows.row(i).normalize();
    }
}

/// Whether a few neighbours among the rows depend on each other. Then the rank is not full, and in tables it
/// is mostly far from full.
bool seems_low(const MatrixD& gram, double least_pivot) {
  const Index some = std::min<Index>(64, gram.rows() / 2);
  return cholesky_with_pivots(gram.bottomRightCorner(some, some), least_pivot).rank < some;
}

}  // namespace

std::optional<PivotedSystem> PivotedSystem::of(MatrixD& rows, double ridge, double tolerance) {
  if (std::min(rows.rows(), rows.cols()) < least_order) return {};
  PivotedSystem system(rows);
  if (system.prepare(ridge, tolerance)) return system;
  system.gram_.give_back(rows);
  return {};
}

bool PivotedSystem::prepare(double ridge, double tolerance) {
  gram_.ridge = ridge;
  const double trace = gram_.trace();
  if (!(trace > 1e-200 && trace < 1e200)) return false;
  MatrixD gram = gram_of_rows(gram_.side());
  const double lost = lost_by_rounding(gram, gram_.side().cols());
  const double least_pivot = lost / std::sqrt(static_cast<double>(gram.rows()));
  const double largest = std::sqrt(simd::dot(entries_of(gram), entries_of(gram)));
  const double needed = tolerance * tolerance * largest + lost;
  rank_ = gram.rows() - (gram_.wide() ? 1 : 0);
  full_ = true;
  PivotedFactor with_ridge;
  if (ridge > 0 && !seems_low(gram, least_pivot)) {
    factor_ = cholesky_with_pivots(gram, 0, ridge);
    if (factor_.rank == gram.rows() && least_eigenvalue() - ridge > needed) return true;
    with_ridge = std::move(factor_);
  }
  factor_ = cholesky_with_pivots(gram, least_pivot);
  if (factor_.rank < rank_) {
    if (4 * factor_.rank > 3 * rank_) return false;
    gram.resize(0, 0);
    with_ridge = {};
    return prepare_low(lost + factor_.remainder, tolerance);
  }
  // Centring leaves the last pivot of a wide matrix to rounding. With any other, the factor solves for
  // vectors that sum to 0 as well.
  if (gram_.wide()) factor_.lower(gram.rows() - 1, gram.rows() - 1) = std::sqrt(trace);
  const double least = least_eigenvalue();
  if (!(least > needed)) return false;
  constexpr double negligible = 1e-3;
  if (ridge <= negligible * least) return true;
  factor_ = with_ridge.rank > 0 ? std::move(with_ridge) : cholesky_with_pivots(gram, 0, ridge);
  return factor_.rank == gram.rows();
}

double PivotedSystem::least_eigenvalue() const {
  constexpr int steps = 4;
  // The fourth root of the order bounds by how much so many steps can overestimate it.
  constexpr double margin = 4;
  Random random(0);
  VectorD x = random_normal(gram_.order(), 1, 1, random).col(0).cast<double>();
  for (int step = 0; step < steps; ++step) x = by_factor(x.normalized());
  return 1 / (margin * x.norm());
}

bool PivotedSystem::prepare_low(double error, double tolerance) {
  full_ = false;
  MatrixD lower = MatrixD::Zero(gram_.order(), factor_.rank);
  for (Index k = 0; k < lower.rows(); ++k) {
    const Index count = std::min(k + 1, factor_.rank);
    lower.row(factor_.order[k]).head(count) = factor_.lower.row(k).head(count);
  }
  factor_ = {};
  auto singular = SingularSystem::of(lower);
  if (!singular) return false;
  singular_ = std::move(*singular);
  const double cut = std::pow(tolerance * singular_.largest(), 2);
  // Beside such a ridge, directions next to the cut count for so little that E does not show in predictions.
  const bool is_damped = gram_.trace() <= 1e7 * gram_.ridge;
  far_ = is_damped ? 4 * cut : std::max(1e8 * error, 4 * cut);
  // A direction up to cut - E cannot count. Of these, the ones up to E are left out: like what L lacks, they are
  // no more than rounding.
  if (cut <= error || !improve_near(error, std::min(error, cut - error), is_damped ? 0 : 2)) return false;
  if (std::ranges::any_of(squares_, [&](double square) { return std::abs(square - cut) <= error; }))
    return false;
  const Index counting = (squares_.array() > cut).count();
  near_.conservativeResize(counting, Eigen::NoChange);
  squares_.conservativeResize(counting);
  rank_ = (singular_.values().array().square() > far_).count() + counting;
  return true;
}

bool PivotedSystem::improve_near(double error, double least, int steps) {
  const VectorD& values = singular_.values();
  std::vector<Index> near;
  for (Index i = 0; i < values.size(); ++i)
    if (const double square = values(i) * values(i); square > least && square <= far_) near.push_back(i);
  if (std::ssize(near) > most_near) return false;
  std::ranges::sort(near, std::ranges::greater(), [&](Index i) { return values(i); });
  near_.resize(std::ssize(near), gram_.order());
  for (Index k = 0; k < near_.rows(); ++k)
    near_.row(k) = singular_.combine_left(VectorD::Unit(values.size(), near[k])).transpose();
  const auto far = [&](double s) { return s * s > far_ ? 1.0 : 0.0; };
  // E turns the first of these by less than 1e-4: one step is enough for them.
  const Index nearly_exact =
      std::ranges::count_if(near, [&](Index i) { return values(i) * values(i) > 1e4 * error; });
  for (int step = 0; step < steps; ++step) {
    for (Index k = step == 0 ? 0 : nearly_exact; k < near_.rows(); ++k) {
      const VectorD image = gram_.along_columns(gram_.along_rows(near_.row(k).transpose()));
      near_.row(k) = (image - singular_.filter_left(image, far)).transpose();
    }
    orthonormalise(near_);
  }
  MatrixD along(near_.rows(), gram_.side().cols());
  for (Index k = 0; k < near_.rows(); ++k)
    along.row(k) = gram_.along_rows(near_.row(k).transpose()).transpose();
  auto eigen = symmetric_eigen(gram_of_rows(along), near_.rows());
  if (!eigen) return false;
  near_ = (eigen->vectors.transpose() * near_).eval();
  squares_ = std::move(eigen->values);
  return true;
}

VectorD PivotedSystem::by_factor(VectorD x) const {
  if (gram_.wide()) x.array() -= x.mean();
  const MatrixD& lower = factor_.lower;
  const Index n = x.size();
  VectorD permuted(n);
  const auto first = [&](Index count) {
    return std::span<double>(permuted.data(), static_cast<std::size_t>(count));
  };
  const auto head = [&](Index i) { return row_of(lower, i).first(static_cast<std::size_t>(i)); };
  for (Index i = 0; i < n; ++i)
    permuted(i) = (x(factor_.order[i]) - simd::dot(head(i), first(i))) / lower(i, i);
  for (Index i = n - 1; i >= 0; --i) {
    permuted(i) /= lower(i, i);
    simd::add_two(-permuted(i), head(i), 0, head(i), first(i));
  }
  for (Index i = 0; i < n; ++i) x(factor_.order[i]) = permuted(i);
  if (gram_.wide()) x.array() -= x.mean();
  return x;
}

VectorD PivotedSystem::inverse(const VectorD& x) const {
  if (full_) return by_factor(x);
  const double ridge = gram_.ridge;
  VectorD result = singular_.filter_left(x, [&](double s) { return s * s > far_ ? 1 / (s * s + ridge) : 0; });
  for (Index k = 0; k < near_.rows(); ++k)
    result += near_.row(k).dot(x) / (squares_(k) + ridge) * near_.row(k).transpose();
  return result;
}

std::optional<VectorD> PivotedSystem::solve(const VectorD& y) const {
  return gram_.refine(y, [&](const VectorD& x) { return inverse(x); });
}

}  // namespace pe
