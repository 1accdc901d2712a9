// Stands in for core/heap.cpp.
#include "core/heap.hpp"
#include "targets.hpp"

namespace {

double most_bytes = 0;

}  // namespace

void pe::fuzz::limit_heap(double bytes) {
  most_bytes = bytes;
}

bool pe::heap_has(double bytes) {
  return bytes <= most_bytes;
}
