#include "pe/training/readout.hpp"

#include <catch_amalgamated.hpp>
#include <cmath>
#include <limits>

#include "decompositions.hpp"
#include "pe/core/random.hpp"

namespace readout_test {

using pe::Index, pe::Matrix, pe::MatrixD, pe::Random, pe::TableReadout, pe::VectorD;

namespace {

/// The definition: one fit, with an intercept.
struct Fit {
  VectorD means, weights;
  double mean;

  Fit(const MatrixD& rows, const VectorD& positions, double ridge)
      : means(rows.colwise().mean()), mean(positions.mean()) {
    const MatrixD centred = rows.rowwise() - means.transpose();
    MatrixD gram = centred.transpose() * centred;
    gram.diagonal().array() += ridge * gram.diagonal().mean() + 1e-9;
    weights = decompositions::solve_symmetric<double>(
        gram, centred.transpose() * (positions.array() - mean).matrix());
  }

  double predict(const VectorD& row) const { return mean + (row - means).dot(weights); }
};

/// The definition: each row is really left out, and the rest is fitted again.
TableReadout by_refitting(const Matrix& table) {
  const Index count = (table.rows() + 1) / 2;
  const MatrixD all = table.cast<double>();
  MatrixD seen(count, table.cols());
  VectorD positions(count);
  for (Index i = 0; i < count; ++i) {
    seen.row(i) = all.row(2 * i);
    positions(i) = static_cast<double>(2 * i);
  }
  TableReadout result;
  double least = std::numeric_limits<double>::infinity();
  for (const double ridge : {1e-6, 1e-5, 1e-4, 1e-3, 1e-2, 1e-1, 1.0, 10.0, 100.0}) {
    double left_out = 0;
    for (Index i = 0; i < count; ++i) {
      MatrixD rest(count - 1, table.cols());
      rest << seen.topRows(i), seen.bottomRows(count - 1 - i);
      VectorD others(count - 1);
      others << positions.head(i), positions.tail(count - 1 - i);
      left_out += std::pow(Fit(rest, others, ridge).predict(seen.row(i).transpose()) - positions(i), 2);
    }
    if (left_out >= least) continue;
    least = left_out;
    result.ridge = ridge;
  }
  const Fit fit(seen, positions, result.ridge);
  for (Index row = 1; row < table.rows(); row += 2)
    result.mae += std::abs(fit.predict(all.row(row).transpose()) - static_cast<double>(row));
  result.mae /= static_cast<double>(table.rows() / 2);
  return result;
}

/// Noise around a few waves.
Matrix waves(Index rows, Index cols, double noise, Random& random) {
  Matrix table = pe::random_normal(rows, cols, noise, random);
  for (Index row = 0; row < rows; ++row)
    for (Index col = 0; col < cols; ++col)
      table(row, col) +=
          static_cast<float>(std::sin(static_cast<double>(row) / (2 + static_cast<double>(col))));
  return table;
}

}  // namespace

TEST_CASE("read_table finds what fits that leave out each row in turn find", "[training]") {
  Random random(5);
  double smallest = 1e9, largest = 0;
  for (const auto& [rows, cols] :
       {std::pair<Index, Index>{4, 1}, {5, 3}, {30, 6}, {31, 40}, {64, 12}, {24, 24}})
    for (const double noise : {1e-3, 0.1, 3.0})
      for (const double scale : {1e-6, 1.0, 1e6}) {
        const Matrix table = static_cast<float>(scale) * waves(rows, cols, noise, random);
        CAPTURE(rows, cols, noise, scale);
        const auto found = pe::read_table(table);
        REQUIRE(found.has_value());
        const TableReadout expected = by_refitting(table);
        CHECK(found->ridge == expected.ridge);
        CHECK(std::abs(found->mae - expected.mae) < 1e-9 * (1 + expected.mae));
        smallest = std::min(smallest, found->ridge);
        largest = std::max(largest, found->ridge);
      }
  CHECK(smallest < 1e-4);
  CHECK(largest > 1);
}

TEST_CASE("read_table of a constant table guesses the middle", "[training]") {
  const auto found = pe::read_table(Matrix::Constant(8, 3, 2));
  REQUIRE(found.has_value());
  CHECK(found->mae == Catch::Approx(2));  // of positions 1, 3, 5, 7 from 3
}

}  // namespace readout_test
