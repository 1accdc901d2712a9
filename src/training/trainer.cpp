#include "pe/training/trainer.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "pe/core/range.hpp"
#include "pe/core/try.hpp"
#include "pe/encodings/catalog.hpp"
#include "pe/training/budget.hpp"
#include "pe/training/positions/learning.hpp"
#include "pe/training/readout.hpp"

namespace pe {

namespace {

// Streams of a seed.
constexpr std::uint64_t train_stream = 0x547261696e, test_stream = 0x54657374;
/// Tests are the same whatever the run's seed.
constexpr std::uint64_t test_seed = 0;
/// Sequences that go through together have about so many rows: few enough to stay in the nearer caches, and
/// to be interrupted soon.
constexpr Index rows_of_part = 256;
constexpr Index most_tests = 4096, most_read = 512;

Index sequences_in_part(Index n) {
  return std::max<Index>(1, rows_of_part / n);
}

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

Result<Sequences> Trainer::tests(const EvaluateOptions& options) const {
  if (options.n)
    PE_CHECK(check_range(static_cast<double>(*options.n), static_cast<double>(task_.least()),
                         static_cast<double>(task_.longest()), "n"));
  const Index count = options.first + options.sequences;
  // Tokens and targets; a vector that grows has the old numbers and room for twice as many.
  PE_CHECK(check_memory(3 * (sizeof(std::int32_t) + sizeof(std::int32_t)) * static_cast<double>(count) *
                            static_cast<double>(options.n.value_or(options_.task.n)),
                        "sequences"));
  Random random(test_seed, test_stream);
  return task_.test(count, options.n, options.place, random);
}

namespace {

std::unexpected<Error> no_such_test(std::string_view field, Index index, Index count) {
  return fail(
      ErrorCode::bad_value, field,
      {field, " is ", index, "; the test sequences are 0 to ", count - 1, ": every fifth pair is one"});
}

/// How many questions there were, and how many right answers.
struct Share {
  double asked = 0, right = 0;
};

}  // namespace

Result<Evaluation> Trainer::evaluate(const EvaluateOptions& options) {
  PE_CHECK(check_range(static_cast<double>(options.first), 0, most_tests - 1, "first"));
  PE_CHECK(check_range(static_cast<double>(options.sequences), 1, most_tests, "sequences"));
  PE_TRY(const auto& sequences, tests(options));
  if (options.first >= sequences.count()) return no_such_test("first", options.first, sequences.count());
  done_ = 0;  // the activations of a step at work are lost: it begins again
  Evaluation result;
  std::vector<Share> by_position(static_cast<std::size_t>(task_.longest())), by_length(by_position);
  PE_CHECK(encode_positions());
  Index asked = 0, right = 0;
  const Index count = sequences.count(), part = sequences_in_part(options.n.value_or(options_.task.n));
  for (Index first = options.first; first < count; first += part) {
    const Index last = std::min(count, first + part);
    const SequencePart some{sequences, first, last};
    model_.forward(weights_, some);
    const Score score = model_.score(some);
    result.loss += score.loss;
    std::size_t question = 0;
    for (Index s = first; s < last; ++s) {
      const Index begin = sequences.starts[static_cast<std::size_t>(s)],
                  n = sequences.starts[static_cast<std::size_t>(s + 1)] - begin;
      const auto count_answer = [&](Index position) {
        const bool is_right = score.is_right[question++] != 0;
        for (Share* share : {&by_position[static_cast<std::size_t>(position)],
                             &by_length[static_cast<std::size_t>(n - 1)]}) {
          share->asked += 1;
          share->right += is_right ? 1 : 0;
        }
        asked += 1;
        right += is_right;
      };
      if (task_.answer() == Answer::span) {
        count_answer(sequences.spans[static_cast<std::size_t>(s)][0]);
        continue;
      }
      for (Index row = 0; row < n; ++row)
        if (sequences.targets[static_cast<std::size_t>(begin + row)] != not_asked) count_answer(row);
    }
  }
  result.loss /= static_cast<double>(asked);
  result.accuracy = static_cast<double>(right) / static_cast<double>(asked);
  for (const Share& share : by_position) {
    result.per_position.push_back(share.right / share.asked);
    result.asked_per_position.push_back(static_cast<std::int32_t>(share.asked));
  }
  for (const Share& share : by_length) {
    result.per_length.push_back(share.right / share.asked);
    result.asked_per_length.push_back(static_cast<std::int32_t>(share.asked));
  }
  return result;
}

Result<std::vector<std::int32_t>> Trainer::sample(Index index, std::optional<Index> n) const {
  PE_CHECK(check_range(static_cast<double>(index), 0, most_tests - 1, "index"));
  PE_TRY(const auto& sequences, tests({.sequences = index + 1, .n = n}));
  if (index >= sequences.count()) return no_such_test("index", index, sequences.count());
  const std::size_t last = sequences.starts.size() - 2;
  const auto begin = sequences.tokens.begin();
  return std::vector<std::int32_t>(begin + sequences.starts[last], begin + sequences.starts[last + 1]);
}

Result<Sighted> Trainer::show(std::span<const std::int32_t> sequence) {
  PE_TRY(const auto& sequences, task_.read(sequence));
  const auto n = static_cast<double>(sequence.size());
  const double numbers =
      static_cast<double>(options_.heads) * n * n + 2 * n * static_cast<double>(options_.width);
  PE_CHECK(check_memory(sizeof(float) * static_cast<double>(options_.layers + 1) * numbers, "sequence"));
  done_ = 0;
  PE_CHECK(encode_positions());
  model_.forward(weights_, {sequences, 0, 1}, true);
  const Activations<float>& activations = model_.activations();
  Sighted sighted;
  for (Index layer = 0; layer < options_.layers; ++layer) {
    auto& heads = sighted.attention.emplace_back();
    for (Index head = 0; head < options_.heads; ++head) heads.push_back(model_.attention(layer, head));
    sighted.hidden.push_back(activations.layers[static_cast<std::size_t>(layer)].input);
  }
  sighted.hidden.push_back(activations.last);
  sighted.probabilities = activations.probabilities;
  if (task_.answer() == Answer::span) {
    if (sequences.spans[0][0] >= 0)
      sighted.right.assign(sequences.spans[0].begin(), sequences.spans[0].end());
    return sighted;
  }
  for (const Index row : activations.asked) {
    sighted.asked.push_back(static_cast<std::int32_t>(row));
    const std::int32_t target = sequences.targets[static_cast<std::size_t>(row)];
    if (target >= 0) sighted.right.push_back(target);
  }
  return sighted;
}

Result<PositionReadout> Trainer::read_position(Index sequences) {
  PE_CHECK(check_range(static_cast<double>(sequences), 2, most_read, "sequences"));
  PE_TRY(const auto& shown, tests({.sequences = sequences, .n = options_.task.n}));
  if (shown.count() < 2)
    return fail(ErrorCode::bad_value, "sequences",
                {"A readout needs at least 2 test sequences, and every fifth pair is one; there is ",
                 shown.count(), ": give 10 pairs or more"});
  // Every layer's rows, and of one layer the rows to see and to test, and those centred.
  PE_CHECK(check_memory(sizeof(double) * static_cast<double>(options_.layers + 4) *
                            static_cast<double>(shown.starts.back()) * static_cast<double>(options_.width),
                        "sequences"));
  done_ = 0;
  std::vector<MatrixD> hidden;
  PE_CHECK(encode_positions());
  for (Index s = 0; s < shown.count(); ++s) {
    model_.forward(weights_, {shown, s, s + 1}, true);
    const Activations<float>& activations = model_.activations();
    const Index begin = shown.starts[static_cast<std::size_t>(s)],
                rows = shown.starts[static_cast<std::size_t>(s + 1)] - begin;
    const auto keep = [&](std::size_t layer, const Matrix& x) {
      if (hidden.size() <= layer) hidden.emplace_back(shown.starts.back(), x.cols());
      hidden[layer].middleRows(begin, rows) = x.cast<double>();
    };
    for (std::size_t layer = 0; layer < activations.layers.size(); ++layer)
      keep(layer, activations.layers[layer].input);
    keep(activations.layers.size(), activations.last);
  }
  PositionReadout readout;
  for (const MatrixD& rows : hidden) {
    PE_TRY(const auto& one, read_positions(rows, shown.starts));
    readout.r2.push_back(one.r2);
    readout.exact.push_back(one.exact);
  }
  return readout;
}

Encoding Trainer::encoding(std::size_t index) const {
  return model_.encoding(weights_, index, task_.longest());
}

namespace {

std::uint64_t fnv1a(std::span<const std::uint8_t> bytes, std::uint64_t hash = 0xcbf29ce484222325) {
  for (const std::uint8_t byte : bytes) hash = (hash ^ byte) * 0x100000001b3;
  return hash;
}

std::span<const std::uint8_t> bytes_of(std::span<const float> numbers) {
  return {reinterpret_cast<const std::uint8_t*>(numbers.data()), numbers.size_bytes()};
}

}  // namespace

std::uint64_t Trainer::hash() const {
  return fnv1a(bytes_of(weights_));
}

/// Of the optimiser, of the names and shapes of the weights and of the weights as they start: what a snapshot
/// must fit.
std::uint64_t Trainer::definition_hash() const {
  const std::vector<float> start = model_.start(options_.seed);
  const auto optimizer = static_cast<std::uint8_t>(options_.optimizer.kind);
  std::uint64_t hash = fnv1a({&optimizer, 1}, fnv1a(bytes_of(start)));
  for (const WeightTensor& tensor : model_.tensors())
    hash = fnv1a({reinterpret_cast<const std::uint8_t*>(tensor.name.data()), tensor.name.size()}, hash);
  return hash;
}

/// The weights, both moments of each, and the weights as they start, which definition_hash makes.
double Trainer::snapshot_memory() const {
  return 4 * sizeof(float) * static_cast<double>(weights_.size());
}

Result<std::vector<std::uint8_t>> Trainer::snapshot() const {
  PE_CHECK(check_memory(snapshot_memory(), "snapshot"));
  std::vector<std::uint8_t> bytes;
  constexpr std::size_t numbers_before = 9;  // the definition, the step, four numbers and three counts
  bytes.reserve(numbers_before * sizeof(double) +
                sizeof(float) * (weights_.size() + state_.first.size() + state_.second.size()));
  const auto write = [&](const void* from, std::size_t count) {
    const auto* begin = static_cast<const std::uint8_t*>(from);
    bytes.insert(bytes.end(), begin, begin + count);
  };
  const std::uint64_t definition = definition_hash();
  write(&definition, sizeof definition);
  write(&step_, sizeof step_);
  for (const double number : {last_.loss, last_.accuracy, state_.beta1_power, state_.beta2_power})
    write(&number, sizeof number);
  for (const auto* numbers : {&weights_, &state_.first, &state_.second}) {
    const std::uint64_t count = numbers->size();
    write(&count, sizeof count);
    write(numbers->data(), numbers->size() * sizeof(float));
  }
  return bytes;
}

Result<void> Trainer::restore(std::span<const std::uint8_t> snapshot) {
  PE_CHECK(check_memory(snapshot_memory(), "snapshot"));
  const auto bad = [] {
    return fail(ErrorCode::bad_value, "snapshot",
                {"snapshot must be one that this run, or one with the same options, has made"});
  };
  const auto read = [&](void* to, std::size_t count) {
    if (snapshot.size() < count) return false;
    // Not memcpy: an empty state of the optimiser has no address.
    std::copy_n(snapshot.data(), count, static_cast<std::uint8_t*>(to));
    snapshot = snapshot.subspan(count);
    return true;
  };
  std::uint64_t definition = 0, step = 0;
  double header[4];
  if (!read(&definition, sizeof definition) || definition != definition_hash() || !read(&step, sizeof step) ||
      !read(header, sizeof header))
    return bad();
  std::vector<float> parts[3];
  for (auto& part : parts) {
    std::uint64_t count = 0;
    if (!read(&count, sizeof count) || (count != 0 && count != weights_.size())) return bad();
    part.resize(count == 0 ? 0 : weights_.size());
    if (!read(part.data(), part.size() * sizeof(float))) return bad();
  }
  if (!snapshot.empty() || parts[0].size() != weights_.size()) return bad();
  step_ = step;
  last_ = {header[0], header[1]};
  weights_ = std::move(parts[0]);
  state_ = {std::move(parts[1]), std::move(parts[2]), header[2], header[3]};
  done_ = 0;
  return {};
}

}  // namespace pe
