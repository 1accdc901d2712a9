#include "pe/encodings/encoding.hpp"

#include <cmath>
#include <cstddef>
#include <initializer_list>
#include <optional>
#include <span>

#include "pe/core/match.hpp"
#include "pe/core/shape.hpp"
#include "pe/core/text.hpp"
#include "pe/kernels/finite.hpp"

namespace pe {

namespace {

/// Looks at the parts of an encoding, up to the first fault.
class Checks {
 public:
  explicit Checks(const std::string& name) : name_(name) {}

  void require(bool good, ErrorCode code, const char* part, std::initializer_list<Piece> words) {
    if (good || !result) return;
    const std::string field = name_ + part;
    result = fail(code, field, {field, joined(words)});
  }

  void matrix(const std::string& part, const Matrix& matrix, Index rows, Index cols) {
    const std::string field = name_ + part;
    if (result) result = check_shape(matrix, rows, cols, field);
    if (result && matrix.size() == 0) result = bad_shape(field, matrix, {"at least 1 x 1"});
    if (result) result = check_finite(matrix, field);
  }
  void matrix(const char* part, const Matrix& one) { matrix(part, one, one.rows(), one.cols()); }

  void length(const char* part, std::size_t length, Index expected) {
    require(static_cast<Index>(length) == expected, ErrorCode::bad_shape, part,
            {" has ", length, " numbers; it must have ", expected});
  }
  void list(const char* part, std::span<const double> numbers, Index expected) {
    length(part, numbers.size(), expected);
    for (const double number : numbers)
      require(std::isfinite(number), ErrorCode::non_finite, part, {" must have finite numbers"});
  }
  /// A column without a frequency has NaN.
  void waves(const std::optional<ColumnWaves>& waves, Index cols) {
    if (!waves) return;
    length(".waves.frequencies", waves->frequencies.size(), cols);
    for (const double number : waves->frequencies)
      require(!std::isinf(number), ErrorCode::non_finite, ".waves.frequencies",
              {" must have finite numbers"});
    length(".waves.sines", waves->sines.size(), cols);
  }
  void positive(const char* part, const std::optional<double>& number) {
    require(!number || (std::isfinite(*number) && *number > 0), ErrorCode::bad_value, part,
            {" must be a positive number"});
  }

  Result<void> result;

 private:
  const std::string& name_;
};

void check(Checks& checks, const InputEncoding& input) {
  checks.matrix(".table", input.table);
  checks.waves(input.waves, input.table.cols());
}

void check(Checks& checks, const RotaryEncoding& rotary) {
  const Index rows = rotary.cos.rows(), cols = rotary.cos.cols();
  checks.matrix(".cos", rotary.cos);
  checks.matrix(".sin", rotary.sin, rows, cols);
  checks.list(".inverseFrequencies", rotary.inverse_frequencies, cols);
  if (rotary.decay) checks.matrix(".decay", *rotary.decay, rows, cols);
  checks.positive(".attentionFactor", rotary.attention_factor);
  if (rotary.axes) {
    checks.length(".axes.ofPairs", rotary.axes->of_pairs.size(), cols);
    checks.list(".axes.positions", rotary.axes->positions, 3 * rows);
    checks.require(std::ranges::all_of(rotary.axes->of_pairs, [](auto axis) { return axis < 3; }),
                   ErrorCode::bad_value, ".axes.ofPairs", {" must have numbers from 0 to 2"});
  }
  if (rotary.decay && checks.result)
    checks.require(rotary.decay->minCoeff() > 0, ErrorCode::bad_value, ".decay",
                   {" must be positive: keys are divided by it"});
}

void check(Checks& checks, const BiasEncoding& bias) {
  const auto heads = static_cast<Index>(bias.heads.size());
  checks.require(heads > 0, ErrorCode::bad_shape, ".heads", {" is empty; it must have at least one matrix"});
  const Index n = heads > 0 ? bias.heads[0].rows() : 0;
  for (Index head = 0; head < heads; ++head)
    checks.matrix(joined({".heads[", head, "]"}), bias.heads[head], n, n);
  if (!bias.slopes.empty()) checks.list(".slopes", bias.slopes, heads);
  if (!bias.buckets.empty()) checks.length(".buckets", bias.buckets.size(), n * n);
  checks.positive(".scale", bias.scale);
}

void check(Checks& checks, const RelativeEncoding& relative) {
  const Index distance = relative.max_distance;
  checks.require(distance >= 0 && distance <= largest_distance, ErrorCode::bad_value, ".maxDistance",
                 {" must be a whole number from 0 to ", largest_distance});
  const auto table = [&](const char* part, const Matrix& one) {
    checks.matrix(part, one, 2 * distance + 1, one.cols());
  };
  table(".keys", relative.keys);
  if (relative.values) table(".values", *relative.values);
  if (relative.queries) table(".queries", *relative.queries);
  if (relative.content_bias) checks.matrix(".contentBias", *relative.content_bias);
  if (relative.position_bias) checks.matrix(".positionBias", *relative.position_bias);
  checks.positive(".scale", relative.scale);
  checks.waves(relative.waves, relative.keys.cols());
}

}  // namespace

Result<void> check_encoding(const Encoding& encoding, const std::string& name) {
  Checks checks(name);
  std::visit(Match{
                 [](const NoEncoding&) {},
                 [&](const DataDependentEncoding& data_dependent) {
                   checks.result = check_data_dependent(data_dependent, name);
                 },
                 [&](const auto& one) { check(checks, one); },
             },
             encoding);
  return checks.result;
}

}  // namespace pe
