// Takes the place of Embind's own bind.cpp, which registers every type of C++ and prints the names of unknown ones. These are the types
// that cross between C++ and JavaScript here.
#include <emscripten/bind.h>

#include <cstdint>
#include <cstring>
#include <limits>

namespace {

using namespace emscripten::internal;

template <class T>
void integer(const char* name) {
  using Limits = std::numeric_limits<T>;
  _embind_register_integer(TypeID<T>::get(), name, sizeof(T), Limits::min(), Limits::max());
}

/// `index` of the array's type in the list of Embind's JavaScript.
template <class T>
void view(unsigned index) {
  _embind_register_memory_view(TypeID<emscripten::memory_view<T>>::get(), index, "view");
}

}  // namespace

EMSCRIPTEN_BINDINGS(types) {
  _embind_register_void(TypeID<void>::get(), "void");
  _embind_register_bool(TypeID<bool>::get(), "bool", true, false);
  integer<std::int32_t>("int");
  integer<long>("long");
  integer<unsigned long>("unsigned long");
  _embind_register_float(TypeID<double>::get(), "double", sizeof(double));
  _embind_register_std_string(TypeID<std::string>::get(), "std::string");
  _embind_register_emval(TypeID<emscripten::val>::get());
  view<std::uint8_t>(1);
  view<std::int32_t>(4);
  view<float>(6);
  view<double>(7);
}

extern "C" {

/// For errors about types that are missing above.
const char* __getTypeName(const std::type_info*) {
  return strdup("?");
}

/// For threads, which would register the types again.
void _embind_register_bindings(InitFunc*) {}
}
