#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string_view>

#include "pe/core/matrix.hpp"
#include "pe/core/names.hpp"
#include "pe/core/random.hpp"
#include "pe/training/sequences.hpp"

namespace pe {

/// Which rows a span may take, its parentheses included. The first half of n rows are the rows 0 .. n/2 - 1,
/// rounded down.
enum class SpanPlace { anywhere, first_half, second_half };
template <>
inline constexpr auto names_of<SpanPlace> =
    std::to_array<std::string_view>({"anywhere", "first-half", "second-half"});

/// What the options say about a task's sequences.
struct TaskSetting {
  /// The tokens 0 .. fillers - 1 are fillers.
  std::int32_t fillers = 0;
  Index reach = 1;
  bool cls_last = false;
  SpanPlace place = SpanPlace::anywhere;

  bool is_filler(std::int32_t token) const { return token < fillers; }
  std::int32_t filler(Random& random) const {
    return static_cast<std::int32_t>(random.below(static_cast<std::uint32_t>(fillers)));
  }
};

using Tokens = std::span<const std::int32_t>;
using TokenSpan = std::span<std::int32_t>;

/// How the sequences of a task come about and what their right answers are. `write` makes the tokens of a
/// sequence, `answer` reads them; so a sequence gets the same answer whether it was made here or by a reader.
/// Answers are the targets of Sequences, one a row and not_asked before, or the two numbers of a span,
/// no_right_answer before.
struct TaskRules {
  /// The words after the fillers.
  std::array<std::string_view, 5> specials{};
  /// Whether Q0, Q1, ... follow, one for each position.
  bool queries = false;
  /// The classes, where they are not the fillers.
  std::array<std::string_view, 2> classes{};
  /// Gives answers only where they cannot be read from the tokens.
  void (*write)(const TaskSetting& setting, TokenSpan tokens, TokenSpan answer, Random& random);
  void (*answer)(const TaskSetting& setting, Tokens tokens, TokenSpan answer);
  /// span: the probability that the answer in n rows, with spans anywhere, is so many words from position
  /// `first` on
  double (*span_share)(Index n, Index first, Index words) = nullptr;
};

extern const TaskRules occurrence_rules, majority_rules, first_rules, from_start_rules, from_anywhere_rules,
    count_rules;
extern const TaskRules reverse_rules, previous_rules, topic_rules;
extern const TaskRules span_rules, keyed_span_rules;

/// Two different numbers below n, every pair alike. n >= 2.
inline std::array<std::int32_t, 2> two_below(Index n, Random& random) {
  const std::uint32_t a = random.below(static_cast<std::uint32_t>(n)),
                      b = random.below(static_cast<std::uint32_t>(n - 1));
  return {static_cast<std::int32_t>(a), static_cast<std::int32_t>(b < a ? b : b + 1)};
}

inline void write_fillers(const TaskSetting& setting, TokenSpan tokens, Random& random) {
  for (std::int32_t& token : tokens) token = setting.filler(random);
}

}  // namespace pe
