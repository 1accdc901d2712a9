#include "pe/linalg/singular_system.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <ranges>
#include <span>
#include <utility>

#include "pe/core/try.hpp"
#include "pe/simd/spans.hpp"

namespace pe {

namespace {

/// A rotation that takes (a, b) to (radius, 0).
struct Givens {
  double cosine = 1, sine = 0, radius = 0;

  Givens(double a, double b) : radius(std::sqrt(a * a + b * b)) {
    if (radius == 0) return;
    cosine = a / radius;
    sine = b / radius;
  }
};

/// Where the rank is low, each step leaves only the rounding of the step before. In the end its square is so
/// small that dividing by it overflows.
constexpr double nothing_left = 1e-305;

/// Turns `vector` into the Householder vector v, such that (1 - scale v v^T) maps the old vector to (alpha,
/// 0, ..., 0). Returns alpha; scale is 0 where there is nothing to do.
double make_reflection(std::span<double> vector, double& scale) {
  const double squares = simd::dot(std::span<const double>(vector), vector);
  scale = 0;
  if (squares < nothing_left) return 0;
  const double norm = std::sqrt(squares);
  const double alpha = vector[0] > 0 ? -norm : norm;
  vector[0] -= alpha;
  scale = 2 / simd::dot(std::span<const double>(vector), vector);
  return alpha;
}

using Column = std::span<const double>;

Column part(const Eigen::MatrixXd& a, Index col, Index first) {
  return {a.col(col).data() + first, static_cast<std::size_t>(a.rows() - first)};
}

std::span<double> part(Eigen::MatrixXd& a, Index col, Index first) {
  return {a.col(col).data() + first, static_cast<std::size_t>(a.rows() - first)};
}

std::span<double> part(VectorD& v, Index first) {
  return {v.data() + first, static_cast<std::size_t>(v.size() - first)};
}

/// column -= (scale column . v) v
void reflect(std::span<double> column, Column v, double scale) {
  simd::add_two(-scale * simd::dot(column, v), v, 0, v, column);
}

/// The work of the last `columns` steps on an m x n matrix, m >= n, up to a factor, where each step touches
/// all entries below and to the right of its diagonal entry.
double work(Index m, Index n, Index columns) {
  const auto c = static_cast<double>(columns);
  return c * c * (static_cast<double>(m - n) / 2 + c / 3);
}

}  // namespace

Result<SingularSystem> SingularSystem::of(const MatrixD& matrix, const Progress& progress) {
  SingularSystem system;
  system.transposed_ = matrix.rows() < matrix.cols();
  if (system.transposed_)
    system.reflections_ = matrix.transpose();
  else
    system.reflections_ = matrix;
  const Index longer = system.reflections_.rows(), shorter = system.reflections_.cols();
  double begun = 0;
  if (shorter > 0 && 4 * longer > 5 * shorter) {
    // A step touches what is left of the long matrix twice, and what is left of its triangle four times.
    const double triangle = work(longer, shorter, shorter), square = 2 * work(shorter, shorter, shorter);
    begun = triangle / (triangle + square);
    system.triangularise(system.reflections_, progress.part(0, begun));
  }
  VectorD diagonal, above;
  system.bidiagonalise(diagonal, above, progress.part(begun, 1));
  PE_CHECK(system.diagonalise(diagonal, above));
  // A negative entry is a singular value whose vector points the other way: solve() undoes it with the sign
  // kept here.
  system.values_ = diagonal.cwiseAbs();
  for (Index i = 0; i < diagonal.size(); ++i)
    if (diagonal(i) < 0) system.left_.push_back({i, i, -1, 0});
  return system;
}

// Two reflections are applied at a time, so that a column is loaded half as often. They are made panel by
// panel: all those of a panel go over a later column while that is in the nearest cache.
void SingularSystem::triangularise(ColumnMajor& columns, const Progress& progress) {
  constexpr Index panel = 32;
  ColumnMajor& q = triangle_reflections_;
  q.swap(columns);
  const Index n = q.cols();
  triangle_scales_.setZero(n);
  columns.setZero(n, n);
  VectorD overlaps = VectorD::Zero(n);  // of the two reflections of a pair
  const auto make_pair = [&](Index k) {
    columns(k, k) = make_reflection(part(q, k, k), triangle_scales_(k));
    if (k + 1 == n) return;
    reflect(part(q, k + 1, k), part(q, k, k), triangle_scales_(k));
    columns(k, k + 1) = q(k, k + 1);
    columns(k + 1, k + 1) = make_reflection(part(q, k + 1, k + 1), triangle_scales_(k + 1));
    q(k, k + 1) = 0;  // so that both reflections have one length
    overlaps(k) = simd::dot(part(q, k, k), part(q, k + 1, k));
  };
  const auto reflect_by_pair = [&](Index k, Index first, Index end) {
    const Column one = part(q, k, k), other = part(q, k + 1, k);
    const auto subtract = [&](Index j, double along_one, double along_other) {
      const double first_share = triangle_scales_(k) * along_one;
      simd::add_two(-first_share, one, -triangle_scales_(k + 1) * (along_other - first_share * overlaps(k)),
                    other, part(q, j, k));
    };
    Index j = first;
    for (; j + 1 < end; j += 2) {
      const auto along = simd::dot_four(part(q, j, k), part(q, j + 1, k), one, other);
      subtract(j, along[0], along[1]);
      subtract(j + 1, along[2], along[3]);
    }
    if (j < end) {
      const auto along = simd::dot_two(part(q, j, k), one, other);
      subtract(j, along[0], along[1]);
    }
  };
  for (Index first = 0; first < n; first += panel) {
    progress.at(1 - work(q.rows(), n, n - first) / work(q.rows(), n, n));
    const Index end = std::min(first + panel, n);
    for (Index k = first; k < end; k += 2) {
      make_pair(k);
      if (k + 1 < n) reflect_by_pair(k, k + 2, end);
    }
    for (Index j = end; j < n; j += 2)
      for (Index k = first; k < end; k += 2) reflect_by_pair(k, j, std::min(j + 2, n));
  }
  for (Index j = 2; j < n; ++j) columns.col(j).head(j - j % 2) = q.col(j).head(j - j % 2);
}

// Each step subtracts u z^T + w v^T from what is left, u and v being its reflections. The subtraction waits
// for the next step, which needs the columns anyway: each then passes through the cache once.
void SingularSystem::bidiagonalise(VectorD& diagonal, VectorD& above, const Progress& progress) {
  ColumnMajor& a = reflections_;
  const Index m = a.rows(), n = a.cols();
  diagonal.setZero(n);
  above.setZero(std::max<Index>(n - 1, 0));
  left_scales_.setZero(n);
  right_scales_.setZero(above.size());
  VectorD left(m), moved(m), along(n), right(n);  // u, w, z, v
  for (Index k = 0; k < n; ++k) {
    progress.at(1 - work(m, n, n - k) / work(m, n, n));
    const auto rest = static_cast<std::size_t>(m - k);
    const auto from_k = [&](VectorD& v) { return std::span<double>(v.data() + k, rest); };
    const auto subtract = [&](Index j) {
      if (k > 0) simd::add_two(-along(j), from_k(left), -right(j), from_k(moved), part(a, j, k));
    };
    subtract(k);
    VectorD next = a.col(k);
    diagonal(k) = make_reflection(part(next, k), left_scales_(k));
    for (Index j = k + 1; j < n; ++j) {
      subtract(j);
      along(j) = left_scales_(k) * simd::dot(part(a, j, k), from_k(next));
    }
    a.col(k).tail(m - k) = next.tail(m - k);
    left.swap(next);
    if (k + 1 >= n) continue;
    for (Index j = k + 1; j < n; ++j) right(j) = a(k, j) - left(k) * along(j);
    above(k) = make_reflection(part(right, k + 1), right_scales_(k));
    a.row(k).tail(n - k - 1) = right.tail(n - k - 1).transpose();
    moved.tail(m - k - 1).setZero();
    const std::span<double> target(moved.data() + k + 1, rest - 1);
    Index j = k + 1;
    for (; j + 1 < n; j += 2)
      simd::add_two(right(j), part(a, j, k + 1), right(j + 1), part(a, j + 1, k + 1), target);
    if (j < n) simd::add_two(right(j), part(a, j, k + 1), 0, part(a, j, k + 1), target);
    const double overlap = along.tail(n - k - 1).dot(right.tail(n - k - 1));
    moved.tail(m - k - 1) = right_scales_(k) * (moved.tail(m - k - 1) - overlap * left.tail(m - k - 1));
  }
}

Result<void> SingularSystem::make_room(std::size_t count) {
  for (auto* rotations : {&left_, &right_}) {
    if (rotations->capacity() - rotations->size() >= count) continue;
    const std::size_t wanted = 2 * rotations->size() + count;
    PE_CHECK(check_memory(static_cast<double>(wanted) * sizeof(Rotation), "table"));
    rotations->reserve(wanted);
  }
  return {};
}

Result<void> SingularSystem::diagonalise(VectorD& diagonal, VectorD& above) {
  const Index n = diagonal.size();
  if (n == 0) return {};
  constexpr double epsilon = std::numeric_limits<double>::epsilon();
  const double scale = diagonal.cwiseAbs().maxCoeff() + (n > 1 ? above.cwiseAbs().maxCoeff() : 0);
  const double negligible = epsilon * scale;
  Index last = n - 1;
  for (Index steps = 0; last > 0; ++steps) {
    if (steps > 100 * n)
      return fail(ErrorCode::bad_value, "table",
                  {"table: the computation of the singular values does not converge"});
    PE_CHECK(make_room(2 * static_cast<std::size_t>(n)));
    for (Index i = 0; i < last; ++i)
      if (std::abs(above(i)) <= epsilon * (std::abs(diagonal(i)) + std::abs(diagonal(i + 1))) ||
          std::abs(above(i)) <= epsilon * negligible)
        above(i) = 0;
    if (above(last - 1) == 0) {
      --last;
      continue;
    }
    Index first = last - 1;
    while (first > 0 && above(first - 1) != 0) --first;
    Index zero = last;
    while (zero >= first && std::abs(diagonal(zero)) > negligible) --zero;
    if (zero < first) {
      sweep(diagonal, above, first, last);
    } else if (zero == last) {
      chase_column(diagonal, above, first, last);
    } else {
      chase_row(diagonal, above, zero, last);
    }
  }
  return make_room(static_cast<std::size_t>(n));
}

// diagonal(row) counts as 0: the entry beside it is rotated out of the row, to the right.
void SingularSystem::chase_row(VectorD& diagonal, VectorD& above, Index row, Index last) {
  double bulge = above(row);
  above(row) = 0;
  for (Index j = row + 1; j <= last && bulge != 0; ++j) {
    const Givens givens(diagonal(j), bulge);
    diagonal(j) = givens.radius;
    left_.push_back({j, row, givens.cosine, givens.sine});
    if (j == last) break;
    bulge = -givens.sine * above(j);
    above(j) *= givens.cosine;
  }
}

// diagonal(last) counts as 0: the entry above it is rotated out of the column, upwards.
void SingularSystem::chase_column(VectorD& diagonal, VectorD& above, Index first, Index last) {
  double bulge = above(last - 1);
  above(last - 1) = 0;
  for (Index j = last - 1; j >= first && bulge != 0; --j) {
    const Givens givens(diagonal(j), bulge);
    diagonal(j) = givens.radius;
    right_.push_back({j, last, givens.cosine, givens.sine});
    if (j == first) break;
    bulge = -givens.sine * above(j - 1);
    above(j - 1) *= givens.cosine;
  }
}

// One implicit QR step with Wilkinson's shift on the unreduced block first .. last.
void SingularSystem::sweep(VectorD& diagonal, VectorD& above, Index first, Index last) {
  const double d_last = diagonal(last), e_last = above(last - 1), d_before = diagonal(last - 1);
  const double e_before = last - 1 > first ? above(last - 2) : 0;
  // Of the trailing 2 x 2 block of B^T B: the eigenvalue nearer to its last entry.
  const double a = d_before * d_before + e_before * e_before;
  const double b = d_before * e_last;
  const double c = d_last * d_last + e_last * e_last;
  const double half = (a - c) / 2;
  const double root = std::copysign(std::hypot(half, b), half == 0 ? 1 : half);
  const double shift = half + root == 0 ? c : c - b * (b / (half + root));

  double y = diagonal(first) - shift / diagonal(first);
  double z = above(first);
  for (Index k = first; k < last; ++k) {
    const Givens right(y, z);
    if (k > first) above(k - 1) = right.radius;
    y = right.cosine * diagonal(k) + right.sine * above(k);
    above(k) = -right.sine * diagonal(k) + right.cosine * above(k);
    z = right.sine * diagonal(k + 1);
    diagonal(k + 1) *= right.cosine;
    right_.push_back({k, k + 1, right.cosine, right.sine});

    const Givens left(y, z);
    diagonal(k) = left.radius;
    y = left.cosine * above(k) + left.sine * diagonal(k + 1);
    diagonal(k + 1) = -left.sine * above(k) + left.cosine * diagonal(k + 1);
    above(k) = y;
    left_.push_back({k, k + 1, left.cosine, left.sine});
    if (k + 1 < last) {
      z = left.sine * above(k + 1);
      above(k + 1) *= left.cosine;
    }
  }
}

namespace {

template <class Rotations>
void rotate(VectorD& v, const Rotations& rotations) {
  for (const auto& [i, j, cosine, sine] : rotations) {
    if (i == j) {  // a change of sign
      v(i) *= cosine;
      continue;
    }
    const double vi = v(i), vj = v(j);
    v(i) = cosine * vi + sine * vj;
    v(j) = -sine * vi + cosine * vj;
  }
}

template <class Rotations>
void rotate_back(VectorD& v, const Rotations& rotations) {
  for (const auto& [i, j, cosine, sine] : std::views::reverse(rotations)) {
    if (i == j) {
      v(i) *= cosine;
      continue;
    }
    const double vi = v(i), vj = v(j);
    v(i) = cosine * vi - sine * vj;
    v(j) = sine * vi + cosine * vj;
  }
}

}  // namespace

VectorD SingularSystem::solve(const VectorD& y, const std::function<double(double)>& filter) const {
  VectorD coefficients = project(y);
  scale(coefficients, filter);
  return combine(std::move(coefficients));
}

VectorD SingularSystem::filter_left(const VectorD& y, const std::function<double(double)>& filter) const {
  VectorD coefficients = project(y);
  scale(coefficients, filter);
  return combine_left(std::move(coefficients));
}

void SingularSystem::scale(VectorD& coefficients, const std::function<double(double)>& filter) const {
  for (Index i = 0; i < coefficients.size(); ++i) coefficients(i) *= filter(values_(i));
}

VectorD SingularSystem::project(const VectorD& y) const {
  return transposed_ ? onto_right(y) : onto_left(y);
}

VectorD SingularSystem::combine(VectorD coefficients) const {
  return transposed_ ? along_left(std::move(coefficients)) : along_right(std::move(coefficients));
}

VectorD SingularSystem::combine_left(VectorD coefficients) const {
  return transposed_ ? along_right(std::move(coefficients)) : along_left(std::move(coefficients));
}

VectorD SingularSystem::onto_left(VectorD v) const {
  const ColumnMajor& q = triangle_reflections_;
  for (Index k = 0; k < q.cols(); ++k) reflect(part(v, k), part(q, k, k), triangle_scales_(k));
  v.conservativeResize(reflections_.rows());
  for (Index k = 0; k < reflections_.cols(); ++k) reflect_left(v, k);
  rotate(v, left_);
  v.conservativeResize(reflections_.cols());
  return v;
}

VectorD SingularSystem::onto_right(VectorD v) const {
  for (Index k = 0; k + 1 < reflections_.cols(); ++k) reflect_right(v, k);
  rotate(v, right_);
  return v;
}

VectorD SingularSystem::along_left(VectorD v) const {
  const ColumnMajor& q = triangle_reflections_;
  v.conservativeResizeLike(VectorD::Zero(reflections_.rows()));
  rotate_back(v, left_);
  for (Index k = reflections_.cols() - 1; k >= 0; --k) reflect_left(v, k);
  if (q.size() > 0) v.conservativeResizeLike(VectorD::Zero(q.rows()));
  for (Index k = q.cols() - 1; k >= 0; --k) reflect(part(v, k), part(q, k, k), triangle_scales_(k));
  return v;
}

VectorD SingularSystem::along_right(VectorD v) const {
  rotate_back(v, right_);
  for (Index k = reflections_.cols() - 2; k >= 0; --k) reflect_right(v, k);
  return v;
}

void SingularSystem::reflect_left(VectorD& v, Index k) const {
  reflect(part(v, k), part(reflections_, k, k), left_scales_(k));
}

void SingularSystem::reflect_right(VectorD& v, Index k) const {
  const Index rest = reflections_.cols() - k - 1;
  const auto right = reflections_.row(k).tail(rest).transpose();
  v.tail(rest) -= (right_scales_(k) * right.dot(v.tail(rest))) * right;
}

}  // namespace pe
