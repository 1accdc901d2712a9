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
/// Progress, and returns a value or a Result of one.
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

/// The type by which describe.cpp describes another.
template <class T>
struct Public {
  using Type = T;
};

/// What is read for a parameter.
template <class Parameter>
struct Given {
  using Type = std::remove_cvref_t<Parameter>;
};
template <class Number>
struct Given<std::span<const Number>> {
  using Type = std::vector<Number>;
};

inline constexpr const char* answer_name = "answer";

/// What the holder has under that name, unless reading or the copying of the answer failed: then { error: {
/// code, field, message } }, which web/core throws as a PeError.
EM_VAL answer_in(EM_VAL holder, Reader& reader);

/// A missing argument keeps its default. Errors name the fields of a request alone.
template <class Argument>
[[gnu::noinline]] void read_argument(Reader& reader, EM_VAL given, const char* name, Argument& to) {
  if (reader.error || !js_has(given, nullptr)) return;
  if constexpr (HasFields<Argument>)
    read_fields(reader, given, to);
  else
    reader.within(name, [&] { read(reader, given, nullptr, to); });
}

/// A function as Embind calls it: a handle of each argument in, the handle of a value or of { error } out.
template <const auto& list, std::size_t place>
struct Bound {
  template <class Parameter>
  using Handle = emscripten::val;

  // Constants, so that the texts of the list stay out of the module.
  static constexpr auto name = std::get<place>(list).name;
  static constexpr auto function = std::get<place>(list).call;
  static constexpr auto parameters = std::get<place>(list).parameters;

  template <class Returned, class... Parameters>
  static void bind(Returned (*)(Parameters...)) {
    emscripten::function(name, &call<Returned, Parameters...>);
  }

  template <class Returned, class... Parameters>
  static emscripten::val call(Handle<Parameters>... given) {
    const Object holder(js_object());
    Reader reader;
    std::tuple<typename Given<Parameters>::Type...> arguments;
    [&]<std::size_t... i>(std::index_sequence<i...>) {
      (read_argument(reader, given.as_handle(), parameters[i], std::get<i>(arguments)), ...);
      if (reader.error) return;
      if constexpr (std::is_void_v<Returned>)
        function(std::get<i>(std::move(arguments))...);
      else
        answer(holder, reader, function(std::get<i>(std::move(arguments))...));
    }
    (std::index_sequence_for<Parameters...>());
    return emscripten::val::take_ownership(answer_in(holder, reader));
  }

 private:
  template <class Value>
  static void answer(EM_VAL holder, Reader& reader, const Result<Value>& result) {
    if (!result)
      reader.refuse(result.error());
    else if constexpr (!std::is_void_v<Value>)
      put(holder, answer_name, *result);
  }
  template <class Value>
  static void answer(EM_VAL holder, Reader&, const Value& value) {
    put(holder, answer_name, value);
  }
};

template <const auto& list>
void bind_all() {
  [&]<std::size_t... place>(std::index_sequence<place...>) {
    (Bound<list, place>::bind(Bound<list, place>::function), ...);
  }
  (std::make_index_sequence<std::tuple_size_v<std::remove_cvref_t<decltype(list)>>>());
}

}  // namespace pe
