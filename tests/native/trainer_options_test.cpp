// What a trainer refuses to be made of.
#include <catch_amalgamated.hpp>
#include <cmath>
#include <string>

#include "trainers.hpp"

namespace trainer_options_test {

using namespace pe;
using namespace trainers;

TEST_CASE("options out of range are refused by name", "[training]") {
  const auto field = [](auto change) {
    TrainerOptions options = options_of("first", "learned");
    change(options);
    auto made = Trainer::create(options);
    return made ? std::string() : made.error().field;
  };
  CHECK(field([](auto& o) { o.width = 30; }) == "d");
  CHECK(field([](auto& o) { o.width = 256; }) == "d");
  CHECK(field([](auto& o) { o.heads = 0; }) == "heads");
  CHECK(field([](auto& o) { o.layers = 5; }) == "layers");
  CHECK(field([](auto& o) { o.plan.resize(3); }) == "plan");
  CHECK(field([](auto& o) { o.mask.window = -1; }) == "window");
  CHECK(field([](auto& o) { o.batch = 0; }) == "batch");
  CHECK(field([](auto& o) { o.schemes = {}; }) == "scheme");
  CHECK(field([](auto& o) { o.schemes = {"word2vec"}; }) == "scheme");
  CHECK(field([](auto& o) { o.parameters["base"] = 3.0; }) == "base");
  CHECK(field([](auto& o) { o.gain = Gain::scalar; }) == "gain");
  // It acts on tables on the inputs alone: models of several schemes are compared under one set of options.
  CHECK(field([](auto& o) {
          o.schemes = {"rotary", "t5"};
          o.gain = Gain::scalar;
        }) == "");
  CHECK(field([](auto& o) {
          o.schemes = {"learned", "t5"};
          o.parameters["maxDistanse"] = 3.0;
        }) == "maxDistanse");
  CHECK(field([](auto& o) {
          o.schemes = {"learned", "t5"};
          o.parameters["maxDistance"] = 30.0;
        }) == "");
  CHECK(field([](auto& o) { o.optimizer.rate = -1; }) == "learningRate");
  CHECK(field([](auto& o) { o.optimizer.rate = 1001; }) == "learningRate");
  CHECK(field([](auto& o) { o.optimizer.rate = std::nan(""); }) == "learningRate");
  CHECK(field([](auto& o) { o.optimizer.clip = -5; }) == "clip");
  CHECK(field([](auto& o) { o.optimizer.weight_decay = 1e9; }) == "weightDecay");
  CHECK(field([](auto& o) { o.optimizer.weight_decay = -1; }) == "weightDecay");
  CHECK(field([](auto& o) { o.optimizer.steps = 0; }) == "steps");
  CHECK(field([](auto& o) { o.optimizer.steps = 1'000'001; }) == "steps");
  CHECK(field([](auto& o) { o.optimizer.warmup = 1'000'001; }) == "warmup");
  CHECK(field([](auto& o) { o.optimizer.changes = {{3, 1}, {2, 1}}; }) == "rateChanges[1].step");
  CHECK(field([](auto& o) { o.optimizer.changes = {{3, 1}, {3, -1}}; }) == "rateChanges[1].rate");
  CHECK(field([](auto& o) { o.optimizer.changes = {{3, 0}, {3, 1}}; }) == "");
  // A table of relative vectors that no trainer can hold.
  CHECK(field([](auto& o) {
          o.schemes = {"shaw"};
          o.parameters["maxDistance"] = 2e5;
        }) == "d");
  CHECK(field([](auto& o) {
          o.schemes = {"randomized"};
          o.gain = Gain::scalar;
        }) == "gain");
  CHECK(field([](auto& o) { o.parameters["combine"] = std::string("concat"); }) == "combine");
  CHECK(field([](auto& o) {
          o.schemes = {"rotary"};
          o.width = 36;  // an odd head
        }) == "d");
}

}  // namespace trainer_options_test
