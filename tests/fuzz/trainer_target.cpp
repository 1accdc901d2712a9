#include <algorithm>
#include <span>

#include "pe/training/trainer.hpp"
#include "requests.hpp"
#include "targets.hpp"

namespace pe::fuzz {

namespace {

std::vector<std::int32_t> sequence(Draw& draw, const Task& task) {
  std::vector<std::int32_t> tokens(static_cast<std::size_t>(draw.between(0, task.longest() + 1)));
  for (std::int32_t& token : tokens)
    token = static_cast<std::int32_t>(draw.size(draw.between(0, task.vocabulary() - 1)));
  return tokens;
}

/// Of this run; some with a byte changed, and some cut.
std::vector<std::uint8_t> snapshot(Draw& draw, const Trainer& trainer) {
  auto bytes = trainer.snapshot().value_or(std::vector<std::uint8_t>(1));
  if (draw.flag())
    bytes[static_cast<std::size_t>(draw.between(0, std::min<Index>(std::ssize(bytes) - 1, 200)))] ^=
        1u << draw.between(0, 7);
  if (draw.rarely(4)) bytes.resize(static_cast<std::size_t>(draw.between(0, std::ssize(bytes))));
  return bytes;
}

/// One of the calls that a trainer takes, with numbers as web/core lets through.
void call(Draw& draw, Trainer& trainer) {
  const auto n = [&] {
    return draw.flag()
               ? std::nullopt
               : std::optional(std::max<Index>(1, draw.size(draw.between(1, trainer.task().longest()))));
  };
  switch (draw.between(0, 6)) {
    case 0:
      answered(trainer.evaluate({.first = draw.one_of<Index>({0, 1, 4095}),
                                 .sequences = draw.rarely(4) ? 100 : draw.between(1, 20),
                                 .n = n(),
                                 .place = draw.choice<SpanPlace>()}));
      break;
    case 1:
      answered(trainer.sample(draw.one_of<Index>({0, 3, 4095}), n()));
      break;
    case 2:
      answered(trainer.show(sequence(draw, trainer.task())));
      break;
    case 3:
      answered(trainer.read_position(draw.between(2, 12)));
      break;
    case 4:
      answered(trainer.restore(snapshot(draw, trainer)));
      break;
    case 5:
      trainer.batch(static_cast<std::uint64_t>(draw.one_of<double>({0, 1, 50, 9007199254740991})));
      break;
    default:
      answered(trainer.work());
  }
}

}  // namespace

bool run_trainer(Draw& draw) {
  const TrainerOptions options = trainer_options(draw);
  auto trainer = Trainer::create(options);
  if (!answered(trainer)) return false;
  for (Index calls = draw.between(0, 8); calls > 0; --calls) call(draw, *trainer);
  for (std::size_t i = 0; i < options.schemes.size(); ++i) trainer->encoding(i);
  return true;
}

}  // namespace pe::fuzz
