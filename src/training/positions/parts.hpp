#pragma once

#include <span>
#include <variant>

#include "pe/core/match.hpp"
#include "pe/encodings/encoding.hpp"

// The parts of an encoding as matrices of another number type, or of zeros.
namespace pe {

/// Calls action(part) for each matrix of the encoding that attention reads. The encoding may be const.
template <class Of, class Action>
void for_each_part(Of& encoding, const Action& action) {
  const auto if_any = [&](auto& part) {
    if (part) action(*part);
  };
  const auto all = [&](auto& one) {
    if constexpr (requires { one.table; }) {
      action(one.table);
    } else if constexpr (requires { one.cos; }) {
      action(one.cos);
      action(one.sin);
      if_any(one.decay);
    } else if constexpr (requires { one.heads; }) {
      for (auto& head : one.heads) action(head);
    } else if constexpr (requires { one.keys; }) {
      action(one.keys);
      if_any(one.values);
      if_any(one.queries);
      if_any(one.content_bias);
      if_any(one.position_bias);
    } else if constexpr (requires { one.gates; }) {
      if_any(one.gates);
      if_any(one.places);
      if_any(one.projection);
      if_any(one.distances);
    }
  };
  std::visit(all, encoding);
}

/// How many numbers the matrices of the encoding have, and its buckets.
template <class Real>
double numbers_in(const BasicEncoding<Real>& encoding) {
  double count = 0;
  for_each_part(encoding, [&](const auto& part) { count += static_cast<double>(part.size()); });
  const auto* bias = std::get_if<BasicBiasEncoding<Real>>(&encoding);
  return bias == nullptr ? count : count + static_cast<double>(bias->buckets.size());
}

/// The same encoding in another number type.
template <class To, class From>
BasicEncoding<To> cast_encoding(const BasicEncoding<From>& encoding) {
  const auto cast = [](const auto& matrix) { return MatrixOf<To>(matrix.template cast<To>()); };
  const auto cast_if_any = [&](const auto& matrix) -> std::optional<MatrixOf<To>> {
    if (!matrix) return std::nullopt;
    return cast(*matrix);
  };
  return std::visit(
      Match{
          [](const NoEncoding&) -> BasicEncoding<To> { return NoEncoding(); },
          [&](const BasicInputEncoding<From>& input) -> BasicEncoding<To> {
            return BasicInputEncoding<To>{cast(input.table), input.combine, input.waves};
          },
          [&](const BasicRotaryEncoding<From>& rotary) -> BasicEncoding<To> {
            return BasicRotaryEncoding<To>{
                cast(rotary.cos),        cast(rotary.sin),          rotary.layout, rotary.inverse_frequencies,
                rotary.attention_factor, cast_if_any(rotary.decay), rotary.part,   rotary.axes};
          },
          [&](const BasicBiasEncoding<From>& bias) -> BasicEncoding<To> {
            BasicBiasEncoding<To> result{{}, bias.slopes, bias.buckets, bias.scale};
            for (const auto& head : bias.heads) result.heads.push_back(cast(head));
            return result;
          },
          [&](const BasicRelativeEncoding<From>& relative) -> BasicEncoding<To> {
            return BasicRelativeEncoding<To>{cast(relative.keys),
                                             cast_if_any(relative.values),
                                             cast_if_any(relative.queries),
                                             cast_if_any(relative.content_bias),
                                             cast_if_any(relative.position_bias),
                                             relative.scale,
                                             relative.max_distance,
                                             relative.waves};
          },
          [&](const BasicDataDependentEncoding<From>& data_dependent) -> BasicEncoding<To> {
            return BasicDataDependentEncoding<To>{
                cast_if_any(data_dependent.gates), data_dependent.slopes, cast_if_any(data_dependent.places),
                cast_if_any(data_dependent.projection), cast_if_any(data_dependent.distances)};
          },
      },
      encoding);
}

/// Consecutive matrices in one row of numbers.
template <class Number>
class Tensors {
 public:
  explicit Tensors(std::span<Number> numbers) : numbers_(numbers) {}

  /// The next rows x cols numbers.
  auto next(Index rows, Index cols) {
    using Stored = MatrixOf<std::remove_const_t<Number>>;
    Eigen::Map<std::conditional_t<std::is_const_v<Number>, const Stored, Stored>> matrix(numbers_.data(),
                                                                                         rows, cols);
    numbers_ = numbers_.subspan(static_cast<std::size_t>(rows * cols));
    return matrix;
  }

 private:
  std::span<Number> numbers_;
};

}  // namespace pe
