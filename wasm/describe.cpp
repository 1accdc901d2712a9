// Writes the TypeScript of the public interface: declarations of all structs and functions in the lists of
// fields, the checks of what a caller passes, and the library's constants that the page shares. (Over 300
// lines: it describes every C++ type that crosses, once as a declaration and once as a check.)
#include <algorithm>
#include <cctype>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <functional>
#include <limits>
#include <map>
#include <ranges>
#include <set>
#include <string>
#include <string_view>
#include <tuple>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

#include "analysis_functions.hpp"
#include "attention_functions.hpp"
#include "functions.hpp"
#include "pe/encodings/formula.hpp"
#include "pe/training/optimizer.hpp"
#include "training_functions.hpp"

namespace pe {
namespace {

std::string quoted(std::string_view text) {
  return "'" + std::string(text) + "'";
}

std::string lower_first(std::string name) {
  if (!name.empty()) name[0] = static_cast<char>(std::tolower(name[0]));
  return name;
}

/// With `before` in front of all but the first.
void append(std::string& list, const char* before, const std::string& item) {
  list += (list.empty() ? "" : before) + item;
}

template <class Names>
std::string quoted_list(const Names& names, const char* between) {
  std::string result;
  for (const std::string_view name : names) append(result, between, quoted(name));
  return result;
}

/// A documentation comment without the line breaks of the source.
std::string comment(const std::string& indent, std::string_view text) {
  std::string line;
  for (const char letter : text) {
    if (letter != ' ' && letter != '\n')
      line += letter;
    else if (!line.empty() && line.back() != ' ')
      line += ' ';
  }
  return line.empty() ? "" : indent + "/** " + line + " */\n";
}

/// What a field means, and what it is unless given.
std::string with_default(const std::string& text, const std::string& usual) {
  if (text.empty()) return "default " + usual;
  return text.ends_with('.') ? text + " Default " + usual + "." : text + "; default " + usual;
}

std::string number_text(double number) {
  if (number == std::floor(number) && std::abs(number) < 1e16)
    return std::to_string(static_cast<long long>(number));
  char text[32];
  std::snprintf(text, sizeof text, "%g", number);
  return text;
}

std::string constant(const std::string& name, const std::string& value) {
  return "export const " + name + " = " + value + ";\n";
}

/// What a caller passes may be any list of numbers; an answer has typed arrays, and so has what is `back`
/// from an answer, an encoding.
enum class Direction { in, out, back };

/// A type of TypeScript, and the expression that checks a value of it.
struct Form {
  std::string type, check;
};

/// The declarations and the checks of a struct's fields.
struct Members : Form {
  bool has_required = false, takes_parameters = false;
};

/// The range of a number.
struct Limits {
  double least = -std::numeric_limits<double>::infinity(), most = std::numeric_limits<double>::infinity();
  bool is_whole = false;
};

template <class T>
concept Alternatives = requires { requires std::variant_size<T>::value == 2; };

/// The declarations and checks of one module: of what its functions take and return, and of all that this
/// needs.
class Description {
 public:
  /// `homes`: the module that declares each type. What earlier modules declare is imported.
  Description(const std::string& name, std::map<std::string, std::string>& homes)
      : name_(name), module_(lower_first(name)), homes_(homes) {}

  /// The text of the two files. `ids` is a type that the fields name, with its alternatives.
  template <class List>
  Form files(const List& functions, const std::string& ids = "", const std::string& alternatives = "") {
    const std::string made =
        "// Made by wasm/describe.cpp from the lists of fields beside the structs of src/.\n";
    std::string methods, table;
    std::apply([&](const auto&... one) { (add(one, methods, table), ...); }, functions);
    std::string types = made;
    for (const auto& [file, names] : imports_) {
      std::string list;
      for (const std::string& one : names) append(list, ", ", one);
      types += "import type { " + list + " } from " + quoted(file) + ";\n";
    }
    types += types_ + "\nexport interface " + name_ + "Functions {\n" + methods + "}\n";
    if (!ids.empty()) types += "\nexport type " + ids + " = " + alternatives + ";\n";
    return {types, made + "import * as check from '../check.ts';\n" + checks_ + "\n" +
                       constant(module_ + "Functions",
                                "{\n" + table + "} satisfies Record<string, readonly check.Parameter[]>")};
  }

 private:
  /// Whether a type is still to be declared; imports what another module declares.
  bool is_new_type(const std::string& name) {
    const auto [home, is_new] = homes_.try_emplace(name, module_);
    if (home->second != module_) imports_["./" + home->second + ".ts"].insert(name);
    return is_new;
  }

  template <class T>
  Form form_of(Direction direction, const Limits& limits = {}) {
    if constexpr (requires { typename T::Public; }) {
      return form_of<typename T::Public>(direction, limits);
    } else if constexpr (Optional<T>) {
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
      imports_["../matrix.ts"].insert("Matrix");
      return {"Matrix", "check.matrix"};
    } else if constexpr (std::is_same_v<T, Progress>) {
      imports_["../check.ts"].insert("OnProgress");
      return {"OnProgress", "check.progress"};
    } else if constexpr (std::is_pointer_v<T>) {
      return form_of<std::remove_cv_t<std::remove_pointer_t<T>>>(direction);
    } else if constexpr (HasFields<T>) {
      const std::string name = fields_of<T>.name;
      const Members members = declared_members<T>(direction);
      if (name.empty()) return {"{\n" + members.type + "  }", "check.nested(" + members.check + ")"};
      return {name, "check.nested(" + lower_first(name) + ")"};
    } else if constexpr (HasKinds<T>) {
      declare_kinds<T>(direction);
      if (direction != Direction::in) return {"Encoding", "encoding"};
      declare_source();
      return {"EncodingSource", "encodingSource"};
    } else if constexpr (Alternatives<T>) {
      using First = std::variant_alternative_t<0, T>;
      const Form first = form_of<First>(direction, limits),
                 other = form_of<std::variant_alternative_t<1, T>>(direction, limits);
      return {first.type + " | " + other.type,
              std::is_same_v<First, Matrix> ? "check.tableOr(" + other.check + ")"
                                            : "check.textOr(" + first.check + ", " + other.check + ")"};
    } else if constexpr (requires { std::get<std::monostate>(T()); }) {
      return {"number | string | boolean | readonly number[]", ""};
    } else if constexpr (Numbers<T>) {
      using Number = EntryOf<T>;
      const std::string array = array_type<Number>();
      if (direction != Direction::in || sizeof(Number) == 1) return {array, "check.typed(" + array + ")"};
      return {"ArrayLike<number>", "check.numbers(" + array + ", " + check_of_number<Number>(limits) + ")"};
    } else if constexpr (requires { std::tuple_size<EntryOf<T>>::value; }) {
      return {array_type<typename T::value_type::value_type>(), ""};
    } else {
      const auto [type, check] = form_of<EntryOf<T>>(direction, limits);
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
    // A number that need not be whole has both ends or none: the check with one alone does not compile.
    if (is_real && !limits.is_whole)
      return std::isfinite(limits.least) || std::isfinite(limits.most)
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
    else if constexpr (Alternatives<Member>)
      return default_of(std::get<0>(value));
    else if constexpr (requires { value.data(); } && !Numbers<Member>)
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
      if constexpr (field.is_spread) {
        const Members inner = members_of<Member>(direction, indent);
        result.type += inner.type;
        append(result.check, ", ", inner.check);
        result.has_required |= inner.has_required;
      } else if constexpr (std::is_same_v<Member, Parameters>) {
        result.type += comment(indent, field.text) + indent + "[parameter: string]: unknown;\n";
        result.takes_parameters = true;
      } else {
        auto [type, check] = form_of<Member>(direction, {field.least, field.most, field.is_whole});
        if (*field.type) is_new_type((type = field.type).substr(0, type.find(' ')));
        std::string text = field.text;
        bool may_miss =
            field.is_absent_if_empty || field.is_there != nullptr || (Optional<Member> && !field.is_nullable);
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
        result.type += comment(indent, text) + indent + field.name + (may_miss ? "?: " : ": ") + type + ";\n";
        append(result.check, ", ", std::string(field.name) + ": " + check);
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
    result.check = "{ " + (base.empty() ? "" : "..." + lower_first(base) + ", ") + result.check + " }";
    if (name.empty()) return result;
    if (is_new_type(name))
      types_ += "\n" + comment("", fields_of<T>.text) + "export interface " + name +
                (base.empty() ? "" : " extends " + base) + " {\n" + result.type + "}\n";
    if (direction != Direction::out) add_check(lower_first(name), result.check);
    return result;
  }

  /// Once in a module.
  void add_check(const std::string& name, const std::string& check) {
    if (checked_.insert(name).second) checks_ += "\n" + constant(name, check);
  }

  template <class Variant>
  void declare_kinds(Direction direction) {
    const bool is_given = direction == Direction::in, is_new = is_new_type("Encoding");
    if (!is_given && !is_new) return;
    std::string types, checks;
    const auto add_kind = [&]<class Alternative>(std::string_view kind, const Alternative*) {
      const Members members = members_of<Alternative>(is_given ? Direction::back : direction, "      ");
      types += "\n" + comment("  ", fields_of<Alternative>.text) + "  | {\n      kind: " + quoted(kind) +
               ";\n" + members.type + "    }";
      append(checks, ", ", quoted(kind) + ": { " + members.check + " }");
    };
    [&]<std::size_t... i>(std::index_sequence<i...>) {
      (add_kind(kinds_of<Variant>[i], static_cast<const std::variant_alternative_t<i, Variant>*>(nullptr)),
       ...);
    }
    (std::make_index_sequence<std::variant_size_v<Variant>>());
    if (is_new)
      types_ +=
          "\n/** How position enters attention. Plain data: it can be posted, stored and drawn. */\n"
          "export type Encoding =" +
          types + ";\n";
    if (is_given) add_check("encoding", "check.kinds({ " + checks + " })");
  }

  /// An encoding, or a request for one.
  void declare_source() {
    declared_members<EncodeRequest>(Direction::in);
    add_check("encodingSource", "check.either('scheme', check.withParameters(encodeRequest), encoding)");
    if (is_new_type("EncodingSource"))
      types_ +=
          "\n/** An encoding, or an encode request, which is encoded where it is used. */\n"
          "export type EncodingSource = Encoding | EncodeRequest;\n";
  }

  template <class Returned, class... Types>
  void add(const Function<Returned, Types...>& function, std::string& methods, std::string& table) {
    std::string parameters, checks;
    auto name = function.parameters.begin();
    const auto add_parameter = [&]<class T>(const T*) {
      auto [type, check] = form_of<T>(Direction::in);
      bool may_miss = std::is_same_v<T, Progress> || Optional<T>;
      if constexpr (HasFields<T>) {
        const Members members = declared_members<T>(Direction::in);
        may_miss = !members.has_required;
        check = std::string(may_miss                   ? "check.options("
                            : members.takes_parameters ? "check.withParameters("
                                                       : "check.object(") +
                lower_first(type) + ")";
      } else if constexpr (Optional<T>) {
        check = "check.optional(" + check + ")";
      }
      append(parameters, ", ", *name + std::string(may_miss ? "?: " : ": ") + type);
      append(checks, ", ", "[" + quoted(*name++) + ", " + check + "]");
    };
    (add_parameter(static_cast<const typename Given<Types>::Type*>(nullptr)), ...);
    methods += comment("  ", function.text) + "  " + function.name + "(" + parameters +
               "): " + form_of<Returned>(Direction::out).type + ";\n";
    table += std::string("  ") + function.name + ": [" + checks + "],\n";
  }

  std::string name_, module_;
  std::map<std::string, std::string>& homes_;
  std::map<std::string, std::set<std::string>> imports_;
  std::set<std::string> checked_;
  std::string types_, checks_;
};

/// What the page uses without the checks.
std::string constants() {
  const OrderProbeOptions order;
  std::vector<std::string_view> further;
  for (const Scheme* scheme : catalog())
    if (find_scheme(scheme->id, common_schemes()) == nullptr) further.push_back(scheme->id);
  const std::string_view formulas[] = {formula_scheme.id, bias_formula_scheme.id};
  return "// Made by wasm/describe.cpp from the library's own.\n" +
         constant("rounding", number_text(rounding)) +
         constant("usualLearningRate", "{ adamw: " + number_text(usual_rate(Optimizing::adamw)) +
                                           ", sgd: " + number_text(usual_rate(Optimizing::sgd)) + " }") +
         constant("usualRate", number_text(usual_rate_share)) +
         constant("mostSteps", number_text(static_cast<double>(most_steps))) +
         constant("leastFold", number_text(static_cast<double>(least_fold))) +
         constant("orderDefaults",
                  "{ pairs: " + std::to_string(order.pairs) + ", folds: " + std::to_string(usual_folds) +
                      ", foldsBy: " + quoted(name_of(order.folds_by)) + ", c: " + number_text(order.c) +
                      ", maxIterations: " + std::to_string(order.max_iterations) + " } as const") +
         constant("recognizedBases", "[" + number_text(recognized_bases.first) + ", " +
                                         number_text(recognized_bases.second) + "] as const") +
         "/** The schemes that attention.wasm lacks. */\n" +
         constant("furtherSchemeIds", "[" + quoted_list(further, ", ") + "] as const") +
         "/** Those whose formula the reader writes. */\n" +
         constant("formulaIds", "[" + quoted_list(formulas, ", ") + "] as const");
}

/// The text of a file of web/core/generated; empty for no file.
std::string file_of(std::string_view name) {
  if (name == "constants") return constants();
  std::map<std::string, std::string> homes;
  const auto schemes = quoted_list(catalog() | std::views::transform(&Scheme::id), " | "),
             tasks_of_trainers = quoted_list(tasks() | std::views::transform(&TaskInfo::id), " | ");
  const std::pair<std::string, Form> modules[] = {
      {"attention", Description("Attention", homes).files(attention_functions, "SchemeId", schemes)},
      {"analysis", Description("Analysis", homes).files(analysis_functions)},
      {"training", Description("Training", homes).files(training_functions, "TaskId", tasks_of_trainers)}};
  for (const auto& [module, files] : modules) {
    if (name == module) return files.type;
    if (name == module + "-checks") return files.check;
  }
  return "";
}

}  // namespace
}  // namespace pe

int main(int count, char** arguments) {
  const std::string text = pe::file_of(count == 2 ? arguments[1] : "");
  std::fputs(text.c_str(), stdout);
  return text.empty();
}
