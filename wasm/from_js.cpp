#include "from_js.hpp"

#include <algorithm>
#include <cstddef>
#include <limits>
#include <span>
#include <string_view>
#include <utility>

#include "core/try.hpp"
#include "encodings/catalog.hpp"

namespace pe::from_js {

namespace {

bool given(const val& value) {
  return !value.isUndefined();
}

template <class Number>
void copy(const val& source, Number* target, std::size_t count) {
  val(emscripten::typed_memory_view(count, target)).call<void>("set", source);
}

template <class Number>
Result<std::vector<Number>> numbers(const val& array, const char* field) {
  const auto count = array["length"].as<std::size_t>();
  PE_CHECK(check_memory(static_cast<double>(count) * sizeof(Number), field));
  std::vector<Number> result(count);
  copy(array, result.data(), count);
  return result;
}

Value value(const val& given_value) {
  if (given_value.isNumber()) return given_value.as<double>();
  if (given_value.isString()) return given_value.as<std::string>();
  if (given_value.isTrue() || given_value.isFalse()) return given_value.as<bool>();
  std::vector<double> list(given_value["length"].as<std::size_t>());
  copy(given_value, list.data(), list.size());
  return list;
}

Result<void> optional_matrix(const val& object, const char* name, std::string_view field,
                             std::optional<Matrix>& target) {
  if (object.isUndefined() || !given(object[name])) return {};
  PE_TRY(target, matrix(object[name], field));
  return {};
}

Result<void> required_matrix(const val& object, const char* name, std::string_view field, Matrix& target) {
  PE_TRY(target, matrix(object[name], field));
  return {};
}

}  // namespace

Index index(double number) {
  return static_cast<Index>(std::min(number, static_cast<double>(std::numeric_limits<std::int32_t>::max())));
}

Index index(const val& number) {
  return index(number.as<double>());
}

Result<Matrix> matrix(const val& object, std::string_view field) {
  const auto rows = object["rows"].as<Index>(), cols = object["cols"].as<Index>();
  PE_CHECK(check_memory(static_cast<double>(rows) * static_cast<double>(cols) * sizeof(float), field));
  Matrix result(rows, cols);
  copy(object["data"], result.data(), static_cast<std::size_t>(result.size()));
  return result;
}

Result<std::vector<double>> doubles(const val& array, const char* field) {
  return numbers<double>(array, field);
}

Result<std::vector<std::int32_t>> integers(const val& array, const char* field) {
  return numbers<std::int32_t>(array, field);
}

Result<std::size_t> place(const val& name, std::span<const std::string_view> names, std::string_view field) {
  const auto found = std::ranges::find(names, name.as<std::string>());
  if (found != names.end()) return static_cast<std::size_t>(found - names.begin());
  return fail(ErrorCode::bad_value, field, {field, " must be one of its choices"});
}

Parameters parameters(const val& object) {
  Parameters result;
  for (const val& name : val::global("Object").call<val>("keys", object))
    result.emplace(name.as<std::string>(), value(object[name]));
  return result;
}

Result<EncodeRequest> encode_request(const val& object) {
  EncodeRequest request{
      .scheme = object["scheme"].as<std::string>(),
      .n = index(object["n"]),
      .d = index(object["d"]),
      .positions = {},
      .heads = index(object["heads"]),
      .seed = static_cast<std::uint64_t>(object["seed"].as<double>()),
      .parameters = parameters(object["parameters"]),
  };
  if (given(object["positions"])) {
    PE_TRY(request.positions, doubles(object["positions"], "positions"));
  }
  return request;
}

namespace {

/// The first failure among reads that have all been made.
Result<void> first_failure(std::initializer_list<Result<void>> reads) {
  for (const auto& read : reads)
    if (!read) return read;
  return {};
}

std::optional<double> optional_number(const val& value) {
  return given(value) ? std::optional(value.as<double>()) : std::nullopt;
}

Result<Encoding> input_encoding(const val& object) {
  InputEncoding input;
  PE_TRY(input.combine, choice<Combine>(object["combine"], "encoding.combine"));
  auto good = required_matrix(object, "table", "encoding.table", input.table);
  return good.transform([&]() -> Encoding { return std::move(input); });
}

Result<Encoding> rotary_encoding(const val& object) {
  RotaryEncoding rotary;
  PE_TRY(rotary.layout, choice<RotaryLayout>(object["layout"], "encoding.layout"));
  rotary.attention_factor = object["attentionFactor"].as<double>();
  PE_TRY(rotary.inverse_frequencies, doubles(object["inverseFrequencies"], "encoding.inverseFrequencies"));
  auto good = first_failure({required_matrix(object, "cos", "encoding.cos", rotary.cos),
                             required_matrix(object, "sin", "encoding.sin", rotary.sin),
                             optional_matrix(object, "decay", "encoding.decay", rotary.decay)});
  return good.transform([&]() -> Encoding { return std::move(rotary); });
}

Result<Encoding> bias_encoding(const val& object) {
  BiasEncoding bias;
  bias.scale = optional_number(object["scale"]);
  for (const val& head : object["heads"]) {
    PE_TRY(auto&& read, matrix(head, "encoding.heads"));
    bias.heads.push_back(std::move(read));
  }
  return bias;
}

Result<Encoding> relative_encoding(const val& object) {
  RelativeEncoding relative;
  relative.max_distance = index(object["maxDistance"]);
  relative.scale = optional_number(object["scale"]);
  auto good = first_failure({
      required_matrix(object, "keys", "encoding.keys", relative.keys),
      optional_matrix(object, "values", "encoding.values", relative.values),
      optional_matrix(object, "queries", "encoding.queries", relative.queries),
      optional_matrix(object, "contentBias", "encoding.contentBias", relative.content_bias),
      optional_matrix(object, "positionBias", "encoding.positionBias", relative.position_bias),
  });
  return good.transform([&]() -> Encoding { return std::move(relative); });
}

}  // namespace

Result<Encoding> encoding(const val& object) {
  if (given(object["scheme"])) {
    PE_TRY(auto&& request, encode_request(object));
    return encode(std::move(request));
  }
  PE_TRY(const auto kind, choice<EncodingKind>(object["kind"], "encoding.kind"));
  switch (kind) {
    case EncodingKind::none:
      return NoEncoding{};
    case EncodingKind::input:
      return input_encoding(object);
    case EncodingKind::rotary:
      return rotary_encoding(object);
    case EncodingKind::bias:
      return bias_encoding(object);
    case EncodingKind::relative:
      return relative_encoding(object);
  }
  std::unreachable();
}

Result<std::vector<Encoding>> encodings(const val& list) {
  std::vector<Encoding> result;
  for (const val& one : list) {
    PE_TRY(auto&& read, encoding(one));
    result.push_back(std::move(read));
  }
  return result;
}

Result<Measure> measure(const val& options) {
  return choice<Measure>(options["measure"], "measure");
}

Index head(const val& options) {
  return index(options["head"]);
}

std::optional<Index> row(const val& options) {
  return given(options["row"]) ? std::optional(index(options["row"])) : std::nullopt;
}

double rounding(const val& options) {
  return options["rounding"].as<double>();
}

PropertyOptions property_options(const val& options) {
  PropertyOptions result{.window = {},
                         .tolerance = options["tolerance"].as<double>(),
                         .breaks = options["breaks"].as<bool>(),
                         .rounding = rounding(options)};
  if (given(options["window"])) result.window = index(options["window"]);
  return result;
}

Result<TablePropertyOptions> table_property_options(const val& options) {
  PE_TRY(const auto chosen, measure(options));
  return TablePropertyOptions{.of_proximity = property_options(options),
                              .measure = chosen,
                              .most_blocks = index(options["mostBlocks"])};
}

RecognizeOptions recognize_options(const val& options) {
  return {.residual = options["residual"].as<bool>(), .drop = index(options["drop"])};
}

Result<OrderProbeOptions> order_probe_options(const val& options) {
  PE_TRY(const auto folds_by, choice<OrderProbeOptions::FoldsBy>(options["foldsBy"], "foldsBy"));
  return OrderProbeOptions{
      .pairs = options["pairs"].as<std::int32_t>(),
      .folds = options["folds"].as<std::int32_t>(),
      .folds_by = folds_by,
      .c = options["c"].as<double>(),
      .max_iterations = options["maxIterations"].as<std::int32_t>(),
      .drop = index(options["drop"]),
      .seed = static_cast<std::uint64_t>(options["seed"].as<double>()),
  };
}

namespace {

Result<PositionProbeOptions::Train> train_of(const val& name) {
  return choice<PositionProbeOptions::Train>(name, "train");
}

}  // namespace

Result<DescentPathOptions> descent_path_options(const val& options) {
  PE_TRY(auto&& epochs, numbers<double>(options["epochs"], "epochs"));
  PE_TRY(const auto train, train_of(options["train"]));
  return DescentPathOptions{
      .epochs = std::move(epochs),
      .learning_rate = optional_number(options["learningRate"]),
      .train = train,
      .drop = index(options["drop"]),
  };
}

Result<PositionProbeOptions> position_probe_options(const val& options) {
  PositionProbeOptions result{
      .drop = index(options["drop"]),
      .controls = options["controls"].as<bool>(),
      .seed = static_cast<std::uint64_t>(options["seed"].as<double>()),
  };
  const val train = options["train"];
  if (train.isString()) {
    PE_TRY(result.train, train_of(train));
  } else {
    result.train = PositionProbeOptions::Folds{train["folds"].as<std::int32_t>()};
  }
  const val solver = options["solver"];
  if (solver.isString()) {
    result.solver = PositionProbeOptions::Exact{options["ridge"].as<double>()};
  } else {
    const val descent = solver["gradientDescent"];
    PositionProbeOptions::GradientDescent chosen{.epochs = descent["epochs"].as<double>(),
                                                 .learning_rate = {}};
    if (given(descent["learningRate"])) chosen.learning_rate = descent["learningRate"].as<double>();
    result.solver = chosen;
  }
  return result;
}

Progress progress(const val& report) {
  if (!given(report)) return {};
  return Progress([report](double share) { report(share); });
}

}  // namespace pe::from_js
