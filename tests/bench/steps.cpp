// Whole steps of training, in the manner of bench.cpp.
#include <emscripten.h>

#include <optional>

#include "training/trainer.hpp"

namespace {

struct Run {
  int n = 0, d = 0;
  std::optional<pe::Trainer> trainer;
};

/// One layer without an MLP that says which of two words came first, from a learned table; batches of 32.
pe::Trainer& trainer_of(int n, int d) {
  static Run kept;
  if (kept.n != n || kept.d != d) {
    pe::TrainerOptions options;
    options.task.n = n;
    options.width = d;
    options.schemes = {"learned"};
    kept.n = n;
    kept.d = d;
    kept.trainer.emplace(*pe::Trainer::create(options));
  }
  return *kept.trainer;
}

}  // namespace

extern "C" {

EMSCRIPTEN_KEEPALIVE double run_training(int n, int d, int times) {
  pe::Trainer& trainer = trainer_of(n, d);
  while (times > 0)
    if (*trainer.work()) --times;
  return trainer.last().loss;
}
}
