#pragma once

#include <map>
#include <memory>
#include <span>
#include <vector>

#include "pe/training/positions/positions.hpp"

namespace pe {

/// The encodings of a model's schemes as their parameters stand, and their gradients. Of each scheme there is
/// one, for the longest sequence; only of a scheme that depends on the length there is one for each length at
/// hand.
template <class Real>
class EncodingCache {
 public:
  using Encodings = std::vector<BasicEncoding<Real>>;

  /// The most rows kept of a scheme that depends on the length: those of all lengths up to 128 together.
  static constexpr Index most_rows = 128 * 129 / 2;

  EncodingCache(std::vector<std::unique_ptr<Positions<Real>>> positions, Index longest);

  std::size_t size() const { return positions_.size(); }
  const Positions<Real>& positions(std::size_t index) const { return *positions_[index]; }
  /// The part of scheme `index` in the parameters of all.
  template <class Number>
  std::span<Number> part(std::span<Number> parameters, std::size_t index) const {
    return parameters.subspan(offsets_[index], offsets_[index + 1] - offsets_[index]);
  }
  std::size_t parameter_count() const { return offsets_.back(); }
  /// The most numbers that the encodings, their gradients and what the schemes keep take.
  double most_numbers() const;

  /// Where the parameters have changed, or a new step draws new positions, forgets the encodings.
  void follow(std::span<const Real> parameters, std::uint64_t step);
  std::uint64_t step() const { return step_; }

  /// Before sequences with so many rows together: forgets lengths if there would be more than `most_rows`.
  void make_room(Index rows);

  /// For a sequence of n words: one of each scheme, in their order. They hold until the next call.
  std::span<const BasicEncoding<Real>> values(Index n);
  /// The same of their gradients: NoEncoding for a scheme that learns nothing.
  std::span<BasicEncoding<Real>> gradients(Index n);

  void clear_gradients();
  /// Adds the gradient with respect to the parameters to `d_parameters`.
  void add_gradient(std::span<const Real> parameters, std::span<Real> d_parameters) const;

 private:
  /// By length. Encodings that do not depend on the length move along to the length asked for last.
  struct Shelf {
    std::map<Index, Encodings> of_length;
    Index last = 0;
  };
  /// The encodings of length n; make(index) makes one that is not there.
  template <class Make>
  Encodings& take(Shelf& shelf, Index n, const Make& make);
  /// How many positions the encoding of scheme `index` has in a sequence of n words.
  Index rows_of(std::size_t index, Index n) const {
    return positions_[index]->depends_on_length() ? n : longest_;
  }

  std::vector<std::unique_ptr<Positions<Real>>> positions_;
  Index longest_;
  /// Where the parameters of each scheme begin, and the end of the last.
  std::vector<std::size_t> offsets_{0};
  bool depends_on_length_ = false, is_redrawn_ = false;
  /// The parameters that the encodings were made with.
  std::vector<Real> parameters_;
  std::uint64_t step_ = 0;
  Shelf values_, gradients_;
};

}  // namespace pe
