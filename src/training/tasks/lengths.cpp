#include "pe/training/tasks/lengths.hpp"

namespace pe {

Index Lengths::draw(Random& random) const {
  switch (law) {
    case LengthLaw::full:
      return longest;
    case LengthLaw::uniform:
      return shortest + random.below(static_cast<std::uint32_t>(longest - shortest + 1));
    case LengthLaw::mixture:
      return random.uniform() < p ? shortest : longest;
    case LengthLaw::geometric:
      break;
  }
  Index length = shortest;
  while (length < longest && random.uniform() >= p) ++length;
  return length;
}

double Lengths::share(Index length) const {
  if (law == LengthLaw::full) return length == longest ? 1 : 0;
  if (length < shortest || length > longest) return 0;
  if (law == LengthLaw::uniform) return 1 / static_cast<double>(longest - shortest + 1);
  if (law == LengthLaw::mixture) return (length == shortest ? p : 0) + (length == longest ? 1 - p : 0);
  double left = 1;
  for (Index passed = shortest; passed < length; ++passed) left *= 1 - p;
  return length == longest ? left : left * p;
}

}  // namespace pe
