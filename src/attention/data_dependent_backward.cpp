#include <algorithm>
#include <tuple>

#include "pe/attention/data_dependent.hpp"
#include "pe/attention/head.hpp"
#include "pe/core/portable_math.hpp"
#include "pe/kernels/product.hpp"

namespace pe {

namespace {

template <class Real>
void backward_forget_gate(const HeadGradients<Real>& gradients, BasicDataDependentEncoding<Real>* d_encoding,
                          const View<Real>& d_biases, const View<Real>& input,
                          const BasicDataDependentEncoding<Real>& encoding, Index head,
                          HeadScratch<Real>& scratch) {
  const Index n = d_biases.rows(), width = encoding.gates->rows();
  auto gates = scratch.numbers.matrix(3, n);
  write_forget_gates<Real>(gates.topRows(2), input, encoding, head);
  // A pair's gradient counts at the words after its first place up to its last.
  auto ends = gates.row(2);
  ends.setZero();
  for (Index i = 0; i < n; ++i)
    for (Index j = 0; j < n; ++j) {
      const auto [first, last] = std::minmax(i, j);
      ends(last) += static_cast<double>(d_biases(i, j));
      ends(first) -= static_cast<double>(d_biases(i, j));
    }
  const double lost = forgotten_by(encoding.slopes[static_cast<std::size_t>(head)]);
  double d_logarithm = 0;
  for (Index row = n - 1; row >= 0; --row) {
    d_logarithm += ends(row);
    // The derivative of log sigmoid is 1 - sigmoid.
    const double d_excess = d_logarithm * gates(1, row), d_z = d_excess * lost;
    for (Index k = 0; k < width; ++k) {
      auto d_input = gradients.input;
      d_input(row, k) += static_cast<Real>(d_z * static_cast<double>((*encoding.gates)(k, head)));
      if (d_encoding != nullptr)
        (*d_encoding->gates)(k, head) += static_cast<Real>(d_z * static_cast<double>(input(row, k)));
    }
    // The bias b rises by -1 / (1 - e^-slope) with the slope.
    if (d_encoding != nullptr) d_encoding->slopes[static_cast<std::size_t>(head)] -= d_excess;
  }
}

template <class Real>
void backward_places(const HeadGradients<Real>& gradients, Span<Real> d_scores, MatrixOf<Real>* d_places,
                     const View<Real>& d_biases, const View<Real>& queries, const View<Real>& scaled,
                     const MatrixOf<Real>& places, HeadScratch<Real>& scratch) {
  const Index n = d_biases.rows();
  auto of_places = scratch.made.matrix(n, places.rows()),
       d_of_places = scratch.d_made.matrix(n, places.rows());
  product_into(of_places, queries, places, Op::plain, Op::transposed);
  d_of_places.setZero();
  auto numbers = scratch.numbers.matrix(2, n);
  auto gates = numbers.row(0), d_sums = numbers.row(1);
  for (Index i = 0; i < n; ++i) {
    for (Index t = 0; t < n; ++t) gates(t) = sigmoid(static_cast<double>(scaled(i, t)));
    for_each_place(
        i, n, [&](Index t) { return gates(t); },
        [&](Index j, double sum) {
          const PlaceBetween place(sum, places.rows());
          const auto share = static_cast<Real>(place.share);
          d_of_places(i, place.above) += d_biases(i, j) * share;
          d_of_places(i, place.below) += d_biases(i, j) * (1 - share);
          // At a whole position, and so at the last, none.
          const Real slope = of_places(i, place.above) - of_places(i, place.below);
          d_sums(j) = static_cast<double>(d_biases(i, j) * slope);
        });
    // The gate of word t counts for the keys beyond it, seen from the query; its own for all.
    const auto add_gate = [&](Index t, double d_gate) {
      d_scores(i, t) += static_cast<Real>(d_gate * gates(t) * (1 - gates(t)));
    };
    double before = 0, after = 0;
    for (Index t = n - 1; t > i; --t) add_gate(t, after += d_sums(t));
    for (Index t = 0; t < i; ++t) add_gate(t, before += d_sums(t));
    add_gate(i, before + after + d_sums(i));
  }
  add_product_into(gradients.queries, d_of_places, places);
  if (d_places != nullptr) add_product_into(*d_places, d_of_places, queries, Op::transposed, Op::plain);
}

template <class Real>
void backward_distances(const HeadGradients<Real>& gradients, BasicDataDependentEncoding<Real>* d_encoding,
                        const View<Real>& d_biases, const View<Real>& input,
                        const BasicDataDependentEncoding<Real>& encoding, Index head,
                        HeadScratch<Real>& scratch) {
  const auto& [projection, distances] = std::tie(*encoding.projection, *encoding.distances);
  const Index n = d_biases.rows(), rank = distances.rows(), reach = std::min(n, distances.cols());
  const auto read = input.leftCols(projection.rows());
  const auto of_head = projection.middleCols(head * rank, rank);
  auto by_distance = scratch.made.matrix(n, reach), d_coefficients = scratch.d_made.matrix(n, rank);
  by_distance.setZero();
  for (Index i = 0; i < n; ++i)
    for (Index m = 0; m < std::min(reach, i + 1); ++m) by_distance(i, m) = d_biases(i, i - m);
  product_into(d_coefficients, by_distance, distances.leftCols(reach), Op::plain, Op::transposed);
  auto d_input = gradients.input;
  add_product_into(d_input.leftCols(projection.rows()), d_coefficients, of_head, Op::plain, Op::transposed);
  if (d_encoding == nullptr) return;
  add_product_into(d_encoding->projection->middleCols(head * rank, rank), read, d_coefficients,
                   Op::transposed, Op::plain);
  auto coefficients = scratch.d_made.matrix(n, rank);
  product_into(coefficients, read, of_head);
  add_product_into(d_encoding->distances->leftCols(reach), coefficients, by_distance, Op::transposed,
                   Op::plain);
}

}  // namespace

template <class Real>
void backward_data_dependent(const HeadGradients<Real>& gradients, Span<Real> d_scores,
                             BasicDataDependentEncoding<Real>* d_encoding, const View<Real>& d_biases,
                             const HeadForward<Real>& forward, const View<Real>& scaled,
                             const BasicDataDependentEncoding<Real>& encoding, Index head,
                             HeadScratch<Real>& scratch) {
  if (encoding.gates)
    backward_forget_gate<Real>(gradients, d_encoding, d_biases, forward.input, encoding, head, scratch);
  if (encoding.places)
    backward_places<Real>(gradients, d_scores, d_encoding == nullptr ? nullptr : &*d_encoding->places,
                          d_biases, forward.queries, scaled, *encoding.places, scratch);
  if (encoding.projection)
    backward_distances<Real>(gradients, d_encoding, d_biases, forward.input, encoding, head, scratch);
}

template void backward_data_dependent<float>(const HeadGradients<float>&, Span<float>, DataDependentEncoding*,
                                             const View<float>&, const HeadForward<float>&,
                                             const View<float>&, const DataDependentEncoding&, Index,
                                             HeadScratch<float>&);
template void backward_data_dependent<double>(const HeadGradients<double>&, Span<double>,
                                              BasicDataDependentEncoding<double>*, const View<double>&,
                                              const HeadForward<double>&, const View<double>&,
                                              const BasicDataDependentEncoding<double>&, Index,
                                              HeadScratch<double>&);

}  // namespace pe
