#pragma once

#include <optional>
#include <string_view>
#include <utility>
#include <vector>

#include "pe/core/error.hpp"
#include "pe/core/fields.hpp"
#include "pe/core/matrix.hpp"
#include "pe/core/names.hpp"
#include "pe/core/precision.hpp"
#include "pe/core/progress.hpp"
#include "pe/encodings/sinusoidal.hpp"

namespace pe {

enum class Family { sinusoidal, sinusoidal_2d, index, normalized_index, learned, constant };
template <>
inline constexpr auto names_of<Family> = std::to_array<std::string_view>(
    {"sinusoidal", "sinusoidal-2d", "index", "normalized-index", "learned", "constant"});

/// What went wrong where a table of sinusoids was made.
enum class Mistake {
  /// column j has the frequency base^(-j / d): i / d in place of 2 i / d
  exponent_not_doubled,
  /// base^(-2 j / d), with j over all columns
  exponent_over_all_columns,
  /// base^(-2 i / d) with i from 1, as Wang et al. 2021 write it
  frequencies_from_one,
  /// the exponent of base e is rounded down to a whole number: `-math.log(base) / d // 2`
  exponent_floored,
  /// there are no cosines
  sine_only,
  /// the functions stand as in one layout, the frequencies as in the other
  layout_confused,
  /// angles were rounded before the sine was taken
  float16_angles,
  bfloat16_angles,
  /// only positions were rounded
  float16_positions,
  bfloat16_positions,
  /// only frequencies were rounded
  float16_frequencies,
  bfloat16_frequencies,
  /// angles times pi / 180
  degrees,
  /// positions begin at 1
  off_by_one
};
template <>
inline constexpr auto names_of<Mistake> = std::to_array<std::string_view>(
    {"exponent-not-doubled", "exponent-over-all-columns", "frequencies-from-one", "exponent-floored",
     "sine-only", "layout-confused", "float16-angles", "bfloat16-angles", "float16-positions",
     "bfloat16-positions", "float16-frequencies", "bfloat16-frequencies", "degrees", "off-by-one"});

/// How a table may have been generated. Numbers that the family does not have are 0.
struct Generation {
  Family family = Family::constant;
  /// Of sinusoids; elsewhere without a meaning.
  SinusoidLayout layout = SinusoidLayout::interleaved;
  SinusoidSpacing spacing = SinusoidSpacing::vaswani;
  SinusoidOrder order = SinusoidOrder::sin_cos;
  double base = 0;
  Index columns = 0;
  bool lines_first = false;
  bool alternating = false;
  double deviation = 0;
  bool transposed = false;
  bool descending = false;
  Index padding_rows = 0;
  Index zero_rows = 0;
  Index zero_row = 0;
  Precision precision = Precision::float32;

  bool has_waves() const { return family == Family::sinusoidal || family == Family::sinusoidal_2d; }
  static bool is_waves(const Generation& one) { return one.has_waves(); }
  static bool is_grid(const Generation& one) { return one.columns > 0; }
  static bool skips_rows(const Generation& one) { return one.zero_rows > 0; }
};
template <>
inline constexpr auto fields_of<Generation> =
    fields("RecognitionParameters", "How a table was made.",
           field("transposed", &Generation::transposed, "whether positions run along the columns"),
           field("descending", &Generation::descending, "positions fall from row to row"),
           field("paddingRows", &Generation::padding_rows, "rows of zeros at the start"),
           field("precision", &Generation::precision, "'float16' or 'bfloat16' if every entry fits it"),
           field("layout", &Generation::layout, "of sinusoids").only_if(Generation::is_waves),
           field("spacing", &Generation::spacing, "of sinusoids").only_if(Generation::is_waves),
           field("order", &Generation::order, "of sinusoids").only_if(Generation::is_waves),
           field("base", &Generation::base, "of sinusoids; absent if any base gives the same numbers")
               .only_if([](const Generation& one) { return one.has_waves() && one.base > 0; }),
           field("columns", &Generation::columns, "of a grid").only_if(Generation::is_grid),
           field("linesFirst", &Generation::lines_first,
                 "whether the line of a grid is in the left half of the columns")
               .only_if(Generation::is_grid),
           field("alternating", &Generation::alternating,
                 R"(whether columns of a grid take turns: a sine and a cosine of the grid's column, a sine and
        a cosine of its line, and so on, as in LoFTR; otherwise each has one half)")
               .only_if(Generation::is_grid),
           field("deviation", &Generation::deviation, "of normal numbers").only_if([](const Generation& one) {
             return one.deviation > 0;
           }),
           field("zeroRows", &Generation::zero_rows,
                 "other rows of zeros, which count as positions but were left out")
               .only_if(Generation::skips_rows),
           field("zeroRow", &Generation::zero_row, "the first of those").only_if(Generation::skips_rows));

/// A way to generate a table, and how far the table is from it.
struct RecognitionFit : Generation {
  double scale = 1;
  double constant = 0;
  double offset = 0;
  double error = 1;
  double max_abs_error = 0;
  std::optional<Mistake> mistake = {};

  const Generation& parameters() const { return *this; }
};
template <>
inline constexpr auto fields_of<RecognitionFit> =
    fields("RecognitionFit", "", field("family", &RecognitionFit::family, "what kind of table it is"),
           field("parameters", &RecognitionFit::parameters, "how the table was made"),
           field("scale", &RecognitionFit::scale,
                 "the table is `scale` times the generated one, plus `constant` (least squares)"),
           field("constant", &RecognitionFit::constant, "0 if the fit needs none"),
           field("offset", &RecognitionFit::offset, "the position of the first row after the padding"),
           field("error", &RecognitionFit::error,
                 R"(|table - fit| / |table|, Frobenius norms. For 'learned', which cannot be generated: the
        largest distance between the distribution of the entries and the normal one around 0 with their root
        mean square as its deviation (Kolmogorov and Smirnov))"),
           field("maxAbsError", &RecognitionFit::max_abs_error, "the largest absolute entry of table - fit"),
           field("mistake", &RecognitionFit::mistake,
                 R"(only of a match; 'exponent-not-doubled': column j has the frequency base^(-j / d), with
        the exponent i / d instead of 2i / d; 'exponent-over-all-columns': base^(-2i / d) with i over all columns, so that
        the sine and cosine of a pair differ in frequency; 'frequencies-from-one': base^(-2i / d) with i
        from 1 to d / 2, as Wang et al. 2021 write it; 'exponent-floored': -ln(base) / d / 2 rounded down
        to a whole number, as in LoFTR's code before its temp_bug_fix; 'sine-only': no cosines; 'layout-confused': the
        frequencies follow one layout, the sines and cosines the other; 'float16-angles', 'bfloat16-angles':
        angles rounded before the sine; '...-positions', '...-frequencies': only these rounded;
        'off-by-one': positions start at 1; 'degrees': radians treated as degrees)"));

/// A fit is called a match up to this error. One of the family `learned` matches as normal.hpp says.
inline constexpr double recognition_tolerance = 1e-2;

/// The least and the largest base that are found whatever the layout, in tables of at least 40 x 16: others
/// too, where enough columns turn.
inline constexpr std::pair<double, double> recognized_bases{1.5, 1e10};

/// Whether one error is below another by more than rounding and a free parameter explain.
constexpr bool clearly_less(double a, double b) {
  return a < 0.9 * b - 1e-6;
}

struct RecognizeOptions {
  bool residual = false;
  Index drop = 0;
};
template <>
inline constexpr auto fields_of<RecognizeOptions> =
    fields("RecognizeOptions", "",
           field("residual", &RecognizeOptions::residual, "also return the residual of the best fit"),
           field("drop", &RecognizeOptions::drop,
                 "rows left out at the start (padding, outliers); at least two rows must remain"));

struct Recognition {
  struct Residual {
    Index of = 0;
    Matrix matrix;
  };

  bool matched = false;
  double tolerance = recognition_tolerance;
  std::vector<RecognitionFit> fits;
  Index ties = 0;
  std::optional<Residual> residual;
};
template <>
inline constexpr auto fields_of<Recognition::Residual> =
    fields("", "", field("of", &Recognition::Residual::of, "the place of that fit in `fits`"),
           field("matrix", &Recognition::Residual::matrix, "rows used x columns"));
template <>
inline constexpr auto fields_of<Recognition> = fields(
    "Recognition", "", field("matched", &Recognition::matched, "whether the first fit is within `tolerance`"),
    field("tolerance", &Recognition::tolerance,
          "the largest error of a match; for 'learned' it depends on the sample size"),
    field("fits", &Recognition::fits,
          R"(the best first, at most 3. If none matched, the nearest, with 'learned' last because its error
        is not comparable.)"),
    field("ties", &Recognition::ties,
          R"(this many of the first fits give the same numbers up to rounding; those with a round base come
        first)"),
    field("residual", &Recognition::residual,
          R"(if requested: the rows used minus `fits[of]`, the first fit that can be generated; absent if
        there is none. Rows of zeros are left out and have residual 0.)"));

/// Compares a table with those that untrained schemes generate: as given and transposed, with rising and
/// falling positions, without its rows of zeros (padding). Tries every layout with the usual bases and with
/// those that the columns suggest. Errors: bad_shape, non_finite (table), bad_value (drop), out_of_memory.
[[nodiscard]] Result<Recognition> recognize(const Matrix& table, const RecognizeOptions& options = {},
                                            const Progress& progress = {});

}  // namespace pe
