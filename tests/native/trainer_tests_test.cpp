// Test sequences, and what is measured on them.
#include <algorithm>
#include <catch_amalgamated.hpp>
#include <cmath>
#include <limits>
#include <string>
#include <vector>

#include "pe/training/readout.hpp"
#include "trainers.hpp"

namespace trainer_tests_test {

using namespace pe;
using namespace trainers;

TEST_CASE("tests of a length that the task has not are refused", "[training]") {
  Trainer trainer = trainer_of(options_of("first", "learned"));
  for (const Index n : {1, 2, 17, 500}) {
    INFO(n);
    CHECK(trainer.evaluate({.n = n}).error().field == "n");
    CHECK(trainer.sample(0, n).error().field == "n");
  }
  CHECK(trainer.evaluate({.sequences = 4, .n = 16}));
}

TEST_CASE("the parts of a test are the whole test", "[training]") {
  TrainerOptions options = options_of("rev", "learned");
  options.task.law = LengthLaw::uniform;
  Trainer trainer = trainer_of(options);
  take(trainer, 20);
  const Evaluation whole = *trainer.evaluate({.sequences = 20});
  Evaluation joined = *trainer.evaluate({.sequences = 7});
  const Evaluation rest = *trainer.evaluate({.first = 7, .sequences = 13});
  const auto right = [](const std::vector<double>& shares, const std::vector<std::int32_t>& asked,
                        std::size_t i) { return asked[i] == 0 ? 0 : std::round(shares[i] * asked[i]); };
  for (std::size_t i = 0; i < whole.per_position.size(); ++i) {
    INFO(i);
    CHECK(joined.asked_per_position[i] + rest.asked_per_position[i] == whole.asked_per_position[i]);
    CHECK(joined.asked_per_length[i] + rest.asked_per_length[i] == whole.asked_per_length[i]);
    CHECK(right(joined.per_position, joined.asked_per_position, i) +
              right(rest.per_position, rest.asked_per_position, i) ==
          right(whole.per_position, whole.asked_per_position, i));
    CHECK(right(joined.per_length, joined.asked_per_length, i) +
              right(rest.per_length, rest.asked_per_length, i) ==
          right(whole.per_length, whole.asked_per_length, i));
  }
}

/// Five pairs, of which the last is kept for tests.
TrainerOptions own_options(int pairs) {
  TrainerOptions options = options_of("own", "learned");
  for (int i = 0; i < pairs; ++i) {
    OwnPair pair{.input = {"a", "b"}, .output = i % 2 == 0 ? "up" : "down"};
    if (i % 2 == 0) std::ranges::reverse(pair.input);
    options.task.pairs.push_back(pair);
  }
  return options;
}

TEST_CASE("tests that are not there are refused by name", "[training]") {
  Trainer trainer = trainer_of(own_options(12));
  CHECK(trainer.evaluate({.first = 1})->asked_per_length[2] == 1);
  CHECK(trainer.evaluate({.first = 2}).error().field == "first");
  CHECK(trainer.evaluate({.first = 2}).error().message.contains("first is 2; the test sequences are 0 to 1"));
  CHECK(trainer.sample(1, std::nullopt));
  CHECK(trainer.sample(2, std::nullopt).error().field == "index");
  CHECK(trainer.read_position(2));
  CHECK(trainer_of(own_options(9)).read_position(2).error().message.contains("10 pairs"));
  Trainer endless = trainer_of(options_of("first", "learned"));
  CHECK(endless.evaluate({.first = 4096}).error().field == "first");
  CHECK(endless.evaluate({.first = -1}).error().field == "first");
  CHECK(endless.evaluate({.sequences = 0}).error().field == "sequences");
  CHECK(endless.evaluate({.sequences = 4097}).error().field == "sequences");
  CHECK(endless.sample(-1, std::nullopt).error().field == "index");
  CHECK(endless.sample(4096, std::nullopt).error().field == "index");
  CHECK(endless.read_position(1).error().field == "sequences");
  CHECK(endless.read_position(513).error().field == "sequences");
}

TEST_CASE("a request that is refused does not touch the step at work", "[training]") {
  TrainerOptions options = options_of("first", "learned");
  options.task.n = 128;
  Trainer trainer = trainer_of(options);
  REQUIRE(!*trainer.work());
  CHECK(!trainer.evaluate({.first = 5000}));
  CHECK(!trainer.evaluate({.n = 500}));
  CHECK(!trainer.show({}));
  CHECK(!trainer.read_position(1));
  int parts = 1;
  for (bool is_done = false; !is_done; ++parts) is_done = *trainer.work();
  CHECK(parts == 16);  // 32 sequences, two at a time
}

TEST_CASE("a linear readout finds positions that are there, and none that are not", "[training]") {
  Random random(3);
  Matrix straight(40, 6), noise = random_normal(40, 6, 1, random);
  for (Index row = 0; row < 40; ++row)
    for (Index col = 0; col < 6; ++col)
      straight(row, col) = static_cast<float>(row * (col + 1)) + noise(row, col) * 0.01F;
  CHECK(read_table(straight)->mae < 0.01);
  CHECK(read_table(noise)->mae > 5);  // as good as the middle: 10 without any fit
  CHECK(read_table(noise)->ridge > 1);
  CHECK(read_table(noise.topRows(3)).error().code == ErrorCode::bad_shape);
  CHECK(read_table(noise.leftCols(0)).error().code == ErrorCode::bad_shape);
  noise(3, 2) = std::numeric_limits<float>::infinity();
  CHECK(read_table(noise).error().code == ErrorCode::non_finite);
  noise(3, 2) = 0;
  // Two sequences of 20 rows to see, two to test.
  const std::vector<Index> starts{0, 10, 20, 30, 40};
  MatrixD rows(40, 6);
  for (Index row = 0; row < 40; ++row) rows.row(row) = straight.row(row % 10).cast<double>();
  CHECK(read_positions(rows, starts)->r2 > 0.999);
  CHECK(read_positions(rows, starts)->exact == 1);
  CHECK(read_positions(noise.cast<double>(), starts)->r2 < 0.5);
}

}  // namespace trainer_tests_test
