#pragma once

#include <emscripten/val.h>

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

#include "pe/core/error.hpp"
#include "pe/core/fields.hpp"
#include "pe/core/matrix.hpp"
#include "pe/core/names.hpp"
#include "pe/core/progress.hpp"
#include "pe/encodings/catalog.hpp"
#include "pe/encodings/encoding.hpp"
#include "pe/encodings/parameters.hpp"

// Converts between the library's types and JavaScript's plain objects, by their lists of fields. web/core has
// checked what comes in; what goes out owns its numbers.
namespace pe {

using emscripten::EM_VAL;

/// What this module can encode; each module defines it.
Schemes schemes_of_module();

// See objects.js. Without a name, a function means the object itself or the next place of a list.
extern "C" {
EM_VAL js_object();
EM_VAL js_list();
bool js_has(EM_VAL object, const char* name);
/// Whether `typeof` gives this type.
bool js_is(EM_VAL object, const char* name, const char* type);
/// The number of a field, or of a missing one `otherwise`.
double js_number(EM_VAL object, const char* name, double otherwise);
EM_VAL js_get(EM_VAL object, const char* name);
EM_VAL js_at(EM_VAL list, std::int32_t index);
EM_VAL js_keys(EM_VAL object);
void js_copy(EM_VAL list, void* to);
/// Writes a text into `room` bytes, in UTF-8, and returns how many it took.
std::size_t js_text(EM_VAL text, char* to, std::size_t room);
void js_call(EM_VAL callback, double number);
/// Without a value, null.
void js_put(EM_VAL object, const char* name, EM_VAL value);
void js_put_number(EM_VAL object, const char* name, double number);
void js_put_flag(EM_VAL object, const char* name, bool flag);
void js_put_text(EM_VAL object, const char* name, const char* start, std::size_t length);
void js_put_numbers(EM_VAL object, const char* name, int kind, const void* start, std::size_t count);
void js_put_matrix(EM_VAL object, const char* name, const float* start, Index rows, Index cols);
/// Whether JavaScript had no memory for numbers that were put since the last time.
bool js_ran_out();
}

/// A value of JavaScript's that lives as long as this.
class Object {
 public:
  explicit Object(EM_VAL handle) : handle_(handle) {}
  Object(const Object&) = delete;
  Object& operator=(const Object&) = delete;
  ~Object() { emscripten::internal::_emval_decref(handle_); }

  operator EM_VAL() const { return handle_; }

 private:
  EM_VAL handle_;
};

/// What reading needs beside the objects: where it is, and what went wrong first. Only memory can run out,
/// and an encoding that is made while it is read can be refused; after that, nothing more is read.
class Reader {
 public:
  std::optional<Error> error;

  /// Reads a field of this name in `action`.
  template <class Action>
  void within(const char* name, const Action& action) {
    const Place here{place_, name};
    place_ = &here;
    action();
    place_ = here.parent;
  }
  /// Reads what stands on its own, such as an encode request: errors name its fields alone.
  template <class Action>
  void apart(const Action& action) {
    const Place* const before = std::exchange(place_, nullptr);
    action();
    place_ = before;
  }
  /// Where it is: "weights.q".
  std::string path() const;
  bool has_room_for(double bytes);
  void refuse(const Error& why);

 private:
  struct Place {
    const Place* parent;
    const char* name;
  };
  const Place* place_ = nullptr;
};

/// The index of the text among the names; web/core has checked it, anything else is refused.
std::size_t place_of(Reader& reader, EM_VAL object, const char* name,
                     std::span<const std::string_view> names);
inline std::int32_t length_of(EM_VAL list) {
  return static_cast<std::int32_t>(js_number(list, "length", 0));
}

void read(Reader& reader, EM_VAL object, const char* name, std::string& to);
void read(Reader& reader, EM_VAL object, const char* name, Matrix& to);
void read(Reader& reader, EM_VAL object, const char* name, Parameters& to);
/// An encoding, given or encoded here from a request.
void read(Reader& reader, EM_VAL object, const char* name, Encoding& to);
/// One encoding or a list of them.
void read(Reader& reader, EM_VAL object, const char* name, std::vector<Encoding>& to);
/// web/core makes sure that the callback does not throw.
void read(Reader& reader, EM_VAL object, const char* name, Progress& to);

template <class T>
void read(Reader& reader, EM_VAL object, const char* name, T& to);

/// A missing number or flag stays what it is.
template <class T>
void read_number(EM_VAL object, const char* name, T& to) {
  to = static_cast<T>(js_number(object, name, static_cast<double>(to)));
}

/// A missing field stays what it is. Not inline: many structs have fields of the same type.
template <class T>
[[gnu::noinline]] void read_field(Reader& reader, EM_VAL object, const char* name, T& to) {
  if (reader.error || !js_has(object, name)) return;
  reader.within(name, [&] { read(reader, object, name, to); });
}

template <class T>
void read_fields(Reader& reader, EM_VAL object, T& to) {
  for_each_field<T>([&](auto at) {
    constexpr auto field = at();
    auto& member = to.*field.member;
    if constexpr (field.is_spread)
      read_fields(reader, object, member);
    else if constexpr (std::is_arithmetic_v<std::remove_cvref_t<decltype(member)>>)
      read_number(object, field.name, member);
    else
      read_field(reader, object, field.name, member);
  });
}

template <class T>
void read_list(Reader& reader, EM_VAL list, std::vector<T>& to) {
  const std::int32_t count = length_of(list);
  if (!reader.has_room_for(static_cast<double>(count) * sizeof(T))) return;
  to.resize(static_cast<std::size_t>(count));
  if constexpr (std::is_arithmetic_v<T>) {
    js_copy(list, to.data());
  } else {
    for (std::int32_t i = 0; i < count && !reader.error; ++i)
      read(reader, Object(js_at(list, i)), nullptr, to[static_cast<std::size_t>(i)]);
  }
}

template <class List>
using EntryOf = std::remove_cvref_t<decltype(*std::declval<List>().data())>;
template <class T>
concept Numbers = std::is_arithmetic_v<EntryOf<T>>;
template <class T>
concept HasKinds = requires { kinds_of<T>.size(); };
template <class T>
concept Optional = requires(const T& one) { one.has_value(); };

/// Whether one value may stand for a list of one.
template <class T>
inline constexpr bool is_one_or_more = false;
template <>
inline constexpr bool is_one_or_more<std::vector<Encoding>> = true;

template <class T>
void read(Reader& reader, EM_VAL object, const char* name, T& to) {
  if constexpr (Optional<T>) {
    read(reader, object, name, to.emplace());
  } else if constexpr (requires { to.data(); }) {
    read_list(reader, Object(js_get(object, name)), to);
  } else if constexpr (std::is_arithmetic_v<T>) {
    read_number(object, name, to);
  } else if constexpr (std::is_enum_v<T>) {
    to = static_cast<T>(place_of(reader, object, name, names_of<T>));
  } else if constexpr (HasFields<T>) {
    read_fields(reader, Object(js_get(object, name)), to);
  } else {  // A text is the first alternative of a variant, and all else the second.
    static_assert(std::variant_size_v<T> == 2);
    if (js_is(object, name, "string"))
      read(reader, object, name, to.template emplace<0>());
    else
      read(reader, object, name, to.template emplace<1>());
  }
}

/// The place of a number's type in the list of objects.js.
template <class Number>
constexpr int kind_of_numbers() {
  if constexpr (std::is_integral_v<Number>) return sizeof(Number) == 1 ? 0 : 1;
  return sizeof(Number) == sizeof(float) ? 2 : 3;
}

template <class T>
void put(EM_VAL object, const char* name, const T& value);

template <class T>
void put_fields(EM_VAL object, const T& value) {
  for_each_field<T>([&](auto at) {
    constexpr auto field = at();
    const auto& member = std::invoke(field.member, value);
    if constexpr (field.is_there != nullptr)
      if (!field.is_there(value)) return;
    if constexpr (Optional<std::remove_cvref_t<decltype(member)>>) {
      if (member)
        put(object, field.name, *member);
      else if constexpr (field.is_nullable)
        js_put(object, field.name, nullptr);
    } else {
      if constexpr (field.is_absent_if_empty)
        if (member.empty()) return;
      put(object, field.name, member);
    }
  });
}

template <class T>
void put(EM_VAL object, const char* name, const T& value) {
  if constexpr (std::is_same_v<T, bool>) {
    js_put_flag(object, name, value);
  } else if constexpr (std::is_arithmetic_v<T>) {
    js_put_number(object, name, static_cast<double>(value));
  } else if constexpr (std::is_enum_v<T>) {
    put(object, name, name_of(value));
  } else if constexpr (std::is_convertible_v<T, std::string_view>) {
    const std::string_view text = value;
    js_put_text(object, name, text.data(), text.size());
  } else if constexpr (std::is_same_v<T, Object>) {
    js_put(object, name, value);
  } else if constexpr (std::is_same_v<T, Matrix>) {
    js_put_matrix(object, name, value.data(), value.rows(), value.cols());
  } else if constexpr (std::is_pointer_v<T>) {
    put(object, name, *value);
  } else if constexpr (HasFields<T>) {
    const Object one(js_object());
    put_fields(one, value);
    js_put(object, name, one);
  } else if constexpr (HasKinds<T>) {
    const Object one(js_object());
    put(one, "kind", kinds_of<T>[value.index()]);
    std::visit([&](const auto& alternative) { put_fields(one, alternative); }, value);
    js_put(object, name, one);
  } else if constexpr (requires { value.index(); }) {
    std::visit([&](const auto& one) { put(object, name, one); }, value);
  } else if constexpr (std::is_same_v<T, std::monostate>) {  // a parameter without a default: an empty list
    js_put(object, name, Object(js_list()));
  } else if constexpr (Numbers<T>) {
    js_put_numbers(object, name, kind_of_numbers<EntryOf<T>>(), value.data(),
                   static_cast<std::size_t>(value.size()));
  } else if constexpr (requires { std::tuple_size<EntryOf<T>>::value; }) {  // arrays, one after another
    using Array = EntryOf<T>;
    js_put_numbers(object, name, kind_of_numbers<typename Array::value_type>(), value.data(),
                   std::tuple_size_v<Array> * value.size());
  } else {
    const Object list(js_list());
    for (const auto& one : value) put(list, nullptr, one);
    js_put(object, name, list);
  }
}

}  // namespace pe
