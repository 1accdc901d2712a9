#pragma once

#include <memory>
#include <optional>
#include <span>
#include <type_traits>

#include "training/positions/positions.hpp"

namespace pe {

/// How a scheme learns. A scheme that can has one in its own file in this folder, and an entry in
/// learnings().
struct Learning {
  template <class Real>
  using Make = std::unique_ptr<Positions<Real>> (*)(const EncodeRequest& request, const Encoding& start);

  const Scheme* scheme;
  /// Both get a complete request of the scheme, and the encoding that it gives.
  Make<float> in_float;
  Make<double> in_double;
  /// The `deviation` from which small models learn best. It stands in for the default of the scheme.
  std::optional<double> deviation;

  template <class Real>
  Make<Real> make() const {
    if constexpr (std::is_same_v<Real, float>)
      return in_float;
    else
      return in_double;
  }
};

template <template <class> class Kind, class Real>
std::unique_ptr<Positions<Real>> make_learned(const EncodeRequest& request, const Encoding& start) {
  return std::make_unique<Kind<Real>>(request, start);
}

/// Of a class template of Positions whose constructor takes what Learning::Make gets.
template <template <class> class Kind>
constexpr Learning learning_of(const Scheme& scheme, std::optional<double> deviation = {}) {
  return {.scheme = &scheme,
          .in_float = make_learned<Kind, float>,
          .in_double = make_learned<Kind, double>,
          .deviation = deviation};
}

extern const Learning learned_learning, learned_sinusoidal_learning, alibi_learning, t5_learning,
    kerple_learning, fire_learning, tisa_learning, tupe_learning, shaw_learning, transformer_xl_learning,
    deberta_learning;

/// Of every scheme that can learn.
std::span<const Learning* const> learnings();

/// Null for a scheme that cannot.
const Learning* find_learning(const Scheme& scheme);

}  // namespace pe
