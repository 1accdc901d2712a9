#pragma once

#include "pe/encodings/encoding.hpp"

// What data-dependent positions measure on the way, forward and backward.
namespace pe {

/// What a head's forget gate does at each word: into column t of `gates`, 2 x n, log sigmoid(w . x + b) without the
/// part that does not depend on the word, -slope, and 1 - sigmoid(w . x + b), what is forgotten: the derivative of
/// the logarithm.
template <class Real>
void write_forget_gates(MatrixSpanD gates, MatrixViewOf<Real> input,
                        const BasicDataDependentEncoding<Real>& encoding, Index head);

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
