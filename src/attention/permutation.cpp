#include "pe/attention/permutation.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "pe/core/try.hpp"

namespace pe {

namespace {

Result<void> check_permutation(const std::vector<std::int32_t>& permutation, Index n) {
  if (static_cast<Index>(permutation.size()) != n)
    return fail(ErrorCode::bad_shape, "permutation",
                {"permutation has ", permutation.size(), " entries, but x has ", n, " rows"});
  std::vector<bool> seen(permutation.size(), false);
  for (const std::int32_t row : permutation) {
    if (row < 0 || row >= n || seen[static_cast<std::size_t>(row)])
      return fail(ErrorCode::bad_value, "permutation",
                  {"permutation must list every number from 0 to ", n - 1, " once; ", row,
                   row < 0 || row >= n ? " is out of range" : " occurs twice"});
    seen[static_cast<std::size_t>(row)] = true;
  }
  return {};
}

}  // namespace

Matrix permute_rows(const Matrix& matrix, const std::vector<std::int32_t>& permutation) {
  Matrix result(matrix.rows(), matrix.cols());
  for (Index i = 0; i < matrix.rows(); ++i)
    result.row(i) = matrix.row(permutation[static_cast<std::size_t>(i)]);
  return result;
}

Result<Permuted> permute(PermuteRequest&& request) {
  const std::vector<std::int32_t>& permutation = request.permutation;
  PE_CHECK(check_permutation(permutation, request.x.rows()));
  if (request.padding > 0)
    return fail(
        ErrorCode::bad_value, "padding",
        {"padding is ", request.padding, "; it must be 0, since a permutation would move words into it"});
  if (!request.layers) request.want = {AttentionPart::output};
  PE_TRY(auto&& plain, attend(request));
  PE_CHECK(check_memory(sizeof(float) * static_cast<double>(request.x.size()), "x"));
  request.x = permute_rows(request.x, permutation);
  PE_TRY(auto&& permuted, attend(request));
  PE_CHECK(check_memory(3 * sizeof(float) * static_cast<double>(plain.output.size()), "x"));

  Permuted result;
  result.permuted_input = permuted.output;
  result.permuted_output = permute_rows(plain.output, permutation);
  result.difference = result.permuted_input - result.permuted_output;
  result.max_abs_difference = result.difference.cwiseAbs().maxCoeff(&result.worst.row, &result.worst.col);
  result.largest_output =
      std::max(result.permuted_input.cwiseAbs().maxCoeff(), result.permuted_output.cwiseAbs().maxCoeff());
  if (request.layers) result.layers = {.plain = std::move(plain), .permuted = std::move(permuted)};
  return result;
}

}  // namespace pe
