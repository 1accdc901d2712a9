#pragma once

#include <cstdint>
#include <vector>

#include "pe/core/matrix.hpp"

namespace pe {

/// PCG32 (O'Neill 2014, PCG-XSH-RR 64/32): the same stream on every platform and compiler, from integer
/// arithmetic and correctly rounded double operations alone.
class Random {
 public:
  /// Different streams of one seed are independent.
  explicit Random(std::uint64_t seed, std::uint64_t stream = 54);

  std::uint32_t bits();
  /// Uniform in [0, 1), 32 bits.
  double uniform();
  /// Uniform integer in [0, bound), without bias. bound >= 1.
  std::uint32_t below(std::uint32_t bound);
  /// Standard normal (Marsaglia's polar method), at most largest_normal in size.
  double normal();
  /// The polar method takes no radius whose square is below 2^-62: sqrt(2 x 62 log 2) is 9.28.
  static constexpr double largest_normal = 9.3;

 private:
  std::uint64_t state_ = 0;
  std::uint64_t increment_;
  double spare_ = 0;
  bool has_spare_ = false;
};

/// A seed for the `item`-th stream of a seed (SplitMix64's finaliser, Steele et al. 2014): the streams of
/// neighbouring items are unrelated.
std::uint64_t mix_seed(std::uint64_t seed, std::uint64_t item);

/// Independent normal entries, mean 0.
Matrix random_normal(Index rows, Index cols, double deviation, Random& random);

/// 0 .. n-1 in random order (Fisher-Yates).
std::vector<std::int32_t> random_permutation(std::int32_t n, Random& random);

}  // namespace pe
