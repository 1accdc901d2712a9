#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "pe/training/positions/positions.hpp"

namespace pe {

/// How a scheme learns. Each scheme that can defines one in its own file in this folder, and has an entry in
/// learnings().
template <class Real>
struct Learning {
  const Scheme* scheme;
  /// Gets a complete request of the scheme, and the encoding that it gives.
  std::unique_ptr<Positions<Real>> (*make)(const EncodeRequest& request, const Encoding& start);
  /// The `deviation` from which small models learn best. It stands in for the default of the scheme.
  std::optional<double> deviation;
};

/// The Learning of `Kind`, whose constructor takes the arguments of `make`.
template <class Kind, class Real>
constexpr Learning<Real> learning_of(const Scheme& scheme, std::optional<double> deviation = {}) {
  return {
      .scheme = &scheme,
      .make = [](const EncodeRequest& request, const Encoding& start) -> std::unique_ptr<Positions<Real>> {
        return std::make_unique<Kind>(request, start);
      },
      .deviation = deviation};
}

template <class Real>
Learning<Real> learned_learning();
template <class Real>
Learning<Real> learned_sinusoidal_learning();
template <class Real>
Learning<Real> alibi_learning();
template <class Real>
Learning<Real> t5_learning();
template <class Real>
Learning<Real> kerple_learning();
template <class Real>
Learning<Real> fire_learning();
template <class Real>
Learning<Real> tisa_learning();
template <class Real>
Learning<Real> tupe_learning();
template <class Real>
Learning<Real> shaw_learning();
template <class Real>
Learning<Real> transformer_xl_learning();
template <class Real>
Learning<Real> deberta_learning();
template <class Real>
Learning<Real> forget_gate_learning();
template <class Real>
Learning<Real> cope_learning();
template <class Real>
Learning<Real> projected_relative_learning();

/// One for every scheme that can learn.
template <class Real>
std::vector<Learning<Real>> learnings();

/// Empty for a scheme that cannot.
template <class Real>
std::optional<Learning<Real>> find_learning(const Scheme& scheme);

}  // namespace pe
