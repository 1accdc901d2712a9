#include "pe/encodings/relative_tables.hpp"

#include <cmath>
#include <numeric>

namespace pe {

Result<void> check_relative(const EncodeRequest& request, double entries, std::string_view field) {
  for (Index i = 0; request.positions && i < request.n; ++i) {
    // The difference of two positions up to 1e7 is exact to 4e-9.
    constexpr double tolerance = 1e-6;
    if (std::abs(request.position(i) - request.position(0) - static_cast<double>(i)) <= tolerance) continue;
    return fail(
        ErrorCode::bad_value, "positions",
        {"positions[", i,
         "]: positions must increase in steps of 1 here, since the number of places between query and key "
         "selects the relative vector"});
  }
  return check_memory(sizeof(float) * entries, field);
}

std::vector<double> relative_offsets(Index max_distance) {
  std::vector<double> offsets(static_cast<std::size_t>(2 * max_distance + 1));
  std::iota(offsets.begin(), offsets.end(), -static_cast<double>(max_distance));
  return offsets;
}

Random relative_random(std::uint64_t seed, RelativePart part, std::uint64_t item) {
  constexpr std::uint64_t first_stream = 0x52656c6174697665;  // no scheme of another kind uses it
  return Random(mix_seed(seed, item), first_stream + static_cast<std::uint64_t>(part));
}

Matrix random_offset_rows(std::uint64_t seed, RelativePart part, Index max_distance, Index width,
                          double deviation) {
  Matrix rows(2 * max_distance + 1, width);
  for (Index offset = -max_distance; offset <= max_distance; ++offset) {
    const Index item = offset < 0 ? -2 * offset - 1 : 2 * offset;
    Random random = relative_random(seed, part, static_cast<std::uint64_t>(item));
    rows.row(offset + max_distance) = random_normal(1, width, deviation, random);
  }
  return rows;
}

}  // namespace pe
