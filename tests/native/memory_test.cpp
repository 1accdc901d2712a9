#include <catch_amalgamated.hpp>
#include <functional>
#include <limits>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "allocations.hpp"
#include "pe/attention/attention.hpp"
#include "pe/attention/permutation.hpp"
#include "pe/core/random.hpp"
#include "pe/encodings/catalog.hpp"
#include "pe/encodings/sinusoidal.hpp"
#include "pe/probes/descent_path.hpp"
#include "pe/probes/order_probe.hpp"
#include "pe/probes/position_probe.hpp"
#include "pe/properties/combined_proximity.hpp"
#include "pe/properties/diagnosis.hpp"
#include "pe/properties/properties.hpp"
#include "pe/properties/proximity.hpp"
#include "pe/properties/psi.hpp"
#include "pe/properties/table_properties.hpp"
#include "pe/recognition/recognize.hpp"
#include "pe/training/trainer.hpp"

namespace memory_test {

using pe::Encoding, pe::Index, pe::Matrix;

namespace {

/// A call of the core; it says whether it answered.
using Call = std::function<bool()>;

/// A call asks for what it takes before it takes it, and for no more than `generosity` times as much.
void check_guard(const std::string& name, const Call& call, double generosity = 2.5) {
  CAPTURE(name);
  bool answered = false;
  const auto [asked, taken, unasked] = allocations::count([&] { answered = call(); });
  CAPTURE(asked, taken);
  REQUIRE(answered);
  REQUIRE(taken > 8e5);  // the margins of heap_has hide little
  CHECK(unasked < asked / 16 + 65536);
  CHECK(asked < generosity * taken);
}

template <class Value>
bool answers(const pe::Result<Value>& result) {
  return result.has_value();
}

Matrix normal(Index rows, Index cols) {
  pe::Random random(5);
  return pe::random_normal(rows, cols, 1, random);
}

Encoding encoding(const std::string& scheme, Index n, Index d, Index heads, pe::Parameters parameters = {}) {
  return *pe::encode({.scheme = scheme,
                      .n = n,
                      .d = d,
                      .positions = {},
                      .heads = heads,
                      .parameters = std::move(parameters)});
}

/// One layer, of which nothing is small.
pe::AttendRequest layer(Index n, Index width, Index heads, Index input_width) {
  return {.x = normal(n, width),
          .weights = {.q = normal(input_width, width),
                      .k = normal(input_width, width),
                      .v = normal(input_width, width),
                      .o = {}},
          .biases = {},
          .heads = heads,
          .encodings = {}};
}

}  // namespace

TEST_CASE("memory: attention asks for what it takes") {
  const auto attends = [](pe::AttendRequest request) {
    return [request = std::move(request)] { return answers(pe::attend(request)); };
  };
  check_guard("many heads", attends(layer(300, 64, 8, 64)));
  check_guard("wide", attends(layer(200, 512, 1, 512)));
  auto out = layer(200, 64, 2, 64);
  out.weights.o = normal(64, 5000);
  check_guard("a wide output", attends(out));
  auto beside = layer(500, 256, 1, 512);
  beside.encodings = {encoding("learned", 500, 256, 1, {{"combine", "concat"}})};
  check_guard("positions beside the words", attends(beside));
  for (const char* scheme :
       {"rotary", "xpos", "alibi", "tupe", "shaw", "transformer-xl", "deberta", "relative-sinusoidal"}) {
    auto request = layer(300, 128, 2, 128);
    request.encodings = {encoding(scheme, 300, 64, 2)};
    check_guard(scheme, attends(request));
  }
  // Of an offset that is in no pair nothing is made.
  for (const char* scheme : {"shaw", "transformer-xl", "deberta", "relative-sinusoidal"}) {
    auto request = layer(300, 64, 2, 64);
    request.encodings = {encoding(scheme, 300, 32, 2, {{"maxDistance", 20000.0}})};
    check_guard(scheme, attends(request));
  }
  const Matrix column = normal(1000, 1), row = normal(1, 256);
  check_guard(
      "keys that are packed",
      attends(
          {.x = column, .weights = {.q = row, .k = row, .v = row, .o = {}}, .biases = {}, .encodings = {}}));
  std::vector<std::int32_t> backwards(300);
  for (std::int32_t i = 0; i < 300; ++i) backwards[static_cast<std::size_t>(i)] = 299 - i;
  const auto permutes = [&](pe::AttendRequest request) {
    return [=, request = std::move(request)] { return answers(pe::permute({request, backwards})); };
  };
  check_guard("permuted", permutes(layer(300, 64, 4, 64)));
  out.x = normal(300, 64);
  check_guard("permuted, with a wide output", permutes(out));
}

TEST_CASE("memory: every encoding asks for what it takes") {
  for (const pe::Scheme* scheme : pe::catalog()) {
    if (scheme->kind == pe::Scheme::Kind::none) continue;
    const bool pairs = scheme->kind == pe::Scheme::Kind::bias;
    pe::EncodeRequest request{.scheme = std::string(scheme->id),
                              .n = pairs ? 700 : 2000,
                              .d = pairs ? 64 : 1024,
                              .positions = {},
                              .heads = pairs ? 4 : 1,
                              .parameters = {}};
    if (scheme->kind == pe::Scheme::Kind::relative) request.parameters.emplace("maxDistance", 1000.0);
    if (scheme->kind == pe::Scheme::Kind::data_dependent) {
      request.d = 256;
      request.heads = 32;
    }
    if (request.scheme == "cope") request.parameters.emplace("maxPosition", 1000.0);
    check_guard(
        request.scheme, [&] { return answers(pe::encode(request)); }, 4);
  }
  for (const char* scheme : {"sinusoidal", "learned-sinusoidal", "randomized", "rotary"})
    check_guard(
        std::string("one wide row: ") + scheme, [&] { return encoding(scheme, 1, 65536, 1).index() > 0; }, 8);
  check_guard("several axes", [] {
    return encoding("rotary", 100'000, 8, 1, {{"axes", std::string("interleaved")}}).index() > 0;
  });
  check_guard(
      "many heads",
      [] {
        return encoding("t5", 1, 1, 1024, {{"buckets", 500.0}}).index() > 0;
      },
      4);
  check_guard("wide sinusoids of few offsets", [] {
    return encoding("relative-sinusoidal", 4, 65536, 1, {{"maxDistance", 3.0}}).index() > 0;
  });
  check_guard("a wide projection", [] {
    return encoding("transformer-xl", 4, 1024, 1, {{"maxDistance", 3.0}}).index() > 0;
  });
  check_guard("two wide projections", [] { return encoding("tupe", 9, 240, 4).index() > 0; });
}

TEST_CASE("memory: proximity and properties ask for what they take") {
  const Matrix narrow = normal(1500, 16), wide = normal(200, 4000), square = normal(600, 600);
  for (const pe::Measure measure : {pe::Measure::dot, pe::Measure::cosine}) {
    check_guard("narrow", [&] { return answers(pe::proximity(narrow, measure)); });
    check_guard("wide", [&] { return answers(pe::proximity(wide, measure)); });
  }
  for (const char* scheme : {"rotary", "xpos", "alibi", "shaw"}) {
    const bool relative = std::string(scheme) == "shaw";
    const Encoding source =
        encoding(scheme, 1200, 512, 1, relative ? pe::Parameters{{"maxDistance", 600.0}} : pe::Parameters{});
    check_guard(scheme, [&] { return answers(pe::proximity(source, pe::Measure::dot)); });
  }
  const std::vector<Encoding> both{encoding("sinusoidal", 600, 64, 1),
                                   encoding("shaw", 600, 64, 1, {{"maxDistance", 20000.0}})};
  check_guard("combined", [&] { return answers(pe::proximity(both, pe::Measure::dot, 0)); });
  check_guard("breaks", [&] { return answers(pe::properties(square, {.breaks = true})); });
  for (const bool breaks : {false, true}) {
    check_guard("overview", [&] {
      return answers(pe::table_properties(narrow, {{.breaks = breaks}, pe::Measure::dot, 1500}));
    });
    check_guard("wide table", [&] {
      return answers(pe::table_properties(wide, {{.breaks = breaks}, pe::Measure::dot, 100}));
    });
  }
  check_guard("diagnosis", [&] { return answers(pe::diagnose(square)); });
  check_guard("diagnosis of many rows", [&] { return answers(pe::diagnose(normal(9000, 8))); });
  const std::vector<double> frequencies(40, 0.001), distances(90000, 3);
  check_guard("psi", [&] { return answers(pe::psi(frequencies, distances)); });
}

TEST_CASE("memory: the probes ask for what they take") {
  const Matrix table = normal(300, 400), sinusoids = pe::sinusoidal_table(300, 400, {}),
               long_table = normal(3000, 60);
  for (const Matrix& one : {table, sinusoids, long_table}) {
    CAPTURE(one.rows());
    for (const auto& solver : {pe::PositionProbeOptions{}, pe::PositionProbeOptions{.train = pe::Folds{3}},
                               pe::PositionProbeOptions{.ridge = 1},
                               pe::PositionProbeOptions{.solver = pe::PositionProbeOptions::Descent{
                                                            {.epochs = 100, .learning_rate = {}}}}})
      check_guard(
          "positions", [&] { return answers(pe::probe_positions(one, solver)); }, 4);
    check_guard(
        "descent",
        [&] {
          return answers(pe::descent_path(one, {.epochs = std::vector<double>(100, 7), .learning_rate = {}}));
        },
        4);
    for (const std::int32_t pairs : {300, 2000})
      check_guard(
          "order", [&] { return answers(pe::probe_order(one, {.pairs = pairs, .max_iterations = 2})); }, 4);
  }
}

TEST_CASE("memory: recognition asks for what it takes") {
  for (const Matrix& table : {normal(1000, 300), Matrix(pe::sinusoidal_table(1000, 300, {}))})
    for (const bool residual : {false, true})
      check_guard(
          "recognition", [&] { return answers(pe::recognize(table, {.residual = residual})); }, 4);
}

namespace {

/// A run with everything that a trainer can be asked, of sequences of many lengths, or of 300 nearly all.
bool trains(const pe::TrainerOptions& options, std::int32_t sequences = 20) {
  auto trainer = pe::Trainer::create(options);
  if (!trainer) return false;
  while (trainer->steps() < 2)
    if (!trainer->work()) return false;
  const Index longest = trainer->task().longest();
  const auto snapshot = trainer->snapshot();
  return snapshot && trainer->restore(*snapshot) && trainer->evaluate({.sequences = sequences}) &&
         trainer->evaluate({.sequences = 2, .n = longest}) && trainer->show(*trainer->sample(0, longest)) &&
         trainer->read_position(4);
}

pe::TrainerOptions large(std::vector<std::string> schemes, Index heads) {
  pe::TrainerOptions options;
  options.task.task = "prev";
  options.task.n = 128;
  options.task.test_length = 256;
  options.task.law = pe::LengthLaw::uniform;
  options.width = 128;
  options.heads = heads;
  options.batch = 4;
  options.schemes = std::move(schemes);
  return options;
}

}  // namespace

TEST_CASE("memory: a trainer asks for what it takes, and for no more than 64 MiB") {
  for (const pe::Scheme* scheme : pe::catalog())
    check_guard(
        std::string(scheme->id), [&] { return trains(large({std::string(scheme->id)}, 16)); }, 4);
  check_guard(
      "one head", [] { return trains(large({"xpos"}, 1)); }, 4);
  check_guard(
      "by length and not",
      [] {
        return trains(large({"xpos", "t5"}, 16), 300);
      },
      4);
  auto deep = large({"learned", "normalized-index", "transformer-xl"}, 4);
  deep.mlp = 512;
  deep.layers = 4;
  check_guard(
      "deep", [&] { return trains(deep); }, 4);
  auto gains = large({"normalized-index"}, 2);
  gains.gain = pe::Gain::vector;
  check_guard(
      "a gain", [&] { return trains(gains); }, 4);
  const auto count = allocations::count([] { trains(large({"xpos", "t5"}, 16), 300); });
  CHECK(count.taken < 64.0 * 1024 * 1024);
  deep.schemes = {"t5", "alibi", "kerple", "tupe"};
  deep.heads = 16;
  CHECK(pe::Trainer::create(deep).error().code == pe::ErrorCode::too_large);
}

TEST_CASE("memory: a trainer that is refused memory says so, and then goes on with the same bits") {
  auto undisturbed = *pe::Trainer::create(large({"sinusoidal", "xpos"}, 2));
  auto trainer = *pe::Trainer::create(large({"sinusoidal", "xpos"}, 2));
  for (int step = 0; step < 2; ++step) {
    allocations::limit(0);
    CHECK(trainer.work().error().code == pe::ErrorCode::out_of_memory);
    CHECK(trainer.evaluate({.sequences = 3}).error().code == pe::ErrorCode::out_of_memory);
    CHECK(trainer.snapshot().error().code == pe::ErrorCode::out_of_memory);
    allocations::limit(std::numeric_limits<double>::infinity());
    for (auto* one : {&trainer, &undisturbed})
      while (!*one->work()) continue;
    CHECK(trainer.hash() == undisturbed.hash());
  }
}

TEST_CASE("memory: the way back through a model takes none that it has not taken before") {
  for (const pe::Scheme* scheme : pe::catalog()) {
    CAPTURE(scheme->id);
    const bool is_table = scheme->kind == pe::EncodingKind::input || scheme->kind == pe::EncodingKind::none;
    std::vector<std::unique_ptr<pe::Positions<double>>> positions;
    positions.push_back(*pe::make_positions<double>({.request = {.scheme = std::string(scheme->id),
                                                                 .n = 9,
                                                                 .d = is_table ? 8 : 4,
                                                                 .positions = {},
                                                                 .heads = 2,
                                                                 .parameters = {}}}));
    pe::Model<double> model({.vocabulary = 3,
                             .classes = 3,
                             .answer = pe::Answer::tokens,
                             .width = 8,
                             .heads = 2,
                             .layers = {{}, {.adds_tables = false}},
                             .mlp = 6},
                            9, std::move(positions));
    pe::Sequences sequences;
    for (const Index n : {4, 9, 2, 7}) {
      sequences.starts.push_back(sequences.starts.back() + n);
      sequences.tokens.resize(static_cast<std::size_t>(sequences.starts.back()), 1);
      sequences.targets.resize(sequences.tokens.size(), 2);
    }
    const pe::SequencePart all{sequences, 0, 4};
    const auto weights = model.start(1);
    std::vector<double> gradient(weights.size());
    model.encode_positions(weights, 0);
    model.forward(weights, all);
    model.backward(weights, all, 1, gradient);
    CHECK(allocations::count([&] { model.backward(weights, all, 1, gradient); }).taken == 0);
  }
}

}  // namespace memory_test
