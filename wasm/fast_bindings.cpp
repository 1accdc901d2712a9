#include <emscripten/bind.h>

/// Tells the modules with fast kernels from the others.
EMSCRIPTEN_BINDINGS(fast) {
  emscripten::function(
      "isFast", +[] { return true; });
}
