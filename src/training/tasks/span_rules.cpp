#include <algorithm>

#include "pe/training/tasks/rules.hpp"

namespace pe {

namespace {

/// After the fillers.
enum Parenthesis : std::int32_t { opening, closing };

/// The most words that fit between the parentheses within so many rows.
Index most_words_within(Index rows) {
  return std::min<Index>(5, rows - 2);
}

void write_span(const TaskSetting& setting, TokenSpan tokens, TokenSpan, Random& random) {
  write_fillers(setting, tokens, random);
  const Index n = std::ssize(tokens), half = n / 2;
  const Index begin = setting.place == SpanPlace::second_half ? half : 0;
  const Index rows = (setting.place == SpanPlace::first_half ? half : n) - begin;
  const Index words = 1 + random.below(static_cast<std::uint32_t>(most_words_within(rows)));
  const Index start = begin + random.below(static_cast<std::uint32_t>(rows - words - 1));
  tokens[start] = setting.fillers + opening;
  tokens[start + words + 1] = setting.fillers + closing;
}

void answer_span(const TaskSetting& setting, Tokens tokens, TokenSpan answer) {
  const auto place = [&](Parenthesis one) {
    const auto found = std::ranges::find(tokens, setting.fillers + one);
    return std::ranges::count(tokens, setting.fillers + one) == 1 ? found - tokens.begin() : no_right_answer;
  };
  const auto open = static_cast<std::int32_t>(place(opening)),
             close = static_cast<std::int32_t>(place(closing));
  if (open < 0 || close < open + 2) return;
  answer[0] = open + 1;
  answer[1] = close - 1;
}

double span_share(Index n, Index first, Index words) {
  const Index most = most_words_within(n), starts = n - words - 1;
  return words <= most && first >= 1 && first <= starts ? 1 / static_cast<double>(most * starts) : 0;
}

constexpr Index keys = 4, most_keyed_words = 3;
std::int32_t semicolon(const TaskSetting& setting) {
  return setting.fillers;
}
bool is_key(const TaskSetting& setting, std::int32_t token) {
  return token > semicolon(setting);
}

/// The rows that two spans of so many words leave free: the query, two keys and two semicolons stand there as
/// well.
Index free_rows(Index n, Index words, Index other_words) {
  return n - 5 - words - other_words;
}

void write_keyed_span(const TaskSetting& setting, TokenSpan tokens, TokenSpan, Random& random) {
  write_fillers(setting, tokens, random);
  Index words[2], free = -1;
  while (free < 0) {
    for (Index& count : words) count = 1 + random.below(most_keyed_words);
    free = free_rows(std::ssize(tokens), words[0], words[1]);
  }
  // The free rows before, between and after the spans, every division alike: two of free + 2 marks are the
  // spans.
  auto marks = two_below(free + 2, random);
  std::ranges::sort(marks);
  const auto own = two_below(keys, random);
  for (int s = 0; s < 2; ++s) {
    const Index row = 1 + marks[s] + s * (words[0] + 1);
    tokens[row] = semicolon(setting) + 1 + own[s];
    tokens[row + words[s] + 1] = semicolon(setting);
  }
  tokens[0] = semicolon(setting) + 1 + own[random.below(2)];
}

void answer_keyed_span(const TaskSetting& setting, Tokens tokens, TokenSpan answer) {
  const Tokens others = tokens.subspan(1);
  if (!is_key(setting, tokens[0]) || std::ranges::count(others, tokens[0]) != 1) return;
  const auto first = std::ranges::find(others, tokens[0]) + 1;
  const auto end =
      std::find_if_not(first, others.end(), [&](auto token) { return setting.is_filler(token); });
  if (end == first || end == others.end() || *end != semicolon(setting)) return;
  answer[0] = static_cast<std::int32_t>(first - others.begin() + 1);
  answer[1] = static_cast<std::int32_t>(end - others.begin());
}

/// The probability that so many of the free rows stand before the first span; as likely after the second.
double gap_share(Index gap, Index free) {
  return gap < 0 || gap > free
             ? 0
             : static_cast<double>(free - gap + 1) / static_cast<double>((free + 1) * (free + 2) / 2);
}

double keyed_span_share(Index n, Index first, Index words) {
  if (words > most_keyed_words) return 0;
  Index fitting = 0;
  double share = 0;
  for (Index a = 1; a <= most_keyed_words; ++a)
    for (Index b = 1; b <= most_keyed_words; ++b) {
      const Index free = free_rows(n, a, b);
      if (free < 0) continue;
      ++fitting;
      if (a == words) share += (gap_share(first - 2, free) + gap_share(n - 1 - first - words, free)) / 2;
    }
  return share / static_cast<double>(fitting);
}

}  // namespace

const TaskRules span_rules{
    .specials = {"(", ")"}, .write = write_span, .answer = answer_span, .span_share = span_share};
const TaskRules keyed_span_rules{.specials = {";", "K1", "K2", "K3", "K4"},
                                 .write = write_keyed_span,
                                 .answer = answer_keyed_span,
                                 .span_share = keyed_span_share};

}  // namespace pe
