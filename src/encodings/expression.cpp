#include "pe/encodings/expression.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <numbers>
#include <string>
#include <utility>

namespace pe {

namespace {

bool is_digit(char c) {
  return c >= '0' && c <= '9';
}

/// Letters of other alphabets are in no name.
bool is_letter(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
}

double modulo(double a, double b) {
  const double rest = std::fmod(a, b);
  return rest != 0 && (rest < 0) != (b < 0) ? rest + b : rest;
}

}  // namespace

/// By recursive descent: each function reads its part of the text and appends its steps, or sets the error
/// and returns false.
class ExpressionParser {
 public:
  ExpressionParser(std::string_view text, std::span<const std::string_view> variables, std::string_view field)
      : text_(text), variables_(variables), field_(field) {}

  Result<Expression> parse() {
    const bool is_whole = sum() && (is_at_end() || expect("an operator such as *"));
    if (!is_whole) return std::unexpected(std::move(error_));
    return expression_;
  }

 private:
  using Operation = Expression::Operation;
  struct Function {
    std::string_view name;
    Operation operation;
    std::uint8_t operands;
  };

  static constexpr Function functions[] = {
      {"abs", Operation::absolute, 1},
      {"ceil", Operation::ceiling, 1},
      {"cos", Operation::cosine, 1},
      {"exp", Operation::exponential, 1},
      {"floor", Operation::floor, 1},
      {"log", Operation::logarithm, 1},
      {"sign", Operation::sign, 1},
      {"sin", Operation::sine, 1},
      {"sqrt", Operation::square_root, 1},
      {"tan", Operation::tangent, 1},
      {"tanh", Operation::hyperbolic_tangent, 1},
      {"max", Operation::maximum, 2},
      {"min", Operation::minimum, 2},
      {"mod", Operation::modulo, 2},
      {"if", Operation::choose, 3},
  };

  /// The next byte, after white space; 0 at the end.
  char next() {
    while (at_ < text_.size() && static_cast<unsigned char>(text_[at_]) <= ' ') ++at_;
    return here();
  }

  char here() const { return at_ < text_.size() ? text_[at_] : '\0'; }

  bool is_at_end() {
    next();
    return at_ == text_.size();
  }

  /// Whether the next token is this; if so, passes it.
  bool take(std::string_view token) {
    next();
    if (!text_.substr(at_).starts_with(token)) return false;
    at_ += token.size();
    return true;
  }

  bool refuse(std::size_t place, std::string_view why) {
    // Before it there are only characters of one byte: all others are refused.
    const auto column = 1 + place;
    error_ = Error(ErrorCode::bad_value, field_, joined({"Column ", column, " of ", field_, ": ", why}));
    return false;
  }

  bool expect(std::string_view what) {
    std::string found = "the end";
    if (!is_at_end()) {
      // A character of any alphabet has at most four bytes.
      std::size_t size = 1;
      while (size < 4 && at_ + size < text_.size() && is_continuation(text_[at_ + size])) ++size;
      found = joined({"\"", text_.substr(at_, size), "\""});
    }
    return refuse(at_, joined({"expected ", what, ", found ", found}));
  }

  bool add(Operation operation, std::uint8_t operands) {
    expression_.steps_[expression_.count_++] = {.operation = operation, .operands = operands};
    return true;
  }

  bool add_number(double value) {
    expression_.steps_[expression_.count_++] = {.operation = Operation::number, .number = value};
    return true;
  }

  bool sum() {
    if (!product()) return false;
    while (true) {
      const bool is_added = take("+");
      if (!is_added && !take("-")) return true;
      if (!product()) return false;
      add(is_added ? Operation::add : Operation::subtract, 2);
    }
  }

  bool product() {
    if (!factor()) return false;
    while (true) {
      const bool is_multiplied = take("*");
      if (!is_multiplied && !take("/")) return true;
      if (!factor()) return false;
      add(is_multiplied ? Operation::multiply : Operation::divide, 2);
    }
  }

  bool factor() {
    if (take("-")) return factor() && add(Operation::negate, 1);
    if (take("+")) return factor();
    if (!operand()) return false;
    return take("^") || take("**") ? factor() && add(Operation::power, 2) : true;
  }

  bool operand() {
    const char first = next();
    if (first == '(') return ++at_, sum() && close();
    if (is_digit(first) || first == '.') return number();
    if (is_letter(first)) return name();
    return expect("a number, a variable, a function or \"(\"");
  }

  bool close() { return take(")") || expect("\")\""); }

  bool number() {
    double value = 0;
    int digits = 0, exponent = 0;
    const auto read = [&](int shift) {
      for (; is_digit(here()); ++at_, ++digits, exponent += shift) value = 10 * value + (here() - '0');
    };
    read(0);
    if (here() == '.') {
      ++at_;
      read(-1);
    }
    if (digits == 0) return expect("a digit");
    exponent += power_of_ten();
    if (exponent >= 0) return add_number(value == 0 ? 0 : value * std::pow(10, exponent));
    // Dividing by an exact power rounds once: 0.1 is the nearest double. A double holds powers up to 10^308:
    // longer divisions take two steps.
    const int rest = std::max(-exponent - 300, 0);
    return add_number(value / std::pow(10, -exponent - rest) / std::pow(10, rest));
  }

  /// The "e-3" of a number; 0 without one: the e then belongs to what follows.
  int power_of_ten() {
    const std::size_t before = at_;
    if (here() != 'e' && here() != 'E') return 0;
    ++at_;
    const bool is_negative = here() == '-';
    if (is_negative || here() == '+') ++at_;
    if (!is_digit(here())) return at_ = before, 0;
    int exponent = 0;
    for (; is_digit(here()); ++at_) exponent = std::min(10 * exponent + (here() - '0'), 9999);
    return is_negative ? -exponent : exponent;
  }

  bool name() {
    const std::size_t start = at_;
    while (is_letter(here()) || is_digit(here())) ++at_;
    const std::string_view name = text_.substr(start, at_ - start);
    std::string known = "pi, e";
    for (std::size_t i = 0; i < variables_.size(); ++i) {
      if (name == variables_[i]) {
        add(Operation::variable, 0);
        expression_.steps_[expression_.count_ - 1].number = static_cast<double>(i);
        return true;
      }
      known.append(", ").append(variables_[i]);
    }
    if (name == "pi") return add_number(std::numbers::pi);
    if (name == "e") return add_number(std::numbers::e);
    for (const Function& function : functions) {
      if (name == function.name) return call(function);
      known.append(", ").append(function.name);
    }
    return refuse(start, joined({"\"", name, "\" is not one of ", known}));
  }

  bool call(const Function& function) {
    if (!take("(")) return expect("\"(\"");
    for (int i = 0; i < function.operands; ++i) {
      if (i > 0 && !take(",")) return expect("\",\"");
      if (!sum()) return false;
    }
    return close() && add(function.operation, function.operands);
  }

  std::string_view text_;
  std::span<const std::string_view> variables_;
  std::string_view field_;
  std::size_t at_ = 0;
  Expression expression_;
  Error error_{ErrorCode::bad_value, "", ""};
};

Result<Expression> Expression::parse(std::string_view text, std::span<const std::string_view> variables,
                                     std::string_view field) {
  // Each step takes at least one character, so all steps of a text of this length fit.
  if (const auto characters = characters_in(text); characters > longest_expression)
    return fail(ErrorCode::bad_value, field,
                {field, " has ", characters, " characters; it may have at most ", longest_expression});
  return ExpressionParser(text, variables, field).parse();
}

double Expression::value_of(const Step& step, const double* x, std::span<const double> variables) {
  using enum Operation;
  switch (step.operation) {
    case number:
      return step.number;
    case variable:
      return variables[static_cast<std::size_t>(step.number)];
    case negate:
      return -x[0];
    case add:
      return x[0] + x[1];
    case subtract:
      return x[0] - x[1];
    case multiply:
      return x[0] * x[1];
    case divide:
      return x[0] / x[1];
    case power:
      return std::pow(x[0], x[1]);
    case absolute:
      return std::abs(x[0]);
    case ceiling:
      return std::ceil(x[0]);
    case cosine:
      return std::cos(x[0]);
    case exponential:
      return std::exp(x[0]);
    case floor:
      return std::floor(x[0]);
    case logarithm:
      return std::log(x[0]);
    case sign:
      return x[0] > 0 ? 1 : x[0] < 0 ? -1 : x[0];
    case sine:
      return std::sin(x[0]);
    case square_root:
      return std::sqrt(x[0]);
    case tangent:
      return std::tan(x[0]);
    case hyperbolic_tangent:
      return std::tanh(x[0]);
    case maximum:
      return x[0] > x[1] || std::isnan(x[0]) ? x[0] : x[1];
    case minimum:
      return x[0] < x[1] || std::isnan(x[0]) ? x[0] : x[1];
    case modulo:
      return pe::modulo(x[0], x[1]);
    case choose:
      return x[0] > 0 ? x[1] : x[2];
  }
  std::unreachable();
}

double Expression::operator()(std::span<const double> variables) const {
  std::array<double, longest_expression> stack;
  double* end = stack.data();
  for (const Step& step : std::span(steps_).first(count_)) {
    end -= step.operands;
    *end = value_of(step, end, variables);
    ++end;
  }
  return stack[0];
}

}  // namespace pe
