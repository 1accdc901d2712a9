#include "pe/linalg/symmetric_eigen.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <ranges>
#include <utility>
#include <vector>

#include "pe/core/try.hpp"
#include "pe/simd/batch.hpp"

namespace pe {

namespace {

using simd::BatchD;

double dot(const double* a, const double* b, Index count) {
  double sum = 0;
  for (Index j = 0; j < count; ++j) sum += a[j] * b[j];
  return sum;
}

/// row -= vi w + wi v, an entry at a time; then sums += factor row. Returns the dot product of the new row
/// and `u`.
double update_row(double* row, Index count, double vi, const double* w, double wi, const double* v,
                  double factor, const double* u, double* sums) {
  BatchD dot(0.0);
  Index j = 0;
  for (; j + 2 <= count; j += 2) {
    const BatchD entry = BatchD::load_unaligned(row + j) -
                         (vi * BatchD::load_unaligned(w + j) + wi * BatchD::load_unaligned(v + j));
    entry.store_unaligned(row + j);
    dot += entry * BatchD::load_unaligned(u + j);
    (BatchD::load_unaligned(sums + j) + factor * entry).store_unaligned(sums + j);
  }
  double sum = dot.get(0) + dot.get(1);
  for (; j < count; ++j) {
    row[j] -= vi * w[j] + wi * v[j];
    sum += row[j] * u[j];
    sums[j] += factor * row[j];
  }
  return sum;
}

/// A tridiagonal matrix T with T = H A H, where H is a product of reflections.
struct Tridiagonal {
  VectorD diagonal;
  /// Entry i couples i and i + 1; the last is 0.
  VectorD beside;
  /// Reflection l is 1 - scales(l) u u^T on the first l entries; u stands in row l of the matrix, left of the
  /// diagonal.
  VectorD scales;
};

/// Goes from the last row up, so that rows are read in the order of memory. A reflection changes the rows
/// above only when they are read for the next one: each step then passes through memory once.
Tridiagonal tridiagonalise(MatrixD& matrix) {
  const Index n = matrix.rows();
  Tridiagonal result{.diagonal = VectorD::Zero(n), .beside = VectorD::Zero(n), .scales = VectorD::Zero(n)};
  // The change that the rows above still wait for is -(v w^T + w v^T).
  VectorD v = VectorD::Zero(n), w = VectorD::Zero(n), sums = VectorD::Zero(n);
  for (Index l = n - 1; l >= 0; --l) {
    double* u = matrix.row(l).data();
    for (Index j = 0; j <= l; ++j) u[j] -= v(l) * w(j) + w(l) * v(j);
    result.diagonal(l) = u[l];
    if (l == 0) break;
    const double norm = std::sqrt(dot(u, u, l));
    const double first = u[l - 1];
    result.beside(l - 1) = first > 0 ? -norm : norm;
    u[l - 1] -= result.beside(l - 1);
    const double square = dot(u, u, l);
    // Nothing is to be done where only the entry beside the diagonal is left, or where the squares underflow.
    const double scale = l > 1 && square > std::numeric_limits<double>::min() ? 2 / square : 0;
    if (scale == 0) result.beside(l - 1) = l > 1 ? 0 : first;
    result.scales(l) = scale;

    std::fill_n(sums.data(), l, 0.0);
    for (Index i = 0; i < l; ++i) {
      double* row = matrix.row(i).data();
      sums(i) += update_row(row, i, v(i), w.data(), w(i), v.data(), u[i], u, sums.data());
      row[i] -= 2 * v(i) * w(i);
      sums(i) += row[i] * u[i];
    }
    std::copy_n(u, l, v.data());
    const double half = scale / 2 * (scale * dot(u, sums.data(), l));
    for (Index j = 0; j < l; ++j) w(j) = scale * sums(j) - half * u[j];
  }
  return result;
}

struct Rotation {
  double cosine, sine;
};

/// Rotations of the neighbours last - 1, last, then last - 2, last - 1, and so on: `count` of them.
struct Sweep {
  Index last, count;
};

/// An eigenvalue takes two sweeps on average. EISPACK gives up at the same number.
constexpr Index most_sweeps = 30;

/// Makes a tridiagonal matrix diagonal. Sweeps and rotations are kept where vectors are wanted.
class ImplicitQl {
 public:
  ImplicitQl(VectorD& diagonal, VectorD& beside, bool keep)
      : diagonal_(diagonal), beside_(beside), keep_(keep) {}

  Result<void> run() {
    const Index n = diagonal_.size();
    double largest = 0;
    for (Index i = 0; i < n; ++i) largest = std::max({largest, std::abs(diagonal_(i)), std::abs(beside_(i))});
    const double negligible = std::numeric_limits<double>::epsilon() * largest;
    Index sweeps = 0;
    for (Index first = 0; first < n;) {
      Index last = first;
      while (last + 1 < n && std::abs(beside_(last)) > negligible) ++last;
      if (last == first) {
        ++first;
        continue;
      }
      if (++sweeps > most_sweeps * n)
        return fail(ErrorCode::bad_value, "table",
                    {"table: the computation of the eigenvalues does not converge"});
      PE_CHECK(make_room(static_cast<std::size_t>(last - first)));
      sweep(first, last);
    }
    return {};
  }

  /// Applies the rotations to a vector, the last one first.
  void apply(VectorD& vector) const {
    const Rotation* rotation = rotations_.data() + rotations_.size();
    for (const Sweep& sweep : std::views::reverse(sweeps_))
      for (Index i = sweep.last - sweep.count; i < sweep.last; ++i) {
        const auto [cosine, sine] = *--rotation;
        const double low = vector(i), high = vector(i + 1);
        vector(i) = cosine * low + sine * high;
        vector(i + 1) = cosine * high - sine * low;
      }
  }

 private:
  Result<void> make_room(std::size_t count) {
    if (!keep_ || rotations_.size() + count <= rotations_.capacity()) return {};
    const std::size_t wanted = rotations_.size() + rotations_.size() / 2 + std::max<std::size_t>(count, 4096);
    PE_CHECK(check_memory(static_cast<double>(wanted) * sizeof(Rotation), "table"));
    rotations_.reserve(wanted);
    return {};
  }

  void sweep(Index first, Index last) {
    VectorD &d = diagonal_, &e = beside_;
    double g = (d(first + 1) - d(first)) / (2 * e(first));
    g = d(last) - d(first) + e(first) / (g + std::copysign(std::hypot(g, 1.0), g));
    double sine = 1, cosine = 1, shift = 0;
    Index i = last - 1;
    for (; i >= first; --i) {
      const double f = sine * e(i), b = cosine * e(i);
      const double radius = std::sqrt(f * f + g * g);
      e(i + 1) = radius;
      if (radius == 0) break;  // the matrix decouples here
      sine = f / radius;
      cosine = g / radius;
      g = d(i + 1) - shift;
      const double r = (d(i) - g) * sine + 2 * cosine * b;
      shift = sine * r;
      d(i + 1) = g + shift;
      g = cosine * r - b;
      if (keep_) rotations_.push_back({cosine, sine});
    }
    if (keep_) sweeps_.push_back({.last = last, .count = last - 1 - i});
    if (i >= first) {
      d(i + 1) -= shift;
    } else {
      d(first) -= shift;
      e(first) = g;
    }
    e(last) = 0;
  }

  VectorD &diagonal_, &beside_;
  bool keep_;
  std::vector<Rotation> rotations_;
  std::vector<Sweep> sweeps_;
};

}  // namespace

Result<SymmetricEigen> symmetric_eigen(MatrixD matrix, Index vectors) {
  const Index n = matrix.rows();
  if (n == 0) return SymmetricEigen{};
  Tridiagonal tridiagonal = tridiagonalise(matrix);
  VectorD& values = tridiagonal.diagonal;
  ImplicitQl ql(values, tridiagonal.beside, vectors > 0);
  PE_CHECK(ql.run());

  SymmetricEigen result{.values = std::move(values), .vectors = MatrixD(n, std::min(vectors, n))};
  std::vector<Index> order(static_cast<std::size_t>(n));
  std::iota(order.begin(), order.end(), Index(0));
  for (Index k = 0; k < n; ++k) {
    double* const from = result.values.data() + k;
    const auto largest = std::max_element(from, result.values.data() + n) - from;
    std::swap(from[0], from[largest]);
    std::swap(order[static_cast<std::size_t>(k)], order[static_cast<std::size_t>(k + largest)]);
  }
  for (Index k = 0; k < result.vectors.cols(); ++k) {
    VectorD vector = VectorD::Zero(n);
    vector(order[static_cast<std::size_t>(k)]) = 1;
    ql.apply(vector);
    for (Index l = 1; l < n; ++l) {
      const double* u = matrix.row(l).data();
      const double factor = tridiagonal.scales(l) * dot(u, vector.data(), l);
      for (Index j = 0; j < l; ++j) vector(j) -= factor * u[j];
    }
    for (Index i = 0; i < n; ++i) result.vectors(i, k) = vector(i);
  }
  return result;
}

}  // namespace pe
