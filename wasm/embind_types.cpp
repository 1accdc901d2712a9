// Takes the place of Embind's own bind.cpp, which registers every type of C++ and prints the names of unknown
// ones. This is the type that crosses between C++ and JavaScript here.
#include <emscripten/bind.h>

#include <cstring>

EMSCRIPTEN_BINDINGS(types) {
  using namespace emscripten::internal;
  _embind_register_emval(TypeID<emscripten::val>::get());
}

extern "C" {

/// Embind calls it for errors about types that are missing above.
// NOLINTNEXTLINE(bugprone-reserved-identifier)
const char* __getTypeName(const std::type_info*) {
  return strdup("?");
}

/// For threads, which would register the types again.
void _embind_register_bindings(emscripten::internal::InitFunc*) {}
}
