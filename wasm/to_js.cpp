#include "to_js.hpp"

#include <initializer_list>
#include <string>
#include <utility>
#include <vector>

#include "core/match.hpp"

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
  [[gnu::noinline]] Field(const char* of, const std::vector<double>& numbers);
  [[gnu::noinline]] Field(const char* of, const std::vector<std::int32_t>& numbers);
  [[gnu::noinline]] Field(const char* of, const std::vector<std::uint8_t>& numbers);
  [[gnu::noinline]] Field(const char* of, const Matrix& matrix);
  [[gnu::noinline]] ~Field() = default;
};

using Fields = std::initializer_list<Field>;

val object(Fields fields) {
  val result = val::object();
  for (const auto& [name, value] : fields) result.set(name, value);
  return result;
}

Field::Field(const char* of, const VectorD& numbers)
    : name(of), value(to_js::numbers<double>({numbers.data(), static_cast<std::size_t>(numbers.size())})) {}
Field::Field(const char* of, const std::vector<double>& numbers)
    : name(of), value(to_js::numbers(std::span(numbers))) {}
Field::Field(const char* of, const std::vector<std::int32_t>& numbers)
    : name(of), value(to_js::numbers(std::span(numbers))) {}
Field::Field(const char* of, const std::vector<std::uint8_t>& numbers)
    : name(of), value(to_js::numbers(std::span(numbers))) {}
Field::Field(const char* of, const Matrix& matrix) : name(of), value(to_js::matrix(matrix)) {}

val text(std::string_view view) {
  return val(std::string(view));
}

template <class Range, class Convert>
val array(const Range& range, Convert convert) {
  val result = val::array();
  for (const auto& item : range) result.call<void>("push", convert(item));
  return result;
}

// A structured binding names every member of a struct: one that is added does not compile until it is passed on here.
val errors(const PredictionErrors& errors) {
  const auto& [mae, rounded_mae, rmse, r2, spearman] = errors;
  return object(
      {{"mae", mae}, {"roundedMae", rounded_mae}, {"rmse", rmse}, {"r2", r2}, {"spearman", spearman}});
}

template <class Optional, class Convert>
val or_null(const Optional& optional, Convert convert) {
  return optional ? convert(*optional) : val::null();
}

template <class Value>
void set_if(val& object, const char* name, const std::optional<Value>& value) {
  if (value) object.set(name, Field(name, *value).value);
}

template <class Number>
void set_if(val& object, const char* name, const std::vector<Number>& numbers) {
  if (!numbers.empty()) object.set(name, Field(name, numbers).value);
}

void set_if(val& object, const std::optional<ColumnWaves>& waves) {
  if (!waves) return;
  const auto& [frequencies, sines] = *waves;
  object.set("waves", to_js::object({{"frequencies", frequencies}, {"sines", sines}}));
}

val of_kind(EncodingKind kind, Fields fields) {
  val result = object(fields);
  result.set("kind", text(name_of(kind)));
  return result;
}

val input_encoding(const InputEncoding& input) {
  const auto& [table, combine, waves] = input;
  val result = of_kind(EncodingKind::input, {{"table", table}, {"combine", text(name_of(combine))}});
  set_if(result, waves);
  return result;
}

val rotary_encoding(const RotaryEncoding& rotary) {
  const auto& [cos, sin, layout, inverse_frequencies, attention_factor, decay] = rotary;
  val result = of_kind(EncodingKind::rotary, {{"cos", cos},
                                              {"sin", sin},
                                              {"layout", text(name_of(layout))},
                                              {"inverseFrequencies", inverse_frequencies},
                                              {"attentionFactor", attention_factor}});
  set_if(result, "decay", decay);
  return result;
}

val bias_encoding(const BiasEncoding& bias) {
  const auto& [heads, slopes, buckets, scale] = bias;
  val result = of_kind(EncodingKind::bias, {{"heads", array(heads, matrix)}});
  set_if(result, "slopes", slopes);
  set_if(result, "buckets", buckets);
  set_if(result, "scale", scale);
  return result;
}

val relative_encoding(const RelativeEncoding& relative) {
  const auto& [keys, values, queries, content_bias, position_bias, scale, max_distance, waves] = relative;
  val result = of_kind(EncodingKind::relative, {{"keys", keys}, {"maxDistance", max_distance}});
  set_if(result, "values", values);
  set_if(result, "queries", queries);
  set_if(result, "contentBias", content_bias);
  set_if(result, "positionBias", position_bias);
  set_if(result, "scale", scale);
  set_if(result, waves);
  return result;
}

val broken(const Broken& broken) {
  return object(
      {{"cells", broken.cells}, {"count", broken.count}, {"of", broken.of}, {"allowed", broken.allowed}});
}

val parameter(const Parameter& parameter) {
  const val fallback = std::visit(
      Match{[](std::monostate) { return val::array(); }, [](std::string_view view) { return text(view); },
            [](auto plain) { return val(plain); }},
      parameter.fallback);
  val result = object({{"name", text(parameter.name)},
                       {"title", text(parameter.title)},
                       {"type", text(name_of(parameter.type))},
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
                 {"data", numbers(entries_of(matrix))}});
}

val encoding(const Encoding& encoding) {
  return std::visit(Match{
                        [](const NoEncoding&) { return of_kind(EncodingKind::none, {}); },
                        [](const InputEncoding& input) { return input_encoding(input); },
                        [](const RotaryEncoding& rotary) { return rotary_encoding(rotary); },
                        [](const BiasEncoding& bias) { return bias_encoding(bias); },
                        [](const RelativeEncoding& relative) { return relative_encoding(relative); },
                    },
                    encoding);
}

val permuted(const Permuted& permuted) {
  const auto& [permuted_input, permuted_output, difference, max_abs_difference, worst_row, worst_col,
               largest_output, layers] = permuted;
  return object({{"permutedInput", permuted_input},
                 {"permutedOutput", permuted_output},
                 {"difference", difference},
                 {"maxAbsDifference", static_cast<double>(max_abs_difference)},
                 {"worst", object({{"row", worst_row}, {"col", worst_col}})},
                 {"largestOutput", static_cast<double>(largest_output)}});
}

val position_kernel(const PositionKernel& kernel) {
  const auto& [proximity, mean, deviation, radius, rises, rise, heads, bound] = kernel;
  val result = object({{"proximity", proximity},
                       {"mean", mean},
                       {"deviation", deviation},
                       {"radius", radius},
                       {"rises", rises},
                       {"worst", rise ? object({{"x", rise->x}, {"y", rise->y}}) : val::null()}});
  const auto numbers = [](const VectorD& one) { return Field("", one).value; };
  if (!heads.empty()) result.set("heads", array(heads, numbers));
  set_if(result, "bound", bound);
  return result;
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
       {"translationInvariance", object({{"relativeDistance", invariance.relative_distance},
                                         {"r2", invariance.r2},
                                         {"offsets", invariance.offsets},
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
  const auto& [of_proximity, step, overview] = measured;
  val result = properties(of_proximity);
  result.set("step", static_cast<double>(step));
  result.set("overview", matrix(overview));
  return result;
}

val psi(const Psi& psi) {
  const auto number = [](double value) { return val(value); };
  const auto& [values, derivative, first_rise, first_stationary] = psi;
  return object({{"psi", values},
                 {"derivative", derivative},
                 {"firstRise", or_null(first_rise, number)},
                 {"firstStationary", or_null(first_stationary, number)}});
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
  const auto& [positions, predicted, trained, train, test, all, controls, weights, intercept, rank] = probe;
  const auto control = [](const PositionProbe::Control& one) {
    const auto& [of, positions, predicted] = one;
    val result = errors(of);
    result.set("positions", Field("", positions).value);
    result.set("predicted", Field("", predicted).value);
    return result;
  };
  const auto both = [&](const PositionProbe::Controls& one) {
    const auto& [shuffled, random] = one;
    return object({{"shuffled", control(shuffled)}, {"random", control(random)}});
  };
  return object({{"positions", positions},
                 {"predicted", predicted},
                 {"trained", trained},
                 {"train", or_null(train, errors)},
                 {"test", or_null(test, errors)},
                 {"all", errors(all)},
                 {"controls", or_null(controls, both)},
                 {"weights", weights},
                 {"intercept", intercept},
                 {"rank", rank}});
}

val order_probe(const OrderProbe& probe) {
  const auto errors_of = [](const OrderProbe::Errors& one) {
    const auto& [folds, rate] = one;
    return object({{"errorRate", rate}, {"foldErrors", folds}});
  };
  const auto& [errors, controls, converged] = probe;
  const auto& [shuffled, random] = controls;
  val result = errors_of(errors);
  result.set("control", random.rate);
  result.set("controls", object({{"shuffled", errors_of(shuffled)}, {"random", errors_of(random)}}));
  result.set("converged", converged);
  return result;
}

val descent_path(const DescentPath& path) {
  const auto& [positions, trained, learning_rate, largest_rate, singular_values, rank, content, steps,
               exact] = path;
  const auto point = [](const DescentPath::Point& one) {
    return object({{"predicted", one.predicted},
                   {"train", or_null(one.train, errors)},
                   {"test", or_null(one.test, errors)}});
  };
  const auto step = [&](const DescentPath::Step& one) {
    val result = point(one);
    result.set("epochs", one.epochs);
    result.set("reached", Field("", one.reached).value);
    return result;
  };
  return object({{"positions", positions},
                 {"trained", trained},
                 {"learningRate", learning_rate},
                 {"largestRate", largest_rate},
                 {"rank", rank},
                 {"singularValues", singular_values},
                 {"content", content},
                 {"steps", array(steps, step)},
                 {"exact", point(exact)}});
}

val recognition(const Recognition& recognition) {
  const auto fit = [](const RecognitionFit& one) {
    val parameters = object({{"transposed", val(one.transposed)},
                             {"descending", val(one.descending)},
                             {"paddingRows", one.padding_rows},
                             {"precision", text(name_of(one.precision))}});
    if (one.has_waves()) {
      parameters.set("layout", text(name_of(one.layout)));
      parameters.set("spacing", text(name_of(one.spacing)));
      parameters.set("order", text(name_of(one.order)));
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
    val result = object({{"family", text(name_of(one.family))},
                         {"parameters", parameters},
                         {"scale", val(one.scale)},
                         {"constant", val(one.constant)},
                         {"offset", val(one.offset)},
                         {"error", val(one.error)},
                         {"maxAbsError", val(one.max_abs_error)}});
    if (one.mistake) result.set("mistake", text(name_of(*one.mistake)));
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
  return object({{"id", text(scheme.id)},
                 {"title", text(scheme.title)},
                 {"kind", text(name_of(scheme.kind))},
                 {"learnable", val(scheme.learnable)},
                 {"parameters", array(scheme.parameters, parameter)},
                 {"description", text(scheme.description)},
                 {"reference", text(scheme.reference)}});
}

val settled(const Result<val>& answer) {
  if (answer) return *answer;
  const auto& [code, field, message] = answer.error();
  return object(
      {{"error",
        object({{"code", text(name_of(code))}, {"field", text(field)}, {"message", text(message)}})}});
}

}  // namespace pe::to_js
