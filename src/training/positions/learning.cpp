#include "training/positions/learning.hpp"

#include <algorithm>

namespace pe {

std::span<const Learning* const> learnings() {
  static constexpr const Learning* all[] = {
      &learned_learning, &learned_sinusoidal_learning,
      &alibi_learning,   &t5_learning,
      &kerple_learning,  &fire_learning,
      &tisa_learning,    &tupe_learning,
      &shaw_learning,    &transformer_xl_learning,
      &deberta_learning,
  };
  return all;
}

const Learning* find_learning(const Scheme& scheme) {
  const auto all = learnings();
  const auto found = std::ranges::find(all, &scheme, &Learning::scheme);
  return found == all.end() ? nullptr : *found;
}

}  // namespace pe
