#include "pe/training/model.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "pe/core/random.hpp"
#include "pe/core/text.hpp"

namespace pe {

namespace {

constexpr double token_deviation = 0.5;

/// The stream of the initial weights.
constexpr std::uint64_t start_stream = 0x5472616e73666f72;

}  // namespace

template <class Real>
Model<Real>::Model(const ModelShape& shape, Index longest,
                   std::vector<std::unique_ptr<Positions<Real>>> positions)
    : shape_(shape), cache_(std::move(positions), longest) {
  const Index width = shape_.width;
  tokens_ = add_tensor("tokens", shape_.vocabulary, width, WeightKind::tokens);
  for (std::size_t layer = 0; layer < shape_.layers.size(); ++layer) {
    const std::string prefix = "layers." + to_text(layer) + ".";
    Places places{};
    places.norm = add_norm(prefix + "norm");
    places.qkv = add_tensor(prefix + "qkv", width, 3 * width, WeightKind::matrix);
    places.output = add_tensor(prefix + "output", width, width, WeightKind::matrix);
    if (shape_.mlp > 0) {
      places.mlp_norm = add_norm(prefix + "mlp.norm");
      places.mlp = add_tensor(prefix + "mlp.in", width, shape_.mlp, WeightKind::matrix);
      add_tensor(prefix + "mlp.in.bias", 1, shape_.mlp, WeightKind::bias);
      add_tensor(prefix + "mlp.out", shape_.mlp, width, WeightKind::matrix);
      add_tensor(prefix + "mlp.out.bias", 1, width, WeightKind::bias);
    }
    places_.push_back(places);
  }
  last_norm_ = add_norm("norm");
  head_ = add_tensor("head", width, shape_.outputs(), WeightKind::matrix);
  add_tensor("head.bias", 1, shape_.outputs(), WeightKind::bias);
  for (std::size_t i = 0; i < cache_.size(); ++i) {
    const std::size_t schemes = schemes_in_layer();
    std::string prefix =
        shape_.own_positions ? "layers." + to_text(i / schemes) + ".positions." : "positions.";
    if (schemes > 1) prefix += to_text(i % schemes) + ".";
    for (const auto& tensor : cache_.positions(i).tensors())
      add_tensor(prefix + std::string(tensor.name), tensor.start.rows(), tensor.start.cols(),
                 WeightKind::position);
  }
}

template <class Real>
std::size_t Model<Real>::add_tensor(std::string name, Index rows, Index cols, WeightKind kind) {
  tensors_.push_back({std::move(name), static_cast<Index>(weight_count_), rows, cols, kind});
  weight_count_ += static_cast<std::size_t>(rows * cols);
  return tensors_.size() - 1;
}

template <class Real>
std::size_t Model<Real>::add_norm(const std::string& name) {
  if (!shape_.layer_norm) return 0;
  const std::size_t gain = add_tensor(name + ".gain", 1, shape_.width, WeightKind::gain);
  add_tensor(name + ".bias", 1, shape_.width, WeightKind::bias);
  return gain;
}

template <class Real>
Eigen::Map<const MatrixOf<Real>> Model<Real>::matrix(std::span<const Real> weights,
                                                     std::size_t tensor) const {
  const WeightTensor& at = tensors_[tensor];
  return {weights.data() + at.offset, at.rows, at.cols};
}

template <class Real>
Eigen::Map<MatrixOf<Real>> Model<Real>::matrix(std::span<Real> weights, std::size_t tensor) const {
  const WeightTensor& at = tensors_[tensor];
  return {weights.data() + at.offset, at.rows, at.cols};
}

template <class Real>
bool Model<Real>::scales_scores(std::size_t layer) const {
  if (!shape_.layers[layer].others_act) return true;
  for (std::size_t i = 0; i < schemes_in_layer(); ++i)
    if (const auto scale = cache_.positions(i).scale()) return *scale != 1;
  return true;
}

template <class Real>
std::vector<Real> Model<Real>::start(std::uint64_t seed) const {
  std::vector<Real> weights(weight_count_);
  Random random(seed, start_stream);
  for (std::size_t i = 0; i < tensors_.size(); ++i) {
    const WeightKind kind = tensors_[i].kind;
    auto values = matrix(std::span<Real>(weights), i);
    if (kind == WeightKind::gain) values.setOnes();
    if (kind != WeightKind::tokens && kind != WeightKind::matrix) continue;
    const double deviation =
        kind == WeightKind::tokens ? token_deviation : 1 / std::sqrt(static_cast<double>(tensors_[i].rows));
    // Rounded to float32 in both number types, so that both begin at the same place.
    for (Index k = 0; k < values.size(); ++k)
      values.data()[k] =
          static_cast<Real>(static_cast<float>(std::sqrt(3.0) * deviation * (2 * random.uniform() - 1)));
  }
  const double folded = 1 / std::sqrt(static_cast<double>(shape_.width / shape_.heads));
  for (std::size_t layer = 0; layer < places_.size(); ++layer) {
    if (scales_scores(layer)) continue;
    auto queries = matrix(std::span<Real>(weights), places_[layer].qkv).leftCols(shape_.width);
    queries = queries.unaryExpr(
        [&](Real weight) { return static_cast<Real>(static_cast<float>(weight * folded)); });
  }
  auto to = of_positions(std::span(weights)).begin();
  for (std::size_t i = 0; i < cache_.size(); ++i)
    for (const auto& tensor : cache_.positions(i).tensors())
      to = std::ranges::copy(entries_of(tensor.start), to).out;
  return weights;
}

template <class Real>
void Model<Real>::encode_positions(std::span<const Real> weights, std::uint64_t step) {
  cache_.follow(of_positions(weights), step);
}

template <class Real>
BasicEncoding<Real> Model<Real>::encoding(std::span<const Real> weights, std::size_t index, Index n) const {
  const std::size_t at = shown(index);
  return cache_.positions(at).encode(cache_.part(of_positions(weights), at), n, cache_.step());
}

template <class Real>
std::size_t Model<Real>::shown(std::size_t index) const {
  for (std::size_t at = index; at < cache_.size(); at += schemes_in_layer())
    if (!cache_.positions(at).tensors().empty()) return at;
  return index;
}

template <class Real>
std::span<const BasicEncoding<Real>> Model<Real>::acting(Index n, std::size_t layer) {
  if (!shape_.layers[layer].others_act) return {};
  return met(cache_.values(n), layer);
}

// `forward`, `backward` and what they call: see model_forward.cpp and model_backward.cpp.
template class Model<float>;
template class Model<double>;

}  // namespace pe
