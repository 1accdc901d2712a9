#include <algorithm>
#include <memory>
#include <utility>

#include "pe/core/range.hpp"
#include "pe/core/try.hpp"
#include "pe/encodings/catalog.hpp"
#include "pe/training/budget.hpp"
#include "pe/training/positions/learning.hpp"
#include "pe/training/trainer.hpp"
#include "pe/training/trainer_parts.hpp"

// A trainer from its options, or what is wrong with them.
namespace pe {

namespace {

Result<void> check(const TrainerOptions& options) {
  PE_CHECK(check_range(static_cast<double>(options.width), 8, 128, "d"));
  PE_CHECK(check_range(static_cast<double>(options.heads), 1, 16, "heads"));
  PE_CHECK(check_range(static_cast<double>(options.layers), 1, 4, "layers"));
  PE_CHECK(check_range(static_cast<double>(options.mlp), 0, 512, "mlp"));
  PE_CHECK(check_range(static_cast<double>(options.batch), 1, 256, "batch"));
  if (options.width % options.heads != 0)
    return fail(ErrorCode::bad_value, "d",
                {"d is ", options.width, "; it must be a multiple of heads, ", options.heads});
  if (options.schemes.empty() || options.schemes.size() > 4)
    return fail(ErrorCode::bad_value, "scheme", {"scheme must be one scheme or a list of 1 to 4"});
  if (!options.plan.empty() && std::ssize(options.plan) != options.layers)
    return fail(ErrorCode::bad_shape, "plan",
                {"plan has ", options.plan.size(), " entries; it must have one for each layer, ",
                 options.layers, ", or none"});
  return check(options.optimizer);
}

Result<std::vector<ModelLayer>> layers_of(const TrainerOptions& options) {
  std::vector<ModelLayer> layers;
  for (Index i = 0; i < options.layers; ++i) {
    const LayerPlan plan = options.plan.empty() ? LayerPlan{} : options.plan[static_cast<std::size_t>(i)];
    const bool is_first = i == 0;
    layers.push_back({
        .adds_tables = plan.positions.value_or(is_first || options.inject == Inject::every_layer),
        .others_act = plan.positions.value_or(is_first || options.inject != Inject::once),
        .mask = {.causal = options.mask.causal,
                 .window = plan.window.value_or(options.mask.window),
                 .window_kind = plan.window_kind.value_or(options.mask.window_kind)},
    });
    PE_CHECK(check_mask(layers.back().mask));
  }
  return layers;
}

bool has_parameter(const Scheme& scheme, std::string_view name) {
  return std::ranges::find(scheme.parameters, name, &Parameter::name) != scheme.parameters.end();
}

/// A parameter of no scheme would be lost in silence. An unknown scheme is for make_positions to refuse.
Result<void> check_for_schemes(const TrainerOptions& options) {
  std::string ids;
  std::vector<const Scheme*> schemes;
  for (const std::string& id : options.schemes) {
    const Scheme* scheme = find_scheme(id);
    if (scheme == nullptr) return {};
    schemes.push_back(scheme);
    ids.append(ids.empty() ? "" : " or ").append(id);
  }
  for (const auto& [name, value] : options.parameters)
    if (std::ranges::none_of(schemes, [&](const Scheme* one) { return has_parameter(*one, name); }))
      return fail(ErrorCode::bad_value, name, {name, " is not a parameter of ", ids});
  return {};
}

/// What scheme `index` is in a layer; where layers share it, in all of them.
Result<std::unique_ptr<Positions<float>>> positions_of(const TrainerOptions& options, std::size_t index,
                                                       Index longest, std::size_t layer,
                                                       const ModelLayer& at) {
  const std::string& id = options.schemes[index];
  const Scheme* scheme = find_scheme(id);
  EncodeRequest request;
  request.scheme = id;
  request.n = longest;
  request.d = options.width;
  request.heads = options.heads;
  // Layers of their own begin with numbers of their own.
  request.seed = layer == 0 ? options.seed : mix_seed(options.seed, layer);
  if (scheme == nullptr) return make_positions<float>({.request = std::move(request)});
  if (scheme->kind != EncodingKind::input && scheme->kind != EncodingKind::none) request.d /= options.heads;
  for (const auto& [name, value] : options.parameters)
    if (has_parameter(*scheme, name)) request.parameters[name] = value;
  if (const auto learning = find_learning<float>(*scheme); learning && learning->deviation)
    request.parameters.emplace("deviation", *learning->deviation);
  // A layer where the scheme does not act has nothing of its own to learn.
  const bool acts =
      !options.own_positions || (scheme->kind == EncodingKind::input ? at.adds_tables : at.others_act);
  return make_positions<float>(
      {.request = std::move(request),
       .learned = acts && options.learned.value_or(scheme->learnable),
       .gain = acts && scheme->kind == EncodingKind::input ? options.gain : Gain::none});
}

}  // namespace

Result<Trainer> Trainer::create(const TrainerOptions& options) {
  PE_CHECK(check(options));
  PE_CHECK(check_for_schemes(options));
  PE_TRY(auto&& task, Task::create(options.task));
  PE_TRY(auto&& layers, layers_of(options));
  std::vector<std::unique_ptr<Positions<float>>> positions;
  for (std::size_t layer = 0; layer < (options.own_positions ? layers.size() : 1); ++layer)
    for (std::size_t i = 0; i < options.schemes.size(); ++i) {
      PE_TRY(auto&& one, positions_of(options, i, task.longest(), layer, layers[layer]));
      positions.push_back(std::move(one));
    }
  const ModelShape shape{
      .vocabulary = task.vocabulary(),
      .classes = task.classes(),
      .answer = task.answer(),
      .width = options.width,
      .heads = options.heads,
      .layers = std::move(layers),
      .mlp = options.mlp,
      .residual = options.residual,
      .layer_norm = options.layer_norm,
      .own_positions = options.own_positions,
  };
  const Index longest = task.longest();
  Model<float> model(shape, longest, std::move(positions));
  // Weights, their gradient, two moments, and those of which the encodings were made; what a part of a batch
  // leaves in each layer, and of one head what relative vectors make on the way; encodings, their gradients,
  // and what the schemes keep.
  const auto rows = static_cast<double>(std::max(rows_of_part, longest)), n = static_cast<double>(longest);
  const double layer = rows * (12 * static_cast<double>(options.width) +
                               2 * static_cast<double>(options.mlp) + static_cast<double>(options.heads) * n);
  const double numbers = 5 * static_cast<double>(model.weight_count()) +
                         static_cast<double>(options.layers) * layer + 5 * n * n +
                         model.numbers_of_positions();
  PE_CHECK(check_budget(numbers * sizeof(float)));
  return Trainer(options, std::move(task), std::move(model));
}

}  // namespace pe
