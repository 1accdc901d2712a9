#include "training/model.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "core/random.hpp"
#include "core/text.hpp"
#include "training/positions/parts.hpp"

namespace pe {

namespace {

constexpr double token_deviation = 0.5;

/// The stream of the initial weights.
constexpr std::uint64_t start_stream = 0x5472616e73666f72;

template <class Real>
void make_zeros(BasicEncoding<Real>& encoding) {
  for_each_part<Real>(encoding, [](auto& part) { part.setZero(); });
}

}  // namespace

template <class Real>
Model<Real>::Model(const ModelShape& shape, Index longest,
                   std::vector<std::unique_ptr<Positions<Real>>> positions)
    : shape_(shape), longest_(longest), positions_(std::move(positions)) {
  const Index width = shape_.width;
  tokens_ = add_tensor("tokens", shape_.vocabulary, width, false);
  for (Index layer = 0; layer < shape_.layers; ++layer) {
    const std::string prefix = "layers." + to_text(layer) + ".";
    Places places{};
    places.norm = add_norm(prefix + "norm");
    places.qkv = add_tensor(prefix + "qkv", width, 3 * width, true);
    places.output = add_tensor(prefix + "output", width, width, true);
    if (shape_.mlp > 0) {
      places.mlp_norm = add_norm(prefix + "mlp.norm");
      places.mlp = add_tensor(prefix + "mlp.in", width, shape_.mlp, true);
      add_tensor(prefix + "mlp.in.bias", 1, shape_.mlp, false);
      add_tensor(prefix + "mlp.out", shape_.mlp, width, true);
      add_tensor(prefix + "mlp.out.bias", 1, width, false);
    }
    places_.push_back(places);
  }
  last_norm_ = add_norm("norm");
  head_ = add_tensor("head", width, shape_.outputs(), true);
  add_tensor("head.bias", 1, shape_.outputs(), false);
  first_of_positions_ = tensors_.size();
  for (std::size_t i = 0; i < positions_.size(); ++i) {
    position_offsets_.push_back(weight_count_);
    const std::string prefix = positions_.size() == 1 ? "positions." : "positions." + to_text(i) + ".";
    for (const auto& tensor : positions_[i]->tensors())
      add_tensor(prefix + std::string(tensor.name), tensor.start.rows(), tensor.start.cols(), false);
    depends_on_length_ = depends_on_length_ || positions_[i]->depends_on_length();
  }
  position_offsets_.push_back(weight_count_);
}

template <class Real>
std::size_t Model<Real>::add_tensor(std::string name, Index rows, Index cols, bool decays) {
  tensors_.push_back({std::move(name), static_cast<Index>(weight_count_), rows, cols, decays});
  weight_count_ += static_cast<std::size_t>(rows * cols);
  return tensors_.size() - 1;
}

template <class Real>
std::size_t Model<Real>::add_norm(const std::string& name) {
  if (!shape_.layer_norm) return 0;
  const std::size_t gain = add_tensor(name + ".gain", 1, shape_.width, false);
  add_tensor(name + ".bias", 1, shape_.width, false);
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
std::span<const Real> Model<Real>::of_positions(std::span<const Real> weights, std::size_t index) const {
  return weights.subspan(position_offsets_[index], position_offsets_[index + 1] - position_offsets_[index]);
}

template <class Real>
std::vector<Real> Model<Real>::start(std::uint64_t seed) const {
  std::vector<Real> weights(weight_count_);
  Random random(seed, start_stream);
  for (std::size_t i = 0; i < first_of_positions_; ++i) {
    auto values = matrix(std::span<Real>(weights), i);
    const bool is_gain = tensors_[i].name.ends_with("gain");
    if (is_gain) values.setOnes();
    if (i != tokens_ && !tensors_[i].decays) continue;
    const double deviation =
        i == tokens_ ? token_deviation : 1 / std::sqrt(static_cast<double>(tensors_[i].rows));
    // Rounded to float32 in both number types, so that both begin at the same place.
    for (Index k = 0; k < values.size(); ++k)
      values.data()[k] =
          static_cast<Real>(static_cast<float>(std::sqrt(3.0) * deviation * (2 * random.uniform() - 1)));
  }
  auto to = weights.begin() + static_cast<std::ptrdiff_t>(position_offsets_[0]);
  for (const auto& positions : positions_)
    for (const auto& tensor : positions->tensors())
      to = std::copy(tensor.start.data(), tensor.start.data() + tensor.start.size(), to);
  return weights;
}

template <class Real>
void Model<Real>::encode_positions(std::span<const Real> weights, std::uint64_t step) {
  const auto now = weights.subspan(position_offsets_[0]);
  const bool is_redrawn = std::ranges::any_of(positions_, [](const auto& one) { return one->is_redrawn(); });
  if (std::ranges::equal(now, encoded_from_) && (step == step_ || !is_redrawn)) return;
  encoded_from_.assign(now.begin(), now.end());
  step_ = step;
  encodings_.clear();
}

template <class Real>
BasicEncoding<Real> Model<Real>::encoding(std::span<const Real> weights, std::size_t index, Index n) const {
  return positions_[index]->encode(of_positions(weights, index), n, step_);
}

template <class Real>
typename Model<Real>::Encodings& Model<Real>::encodings_for(Index length) {
  const Index n = depends_on_length_ ? length : longest_;
  const auto [found, is_new] = encodings_.try_emplace(n);
  Encodings& encodings = found->second;
  if (!is_new) return encodings;
  for (std::size_t i = 0; i < positions_.size(); ++i) {
    const auto& positions = *positions_[i];
    const std::size_t begin = position_offsets_[i] - position_offsets_[0];
    const auto parameters =
        std::span<const Real>(encoded_from_).subspan(begin, position_offsets_[i + 1] - position_offsets_[i]);
    encodings.values.push_back(
        positions.encode(parameters, positions.depends_on_length() ? n : longest_, step_));
    auto& gradient = encodings.gradients.emplace_back(NoEncoding());
    if (positions.tensors().empty()) continue;
    gradient = encodings.values.back();
    make_zeros(gradient);
  }
  return encodings;
}

template <class Real>
std::span<const BasicEncoding<Real>> Model<Real>::acting(const Encodings& encodings,
                                                         std::size_t layer) const {
  if (layer > 0 && !shape_.others_every_layer) return {};
  return encodings.values;
}

template <class Real>
void Model<Real>::begin_gradient() {
  for (auto& [n, encodings] : encodings_)
    for (auto& gradient : encodings.gradients) make_zeros(gradient);
}

// `forward`, `backward` and what they call: see model_forward.cpp and model_backward.cpp.
template class Model<float>;
template class Model<double>;

}  // namespace pe
