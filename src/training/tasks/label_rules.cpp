#include <algorithm>

#include "pe/training/tasks/rules.hpp"

namespace pe {

namespace {

/// After the fillers.
enum Special : std::int32_t { cls, word_a, word_b };

std::int32_t token_of(const TaskSetting& setting, Special special) {
  return setting.fillers + special;
}

/// The answer of a sequence with [CLS], wherever a reader may have put it.
std::int32_t& answer_at_cls(const TaskSetting& setting, TokenSpan answer) {
  return setting.cls_last ? answer.back() : answer.front();
}

/// Puts [CLS] at its end of the sequence; the others, which are fillers.
TokenSpan write_around_cls(const TaskSetting& setting, TokenSpan tokens, Random& random) {
  (setting.cls_last ? tokens.back() : tokens.front()) = token_of(setting, cls);
  const TokenSpan others = tokens.subspan(setting.cls_last ? 0 : 1, tokens.size() - 1);
  write_fillers(setting, others, random);
  return others;
}

struct Counts {
  Index a, b;
};

Counts counts(const TaskSetting& setting, Tokens tokens) {
  return {std::ranges::count(tokens, token_of(setting, word_a)),
          std::ranges::count(tokens, token_of(setting, word_b))};
}

void write_occurrence(const TaskSetting& setting, TokenSpan tokens, TokenSpan, Random& random) {
  const TokenSpan others = write_around_cls(setting, tokens, random);
  if (random.below(2) == 0) return;
  others[random.below(static_cast<std::uint32_t>(others.size()))] = token_of(setting, word_a);
}

void answer_occurrence(const TaskSetting& setting, Tokens tokens, TokenSpan answer) {
  answer_at_cls(setting, answer) = counts(setting, tokens).a > 0 ? 1 : 0;
}

void write_majority(const TaskSetting& setting, TokenSpan tokens, TokenSpan, Random& random) {
  for (Counts found{}; found.a == found.b; found = counts(setting, tokens))
    for (std::int32_t& token : write_around_cls(setting, tokens, random))
      if (const std::uint32_t third = random.below(3); third > 0)
        token = token_of(setting, third == 1 ? word_a : word_b);
}

void answer_majority(const TaskSetting& setting, Tokens tokens, TokenSpan answer) {
  const auto [a, b] = counts(setting, tokens);
  answer_at_cls(setting, answer) = a == b ? no_right_answer : a > b ? 0 : 1;
}

void write_first(const TaskSetting& setting, TokenSpan tokens, TokenSpan, Random& random) {
  const TokenSpan others = write_around_cls(setting, tokens, random);
  const auto [a, b] = two_below(std::ssize(others), random);
  others[a] = token_of(setting, word_a);
  others[b] = token_of(setting, word_b);
}

void answer_first(const TaskSetting& setting, Tokens tokens, TokenSpan answer) {
  const auto [a, b] = counts(setting, tokens);
  const auto place = [&](Special special) { return std::ranges::find(tokens, token_of(setting, special)); };
  answer_at_cls(setting, answer) = a != 1 || b != 1 ? no_right_answer : place(word_a) < place(word_b) ? 0 : 1;
}

/// The word that a query asks for.
std::int32_t asked_word(const TaskSetting& setting, Tokens tokens, std::int32_t query) {
  const Index k = query - setting.fillers;
  return k >= 0 && k < std::ssize(tokens) && setting.is_filler(tokens[k]) ? tokens[k] : no_right_answer;
}

void write_query(const TaskSetting& setting, TokenSpan tokens, Index row, Index asked, Random& random) {
  write_fillers(setting, tokens, random);
  tokens[row] = static_cast<std::int32_t>(setting.fillers + asked);
}

void write_from_start(const TaskSetting& setting, TokenSpan tokens, TokenSpan, Random& random) {
  write_query(setting, tokens, 0, 1 + random.below(static_cast<std::uint32_t>(tokens.size() - 1)), random);
}

void answer_from_start(const TaskSetting& setting, Tokens tokens, TokenSpan answer) {
  answer.front() = asked_word(setting, tokens, tokens.front());
}

void write_from_anywhere(const TaskSetting& setting, TokenSpan tokens, TokenSpan, Random& random) {
  const auto [row, asked] = two_below(std::ssize(tokens), random);
  write_query(setting, tokens, row, asked, random);
}

void answer_from_anywhere(const TaskSetting& setting, Tokens tokens, TokenSpan answer) {
  const auto is_query = [&](std::int32_t token) { return !setting.is_filler(token); };
  const Index queries = std::ranges::count_if(tokens, is_query);
  const Index row = queries == 0 ? 0 : std::ranges::find_if(tokens, is_query) - tokens.begin();
  answer[row] = queries == 1 ? asked_word(setting, tokens, tokens[row]) : no_right_answer;
}

/// After the fillers.
enum CountSpecial : std::int32_t { dot, question };

void write_count(const TaskSetting& setting, TokenSpan tokens, TokenSpan, Random& random) {
  const auto others = tokens.first(tokens.size() - 1);
  Index letters = 0;
  const auto put_letter = [&](std::int32_t& token) {
    token = setting.filler(random);
    ++letters;
  };
  std::ranges::fill(others, setting.fillers + dot);
  for (std::int32_t& token : others)
    if (random.below(2) == 0) put_letter(token);
  while (letters < setting.reach)
    if (std::int32_t& token = others[random.below(static_cast<std::uint32_t>(others.size()))];
        !setting.is_filler(token))
      put_letter(token);
  tokens.back() = setting.fillers + question;
}

void answer_count(const TaskSetting& setting, Tokens tokens, TokenSpan answer) {
  answer.back() = no_right_answer;
  if (tokens.back() != setting.fillers + question) return;
  Index letters = 0;
  for (auto token = tokens.rbegin(); token != tokens.rend(); ++token)
    if (setting.is_filler(*token) && ++letters == setting.reach) answer.back() = *token;
}

}  // namespace

const TaskRules occurrence_rules{.specials = {"[CLS]", "A"},
                                 .classes = {"no A", "A"},
                                 .write = write_occurrence,
                                 .answer = answer_occurrence};
const TaskRules majority_rules{.specials = {"[CLS]", "A", "B"},
                               .classes = {"more A", "more B"},
                               .write = write_majority,
                               .answer = answer_majority};
const TaskRules first_rules{.specials = {"[CLS]", "A", "B"},
                            .classes = {"A first", "B first"},
                            .write = write_first,
                            .answer = answer_first};
const TaskRules from_start_rules{.queries = true, .write = write_from_start, .answer = answer_from_start};
const TaskRules count_rules{.specials = {".", "?"}, .write = write_count, .answer = answer_count};
const TaskRules from_anywhere_rules{
    .queries = true, .write = write_from_anywhere, .answer = answer_from_anywhere};

}  // namespace pe
