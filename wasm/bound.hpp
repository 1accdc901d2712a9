#pragma once

#include "core/error.hpp"
#include "to_js.hpp"

namespace pe {

/// A function for JavaScript, which returns its result or { error }.
template <auto answer>
struct Bound;

template <class... Arguments, Result<emscripten::val> (*answer)(Arguments...)>
struct Bound<answer> {
  static emscripten::val call(Arguments... arguments) { return to_js::settled(answer(arguments...)); }
};

}  // namespace pe
