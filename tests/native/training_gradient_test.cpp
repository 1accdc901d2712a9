#include <algorithm>
#include <catch_amalgamated.hpp>
#include <cmath>
#include <random>
#include <string>
#include <vector>

#include "pe/core/random.hpp"
#include "pe/encodings/catalog.hpp"
#include "pe/encodings/rotary_frequencies.hpp"
#include "pe/training/model.hpp"
#include "pe/training/positions/learning.hpp"
#include "pe/training/positions/parts.hpp"

namespace training_gradient_test {

using namespace pe;

constexpr Index width = 8, heads = 2, longest = 7;

std::unique_ptr<Positions<double>> positions_of(const std::string& id, Parameters parameters, bool learned,
                                                Gain gain) {
  EncodeRequest request;
  request.scheme = id;
  request.n = longest;
  const auto kind = find_scheme(id)->kind;
  request.d = kind == EncodingKind::input || kind == EncodingKind::none ? width : width / heads;
  request.heads = heads;
  request.seed = 3;
  request.parameters = std::move(parameters);
  auto result = make_positions<double>({.request = request, .learned = learned, .gain = gain});
  REQUIRE(result);
  return std::move(*result);
}

Sequences some_sequences(Answer answer) {
  Sequences sequences;
  Random random(7);
  for (const Index n : {5, 7, 3}) {
    for (Index i = 0; i < n; ++i) {
      sequences.tokens.push_back(static_cast<std::int32_t>(random.below(5)));
      if (answer != Answer::span)
        sequences.targets.push_back(i % 2 == 0 ? static_cast<std::int32_t>(random.below(3)) : not_asked);
    }
    sequences.starts.push_back(static_cast<Index>(sequences.tokens.size()));
    if (answer == Answer::span)
      sequences.spans.push_back({static_cast<std::int32_t>(n) - 3, static_cast<std::int32_t>(n) - 1});
  }
  return sequences;
}

struct Trial {
  std::string scheme = "none";
  Parameters parameters = {};
  bool learned = true;
  Gain gain = Gain::none;
};

ModelShape small_shape(Answer answer = Answer::tokens) {
  return {.vocabulary = 5,
          .classes = 3,
          .answer = answer,
          .width = width,
          .heads = heads,
          .layers = {{}, {.adds_tables = false}}};
}

/// For the schemes of one layer after another.
std::vector<std::unique_ptr<Positions<double>>> positions_of(const std::vector<Trial>& trials,
                                                             std::size_t layers) {
  std::vector<std::unique_ptr<Positions<double>>> positions;
  for (std::size_t layer = 0; layer < layers; ++layer)
    for (const Trial& trial : trials)
      positions.push_back(positions_of(trial.scheme, trial.parameters, trial.learned, trial.gain));
  return positions;
}

/// The largest difference between the gradient and central differences, by the tensor, relative to the
/// tensor's largest gradient (with a floor where that is zero). Of tensors with
/// five rows or more, every fifth entry is tried, which reaches every column unless rows have a multiple of
/// five entries; all others are tried whole.
void check_gradient(const ModelShape& shape, const std::vector<Trial>& trials) {
  Model<double> model(shape, longest, positions_of(trials, shape.own_positions ? shape.layers.size() : 1));
  std::vector<double> weights = model.start(1);
  // Away from the start, where some gradients vanish.
  Random random(5);
  for (double& weight : weights) weight += 0.1 * random.normal();
  const Sequences sequences = some_sequences(shape.answer);
  const SequencePart all{sequences, 0, sequences.count()};
  const auto loss = [&] {
    model.encode_positions(weights, 0);
    model.forward(weights, all);
    return model.score(all).loss;
  };
  loss();
  std::vector<double> gradient(weights.size());
  model.backward(weights, all, 1, gradient);
  model.finish_gradient(weights, gradient);
  for (const WeightTensor& tensor : model.tensors()) {
    double largest = 1e-3, worst = 0;
    const Index step = tensor.rows < 5 || tensor.cols % 5 == 0 ? 1 : 5;
    for (Index k = 0; k < tensor.rows * tensor.cols; k += step) {
      const auto at = static_cast<std::size_t>(tensor.offset + k);
      const double kept = weights[at];
      constexpr double h = 1e-5;
      weights[at] = kept + h;
      const double above = loss();
      weights[at] = kept - h;
      const double below = loss();
      weights[at] = kept;
      largest = std::max(largest, std::abs(gradient[at]));
      worst = std::max(worst, std::abs(gradient[at] - (above - below) / (2 * h)));
    }
    INFO(trials[0].scheme << " " << tensor.name);
    CHECK(worst / largest < 1e-6);
  }
}

TEST_CASE(
    "layers with positions of their own: as shared ones while they are equal, and their gradients add up",
    "[training]") {
  const std::vector<std::vector<Trial>> all_trials{
      {{.scheme = "t5", .parameters = {{"buckets", 6.0}, {"maxDistance", 10.0}}}},
      {{.scheme = "shaw", .parameters = {{"maxDistance", 2.0}}}},
      {{.scheme = "learned"}, {.scheme = "t5"}}};
  for (const auto& trials : all_trials) {
    CAPTURE(trials[0].scheme);
    ModelShape shape = small_shape();
    shape.layers = {{}, {}, {}};
    const std::size_t layers = shape.layers.size();
    Model<double> shared(shape, longest, positions_of(trials, 1));
    shape.own_positions = true;
    Model<double> own(shape, longest, positions_of(trials, layers));
    CHECK(own.scheme_count() == std::ssize(trials));
    const auto is_position = [](const WeightTensor& one) { return one.kind == WeightKind::position; };
    const std::size_t learned = std::ranges::count_if(shared.tensors(), is_position);
    CHECK(std::ranges::count_if(own.tensors(), is_position) == std::ssize(shape.layers) * learned);
    CHECK(own.tensors().back().name.starts_with("layers.2.positions."));

    std::vector<double> weights = shared.start(1);
    Random random(5);
    for (double& weight : weights) weight += 0.1 * random.normal();
    const std::size_t before = shared.tensors()[shared.tensors().size() - learned].offset,
                      of_layer = weights.size() - before;
    REQUIRE(own.weight_count() == before + layers * of_layer);
    std::vector<double> copied(weights.begin(), weights.begin() + before);
    for (std::size_t layer = 0; layer < layers; ++layer)
      copied.insert(copied.end(), weights.begin() + before, weights.end());

    const Sequences sequences = some_sequences(shape.answer);
    const SequencePart all{sequences, 0, sequences.count()};
    const auto run = [&](Model<double>& model, const std::vector<double>& with) {
      std::vector<double> gradient(with.size());
      model.encode_positions(with, 0);
      model.forward(with, all);
      model.backward(with, all, 1, gradient);
      model.finish_gradient(with, gradient);
      return std::pair(model.score(all).loss, gradient);
    };
    const auto [loss, gradient] = run(shared, weights);
    const auto [own_loss, own_gradient] = run(own, copied);
    CHECK(own_loss == loss);
    double norm = 0;
    for (std::size_t k = 0; k < weights.size(); ++k) {
      double sum = own_gradient[k];
      if (k >= before)
        for (std::size_t layer = 1; layer < layers; ++layer) sum += own_gradient[k + layer * of_layer];
      CAPTURE(k);
      CHECK(std::abs(sum - gradient[k]) < 1e-12);
      if (k >= before) norm += std::abs(gradient[k]);
    }
    CHECK(norm > 1e-3);

    // Another table in the last layer is another model.
    for (std::size_t k = copied.size() - of_layer; k < copied.size(); ++k) copied[k] += random.normal();
    CHECK(run(own, copied).first != loss);
  }
}

TEST_CASE("the gradients of a stack are those of central differences", "[training][native]") {
  for (const Answer answer : {Answer::tokens, Answer::label, Answer::span}) {
    ModelShape shape = small_shape(answer);
    shape.mlp = 6;
    check_gradient(shape, {{.scheme = "learned"}});
  }
  for (int k = 0; k < 8; ++k) {
    ModelShape shape = small_shape();
    shape.residual = (k & 1) != 0;
    shape.layer_norm = (k & 2) != 0;
    for (ModelLayer& layer : shape.layers) layer.mask = {.causal = (k & 4) != 0, .window = k % 3};
    check_gradient(shape, {{.scheme = "learned"}});
  }
}

TEST_CASE("the gradients of every scheme's parameters are those of central differences",
          "[training][native]") {
  const std::vector<Trial> trials = {
      {.scheme = "learned"},
      {.scheme = "learned-sinusoidal"},
      {.scheme = "shaw", .parameters = {{"maxDistance", 3.0}}},
      {.scheme = "shaw", .parameters = {{"on", std::string("values")}}},
      {.scheme = "transformer-xl"},
      {.scheme = "deberta", .parameters = {{"maxDistance", 3.0}}},
      {.scheme = "deberta",
       .parameters = {{"maxDistance", 9.0}, {"terms", std::string("position-to-content")}}},
      {.scheme = "deberta", .parameters = {{"maxDistance", 9.0}, {"buckets", 6.0}}},
      {.scheme = "rotary", .parameters = {{"layout", std::string("mixed")}}},
      {.scheme = "t5", .parameters = {{"buckets", 8.0}, {"maxDistance", 9.0}}},
      {.scheme = "alibi"},
      {.scheme = "alibi", .parameters = {{"causal", true}}},
      {.scheme = "alibi", .parameters = {{"directional", true}}},
      {.scheme = "kerple"},
      {.scheme = "kerple", .parameters = {{"variant", std::string("power")}}},
      {.scheme = "fire"},
      {.scheme = "fire", .parameters = {{"threshold", 1.0}}},
      {.scheme = "fire", .parameters = {{"threshold", 3.5}}},
      {.scheme = "tisa"},
      {.scheme = "tupe"},
      {.scheme = "tupe", .parameters = {{"relative", true}, {"untie", true}}},
      {.scheme = "sinusoidal", .gain = Gain::scalar},
      {.scheme = "sinusoidal", .gain = Gain::vector},
      {.scheme = "sinusoidal", .parameters = {{"shuffled", true}}, .gain = Gain::vector},
      {.scheme = "normalized-index", .gain = Gain::vector},
      {.scheme = "forget-gate"},
      {.scheme = "cope", .parameters = {{"maxPosition", 2.0}}},
      {.scheme = "cope", .parameters = {{"maxPosition", 9.0}}},
      {.scheme = "projected-relative", .parameters = {{"rank", 3.0}, {"maxDistance", 4.0}}},
      {.scheme = "rotary"},
      {.scheme = "xpos"},
      {.scheme = "relative-sinusoidal"},
      {.scheme = "none"},
  };
  for (const Trial& trial : trials) {
    for (const bool everywhere : {false, true}) {
      ModelShape shape = small_shape();
      shape.layers[1].adds_tables = shape.layers[1].others_act = everywhere;
      check_gradient(shape, {trial});
    }
  }
}

TEST_CASE("a scheme that learns says how, and has something to learn", "[training]") {
  for (const Scheme* scheme : catalog()) {
    INFO(scheme->id);
    const bool can_learn = find_learning<double>(*scheme).has_value();
    CHECK((can_learn || !scheme->learnable));
    const std::string id(scheme->id);
    CHECK(positions_of(id, {}, true, Gain::none)->tensors().empty() != can_learn);
    CHECK(positions_of(id, {}, false, Gain::none)->tensors().empty());
  }
  CHECK(std::ssize(learnings<double>()) == std::ranges::count_if(catalog(), [](const Scheme* scheme) {
          return find_learning<double>(*scheme).has_value();
        }));
}

/// The largest difference between what attention reads for n positions in two encodings of one kind.
double difference(const BasicEncoding<double>& one, const BasicEncoding<double>& other, Index n) {
  const auto parts = [n](BasicEncoding<double> encoding) {
    std::vector<MatrixD> result;
    const bool pairs = std::holds_alternative<BasicBiasEncoding<double>>(encoding);
    // Vectors of offsets stand around the offset 0.
    const auto* relative = std::get_if<BasicRelativeEncoding<double>>(&encoding);
    const Index first = relative == nullptr ? 0 : std::max(Index(0), relative->max_distance - n + 1);
    const Index rows = relative == nullptr ? n : std::min(2 * n - 1, 2 * relative->max_distance + 1);
    for_each_part(encoding, [&](const MatrixD& part) {
      if (std::holds_alternative<BasicDataDependentEncoding<double>>(encoding)) {  // weights, for any length
        result.push_back(part);
        return;
      }
      if (relative != nullptr && part.rows() == heads && part.rows() < rows) return;  // of content
      result.push_back(part.block(first, 0, rows, pairs ? n : part.cols()));
    });
    return result;
  };
  const auto left = parts(one), right = parts(other);
  REQUIRE(left.size() == right.size());
  double largest = 0;
  for (std::size_t k = 0; k < left.size(); ++k)
    largest = std::max(largest, (left[k] - right[k]).cwiseAbs().maxCoeff());
  return largest;
}

TEST_CASE("positions that stay as they are know whether they depend on the length", "[training]") {
  const auto check = [](const std::string& id, const Parameters& parameters) {
    INFO(id);
    const auto positions = positions_of(id, parameters, false, Gain::none);
    const double changed = difference(positions->encode({}, longest, 0), positions->encode({}, 4, 0), 4);
    CHECK(positions->depends_on_length() == (changed > 1e-6));
  };
  for (const Scheme* scheme : catalog()) check(std::string(scheme->id), {});
  for (const std::string_view scaling : names_of<RotaryScaling::Type>)
    check("rotary", {{"scaling", std::string(scaling)},
                     {"factor", 2.0},
                     {"originalLength", 5.0},
                     {"shortFactor", std::vector<double>{1, 1}},
                     {"longFactor", std::vector<double>{2, 3}}});
  // One order for all lengths, not one for each.
  CHECK(!positions_of("sinusoidal", {{"shuffled", true}}, false, Gain::none)->depends_on_length());
}

TEST_CASE("the gradients of schemes that act together are those of central differences", "[training]") {
  // Some depend on the length and others do not.
  check_gradient(small_shape(), {{.scheme = "learned"},
                                 {.scheme = "normalized-index", .gain = Gain::vector},
                                 {.scheme = "xpos"},
                                 {.scheme = "t5"}});
  check_gradient(small_shape(),
                 {{.scheme = "learned"}, {.scheme = "alibi"}, {.scheme = "rotary"}, {.scheme = "shaw"}});
  check_gradient(small_shape(), {{.scheme = "cope"}, {.scheme = "shaw"}, {.scheme = "forget-gate"}});
}

}  // namespace training_gradient_test
