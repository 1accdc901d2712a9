#include "pe/training/positions/cache.hpp"

#include <algorithm>
#include <utility>

#include "pe/training/budget.hpp"
#include "pe/training/positions/parts.hpp"

namespace pe {

namespace {

template <class Real>
void make_zeros(BasicEncoding<Real>& encoding) {
  for_each_part(encoding, [](auto& part) { part.setZero(); });
  if (auto* data_dependent = std::get_if<BasicDataDependentEncoding<Real>>(&encoding))
    std::ranges::fill(data_dependent->slopes, 0);
}

}  // namespace

template <class Real>
EncodingCache<Real>::EncodingCache(std::vector<std::unique_ptr<Positions<Real>>> positions, Index longest)
    : positions_(std::move(positions)), longest_(longest) {
  for (const auto& one : positions_) {
    std::size_t count = 0;
    for (const auto& tensor : one->tensors()) count += static_cast<std::size_t>(tensor.start.size());
    offsets_.push_back(offsets_.back() + count);
    depends_on_length_ = depends_on_length_ || one->depends_on_length();
    is_redrawn_ = is_redrawn_ || one->is_redrawn();
  }
}

template <class Real>
double EncodingCache<Real>::most_numbers() const {
  double count = 0;
  for (const auto& one : positions_) {
    count += copies_of_encoding * one->encoding_size();
    if (!one->depends_on_length()) continue;
    // The other lengths.
    const double lengths = static_cast<double>(most_rows) / static_cast<double>(longest_);
    count += (one->tensors().empty() ? 1 : 2) * lengths * one->encoding_size();
  }
  return count;
}

template <class Real>
void EncodingCache<Real>::follow(std::span<const Real> parameters, std::uint64_t step) {
  if (std::ranges::equal(parameters, parameters_) && (step == step_ || !is_redrawn_)) return;
  parameters_.assign(parameters.begin(), parameters.end());
  step_ = step;
  values_ = {};
}

template <class Real>
void EncodingCache<Real>::make_room(Index rows) {
  if (!depends_on_length_) return;
  for (const auto& [n, encodings] : values_.of_length) rows += n;
  if (rows > most_rows)
    std::erase_if(values_.of_length, [&](const auto& one) { return one.first != values_.last; });
}

template <class Real>
template <class Make>
typename EncodingCache<Real>::Encodings& EncodingCache<Real>::take(Shelf& shelf, Index n, const Make& make) {
  if (!depends_on_length_) n = longest_;
  const auto [found, is_new] = shelf.of_length.try_emplace(n, size());
  Encodings& encodings = found->second;
  const Index last = std::exchange(shelf.last, n);
  if (n == last) return encodings;
  for (std::size_t i = 0; i < size(); ++i) {
    const bool stays = !positions_[i]->depends_on_length();
    if (stays && last != 0)
      encodings[i] = std::move(shelf.of_length.at(last)[i]);
    else if (stays || is_new)
      encodings[i] = make(i);
  }
  return encodings;
}

template <class Real>
std::span<const BasicEncoding<Real>> EncodingCache<Real>::values(Index n) {
  return take(values_, n, [&](std::size_t i) {
    return positions_[i]->encode(part(std::span<const Real>(parameters_), i), rows_of(i, n), step_);
  });
}

template <class Real>
std::span<BasicEncoding<Real>> EncodingCache<Real>::gradients(Index n) {
  const auto of = values(n);
  return take(gradients_, n, [&](std::size_t i) {
    if (positions_[i]->tensors().empty()) return BasicEncoding<Real>();
    BasicEncoding<Real> zeros = of[i];
    make_zeros(zeros);
    return zeros;
  });
}

template <class Real>
void EncodingCache<Real>::clear_gradients() {
  for (auto& [n, encodings] : gradients_.of_length) std::ranges::for_each(encodings, make_zeros<Real>);
}

template <class Real>
void EncodingCache<Real>::add_gradient(std::span<const Real> parameters, std::span<Real> d_parameters) const {
  for (const auto& [n, encodings] : gradients_.of_length)
    for (std::size_t i = 0; i < size(); ++i)
      if (!positions_[i]->tensors().empty() && (positions_[i]->depends_on_length() || n == gradients_.last))
        positions_[i]->backward(part(parameters, i), encodings[i], rows_of(i, n), part(d_parameters, i));
}

template class EncodingCache<float>;
template class EncodingCache<double>;

}  // namespace pe
