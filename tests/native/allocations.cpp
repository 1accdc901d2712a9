#include "allocations.hpp"

#include <malloc.h>

#include <algorithm>
#include <cstdlib>
#include <limits>
#include <new>

#include "pe/core/heap.hpp"

namespace {

/// One program has one heap: what stands in for malloc has no other place to count in.
struct Watch {
  bool on = false;
  double now = 0;
  allocations::Count count;

  void add(double bytes) {
    if (!on) return;
    now += bytes;
    count.taken = std::max(count.taken, now);
    count.unasked = std::max(count.unasked, now - count.asked);
  }
};

Watch watch;
double most = std::numeric_limits<double>::infinity();

double size_of(void* block) {
  return static_cast<double>(malloc_usable_size(block));
}

}  // namespace

void allocations::limit(double bytes) {
  most = bytes;
}

allocations::Count allocations::count(const std::function<void()>& work) {
  watch = {.on = true};
  work();
  watch.on = false;
  return watch.count;
}

bool pe::heap_has(double bytes) {
  const double all = (watch.on ? watch.now : 0) + bytes;
  if (all > most) return false;
  if (watch.on) watch.count.asked = std::max(watch.count.asked, all);
  return true;
}

extern "C" {

void* __real_malloc(std::size_t bytes);
void* __real_realloc(void* block, std::size_t bytes);
void __real_free(void* block);

void* __wrap_malloc(std::size_t bytes) {
  void* block = __real_malloc(bytes);
  watch.add(size_of(block));
  return block;
}

// As if it always moved: the old block and the new one are there together.
void* __wrap_realloc(void* block, std::size_t bytes) {
  const double old = size_of(block);
  void* moved = __real_realloc(block, bytes);
  watch.add(size_of(moved));
  watch.add(-old);
  return moved;
}

void __wrap_free(void* block) {
  watch.add(-size_of(block));
  __real_free(block);
}

}  // extern "C"

void* operator new(std::size_t bytes) {
  if (void* block = __wrap_malloc(bytes)) return block;
  throw std::bad_alloc();
}

void operator delete(void* block) noexcept {
  __wrap_free(block);
}

void operator delete(void* block, std::size_t) noexcept {
  __wrap_free(block);
}
