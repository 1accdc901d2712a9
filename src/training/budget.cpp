#include "pe/training/budget.hpp"

#include <cmath>

namespace pe {

Result<void> check_budget(double bytes) {
  constexpr double mebibyte = 1048576, most = PE_LARGEST_MODEL / mebibyte;
  if (bytes > most * mebibyte)
    return fail(ErrorCode::too_large, "d",
                {"This model would need ", std::ceil(bytes / mebibyte), " MiB, and it can have ", most,
                 ": take a smaller d, mlp, n, testLength or maxDistance, or fewer heads, layers or schemes"});
  return check_memory(bytes, "d");
}

}  // namespace pe
