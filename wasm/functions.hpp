#pragma once

#include <emscripten/bind.h>

#include <array>
#include <cstddef>
#include <span>
#include <tuple>
#include <type_traits>
#include <utility>
#include <vector>

#include "objects.hpp"

// Makes functions public: a module has one list of them, from which their bindings and, by describe.cpp,
// their declarations and checks follow.
namespace pe {

/// A function of the public interface. It takes values with lists of fields, matrices, lists of numbers and a
/// Progress, and returns a value or a Result of one. describe.cpp describes a type by its `Public` where it
/// has one.
template <class Returned, class... Parameters>
struct Function {
  const char* name;
  Returned (*call)(Parameters...);
  std::array<const char*, sizeof...(Parameters)> parameters;
  const char* text;
};

template <class Returned, class... Parameters>
constexpr Function<Returned, Parameters...> function(
    const char* name, Returned (*call)(Parameters...),
    std::array<const char*, sizeof...(Parameters)> parameters, const char* text) {
  return {name, call, parameters, text};
}

/// What is read for a parameter.
template <class Parameter>
struct Given {
  using Type = std::remove_cvref_t<Parameter>;
};
template <class Number>
struct Given<std::span<const Number>> {
  using Type = std::vector<Number>;
};

/// The entry of the list, unless reading or the copying of the answer failed: then { error: { code, field,
/// message } }, which web/core throws as a PeError.
EM_VAL answer_in(EM_VAL list, Reader& reader);

/// A missing argument keeps its default. Errors name the fields of a request alone.
template <class Argument>
[[gnu::noinline]] void read_argument(Reader& reader, EM_VAL given, const char* name, Argument& to) {
  if (reader.error || !js_has(given, nullptr)) return;
  if constexpr (HasFields<Argument>)
    read_fields(reader, given, to);
  else
    reader.within(name, [&] { read(reader, given, nullptr, to); });
}

/// Puts what a function returned into the list, or refuses.
template <class Returned>
void put_answer(EM_VAL list, Reader& reader, const Returned& returned) {
  if constexpr (!requires { returned.error(); })
    put(list, nullptr, returned);
  else if (!returned)
    reader.refuse(returned.error());
  else if constexpr (!std::is_void_v<typename Returned::value_type>)
    put(list, nullptr, *returned);
}

template <class Parameter>
using Handle = emscripten::val;

// Constants, so that the texts of the list stay out of the module.
template <const auto& list, std::size_t place>
inline constexpr auto call_of = std::get<place>(list).call;

/// Registers one function of the list. Embind calls it with handles of its arguments, and gets the handle of a
/// value or of { error }.
template <const auto& list, std::size_t place, class Returned, class... Parameters>
void bind(Returned (*)(Parameters...)) {
  static constexpr auto name = std::get<place>(list).name;
  static constexpr auto parameters = std::get<place>(list).parameters;
  emscripten::function(
      name, +[](Handle<Parameters>... given) {
        const Object answer(js_list());
        Reader reader;
        std::tuple<typename Given<Parameters>::Type...> arguments;
        [&]<std::size_t... i>(std::index_sequence<i...>) {
          (read_argument(reader, given.as_handle(), parameters[i], std::get<i>(arguments)), ...);
          if (!reader.error)
            put_answer(answer, reader, call_of<list, place>(std::get<i>(std::move(arguments))...));
        }
        (std::index_sequence_for<Parameters...>());
        return emscripten::val::take_ownership(answer_in(answer, reader));
      });
}

template <const auto& list>
void bind_all() {
  [&]<std::size_t... place>(std::index_sequence<place...>) {
    (bind<list, place>(call_of<list, place>), ...);
  }
  (std::make_index_sequence<std::tuple_size_v<std::remove_cvref_t<decltype(list)>>>());
}

}  // namespace pe
