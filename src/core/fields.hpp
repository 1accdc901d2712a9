#pragma once

#include <cstddef>
#include <limits>
#include <tuple>
#include <type_traits>
#include <utility>

// What the public interface says of a struct, once: `fields_of` stands beside the struct and lists its
// members. Readers and writers of other languages, the checks of what they pass, and their types all come
// from this list.
namespace pe {

/// A member of a public struct; in an answer also a member function without parameters. Its type and its
/// default are those of the member itself.
template <class Struct, class Member>
struct Field {
  const char* name;
  Member Struct::*member;
  /// What it means, for a reader who knows the struct.
  const char* text;
  /// The range of a number, or of each number in a list; both ends included. A number that need not be whole
  /// has both or none.
  double least = -std::numeric_limits<double>::infinity(), most = std::numeric_limits<double>::infinity();
  /// Whether a number that is no integer in C++ must be whole.
  bool is_whole = false;
  /// Whether a request must have it; other members keep their defaults when they are not given.
  bool is_required = false;
  /// Whether an empty optional in an answer is null; otherwise the field is absent.
  bool is_nullable = false;
  /// Whether an empty list in an answer is left out.
  bool is_absent_if_empty = false;
  /// Decides whether an answer has the field; null means always.
  bool (*is_there)(const Struct&) = nullptr;
  /// Whether the fields of this member stand among those of the struct itself.
  bool is_spread = false;
  /// For a string with fixed values: its TypeScript type.
  const char* type = "";

  constexpr Field from(double number) const { return with(&Field::least, number); }
  constexpr Field to(double number) const { return with(&Field::most, number); }
  constexpr Field whole() const { return with(&Field::is_whole, true); }
  constexpr Field required() const { return with(&Field::is_required, true); }
  constexpr Field or_null() const { return with(&Field::is_nullable, true); }
  constexpr Field only_if(bool (*condition)(const Struct&)) const {
    return with(&Field::is_there, condition);
  }
  constexpr Field typed(const char* name_of_type) const { return with(&Field::type, name_of_type); }
  constexpr Field unless_empty() const { return with(&Field::is_absent_if_empty, true); }

 private:
  template <class Value>
  constexpr Field with(Value Field::*property, Value value) const {
    Field field = *this;
    field.*property = value;
    return field;
  }
};

template <class Struct, class Member>
constexpr Field<Struct, Member> field(const char* name, Member Struct::*member, const char* text) {
  return {.name = name, .member = member, .text = text};
}

/// A member whose own fields stand among those of the struct.
template <class Struct, class Member>
constexpr Field<Struct, Member> spread(Member Struct::*member) {
  return {.name = "", .member = member, .text = "", .is_spread = true};
}

/// The fields of a struct, preceded by those of its base.
template <class Base, class... Fields>
struct FieldList {
  /// Its public name; empty if it is written inline where it is used.
  const char* name;
  const char* text;
  std::tuple<Fields...> fields;
};

template <class Base = void, class... Fields>
constexpr FieldList<Base, Fields...> fields(const char* name, const char* text, Fields... list) {
  return {name, text, {list...}};
}

/// The list of a struct's fields, where it has one.
template <class Struct>
inline constexpr std::nullptr_t fields_of = nullptr;

template <class Struct>
concept HasFields = requires { fields_of<Struct>.fields; };

/// The names of a variant's alternatives, which the field `kind` of their objects holds.
template <class Variant>
inline constexpr std::nullptr_t kinds_of = nullptr;

/// The struct whose fields come first in the list; void for none.
template <class Base, class... Fields>
Base* base_in(const FieldList<Base, Fields...>&);
template <class Struct>
using BaseOf = std::remove_pointer_t<decltype(base_in(fields_of<Struct>))>;

/// Calls visit(field) for each field of the list. `field` is a function that returns the Field in a constant
/// expression, so that nothing but what the visitor uses gets into a program.
template <class Struct, class Visit>
constexpr void for_each_own_field(const Visit& visit) {
  [&]<std::size_t... place>(std::index_sequence<place...>) {
    (visit([] { return std::get<place>(fields_of<Struct>.fields); }), ...);
  }
  (std::make_index_sequence<std::tuple_size_v<decltype(fields_of<Struct>.fields)>>());
}

/// The same, after the fields of the base.
template <class Struct, class Visit>
constexpr void for_each_field(const Visit& visit) {
  if constexpr (HasFields<BaseOf<Struct>>) for_each_field<BaseOf<Struct>>(visit);
  for_each_own_field<Struct>(visit);
}

}  // namespace pe
