#include "pe/encodings/data_dependent_weights.hpp"

#include <cmath>

namespace pe {

Result<void> check_data_dependent_request(const EncodeRequest& request, double weights,
                                          std::string_view field) {
  for (Index i = 0; request.positions && i < request.n; ++i)
    // The difference of two positions up to 1e7 is exact to 4e-9.
    if (std::abs(request.position(i) - request.position(0) - static_cast<double>(i)) > 1e-6)
      return fail(
          ErrorCode::bad_value, "positions",
          {"positions[", i,
           "]: positions must increase in steps of 1 here, since each word between query and key counts "
           "by what it is"});
  return check_memory(sizeof(float) * weights, field);
}

Matrix data_dependent_weights(const EncodeRequest& request, DataDependentPart part, Index item, Index rows,
                              Index cols, double deviation) {
  constexpr std::uint64_t first_stream = 0x436f6e74656e74;  // no scheme of another kind uses it
  Random random(mix_seed(request.seed, static_cast<std::uint64_t>(item)),
                first_stream + static_cast<std::uint64_t>(part));
  return random_normal(rows, cols, deviation, random);
}

}  // namespace pe
