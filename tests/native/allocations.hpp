#pragma once

#include <cstddef>
#include <functional>

/// What is asked of the C++ heap, and what is taken from it: allocations.cpp counts malloc, realloc and new
/// of this program, and is its pe::heap_has.
namespace allocations {

/// How many bytes pe::heap_has grants in all; any number until this is called.
void limit(double bytes);

struct Count {
  double asked = 0;    ///< the most bytes, with what was taken already, that heap_has was asked for
  double taken = 0;    ///< the most bytes at once
  double unasked = 0;  ///< the most bytes at once beyond what had been asked for by then
};

/// Of `work`, beyond what is taken when it begins.
Count count(const std::function<void()>& work);

}  // namespace allocations
