#include "pe/encodings/encoding.hpp"

#include <cmath>
#include <cstddef>

#include "pe/core/match.hpp"
#include "pe/core/shape.hpp"
#include "pe/core/text.hpp"
#include "pe/core/try.hpp"
#include "pe/kernels/finite.hpp"

namespace pe {

namespace {

Result<void> check_matrix(const Matrix& matrix, std::string_view field) {
  if (matrix.size() == 0) return bad_shape(field, matrix, {"at least 1 x 1"});
  return check_finite(matrix, field);
}

Result<void> check_matrix(const Matrix& matrix, Index rows, Index cols, std::string_view field) {
  PE_CHECK(check_shape(matrix, rows, cols, field));
  return check_matrix(matrix, field);
}

Result<void> check_positive(const std::optional<double>& number, std::string_view field) {
  if (!number || (std::isfinite(*number) && *number > 0)) return {};
  return fail(ErrorCode::bad_value, field, {field, " must be a positive number"});
}

Result<void> check(const InputEncoding& input, const std::string& name) {
  return check_matrix(input.table, name + ".table");
}

Result<void> check(const RotaryEncoding& rotary, const std::string& name) {
  const Index rows = rotary.cos.rows(), cols = rotary.cos.cols();
  const std::string decay = name + ".decay";
  for (auto& good :
       {check_matrix(rotary.cos, name + ".cos"), check_matrix(rotary.sin, rows, cols, name + ".sin"),
        rotary.decay ? check_matrix(*rotary.decay, rows, cols, decay) : Result<void>(),
        check_positive(rotary.attention_factor, name + ".attentionFactor")})
    if (!good) return good;
  if (rotary.decay && rotary.decay->minCoeff() <= 0)
    return fail(ErrorCode::bad_value, decay, {decay, " must be positive: keys are divided by it"});
  return {};
}

Result<void> check(const BiasEncoding& bias, const std::string& name) {
  const std::string heads = name + ".heads";
  if (bias.heads.empty())
    return fail(ErrorCode::bad_shape, heads, {heads, " is empty; it must have at least one matrix"});
  const Index n = bias.heads[0].rows();
  for (std::size_t head = 0; head < bias.heads.size(); ++head)
    PE_CHECK(check_matrix(bias.heads[head], n, n, joined({heads, "[", head, "]"})));
  return check_positive(bias.scale, name + ".scale");
}

Result<void> check(const RelativeEncoding& relative, const std::string& name) {
  const std::string distance = name + ".maxDistance";
  if (relative.max_distance < 0 || relative.max_distance > largest_distance)
    return fail(ErrorCode::bad_value, distance,
                {distance, " must be a whole number from 0 to ", largest_distance});
  const Index offsets = 2 * relative.max_distance + 1;
  const auto check_table = [&](const Matrix& table, const char* field) {
    return check_matrix(table, offsets, table.cols(), name + field);
  };
  for (auto& good :
       {check_table(relative.keys, ".keys"),
        relative.values ? check_table(*relative.values, ".values") : Result<void>(),
        relative.queries ? check_table(*relative.queries, ".queries") : Result<void>(),
        relative.content_bias ? check_matrix(*relative.content_bias, name + ".contentBias") : Result<void>(),
        relative.position_bias ? check_matrix(*relative.position_bias, name + ".positionBias")
                               : Result<void>(),
        check_positive(relative.scale, name + ".scale")})
    if (!good) return good;
  return {};
}

}  // namespace

Result<void> check_encoding(const Encoding& encoding, const std::string& name) {
  return std::visit(Match{
                        [](const NoEncoding&) { return Result<void>(); },
                        [&](const auto& one) { return check(one, name); },
                    },
                    encoding);
}

}  // namespace pe
