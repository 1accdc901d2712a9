#include "pe/encodings/remapped_distances.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>

#include "pe/core/heap.hpp"
#include "pe/core/range.hpp"
#include "pe/core/text.hpp"
#include "pe/core/try.hpp"

namespace pe {

namespace {

constexpr Index longest = 1 << 22;

Result<void> check(const DistanceRemap& remap, Index length, Index trained) {
  const auto in_range = [](Index value, Index least, const char* field) {
    return check_range(static_cast<double>(value), static_cast<double>(least), static_cast<double>(longest),
                       field);
  };
  PE_CHECK(in_range(remap.near, 1, "near"));
  PE_CHECK(in_range(remap.group, 1, "group"));
  PE_CHECK(in_range(remap.chunk, 2, "chunk"));
  PE_CHECK(in_range(length, 1, "length"));
  PE_CHECK(in_range(trained, 1, "trained"));
  if (remap.kind == DistanceRemap::Kind::dual_chunk && remap.near >= remap.chunk)
    return fail(ErrorCode::bad_value, "near",
                {"near is ", remap.near, "; it must be below chunk, which is ", remap.chunk});
  return {};
}

/// What query i sees of a key m words before it.
double seen_by(const DistanceRemap& remap, Index i, Index m) {
  const auto& [kind, near, group, chunk] = remap;
  using enum DistanceRemap::Kind;
  const auto whole = [](Index distance) { return static_cast<double>(distance); };
  switch (kind) {
    case self_extend:
      return whole(m < near ? m : i / group - (i - m) / group + near - near / group);
    case rerope:
      return whole(std::min(m, near));
    case leaky_rerope:
      return m < near ? whole(m) : whole(near) + whole(m - near) / whole(group);
    case dual_chunk:
      break;
  }
  const Index length = chunk - near, before = i / length - (i - m) / length;
  const Index query = before == 0   ? i % length
                      : before == 1 ? std::min(i % length + length, chunk)
                                    : std::min(2 * length - 1, chunk);
  return whole(query - (i - m) % length);
}

}  // namespace

Result<RemappedDistances> remapped_distances(std::span<const double> distances, Index length, Index trained,
                                             const DistanceRemap& remap) {
  PE_CHECK(check(remap, length, trained));
  PE_CHECK(check_memory(2 * sizeof(std::uint32_t) * static_cast<double>(length) +
                            sizeof(double) * static_cast<double>(distances.size()),
                        "length"));
  RemappedDistances result;
  std::vector<std::uint32_t> words_at(static_cast<std::size_t>(length));
  double previous = -1;
  for (Index m = 0; m < length; ++m) {
    const double seen = seen_by(remap, length - 1, m);
    result.largest = std::max(result.largest, seen);
    if (result.kept == m && seen == static_cast<double>(m)) ++result.kept;
    if (seen >= static_cast<double>(trained)) ++result.fresh;
    if (result.reversed == 0 && seen < previous) result.reversed = m;
    previous = seen;
    // Groups that do not divide the window may lead one step beyond the text.
    const auto step = static_cast<std::size_t>(seen);
    if (step >= words_at.size()) words_at.resize(step + 1);
    ++words_at[step];
  }
  result.shared = static_cast<Index>(std::ranges::max(words_at));
  for (const double distance : distances) {
    PE_CHECK(check_range(distance, 0, static_cast<double>(length - 1), "distances"));
    result.distances.push_back(seen_by(remap, length - 1, static_cast<Index>(distance)));
  }
  return result;
}

}  // namespace pe
