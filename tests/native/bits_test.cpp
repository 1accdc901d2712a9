// The results whose bits tests/golden/bits/results.mjs hashes in every engine, computed natively. Both
// compute the same and hash it in the same order.
#include <catch_amalgamated.hpp>
#include <cmath>
#include <cstdlib>
#include <fstream>
#include <map>
#include <optional>
#include <span>
#include <sstream>
#include <string>
#include <vector>

#include "bits_hash.hpp"
#include "golden.hpp"
#include "pe/attention/attention.hpp"
#include "pe/core/match.hpp"
#include "pe/core/random.hpp"
#include "pe/encodings/catalog.hpp"
#include "pe/probes/order_probe.hpp"
#include "pe/probes/position_probe.hpp"
#include "pe/properties/diagnosis.hpp"
#include "pe/properties/properties.hpp"
#include "pe/properties/proximity.hpp"
#include "pe/training/trainer.hpp"

namespace bits_test {

using namespace pe;

/// The hash of what was added.
class Bits {
 public:
  template <class... Values>
  explicit Bits(const Values&... values) {
    (add(values), ...);
  }

  void add(double number) { add(std::span<const double>(&number, 1)); }
  void add(const Matrix& matrix) { add(std::span(matrix.data(), static_cast<std::size_t>(matrix.size()))); }
  void add(const VectorD& vector) { add(std::span(vector.data(), static_cast<std::size_t>(vector.size()))); }
  void add(const ColumnWaves& waves) { add(waves.frequencies); }
  void add(const std::vector<Matrix>& matrices) {
    for (const Matrix& matrix : matrices) add(matrix);
  }
  template <class Number>
  void add(const std::vector<Number>& numbers) {
    add(std::span<const Number>(numbers));
  }
  template <class Value>
  void add(const std::optional<Value>& value) {
    if (value) add(*value);
  }
  template <class Number>
  void add(std::span<Number> numbers) {
    hash_ = bits_hash<std::remove_const_t<Number>>(numbers, hash_);
  }

  std::uint64_t hash() const { return hash_; }

 private:
  std::uint64_t hash_ = bits_hash<std::uint8_t>({});
};

std::uint64_t hash_of(const Encoding& encoding) {
  return std::visit(Match{
                        [](const NoEncoding&) { return Bits(); },
                        [](const InputEncoding& input) { return Bits(input.table, input.waves); },
                        [](const RotaryEncoding& rotary) {
                          return Bits(rotary.cos, rotary.sin, rotary.decay, rotary.inverse_frequencies,
                                      rotary.attention_factor);
                        },
                        [](const BiasEncoding& bias) {
                          return Bits(bias.heads, bias.slopes, bias.buckets, bias.scale);
                        },
                        [](const RelativeEncoding& relative) {
                          return Bits(relative.keys, relative.values, relative.queries, relative.content_bias,
                                      relative.position_bias, relative.scale, relative.waves);
                        },
                        [](const DataDependentEncoding& data_dependent) {
                          return Bits(data_dependent.gates, data_dependent.slopes, data_dependent.places,
                                      data_dependent.projection, data_dependent.distances);
                        },
                    },
                    encoding)
      .hash();
}

constexpr Index rows = 20, model_width = 16, heads = 2, head_width = model_width / heads;

/// A request of the golden file: "attend t5 buckets=4 causal".
struct Asked {
  std::string work, scheme, task;
  bool causal = false;
  std::map<std::string, std::string> values;

  explicit Asked(const std::string& line) {
    for (const std::string& word : words(line)) {
      const auto at = word.find('=');
      const std::string name = word.substr(0, at), value = at == word.npos ? "" : word.substr(at + 1);
      if (work.empty())
        work = word;
      else if (name == "scheme" || (scheme.empty() && value.empty()))
        scheme = value.empty() ? word : value;
      else if (name == "task")
        task = value;
      else if (word == "causal")
        causal = true;
      else
        values[name] = value;
    }
  }

  Parameters parameters() const {
    Parameters all;
    for (const Parameter& parameter : find_scheme(scheme)->parameters) {
      const auto found = values.find(std::string(parameter.name));
      if (found == values.end()) continue;
      const std::string& text = found->second;
      const auto value = [&]() -> Value {
        switch (parameter.type) {
          case ParameterType::integer:
          case ParameterType::number:
            return std::strtod(text.c_str(), nullptr);
          case ParameterType::boolean:
            return text == "true";
          case ParameterType::numbers: {
            std::vector<double> numbers;
            std::istringstream in(text);
            for (std::string number; std::getline(in, number, ',');)
              numbers.push_back(std::strtod(number.c_str(), nullptr));
            return numbers;
          }
          default:
            return text;
        }
      };
      all.emplace(parameter.name, value());
    }
    return all;
  }

  Encoding encoding(Index n, Index d, Index of_heads) const {
    return encode({.scheme = scheme,
                   .n = n,
                   .d = d,
                   .positions = {},
                   .heads = of_heads,
                   .seed = 3,
                   .parameters = parameters()})
        .value();
  }
  Encoding encoding() const { return encoding(rows, head_width, heads); }
  Matrix table() const { return std::get<InputEncoding>(encoding(40, head_width, 1)).table; }
};

std::uint64_t attended(const Asked& asked) {
  const auto normal = [](Index n, Index cols, std::uint64_t seed, double deviation) {
    Random random(seed);
    return random_normal(n, cols, deviation, random);
  };
  const auto square = [&](std::uint64_t seed) { return normal(model_width, model_width, seed, 0.25); };
  const bool is_input = find_scheme(asked.scheme)->kind == EncodingKind::input;
  const auto attention = attend({
      .x = normal(rows, model_width, 1, 1),
      .weights = {.q = square(2), .k = square(3), .v = square(4), .o = square(5)},
      .biases = {.q = normal(1, model_width, 6, 0.25), .k = {}, .v = {}, .o = {}},
      .heads = heads,
      .mask = {.causal = asked.causal},
      .encodings = {asked.encoding(rows, is_input ? model_width : head_width, heads)},
  });
  return Bits(attention->scores, attention->weights, attention->output).hash();
}

std::uint64_t properties_hash(const Asked& asked) {
  const auto found = properties(proximity(asked.encoding(), Measure::dot).value(), {}).value();
  const auto& [monotonicity, translation, symmetry, locality, breaks] = found;
  return Bits(monotonicity.pair_violation_rate, monotonicity.step_violation_rate,
              static_cast<double>(monotonicity.radius), translation.relative_distance, translation.r2,
              translation.mean, translation.deviation, symmetry.asymmetry)
      .hash();
}

std::uint64_t diagnosis_hash(const Asked& asked) {
  const auto found = diagnose(asked.table()).value();
  return Bits(found.norms, found.singular_values, found.participation_ratio, found.nearest.distance,
              found.trajectory)
      .hash();
}

std::uint64_t probe_hash(const Asked& asked, PositionProbeOptions options) {
  options.controls = false;
  const auto found = probe_positions(asked.table(), options).value();
  Bits bits(found.predicted, found.weights, found.intercept);
  if (found.test)
    for (const double error : {found.test->mae, found.test->rmse, found.test->r2, found.test->spearman})
      bits.add(error);
  return bits.hash();
}

std::uint64_t order_hash(const Asked& asked) {
  OrderProbeOptions options;
  options.pairs = 200;
  options.seed = 3;
  const auto found = probe_order(asked.table(), options).value();
  return Bits(found.error_rate, found.fold_errors, found.controls.shuffled.fold_errors,
              found.controls.random.fold_errors)
      .hash();
}

std::uint64_t trained_hash(const Asked& asked) {
  TrainerOptions options;
  options.task.task = asked.task;
  options.schemes = {asked.scheme};
  options.seed = 1;
  Trainer trainer = Trainer::create(options).value();
  while (trainer.steps() < 30) trainer.work().value();
  return trainer.hash();
}

std::uint64_t hash_of(const Asked& asked) {
  if (asked.work == "encode") return hash_of(asked.encoding());
  if (asked.work == "attend") return attended(asked);
  if (asked.work == "proximity")
    return Bits(proximity(asked.encoding(), Measure::dot).value(),
                proximity(asked.encoding(), Measure::cosine).value())
        .hash();
  if (asked.work == "properties") return properties_hash(asked);
  if (asked.work == "diagnose") return diagnosis_hash(asked);
  if (asked.work == "probe") return probe_hash(asked, {});
  if (asked.work == "ridge") return probe_hash(asked, {.ridge = 0.1});
  if (asked.work == "folds") return probe_hash(asked, {.train = Folds{5}, .seed = 3});
  if (asked.work == "descend")
    return probe_hash(asked, {.solver = PositionProbeOptions::Descent{{1000, {}}}});
  if (asked.work == "order") return order_hash(asked);
  REQUIRE(asked.work == "train");
  return trained_hash(asked);
}

/// The exponentials, logarithms and cosines in them are those of the C library, which differ in the last
/// digit.
void check_spectra(const Asked& asked, const std::string& numbers) {
  const auto found = diagnose(asked.table()).value();
  std::istringstream in(numbers);
  double expected = 0;
  REQUIRE(in >> expected);
  CHECK(std::abs(found.effective_rank - expected) < 1e-12 * expected);
  for (Index turns = 0; in >> expected; ++turns)
    CHECK(std::abs(found.position_spectrum(turns) - expected) < 1e-12);
}

TEST_CASE("results have the bits that every engine gives them") {
  if (!has_recorded_pow) SKIP("bits were recorded with the pow, exp and log of glibc and of Emscripten");
  std::ifstream in(PE_GOLDEN "/bits/bits.txt");
  REQUIRE(in);
  int count = 0;
  for (std::string line; std::getline(in, line); ++count) {
    const auto end = line.rfind(": ");
    const std::string request = line.substr(0, end);
    CAPTURE(request);
    const Asked asked(request);
    const std::string result = line.substr(end + 2);
    if (asked.work == "spectra")
      check_spectra(asked, result);
    else
      CHECK(hash_of(asked) == std::stoull(result, nullptr, 16));
  }
  CHECK(count > 100);
}

}  // namespace bits_test
