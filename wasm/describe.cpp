// Writes the TypeScript of the public interface: declarations of all structs and functions in the lists of
// fields, and the checks of what a caller passes. `node describe.cjs attention types` writes one file.
#include <algorithm>
#include <cctype>
#include <cmath>
#include <cstdio>
#include <functional>
#include <set>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>

#include "analysis_functions.hpp"
#include "attention_functions.hpp"
#include "training_functions.hpp"

namespace pe {
namespace {

/// What a caller passes may be any list of numbers; an answer has typed arrays.
enum class Direction { in, out };

std::string quoted(std::string_view text) {
  return "'" + std::string(text) + "'";
}

std::string lower_first(std::string name) {
  if (!name.empty()) name[0] = static_cast<char>(std::tolower(name[0]));
  return name;
}

/// Without the line breaks of the source.
std::string in_one_line(std::string_view text) {
  std::string result;
  for (const char letter : text) {
    if (letter != ' ' && letter != '\n')
      result += letter;
    else if (!result.empty() && result.back() != ' ')
      result += ' ';
  }
  return result;
}

std::string comment(const std::string& indent, std::string_view text) {
  return text.empty() ? "" : indent + "/** " + in_one_line(text) + " */\n";
}

std::string number_text(double number) {
  if (number == std::floor(number) && std::abs(number) < 1e15)
    return std::to_string(static_cast<long long>(number));
  char text[32];
  std::snprintf(text, sizeof text, "%g", number);
  return text;
}

std::string joined_names(std::span<const std::string_view> names, const char* between) {
  std::string result;
  for (const std::string_view name : names) result += (result.empty() ? "" : between) + quoted(name);
  return result;
}

template <class T>
concept Numbers =
    requires(const T& list) { requires std::is_arithmetic_v<std::remove_cvref_t<decltype(*list.data())>>; };

template <class Number>
std::string array_type() {
  constexpr const char* types[] = {"Uint8Array", "Int32Array", "Float32Array", "Float64Array"};
  return types[kind_of_numbers<Number>()];
}

template <class T>
concept HasKinds = requires { kinds_of<T>.size(); };

template <class T>
inline constexpr bool is_pair_of_alternatives = false;
template <class A, class B>
inline constexpr bool is_pair_of_alternatives<std::variant<A, B>> = true;

/// The text of one module's file.
class Description {
 public:
  /// `known`: structs that an earlier file declares.
  explicit Description(std::set<std::string> known) : known_(std::move(known)) {}

  template <class List>
  void add_functions(const std::string& module, const List& functions) {
    std::apply([&](const auto&... one) { (add(one), ...); }, functions);
    types_ += "\nexport interface " + module + "Functions {\n" + methods_ + "}\n";
    checks_ += "\nexport const " + lower_first(module) + "Functions = {\n" + table_ +
               "} satisfies Record<string, readonly check.Parameter[]>;\n";
  }

  template <class T>
  std::string type_of(Direction direction) {
    if constexpr (is_optional<T>) {
      return type_of<typename T::value_type>(direction);
    } else if constexpr (std::is_void_v<T>) {
      return "void";
    } else if constexpr (std::is_same_v<T, bool>) {
      return "boolean";
    } else if constexpr (std::is_arithmetic_v<T>) {
      return "number";
    } else if constexpr (std::is_enum_v<T>) {
      return joined_names(names_of<T>, " | ");
    } else if constexpr (std::is_convertible_v<T, std::string_view>) {
      return "string";
    } else if constexpr (std::is_same_v<T, Matrix>) {
      return "Matrix";
    } else if constexpr (std::is_same_v<T, WantedAttention>) {
      return type_of<Attention>(direction);
    } else if constexpr (std::is_same_v<T, KernelOfSource>) {
      return type_of<PositionKernel>(direction);
    } else if constexpr (std::is_same_v<T, KernelSource>) {
      sources();
      return "Matrix | EncodingSource";
    } else if constexpr (std::is_pointer_v<T>) {
      return type_of<std::remove_cv_t<std::remove_pointer_t<T>>>(direction);
    } else if constexpr (std::is_same_v<T, Progress>) {
      return "OnProgress";
    } else if constexpr (std::is_same_v<T, ProximitySource>) {
      return "Matrix | " + type_of<std::vector<Encoding>>(Direction::in);
    } else if constexpr (HasFields<T>) {
      return struct_type<T>(direction);
    } else if constexpr (HasKinds<T>) {
      return direction == Direction::in ? sources(), "EncodingSource" : (kinds<T>(), "Encoding");
    } else if constexpr (is_pair_of_alternatives<T>) {
      return type_of<std::variant_alternative_t<0, T>>(direction) + " | " +
             type_of<std::variant_alternative_t<1, T>>(direction);
    } else if constexpr (requires { std::get<std::monostate>(T()); }) {
      return "number | string | boolean | readonly number[]";
    } else if constexpr (Numbers<T>) {
      using Number = std::remove_cvref_t<decltype(*std::declval<T>().data())>;
      return direction == Direction::in && sizeof(Number) > 1 ? "ArrayLike<number>" : array_type<Number>();
    } else if constexpr (std::is_same_v<T, std::vector<std::array<std::int32_t, 2>>>) {
      return array_type<std::int32_t>();
    } else if constexpr (std::is_same_v<T, std::vector<Encoding>>) {
      const std::string one = type_of<Encoding>(direction);
      return one + " | readonly " + one + "[]";
    } else {
      const std::string one = type_of<std::remove_cvref_t<decltype(*std::declval<T>().data())>>(direction);
      return one.find_first_of(" {") == std::string::npos ? "readonly " + one + "[]"
                                                          : "readonly (" + one + ")[]";
    }
  }

  /// The expression that checks a value for a field.
  template <class T, class F>
  std::string check_of(const F& field, Direction direction) {
    const auto range = [&](double least, double most) {
      // A finite end beyond those of the type leaves the limit to the library.
      const double last = std::isfinite(field.most) ? field.most : most;
      std::string text = number_text(std::max(least, field.least));
      if (last != 9007199254740991) text += ", " + number_text(last);
      return "check.integer(" + text + ")";
    };
    if constexpr (is_optional<T>) {
      return check_of<typename T::value_type>(field, direction);
    } else if constexpr (std::is_same_v<T, bool>) {
      return "check.boolean";
    } else if constexpr (std::is_floating_point_v<T>) {
      if (field.is_whole) return range(-9007199254740991, 9007199254740991);
      if (std::isfinite(field.least) && std::isfinite(field.most))
        return "check.between(" + number_text(field.least) + ", " + number_text(field.most) + ")";
      return "check.number";
    } else if constexpr (std::is_same_v<T, std::int32_t>) {
      return range(-2147483648.0, 2147483647);
    } else if constexpr (std::is_integral_v<T>) {
      return range(0, 9007199254740991);
    } else if constexpr (std::is_enum_v<T>) {
      return "check.oneOf(" + joined_names(names_of<T>, ", ") + ")";
    } else if constexpr (std::is_convertible_v<T, std::string_view>) {
      return "check.string";
    } else if constexpr (std::is_same_v<T, Matrix>) {
      return "check.matrix";
    } else if constexpr (HasFields<T>) {
      const std::string name = name_of_checks<T>();
      if (!name.empty()) add_checks<T>(direction);
      return "check.nested(" + (name.empty() ? checks_of_fields<T>(direction) : name) + ")";
    } else if constexpr (std::is_same_v<T, SchemeIds>) {
      return "check.oneOrMore(check.string)";
    } else if constexpr (std::is_same_v<T, std::vector<Encoding>>) {
      sources();
      return "encodingSources";
    } else if constexpr (is_pair_of_alternatives<T>) {
      return "check.textOr(" + check_of<std::variant_alternative_t<0, T>>(field, direction) + ", " +
             check_of<std::variant_alternative_t<1, T>>(field, direction) + ")";
    } else if constexpr (Numbers<T>) {
      using Number = typename T::value_type;
      if (direction == Direction::out || sizeof(Number) == 1)
        return "check.typed(" + array_type<Number>() + ")";
      return "check.numbers(" + array_type<Number>() + ", " + check_of<Number>(field, direction) + ")";
    } else if constexpr (requires { typename T::value_type; }) {
      return "check.list(" + check_of<typename T::value_type>(field, direction) + ")";
    } else {
      return "";  // only in answers
    }
  }

  std::string types() const {
    std::string shared;
    if (types_.find(": OnProgress") != std::string::npos)
      shared += "import type { OnProgress } from '../check.ts';\n";
    if (types_.find("Matrix") != std::string::npos) shared += "import type { Matrix } from '../matrix.ts';\n";
    return made + (shared + imports("import type", imported_types_, "./attention.ts") + types_);
  }
  std::string checks() const {
    return made + ("import * as check from '../check.ts';\n" +
                   imports("import", imported_checks_, "./attention-checks.ts") + checks_);
  }

  const std::set<std::string>& declared() const { return declared_; }

 private:
  static constexpr const char* made =
      "// Made by wasm/describe.cpp from the lists of fields beside the structs of src/.\n";

  static std::string imports(const std::string& keyword, const std::set<std::string>& names,
                             const std::string& file) {
    std::string list;
    for (const std::string& name : names) list += (list.empty() ? "" : ", ") + name;
    return list.empty() ? "" : keyword + " { " + list + " } from " + quoted(file) + ";\n";
  }

  /// Whether the struct of this name is still to be declared here.
  bool is_new(const std::string& name, std::set<std::string>& imports) {
    if (known_.contains(name)) imports.insert(name);
    return !known_.contains(name) && declared_.insert(name).second;
  }

  template <class T>
  static std::string name_of_checks() {
    return lower_first(fields_of<T>.name);
  }

  /// The fields as they stand in a declaration.
  template <class T>
  std::string members(Direction direction, const std::string& indent, bool with_base) {
    static const T defaults{};
    std::string result;
    const auto add_field = [&](auto at) {
      constexpr auto field = at();
      using Member = std::remove_cvref_t<decltype(std::invoke(field.member, defaults))>;
      if constexpr (field.is_spread) {
        result += members<Member>(direction, indent, true);
      } else if constexpr (std::is_same_v<Member, Parameters>) {
        result += comment(indent, field.text) + indent + "[parameter: string]: unknown;\n";
      } else {
        std::string text = field.text;
        if (const std::string usual = default_of(std::invoke(field.member, defaults));
            direction == Direction::in && !field.is_required && !usual.empty() && usual != "[]")
          text += (text.empty() ? "default " : "; default ") + usual;
        bool may_miss = field.is_absent_if_empty || field.is_there != nullptr;
        std::string type = *field.type ? std::string(field.type) : type_of<Member>(direction);
        if (type.starts_with("SchemeId") && !known_.empty()) imported_types_.insert("SchemeId");
        if constexpr (is_optional<Member>) {
          if (field.is_nullable)
            type += " | null";
          else
            may_miss = true;
        }
        if (direction == Direction::in) may_miss = !field.is_required;
        result += comment(indent, text) + indent + field.name + (may_miss ? "?: " : ": ") + type + ";\n";
      }
    };
    if (with_base)
      for_each_field<T>(add_field);
    else
      for_each_own_field<T>(add_field);
    return result;
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

  template <class T>
  std::string struct_type(Direction direction) {
    const std::string name = fields_of<T>.name;
    if (name.empty()) return "{\n" + members<T>(direction, "    ", true) + "  }";
    if (is_new(name, imported_types_)) {
      std::string base;
      if constexpr (HasFields<BaseOf<T>>) base = " extends " + struct_type<BaseOf<T>>(direction);
      const std::string own = members<T>(direction, "  ", false);
      types_ +=
          "\n" + comment("", fields_of<T>.text) + "export interface " + name + base + " {\n" + own + "}\n";
      if (direction == Direction::in) add_checks<T>(direction);
    }
    return name;
  }

  template <class T>
  void add_checks(Direction direction) {
    const std::string name = name_of_checks<T>();
    if (!is_new(name, imported_checks_)) return;
    const std::string fields = checks_of_fields<T>(direction);
    checks_ += "\nexport const " + name + " = " + fields + ";\n";
  }

  template <class T>
  std::string checks_of_fields(Direction direction) {
    static const T defaults{};
    std::string result;
    if constexpr (HasFields<BaseOf<T>>) result += "..." + name_of_checks<BaseOf<T>>() + ", ";
    for_each_own_field<T>([&](auto at) {
      constexpr auto field = at();
      using Member = std::remove_cvref_t<decltype(std::invoke(field.member, std::declval<const T&>()))>;
      if constexpr (field.is_spread) {
        const std::string inner = checks_of_fields<Member>(direction);
        result += inner.substr(2, inner.size() - 3);
      } else if constexpr (!std::is_same_v<Member, Parameters>) {
        const std::string check = check_of<Member>(field, direction);
        std::string usual = default_of(std::invoke(field.member, defaults));
        if (direction == Direction::out) usual = "";
        result +=
            std::string(field.name) + ": " +
            (field.is_required ? check
                               : "check.optional(" + check + (usual.empty() ? "" : ", " + usual) + ")") +
            ", ";
      }
    });
    return "{ " + result + "}";
  }

  template <class T>
  static constexpr bool takes_parameters() {
    bool result = false;
    for_each_field<T>([&](auto at) {
      constexpr auto field = at();
      if constexpr (std::is_same_v<
                        std::remove_cvref_t<decltype(std::invoke(field.member, std::declval<const T&>()))>,
                        Parameters>)
        result = true;
    });
    return result;
  }

  template <class Variant>
  void kinds() {
    if (!is_new("Encoding", imported_types_)) return;
    std::string type, checks;
    const auto add_kind = [&]<class Alternative>(std::string_view kind, const Alternative*) {
      type += comment("  ", fields_of<Alternative>.text) + "  | {\n      kind: " + quoted(kind) + ";\n" +
              members<Alternative>(Direction::out, "      ", true) + "    }\n";
      checks += std::string(kind) + ": " + checks_of_fields<Alternative>(Direction::out) + ", ";
    };
    [&]<std::size_t... i>(std::index_sequence<i...>) {
      (add_kind(kinds_of<Variant>[i], static_cast<const std::variant_alternative_t<i, Variant>*>(nullptr)),
       ...);
    }
    (std::make_index_sequence<std::variant_size_v<Variant>>());
    types_ += "\n/** How position enters attention. Plain data: it can be posted, stored and drawn. */\n";
    types_ += "export type Encoding =\n" + type.substr(0, type.size() - 1) + ";\n";
    checks_ += "\nexport const encoding = check.kinds({ " + checks + "});\n";
  }

  /// An encoding, or a request for one.
  void sources() {
    kinds<Encoding>();
    struct_type<EncodeRequest>(Direction::in);
    if (is_new("encodingSources", imported_checks_)) {
      checks_ +=
          "\nexport const encodingSource = check.either('scheme', check.withParameters(encodeRequest), "
          "encoding);\n";
      checks_ += "export const encodingSources = check.oneOrMore(encodingSource);\n";
    }
    if (is_new("EncodingSource", imported_types_)) {
      types_ += "\n/** An encoding, or an encode request, which is encoded where it is used. */\n";
      types_ += "export type EncodingSource = Encoding | EncodeRequest;\n";
    }
  }

  template <class T>
  std::string check_of_parameter(const std::string& name) {
    std::string check;
    if constexpr (std::is_same_v<T, ProximitySource>) {
      sources();
      check = "check.tableOr(encodingSources)";
    } else if constexpr (std::is_same_v<T, KernelSource>) {
      sources();
      check = "check.tableOr(encodingSource)";
    } else if constexpr (std::is_same_v<T, Progress>) {
      check = "check.progress";
    } else if constexpr (HasFields<T>) {
      struct_type<T>(Direction::in);
      check = (takes_parameters<T>() ? "check.withParameters(" : "check.object(") + name_of_checks<T>() + ")";
      if (!has_required<T>()) check = "check.options(" + name_of_checks<T>() + ")";
    } else {
      check = check_of<T>(field("", &Pair::x, ""), Direction::in);
      if constexpr (is_optional<T>) check = "check.optional(" + check + ")";
    }
    return "[" + quoted(name) + ", " + check + "]";
  }

  template <class T>
  static bool has_required() {
    bool result = false;
    for_each_field<T>([&](auto at) {
      constexpr auto field = at();
      if constexpr (field.is_spread)
        result = result ||
                 has_required<
                     std::remove_cvref_t<decltype(std::invoke(field.member, std::declval<const T&>()))>>();
      else
        result = result || field.is_required;
    });
    return result;
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
    std::size_t i = 0;
    const auto add_parameter = [&]<class T>(const T*) {
      const std::string name = function.parameters[i++];
      bool may_miss = std::is_same_v<T, Progress> || is_optional<T>;
      if constexpr (HasFields<T>) may_miss = !has_required<T>();
      parameters +=
          (parameters.empty() ? "" : ", ") + name + (may_miss ? "?: " : ": ") + type_of<T>(Direction::in);
      checks += (checks.empty() ? "" : ", ") + check_of_parameter<T>(name);
    };
    (add_parameter(static_cast<const typename Given<Types>::Type*>(nullptr)), ...);
    methods_ += comment("  ", function.text) + "  " + function.name + "(" + parameters +
                "): " + type_of<typename Value<Returned>::Type>(Direction::out) + ";\n";
    table_ += std::string("  ") + function.name + ": [" + checks + "],\n";
  }

  std::set<std::string> known_, declared_, imported_types_, imported_checks_;
  std::string types_, checks_, methods_, table_;
};

std::string description_of(std::string_view module, std::string_view part) {
  Description attention({});
  attention.add_functions("Attention", attention_functions);
  Description other(attention.declared());
  if (module == "analysis") other.add_functions("Analysis", analysis_functions);
  if (module == "training") other.add_functions("Training", training_functions);
  const Description& chosen = module == "attention" ? attention : other;
  if (part == "checks") return chosen.checks();
  std::string schemes, task_ids;
  for (const Scheme* scheme : catalog()) schemes += " | " + quoted(scheme->id);
  for (const TaskInfo& task : tasks()) task_ids += " | " + quoted(task.id);
  return chosen.types() + (module == "attention"  ? "\nexport type SchemeId =" + schemes + ";\n"
                           : module == "training" ? "\nexport type TaskId =" + task_ids + ";\n"
                                                  : "");
}

/// What the page uses without the checks.
std::string constants() {
  const OrderProbeOptions order;
  return "// Made by wasm/describe.cpp from the library's own.\n"
         "export const rounding = " +
         number_text(rounding) +
         ";\n"
         "export const usualLearningRate = { adamw: " +
         number_text(usual_rate(Optimizing::adamw)) + ", sgd: " + number_text(usual_rate(Optimizing::sgd)) +
         " };\n"
         "export const orderDefaults = { pairs: " +
         std::to_string(order.pairs) + ", folds: " + std::to_string(usual_folds) +
         ", foldsBy: " + quoted(name_of(order.folds_by)) + ", c: " + number_text(order.c) +
         ", maxIterations: " + std::to_string(order.max_iterations) + " } as const;\n";
}

}  // namespace
}  // namespace pe

int main(int count, char** arguments) {
  if (count == 2) std::fputs(pe::constants().c_str(), stdout);
  if (count == 3) std::fputs(pe::description_of(arguments[1], arguments[2]).c_str(), stdout);
}
