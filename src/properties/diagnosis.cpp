#include "pe/properties/diagnosis.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>
#include <utility>
#include <vector>

#include "pe/core/shape.hpp"
#include "pe/core/try.hpp"
#include "pe/properties/position_spectrum.hpp"
#include "pe/properties/row_sums.hpp"
#include "pe/properties/table_check.hpp"

namespace pe {

namespace {

constexpr Index widest_spectrum = 3072;

Result<void> check(const Matrix& table) {
  PE_CHECK(check_rows(table));
  if (std::min(table.rows(), table.cols()) > widest_spectrum)
    return too_large("table", table,
                     {"at most ", widest_spectrum, " rows or columns: use fewer rows or dimensions"});
  const auto rows = static_cast<double>(table.rows());
  return check_memory(64 * rows + position_spectrum_memory(rows) +
                          nearest_rows_memory(rows, static_cast<double>(table.cols())),
                      "table");
}

struct Duplicates {
  Index count = 0;
  /// the first two rows that are equal
  Index a = 0, b = 0;
};

bool same_row(const Matrix& table, Index a, Index b) {
  for (Index col = 0; col < table.cols(); ++col)
    if (table(a, col) != table(b, col)) return false;
  return true;
}

/// Equal rows have the same hash; 0 and -0 are equal. Rotations bring the high bits down, because the low
/// bits of whole numbers are zero.
std::uint32_t hash_of_row(const Matrix& table, Index row) {
  std::uint32_t hash = 0;
  for (Index col = 0; col < table.cols(); ++col)
    hash = std::rotl(hash ^ std::bit_cast<std::uint32_t>(table(row, col) + 0.0F), 13) * 2654435761U;
  return hash ^ hash >> 15;
}

/// By a hash table of rows with linear probing.
Duplicates find_duplicates(const Matrix& table) {
  const auto places = std::bit_ceil(2 * static_cast<std::size_t>(table.rows()));
  std::vector<std::int32_t> rows(places, -1);
  Duplicates result;
  for (Index row = 0; row < table.rows(); ++row) {
    std::size_t place = hash_of_row(table, row) & (places - 1);
    while (rows[place] >= 0 && !same_row(table, rows[place], row)) place = (place + 1) & (places - 1);
    const Index earlier = rows[place];
    if (earlier < 0) {
      rows[place] = static_cast<std::int32_t>(row);
    } else if (result.count++ == 0 || earlier < result.a) {
      result.a = earlier;
      result.b = row;
    }
  }
  return result;
}

void measure_spread(Diagnosis& result) {
  const VectorD& s = result.singular_values;
  if (s(0) == 0) return;
  double sum = 0, squares = 0, fourths = 0, entropy = 0;
  for (const double value : s) {
    const double part = value / s(0);
    sum += part;
    squares += part * part;
    fourths += part * part * part * part;
    if (part > 0) entropy -= part * std::log(part);
  }
  result.effective_rank = std::exp(entropy / sum + std::log(sum));
  result.participation_ratio = squares * squares / fourths;
}

}  // namespace

Result<Diagnosis> diagnose(const Matrix& table, const Progress& progress) {
  PE_CHECK(check(table));
  const Duplicates duplicates = find_duplicates(table);
  progress.at(0);
  PE_TRY(auto&& of_table, spectrum(table, progress.part(0, 0.4)));
  progress.at(0.4);
  VectorD turns = position_spectrum(table);
  progress.at(0.5);
  Diagnosis result;
  static_cast<Spectrum&>(result) = std::move(of_table);
  result.norms = squared_norms(table);
  result.position_spectrum = std::move(turns);
  // Among many equal rows every pair would have to be compared in double, and equal ones are the nearest.
  result.nearest = duplicates.count > 0 ? NearestRows{.a = duplicates.a, .b = duplicates.b, .distance = 0}
                                        : nearest_rows(table, progress.part(0.5, 1));
  result.duplicates = duplicates.count;
  for (double& norm : result.norms) norm = std::sqrt(norm);
  for (Index i = 0; i < table.size(); ++i)
    result.largest = std::max(result.largest, static_cast<double>(std::abs(table.data()[i])));
  measure_spread(result);
  return result;
}

}  // namespace pe
