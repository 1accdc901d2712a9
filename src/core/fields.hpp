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

/// A member of a struct in the public interface, or in an answer a function of it without parameters. Its
/// type and its default are those of the member itself.
template <class Struct, class Member>
struct Field {
  const char* name;
  Member Struct::*member;
  /// What it means, for a reader who knows the struct.
  const char* text;
  /// The range of a number, or of each number in a list; both ends included.
  double least = -std::numeric_limits<double>::infinity(), most = std::numeric_limits<double>::infinity();
  /// Whether a number that is no integer in C++ must be whole.
  bool is_whole = false;
  /// Whether a request must have it; other members keep their defaults when they are not given.
  bool is_required = false;
  /// Whether an empty optional in an answer is null; otherwise the field is absent.
  bool is_nullable = false;
  /// Whether an empty list in an answer is left out.
  bool is_absent_if_empty = false;
  /// Whether an answer has it; null stands for always.
  bool (*is_there)(const Struct&) = nullptr;
  /// Whether the fields of this member stand among those of the struct itself.
  bool is_spread = false;
  /// Of texts of which only some are right: the name of their type in the public interface.
  const char* type = "";

  constexpr Field from(double number) const {
    Field field = *this;
    field.least = number;
    return field;
  }
  constexpr Field to(double number) const {
    Field field = *this;
    field.most = number;
    return field;
  }
  constexpr Field whole() const {
    Field field = *this;
    field.is_whole = true;
    return field;
  }
  constexpr Field required() const {
    Field field = *this;
    field.is_required = true;
    return field;
  }
  constexpr Field or_null() const {
    Field field = *this;
    field.is_nullable = true;
    return field;
  }
  constexpr Field only_if(bool (*condition)(const Struct&)) const {
    Field field = *this;
    field.is_there = condition;
    return field;
  }
  constexpr Field typed(const char* name_of_type) const {
    Field field = *this;
    field.type = name_of_type;
    return field;
  }
  constexpr Field unless_empty() const {
    Field field = *this;
    field.is_absent_if_empty = true;
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

/// The fields of a struct after those of its base, if that has any to show.
template <class Base, class... Fields>
struct FieldList {
  /// Of the struct; empty for one that only one other struct has.
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
concept HasFields = !
std::is_same_v<decltype(fields_of<Struct>), const std::nullptr_t>;

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
