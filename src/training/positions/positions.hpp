#pragma once

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "pe/core/error.hpp"
#include "pe/encodings/scheme.hpp"

namespace pe {

/// What one scheme learns in training, and how its encoding follows from that. Parameters are numbers in one
/// row: the tensors, one after another. In double for checks of gradients.
template <class Real>
class Positions {
 public:
  struct Tensor {
    /// "table", "slopes"
    std::string_view name;
    MatrixOf<Real> start;
  };

  virtual ~Positions() = default;

  /// How many numbers the encoding of the longest sequence has; make_positions sets it.
  double encoding_size() const { return encoding_size_; }
  void set_encoding_size(double numbers) { encoding_size_ = numbers; }

  /// The scale of the scores that the scheme brings, if it has its own (see score_scale); make_positions sets
  /// it.
  std::optional<double> scale() const { return scale_; }
  void set_scale(std::optional<double> scale) { scale_ = scale; }

  /// What is learned; empty for a scheme that stays as it is.
  std::span<const Tensor> tensors() const { return tensors_; }

  /// What does not learn, and why, in one sentence; empty if everything does.
  virtual std::string_view fixed() const { return {}; }

  /// Whether a sequence's encoding depends on its length: `encode` is then asked for every length, otherwise
  /// for the longest only.
  virtual bool depends_on_length() const { return false; }

  /// Whether each step draws new positions, with `step` in the seed.
  virtual bool is_redrawn() const { return false; }

  /// The encoding of n positions; n is the longest unless depends_on_length().
  virtual BasicEncoding<Real> encode(std::span<const Real> parameters, Index n, std::uint64_t step) const = 0;

  /// Adds to `out` the gradient with respect to the parameters, given that with respect to the parts of what
  /// `encode` gives for n positions.
  virtual void backward(std::span<const Real>, const BasicEncoding<Real>& /*d_encoding*/, Index /*n*/,
                        std::span<Real> /*out*/) const {}

 protected:
  std::vector<Tensor> tensors_;

 private:
  double encoding_size_ = 0;
  std::optional<double> scale_;
};

/// A learned factor of a fixed table: one number, or one for each dimension.
enum class Gain { none, scalar, vector };
template <>
inline constexpr auto names_of<Gain> = std::to_array<std::string_view>({"none", "scalar", "vector"});

struct PositionOptions {
  /// n: the longest sequence; d: as wide as a table or as a head, as the scheme's kind needs it.
  EncodeRequest request;
  /// Whether what the scheme can learn is learned.
  bool learned = true;
  Gain gain = Gain::none;
};

/// A scheme that learns nothing, except perhaps a gain of its table. `why` becomes its fixed(). The request
/// has to be complete.
template <class Real>
std::unique_ptr<Positions<Real>> fixed_positions(EncodeRequest request, Gain gain, std::string_view why);

/// Errors: those of encode(); bad_value (combine: tables are added), not_supported (gain: of a scheme without
/// a fixed table), and those of check_budget.
template <class Real>
[[nodiscard]] Result<std::unique_ptr<Positions<Real>>> make_positions(const PositionOptions& options);

}  // namespace pe
