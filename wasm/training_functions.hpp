#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <memory>
#include <optional>
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

inline void read(Reader& reader, EM_VAL object, const char* name, SchemeIds& to) {
  read_list(reader, Object(js_get(object, name)), static_cast<std::vector<std::string>&>(to));
}

inline std::vector<std::unique_ptr<Trainer>>& trainers() {
  static std::vector<std::unique_ptr<Trainer>> all;
  return all;
}

inline Trainer& trainer(TrainerId id) {
  return *trainers()[static_cast<std::size_t>(id)];
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
    "CreatedTrainer", "", field("id", &CreatedTrainer::id, ""),
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

inline Result<bool> work(TrainerId id) {
  return trainer(id).work();
}

inline Sequences batch(TrainerId id, std::uint64_t step) {
  return trainer(id).batch(step);
}

inline Result<Evaluation> evaluate(TrainerId id, const EvaluateOptions& options) {
  return trainer(id).evaluate(options);
}

inline Result<std::vector<std::int32_t>> sample(TrainerId id, Index index, std::optional<Index> n) {
  return trainer(id).sample(index, n);
}

inline Result<Sighted> show(TrainerId id, std::span<const std::int32_t> sequence) {
  return trainer(id).show(sequence);
}

inline Result<PositionReadout> read_position(TrainerId id, const ReadoutOptions& options) {
  return trainer(id).read_position(options.sequences);
}

inline Result<Encoding> encoding_of(TrainerId id, Index index) {
  const Index count = trainer(id).model().scheme_count();
  if (index >= count)
    return fail(ErrorCode::bad_value, "index", {"index is ", index, "; the schemes are 0 to ", count - 1});
  return trainer(id).encoding(static_cast<std::size_t>(index));
}

/// The numbers of the tensor of this name among all weights or gradients.
inline Result<Matrix> tensor_of(TrainerId id, const std::string& name, std::span<const float> numbers) {
  const auto& tensors = trainer(id).model().tensors();
  const auto found = std::ranges::find(tensors, name, &WeightTensor::name);
  if (found == tensors.end())
    return fail(ErrorCode::bad_value, "name",
                {"name is '", name, "'; see the trainer's parameters for the names it has"});
  PE_CHECK(check_memory(sizeof(float) * static_cast<double>(found->rows * found->cols), "name"));
  return Matrix(Eigen::Map<const Matrix>(numbers.data() + found->offset, found->rows, found->cols));
}

inline Result<Matrix> parameter(TrainerId id, const std::string& name) {
  return tensor_of(id, name, trainer(id).weights());
}

inline Result<Matrix> gradient(TrainerId id, const std::string& name) {
  return tensor_of(id, name, trainer(id).gradient());
}

inline Result<std::vector<std::uint8_t>> snapshot(TrainerId id) {
  return trainer(id).snapshot();
}

inline Result<void> restore(TrainerId id, std::span<const std::uint8_t> snapshot) {
  return trainer(id).restore(snapshot);
}

/// 16 hexadecimal digits.
inline std::string hash(TrainerId id) {
  constexpr char digits[] = "0123456789abcdef";
  std::uint64_t rest = trainer(id).hash();
  std::string result(16, '0');
  for (auto at = result.rbegin(); at != result.rend(); ++at, rest >>= 4u) *at = digits[rest & 15u];
  return result;
}

inline void free_trainer(TrainerId id) {
  trainers()[static_cast<std::size_t>(id)].reset();
}

inline constexpr auto training_functions = std::tuple(
    function("tasks", &tasks, {}, "What a trainer can be asked to learn; the first is the default."),
    function("createTrainer", &create_trainer, {"options"}, ""), function("work", &work, {"trainer"}, ""),
    function("state", &state_of, {"trainer"}, ""), function("batch", &batch, {"trainer", "step"}, ""),
    function("evaluate", &evaluate, {"trainer", "options"}, ""),
    function("sample", &sample, {"trainer", "index", "n"}, ""),
    function("show", &show, {"trainer", "sequence"}, ""),
    function("readPosition", &read_position, {"trainer", "options"}, ""),
    function("readTable", &read_table, {"table"},
             R"(A ridge regression from the even rows of a table to their positions, tested on the odd ones;
        the penalty is the one that serves best where each seen row in turn is left out. Throws 'bad-shape'
        (table) unless there are 4 to 256 rows of 1 to 128 columns.)"),
    function("encodingOf", &encoding_of, {"trainer", "index"}, ""),
    function("parameter", &parameter, {"trainer", "name"}, ""),
    function("gradient", &gradient, {"trainer", "name"}, ""),
    function("snapshot", &snapshot, {"trainer"}, ""),
    function("restore", &restore, {"trainer", "snapshot"}, ""), function("hash", &hash, {"trainer"}, ""),
    function("freeTrainer", &free_trainer, {"trainer"}, ""));

}  // namespace pe
