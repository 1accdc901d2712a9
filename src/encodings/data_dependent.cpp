#include <algorithm>
#include <cmath>

#include "pe/core/shape.hpp"
#include "pe/core/try.hpp"
#include "pe/encodings/encoding.hpp"
#include "pe/kernels/finite.hpp"

namespace pe {

Result<void> check_data_dependent(const DataDependentEncoding& encoding, const std::string& name) {
  const auto& [gates, slopes, places, projection, distances] = encoding;
  if (gates.has_value() + places.has_value() + projection.has_value() != 1)
    return fail(ErrorCode::bad_shape, name, {name, " must have one of gates, places and projection"});
  if (projection.has_value() != distances.has_value())
    return fail(ErrorCode::bad_shape, name + ".distances", {name, ".distances and projection go together"});
  const auto check = [&](const std::optional<Matrix>& part, const char* field) -> Result<void> {
    if (!part) return {};
    if (part->size() == 0) return bad_shape(name + field, *part, {"at least 1 x 1"});
    return check_finite(*part, name + field);
  };
  PE_CHECK(check(gates, ".gates"));
  PE_CHECK(check(places, ".places"));
  PE_CHECK(check(projection, ".projection"));
  PE_CHECK(check(distances, ".distances"));
  const std::string of_slopes = name + ".slopes";
  const Index heads = gates ? gates->cols() : 0;
  if (std::ssize(slopes) != heads)
    return fail(ErrorCode::bad_shape, of_slopes,
                {of_slopes, " has ", slopes.size(), " numbers; it must have ", heads});
  if (!std::ranges::all_of(slopes, [](double slope) { return slope > 0 && std::isfinite(slope); }))
    return fail(ErrorCode::bad_value, of_slopes, {of_slopes, " must have positive numbers"});
  if (projection && projection->cols() % distances->rows() != 0)
    return fail(ErrorCode::bad_shape, name + ".projection",
                {name, ".projection must have as many columns for each head as distances has rows"});
  return {};
}

}  // namespace pe
