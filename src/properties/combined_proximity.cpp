#include "pe/properties/combined_proximity.hpp"

#include <algorithm>
#include <cmath>
#include <vector>

#include "pe/core/try.hpp"
#include "pe/kernels/finite.hpp"

namespace pe {

namespace {

/// The rows of a table in whole heads of this width, the last entries 0 where there are too few; with the
/// cosine scaled to length 1, but for rows of zeros.
Matrix in_heads(const MatrixView& table, Index width, Measure measure) {
  const Index cols = std::max<Index>(1, table.cols() / width) * width, kept = std::min(cols, table.cols());
  Matrix result(table.rows(), cols);
  for (Index row = 0; row < table.rows(); ++row) {
    double square = 0;
    for (Index col = 0; col < kept; ++col) {
      const auto value = static_cast<double>(table(row, col));
      square += value * value;
    }
    const double norm = measure == Measure::cosine && square > 0 ? std::sqrt(square) : 1;
    for (Index col = 0; col < cols; ++col)
      result(row, col) = col < kept ? static_cast<float>(static_cast<double>(table(row, col)) / norm) : 0;
  }
  return result;
}

Result<Matrix> combined(const InputEncoding& absolute, const RelativeEncoding& relative, Measure measure) {
  const Index n = absolute.table.rows(), width = relative.keys.cols();
  const Index reach = std::min(relative.max_distance, n - 1), rows = 2 * reach + 1;
  const auto entries = static_cast<double>(absolute.table.size() + (n + rows) * width);
  const auto cols = static_cast<double>(absolute.table.cols() + width);
  PE_CHECK(check_memory(sizeof(float) * entries + memory_of_whole(static_cast<double>(n), cols), "source"));
  const Matrix positions = in_heads(absolute.table, width, measure);
  // Offsets beyond n - 1 occur in no pair.
  const Matrix offsets =
      in_heads(relative.keys.middleRows(relative.max_distance - reach, rows), width, measure);
  Matrix sum = whole({positions, Measure::dot}, n);
  // All heads share the vector of an offset, so it is multiplied by the sum of the parts that they see.
  std::vector<double> query(static_cast<std::size_t>(width));
  for (Index x = 0; x < n; ++x) {
    std::ranges::fill(query, 0);
    for (Index col = 0; col < positions.cols(); ++col)
      query[static_cast<std::size_t>(col % width)] += static_cast<double>(positions(x, col));
    for (Index y = 0; y < n; ++y) {
      const float* offset = &offsets(std::clamp(y - x, -reach, reach) + reach, 0);
      auto value = static_cast<double>(sum(x, y));
      for (const double entry : query) value += entry * static_cast<double>(*offset++);
      sum(x, y) = static_cast<float>(value);
    }
  }
  if (!check_finite(sum, "source"))
    return beyond_float32(ErrorCode::non_finite, "source", "its sums", "large");
  return sum;
}

}  // namespace

Result<Matrix> proximity(std::span<const Encoding> encodings, Measure measure, Index head,
                         std::optional<Index> row) {
  if (encodings.size() == 1) return proximity(encodings.front(), measure, head, row);
  const auto* absolute = encodings.size() == 2 ? std::get_if<InputEncoding>(&encodings[0]) : nullptr;
  const auto* relative = encodings.size() == 2 ? std::get_if<RelativeEncoding>(&encodings[1]) : nullptr;
  if (absolute == nullptr || relative == nullptr || row)
    return fail(ErrorCode::not_supported, "source",
                {"a list of encodings must be a table and then offset vectors, without the option row"});
  for (const Encoding& one : encodings) PE_CHECK(check_encoding(one, "source"));
  return combined(*absolute, *relative, measure);
}

}  // namespace pe
