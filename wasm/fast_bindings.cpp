#include <emscripten/bind.h>

/// Only modules with fast kernels have this function.
EMSCRIPTEN_BINDINGS(fast) {
  emscripten::function(
      "isFast", +[] { return true; });
}
