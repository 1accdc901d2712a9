// Whole steps of training, in the manner of bench.cpp.
#include <emscripten.h>

#include <optional>
#include <string>

#include "pe/encodings/catalog.hpp"
#include "pe/training/trainer.hpp"

namespace {

/// What is trained; the scheme is its place in the catalogue.
struct Setting {
  int scheme = -1, n = 0, d = 0, heads = 0, batch = 0;
  bool operator==(const Setting&) const = default;
};

struct Run {
  Setting setting;
  std::optional<pe::Trainer> trainer;
};

/// One layer without an MLP that says which of two words came first, and learns what its scheme can learn.
/// Two are kept: the one that is measured, and the one that it is compared with.
pe::Trainer& trainer_of(const Setting& setting) {
  static Run kept[2];
  for (Run& run : kept)
    if (run.setting == setting) return *run.trainer;
  const pe::Scheme& scheme = *pe::catalog()[static_cast<std::size_t>(setting.scheme)];
  pe::TrainerOptions options;
  options.task.n = setting.n;
  options.width = setting.d;
  options.heads = setting.heads;
  options.batch = setting.batch;
  options.schemes = {std::string(scheme.id)};
  options.learned = true;
  kept[0] = std::move(kept[1]);
  kept[1].setting = setting;
  kept[1].trainer.emplace(*pe::Trainer::create(options));
  return *kept[1].trainer;
}

}  // namespace

extern "C" {

EMSCRIPTEN_KEEPALIVE double run_training(int scheme, int n, int d, int heads, int batch, int times) {
  pe::Trainer& trainer = trainer_of({scheme, n, d, heads, batch});
  while (times > 0)
    if (*trainer.work()) --times;
  return trainer.last().loss;
}
}
