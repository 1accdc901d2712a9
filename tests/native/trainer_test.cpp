// What a run is: its weights, its snapshots, and how it ends.
#include <algorithm>
#include <catch_amalgamated.hpp>
#include <cmath>
#include <string>
#include <vector>

#include "bits_hash.hpp"
#include "trainers.hpp"

namespace trainer_test {

using namespace pe;
using namespace trainers;

TEST_CASE("training gives the same weights on every platform", "[training]") {
  // Recorded from a native build with SSE2; the same test runs as wasm.
  struct Case {
    const char *task, *scheme;
    std::uint64_t hash;
    bool takes_pow = false;
  };
  for (const auto& [task, scheme, hash, takes_pow] :
       {Case{"first", "none", 0xbdb44b6ecf5cb332}, Case{"first", "learned", 0x5e0284d2d0c0edb5},
        Case{"getk", "rotary", 0x2e6e198be9d1f2ca, true}, Case{"kspan", "t5", 0x6058db3113898c22},
        Case{"topic", "kerple", 0xe18af1f2bc7bb23a, true},
        Case{"rev", "learned-sinusoidal", 0x2c0f984638ef9df5, true}}) {
    if (takes_pow && !has_recorded_pow) continue;
    INFO(task << " " << scheme);
    CHECK(trained(options_of(task, scheme), 30).hash() == hash);
  }
}

TEST_CASE("a learned table tells which came first, and no positions do not", "[training]") {
  const auto accuracy = [](const char* scheme) {
    return trained(options_of("first", scheme), 150).evaluate({})->accuracy;
  };
  CHECK(accuracy("learned") > 0.95);
  CHECK(accuracy("none") < 0.6);
}

TEST_CASE("three whole runs end with the recorded weights, and as their tasks allow", "[training]") {
  struct Run {
    const char *task, *scheme;
    int steps;
    std::uint64_t hash;
    double accuracy;
  };
  for (const auto& [task, scheme, steps, hash, accuracy] :
       {Run{"occ", "none", 200, 0xa8b3643acc4f2900, 1},
        Run{"first", "none", 300, 0x6cac9c845d02f56c, 0.4765625},
        Run{"first", "learned", 300, 0x62a4b998722f66b0, 1}}) {
    INFO(task << " " << scheme);
    TrainerOptions options = options_of(task, scheme);
    options.optimizer.steps = static_cast<std::uint64_t>(steps);
    Trainer trainer = trained(options, steps);
    CHECK(trainer.hash() == hash);
    CHECK(trainer.evaluate({})->accuracy == accuracy);
  }
}

TEST_CASE("a snapshot continues with the same bits", "[training]") {
  for (const Optimizing kind : {Optimizing::adamw, Optimizing::sgd}) {
    TrainerOptions options = options_of("prev", "shaw");
    options.optimizer.kind = kind;
    Trainer trainer = trained(options, 5);
    const auto snapshot = *trainer.snapshot();
    take(trainer, 5);
    const auto hash = trainer.hash();
    REQUIRE(trainer.restore(snapshot));
    CHECK(trainer.steps() == 5);
    CHECK(trainer.hash() != hash);
    take(trainer, 5);
    CHECK(trainer.hash() == hash);
    Trainer other = trainer_of(options);
    REQUIRE(other.restore(snapshot));
    take(other, 5);
    CHECK(other.hash() == hash);
  }
}

TEST_CASE("a snapshot from before the first step leads to the same bits", "[training]") {
  Trainer trainer = trainer_of(options_of("prev", "shaw"));
  const auto snapshot = *trainer.snapshot();
  take(trainer, 2);
  const auto hash = trainer.hash();
  REQUIRE(trainer.restore(snapshot));
  CHECK(trainer.steps() == 0);
  take(trainer, 2);
  CHECK(trainer.hash() == hash);
}

TEST_CASE("a model whose logits overflow has no loss, and no answer of it is right", "[training]") {
  for (const char* task : {"prev", "first", "span"}) {
    Trainer trainer = trainer_of(options_of(task, "shaw"));
    auto snapshot = *trainer.snapshot();
    // All weights, but for the header before them and the empty state of the optimiser after them.
    std::ranges::fill(snapshot.begin() + 56, snapshot.end() - 16, std::uint8_t{0x7e});
    REQUIRE(trainer.restore(snapshot));
    const auto evaluation = trainer.evaluate({.sequences = 20});
    REQUIRE(evaluation.has_value());
    CHECK(std::isnan(evaluation->loss));
    CHECK(evaluation->accuracy == 0);
  }
}

TEST_CASE("a snapshot of another run, or a part of one, is refused and changes nothing", "[training]") {
  Trainer trainer = trained(options_of("prev", "shaw"), 2);
  const auto hash = trainer.hash();
  auto snapshot = *trained(options_of("prev", "t5"), 2).snapshot();
  CHECK(trainer.restore(snapshot).error().field == "snapshot");
  TrainerOptions other = options_of("prev", "shaw");
  other.optimizer.kind = Optimizing::sgd;
  snapshot = *trained(other, 2).snapshot();
  CHECK(trainer.restore(snapshot).error().field == "snapshot");
  snapshot = *trainer.snapshot();
  snapshot.pop_back();
  CHECK(!trainer.restore(snapshot));
  snapshot.insert(snapshot.end(), 3, 0);
  CHECK(!trainer.restore(snapshot));
  CHECK(!trainer.restore({}));
  CHECK(trainer.hash() == hash);
}

TEST_CASE("trainers do not disturb each other, and looking does not change a run", "[training]") {
  const TrainerOptions options = options_of("span", "rotary");
  const auto alone = trained(options, 4).hash();
  Trainer one = trainer_of(options), other = trainer_of(options_of("maj", "learned"));
  for (int step = 0; step < 4; ++step) {
    take(one, 1);
    take(other, 2);
    REQUIRE(one.evaluate({.sequences = 8}));
    REQUIRE(one.work());  // a part of the next step, which begins again after a look
    REQUIRE(one.show(*one.sample(3, std::nullopt)));
    REQUIRE(one.read_position(4));
  }
  CHECK(one.hash() == alone);
}

TEST_CASE("a loss that becomes infinite stops before its step", "[training]") {
  TrainerOptions options = options_of("first", "learned");
  options.optimizer = {.kind = Optimizing::sgd, .rate = 1000, .clip = 0, .warmup = 0};
  options.layer_norm = false;
  Trainer trainer = trainer_of(options);
  Result<bool> done = false;
  for (int k = 0; k < 10'000 && done; ++k) done = trainer.work();
  REQUIRE(!done);
  CHECK(done.error().code == ErrorCode::non_finite);
  CHECK(done.error().field == "learningRate");
  CHECK(done.error().message.contains("at step " + std::to_string(trainer.steps())));
}

TEST_CASE("the rate warms up, falls over the second half, and changes on the way", "[training]") {
  OptimizerOptions options{.rate = 1, .warmup = 10, .steps = 100};
  CHECK(rate_at(options, 0) == 0.1);
  CHECK(rate_at(options, 9) == 1);
  CHECK(rate_at(options, 50) == 1);
  CHECK(std::abs(rate_at(options, 75) - 0.51) < 1e-12);
  CHECK(std::abs(rate_at(options, 100) - 0.02) < 1e-12);
  CHECK(rate_at(options, 1000) == 0.02);
  options.changes = {{20, 0.5}, {30, 0.25}};
  CHECK(rate_at(options, 19) == 1);
  CHECK(rate_at(options, 20) == 0.5);
  CHECK(rate_at(options, 40) == 0.25);
}

TEST_CASE("rows that no sequence reaches stand still", "[training]") {
  TrainerOptions options = options_of("first", "learned");
  options.task.n = 12;
  options.task.test_length = 20;
  Trainer trainer = trainer_of(options);
  const auto rows = [&] {
    const Encoding encoding = trainer.encoding(0);
    return std::get_if<InputEncoding>(&encoding)->table;
  };
  const Matrix start = rows();
  take(trainer, 3);
  const Matrix now = rows();
  CHECK(now.rows() == 20);
  CHECK((now.bottomRows(8) == start.bottomRows(8)));
  CHECK((now.topRows(12) != start.topRows(12)));
}

TEST_CASE("each layer where a scheme acts may learn it for itself", "[training]") {
  TrainerOptions options = options_of("first", "t5");
  options.layers = 3;
  options.own_positions = true;
  options.plan = {{.positions = false}, {}, {}};
  Trainer trainer = trainer_of(options);
  std::vector<std::string> names;
  for (const WeightTensor& tensor : trainer.model().tensors())
    if (tensor.kind == WeightKind::position) names.push_back(tensor.name);
  CHECK(names == std::vector<std::string>{"layers.1.positions.values", "layers.2.positions.values"});
  const auto values = [&](std::size_t which) {
    const auto& all = trainer.model().tensors();
    const WeightTensor& at = all[all.size() - 2 + which];
    return std::vector<float>(trainer.weights().begin() + at.offset,
                              trainer.weights().begin() + at.offset + at.rows * at.cols);
  };
  CHECK(values(0) != values(1));
  const Encoding first = trainer.encoding(0);
  CHECK(std::get_if<BiasEncoding>(&first)->heads[0](0, 0) == values(0)[0]);
  take(trainer, 2);
  CHECK(values(0) != values(1));
  CHECK(trainer.model().positions(0).fixed().empty());
  options.own_positions = false;
  CHECK(!trainer_of(options).restore(*trainer.snapshot()));
}

}  // namespace trainer_test
