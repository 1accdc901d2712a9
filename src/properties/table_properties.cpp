#include "pe/properties/table_properties.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "pe/core/try.hpp"
#include "pe/properties/row_meters.hpp"
#include "pe/properties/table_check.hpp"

namespace pe {

namespace {

/// The strips on and above the diagonal take half as long as whole ones.
constexpr double first_share = 1.0 / 3;

/// Sums and means of the blocks, and three flags for each.
Result<void> check_room(const Matrix& table, Index blocks, bool breaks) {
  const auto n = static_cast<double>(table.rows()), side = static_cast<double>(blocks);
  const double cells = (breaks ? 15 : 12) * side * side;
  return check_memory(ProximityRows::memory(n, static_cast<double>(table.cols())) + 150 * n + cells, "table");
}

/// The mean of each block of step x step cells; those at the end are smaller where n is no multiple of it.
class Overview {
 public:
  Overview(Index n, Index step) : n_(n), step_(step), sums_(blocks(), blocks()) { sums_.setZero(); }

  void add(Index first, const MatrixView& rows) {
    for (Index i = 0; i < rows.rows(); ++i)
      for (Index y = 0; y < n_; ++y) sums_((first + i) / step_, y / step_) += static_cast<double>(rows(i, y));
  }
  Matrix means() const {
    Matrix result(blocks(), blocks());
    for (Index i = 0; i < blocks(); ++i)
      for (Index j = 0; j < blocks(); ++j)
        result(i, j) = static_cast<float>(sums_(i, j) / static_cast<double>(size(i) * size(j)));
    return result;
  }

 private:
  Index blocks() const { return (n_ + step_ - 1) / step_; }
  Index size(Index block) const { return std::min(step_, n_ - block * step_); }

  Index n_, step_;
  MatrixD sums_;
};

struct Diagonals {
  VectorD means;
  /// entry of the whole matrix
  double largest = 0;
};

Diagonals diagonals(ProximityRows& proximity, Index n, const Progress& progress) {
  DiagonalMeans means(n);
  double largest = 0;
  for (Index first = 0; first < n; first += ProximityRows::strip) {
    const double left = 1 - static_cast<double>(first) / static_cast<double>(n);
    progress.at(1 - left * left);
    const MatrixView rows = proximity.rows(first, first);
    for (Index i = 0; i < rows.rows(); ++i) {
      const std::span entries(&rows(i, i), static_cast<std::size_t>(rows.cols() - i));
      for (const float entry : entries) largest = std::max(largest, static_cast<double>(std::abs(entry)));
      means.add(first + i, first + i, entries);
    }
  }
  means.mirror();
  return Diagonals{.means = means.result(), .largest = largest};
}

}  // namespace

Result<TableProperties> table_properties(const Matrix& table, const TablePropertyOptions& options,
                                         const Progress& progress) {
  PE_CHECK(check_rows(table));
  PE_CHECK(check_products(table, options.measure));
  const Index n = table.rows(), most = std::min(options.most_blocks, n), step = (n + most - 1) / most;
  PE_CHECK(check_room(table, n / step + 1, options.breaks));
  PE_TRY(const auto& window, checked_window(options, n));

  ProximityRows proximity(table, options.measure);
  Diagonals of_all = diagonals(proximity, n, progress.part(0, first_share));
  std::optional<Breaks> breaks;
  if (options.breaks) {
    breaks = no_breaks(options, n, step, of_all.largest);
    breaks->symmetry.of = mirrored_cells(n);
  }
  RowMeters meters{
      .monotonicity = {n, window, options.tolerance, breaks ? &breaks->monotonicity : nullptr},
      .translation = {std::move(of_all.means), breaks ? &breaks->translation : nullptr},
      .locality = {},
  };
  Overview overview(n, step);
  for (Index first = 0; first < n; first += ProximityRows::strip) {
    progress.part(first_share, 1).at(static_cast<double>(first) / static_cast<double>(n));
    const MatrixView rows = proximity.rows(first, 0);
    meters.add(first, rows);
    overview.add(first, rows);
  }
  TableProperties result;
  result.monotonicity = meters.monotonicity.result();
  result.translation_invariance = meters.translation.result();
  result.locality = meters.locality.result();
  result.breaks = std::move(breaks);
  result.step = step;
  result.overview = overview.means();
  return result;
}

}  // namespace pe
