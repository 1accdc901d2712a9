#include <algorithm>
#include <utility>

#include "pe/core/range.hpp"
#include "pe/core/try.hpp"
#include "pe/training/readout.hpp"
#include "pe/training/trainer.hpp"
#include "pe/training/trainer_parts.hpp"

// What a trainer's model makes of test sequences, and of one that it is shown.
namespace pe {

namespace {

constexpr std::uint64_t test_stream = 0x54657374;
/// Tests are the same whatever the run's seed.
constexpr std::uint64_t test_seed = 0;
constexpr Index most_tests = 4096, most_read = 512;

}  // namespace

Result<Sequences> Trainer::tests(const EvaluateOptions& options) const {
  if (options.n)
    PE_CHECK(check_range(static_cast<double>(*options.n), static_cast<double>(task_.least()),
                         static_cast<double>(task_.longest()), "n"));
  const Index count = options.first + options.sequences;
  // Tokens and targets; a vector that grows has the old numbers and room for twice as many.
  PE_CHECK(check_memory(3 * (sizeof(std::int32_t) + sizeof(std::int32_t)) * static_cast<double>(count) *
                            static_cast<double>(options.n.value_or(options_.task.n)),
                        "sequences"));
  Random random(test_seed, test_stream);
  return task_.test(count, options.n, options.place, random);
}

namespace {

std::unexpected<Error> no_such_test(std::string_view field, Index index, Index count) {
  return fail(
      ErrorCode::bad_value, field,
      {field, " is ", index, "; the test sequences are 0 to ", count - 1, ": every fifth pair is one"});
}

/// How many questions there were, and how many right answers.
struct Share {
  double asked = 0, right = 0;
};

}  // namespace

Result<Evaluation> Trainer::evaluate(const EvaluateOptions& options) {
  PE_CHECK(check_range(static_cast<double>(options.first), 0, most_tests - 1, "first"));
  PE_CHECK(check_range(static_cast<double>(options.sequences), 1, most_tests, "sequences"));
  PE_TRY(const auto& sequences, tests(options));
  if (options.first >= sequences.count()) return no_such_test("first", options.first, sequences.count());
  done_ = 0;  // the activations of a step at work are lost: it begins again
  Evaluation result;
  std::vector<Share> by_position(static_cast<std::size_t>(task_.longest())), by_length(by_position);
  PE_CHECK(encode_positions());
  Index asked = 0, right = 0;
  const Index count = sequences.count(), part = sequences_in_part(options.n.value_or(options_.task.n));
  for (Index first = options.first; first < count; first += part) {
    const Index last = std::min(count, first + part);
    const SequencePart some{sequences, first, last};
    model_.forward(weights_, some);
    const Score score = model_.score(some);
    result.loss += score.loss;
    std::size_t question = 0;
    for (Index s = first; s < last; ++s) {
      const Index begin = sequences.starts[static_cast<std::size_t>(s)],
                  n = sequences.starts[static_cast<std::size_t>(s + 1)] - begin;
      const auto count_answer = [&](Index position) {
        const bool is_right = score.is_right[question++] != 0;
        for (Share* share : {&by_position[static_cast<std::size_t>(position)],
                             &by_length[static_cast<std::size_t>(n - 1)]}) {
          share->asked += 1;
          share->right += is_right ? 1 : 0;
        }
        asked += 1;
        right += is_right;
      };
      if (task_.answer() == Answer::span) {
        count_answer(sequences.spans[static_cast<std::size_t>(s)][0]);
        continue;
      }
      for (Index row = 0; row < n; ++row)
        if (sequences.targets[static_cast<std::size_t>(begin + row)] != not_asked) count_answer(row);
    }
  }
  result.loss /= static_cast<double>(asked);
  result.accuracy = static_cast<double>(right) / static_cast<double>(asked);
  for (const Share& share : by_position) {
    result.per_position.push_back(share.right / share.asked);
    result.asked_per_position.push_back(static_cast<std::int32_t>(share.asked));
  }
  for (const Share& share : by_length) {
    result.per_length.push_back(share.right / share.asked);
    result.asked_per_length.push_back(static_cast<std::int32_t>(share.asked));
  }
  return result;
}

Result<std::vector<std::int32_t>> Trainer::sample(Index index, std::optional<Index> n) const {
  PE_CHECK(check_range(static_cast<double>(index), 0, most_tests - 1, "index"));
  PE_TRY(const auto& sequences, tests({.sequences = index + 1, .n = n}));
  if (index >= sequences.count()) return no_such_test("index", index, sequences.count());
  const std::size_t last = sequences.starts.size() - 2;
  const auto begin = sequences.tokens.begin();
  return std::vector<std::int32_t>(begin + sequences.starts[last], begin + sequences.starts[last + 1]);
}

Result<Sighted> Trainer::show(std::span<const std::int32_t> sequence) {
  PE_TRY(const auto& sequences, task_.read(sequence));
  const auto n = static_cast<double>(sequence.size());
  const double numbers =
      2 * static_cast<double>(options_.heads) * n * n + 2 * n * static_cast<double>(options_.width);
  PE_CHECK(check_memory(sizeof(float) * static_cast<double>(options_.layers + 1) * numbers, "sequence"));
  done_ = 0;
  PE_CHECK(encode_positions());
  model_.forward(weights_, {sequences, 0, 1}, true);
  const Activations<float>& activations = model_.activations();
  Sighted sighted;
  for (Index layer = 0; layer < options_.layers; ++layer) {
    auto& heads = sighted.attention.emplace_back();
    auto& positions = sighted.positions.emplace_back();
    for (Index head = 0; head < options_.heads; ++head) {
      heads.push_back(model_.attention(layer, head));
      if (Matrix made = model_.positions_of_words(layer, head); made.size() > 0)
        positions.push_back(std::move(made));
    }
    sighted.hidden.push_back(activations.layers[static_cast<std::size_t>(layer)].input);
  }
  sighted.hidden.push_back(activations.last);
  sighted.probabilities = activations.probabilities;
  if (task_.answer() == Answer::span) {
    if (sequences.spans[0][0] >= 0)
      sighted.right.assign(sequences.spans[0].begin(), sequences.spans[0].end());
    return sighted;
  }
  for (const Index row : activations.asked) {
    sighted.asked.push_back(static_cast<std::int32_t>(row));
    const std::int32_t target = sequences.targets[static_cast<std::size_t>(row)];
    if (target >= 0) sighted.right.push_back(target);
  }
  return sighted;
}

Result<PositionReadout> Trainer::read_position(Index sequences) {
  PE_CHECK(check_range(static_cast<double>(sequences), 2, most_read, "sequences"));
  PE_TRY(const auto& shown, tests({.sequences = sequences, .n = options_.task.n}));
  if (shown.count() < 2)
    return fail(ErrorCode::bad_value, "sequences",
                {"A readout needs at least 2 test sequences, and every fifth pair is one; there is ",
                 shown.count(), ": give 10 pairs or more"});
  // Every layer's rows, and of one layer the rows to see and to test, and those centred.
  PE_CHECK(check_memory(sizeof(double) * static_cast<double>(options_.layers + 4) *
                            static_cast<double>(shown.starts.back()) * static_cast<double>(options_.width),
                        "sequences"));
  done_ = 0;
  std::vector<MatrixD> hidden;
  PE_CHECK(encode_positions());
  for (Index s = 0; s < shown.count(); ++s) {
    model_.forward(weights_, {shown, s, s + 1}, true);
    const Activations<float>& activations = model_.activations();
    const Index begin = shown.starts[static_cast<std::size_t>(s)],
                rows = shown.starts[static_cast<std::size_t>(s + 1)] - begin;
    const auto keep = [&](std::size_t layer, const Matrix& x) {
      if (hidden.size() <= layer) hidden.emplace_back(shown.starts.back(), x.cols());
      hidden[layer].middleRows(begin, rows) = x.cast<double>();
    };
    for (std::size_t layer = 0; layer < activations.layers.size(); ++layer)
      keep(layer, activations.layers[layer].input);
    keep(activations.layers.size(), activations.last);
  }
  PositionReadout readout;
  for (const MatrixD& rows : hidden) {
    PE_TRY(const auto& one, read_positions(rows, shown.starts));
    readout.r2.push_back(one.r2);
    readout.exact.push_back(one.exact);
  }
  return readout;
}

}  // namespace pe
