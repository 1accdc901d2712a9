#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

#include "pe/core/error.hpp"

namespace pe {

/// The most characters of an expression. They also bound its depth, its steps and the stack of its
/// evaluation.
inline constexpr std::ptrdiff_t longest_expression = 200;

/// A function of a few variables that a reader has typed, such as "sin(pos / 10000^(2*i/d))":
/// - numbers (2, .5, 1e-3), pi and e, and the variables;
/// - + - * / and ^, which binds before a sign in front of it and from right to left: -2^3^2 = -(2^(3^2)). **
///   is another ^;
/// - abs, ceil, cos, exp, floor, log (natural), sign, sin, sqrt, tan, tanh (x);
/// - max(a, b), min(a, b); mod(a, b), which has the sign of b, as in Python;
/// - if(x, a, b): a where x is above 0, else b.
/// It is computed in double precision. An undefined value is NaN or infinite, as in IEEE arithmetic.
class Expression {
 public:
  /// `text`: UTF-8. Errors: bad_value (`field`) for more than longest_expression characters, and for what is
  /// no expression; its message then names the column, counted in characters from 1, and what is expected
  /// there.
  [[nodiscard]] static Result<Expression> parse(std::string_view text,
                                                std::span<const std::string_view> variables,
                                                std::string_view field);

  /// `variables`: their values, in the order of their names.
  double operator()(std::span<const double> variables) const;

 private:
  friend class ExpressionParser;

  enum class Operation : std::uint8_t {
    number,
    variable,
    negate,
    add,
    subtract,
    multiply,
    divide,
    power,
    absolute,
    ceiling,
    cosine,
    exponential,
    floor,
    logarithm,
    sign,
    sine,
    square_root,
    tangent,
    hyperbolic_tangent,
    maximum,
    minimum,
    modulo,
    choose
  };
  struct Step {
    Operation operation;
    /// how many of the last values it takes
    std::uint8_t operands = 0;
    /// a number, or the place of a variable
    double number = 0;
  };
  static double value_of(const Step& step, const double* operands, std::span<const double> variables);

  /// in postfix order
  std::array<Step, longest_expression> steps_;
  std::size_t count_ = 0;
};

}  // namespace pe
