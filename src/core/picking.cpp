#include "core/picking.hpp"

#include <algorithm>
#include <numeric>

namespace pe {

std::vector<Index> ascending(const VectorD& values) {
  std::vector<Index> places(static_cast<std::size_t>(values.size()));
  std::iota(places.begin(), places.end(), 0);
  std::ranges::sort(places, {}, [&](Index i) { return values(i); });
  return places;
}

VectorD pick(const VectorD& values, std::span<const Index> places) {
  VectorD picked(std::ssize(places));
  for (Index i = 0; i < picked.size(); ++i) picked(i) = values(places[i]);
  return picked;
}

}  // namespace pe
