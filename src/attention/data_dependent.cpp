#include "pe/attention/data_dependent.hpp"

#include <algorithm>
#include <cmath>
#include <tuple>
#include <utility>

#include "pe/attention/positions.hpp"
#include "pe/core/portable_math.hpp"
#include "pe/kernels/product.hpp"

namespace pe {

double sigmoid(double x) {
  return 1 / (1 + portable_exp(-x));
}

double forgotten_by(double slope) {
  return slope < 1e-8 ? slope : 1 - portable_exp(-slope);
}

template <class Real>
void write_forget_gates(MatrixSpanD gates, MatrixViewOf<Real> input,
                        const BasicDataDependentEncoding<Real>& encoding, Index head) {
  const auto& weights = *encoding.gates;
  const double slope = encoding.slopes[static_cast<std::size_t>(head)];
  const double kept = portable_exp(-slope), lost = forgotten_by(slope);
  for (Index row = 0; row < input.rows(); ++row) {
    double z = 0;
    for (Index k = 0; k < weights.rows(); ++k)
      z += static_cast<double>(input(row, k)) * static_cast<double>(weights(k, head));
    // log sigmoid(z + b) + slope = -log(kept + lost e^-z), where kept = sigmoid(b). Written so that it is 0 at
    // z = 0, and that nothing overflows.
    const double power = portable_exp(-std::abs(z)), small = power - 1;
    const auto [steady, fading] = z < 0 ? std::pair(lost, kept) : std::pair(kept, lost);
    // The two are the same: the second is exact at z = 0, and the first where almost nothing is steady.
    const double sum = power < 1e-8 ? steady + fading * power : 1 + fading * small;
    gates(0, row) = std::min(z, 0.0) - portable_log(sum);
    gates(1, row) = (z < 0 ? 1 : power) / sum;
  }
}

PlaceBetween::PlaceBetween(double sum, Index places) {
  const double place = std::min(sum, static_cast<double>(places - 1)), whole = std::floor(place);
  below = static_cast<Index>(whole);
  share = place - whole;
  above = share > 0 ? below + 1 : below;
}

namespace {

template <class Real>
void add_forget_gate(Span<Real> scores, const View<Real>& input,
                     const BasicDataDependentEncoding<Real>& encoding, Index head) {
  MatrixD sums(2, scores.rows());
  write_forget_gates<Real>(sums, input, encoding, head);
  const double slope = encoding.slopes[static_cast<std::size_t>(head)];
  for (Index t = 1; t < sums.cols(); ++t) sums(0, t) += sums(0, t - 1);
  for (Index i = 0; i < scores.rows(); ++i)
    for (Index j = 0; j < scores.cols(); ++j) {
      const auto [first, last] = std::minmax(i, j);
      const double excess = sums(0, last) - sums(0, first);
      scores(i, j) += static_cast<Real>(slope * -static_cast<double>(last - first) + excess);
    }
}

template <class Real>
void add_places(Span<Real> scores, const View<Real>& queries, const View<Real>& scaled,
                const MatrixOf<Real>& places) {
  const Index n = scores.rows();
  MatrixOf<Real> of_places(n, places.rows());
  product_into(of_places, queries, places, Op::plain, Op::transposed);
  for (Index i = 0; i < n; ++i)
    for_each_place(
        i, n, [&](Index t) { return sigmoid(static_cast<double>(scaled(i, t))); },
        [&](Index j, double sum) {
          const PlaceBetween place(sum, places.rows());
          const auto share = static_cast<Real>(place.share);
          scores(i, j) += of_places(i, place.above) * share + of_places(i, place.below) * (1 - share);
        });
}

template <class Real>
void add_distances(Span<Real> scores, const View<Real>& input,
                   const BasicDataDependentEncoding<Real>& encoding, Index head) {
  const auto& [projection, distances] = std::tie(*encoding.projection, *encoding.distances);
  const Index n = scores.rows(), rank = distances.rows(), reach = std::min(n, distances.cols());
  MatrixOf<Real> coefficients(n, rank), by_distance(n, reach);
  product_into(coefficients, input.leftCols(projection.rows()), projection.middleCols(head * rank, rank));
  product_into(by_distance, coefficients, distances.leftCols(reach));
  for (Index i = 0; i < n; ++i)
    for (Index m = 0; m < std::min(reach, i + 1); ++m) scores(i, i - m) += by_distance(i, m);
}

}  // namespace

template <class Real>
void add_data_dependent_bias(Span<Real> scores, const View<Real>& input, const View<Real>& queries,
                             const View<Real>& scaled, const BasicDataDependentEncoding<Real>& encoding,
                             Index head) {
  if (encoding.gates) add_forget_gate<Real>(scores, input, encoding, head);
  if (encoding.places) add_places<Real>(scores, queries, scaled, *encoding.places);
  if (encoding.projection) add_distances<Real>(scores, input, encoding, head);
}

template <class Real>
void write_positions(MatrixSpanOf<Real> positions, MatrixViewOf<Real> input, MatrixViewOf<Real> scaled,
                     const BasicDataDependentEncoding<Real>& encoding, Index head) {
  positions.setZero();
  if (encoding.gates) add_forget_gate<Real>(positions, input, encoding, head);
  if (encoding.projection) add_distances<Real>(positions, input, encoding, head);
  if (!encoding.places) return;
  const auto largest = static_cast<double>(encoding.places->rows() - 1);
  for (Index i = 0; i < positions.rows(); ++i)
    for_each_place(
        i, positions.rows(), [&](Index t) { return sigmoid(static_cast<double>(scaled(i, t))); },
        [&](Index j, double sum) { positions(i, j) = static_cast<Real>(std::min(sum, largest)); });
}

template void write_positions<float>(MatrixSpan, MatrixView, MatrixView, const DataDependentEncoding&, Index);
template void write_positions<double>(MatrixSpanD, MatrixViewD, MatrixViewD,
                                      const BasicDataDependentEncoding<double>&, Index);
template void write_forget_gates<float>(MatrixSpanD, MatrixView, const DataDependentEncoding&, Index);
template void write_forget_gates<double>(MatrixSpanD, MatrixViewD, const BasicDataDependentEncoding<double>&,
                                         Index);
template void add_data_dependent_bias<float>(Span<float>, const View<float>&, const View<float>&,
                                             const View<float>&, const DataDependentEncoding&, Index);
template void add_data_dependent_bias<double>(Span<double>, const View<double>&, const View<double>&,
                                              const View<double>&, const BasicDataDependentEncoding<double>&,
                                              Index);

}  // namespace pe
