#include "pe/attention/head.hpp"

#include "pe/kernels/entrywise.hpp"
#include "pe/kernels/product.hpp"

namespace pe {

namespace {

template <class Kind, class Real, class Action>
void for_each(std::span<const BasicEncoding<Real>> encodings, Action action) {
  for (const auto& encoding : encodings)
    if (const auto* one = std::get_if<Kind>(&encoding)) action(*one);
}

}  // namespace

template <class Real>
void rotate_head(Span<Real> queries, Span<Real> keys, std::span<const BasicEncoding<Real>> encodings) {
  for_each<BasicRotaryEncoding<Real>, Real>(encodings, [&](const auto& rotary) {
    rotate<Real>(queries, rotary, Side::query);
    rotate<Real>(keys, rotary, Side::key);
  });
}

template <class Real>
void write_scaled_scores(Span<Real> scores, const View<Real>& queries, const View<Real>& keys,
                         std::span<const BasicEncoding<Real>> encodings, Index head, Real scale) {
  product_into(scores, queries, keys, Op::plain, Op::transposed);
  for_each<BasicRelativeEncoding<Real>, Real>(encodings, [&](const auto& relative) {
    add_relative_scores<Real>(scores, queries, keys, relative, head);
  });
  multiply(scores, scale);
}

template <class Real>
void write_scores(Span<Real> scores, const View<Real>& input, const View<Real>& queries,
                  const View<Real>& keys, std::span<const BasicEncoding<Real>> encodings, Index head,
                  Real scale) {
  write_scaled_scores<Real>(scores, queries, keys, encodings, head, scale);
  MatrixOf<Real> scaled;
  for_each<BasicDataDependentEncoding<Real>, Real>(encodings, [&](const auto& data_dependent) {
    // Gates read the scores without any bias.
    if (scaled.size() == 0) scaled = scores;
    add_data_dependent_bias<Real>(scores, input, queries, scaled, data_dependent, head);
  });
  for_each<BasicBiasEncoding<Real>, Real>(encodings, [&](const auto& bias) {
    add(scores, bias.heads[static_cast<std::size_t>(head)].topLeftCorner(scores.rows(), scores.cols()));
  });
}

template <class Real>
void write_head_output(Span<Real> output, const View<Real>& weights, const View<Real>& values,
                       std::span<const BasicEncoding<Real>> encodings, Index head) {
  product_into(output, weights, values);
  for_each<BasicRelativeEncoding<Real>, Real>(
      encodings, [&](const auto& relative) { add_relative_values<Real>(output, weights, relative, head); });
}

template void rotate_head<float>(Span<float>, Span<float>, std::span<const Encoding>);
template void rotate_head<double>(Span<double>, Span<double>, std::span<const BasicEncoding<double>>);
template void write_scaled_scores<float>(Span<float>, const View<float>&, const View<float>&,
                                         std::span<const Encoding>, Index, float);
template void write_scaled_scores<double>(Span<double>, const View<double>&, const View<double>&,
                                          std::span<const BasicEncoding<double>>, Index, double);
template void write_scores<float>(Span<float>, const View<float>&, const View<float>&, const View<float>&,
                                  std::span<const Encoding>, Index, float);
template void write_scores<double>(Span<double>, const View<double>&, const View<double>&,
                                   const View<double>&, std::span<const BasicEncoding<double>>, Index,
                                   double);
template void write_head_output<float>(Span<float>, const View<float>&, const View<float>&,
                                       std::span<const Encoding>, Index);
template void write_head_output<double>(Span<double>, const View<double>&, const View<double>&,
                                        std::span<const BasicEncoding<double>>, Index);

}  // namespace pe
