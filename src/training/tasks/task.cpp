#include "pe/training/tasks/task.hpp"

#include <algorithm>
#include <cassert>
#include <numeric>
#include <utility>

#include "pe/core/range.hpp"
#include "pe/core/try.hpp"

namespace pe {

namespace {

/// One letter each; A and B are other words.
constexpr char first_filler = 'c', last_filler = 'z';
constexpr Index most_fillers = last_filler - first_filler + 1;

/// Of five pairs of a reader, the last is kept for tests.
constexpr Index kept_of = 5;

const TaskInfo* find_task(std::string_view id) {
  const auto all = tasks();
  const auto found = std::ranges::find(all, id, &TaskInfo::id);
  return found == all.end() ? nullptr : &*found;
}

std::unexpected<Error> unknown_task(std::string_view id) {
  std::string known;
  for (const TaskInfo& info : tasks()) known += (known.empty() ? "" : ", ") + std::string(info.id);
  return fail(ErrorCode::bad_value, "task", {"task is \"", id, "\"; it must be one of ", known});
}

Result<void> check_whole(Index value, Index min, Index max, std::string_view field) {
  return check_range(static_cast<double>(value), static_cast<double>(min), static_cast<double>(max), field);
}

/// The lengths that the options ask for, where a task takes `least` or more.
Result<Lengths> lengths_of(const TaskOptions& options, Index least) {
  Lengths lengths{.law = options.law, .longest = options.n};
  const auto shortest = [&](Index value, Index fallback, std::string_view field) {
    lengths.shortest = value == 0 ? fallback : value;
    return check_whole(lengths.shortest, least, options.n, field);
  };
  if (options.law == LengthLaw::mixture) {
    lengths.p = options.short_share;
    PE_CHECK(check_range(lengths.p, 0, 1, "shortShare"));
    PE_CHECK(shortest(options.short_length, std::max(options.n / 2, least), "short"));
  } else if (options.law != LengthLaw::full) {
    PE_CHECK(shortest(options.shortest, least, "shortest"));
  }
  if (options.law == LengthLaw::geometric) {
    lengths.p = options.stop;
    PE_CHECK(check_range(lengths.p, 0, 1, "stop"));
  }
  return lengths;
}

struct Rows {
  TokenSpan tokens, answer;
};

/// Appends a sequence of n rows without an answer; they count until the next are appended.
Rows add_rows(Sequences& to, Index n, Answer kind) {
  const auto add = [&](std::vector<std::int32_t>& numbers, std::int32_t value) {
    numbers.resize(numbers.size() + n, value);
    return TokenSpan(numbers).last(n);
  };
  to.starts.push_back(to.starts.back() + n);
  const TokenSpan tokens = add(to.tokens, 0);
  if (kind != Answer::span) return {tokens, add(to.targets, not_asked)};
  return {tokens, to.spans.emplace_back(std::array{no_right_answer, no_right_answer})};
}

Tokens tokens_of(const Sequences& sequences, Index s) {
  return Tokens(sequences.tokens).subspan(sequences.starts[s], sequences.starts[s + 1] - sequences.starts[s]);
}

/// Appends sequence s of others that have targets.
void append(Sequences& to, const Sequences& from, Index s) {
  const Tokens tokens = tokens_of(from, s);
  const Rows rows = add_rows(to, std::ssize(tokens), Answer::tokens);
  std::ranges::copy(tokens, rows.tokens.begin());
  std::ranges::copy_n(from.targets.begin() + from.starts[s], std::ssize(tokens), rows.answer.begin());
}

}  // namespace

Result<Task> Task::create(const TaskOptions& options) {
  const TaskInfo* info = find_task(options.task);
  if (!info) return unknown_task(options.task);
  Task task;
  task.answer_ = info->answer;
  task.rules_ = info->rules;
  task.least_ = info->least;
  PE_CHECK(check_whole(options.n, task.least_, longest_training_sequence, "n"));
  task.longest_ = options.test_length == 0 ? options.n : options.test_length;
  PE_CHECK(check_whole(task.longest_, options.n, longest_test_sequence, "testLength"));
  if (info->reaches_back) {
    PE_CHECK(check_whole(options.reach, 1, options.n - 1, "reach"));
    task.least_ = options.reach + 1;
  }
  if (!info->rules) {
    if (options.law != LengthLaw::full)
      return fail(ErrorCode::bad_value, "lengths",
                  {"lengths must be full: pairs of your own have lengths of their own"});
    PE_TRY(auto&& pairs, read_pairs(options.pairs, options.n));
    task.answer_ = pairs.answer;
    task.words_ = std::move(pairs.words);
    task.class_names_ = std::move(pairs.classes);
    task.pairs_ = std::move(pairs.sequences);
    return task;
  }
  const Index fillers = options.fillers != 0 ? options.fillers : info->fillers;
  PE_CHECK(check_whole(fillers, 2, most_fillers, "fillers"));
  task.setting_ = {.fillers = static_cast<std::int32_t>(fillers),
                   .reach = options.reach,
                   .cls_last = options.cls == ClsPlace::last};
  task.training_place_ = options.spans;
  PE_TRY(task.lengths_, lengths_of(options, task.least_));
  task.name_words();
  return task;
}

void Task::name_words() {
  for (std::int32_t i = 0; i < setting_.fillers; ++i)
    words_.emplace_back(1, static_cast<char>(first_filler + i));
  if (answer_ != Answer::span) class_names_ = words_;
  if (!rules_->classes[0].empty()) class_names_.assign(rules_->classes.begin(), rules_->classes.end());
  for (const std::string_view special : rules_->specials)
    if (!special.empty()) words_.emplace_back(special);
  if (rules_->queries)
    for (Index k = 0; k < longest_; ++k) words_.push_back("Q" + to_text(k));
}

double Task::chance() const {
  if (!rules_) {
    std::vector<std::int32_t> asked(class_names_.size());
    for (const std::int32_t target : pairs_.targets)
      if (target != not_asked) ++asked[target];
    return *std::ranges::max_element(asked) /
           static_cast<double>(std::accumulate(asked.begin(), asked.end(), 0));
  }
  if (answer_ != Answer::span) return 1 / static_cast<double>(classes());
  const Index most = lengths_.longest;
  MatrixD shares = MatrixD::Zero(most, most);  // first x words - 1
  for (Index n = least_; n <= most; ++n)
    if (const double of_length = lengths_.share(n); of_length > 0)
      for (Index first = 0; first < n; ++first)
        for (Index words = 1; first + words <= n; ++words)
          shares(first, words - 1) += of_length * rules_->span_share(n, first, words);
  return shares.maxCoeff();
}

Sequences Task::train(Index count, Random& random) const {
  if (rules_) return draw(count, {}, training_place_, random);
  Sequences drawn;
  const Index learned = pairs_.count() - pairs_.count() / kept_of;
  for (Index s = 0; s < count; ++s) {
    const Index pair = random.below(static_cast<std::uint32_t>(learned));
    append(drawn, pairs_, pair + pair / (kept_of - 1));
  }
  return drawn;
}

Sequences Task::test(Index count, std::optional<Index> n, SpanPlace place, Random& random) const {
  if (rules_) return draw(count, n, place, random);
  Sequences kept;
  for (Index pair = kept_of - 1; pair < pairs_.count() && kept.count() < count; pair += kept_of)
    append(kept, pairs_, pair);
  return kept;
}

Sequences Task::draw(Index count, std::optional<Index> n, SpanPlace place, Random& random) const {
  assert(!n || (*n >= least_ && *n <= longest_));
  TaskSetting setting = setting_;
  setting.place = place;
  Sequences drawn;
  for (Index s = 0; s < count; ++s) {
    const auto [tokens, answer] = add_rows(drawn, n ? *n : lengths_.draw(random), answer_);
    rules_->write(setting, tokens, answer, random);
    rules_->answer(setting, tokens, answer);
  }
  return drawn;
}

Result<Sequences> Task::read(std::span<const std::int32_t> tokens) const {
  const Index n = std::ssize(tokens);
  if (n < 1 || n > longest_)
    return fail(ErrorCode::bad_shape, "sequence",
                {"sequence must have 1 to ", longest_, " tokens; it has ", n});
  for (Index i = 0; i < n; ++i)
    if (tokens[i] < 0 || tokens[i] >= vocabulary())
      return fail(ErrorCode::bad_value, "sequence",
                  {"sequence[", i, "] is ", tokens[i], "; tokens are 0 to ", vocabulary() - 1});
  Sequences result;
  for (Index s = 0; s < pairs_.count(); ++s)
    if (std::ranges::equal(tokens, tokens_of(pairs_, s))) {
      append(result, pairs_, s);
      return result;
    }
  const Rows rows = add_rows(result, n, answer_);
  std::ranges::copy(tokens, rows.tokens.begin());
  if (rules_)
    rules_->answer(setting_, tokens, rows.answer);
  else
    std::ranges::fill(answer_ == Answer::label ? rows.answer.first(1) : rows.answer, no_right_answer);
  return result;
}

}  // namespace pe
