// Takes the place of Embind's own bind.cpp at the link. That one registers every type of C++ and prints the names of unknown ones; with
// only the types that cross here, each module and its JavaScript are 2 KiB smaller in brotli.
#include <emscripten/bind.h>

#include <cstdint>
#include <cstring>
#include <limits>

namespace {

using namespace emscripten::internal;

InitFunc* first = nullptr;

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

/// For an error that only a type missing above could cause.
const char* __getTypeName(const std::type_info*) {
  return strdup("a type that wasm/embind_types.cpp lacks");
}

void _embind_initialize_bindings() {
  for (const InitFunc* one = first; one; one = one->next) one->init_func();
}

void _embind_register_bindings(InitFunc* one) {
  one->next = first;
  first = one;
}
}
