#pragma once

#include <cmath>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "pe/core/error.hpp"
#include "pe/core/random.hpp"
#include "pe/encodings/scheme.hpp"

// Common parts of the encodings on the scores.
namespace pe {

/// Where whole positions stand, counted from the lowest of them.
struct PositionPlaces {
  /// n numbers from 0 to span
  std::vector<Index> places;
  /// 0 .. 2 largest_position
  Index span = 0;
};

/// Empty if a position is not a whole number, or if the positions have more offsets than pairs.
std::optional<PositionPlaces> position_places(const EncodeRequest& request);

/// A function of the offset that lives at least as long as the call that gets it: as std::function_ref in
/// C++26.
class OffsetEntry {
 public:
  template <class Function>
  OffsetEntry(const Function& function)
      : function_(&function), call_([](const void* given, double offset) {
          return static_cast<double>((*static_cast<const Function*>(given))(offset));
        }) {}
  double operator()(double offset) const { return call_(function_, offset); }

 private:
  const void* function_;
  double (*call_)(const void* function, double offset);
};

/// Writes entry(p_j - p_i), for query i and key j, into `out`, n x n row-major. Where many pairs share an
/// offset, as with positions 0 .. n-1, `entry` is called once per offset.
template <class Value>
void fill_by_offset(const EncodeRequest& request, Value* out, const OffsetEntry& entry) {
  const Index n = request.n;
  const auto whole = position_places(request);
  if (!whole) {
    for (Index i = 0; i < n; ++i)
      for (Index j = 0; j < n; ++j)
        *out++ = static_cast<Value>(entry(request.position(j) - request.position(i)));
    return;
  }
  const auto& [places, span] = *whole;
  std::vector<Value> by_offset(static_cast<std::size_t>(2 * span + 1));
  for (Index k = -span; k <= span; ++k)
    by_offset[static_cast<std::size_t>(k + span)] = static_cast<Value>(entry(static_cast<double>(k)));
  for (const Index query : places) {
    const Value* row = by_offset.data() + (span - query);
    for (const Index key : places) *out++ = row[key];
  }
}

/// The bias of one head that depends on the offset alone: entry(p_j - p_i), n x n.
Matrix bias_by_offset(const EncodeRequest& request, const OffsetEntry& entry);

/// Fails with bad_value and "positions[3]: " and `why` unless every explicit position fits.
[[nodiscard]] Result<void> check_explicit_positions(const EncodeRequest& request,
                                                    bool (*fits)(double position), std::string_view why);

inline bool is_whole(double position) {
  return position == std::floor(position);
}

/// A list parameter of rows x heads numbers, row-major. An empty list is drawn at random, each head from its
/// own stream, so that its numbers do not depend on the number of heads. Errors: bad_shape (name), in which
/// `rows_name` describes the rows.
struct HeadTable {
  std::string_view name, rows_name;
  Index rows;
  /// differs between the tables of one scheme
  std::uint64_t stream;
  std::function<double(Random&)> draw;
};
[[nodiscard]] Result<MatrixD> head_table(const EncodeRequest& request, const HeadTable& table);

}  // namespace pe
