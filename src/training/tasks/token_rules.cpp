#include "pe/training/tasks/rules.hpp"

namespace pe {

namespace {

void write_words(const TaskSetting& setting, TokenSpan tokens, TokenSpan, Random& random) {
  write_fillers(setting, tokens, random);
}

void answer_reverse(const TaskSetting&, Tokens tokens, TokenSpan answer) {
  for (std::size_t i = 0; i < tokens.size(); ++i) answer[i] = tokens[tokens.size() - 1 - i];
}

void answer_previous(const TaskSetting& setting, Tokens tokens, TokenSpan answer) {
  for (auto i = static_cast<std::size_t>(setting.reach); i < tokens.size(); ++i)
    answer[i] = tokens[i - setting.reach];
}

std::int32_t mask(const TaskSetting& setting) {
  return setting.fillers;
}

void write_topic(const TaskSetting& setting, TokenSpan tokens, TokenSpan answer, Random& random) {
  const auto others = static_cast<std::uint32_t>(setting.fillers - 1);
  std::int32_t topic = setting.filler(random);
  for (std::size_t i = 0; i < tokens.size(); ++i) {
    if (i > 0 && random.below(8) == 0)
      topic = static_cast<std::int32_t>((topic + 1 + random.below(others)) % (others + 1));
    tokens[i] = random.uniform() < 0.7 ? topic : setting.filler(random);
  }
  bool masked = false;
  const auto put_mask = [&](std::size_t i) {
    answer[i] = tokens[i];
    tokens[i] = mask(setting);
    masked = true;
  };
  for (std::size_t i = 0; i < tokens.size(); ++i)
    if (random.below(4) == 0) put_mask(i);
  if (!masked) put_mask(random.below(static_cast<std::uint32_t>(tokens.size())));
}

void answer_topic(const TaskSetting& setting, Tokens tokens, TokenSpan answer) {
  for (std::size_t i = 0; i < tokens.size(); ++i)
    if (tokens[i] == mask(setting) && answer[i] == not_asked) answer[i] = no_right_answer;
}

}  // namespace

const TaskRules reverse_rules{.write = write_words, .answer = answer_reverse};
const TaskRules previous_rules{.write = write_words, .answer = answer_previous};
const TaskRules topic_rules{.specials = {"[MASK]"}, .write = write_topic, .answer = answer_topic};

}  // namespace pe
