#include "pe/properties/shared_angles.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <utility>

#include "pe/core/range.hpp"
#include "pe/core/try.hpp"

namespace pe {

Result<SharedAngles> shared_angles(std::span<const double> frequencies, const SharedAnglesOptions& options) {
  constexpr double most_angles = 134217728;
  if (frequencies.empty())
    return fail(ErrorCode::bad_value, "frequencies", {"frequencies must have at least one number"});
  for (const double one : frequencies)
    if (!(one >= 0 && std::isfinite(one)))
      return fail(ErrorCode::bad_value, "frequencies", {"frequencies must be from 0 on; ", one, " is not"});
  const auto length = static_cast<double>(options.length);
  PE_CHECK(check_range(length, 1, static_cast<double>(largest_n), "length"));
  if (length * static_cast<double>(frequencies.size()) > most_angles)
    return fail(ErrorCode::too_large, "length",
                {"length times frequencies is more than 2^27; use fewer of either"});
  PE_CHECK(check_memory(sizeof(std::int32_t) * length, "length"));

  std::vector<double> inverse(frequencies.begin(), frequencies.end());
  for (double& one : inverse) one = rounded_angle(one, options.angles);
  std::vector<double> before(inverse.size(), 0), now(inverse.size());
  SharedAngles result{.shared = {}, .first_of_pairs = std::vector<std::int32_t>(inverse.size(), 0)};
  for (Index position = 1; position < options.length; ++position) {
    for (std::size_t i = 0; i < now.size(); ++i)
      now[i] = angle_at(static_cast<double>(position), inverse[i], options.angles);
    const auto here = static_cast<std::int32_t>(position);
    for (std::size_t i = 0; i < now.size(); ++i)
      if (now[i] == before[i] && result.first_of_pairs[i] == 0) result.first_of_pairs[i] = here;
    if (now == before) result.shared.push_back(here);
    std::swap(before, now);
  }
  return result;
}

}  // namespace pe
