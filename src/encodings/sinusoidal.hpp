#pragma once

#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "pe/core/matrix.hpp"
#include "pe/encodings/scheme.hpp"

namespace pe {

/// The columns of sine and cosine of a frequency: next to each other (Vaswani et al. 2017; keras-hub), or all
/// of the first function in the left half and all of the second in the right (tensor2tensor, fairseq,
/// Transformer-XL, RoFormer in Hugging Face transformers).
enum class SinusoidLayout { interleaved, halves };
template <>
inline constexpr auto names_of<SinusoidLayout> = std::to_array<std::string_view>({"interleaved", "halves"});

/// How the frequencies of d columns are spaced, from 1 down.
///
/// vaswani: w_i = base^(-2 i / d) for i < d / 2, rounded up. In an odd width the first function has one
/// column more than the second, the last frequency's: so do SinePositionEncoding of keras-hub and
/// RoFormerSinusoidalPositionalEmbedding of Hugging Face transformers.
///
/// tensor2tensor: w_i = base^(-i / (d / 2 - 1)) for i < d / 2, rounded down: it ends at 1 / base. A single
/// frequency is 1. An odd width ends in a column of zeros: so do get_timing_signal_1d of tensor2tensor and
/// fairseq.
enum class SinusoidSpacing { vaswani, tensor2tensor };
template <>
inline constexpr auto names_of<SinusoidSpacing> =
    std::to_array<std::string_view>({"vaswani", "tensor2tensor"});

/// Which function of a frequency comes first. cos_sin is flip_sin_to_cos of diffusers.
enum class SinusoidOrder { sin_cos, cos_sin };
template <>
inline constexpr auto names_of<SinusoidOrder> = std::to_array<std::string_view>({"sin-cos", "cos-sin"});

struct SinusoidalOptions {
  /// > 0, finite
  double base = 10000;
  SinusoidLayout layout = SinusoidLayout::interleaved;
  SinusoidSpacing spacing = SinusoidSpacing::vaswani;
  SinusoidOrder order = SinusoidOrder::sin_cos;
};

/// The frequency w_i of d columns is base to the power of minus this.
double sinusoid_exponent(Index i, Index d, SinusoidSpacing spacing);

/// The frequency of a column, and which function of it.
struct SinusoidColumn {
  Index frequency;
  bool sine;
};

/// Column j of d; empty if an odd width leaves it zero.
std::optional<SinusoidColumn> sinusoid_column(Index j, Index d, const SinusoidalOptions& options);

/// The frequencies w_i, in radians per position, of a table with d >= 0 columns.
std::vector<double> sinusoid_frequencies(Index d, const SinusoidalOptions& options);

/// The columns of a table of d columns with these frequencies.
ColumnWaves sinusoid_waves(std::span<const double> frequencies, Index d, SinusoidLayout layout,
                           SinusoidOrder order);

/// positions.size() x d: sin(w_i p) and cos(w_i p) of any finite frequencies, d / 2 of them, rounded down or
/// up as the spacings above do. Angles in double: every entry is within 1e-7 of the true one for |p| max(1,
/// |w_i|) <= 1e7.
Matrix sinusoidal_table(std::span<const double> positions, std::span<const double> frequencies, Index d,
                        SinusoidLayout layout, SinusoidOrder order);

/// The same with the frequencies of the options. Positions are any finite numbers: negative, not whole, in
/// any order.
Matrix sinusoidal_table(std::span<const double> positions, Index d, const SinusoidalOptions& options);

/// The same for positions 0 .. n - 1, by angle addition: much faster; every entry within 2e-7 for n <= 1e7
/// and base >= 1. Row 0 is exact.
Matrix sinusoidal_table(Index n, Index d, const SinusoidalOptions& options);

/// Parameters that the sinusoidal schemes share, each some of them. The base may be as large as a rotation's, so
/// that both can be compared.
inline constexpr Parameter sinusoid_base{.name = "base",
                                         .title = "Base",
                                         .type = Parameter::Type::number,
                                         .fallback = 10000.0,
                                         .min = 1.000001,
                                         .max = 1e12};
inline constexpr Parameter sinusoid_layout{.name = "layout",
                                           .title = "Columns",
                                           .type = Parameter::Type::choice,
                                           .fallback = name_of(SinusoidLayout::interleaved),
                                           .choices = names_of<SinusoidLayout>};
inline constexpr Parameter sinusoid_spacing{.name = "spacing",
                                            .title = "Frequencies",
                                            .type = Parameter::Type::choice,
                                            .fallback = name_of(SinusoidSpacing::vaswani),
                                            .choices = names_of<SinusoidSpacing>};
inline constexpr Parameter sinusoid_order{.name = "order",
                                          .title = "Order",
                                          .type = Parameter::Type::choice,
                                          .fallback = name_of(SinusoidOrder::sin_cos),
                                          .choices = names_of<SinusoidOrder>};

/// Puts the rows of a table in one fixed order, which looks random: monotonicity and translation invariance
/// go, while the rows, their norms and the rank stay. The order is that of fmix32(row + 1), for rows from 0;
/// fmix32, the finaliser of MurmurHash3, maps no two numbers to one, so NumPy finds the same order.
inline constexpr Parameter sinusoid_shuffled{
    .name = "shuffled", .title = "Rows in random order", .type = Parameter::Type::boolean, .fallback = false};

/// The frequencies themselves, where they are parameters; none stands for those of the base. At whole
/// positions w and w + 2 pi are the same frequency, and w and -w differ in the sign of the sine only.
inline constexpr Parameter sinusoid_learned{.name = "frequencies",
                                            .title = "Frequencies",
                                            .type = Parameter::Type::numbers,
                                            .fallback = std::monostate(),
                                            .min = -10,
                                            .max = 10};
/// The base, where the frequencies may be given instead.
inline constexpr Parameter sinusoid_starting_base = [] {
  Parameter base = sinusoid_base;
  base.only_for = Condition{.parameter = sinusoid_learned.name};
  return base;
}();

/// The options of a request for a scheme that has the base, the layout and the order among its parameters;
/// the spacing too, where it has that.
SinusoidalOptions sinusoidal_options(const EncodeRequest& request);

/// The frequencies of a request for a scheme that has them among its parameters. Errors: bad_shape
/// (frequencies: not one for each pair of columns).
[[nodiscard]] Result<std::vector<double>> chosen_frequencies(const EncodeRequest& request,
                                                             const SinusoidalOptions& options);

/// The encoding of a request for sinusoids of these frequencies on the inputs. Shuffled rows are no waves.
Encoding sinusoid_encoding(const EncodeRequest& request, const SinusoidalOptions& options,
                           std::span<const double> frequencies, bool shuffled = false);

/// Errors: none of its own.
extern const Scheme sinusoidal_scheme;

}  // namespace pe
