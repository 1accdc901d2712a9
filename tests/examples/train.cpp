// Trains a small transformer with RoPE on the question which of two words came first.
#include <cinttypes>
#include <cstdio>
#include <pe/training.hpp>

int main() {
  auto trainer =
      pe::Trainer::create({.task = {.task = "first", .n = 8}, .schemes = {"rotary"}, .width = 16, .seed = 1});
  if (!trainer) return std::fprintf(stderr, "%s\n", trainer.error().message.c_str()), 1;

  const auto before = trainer->evaluate({});
  while (trainer->steps() < 200) {
    const auto worked = trainer->work();  // a part of a step, so that a program can stop in between
    if (!worked) return std::fprintf(stderr, "%s\n", worked.error().message.c_str()), 1;
  }
  const auto after = trainer->evaluate({});
  if (!before || !after) return 1;
  std::printf("accuracy %.3f before, %.3f after %" PRIu64 " steps; weights %016" PRIx64 "\n",
              before->accuracy, after->accuracy, trainer->steps(), trainer->hash());
  return after->loss < before->loss ? 0 : 1;
}
