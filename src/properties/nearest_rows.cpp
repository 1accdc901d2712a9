#include "pe/properties/nearest_rows.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include "pe/kernels/product.hpp"
#include "pe/properties/row_sums.hpp"

namespace pe {

namespace {

constexpr Index rows_at_once = 128;

double squared_distance(const Matrix& table, Index a, Index b) {
  double sum = 0;
  for (Index col = 0; col < table.cols(); ++col) {
    const double difference = static_cast<double>(table(a, col)) - static_cast<double>(table(b, col));
    sum += difference * difference;
  }
  return sum;
}

/// The rows minus their mean, times `scale`, which makes the largest entry 1: smaller numbers have smaller
/// products, which are rounded less.
struct Centred {
  Matrix rows;
  double scale;
};

Centred centred(const Matrix& table) {
  const VectorD mean = column_means(table);
  double largest = 0;
  const auto entry = [&](Index row, Index col) { return static_cast<double>(table(row, col)) - mean(col); };
  for (Index row = 0; row < table.rows(); ++row)
    for (Index col = 0; col < table.cols(); ++col) largest = std::max(largest, std::abs(entry(row, col)));
  Centred result{.rows = Matrix(table.rows(), table.cols()), .scale = largest > 0 ? 1 / largest : 1};
  for (Index row = 0; row < table.rows(); ++row)
    for (Index col = 0; col < table.cols(); ++col)
      result.rows(row, col) = static_cast<float>(entry(row, col) * result.scale);
  return result;
}

class Search {
 public:
  explicit Search(const Matrix& table) : table_(table) {}

  void consider(Index a, Index b) {
    const double square = squared_distance(table_, a, b);
    if (square > square_ || (square == square_ && std::pair(a, b) >= std::pair(a_, b_))) return;
    square_ = square;
    a_ = a;
    b_ = b;
  }
  double square() const { return square_; }
  NearestRows result() const { return {.a = a_, .b = b_, .distance = std::sqrt(square_)}; }

 private:
  const Matrix& table_;
  double square_ = std::numeric_limits<double>::infinity();
  Index a_ = 0, b_ = 0;
};

}  // namespace

double nearest_rows_memory(double rows, double cols) {
  return sizeof(float) * rows * (cols + 2 + static_cast<double>(rows_at_once));
}

NearestRows nearest_rows(const Matrix& table, const Progress& progress) {
  Search search(table);
  for (Index b = 1; b < table.rows(); ++b) search.consider(b - 1, b);
  const auto [rows, scale] = centred(table);
  const VectorD squares = squared_norms(rows);
  // |x|^2 + |y|^2 - 2 <x, y> errs by less than 2 (cols + 8) 2^-24 (|x|^2 + |y|^2): the product's sums in
  // order, and the rounding of the entries; and by what is lost of terms below the least float32.
  const auto cols = static_cast<double>(table.cols());
  const double certain = 1 - 2 * (cols + 8) * 0x1p-24, vanished = 2 * cols * 0x1p-149;
  Matrix products;
  for (Index first = 0; first < rows.rows(); first += rows_at_once) {
    const double share = static_cast<double>(first) / static_cast<double>(rows.rows());
    progress.at(share * share);
    const Index count = std::min(rows_at_once, rows.rows() - first);
    products.resize(count, first + count);
    product_into(products, rows.middleRows(first, count), rows.topRows(first + count), Op::plain,
                 Op::transposed);
    for (Index i = 0; i < count; ++i) {
      const Index b = first + i;
      for (Index a = 0; a < b; ++a) {
        const double least =
            certain * (squares(a) + squares(b)) - 2 * static_cast<double>(products(i, a)) - vanished;
        if (least <= search.square() * scale * scale) search.consider(a, b);
      }
    }
  }
  return search.result();
}

}  // namespace pe
