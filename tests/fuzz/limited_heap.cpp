// Stands in for core/heap.cpp: a request for the largest table that a page can hold is refused at once, and cases stay short.
#include "core/heap.hpp"

namespace pe {

bool heap_has(double bytes) {
  return bytes <= 4e6;
}

}  // namespace pe
