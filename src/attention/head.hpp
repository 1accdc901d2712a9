#pragma once

#include <span>

#include "pe/attention/positions.hpp"
#include "pe/encodings/encoding.hpp"

// One attention head on one sequence: its n x width blocks of queries, keys and values, and the encodings,
// whose parts have n rows or more. Forward for one layer and for training; backward for training. In double
// for checks of gradients.
namespace pe {

/// Rotates queries and keys by the rotary encodings.
template <class Real>
void rotate_head(Span<Real> queries, Span<Real> keys, std::span<const BasicEncoding<Real>> encodings);

/// scores = (queries keys^T + relative vectors) scale, n x n: without biases, not masked.
template <class Real>
void write_scaled_scores(Span<Real> scores, const View<Real>& queries, const View<Real>& keys,
                         std::span<const BasicEncoding<Real>> encodings, Index head, Real scale);

/// The scaled scores + biases, n x n; not masked. `input` is the layer's, which data-dependent positions read.
template <class Real>
void write_scores(Span<Real> scores, const View<Real>& input, const View<Real>& queries,
                  const View<Real>& keys, std::span<const BasicEncoding<Real>> encodings, Index head,
                  Real scale);

/// output = weights values + relative vectors.
template <class Real>
void write_head_output(Span<Real> output, const View<Real>& weights, const View<Real>& values,
                       std::span<const BasicEncoding<Real>> encodings, Index head);

/// What the head was given and made: queries and keys as rotated.
template <class Real>
struct HeadForward {
  MatrixViewOf<Real> input, queries, keys, values, weights;
};

/// The gradients with respect to the queries, keys and values of a head before the rotation: written, not
/// added to. That of the layer's input, as far as data-dependent positions read it, is added to; without them it
/// may be empty.
template <class Real>
struct HeadGradients {
  MatrixSpanOf<Real> input, queries, keys, values;
};

/// The memory of a matrix that is needed for a moment, kept from one use to the next.
template <class Real>
class Scratch {
 public:
  /// Its entries are what they happen to be. It holds until the next call.
  Eigen::Map<MatrixOf<Real>> matrix(Index rows, Index cols) {
    if (numbers_.size() < rows * cols) numbers_.resize(1, rows * cols);
    return {numbers_.data(), rows, cols};
  }

 private:
  MatrixOf<Real> numbers_;
};

/// What backward_head needs for a moment.
template <class Real>
struct HeadScratch {
  Scratch<Real> scores, by_offset, asking, d_asking;
  // Of data-dependent positions.
  Scratch<Real> scaled, d_biases, made, d_made;
  Scratch<double> numbers;
};

/// The part of backward_head of one data-dependent encoding. `d_scores`, that of the scaled scores, is added to
/// where gates read them: `scaled` are these scores. `d_biases` is the gradient of the biases.
template <class Real>
void backward_data_dependent(const HeadGradients<Real>& gradients, Span<Real> d_scores,
                             BasicDataDependentEncoding<Real>* d_encoding, const View<Real>& d_biases,
                             const HeadForward<Real>& forward, const View<Real>& scaled,
                             const BasicDataDependentEncoding<Real>& encoding, Index head,
                             HeadScratch<Real>& scratch);

/// The chain rule through write_head_output, the softmax, write_scores and rotate_head, exactly.
/// `d_encodings` has for each encoding one of the same kind and shape, to whose parts the gradients are
/// added, or NoEncoding for one that stays fixed.
template <class Real>
void backward_head(const HeadGradients<Real>& gradients, std::span<BasicEncoding<Real>> d_encodings,
                   const View<Real>& d_output, const HeadForward<Real>& forward,
                   std::span<const BasicEncoding<Real>> encodings, Index head, Real scale,
                   HeadScratch<Real>& scratch);

}  // namespace pe
