#include "pe/properties/spectrum.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "pe/core/try.hpp"
#include "pe/linalg/gram.hpp"
#include "pe/linalg/symmetric_eigen.hpp"
#include "pe/properties/row_sums.hpp"

namespace pe {

namespace {

constexpr Index components = 3;

/// The Gram matrix of the centred table, computed from that of the table as it is: of its columns, or of its
/// rows. That of rows keeps a negative eigenvalue, whose vector is constant, so it is never among the first.
void centre_gram(MatrixD& gram, const Matrix& table, bool of_rows) {
  const Index n = gram.rows();
  const auto rows = static_cast<double>(table.rows());
  VectorD means = column_means(table);
  if (of_rows) {
    means = VectorD::Zero(n);
    for (Index i = 0; i < n; ++i)
      for (Index j = 0; j < n; ++j) means(i) += gram(i, j) / rows;
  }
  for (Index i = 0; i < n; ++i)
    for (Index j = 0; j < n; ++j) gram(i, j) -= of_rows ? means(i) + means(j) : rows * means(i) * means(j);
}

/// The sign of a component means nothing. This choice does not depend on rounding where two entries are
/// equally large.
double sign_of(const VectorD& component) {
  double largest = 0;
  for (const double entry : component) largest = std::max(largest, std::abs(entry));
  for (const double entry : component)
    if (std::abs(entry) >= largest * (1 - 1e-6)) return entry < 0 ? -1 : 1;
  return 1;
}

/// A centred row times a direction.
double score(const Matrix& table, const VectorD& means, Index row, const MatrixD& directions, Index k) {
  double sum = 0;
  for (Index col = 0; col < table.cols(); ++col)
    sum += (static_cast<double>(table(row, col)) - means(col)) * directions(col, k);
  return sum;
}

}  // namespace

Result<Spectrum> spectrum(const Matrix& table, const Progress& progress) {
  const bool of_rows = table.rows() < table.cols();
  const auto side = 4 + static_cast<double>(std::min(table.rows(), table.cols()));
  const double transposed = of_rows ? sizeof(float) * static_cast<double>(table.size()) : 0;
  PE_CHECK(check_memory(3 * sizeof(double) * side * side + 2048 * side + transposed, "table"));

  MatrixD gram = of_rows ? gram_of_columns(Matrix(table.transpose())) : gram_of_columns(table);
  progress.at(0.2);
  PE_TRY(auto&& plain, symmetric_eigen(gram, 0));
  progress.at(0.6);
  centre_gram(gram, table, of_rows);
  PE_TRY(const auto& centred, symmetric_eigen(std::move(gram), components));

  Spectrum result{.singular_values = std::move(plain.values),
                  .trajectory = Matrix::Zero(table.rows(), components)};
  // Centring leaves rows - 1 components at most; what remains beyond the rank is rounding.
  const double negligible = 1e-15 * result.singular_values(0);
  for (double& value : result.singular_values) value = std::sqrt(std::max(value, 0.0));
  const VectorD means = column_means(table);
  for (Index k = 0; k < centred.vectors.cols() && centred.values(k) > negligible; ++k) {
    VectorD component(table.rows());
    for (Index row = 0; row < table.rows(); ++row)
      component(row) = of_rows ? centred.vectors(row, k) * std::sqrt(centred.values(k))
                               : score(table, means, row, centred.vectors, k);
    const double sign = sign_of(component);
    for (Index row = 0; row < table.rows(); ++row)
      result.trajectory(row, k) = static_cast<float>(sign * component(row));
  }
  return result;
}

}  // namespace pe
