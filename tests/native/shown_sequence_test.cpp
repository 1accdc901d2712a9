// What a model in training makes of one sequence, layer by layer.
#include <algorithm>
#include <catch_amalgamated.hpp>
#include <cmath>
#include <string>
#include <utility>
#include <vector>

#include "trainers.hpp"

namespace shown_sequence_test {

using namespace pe;
using namespace trainers;

TEST_CASE("without positions an untrained stack sees no order", "[training]") {
  TrainerOptions options = options_of("topic", "none");
  options.layers = 3;
  options.mlp = 16;
  Trainer trainer = trainer_of(options);
  std::vector<std::int32_t> words = *trainer.sample(0, std::nullopt), turned = words;
  std::ranges::reverse(turned);
  const auto plain = trainer.show(words), reversed = trainer.show(turned);
  REQUIRE(plain);
  REQUIRE(reversed);
  const Matrix& last = plain->hidden.back();
  CHECK(last.isApprox(reversed->hidden.back().colwise().reverse(), 1e-5F));
  options.schemes = {"learned"};
  Trainer with_positions = trainer_of(options);
  CHECK(!with_positions.show(words)->hidden.back().isApprox(
      with_positions.show(turned)->hidden.back().colwise().reverse(), 1e-5F));
}

TEST_CASE("a causal mask hides what comes after", "[training]") {
  TrainerOptions options = options_of("prev", "learned");
  options.mask.causal = true;
  options.layers = 2;
  Trainer trainer = trainer_of(options);
  std::vector<std::int32_t> words = *trainer.sample(0, std::nullopt), changed = words;
  changed.back() = changed.back() == 0 ? 1 : 0;
  const Index before = std::ssize(words) - 1;
  CHECK((trainer.show(words)->hidden.back().topRows(before) ==
         trainer.show(changed)->hidden.back().topRows(before)));
}

TEST_CASE("a plan says in which layers the schemes act", "[training]") {
  const auto last_of = [](const std::string& scheme, std::vector<LayerPlan> plan,
                          std::optional<Inject> inject = std::nullopt) {
    TrainerOptions options = options_of("prev", scheme);
    options.layers = 2;
    options.plan = std::move(plan);
    options.inject = inject;
    Trainer trainer = trainer_of(options);
    return Matrix(trainer.show(*trainer.sample(0, std::nullopt))->hidden.back());
  };
  const LayerPlan with{.positions = true}, without{.positions = false};
  // Rotation has no weights, so that all else starts equal.
  CHECK((last_of("rotary", {without, without}) == last_of("none", {})));
  CHECK((last_of("rotary", {with, without}) == last_of("rotary", {}, Inject::once)));
  CHECK((last_of("rotary", {with, with}) == last_of("rotary", {})));
  CHECK((last_of("rotary", {without, with}) != last_of("rotary", {with, without})));
  CHECK((last_of("learned", {with, with}) == last_of("learned", {}, Inject::every_layer)));
  CHECK((last_of("learned", {with, without}) == last_of("learned", {})));
  CHECK((last_of("learned", {{.window = 3}, {}}, Inject::every_layer) !=
         last_of("learned", {{}, {.window = 3}}, Inject::every_layer)));
}

TEST_CASE("a word hears of others no farther than the windows of all layers reach", "[training]") {
  TrainerOptions options = options_of("prev", "learned");
  options.layers = 2;
  options.mask = {.causal = true, .window = 3};
  options.plan = {{}, {.window = 2}};
  Trainer trainer = trainer_of(options);
  const std::vector<std::int32_t> words = *trainer.sample(0, std::nullopt);
  const Matrix before = trainer.show(words)->hidden.back();
  std::vector<std::int32_t> changed = words;
  changed[1] = changed[1] == 0 ? 1 : 0;
  const Matrix after = trainer.show(changed)->hidden.back();
  // Two places back in the first layer, one in the second.
  for (Index i = 0; i < before.rows(); ++i)
    CHECK((before.row(i) == after.row(i)) == (i < 1 || i > 1 + 2 + 1));
}

TEST_CASE("a sequence's answer does not depend on those before it, whatever their lengths", "[training]") {
  for (const std::vector<std::string>& schemes :
       {std::vector<std::string>{"xpos", "t5"}, {"normalized-index", "learned", "rotary"}, {"randomized"}}) {
    TrainerOptions options = options_of("prev", "none");
    options.schemes = schemes;
    options.width = 8;
    options.task.n = 128;
    options.task.test_length = 256;
    options.task.law = LengthLaw::uniform;
    Trainer trainer = trainer_of(options), other = trainer_of(options);
    take(trainer, 1);
    REQUIRE(other.restore(*trainer.snapshot()));
    // So many lengths that their encodings cannot all be kept.
    REQUIRE(trainer.evaluate({.sequences = 300}));
    for (const Index n : {256, 3, 255, 128}) {
      const auto words = *trainer.sample(0, n);
      const auto seen = trainer.show(words), fresh = other.show(words);
      CHECK((seen->probabilities == fresh->probabilities));
    }
    CHECK(trainer.evaluate({.sequences = 20})->loss == other.evaluate({.sequences = 20})->loss);
  }
}

namespace {

/// What the attention of a layer reads: its input normalised, and the scaled scores of a head without biases.
struct Read {
  MatrixD input, scaled;
};

Read read_by(const Trainer& trainer, const Matrix& hidden, const std::string& layer, Index head) {
  const auto weights = [&](const std::string& name) {
    const auto& all = trainer.model().tensors();
    const auto found = std::ranges::find(all, "layers." + layer + "." + name, &WeightTensor::name);
    REQUIRE(found != all.end());
    return MatrixD(
        Eigen::Map<const Matrix>(trainer.weights().data() + found->offset, found->rows, found->cols)
            .cast<double>());
  };
  MatrixD x = hidden.cast<double>();
  for (Index row = 0; row < x.rows(); ++row) {
    const Eigen::RowVectorXd centred = x.row(row).array() - x.row(row).mean();
    x.row(row) = centred / std::sqrt(centred.squaredNorm() / static_cast<double>(x.cols()) + 1e-5);
    x.row(row) = x.row(row).cwiseProduct(weights("norm.gain").row(0)) + weights("norm.bias").row(0);
  }
  const Index width = x.cols(), head_width = width / trainer.model().shape().heads;
  const MatrixD qkv = x * weights("qkv");
  const MatrixD queries = qkv.middleCols(head * head_width, head_width),
                keys = qkv.middleCols(width + head * head_width, head_width);
  return {x, queries * keys.transpose() / std::sqrt(static_cast<double>(head_width))};
}

/// Calls check(positions, read, weights of attention) for each layer and head of a trained model that sees
/// backwards.
template <class Check>
void for_each_head(const std::string& scheme, const Parameters& parameters, const Check& check) {
  TrainerOptions options = options_of("prev", scheme);
  options.parameters = parameters;
  options.layers = 2;
  options.mask.causal = true;
  Trainer trainer = trained(options, 20);
  const auto shown = trainer.show(*trainer.sample(0, std::nullopt));
  REQUIRE(shown);
  REQUIRE(shown->positions.size() == 2);
  for (std::size_t layer = 0; layer < 2; ++layer) {
    REQUIRE(std::ssize(shown->positions[layer]) == options.heads);
    for (Index head = 0; head < options.heads; ++head) {
      const auto at = static_cast<std::size_t>(head);
      check(trainer, head, shown->positions[layer][at].cast<double>().eval(),
            read_by(trainer, shown->hidden[layer], std::to_string(layer), head),
            shown->attention[layer][at].cast<double>().eval());
    }
  }
}

}  // namespace

TEST_CASE("the forget gate's positions are what its trained gates let go, and attention has them",
          "[training]") {
  for_each_head(
      "forget-gate", {},
      [](const Trainer& trainer, Index head, const MatrixD& positions, const Read& read,
         const MatrixD& attention) {
        const Encoding encoding = trainer.encoding(0);
        const auto& gates = *std::get_if<DataDependentEncoding>(&encoding);
        const Eigen::VectorXd z = read.input * gates.gates->col(head).cast<double>();
        const double bias = -std::log(std::expm1(gates.slopes[static_cast<std::size_t>(head)]));
        for (Index i = 0; i < positions.rows(); ++i) {
          double sum = 0;
          Eigen::VectorXd scores(i + 1);
          for (Index j = i; j >= 0; --j) {
            CHECK(std::abs(positions(i, j) - sum) < 1e-4 * (1 + std::abs(sum)));
            scores(j) = read.scaled(i, j) + positions(i, j);
            sum -= std::log1p(std::exp(-z(j) - bias));
          }
          const Eigen::VectorXd weights = (scores.array() - scores.maxCoeff()).exp();
          CHECK((attention.row(i).head(i + 1).transpose() - weights / weights.sum()).cwiseAbs().maxCoeff() <
                1e-4);
        }
      });
}

TEST_CASE("CoPE's positions are how many gates it counts, up to the largest", "[training]") {
  bool is_cut = false;
  for_each_head(
      "cope", {{"maxPosition", 3.0}},
      [&](const Trainer& trainer, Index, const MatrixD& positions, const Read& read, const MatrixD&) {
        const Encoding encoding = trainer.encoding(0);
        const auto largest =
            static_cast<double>(std::get_if<DataDependentEncoding>(&encoding)->places->rows() - 1);
        for (Index i = 0; i < positions.rows(); ++i) {
          double sum = 0;
          for (Index j = i; j >= 0; --j) {
            sum += 1 / (1 + std::exp(-read.scaled(i, j)));
            is_cut = is_cut || sum > largest;
            CHECK(std::abs(positions(i, j) - std::min(sum, largest)) < 1e-4 * (1 + sum));
          }
        }
      });
  CHECK(is_cut);
}

TEST_CASE("only data-dependent schemes make positions, where they act", "[training]") {
  const auto heads_of = [](const std::string& scheme, std::vector<LayerPlan> plan) {
    TrainerOptions options = options_of("prev", scheme);
    options.layers = 2;
    options.plan = std::move(plan);
    Trainer trainer = trainer_of(options);
    const auto shown = trainer.show(*trainer.sample(0, std::nullopt));
    REQUIRE(shown);
    std::vector<std::size_t> heads;
    for (const auto& layer : shown->positions) heads.push_back(layer.size());
    return heads;
  };
  CHECK(heads_of("alibi", {}) == std::vector<std::size_t>{0, 0});
  CHECK(heads_of("projected-relative", {}) == std::vector<std::size_t>{4, 4});
  CHECK(heads_of("forget-gate", {{.positions = false}, {}}) == std::vector<std::size_t>{0, 4});
}

}  // namespace shown_sequence_test
