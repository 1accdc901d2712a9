#pragma once

#include <utility>

namespace pe {

/// Sorts, and keeps the order of equals. `better` need not be a strict weak order, which std::sort and
/// std::stable_sort must have: "clearly better" is none, since it does not make equality transitive.
template <class Iterator, class Better>
void insertion_sort(Iterator first, Iterator last, Better better) {
  for (Iterator one = first; one != last; ++one)
    for (Iterator at = one; at != first && better(*at, *(at - 1)); --at) std::swap(*at, *(at - 1));
}

}  // namespace pe
