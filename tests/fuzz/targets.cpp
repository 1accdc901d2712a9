#include "targets.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "pe/attention/permutation.hpp"
#include "pe/encodings/catalog.hpp"
#include "pe/encodings/expression.hpp"
#include "pe/probes/descent_path.hpp"
#include "pe/probes/order_probe.hpp"
#include "pe/properties/combined_proximity.hpp"
#include "pe/properties/diagnosis.hpp"
#include "pe/properties/position_kernel.hpp"
#include "pe/properties/psi.hpp"
#include "pe/properties/table_properties.hpp"
#include "pe/recognition/recognize.hpp"
#include "pe/training/readout.hpp"
#include "requests.hpp"

namespace pe::fuzz {

namespace {

Matrix table(Draw& draw) {
  // Recognition, probes and diagnoses have most to find in a table that was made by rule.
  if (draw.rarely(3)) {
    const auto encoding = encode(encode_request(draw, draw.between(1, 40), draw.between(1, 24), 1));
    const auto* input = encoding ? std::get_if<InputEncoding>(&*encoding) : nullptr;
    if (input != nullptr && input->table.size() <= 4000) return input->table;
  }
  return draw.matrix(draw.size(draw.between(1, draw.rarely(16) ? 90 : 20)),
                     draw.between(0, draw.rarely(16) ? 90 : 20));
}

std::optional<Index> maybe(Draw& draw, Index usual) {
  return draw.rarely(3) ? std::optional(draw.size(usual)) : std::nullopt;
}

PropertyOptions property_options(Draw& draw) {
  return {.window = maybe(draw, draw.between(1, 12)),
          .tolerance = draw.rarely(3) ? draw.number(0, 1) : 0,
          .breaks = draw.flag()};
}

SeenRows train(Draw& draw) {
  return draw.choice<SeenRows>();
}

bool run_encode(Draw& draw) {
  EncodeRequest request = encode_request(draw, draw.between(1, draw.rarely(16) ? 80 : 12),
                                         draw.between(1, 24), draw.between(1, 4));
  const auto encoding = ask([&] { return encode(std::move(request)); });
  if (!answered(encoding)) return false;
  expect(check_encoding(*encoding, "encoding").has_value(), "what is encoded is an encoding");
  return true;
}

bool run_formula(Draw& draw) {
  const std::string text = draw.formula();
  constexpr std::string_view names[] = {"pos", "i", "d"};
  const auto formula = ask([&] { return Expression::parse(text, names, "formula"); });
  if (!answered(formula)) return false;
  const double values[] = {draw.number(), draw.number(), draw.number()};
  (*formula)(values);
  return true;
}

bool run_attend(Draw& draw) {
  const AttendRequest request = attend_request(draw);
  const auto attention = ask([&] { return attend(request); });
  if (!answered(attention)) return false;
  expect(attention->output.allFinite(), "the output of attention is finite");
  return true;
}

bool run_permute(Draw& draw) {
  AttendRequest request = attend_request(draw);
  Random random(draw.seed());
  auto order = random_permutation(static_cast<std::int32_t>(draw.size(request.x.rows()) & 127), random);
  if (draw.rarely(16) && !order.empty()) order.front() = static_cast<std::int32_t>(draw.size(3));
  const bool layers = draw.flag();
  return answered(ask([&] { return permute({std::move(request), order, layers}); }));
}

bool run_proximity(Draw& draw) {
  const Matrix rows = table(draw);
  const auto measure = draw.choice<Measure>();
  return answered(ask([&] { return proximity(rows, measure, maybe(draw, draw.between(0, 12))); }));
}

bool run_kernel(Draw& draw) {
  const Index n = draw.between(1, 20), heads = draw.between(1, 3), head_width = draw.between(1, 8);
  std::vector<Encoding> encodings;
  for (Index left = draw.between(0, 3); left > 0; --left) {
    if (draw.flag()) {
      encodings.push_back(handmade_encoding(draw, n, heads, head_width));
    } else if (auto encoding =
                   encode(encode_request(draw, n, draw.flag() ? head_width : heads * head_width, heads))) {
      encodings.push_back(*std::move(encoding));
    }
  }
  const auto measure = draw.choice<Measure>();
  const Index head = draw.size(draw.between(0, heads - 1));
  const std::span<const Encoding> list = encodings;
  const auto row = maybe(draw, draw.between(0, n));
  const bool all = answered(ask([&] { return proximity(list, measure, head, row); }));
  if (encodings.empty()) return all;
  auto one = ask([&] { return proximity(encodings.front(), measure, head); });
  return answered(one) && answered(ask([&] { return position_kernel(*std::move(one), encodings.front()); }));
}

bool run_properties(Draw& draw) {
  const Index n = draw.between(1, 24);
  const Matrix matrix = draw.matrix(draw.size(n), draw.size(n));
  return answered(ask([&] { return properties(matrix, property_options(draw)); }));
}

bool run_table_properties(Draw& draw) {
  const Matrix rows = table(draw);
  // JavaScript passes at least 1.
  const Index blocks = std::max<Index>(1, draw.size(draw.between(1, 40)));
  const TablePropertyOptions options{property_options(draw), draw.choice<Measure>(), blocks};
  return answered(ask([&] { return table_properties(rows, options); }));
}

bool run_psi(Draw& draw) {
  // Whole distances are walked one by one: far ones take long.
  const double far = draw.rarely(64) ? 1e6 : 100;
  const auto frequencies = draw.numbers(12, 0, draw.flag() ? 1 : 30);
  const auto distances = draw.numbers(12, 0, far);
  return answered(ask([&] { return psi(frequencies, distances); }));
}

bool run_diagnose(Draw& draw) {
  const Matrix rows = table(draw);
  return answered(ask([&] { return diagnose(rows); }));
}

bool run_position_probe(Draw& draw) {
  const Matrix rows = table(draw);
  PositionProbeOptions options{.drop = draw.rarely(3) ? draw.size(draw.between(0, 4)) : 0,
                               .controls = draw.flag(),
                               .seed = draw.seed()};
  if (draw.rarely(3))
    options.train = Folds{static_cast<std::int32_t>(draw.size(draw.between(2, 6)))};
  else
    options.train = train(draw);
  if (draw.flag()) {
    options.ridge = draw.flag() ? 0 : draw.number(0, 10);
  } else {
    const double epochs =
        draw.rarely(8) ? draw.number() : static_cast<double>(draw.one_of<Index>({0, 1, 7, 1'000'000'000}));
    options.solver = PositionProbeOptions::Descent{
        {.epochs = epochs,
         .learning_rate = draw.rarely(3) ? std::optional(draw.number(0, 1)) : std::nullopt}};
  }
  return answered(probe_positions(rows, options));
}

bool run_descent_path(Draw& draw) {
  const Matrix rows = table(draw);
  DescentPathOptions options{
      .epochs = draw.numbers(6, 0, 1e9),
      .learning_rate = draw.rarely(3) ? std::optional(draw.number(0, 1)) : std::nullopt,
      .train = train(draw),
      .drop = draw.rarely(3) ? draw.size(draw.between(0, 4)) : 0};
  if (!draw.rarely(8))
    for (double& epochs : options.epochs) epochs = std::round(epochs);
  return answered(descent_path(rows, options));
}

bool run_order_probe(Draw& draw) {
  const Matrix rows = table(draw);
  const auto count = [&](Index usual) { return static_cast<std::int32_t>(draw.size(usual)); };
  const OrderProbeOptions options{.pairs = count(draw.between(2, 60)),
                                  .folds = count(draw.between(2, 5)),
                                  .folds_by = draw.choice<OrderProbeOptions::FoldsBy>(),
                                  .c = draw.flag() ? 1 : draw.number(1e-6, 1e6),
                                  .max_iterations = count(draw.between(1, 50)),
                                  .drop = draw.rarely(3) ? draw.size(draw.between(0, 4)) : 0,
                                  .seed = draw.seed()};
  return answered(probe_order(rows, options));
}

bool run_recognize(Draw& draw) {
  const Matrix rows = table(draw);
  const RecognizeOptions options{.residual = draw.flag(),
                                 .drop = draw.rarely(3) ? draw.size(draw.between(0, 4)) : 0};
  return answered(ask([&] { return recognize(rows, options); }));
}

bool run_read_table(Draw& draw) {
  const Matrix rows = table(draw);
  return answered(read_table(rows));
}

}  // namespace

std::span<const Target> targets() {
  static constexpr Target all[] = {
      {"encode", run_encode},
      {"formula", run_formula},
      {"attend", run_attend},
      {"permute", run_permute},
      {"proximity", run_proximity},
      {"kernel", run_kernel},
      {"properties", run_properties},
      {"tableProperties", run_table_properties},
      {"psi", run_psi},
      {"diagnose", run_diagnose},
      {"probePositions", run_position_probe},
      {"descentPath", run_descent_path},
      {"probeOrder", run_order_probe, 10},
      {"recognize", run_recognize, 100},
      {"readTable", run_read_table},
      // As much as a trainer and what is asked of it may take.
      {"createTrainer", run_trainer, 10, 128e6},
  };
  return all;
}

}  // namespace pe::fuzz
