#include "to_js.hpp"

#include <initializer_list>
#include <string>
#include <utility>
#include <vector>

namespace pe::to_js {

namespace {

/// A name and a value. Never inlined: there are a hundred fields, and each would bring its own copy.
struct Field {
  const char* name;
  val value;

  [[gnu::noinline]] Field(const char* of, const val& given) : name(of), value(given) {}
  [[gnu::noinline]] Field(const char* of, double number) : name(of), value(number) {}
  [[gnu::noinline]] Field(const char* of, Index index) : Field(of, static_cast<double>(index)) {}
  [[gnu::noinline]] Field(const char* of, const VectorD& numbers);
  [[gnu::noinline]] ~Field() = default;
};

using Fields = std::initializer_list<Field>;

val object(Fields fields) {
  val result = val::object();
  for (const auto& [name, value] : fields) result.set(name, value);
  return result;
}

/// A typed array of its own: the view is over memory that the next call may move, so it is copied at once.
template <class Number>
val copied(const char* type, const Number* data, Index count) {
  return val::global(type).new_(val(emscripten::typed_memory_view(static_cast<std::size_t>(count), data)));
}

Field::Field(const char* of, const VectorD& numbers)
    : name(of), value(copied("Float64Array", numbers.data(), numbers.size())) {}

val text(std::string_view view) {
  return val(std::string(view));
}

template <class Range, class Convert>
val array(const Range& range, Convert convert) {
  val result = val::array();
  for (const auto& item : range) result.call<void>("push", convert(item));
  return result;
}

val errors(const PredictionErrors& errors) {
  return object({{"mae", val(errors.mae)},
                 {"roundedMae", val(errors.rounded_mae)},
                 {"rmse", val(errors.rmse)},
                 {"r2", val(errors.r2)},
                 {"spearman", val(errors.spearman)}});
}

template <class Optional, class Convert>
val or_null(const Optional& optional, Convert convert) {
  return optional ? convert(*optional) : val::null();
}

void set_if(val& object, const char* name, const std::optional<Matrix>& matrix) {
  if (matrix) object.set(name, to_js::matrix(*matrix));
}

val rotary_encoding(const RotaryEncoding& rotary) {
  const auto& frequencies = rotary.inverse_frequencies;
  val result =
      object({{"kind", text("rotary")},
              {"cos", matrix(rotary.cos)},
              {"sin", matrix(rotary.sin)},
              {"layout", text(rotary.layout == RotaryLayout::half ? "half" : "interleaved")},
              {"inverseFrequencies", copied("Float64Array", frequencies.data(), std::ssize(frequencies))},
              {"attentionFactor", val(rotary.attention_factor)}});
  set_if(result, "decay", rotary.decay);
  return result;
}

val bias_encoding(const BiasEncoding& bias) {
  val result = object({{"kind", text("bias")}, {"heads", array(bias.heads, matrix)}});
  if (!bias.slopes.empty())
    result.set("slopes", copied("Float64Array", bias.slopes.data(), std::ssize(bias.slopes)));
  if (!bias.buckets.empty())
    result.set("buckets", copied("Int32Array", bias.buckets.data(), std::ssize(bias.buckets)));
  if (bias.scale) result.set("scale", *bias.scale);
  return result;
}

val relative_encoding(const RelativeEncoding& relative) {
  val result = object({{"kind", text("relative")},
                       {"keys", matrix(relative.keys)},
                       {"maxDistance", val(static_cast<double>(relative.max_distance))}});
  set_if(result, "values", relative.values);
  set_if(result, "queries", relative.queries);
  set_if(result, "contentBias", relative.content_bias);
  set_if(result, "positionBias", relative.position_bias);
  if (relative.scale) result.set("scale", *relative.scale);
  return result;
}

val broken(const Broken& broken) {
  return object({{"cells", copied("Uint8Array", broken.cells.data(), std::ssize(broken.cells))},
                 {"count", broken.count},
                 {"of", broken.of},
                 {"allowed", broken.allowed}});
}

val parameter(const Parameter& parameter) {
  static constexpr const char* types[] = {"integer", "number", "choice", "boolean", "numbers"};
  const val fallback = std::visit(
      Match{[](std::monostate) { return val::array(); }, [](std::string_view view) { return text(view); },
            [](auto plain) { return val(plain); }},
      parameter.fallback);
  val result = object({{"name", text(parameter.name)},
                       {"title", text(parameter.title)},
                       {"type", val(std::string(types[static_cast<int>(parameter.type)]))},
                       {"default", fallback}});
  if (parameter.type == Parameter::Type::choice) {
    result.set("choices", array(parameter.choices, text));
  } else if (parameter.type != Parameter::Type::boolean) {
    result.set("min", parameter.min);
    result.set("max", parameter.max);
  }
  if (parameter.only_for)
    result.set("onlyFor", object({{"parameter", text(parameter.only_for->parameter)},
                                  {"choices", array(parameter.only_for->choices, text)}}));
  return result;
}

}  // namespace

val matrix(const Matrix& matrix) {
  return object({{"rows", val(static_cast<double>(matrix.rows()))},
                 {"cols", val(static_cast<double>(matrix.cols()))},
                 {"data", copied("Float32Array", matrix.data(), matrix.size())}});
}

val encoding(const Encoding& encoding) {
  return std::visit(
      Match{
          [](const NoEncoding&) {
            return object({{"kind", text("none")}});
          },
          [](const InputEncoding& input) {
            return object({{"kind", text("input")},
                           {"table", matrix(input.table)},
                           {"combine", text(combine_choices[static_cast<int>(input.combine)])}});
          },
          [](const RotaryEncoding& rotary) { return rotary_encoding(rotary); },
          [](const BiasEncoding& bias) { return bias_encoding(bias); },
          [](const RelativeEncoding& relative) { return relative_encoding(relative); },
      },
      encoding);
}

val attention(const Attention& attention) {
  return object({{"input", matrix(attention.input)},
                 {"queries", matrix(attention.queries)},
                 {"keys", matrix(attention.keys)},
                 {"values", matrix(attention.values)},
                 {"scores", array(attention.scores, matrix)},
                 {"weights", array(attention.weights, matrix)},
                 {"output", matrix(attention.output)}});
}

val permuted(const Permuted& permuted) {
  return object({{"permutedInput", matrix(permuted.permuted_input)},
                 {"permutedOutput", matrix(permuted.permuted_output)},
                 {"maxAbsDifference", val(permuted.max_abs_difference)},
                 {"worst", object({{"row", val(static_cast<double>(permuted.worst_row))},
                                   {"col", val(static_cast<double>(permuted.worst_col))}})}});
}

val properties(const Properties& properties) {
  const auto pair = [](const std::optional<Pair>& worst) {
    return worst ? object({{"x", worst->x}, {"y", worst->y}}) : val::null();
  };
  const auto& [monotonicity, invariance, symmetry, locality, breaks] = properties;
  const auto& rise = monotonicity.worst;
  return object(
      {{"monotonicity",
        object({{"pairViolationRate", monotonicity.pair_violation_rate},
                {"stepViolationRate", monotonicity.step_violation_rate},
                {"radius", monotonicity.radius},
                {"window", monotonicity.window},
                {"worst", rise ? object({{"x", rise->x}, {"m", rise->m}, {"n", rise->n}}) : val::null()}})},
       {"translationInvariance",
        object({{"relativeDistance", invariance.relative_distance},
                {"r2", invariance.r2},
                {"offsets", copied("Int32Array", invariance.offsets.data(), std::ssize(invariance.offsets))},
                {"mean", invariance.mean},
                {"deviation", invariance.deviation},
                {"worst", pair(invariance.worst)}})},
       {"symmetry", object({{"asymmetry", symmetry.asymmetry}, {"worst", pair(symmetry.worst)}})},
       {"locality", locality ? object({{"locality", locality->locality},
                                       {"symmetry", locality->symmetry},
                                       {"leftRightDifference", locality->left_right_difference}})
                             : val::null()},
       {"breaks", breaks ? object({{"monotonicity", broken(breaks->monotonicity)},
                                   {"translation", broken(breaks->translation)},
                                   {"symmetry", broken(breaks->symmetry)}})
                         : val::null()}});
}

val table_properties(const TableProperties& measured) {
  val result = properties(measured.properties);
  result.set("step", static_cast<double>(measured.step));
  result.set("overview", matrix(measured.overview));
  return result;
}

val psi(const Psi& psi) {
  const auto number = [](double value) { return val(value); };
  return object({{"psi", psi.psi},
                 {"derivative", psi.derivative},
                 {"firstRise", or_null(psi.first_rise, number)},
                 {"firstStationary", or_null(psi.first_stationary, number)}});
}

val diagnosis(const Diagnosis& diagnosis) {
  const auto& [a, b, distance] = diagnosis.nearest;
  return object({{"norms", diagnosis.norms},
                 {"singularValues", diagnosis.spectrum.singular_values},
                 {"effectiveRank", diagnosis.effective_rank},
                 {"participationRatio", diagnosis.participation_ratio},
                 {"positionSpectrum", diagnosis.position_spectrum},
                 {"nearest", object({{"a", a}, {"b", b}, {"distance", distance}})},
                 {"largest", diagnosis.largest},
                 {"duplicates", diagnosis.duplicates},
                 {"trajectory", matrix(diagnosis.spectrum.trajectory)}});
}

val position_probe(const PositionProbe& probe) {
  const auto count = static_cast<Index>(probe.positions.size());
  const auto controls = [](const PositionProbe::Controls& both) {
    return object({{"shuffled", errors(both.shuffled)}, {"random", errors(both.random)}});
  };
  return object({{"positions", copied("Int32Array", probe.positions.data(), count)},
                 {"predicted", copied("Float64Array", probe.predicted.data(), count)},
                 {"trained", copied("Uint8Array", probe.trained.data(), count)},
                 {"train", or_null(probe.train, errors)},
                 {"test", or_null(probe.test, errors)},
                 {"all", errors(probe.all)},
                 {"controls", or_null(probe.controls, controls)},
                 {"weights", copied("Float64Array", probe.weights.data(), probe.weights.size())},
                 {"intercept", val(probe.intercept)},
                 {"rank", val(static_cast<double>(probe.rank))}});
}

val order_probe(const OrderProbe& probe) {
  const auto errors = [](const OrderProbe::Errors& one) {
    return object({{"errorRate", val(one.rate)},
                   {"foldErrors", copied("Float64Array", one.folds.data(), std::ssize(one.folds))}});
  };
  val result = errors(probe.errors);
  result.set("control", probe.controls.random.rate);
  result.set("controls", object({{"shuffled", errors(probe.controls.shuffled)},
                                 {"random", errors(probe.controls.random)}}));
  result.set("converged", probe.converged);
  return result;
}

val descent_path(const DescentPath& path) {
  const auto doubles = [](const VectorD& v) { return copied("Float64Array", v.data(), v.size()); };
  const auto point = [&](const DescentPath::Point& one) {
    return object({{"predicted", doubles(one.predicted)},
                   {"train", or_null(one.train, errors)},
                   {"test", or_null(one.test, errors)}});
  };
  const auto step = [&](const DescentPath::Step& one) {
    val result = point(one);
    result.set("epochs", one.epochs);
    result.set("reached", doubles(one.reached));
    return result;
  };
  const auto count = static_cast<Index>(path.positions.size());
  return object({{"positions", copied("Int32Array", path.positions.data(), count)},
                 {"trained", copied("Uint8Array", path.trained.data(), count)},
                 {"learningRate", val(path.learning_rate)},
                 {"largestRate", val(path.largest_rate)},
                 {"rank", val(static_cast<double>(path.rank))},
                 {"singularValues", doubles(path.singular_values)},
                 {"content", doubles(path.content)},
                 {"steps", array(path.steps, step)},
                 {"exact", point(path.exact)}});
}

val recognition(const Recognition& recognition) {
  const auto fit = [](const RecognitionFit& one) {
    val parameters = object({{"transposed", val(one.transposed)},
                             {"descending", val(one.descending)},
                             {"paddingRows", one.padding_rows},
                             {"precision", text(one.precision)}});
    if (!one.layout.empty()) {
      parameters.set("layout", text(one.layout));
      parameters.set("spacing", text(one.spacing));
      parameters.set("order", text(one.order));
      if (one.base > 0) parameters.set("base", one.base);
    }
    if (one.columns > 0) {
      parameters.set("columns", static_cast<double>(one.columns));
      parameters.set("linesFirst", one.lines_first);
    }
    if (one.deviation > 0) parameters.set("deviation", one.deviation);
    if (one.zero_rows > 0) {
      parameters.set("zeroRows", static_cast<double>(one.zero_rows));
      parameters.set("zeroRow", static_cast<double>(one.zero_row));
    }
    val result = object({{"family", text(one.family)},
                         {"parameters", parameters},
                         {"scale", val(one.scale)},
                         {"constant", val(one.constant)},
                         {"offset", val(one.offset)},
                         {"error", val(one.error)},
                         {"maxAbsError", val(one.max_abs_error)}});
    if (!one.mistake.empty()) result.set("mistake", text(one.mistake));
    return result;
  };
  val result = object({{"matched", val(recognition.matched)},
                       {"tolerance", val(recognition_tolerance)},
                       {"fits", array(recognition.fits, fit)},
                       {"ties", recognition.ties}});
  if (recognition.residual_of >= 0)
    result.set("residual",
               object({{"of", recognition.residual_of}, {"matrix", matrix(recognition.residual)}}));
  return result;
}

val scheme(const Scheme& scheme) {
  static constexpr const char* kinds[] = {"none", "input", "rotary", "bias", "relative"};
  return object({{"id", text(scheme.id)},
                 {"title", text(scheme.title)},
                 {"kind", val(std::string(kinds[static_cast<int>(scheme.kind)]))},
                 {"learnable", val(scheme.learnable)},
                 {"parameters", array(scheme.parameters, parameter)},
                 {"description", text(scheme.description)},
                 {"reference", text(scheme.reference)}});
}

val failure(const Error& error) {
  return object({{"error", object({{"code", val(std::string(code_name(error.code)))},
                                   {"field", val(error.field)},
                                   {"message", val(error.message)}})}});
}

}  // namespace pe::to_js
