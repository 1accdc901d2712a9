#include "requests.hpp"

#include <cmath>
#include <utility>

#include "pe/encodings/catalog.hpp"

namespace pe::fuzz {

namespace {

Value any_value(Draw& draw) {
  switch (draw.between(0, 3)) {
    case 0:
      return draw.number();
    case 1:
      return draw.flag();
    case 2:
      return draw.formula();
    default:
      return draw.numbers(5, -10, 10);
  }
}

Value value_of(Draw& draw, const Parameter& parameter) {
  if (draw.rarely(32)) return any_value(draw);
  switch (parameter.type) {
    case ParameterType::integer:
      return std::round(draw.number(parameter.min, parameter.max));
    case ParameterType::number:
      return draw.number(parameter.min, parameter.max);
    case ParameterType::choice:
      return std::string(draw.one_of(parameter.choices));
    case ParameterType::boolean:
      return draw.flag();
    case ParameterType::numbers:
      return draw.numbers(40, parameter.min, parameter.max);
    case ParameterType::text:
      return draw.formula();
  }
  std::unreachable();
}

const Scheme& any_scheme(Draw& draw) {
  return *draw.one_of(catalog());
}

}  // namespace

void draw_parameters(Draw& draw, const Scheme& scheme, Parameters& parameters) {
  for (const Parameter& parameter : scheme.parameters)
    if (draw.rarely(3)) parameters[std::string(parameter.name)] = value_of(draw, parameter);
  if (draw.rarely(64)) parameters[draw.formula()] = any_value(draw);
}

EncodeRequest encode_request(Draw& draw, Index n, Index d, Index heads) {
  const Scheme& scheme = any_scheme(draw);
  const auto size = [&](Index usual) { return draw.rarely(10) ? draw.large(usual) : draw.size(usual); };
  EncodeRequest request{.scheme = draw.rarely(64) ? draw.formula() : std::string(scheme.id),
                        .n = size(n),
                        .d = size(d),
                        .positions = {},
                        .heads = size(heads),
                        .seed = draw.seed(),
                        .parameters = {}};
  if (draw.rarely(4)) {
    auto& positions = request.positions.emplace(
        static_cast<std::size_t>(std::min<Index>(std::max<Index>(draw.size(n), 0), 1 << 16)));
    for (double& position : positions) position = draw.number(-largest_position, largest_position);
  }
  draw_parameters(draw, scheme, request.parameters);
  return request;
}

Encoding handmade_encoding(Draw& draw, Index n, Index heads, Index head_width) {
  const auto matrix = [&](Index rows, Index cols) { return draw.matrix(draw.size(rows), draw.size(cols)); };
  const auto maybe = [&](Index rows, Index cols) {
    return draw.rarely(3) ? std::optional(matrix(rows, cols)) : std::nullopt;
  };
  switch (draw.choice<EncodingKind>()) {
    case EncodingKind::none:
      return NoEncoding{};
    case EncodingKind::input:
      return InputEncoding{.table = matrix(n, heads * head_width), .combine = draw.choice<Combine>()};
    case EncodingKind::rotary: {
      const Index pairs = draw.between(0, head_width / 2);
      RotaryEncoding rotary{.cos = matrix(n, pairs),
                            .sin = matrix(n, pairs),
                            .layout = draw.choice<RotaryLayout>(),
                            .inverse_frequencies = {},
                            .attention_factor = draw.number(0.1, 4),
                            .decay = maybe(n, pairs),
                            .part = draw.choice<RotaryPart>()};
      if (draw.rarely(3))
        rotary.axes = PairAxes{.of_pairs = std::vector(static_cast<std::size_t>(pairs),
                                                       static_cast<std::uint8_t>(draw.between(0, 3))),
                               .positions = std::vector(static_cast<std::size_t>(draw.rarely(8) ? n : 3 * n),
                                                        draw.number(-9, 9))};
      rotary.inverse_frequencies.resize(static_cast<std::size_t>(draw.rarely(8) ? pairs + 1 : pairs),
                                        draw.number(0, 1));
      if (rotary.decay && !draw.rarely(4)) *rotary.decay = rotary.decay->cwiseAbs().array() + 0.5f;
      return rotary;
    }
    case EncodingKind::bias: {
      BiasEncoding bias;
      for (Index head = draw.size(heads); head > 0 && bias.heads.size() < 20; --head)
        bias.heads.push_back(matrix(n, n));
      if (draw.rarely(4)) bias.scale = draw.number(0, 4);
      return bias;
    }
    case EncodingKind::relative: {
      const Index distance = draw.size(draw.between(0, n)), rows = 2 * std::min<Index>(distance, 1000) + 1;
      const Index width = draw.flag() ? head_width : heads * head_width;
      return RelativeEncoding{.keys = matrix(rows, width),
                              .values = maybe(rows, width),
                              .queries = maybe(rows, width),
                              .content_bias = maybe(heads, head_width),
                              .position_bias = maybe(heads, head_width),
                              .scale = draw.rarely(4) ? std::optional(draw.number(0, 4)) : std::nullopt,
                              .max_distance = distance};
    }
    case EncodingKind::data_dependent: {
      const Index rank = draw.size(3), width = draw.rarely(4) ? draw.size(heads * head_width) : 1;
      DataDependentEncoding content;
      const Index part = draw.between(0, 2);
      if (part == 0 || draw.rarely(8)) content.gates = matrix(width, heads);
      if (part == 1 || draw.rarely(8)) content.places = matrix(draw.size(4), head_width);
      if (part == 2 || draw.rarely(8)) content.projection = matrix(width, heads * rank);
      if (part == 2 || draw.rarely(8)) content.distances = matrix(rank, draw.size(n));
      if (part == 0) content.slopes.assign(static_cast<std::size_t>(heads), draw.number(0, 4));
      return content;
    }
  }
  std::unreachable();
}

static Mask mask_of(Draw& draw) {
  return {.causal = draw.flag(),
          .window = draw.rarely(3) ? draw.size(draw.between(0, 20)) : 0,
          .window_kind = draw.choice<Mask::Window>()};
}

AttendRequest attend_request(Draw& draw) {
  const Index n = draw.between(1, draw.rarely(8) ? (draw.rarely(4) ? 500 : 70) : 12),
              heads = draw.between(1, 4), head_width = draw.between(1, 9);
  const Index inner = heads * head_width;
  AttendRequest request;
  Index width = draw.flag() ? inner : draw.between(1, 20);
  request.x = draw.matrix(draw.size(n), draw.size(width));
  request.heads = draw.size(heads);
  request.mask = mask_of(draw);
  if (draw.flag()) request.want = {AttentionPart::weights};
  if (draw.rarely(4)) request.query_factors = draw.numbers(n, 0, 4);
  for (Index left = draw.between(0, 3); left > 0; --left) {
    if (draw.flag()) {
      request.encodings.push_back(handmade_encoding(draw, n, heads, head_width));
    } else if (auto encoding = encode(encode_request(draw, n, draw.flag() ? width : head_width, heads))) {
      request.encodings.push_back(*std::move(encoding));
    }
    if (request.encodings.empty()) continue;
    const auto* input = std::get_if<InputEncoding>(&request.encodings.back());
    if (input != nullptr && input->combine == Combine::concat) width += input->table.cols();
  }
  const auto weight = [&] { return draw.matrix(draw.size(width), draw.size(inner)); };
  request.weights = {.q = weight(), .k = weight(), .v = weight(), .o = {}};
  if (draw.flag()) request.weights.o = draw.matrix(draw.size(inner), draw.between(1, 20));
  if (draw.rarely(3)) request.biases.q = draw.matrix(draw.size(1), draw.size(inner));
  if (draw.rarely(3)) request.biases.k = draw.matrix(draw.size(1), draw.size(inner));
  if (draw.rarely(3)) request.biases.v = draw.matrix(draw.size(1), draw.size(inner));
  if (draw.rarely(3))
    request.biases.o =
        draw.matrix(draw.size(1), draw.size(request.weights.o ? request.weights.o->cols() : inner));
  return request;
}

namespace {

std::vector<std::string> words(Draw& draw) {
  std::vector<std::string> result(
      static_cast<std::size_t>(draw.between(draw.rarely(24) ? 0 : 1, draw.rarely(24) ? 70 : 6)));
  for (std::string& word : result) word = draw.one_of<std::string>({"a", "b", "c", "d", "", "\xc3\xa4"});
  return result;
}

OwnPairs own_pairs(Draw& draw) {
  OwnPairs pairs(static_cast<std::size_t>(draw.between(0, 16)));
  const bool labels = draw.flag();
  for (OwnPair& pair : pairs) {
    pair.input = words(draw);
    if (labels != draw.rarely(64))
      pair.output = draw.one_of<std::string>({"x", "y", "z"});
    else
      pair.output = draw.rarely(16) ? words(draw) : pair.input;
  }
  return pairs;
}

/// `is_large`: with sequences up to the longest.
TaskOptions task_options(Draw& draw, bool is_large) {
  TaskOptions task;
  task.task = draw.rarely(64) ? draw.formula() : std::string(draw.one_of(tasks()).id);
  task.n = draw.size(is_large ? draw.between(20, longest_training_sequence) : draw.between(1, 20));
  if (draw.rarely(3))
    task.test_length = draw.size(is_large ? longest_test_sequence : task.n + draw.between(0, 12));
  if (draw.rarely(3)) task.fillers = draw.size(draw.between(1, 25));
  if (draw.rarely(3)) task.reach = draw.size(draw.between(1, 6));
  task.cls = draw.choice<ClsPlace>();
  task.law = draw.choice<LengthLaw>();
  if (draw.rarely(3)) task.shortest = draw.size(draw.between(1, 12));
  if (draw.rarely(3)) task.stop = draw.number(0, 1);
  if (draw.rarely(3)) task.short_share = draw.number(0, 1);
  if (draw.rarely(3)) task.short_length = draw.size(draw.between(1, 12));
  task.spans = draw.choice<SpanPlace>();
  task.pairs = own_pairs(draw);
  return task;
}

OptimizerOptions optimizer_options(Draw& draw) {
  OptimizerOptions options;
  options.kind = draw.choice<Optimizing>();
  if (draw.flag()) options.rate = draw.number(0, largest_rate);
  if (draw.rarely(3)) options.weight_decay = draw.number(0, largest_decay);
  if (draw.rarely(3)) options.clip = draw.number(0, largest_clip);
  // JavaScript passes no negative ones.
  const auto count = [&](Index usual) {
    return static_cast<std::uint64_t>(std::max<Index>(draw.size(usual), 0));
  };
  options.warmup = count(draw.between(0, 4));
  options.steps = count(draw.between(1, 9));
  options.decay = draw.flag();
  while (draw.rarely(3)) options.changes.push_back({count(draw.between(0, 9)), draw.number(0, 10)});
  return options;
}

}  // namespace

TrainerOptions trainer_options(Draw& draw) {
  TrainerOptions options;
  // One in four may be as large as a trainer can be, and has more schemes that act together.
  const bool is_large = draw.rarely(4);
  options.task = task_options(draw, is_large);
  options.optimizer = optimizer_options(draw);
  do {
    const Scheme& scheme = any_scheme(draw);
    options.schemes.push_back(draw.rarely(64) ? draw.formula() : std::string(scheme.id));
    if (draw.rarely(3)) draw_parameters(draw, scheme, options.parameters);
  } while (draw.rarely(is_large ? 2 : 4));
  options.heads = draw.size(is_large ? draw.one_of<Index>({1, 8, 16}) : draw.one_of<Index>({1, 2, 4}));
  options.width = draw.size(is_large ? 128 : draw.one_of<Index>({8, 12, 16}));
  options.layers = draw.size(draw.between(1, is_large ? 4 : 2));
  options.mlp = draw.size(is_large ? draw.one_of<Index>({0, 512}) : draw.between(0, 10));
  options.batch = draw.size(draw.between(1, is_large ? 256 : 6));
  options.residual = draw.flag();
  options.layer_norm = draw.flag();
  options.mask = mask_of(draw);
  if (draw.rarely(4))
    for (Index layer = draw.size(options.layers); layer > 0 && options.plan.size() < 9; --layer)
      options.plan.push_back({.positions = draw.flag(), .window = draw.size(draw.between(0, 9))});
  if (draw.rarely(3)) options.inject = draw.choice<Inject>();
  if (draw.rarely(3)) options.learned = draw.flag();
  if (draw.rarely(3)) options.gain = draw.choice<Gain>();
  options.seed = draw.seed();
  return options;
}

}  // namespace pe::fuzz
