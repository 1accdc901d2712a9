#include <catch_amalgamated.hpp>
#include <cmath>
#include <memory>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "golden.hpp"
#include "pe/training/model.hpp"
#include "pe/training/positions/positions.hpp"

namespace model_gradients_test {

using pe::Index, pe::MatrixD, pe::Model, pe::ModelShape, pe::Positions, pe::Sequences;

namespace {

/// One case of the golden file, as make.py describes it.
struct Case {
  std::vector<std::string> schemes;
  ModelShape shape;
  Index longest = 0;
  Sequences sequences;
  double loss = 0;
  std::vector<GoldenBlock> weights, gradients;  ///< named as the model's tensors
};

std::vector<std::int32_t> numbers(const MatrixD& row) {
  std::vector<std::int32_t> result;
  for (Index i = 0; i < row.size(); ++i) result.push_back(static_cast<std::int32_t>(row(i)));
  return result;
}

ModelShape shape_of(const MatrixD& row) {
  const auto at = numbers(row);
  std::vector<pe::ModelLayer> layers;
  for (std::int32_t i = 0; i < at[5]; ++i)
    layers.push_back({.adds_tables = i == 0 || at[10] == 1, .mask = {.causal = at[7] == 1}});
  return {.vocabulary = at[0],
          .classes = at[1],
          .answer = static_cast<pe::Answer>(at[2]),
          .width = at[3],
          .heads = at[4],
          .layers = std::move(layers),
          .mlp = at[6],
          .residual = at[8] == 1,
          .layer_norm = at[9] == 1};
}

std::vector<Case> read_cases() {
  std::vector<Case> cases;
  for (auto& [name, values] : read_golden("training/gradients.txt")) {
    const auto parts = words(name);
    if (parts[0] == "case") {
      auto& schemes = cases.emplace_back().schemes;
      std::istringstream in(parts[1]);
      for (std::string scheme; std::getline(in, scheme, '+');) schemes.push_back(scheme);
      continue;
    }
    Case& last = cases.back();
    if (parts[0] == "shape") {
      last.shape = shape_of(values);
      last.longest = static_cast<Index>(values(11));
    } else if (parts[0] == "starts") {
      const auto starts = numbers(values);
      last.sequences.starts.assign(starts.begin(), starts.end());
    } else if (parts[0] == "tokens") {
      last.sequences.tokens = numbers(values);
    } else if (parts[0] == "targets") {
      last.sequences.targets = numbers(values);
    } else if (parts[0] == "spans") {
      for (Index s = 0; s < values.rows(); ++s)
        last.sequences.spans.push_back(
            {static_cast<std::int32_t>(values(s, 0)), static_cast<std::int32_t>(values(s, 1))});
    } else if (parts[0] == "loss") {
      last.loss = values(0);
    } else {
      REQUIRE((parts[0] == "weight" || parts[0] == "gradient"));
      (parts[0] == "weight" ? last.weights : last.gradients).push_back({parts[1], std::move(values)});
    }
  }
  return cases;
}

/// The parameters that make.py took.
pe::Parameters parameters_of(const std::string& scheme) {
  if (scheme == "shaw") return {{"maxDistance", 2.0}};
  if (scheme == "t5") return {{"buckets", 6.0}, {"maxDistance", 10.0}};
  if (scheme == "cope") return {{"maxPosition", 2.0}};
  if (scheme == "projected-relative") return {{"rank", 2.0}, {"maxDistance", 3.0}};
  return {};
}

std::unique_ptr<Positions<double>> positions_of(const std::string& scheme, const Case& of) {
  const bool is_table = scheme == "learned";
  auto result = pe::make_positions<double>(
      {.request = {.scheme = scheme,
                   .n = of.longest,
                   .d = is_table ? of.shape.width : of.shape.width / of.shape.heads,
                   .positions = {},
                   .heads = of.shape.heads,
                   .parameters = parameters_of(scheme)}});
  REQUIRE(result.has_value());
  return *std::move(result);
}

bool agrees(double value, double expected) {
  return std::abs(value - expected) <= 1e-9 * std::abs(expected) + 1e-11;
}

}  // namespace

TEST_CASE("model: loss and gradients are those of PyTorch") {
  const auto cases = read_cases();
  REQUIRE(cases.size() == 10);
  for (const Case& one : cases) {
    CAPTURE(one.schemes);
    std::vector<std::unique_ptr<Positions<double>>> positions;
    for (const std::string& scheme : one.schemes) positions.push_back(positions_of(scheme, one));
    Model<double> model(one.shape, one.longest, std::move(positions));
    std::vector<double> weights(model.weight_count()), gradient(model.weight_count());
    REQUIRE(model.tensors().size() == one.weights.size());
    for (std::size_t i = 0; i < one.weights.size(); ++i) {
      const auto& [name, values] = one.weights[i];
      const pe::WeightTensor& tensor = model.tensors()[i];
      REQUIRE(tensor.name == name);
      REQUIRE(std::pair(tensor.rows, tensor.cols) == std::pair(values.rows(), values.cols()));
      std::copy_n(values.data(), values.size(), weights.begin() + tensor.offset);
    }

    model.encode_positions(weights, 0);
    const pe::SequencePart all{one.sequences, 0, one.sequences.count()};
    model.forward(weights, all);
    CHECK(agrees(model.score(all).loss, one.loss));
    model.backward(weights, all, 1.0, gradient);
    model.finish_gradient(weights, gradient);
    for (std::size_t i = 0; i < one.gradients.size(); ++i) {
      const auto& [name, expected] = one.gradients[i];
      const pe::WeightTensor& tensor = model.tensors()[i];
      REQUIRE(tensor.name == name);
      CAPTURE(name);
      for (Index k = 0; k < expected.size(); ++k) {
        CAPTURE(k, gradient[tensor.offset + k], expected.data()[k]);
        CHECK(agrees(gradient[tensor.offset + k], expected.data()[k]));
      }
    }
  }
}

}  // namespace model_gradients_test
