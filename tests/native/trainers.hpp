#pragma once

#include <catch_amalgamated.hpp>
#include <string>
#include <utility>

#include "pe/training/trainer.hpp"

// Trainers for tests.
namespace trainers {

using pe::Trainer, pe::TrainerOptions;

inline TrainerOptions options_of(const std::string& task, const std::string& scheme) {
  TrainerOptions options;
  options.task.task = task;
  options.schemes = {scheme};
  options.seed = 1;
  return options;
}

inline Trainer trainer_of(const TrainerOptions& options) {
  auto made = Trainer::create(options);
  REQUIRE(made);
  return std::move(*made);
}

inline void take(Trainer& trainer, int steps) {
  while (steps > 0) {
    const auto done = trainer.work();
    REQUIRE(done);
    if (*done) --steps;
  }
}

inline Trainer trained(const TrainerOptions& options, int steps) {
  Trainer trainer = trainer_of(options);
  take(trainer, steps);
  return trainer;
}

}  // namespace trainers
