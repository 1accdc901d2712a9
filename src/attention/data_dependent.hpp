#pragma once

#include "pe/encodings/encoding.hpp"

// What data-dependent positions measure on the way, forward and backward.
namespace pe {

/// What a head's forget gate does at each word: into column t of `gates`, 2 x n, log sigmoid(w . x + b) without the
/// part that does not depend on the word, -slope, and (1 - sigmoid(w . x + b)) / (1 - sigmoid(b)), what is forgotten
/// beside what a word with w . x = 0 lets go: both stay exact where the gate hardly closes.
template <class Real>
void write_forget_gates(MatrixSpanD gates, MatrixViewOf<Real> input,
                        const BasicDataDependentEncoding<Real>& encoding, Index head);

/// The positions that the words of a layer's input make in one head, n x n, between query i and key j: the bias of
/// a forget gate, the gates that CoPE counts, at most its largest position, or the bias of projected distances.
/// `scaled` are the scaled scores without biases, which CoPE's gates read. Not masked.
template <class Real>
void write_positions(MatrixSpanOf<Real> positions, MatrixViewOf<Real> input, MatrixViewOf<Real> scaled,
                     const BasicDataDependentEncoding<Real>& encoding, Index head);

/// 1 - sigmoid(b) = 1 - e^-slope, with all its digits also where the slope is small.
double forgotten_by(double slope);

/// 1 / (1 + e^-x)
double sigmoid(double x);

/// Calls at(j, sum) for the keys j of query i, with the sum of gates[t] over the words t from one to the other,
/// both included.
template <class Gate, class At>
void for_each_place(Index i, Index n, const Gate& gate, const At& at) {
  double sum = 0;
  for (Index j = i; j >= 0; --j) at(j, sum += gate(j));
  sum = gate(i);
  for (Index j = i + 1; j < n; ++j) at(j, sum += gate(j));
}

/// Where a sum of gates stands among CoPE's places.
struct PlaceBetween {
  Index below, above;
  /// The share of the place above.
  double share;

  PlaceBetween(double sum, Index places);
};

}  // namespace pe
