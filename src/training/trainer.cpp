#include "pe/training/trainer.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "pe/core/try.hpp"
#include "pe/training/trainer_parts.hpp"

namespace pe {

namespace {

constexpr std::uint64_t train_stream = 0x547261696e;

}  // namespace

Trainer::Trainer(const TrainerOptions& options, Task task, Model<float> model)
    : options_(options),
      task_(std::move(task)),
      model_(std::move(model)),
      weights_(model_.start(options.seed)),
      gradient_(weights_.size()) {}

/// A scheme is encoded anew whenever the weights or the length have changed, and can then be refused memory
/// that was free when the trainer was made.
Result<void> Trainer::encode_positions() {
  PE_CHECK(check_memory(sizeof(float) * model_.numbers_of_positions(), "d"));
  model_.encode_positions(weights_, step_);
  return {};
}

Result<bool> Trainer::work() {
  if (done_ == 0) {
    batch_ = batch(step_);
    score_ = {};
    std::ranges::fill(gradient_, 0.0F);
  }
  const Index all = task_.answer() == Answer::span
                        ? batch_.count()
                        : std::ssize(batch_.targets) - std::ranges::count(batch_.targets, not_asked);
  PE_CHECK(encode_positions());
  if (done_ == 0) model_.begin_gradient();
  const Index end = std::min(batch_.count(), done_ + sequences_in_part(options_.task.n));
  const SequencePart part{batch_, done_, end};
  model_.forward(weights_, part);
  const Score score = model_.score(part);
  score_.loss += score.loss;
  score_.right += score.right;
  model_.backward(weights_, part, 1.0F / static_cast<float>(all), gradient_);
  done_ = end;
  if (done_ < batch_.count()) return false;

  done_ = 0;
  model_.finish_gradient(weights_, gradient_);
  const double loss = score_.loss / static_cast<double>(all);
  const bool is_finite =
      std::isfinite(loss) &&
      std::isfinite(optimize(options_.optimizer, step_, model_.tensors(), state_, weights_, gradient_));
  if (!is_finite)
    return fail(ErrorCode::non_finite, "learningRate",
                {"The loss became infinite at step ", step_, ": lower the learning rate, ",
                 rate_at(options_.optimizer, step_), ", or clip the gradient"});
  last_ = {loss, static_cast<double>(score_.right) / static_cast<double>(all)};
  step_ += 1;
  return true;
}

Sequences Trainer::batch(std::uint64_t step) const {
  Random random(mix_seed(options_.seed, step), train_stream);
  return task_.train(options_.batch, random);
}

Encoding Trainer::encoding(std::size_t index) const {
  return model_.encoding(weights_, index, task_.longest());
}

std::uint64_t Trainer::hash() const {
  return fnv1a(bytes_of(weights_));
}

}  // namespace pe
