#include "pe/tables/resize_table.hpp"

#include <algorithm>
#include <cmath>
#include <utility>
#include <vector>

#include "pe/core/try.hpp"
#include "pe/kernels/finite.hpp"

namespace pe {

namespace {

/// What a new row, line or column takes from the old ones: neighbours from `first` on, with these weights.
struct Taken {
  Index first;
  std::vector<double> weights;
};

/// The old rows, lines or columns that each of the new ones takes from.
using Taking = std::vector<Taken>;

/// The cubic convolution with the slope a at 1 (Keys 1981).
double cubic(double x, double a) {
  x = std::abs(x);
  if (x < 1) return ((a + 2) * x - (a + 3)) * x * x + 1;
  return x < 2 ? ((x - 5) * x + 8) * x * a - 4 * a : 0;
}

/// Pixels are areas: the middle of the new one, counted in old ones from the middle of the first.
double middle_of(Index i, double scale) {
  return (static_cast<double>(i) + 0.5) * scale - 0.5;
}

double scale_of(Index from, Index to) {
  return static_cast<double>(from) / static_cast<double>(to);
}

Taking linear(Index from, Index to) {
  Taking result;
  for (Index i = 0; i < to; ++i) {
    const double at = std::max(0.0, middle_of(i, scale_of(from, to)));
    const Index first = std::min(static_cast<Index>(at), from - 1);
    const double share = first + 1 < from ? at - static_cast<double>(first) : 0;
    result.push_back({first, share == 0 ? std::vector{1.0} : std::vector{1 - share, share}});
  }
  return result;
}

/// Beyond the edge, the first and the last one are repeated.
Taking bicubic(Index from, Index to) {
  constexpr double slope = -0.75;
  Taking result;
  for (Index i = 0; i < to; ++i) {
    const double at = middle_of(i, scale_of(from, to)), below = std::floor(at);
    const auto inside = [&](Index step) {
      return std::clamp<Index>(static_cast<Index>(below) + step, 0, from - 1);
    };
    Taken taken{inside(-1), std::vector<double>(static_cast<std::size_t>(inside(2) - inside(-1) + 1))};
    for (Index step = -1; step <= 2; ++step)
      taken.weights[static_cast<std::size_t>(inside(step) - taken.first)] +=
          cubic(at - below - static_cast<double>(step), slope);
    result.push_back(std::move(taken));
  }
  return result;
}

/// What lies beyond the edge is left out, and the rest weighs more.
Taking antialiased_bicubic(Index from, Index to) {
  constexpr double slope = -0.5;
  const double scale = scale_of(from, to), wide = std::max(1.0, scale), reach = 2 * wide;
  Taking result;
  for (Index i = 0; i < to; ++i) {
    const double middle = middle_of(i, scale) + 0.5;
    const Index first = std::max<Index>(0, static_cast<Index>(middle - reach + 0.5));
    const Index end = std::min(from, static_cast<Index>(middle + reach + 0.5));
    Taken taken{first, {}};
    double sum = 0;
    for (Index k = first; k < end; ++k) {
      taken.weights.push_back(cubic((static_cast<double>(k) + 0.5 - middle) / wide, slope));
      sum += taken.weights.back();
    }
    for (double& weight : taken.weights) weight /= sum;
    result.push_back(std::move(taken));
  }
  return result;
}

/// Writes the rows after the prefix: each takes from lines, and in each of these from columns.
void interpolate(const Matrix& table, Index prefix, const Taking& lines, const Taking& columns,
                 Index old_columns, Matrix& result) {
  std::vector<double> row(static_cast<std::size_t>(table.cols()));
  Index to = prefix;
  for (const Taken& line : lines)
    for (const Taken& column : columns) {
      std::ranges::fill(row, 0.0);
      for (std::size_t i = 0; i < line.weights.size(); ++i)
        for (std::size_t k = 0; k < column.weights.size(); ++k) {
          const Index from = (line.first + static_cast<Index>(i)) * old_columns + column.first;
          const auto old = table.row(prefix + from + static_cast<Index>(k));
          const double weight = line.weights[i] * column.weights[k];
          for (std::size_t j = 0; j < row.size(); ++j) row[j] += weight * old(static_cast<Index>(j));
        }
      for (std::size_t j = 0; j < row.size(); ++j)
        result(to, static_cast<Index>(j)) = static_cast<float>(row[j]);
      ++to;
    }
}

double cells(const GridSize& grid) {
  return static_cast<double>(grid.lines) * static_cast<double>(grid.columns);
}

Result<void> check_grids(const Matrix& table, const ResizeOptions& options) {
  const auto [lines, columns] = options.grid;
  const Index count = table.rows() - options.prefix;
  if (lines < 1 || columns < 1 || cells(options.grid) != static_cast<double>(count))
    return fail(ErrorCode::bad_value, "grid",
                {"grid is ", lines, " x ", columns, "; it must have as many cells as there are rows after ",
                 "the prefix, ", count});
  if (options.new_grid.lines < 1 || options.new_grid.columns < 1)
    return fail(ErrorCode::bad_value, "newGrid",
                {"newGrid is ", options.new_grid.lines, " x ", options.new_grid.columns,
                 "; it must have at least one line and one column"});
  return {};
}

Result<void> check(const Matrix& table, const ResizeOptions& options) {
  if (table.size() == 0) return fail(ErrorCode::bad_shape, "table", {"table must be at least 1 x 1"});
  PE_CHECK(check_finite(table, "table"));
  if (options.prefix < 0 || options.prefix >= table.rows())
    return fail(ErrorCode::bad_value, "prefix",
                {"prefix is ", options.prefix, "; it must be from 0 to ", table.rows() - 1});
  if (options.method == ResizeMethod::bicubic) return check_grids(table, options);
  if (options.antialias)
    return fail(ErrorCode::bad_value, "antialias", {"antialias is true; it must be false but for bicubic"});
  if (options.rows <= options.prefix)
    return fail(
        ErrorCode::bad_value, "rows",
        {"rows is ", options.rows, "; it must be at least ", options.prefix + 1, ", more than the prefix"});
  return {};
}

}  // namespace

Result<Matrix> resize_table(const Matrix& table, const ResizeOptions& options) {
  PE_CHECK(check(table, options));
  const auto& [method, rows, prefix, grid, new_grid, antialias] = options;
  const bool is_grid = method == ResizeMethod::bicubic;
  const double height = is_grid ? static_cast<double>(prefix) + cells(new_grid) : static_cast<double>(rows);
  PE_CHECK(
      check_memory(sizeof(float) * height * static_cast<double>(table.cols()), is_grid ? "newGrid" : "rows"));
  Matrix result(static_cast<Index>(height), table.cols());
  result.topRows(prefix) = table.topRows(prefix);
  const Index old = table.rows() - prefix;
  const auto along = [&](Index from, Index to) {
    return antialias ? antialiased_bicubic(from, to) : bicubic(from, to);
  };
  if (is_grid)
    interpolate(table, prefix, along(grid.lines, new_grid.lines), along(grid.columns, new_grid.columns),
                grid.columns, result);
  else if (method == ResizeMethod::linear)
    interpolate(table, prefix, linear(old, rows - prefix), {{0, {1.0}}}, 1, result);
  else
    for (Index row = prefix; row < rows; ++row) {
      const Index place = row - prefix;
      result.row(row) =
          table.row(prefix + (method == ResizeMethod::repeat ? place % old : std::min(place, old - 1)));
    }
  return result;
}

}  // namespace pe
