#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <functional>
#include <limits>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <tuple>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

#include "describe_text.hpp"
#include "functions.hpp"

namespace pe {

/// What a caller passes may be any list of numbers; an answer has typed arrays, and so has what is `back`
/// from an answer, an encoding.
enum class Direction { in, out, back };

/// A type of TypeScript, and the expression that checks a value of it.
struct Form {
  std::string type, check;
};

/// The fields of a struct, as a declaration and as a table of checks have them.
struct Members {
  std::string types, checks;
  bool has_required = false, takes_parameters = false;
};

/// The range of a number.
struct Limits {
  double least = -std::numeric_limits<double>::infinity(), most = std::numeric_limits<double>::infinity();
  bool is_whole = false;
};

template <class T>
concept Numbers =
    requires(const T& list) { requires std::is_arithmetic_v<std::remove_cvref_t<decltype(*list.data())>>; };
template <class T>
concept HasKinds = requires { kinds_of<T>.size(); };
template <class T>
inline constexpr bool is_pair_of_alternatives = false;
template <class A, class B>
inline constexpr bool is_pair_of_alternatives<std::variant<A, B>> = true;
/// A real number, or a list of them.
template <class T>
inline constexpr bool is_real = std::is_floating_point_v<T>;
template <class T>
inline constexpr bool is_real<std::optional<T>> = is_real<T>;
template <class T>
inline constexpr bool is_real<std::vector<T>> = is_real<T>;
template <class T>
inline constexpr bool is_list_of_arrays = false;
template <class Number, std::size_t size>
inline constexpr bool is_list_of_arrays<std::vector<std::array<Number, size>>> = true;

/// The declarations and checks of one module: of what its functions take and return, and of all that this
/// needs.
class Description {
 public:
  /// `known`: what attention.ts and attention-checks.ts declare.
  explicit Description(std::set<std::string> known) : known_(std::move(known)) {}

  template <class List>
  void add_functions(const std::string& module, const List& functions) {
    std::apply([&](const auto&... one) { (add(one), ...); }, functions);
    types_ += "\nexport interface " + module + "Functions {\n" + methods_ + "}\n";
    checks_ += "\n" + constant(lower_first(module) + "Functions",
                               "{\n" + table_ + "} satisfies Record<string, readonly check.Parameter[]>");
  }

  /// A type whose values are these texts.
  void add_names(const std::string& name, const std::string& alternatives) {
    declared_.insert(name);
    types_ += "\nexport type " + name + " = " + alternatives + ";\n";
  }

  std::string types() const { return with_imports("import type", type_imports_) + types_; }
  std::string checks() const {
    return with_imports("import", check_imports_) + "import * as check from '../check.ts';\n" + checks_;
  }
  const std::set<std::string>& declared() const { return declared_; }

 private:
  using Imports = std::map<std::string, std::set<std::string>>;

  static std::string with_imports(const std::string& keyword, const Imports& imports) {
    std::string result =
        "// Made by wasm/describe.cpp from the lists of fields beside the structs of src/.\n";
    for (const auto& [file, names] : imports) {
      std::string list;
      for (const std::string& name : names) append(list, ", ", name);
      result += keyword + " { " + list + " } from " + quoted(file) + ";\n";
    }
    return result;
  }

  /// Whether this is still to be declared here; imports what attention.ts has.
  bool is_new(const std::string& name, Imports& imports, const char* file) {
    if (known_.contains(name)) imports[file].insert(name);
    return !known_.contains(name) && declared_.insert(name).second;
  }
  bool is_new_type(const std::string& name) { return is_new(name, type_imports_, "./attention.ts"); }
  bool is_new_check(const std::string& name) { return is_new(name, check_imports_, "./attention-checks.ts"); }

  Form imported(const char* type, const char* file, const char* check) {
    type_imports_[file].insert(type);
    return {type, check};
  }

  template <class T>
  Form form_of(Direction direction, const Limits& limits = {}) {
    if constexpr (!std::is_same_v<typename Public<T>::Type, T>) {
      return form_of<typename Public<T>::Type>(direction, limits);
    } else if constexpr (is_optional<T>) {
      return form_of<typename T::value_type>(direction, limits);
    } else if constexpr (std::is_void_v<T>) {
      return {"void", ""};
    } else if constexpr (std::is_same_v<T, bool>) {
      return {"boolean", "check.boolean"};
    } else if constexpr (std::is_arithmetic_v<T>) {
      return {"number", check_of_number<T>(limits)};
    } else if constexpr (std::is_enum_v<T>) {
      return {quoted_list(names_of<T>, " | "), "check.oneOf(" + quoted_list(names_of<T>, ", ") + ")"};
    } else if constexpr (std::is_convertible_v<T, std::string_view>) {
      return {"string", "check.string"};
    } else if constexpr (std::is_same_v<T, Matrix>) {
      return imported("Matrix", "../matrix.ts", "check.matrix");
    } else if constexpr (std::is_same_v<T, Progress>) {
      return imported("OnProgress", "../check.ts", "check.progress");
    } else if constexpr (HasFields<T>) {
      const std::string name = fields_of<T>.name;
      const Members members = declared_members<T>(direction);
      if (name.empty()) return {"{\n" + members.types + "  }", "check.nested(" + members.checks + ")"};
      return {name, "check.nested(" + lower_first(name) + ")"};
    } else if constexpr (HasKinds<T>) {
      declare_kinds<T>();
      if (direction != Direction::in) return {"Encoding", "encoding"};
      declare_source();
      return {"EncodingSource", "encodingSource"};
    } else if constexpr (is_pair_of_alternatives<T>) {
      using First = std::variant_alternative_t<0, T>;
      const Form first = form_of<First>(direction, limits),
                 other = form_of<std::variant_alternative_t<1, T>>(direction, limits);
      return {first.type + " | " + other.type,
              std::is_same_v<First, Matrix> ? "check.tableOr(" + other.check + ")"
                                            : "check.textOr(" + first.check + ", " + other.check + ")"};
    } else if constexpr (requires { std::get<std::monostate>(T()); }) {
      return {"number | string | boolean | readonly number[]", ""};
    } else if constexpr (Numbers<T>) {
      using Number = std::remove_cvref_t<decltype(*std::declval<T>().data())>;
      const std::string array = array_type<Number>();
      if (direction != Direction::in || sizeof(Number) == 1) return {array, "check.typed(" + array + ")"};
      return {"ArrayLike<number>", "check.numbers(" + array + ", " + check_of_number<Number>(limits) + ")"};
    } else if constexpr (is_list_of_arrays<T>) {
      return {array_type<typename T::value_type::value_type>(), ""};
    } else {
      const auto [type, check] =
          form_of<std::remove_cvref_t<decltype(*std::declval<T>().data())>>(direction, limits);
      const std::string list =
          "readonly " + (type.find_first_of(" {") == std::string::npos ? type : "(" + type + ")") + "[]";
      if constexpr (is_one_or_more<T>)
        return {type + " | " + list, "check.oneOrMore(" + check + ")"};
      else
        return {list, "check.list(" + check + ")"};
    }
  }

  template <class Number>
  static std::string array_type() {
    constexpr const char* types[] = {"Uint8Array", "Int32Array", "Float32Array", "Float64Array"};
    return types[kind_of_numbers<Number>()];
  }

  template <class Number>
  static std::string check_of_number(const Limits& limits) {
    constexpr bool is_real = std::is_floating_point_v<Number>;
    if (is_real && !limits.is_whole)
      return std::isfinite(limits.least)
                 ? "check.between(" + number_text(limits.least) + ", " + number_text(limits.most) + ")"
                 : "check.number";
    // An Index is an int32 in the modules. `check.integer` ends there unless told otherwise.
    constexpr double last = sizeof(Number) == 4 ? 2147483647 : 9007199254740991,
                     first = is_real                                ? -last
                             : std::is_same_v<Number, std::int32_t> ? -last - 1
                                                                    : 0;
    const double most = std::min(last, limits.most);
    return "check.integer(" + number_text(std::max(first, limits.least)) +
           (most == 2147483647 ? "" : ", " + number_text(most)) + ")";
  }

  /// As JavaScript writes it; empty for none.
  template <class Member>
  static std::string default_of(const Member& value) {
    if constexpr (std::is_same_v<Member, bool>)
      return value ? "true" : "false";
    else if constexpr (std::is_arithmetic_v<Member>)
      return number_text(static_cast<double>(value));
    else if constexpr (std::is_enum_v<Member>)
      return quoted(name_of(value));
    else if constexpr (std::is_same_v<Member, std::string>)
      return quoted(value);
    else if constexpr (is_pair_of_alternatives<Member>)
      return default_of(std::get<0>(value));
    else if constexpr (is_vector<Member> && !Numbers<Member>)
      return "[]";
    else
      return "";
  }

  /// The struct's own fields, after those of its base by name; declares what they need.
  template <class T>
  Members members_of(Direction direction, const std::string& indent) {
    static const T defaults{};
    Members result;
    for_each_own_field<T>([&](auto at) {
      constexpr auto field = at();
      using Member = std::remove_cvref_t<decltype(std::invoke(field.member, defaults))>;
      static_assert((field.least == -std::numeric_limits<double>::infinity()) ==
                            (field.most == std::numeric_limits<double>::infinity()) ||
                        !is_real<Member> || field.is_whole,
                    "a number that need not be whole has both ends or none");
      if constexpr (field.is_spread) {
        const Members inner = members_of<Member>(direction, indent);
        result.types += inner.types;
        append(result.checks, ", ", inner.checks);
        result.has_required |= inner.has_required;
      } else if constexpr (std::is_same_v<Member, Parameters>) {
        result.types += comment(indent, field.text) + indent + "[parameter: string]: unknown;\n";
        result.takes_parameters = true;
      } else {
        auto [type, check] = form_of<Member>(direction, {field.least, field.most, field.is_whole});
        if (*field.type) is_new_type((type = field.type).substr(0, type.find(' ')));
        std::string text = field.text;
        bool may_miss = field.is_absent_if_empty || field.is_there != nullptr ||
                        (is_optional<Member> && !field.is_nullable);
        if (field.is_nullable) type += " | null";
        if (direction == Direction::in) {
          const std::string usual = field.is_required ? "" : default_of(std::invoke(field.member, defaults));
          if (!usual.empty()) {
            check += ", " + usual;
            if (usual != "[]") text = with_default(text, usual);
          }
          may_miss = !field.is_required;
        }
        if (!field.is_required) check = "check.optional(" + check + ")";
        result.types +=
            comment(indent, text) + indent + field.name + (may_miss ? "?: " : ": ") + type + ";\n";
        append(result.checks, ", ", std::string(field.name) + ": " + check);
        result.has_required |= field.is_required;
      }
    });
    return result;
  }

  template <class T>
  Members declared_members(Direction direction) {
    const std::string name = fields_of<T>.name;
    std::string base;
    Members of_base;
    if constexpr (HasFields<BaseOf<T>>) {
      base = fields_of<BaseOf<T>>.name;
      of_base = declared_members<BaseOf<T>>(direction);
    }
    Members result = members_of<T>(direction, name.empty() ? "    " : "  ");
    result.has_required |= of_base.has_required;
    result.takes_parameters |= of_base.takes_parameters;
    result.checks = "{ " + (base.empty() ? "" : "..." + lower_first(base) + ", ") + result.checks + " }";
    if (name.empty()) return result;
    if (is_new_type(name))
      types_ += "\n" + comment("", fields_of<T>.text) + "export interface " + name +
                (base.empty() ? "" : " extends " + base) + " {\n" + result.types + "}\n";
    if (direction != Direction::out && is_new_check(lower_first(name)))
      checks_ += "\n" + constant(lower_first(name), result.checks);
    return result;
  }

  template <class Variant>
  void declare_kinds() {
    if (!is_new_type("Encoding")) return;
    std::string types, checks;
    const auto add_kind = [&]<class Alternative>(std::string_view kind, const Alternative*) {
      const Members members = members_of<Alternative>(Direction::back, "      ");
      types += "\n" + comment("  ", fields_of<Alternative>.text) + "  | {\n      kind: " + quoted(kind) +
               ";\n" + members.types + "    }";
      append(checks, ", ", std::string(kind) + ": { " + members.checks + " }");
    };
    [&]<std::size_t... i>(std::index_sequence<i...>) {
      (add_kind(kinds_of<Variant>[i], static_cast<const std::variant_alternative_t<i, Variant>*>(nullptr)),
       ...);
    }
    (std::make_index_sequence<std::variant_size_v<Variant>>());
    types_ += "\n/** How position enters attention. Plain data: it can be posted, stored and drawn. */\n";
    types_ += "export type Encoding =" + types + ";\n";
    checks_ += "\n" + constant("encoding", "check.kinds({ " + checks + " })");
  }

  /// An encoding, or a request for one.
  void declare_source() {
    declared_members<EncodeRequest>(Direction::in);
    if (is_new_check("encodingSource"))
      checks_ += "\n" + constant("encodingSource",
                                 "check.either('scheme', check.withParameters(encodeRequest), encoding)");
    if (is_new_type("EncodingSource")) {
      types_ += "\n/** An encoding, or an encode request, which is encoded where it is used. */\n";
      types_ += "export type EncodingSource = Encoding | EncodeRequest;\n";
    }
  }

  template <class Returned>
  struct Value {
    using Type = Returned;
  };
  template <class Inner>
  struct Value<Result<Inner>> {
    using Type = Inner;
  };

  template <class Returned, class... Types>
  void add(const Function<Returned, Types...>& function) {
    std::string parameters, checks;
    auto name = function.parameters.begin();
    const auto add_parameter = [&]<class T>(const T*) {
      auto [type, check] = form_of<T>(Direction::in);
      bool may_miss = std::is_same_v<T, Progress> || is_optional<T>;
      if constexpr (HasFields<T>) {
        const Members members = declared_members<T>(Direction::in);
        may_miss = !members.has_required;
        check = std::string(may_miss                   ? "check.options("
                            : members.takes_parameters ? "check.withParameters("
                                                       : "check.object(") +
                lower_first(type) + ")";
      } else if constexpr (is_optional<T>) {
        check = "check.optional(" + check + ")";
      }
      append(parameters, ", ", *name + std::string(may_miss ? "?: " : ": ") + type);
      append(checks, ", ", "[" + quoted(*name++) + ", " + check + "]");
    };
    (add_parameter(static_cast<const typename Given<Types>::Type*>(nullptr)), ...);
    methods_ += comment("  ", function.text) + "  " + function.name + "(" + parameters +
                "): " + form_of<typename Value<Returned>::Type>(Direction::out).type + ";\n";
    table_ += std::string("  ") + function.name + ": [" + checks + "],\n";
  }

  std::set<std::string> known_, declared_;
  Imports type_imports_, check_imports_;
  std::string types_, checks_, methods_, table_;
};

}  // namespace pe
