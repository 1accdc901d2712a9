#include "pe/core/picking.hpp"

#include <algorithm>
#include <cassert>
#include <numeric>

namespace pe {

std::vector<Index> ascending(const VectorD& values) {
  std::vector<Index> places(static_cast<std::size_t>(values.size()));
  std::iota(places.begin(), places.end(), 0);
  std::ranges::sort(places, {}, [&](Index i) { return values(i); });
  return places;
}

VectorD pick(const VectorD& values, std::span<const Index> places) {
  assert(std::ranges::all_of(places, [&](Index place) { return place >= 0 && place < values.size(); }));
  VectorD picked(std::ssize(places));
  for (Index i = 0; i < picked.size(); ++i) picked(i) = values(places[i]);
  return picked;
}

}  // namespace pe
