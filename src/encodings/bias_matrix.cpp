#include "pe/encodings/bias_matrix.hpp"

#include <algorithm>

#include "pe/core/try.hpp"

namespace pe {

std::optional<PositionPlaces> position_places(const EncodeRequest& request) {
  const auto n = static_cast<std::size_t>(request.n);
  PositionPlaces result{.places = std::vector<Index>(n), .span = request.n - 1};
  double lowest = 0;
  if (request.positions) {
    if (!std::ranges::all_of(*request.positions, is_whole)) return std::nullopt;
    const auto [low, high] = std::ranges::minmax(*request.positions);
    if (2 * (high - low) + 1 > static_cast<double>(n) * static_cast<double>(n)) return std::nullopt;
    lowest = low;
    result.span = static_cast<Index>(high - low);
  }
  for (std::size_t i = 0; i < n; ++i)
    result.places[i] = static_cast<Index>(request.position(static_cast<Index>(i)) - lowest);
  return result;
}

Matrix bias_by_offset(const EncodeRequest& request, const OffsetEntry& entry) {
  Matrix bias(request.n, request.n);
  fill_by_offset(request, bias.data(), entry);
  return bias;
}

Result<void> check_explicit_positions(const EncodeRequest& request, bool (*fits)(double position),
                                      std::string_view why) {
  if (!request.positions) return {};
  const auto bad = std::ranges::find_if_not(*request.positions, fits);
  if (bad == request.positions->end()) return {};
  return fail(ErrorCode::bad_value, "positions",
              {"positions[", bad - request.positions->begin(), "]: ", why});
}

Result<MatrixD> head_table(const EncodeRequest& request, const HeadTable& table) {
  PE_CHECK(check_memory(sizeof(double) * static_cast<double>(table.rows * request.heads), "heads"));
  MatrixD result(table.rows, request.heads);
  const std::vector<double>& given = request.numbers(table.name);
  if (given.empty()) {
    for (Index head = 0; head < request.heads; ++head) {
      Random random(mix_seed(request.seed, static_cast<std::uint64_t>(head)), table.stream);
      for (Index row = 0; row < table.rows; ++row) result(row, head) = table.draw(random);
    }
    return result;
  }
  if (static_cast<Index>(given.size()) != result.size()) {
    const std::string name(table.name), rows_name(table.rows_name);
    return fail(ErrorCode::bad_shape, name,
                {name, " has ", given.size(), " entries; it must be empty or have ", rows_name,
                 " x heads = ", table.rows, " x ", request.heads});
  }
  std::ranges::copy(given, result.data());
  return result;
}

}  // namespace pe
