#pragma once

#include <algorithm>

#include "pe/core/matrix.hpp"

namespace pe {

/// Where one of the contiguous folds of `count` things begins: the first (count mod folds) have one more.
inline Index start_of_fold(Index fold, Index folds, Index count) {
  return fold * (count / folds) + std::min(fold, count % folds);
}

}  // namespace pe
