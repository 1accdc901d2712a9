#pragma once

#include <algorithm>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "functions.hpp"
#include "pe/core/try.hpp"
#include "pe/training/readout.hpp"
#include "pe/training/trainer.hpp"

// Trainers. One lives here until it is freed; JavaScript knows it by its number.
namespace pe {

using TrainerId = std::uint32_t;

template <>
inline constexpr bool is_one_or_more<SchemeIds> = true;

inline std::vector<std::unique_ptr<Trainer>>& trainers() {
  static std::vector<std::unique_ptr<Trainer>> all;
  return all;
}

inline Trainer& trainer(TrainerId id) {
  return *trainers()[static_cast<std::size_t>(id)];
}

/// A method of Trainer as a function of the trainer's number.
template <auto method, class... Given>
auto of_trainer(TrainerId id, Given... given) {
  return (trainer(id).*method)(std::forward<Given>(given)...);
}

struct CreatedTrainer {
  TrainerId id = 0;
  std::vector<std::string> words, classes;
  double chance = 0;
  std::vector<WeightTensor> parameters;
  std::vector<std::string> fixed;
};
template <>
inline constexpr auto fields_of<CreatedTrainer> = fields(
    "CreatedTrainer", "", field("id", &CreatedTrainer::id, "the number by which the module knows it"),
    field("words", &CreatedTrainer::words, "by token"),
    field("classes", &CreatedTrainer::classes, "names of the classes"),
    field("chance", &CreatedTrainer::chance, "accuracy of a model that knows nothing: one answer for all"),
    field("parameters", &CreatedTrainer::parameters,
          R"(The weights by name: "tokens", "layers.0.qkv", "head", and what the scheme learns, as
        "positions.table".)"),
    field("fixed", &CreatedTrainer::fixed,
          "for each scheme a sentence on what stays as it is; empty where all of it learns"));

inline Result<CreatedTrainer> create_trainer(const TrainerOptions& options) {
  PE_TRY(auto&& made, Trainer::create(options));
  CreatedTrainer created{.words = made.task().words(),
                         .classes = made.task().class_names(),
                         .chance = made.task().chance(),
                         .parameters = made.model().tensors(),
                         .fixed = {}};
  for (std::size_t i = 0; i < options.schemes.size(); ++i)
    created.fixed.emplace_back(made.model().positions(i).fixed());
  auto& all = trainers();
  const auto free = std::ranges::find_if(all, [](const auto& one) { return !one; });
  created.id = static_cast<TrainerId>(free - all.begin());
  if (free == all.end()) all.emplace_back();
  all[static_cast<std::size_t>(created.id)] = std::make_unique<Trainer>(std::move(made));
  return created;
}

/// Where a trainer stands: the steps taken, and loss and accuracy of the last batch before its update.
struct TrainerState {
  std::uint64_t step = 0;
  double loss = 0, accuracy = 0;
};
template <>
inline constexpr auto fields_of<TrainerState> =
    fields("TrainerState", "", field("step", &TrainerState::step, "steps taken"),
           field("loss", &TrainerState::loss, "of the last batch, before its update"),
           field("accuracy", &TrainerState::accuracy, "the same"));

inline TrainerState state_of(TrainerId id) {
  const Trainer& one = trainer(id);
  return {one.steps(), one.last().loss, one.last().accuracy};
}

inline Result<PositionReadout> read_position(TrainerId id, const ReadoutOptions& options) {
  return trainer(id).read_position(options.sequences);
}

inline Result<Encoding> encoding_of(TrainerId id, std::optional<Index> asked) {
  const Index count = trainer(id).model().scheme_count(), index = asked.value_or(0);
  if (index >= count)
    return fail(ErrorCode::bad_value, "index", {"index is ", index, "; the schemes are 0 to ", count - 1});
  return trainer(id).encoding(static_cast<std::size_t>(index));
}

/// The tensor of this name among `numbers`: all weights or gradients.
template <std::span<const float> (Trainer::*numbers)() const>
Result<Matrix> tensor_of(TrainerId id, const std::string& name) {
  const auto& tensors = trainer(id).model().tensors();
  const auto found = std::ranges::find(tensors, name, &WeightTensor::name);
  if (found == tensors.end())
    return fail(ErrorCode::bad_value, "name",
                {"name is '", name, "'; see the trainer's parameters for the names it has"});
  PE_CHECK(check_memory(sizeof(float) * static_cast<double>(found->rows * found->cols), "name"));
  return Matrix(
      Eigen::Map<const Matrix>((trainer(id).*numbers)().data() + found->offset, found->rows, found->cols));
}

/// 16 hexadecimal digits.
inline std::string hash(TrainerId id) {
  constexpr char digits[] = "0123456789abcdef";
  std::uint64_t rest = trainer(id).hash();
  std::string result(16, '0');
  for (auto at = result.rbegin(); at != result.rend(); ++at, rest >>= 4u) *at = digits[rest & 15u];
  return result;
}

inline Result<void> free_trainer(TrainerId id) {
  trainers()[static_cast<std::size_t>(id)].reset();
  return {};
}

inline constexpr auto training_functions = std::tuple(
    function("tasks", &tasks, {}, "What a trainer can be asked to learn; the first is the default."),
    function("createTrainer", &create_trainer, {"options"},
             R"(Throws 'bad-value' (task, n, d, heads, pairs[3].input, ...) for an option out of its range,
        'unknown-scheme' (scheme), what `encode` throws for a parameter, 'not-supported' (gain) for a table on
        the inputs that is not fixed, 'too-large' (d) beyond 64 MiB.)"),
    function(
        "work", &of_trainer<&Trainer::work>, {"trainer"},
        R"(A part of a step, some milliseconds of work; true when it completed the step. For workers, which
        answer in between.)"),
    function("state", &state_of, {"trainer"},
             "The steps taken, and the loss and accuracy of the last batch, before its update."),
    function("batch", &of_trainer<&Trainer::batch, std::uint64_t>, {"trainer", "step"},
             "The sequences of a step, past or to come. Throws 'bad-value' (step)."),
    function(
        "evaluate", &of_trainer<&Trainer::evaluate, const EvaluateOptions&>, {"trainer", "options"},
        R"(Loss and accuracy on test sequences. Throws 'bad-value' (n) for a length that the task does not
        have, (first) where no test sequence is left.)"),
    function("sample", &of_trainer<&Trainer::sample, Index, std::optional<Index>>, {"trainer", "index", "n"},
             R"(The tokens of test sequence `index`, so that the reader has one to begin with; of length n, by
        default as in training. Throws 'bad-value' (n, index).)"),
    function(
        "attention", &of_trainer<&Trainer::show, std::span<const std::int32_t>>, {"trainer", "sequence"},
        R"(What the model makes of a sequence of tokens, no longer than the test length. Throws 'bad-value'
        (sequence).)"),
    function("readPosition", &read_position, {"trainer", "options"},
             "How well a linear readout finds the position before and after each layer, on test sequences."),
    function("readTable", &read_table, {"table"},
             R"(A ridge regression from the even rows of a table to their positions, tested on the odd ones;
        the penalty is the one that serves best where each seen row in turn is left out. Throws 'bad-shape'
        (table) unless there are 4 to 256 rows of 1 to 128 columns.)"),
    function(
        "encoding", &encoding_of, {"trainer", "index"},
        R"(What was learned, as an encoding of `testLength` positions: of the scheme at `index` in the list
        of the options, by default the first. Throws 'bad-value' (index).)"),
    function("parameter", &tensor_of<&Trainer::weights>, {"trainer", "name"},
             R"(The weights of this name in `parameters`, as they stand. Throws 'bad-value' (name).)"),
    function("gradient", &tensor_of<&Trainer::gradient>, {"trainer", "name"},
             R"(The last gradient of the weights of this name. Throws 'bad-value' (name).)"),
    function("snapshot", &of_trainer<&Trainer::snapshot>, {"trainer"},
             "The whole state of the training, from which `restore` continues to the same bits."),
    function("restore", &of_trainer<&Trainer::restore, std::span<const std::uint8_t>>,
             {"trainer", "snapshot"},
             "Continues from a snapshot of the same run. Throws 'bad-value' (snapshot) for another run's."),
    function("hash", &hash, {"trainer"},
             R"(Of all weights, 16 hexadecimal digits: the same in every engine, unless `arithmetic` is
        'fast'.)"),
    function("free", &free_trainer, {"trainer"},
             "Gives back the trainer's memory; every later use of it but `free` throws 'not-supported'."));

}  // namespace pe
