// Trainers, in the manner of attention_bindings.cpp. A trainer lives here until it is freed; JavaScript knows it by its number.
#include <emscripten/bind.h>

#include <algorithm>
#include <cstdint>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "bound.hpp"
#include "core/try.hpp"
#include "from_js.hpp"
#include "to_js.hpp"
#include "training/readout.hpp"
#include "training/trainer.hpp"

namespace pe {
namespace {

using emscripten::val;
using Answer = Result<val>;

std::vector<std::unique_ptr<Trainer>>& trainers() {
  static std::vector<std::unique_ptr<Trainer>> all;
  return all;
}

Trainer& trainer(std::int32_t id) {
  return *trainers()[static_cast<std::size_t>(id)];
}

std::vector<std::string> strings(const val& list) {
  std::vector<std::string> result;
  for (const val& one : list) result.push_back(one.as<std::string>());
  return result;
}

OwnPairs own_pairs(const val& list) {
  OwnPairs pairs;
  for (const val& pair : list) {
    const val output = pair["output"];
    OwnPair& own = pairs.emplace_back(OwnPair{.input = strings(pair["input"]), .output = {}});
    if (output.isString())
      own.output = output.as<std::string>();
    else
      own.output = strings(output);
  }
  return pairs;
}

template <class Value>
std::optional<Value> if_given(const val& value) {
  return value.isUndefined() ? std::nullopt : std::optional(value.as<Value>());
}

std::optional<Index> length(const val& value) {
  return value.isUndefined() ? std::nullopt : std::optional(from_js::index(value));
}

Result<TaskOptions> task_options(const val& given) {
  TaskOptions task;
  task.task = given["task"].as<std::string>();
  task.n = from_js::index(given["n"]);
  task.test_length = from_js::index(given["testLength"]);
  task.fillers = from_js::index(given["fillers"]);
  task.reach = from_js::index(given["reach"]);
  task.cls_last = given["cls"].as<std::string>() == "last";
  PE_TRY(task.law, from_js::choice<LengthLaw>(given["lengths"], "lengths"));
  task.shortest = from_js::index(given["shortest"]);
  task.stop = given["stop"].as<double>();
  task.short_share = given["shortShare"].as<double>();
  task.short_length = from_js::index(given["short"]);
  task.spans_in_first_half = given["spans"].as<std::string>() == "first-half";
  task.pairs = own_pairs(given["pairs"]);
  return task;
}

Result<OptimizerOptions> optimizer_options(const val& given) {
  OptimizerOptions options;
  PE_TRY(options.kind, from_js::choice<Optimizing>(given["optimizer"], "optimizer"));
  options.rate = given["learningRate"].as<double>();
  options.weight_decay = given["weightDecay"].as<double>();
  options.clip = given["clip"].as<double>();
  options.warmup = static_cast<std::uint64_t>(from_js::index(given["warmup"]));
  options.steps = static_cast<std::uint64_t>(from_js::index(given["steps"]));
  options.decay = given["decay"].as<bool>();
  for (const val& change : given["rateChanges"])
    options.changes.push_back(
        {static_cast<std::uint64_t>(from_js::index(change["step"])), change["rate"].as<double>()});
  return options;
}

Result<TrainerOptions> trainer_options(const val& given) {
  TrainerOptions options;
  PE_TRY(options.task, task_options(given));
  PE_TRY(options.optimizer, optimizer_options(given));
  PE_TRY(options.gain, from_js::choice<Gain>(given["gain"], "gain"));
  if (!given["inject"].isUndefined()) {
    PE_TRY(options.inject, from_js::choice<Inject>(given["inject"], "inject"));
  }
  options.schemes = strings(given["schemes"]);
  options.parameters = from_js::parameters(given["parameters"]);
  options.width = from_js::index(given["d"]);
  options.heads = from_js::index(given["heads"]);
  options.layers = from_js::index(given["layers"]);
  options.mlp = from_js::index(given["mlp"]);
  options.batch = from_js::index(given["batch"]);
  options.residual = given["residual"].as<bool>();
  options.layer_norm = given["layerNorm"].as<bool>();
  options.causal = given["causal"].as<bool>();
  options.learned = if_given<bool>(given["learnPositions"]);
  options.seed = static_cast<std::uint64_t>(given["seed"].as<double>());
  return options;
}

val text(std::string_view view) {
  return val(std::string(view));
}

val texts(const std::vector<std::string>& list) {
  val result = val::array();
  for (const std::string& one : list) result.call<void>("push", one);
  return result;
}

template <class Range, class Convert>
val array(const Range& range, const Convert& convert) {
  val result = val::array();
  for (const auto& one : range) result.call<void>("push", convert(one));
  return result;
}

val list_of_tasks() {
  return array(tasks(), [](const TaskInfo& info) {
    val task = val::object();
    task.set("id", text(info.id));
    task.set("title", text(info.title));
    task.set("description", text(info.description));
    task.set("answer", text(name_of(info.answer)));
    task.set("minLength", static_cast<double>(info.least));
    return task;
  });
}

val parameters_of(const Model<float>& model) {
  return array(model.tensors(), [](const WeightTensor& tensor) {
    val parameter = val::object();
    parameter.set("name", tensor.name);
    parameter.set("rows", static_cast<double>(tensor.rows));
    parameter.set("cols", static_cast<double>(tensor.cols));
    return parameter;
  });
}

/// For each scheme, what does not learn.
val fixed_of(const Model<float>& model, std::size_t schemes) {
  val fixed = val::array();
  for (std::size_t i = 0; i < schemes; ++i) fixed.call<void>("push", text(model.positions(i).fixed()));
  return fixed;
}

Answer create(const val& given) {
  PE_TRY(const auto& options, trainer_options(given));
  PE_TRY(auto&& made, Trainer::create(options));
  auto& all = trainers();
  const auto free = std::ranges::find_if(all, [](const auto& one) { return !one; });
  const auto id = free - all.begin();
  if (free == all.end()) all.emplace_back();
  all[static_cast<std::size_t>(id)] = std::make_unique<Trainer>(std::move(made));
  const Trainer& kept = trainer(static_cast<std::int32_t>(id));
  val result = val::object();
  result.set("id", static_cast<double>(id));
  result.set("words", texts(kept.task().words()));
  result.set("classes", texts(kept.task().class_names()));
  result.set("chance", kept.task().chance());
  result.set("parameters", parameters_of(kept.model()));
  result.set("fixed", fixed_of(kept.model(), options.schemes.size()));
  return result;
}

Answer work(std::int32_t id) {
  PE_TRY(const bool is_done, trainer(id).work());
  return val(is_done);
}

val state(std::int32_t id) {
  const Trainer& one = trainer(id);
  val result = val::object();
  result.set("step", static_cast<double>(one.steps()));
  result.set("loss", one.last().loss);
  result.set("accuracy", one.last().accuracy);
  return result;
}

val batch(std::int32_t id, double step) {
  const auto [starts, tokens, targets, spans] = trainer(id).batch(static_cast<std::uint64_t>(step));
  const std::vector<std::int32_t> begins(starts.begin(), starts.end());
  const auto* ends = reinterpret_cast<const std::int32_t*>(spans.data());
  val result = val::object();
  result.set("starts", to_js::numbers<std::int32_t>(begins));
  result.set("tokens", to_js::numbers<std::int32_t>(tokens));
  result.set("targets", to_js::numbers<std::int32_t>(targets));
  result.set("spans", to_js::numbers<std::int32_t>({ends, 2 * spans.size()}));
  return result;
}

Answer evaluate(std::int32_t id, const val& given) {
  EvaluateOptions options{.first = from_js::index(given["first"]),
                          .sequences = from_js::index(given["sequences"]),
                          .n = length(given["n"]),
                          .place = {}};
  PE_TRY(options.place, from_js::choice<SpanPlace>(given["spans"], "spans"));
  PE_TRY(const auto& evaluation, trainer(id).evaluate(options));
  val result = val::object();
  result.set("loss", evaluation.loss);
  result.set("accuracy", evaluation.accuracy);
  const auto set = [&](const char* shares_name, const char* asked_name,
                       const std::vector<Evaluation::Share>& from) {
    std::vector<double> shares;
    std::vector<std::int32_t> asked;
    for (const auto& share : from) {
      shares.push_back(static_cast<double>(share.right) / static_cast<double>(share.asked));
      asked.push_back(static_cast<std::int32_t>(share.asked));
    }
    result.set(shares_name, to_js::numbers<double>(shares));
    result.set(asked_name, to_js::numbers<std::int32_t>(asked));
  };
  set("perPosition", "askedPerPosition", evaluation.by_position);
  set("perLength", "askedPerLength", evaluation.by_length);
  return result;
}

Answer sample(std::int32_t id, std::int32_t index, const val& n) {
  PE_TRY(const auto& tokens, trainer(id).sample(index, length(n)));
  return to_js::numbers<std::int32_t>(tokens);
}

Answer show(std::int32_t id, const val& sequence) {
  PE_TRY(const auto& tokens, from_js::integers(sequence, "sequence"));
  PE_TRY(const auto& sighted, trainer(id).show(tokens));
  val result = val::object();
  result.set("attention",
             array(sighted.attention, [](const auto& heads) { return array(heads, to_js::matrix); }));
  result.set("hidden", array(sighted.hidden, to_js::matrix));
  result.set("probabilities", to_js::matrix(sighted.probabilities));
  result.set("asked", to_js::numbers<std::int32_t>(sighted.asked));
  result.set("right", to_js::numbers<std::int32_t>(sighted.right));
  return result;
}

Answer read_position(std::int32_t id, double sequences) {
  PE_TRY(const auto& readout, trainer(id).read_position(static_cast<Index>(sequences)));
  val result = val::object();
  result.set("r2", to_js::numbers<double>(readout.r2));
  result.set("exact", to_js::numbers<double>(readout.exact));
  return result;
}

Answer read_rows(const val& object) {
  PE_TRY(const auto& table, from_js::matrix(object, "table"));
  PE_TRY(const auto& readout, read_table(table));
  val result = val::object();
  result.set("mae", readout.mae);
  result.set("ridge", readout.ridge);
  return result;
}

Answer encoding_of(std::int32_t id, std::int32_t index) {
  return to_js::encoding(trainer(id).encoding(static_cast<std::size_t>(index)));
}

/// Tensor `index` of the weights, or of the last gradient.
Answer parameter(std::int32_t id, std::int32_t index, bool is_gradient) {
  const Trainer& one = trainer(id);
  const WeightTensor& tensor = one.model().tensors()[static_cast<std::size_t>(index)];
  const float* from = (is_gradient ? one.gradient() : one.weights()).data() + tensor.offset;
  return to_js::matrix(Eigen::Map<const Matrix>(from, tensor.rows, tensor.cols));
}

val snapshot(std::int32_t id) {
  return to_js::numbers<std::uint8_t>(trainer(id).snapshot());
}

Answer restore(std::int32_t id, const val& bytes) {
  std::vector<std::uint8_t> copy(bytes["length"].as<std::size_t>());
  val(emscripten::typed_memory_view(copy.size(), copy.data())).call<void>("set", bytes);
  PE_CHECK(trainer(id).restore(copy));
  return val(true);
}

/// 16 hexadecimal digits.
std::string hash(std::int32_t id) {
  constexpr char digits[] = "0123456789abcdef";
  std::uint64_t rest = trainer(id).hash();
  std::string result(16, '0');
  for (auto at = result.rbegin(); at != result.rend(); ++at, rest >>= 4u) *at = digits[rest & 15u];
  return result;
}

void free_trainer(std::int32_t id) {
  trainers()[static_cast<std::size_t>(id)].reset();
}

}  // namespace
}  // namespace pe

EMSCRIPTEN_BINDINGS(training) {
  using emscripten::function, pe::Bound;
  function("tasks", &pe::list_of_tasks);
  function("createTrainer", &Bound<pe::create>::call);
  function("work", &Bound<pe::work>::call);
  function("state", &pe::state);
  function("batch", &pe::batch);
  function("evaluate", &Bound<pe::evaluate>::call);
  function("sample", &Bound<pe::sample>::call);
  function("show", &Bound<pe::show>::call);
  function("readPosition", &Bound<pe::read_position>::call);
  function("readTable", &Bound<pe::read_rows>::call);
  function("encodingOf", &Bound<pe::encoding_of>::call);
  function("parameter", &Bound<pe::parameter>::call);
  function("snapshot", &pe::snapshot);
  function("restore", &Bound<pe::restore>::call);
  function("hash", &pe::hash);
  function("freeTrainer", &pe::free_trainer);
}
