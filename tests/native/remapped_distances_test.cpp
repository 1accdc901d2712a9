#include "pe/encodings/remapped_distances.hpp"

#include <algorithm>
#include <catch_amalgamated.hpp>
#include <cmath>
#include <numeric>

#include "golden.hpp"
#include "pe/core/error.hpp"

namespace remapped_distances_test {

using pe::DistanceRemap, pe::Index, pe::RemappedDistances, pe::remapped_distances;
using enum DistanceRemap::Kind;

namespace {

/// At every distance from 0 on.
RemappedDistances of(const DistanceRemap& remap, Index length, Index trained = 512) {
  std::vector<double> all(static_cast<std::size_t>(length));
  std::iota(all.begin(), all.end(), 0.0);
  auto result = remapped_distances(all, length, trained, remap);
  REQUIRE(result);
  return *std::move(result);
}

std::string refused(const DistanceRemap& remap, Index length = 8, Index trained = 8, double distance = 0) {
  const auto result = remapped_distances(std::array{distance}, length, trained, remap);
  REQUIRE(!result);
  return result.error().field;
}

}  // namespace

TEST_CASE("remapped distances: what the code of the papers computes") {
  const auto blocks = read_golden("remapped/distances.txt");
  CHECK(blocks.size() == 18);
  for (const GoldenBlock& block : blocks) {
    CAPTURE(block.name);
    const auto name = words(block.name);
    const auto kind = std::ranges::find(pe::names_of<DistanceRemap::Kind>, name[0]);
    const RemappedDistances seen =
        of({.kind = DistanceRemap::Kind(kind - pe::names_of<DistanceRemap::Kind>.begin()),
            .near = std::stol(name[1]),
            .group = std::stol(name[2]),
            .chunk = std::stol(name[3])},
           block.values.cols());
    for (Index m = 0; m < block.values.cols(); ++m)
      CHECK(std::abs(seen.distances[static_cast<std::size_t>(m)] - block.values(0, m)) < 1e-12);
    CHECK(seen.largest == std::ranges::max(seen.distances));
  }
}

TEST_CASE("remapped distances: what all words of a text see") {
  const auto extended = of({.kind = self_extend, .near = 512, .group = 8}, 4096, 1024);
  CHECK(extended.kept == 513);
  CHECK(extended.largest == 959);
  CHECK(extended.shared == 8);
  CHECK(extended.fresh == 0);
  CHECK(extended.reversed == 0);
  const auto rectified = of({.kind = rerope, .near = 512}, 4096, 512);
  CHECK(rectified.kept == 513);
  CHECK(rectified.shared == 4096 - 512);
  CHECK(rectified.fresh == 4096 - 512);
  CHECK(of({.kind = leaky_rerope, .near = 256, .group = 8}, 2048).shared == 8);
  // 2048 words are 5 chunks of 352 and 288 of the last one. m = 288 is the last word of the chunk before, at 351,
  // where the query stands at 384.
  const auto chunks = of({.kind = dual_chunk, .near = 32, .chunk = 384}, 2048);
  CHECK(chunks.largest == 384);
  CHECK(chunks.reversed == 288);
  CHECK(chunks.kept == 288);
}

TEST_CASE("remapped distances: a window as long as the text, or groups of one, change nothing") {
  std::vector<double> all(100);
  std::iota(all.begin(), all.end(), 0.0);
  CHECK(of({.kind = self_extend, .near = 100, .group = 8}, 100).distances == all);
  CHECK(of({.kind = self_extend, .near = 10, .group = 1}, 100).distances == all);
  CHECK(of({.kind = rerope, .near = 99}, 100).distances == all);
  CHECK(of({.kind = leaky_rerope, .near = 10, .group = 1}, 100).distances == all);
  CHECK(of({.kind = dual_chunk, .near = 50, .chunk = 150}, 100).distances == all);
}

TEST_CASE("remapped distances: chunks keep the nearest words, for every query") {
  for (Index length = 1; length <= 60; ++length) {
    const auto seen = of({.kind = dual_chunk, .near = 5, .chunk = 13}, length);
    CHECK(seen.kept >= std::min<Index>(length, 5));
    CHECK(seen.largest <= 13);
  }
}

TEST_CASE("remapped distances: what is out of range is refused by name") {
  CHECK(refused({.near = 0}) == "near");
  CHECK(refused({.group = 0}) == "group");
  CHECK(refused({.chunk = 1}) == "chunk");
  CHECK(refused({.kind = dual_chunk, .near = 9, .chunk = 9}) == "near");
  CHECK(refused({}, 0) == "length");
  CHECK(refused({}, (1 << 22) + 1) == "length");
  CHECK(refused({}, 8, 0) == "trained");
  CHECK(refused({}, 8, 8, 8) == "distances");
  CHECK(refused({}, 8, 8, NAN) == "distances");
}

}  // namespace remapped_distances_test
