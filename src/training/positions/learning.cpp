#include "pe/training/positions/learning.hpp"

#include <algorithm>

namespace pe {

template <class Real>
std::vector<Learning<Real>> learnings() {
  return {learned_learning<Real>(), learned_sinusoidal_learning<Real>(),
          alibi_learning<Real>(),   t5_learning<Real>(),
          kerple_learning<Real>(),  fire_learning<Real>(),
          tisa_learning<Real>(),    tupe_learning<Real>(),
          shaw_learning<Real>(),    transformer_xl_learning<Real>(),
          deberta_learning<Real>(), forget_gate_learning<Real>(),
          cope_learning<Real>(),    projected_relative_learning<Real>()};
}

template <class Real>
std::optional<Learning<Real>> find_learning(const Scheme& scheme) {
  const auto all = learnings<Real>();
  const auto found = std::ranges::find(all, &scheme, &Learning<Real>::scheme);
  return found == all.end() ? std::nullopt : std::optional(*found);
}

template std::vector<Learning<float>> learnings<float>();
template std::vector<Learning<double>> learnings<double>();
template std::optional<Learning<float>> find_learning<float>(const Scheme&);
template std::optional<Learning<double>> find_learning<double>(const Scheme&);

}  // namespace pe
