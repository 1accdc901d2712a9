#include "pe/encodings/encoding.hpp"

#include <cmath>
#include <cstddef>
#include <optional>
#include <span>

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

/// A list beside a matrix: as long as that asks.
Result<void> check_length(std::size_t length, Index expected, std::string_view field) {
  if (static_cast<Index>(length) == expected) return {};
  return fail(ErrorCode::bad_shape, field, {field, " has ", length, " numbers; it must have ", expected});
}

Result<void> check_list(std::span<const double> list, Index expected, std::string_view field,
                        bool may_be_nan = false) {
  PE_CHECK(check_length(list.size(), expected, field));
  for (std::size_t i = 0; i < list.size(); ++i)
    if (!std::isfinite(list[i]) && !(may_be_nan && std::isnan(list[i])))
      return fail(ErrorCode::non_finite, field, {field, "[", i, "] is not a finite number"});
  return {};
}

Result<void> check_waves(const std::optional<ColumnWaves>& waves, Index columns, const std::string& name) {
  if (!waves) return {};
  PE_CHECK(check_list(waves->frequencies, columns, name + ".waves.frequencies", true));
  return check_length(waves->sines.size(), columns, name + ".waves.sines");
}

Result<void> check(const InputEncoding& input, const std::string& name) {
  PE_CHECK(check_matrix(input.table, name + ".table"));
  return check_waves(input.waves, input.table.cols(), name);
}

Result<void> check(const RotaryEncoding& rotary, const std::string& name) {
  const Index rows = rotary.cos.rows(), cols = rotary.cos.cols();
  const std::string decay = name + ".decay";
  for (auto& good :
       {check_matrix(rotary.cos, name + ".cos"), check_matrix(rotary.sin, rows, cols, name + ".sin"),
        check_list(rotary.inverse_frequencies, cols, name + ".inverseFrequencies"),
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
  if (!bias.slopes.empty())
    PE_CHECK(check_list(bias.slopes, static_cast<Index>(bias.heads.size()), name + ".slopes"));
  if (!bias.buckets.empty()) PE_CHECK(check_length(bias.buckets.size(), n * n, name + ".buckets"));
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
  return check_waves(relative.waves, relative.keys.cols(), name);
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
