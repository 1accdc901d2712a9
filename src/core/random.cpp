#include "pe/core/random.hpp"

#include <cmath>
#include <numeric>
#include <utility>

#include "pe/core/portable_math.hpp"

namespace pe {

Random::Random(std::uint64_t seed, std::uint64_t stream) : increment_((stream << 1u) | 1u) {
  bits();
  state_ += seed;
  bits();
}

std::uint32_t Random::bits() {
  const std::uint64_t old = state_;
  state_ = old * 6364136223846793005ULL + increment_;
  const auto xorshifted = static_cast<std::uint32_t>(((old >> 18u) ^ old) >> 27u);
  const auto rotation = static_cast<std::uint32_t>(old >> 59u);
  return (xorshifted >> rotation) | (xorshifted << ((32u - rotation) & 31u));
}

double Random::uniform() {
  return bits() * 0x1p-32;
}

std::uint32_t Random::below(std::uint32_t bound) {
  const std::uint32_t threshold = (0u - bound) % bound;
  for (;;) {
    const std::uint32_t value = bits();
    if (value >= threshold) return value % bound;
  }
}

double Random::normal() {
  if (has_spare_) {
    has_spare_ = false;
    return spare_;
  }
  for (;;) {
    const double a = 2 * uniform() - 1;
    const double b = 2 * uniform() - 1;
    const double r = a * a + b * b;
    if (r >= 1 || r == 0) continue;
    const double scale = std::sqrt(-2 * portable_log(r) / r);
    spare_ = b * scale;
    has_spare_ = true;
    return a * scale;
  }
}

std::uint64_t mix_seed(std::uint64_t seed, std::uint64_t item) {
  std::uint64_t z = seed + (item + 1) * 0x9e3779b97f4a7c15ULL;
  z = (z ^ (z >> 30u)) * 0xbf58476d1ce4e5b9ULL;
  z = (z ^ (z >> 27u)) * 0x94d049bb133111ebULL;
  return z ^ (z >> 31u);
}

Matrix random_normal(Index rows, Index cols, double deviation, Random& random) {
  Matrix matrix(rows, cols);
  for (Index i = 0; i < matrix.size(); ++i)
    matrix.data()[i] = static_cast<float>(deviation * random.normal());
  return matrix;
}

std::vector<std::int32_t> random_permutation(std::int32_t n, Random& random) {
  std::vector<std::int32_t> order(static_cast<std::size_t>(n));
  std::iota(order.begin(), order.end(), 0);
  for (std::uint32_t i = static_cast<std::uint32_t>(n); i > 1; --i)
    std::swap(order[i - 1], order[random.below(i)]);
  return order;
}

}  // namespace pe
