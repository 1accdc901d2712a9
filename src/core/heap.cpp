#include "pe/core/heap.hpp"

#include <cstddef>
#include <cstdlib>

namespace pe {

bool heap_has(double bytes) {
  // volatile: a compiler may leave out an allocation that is only tried, and then it always succeeds.
  void* volatile trial = std::malloc(static_cast<std::size_t>(bytes * 1.0625) + 65536);
  std::free(trial);
  return trial != nullptr;
}

}  // namespace pe
