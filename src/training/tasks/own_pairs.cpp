#include "pe/training/tasks/own_pairs.hpp"

#include <algorithm>
#include <map>
#include <span>
#include <string_view>
#include <utility>

#include "pe/core/try.hpp"

namespace pe {

namespace {

constexpr Index fewest_pairs = 5, most_pairs = 2000, most_words = 64, largest_vocabulary = 512;

/// Words in the order in which they came up.
struct Vocabulary {
  std::vector<std::string> words;
  std::map<std::string_view, std::int32_t> numbers;  // of words that outlive it

  Result<std::int32_t> number(std::string_view word, std::string_view field) {
    if (word.empty()) return fail(ErrorCode::bad_value, field, {field, " is empty"});
    const auto [found, is_new] = numbers.try_emplace(word, static_cast<std::int32_t>(numbers.size()));
    if (is_new && std::ssize(numbers) > largest_vocabulary)
      return fail(ErrorCode::too_large, field,
                  {field, " is one word too many: at most ", largest_vocabulary, " may differ"});
    if (is_new) words.emplace_back(word);
    return found->second;
  }
};

Result<void> read_words(const std::vector<std::string>& list, const std::string& field,
                        Vocabulary& vocabulary, std::vector<std::int32_t>& numbers) {
  for (std::size_t i = 0; i < list.size(); ++i) {
    PE_TRY(const auto number, vocabulary.number(list[i], joined({field, "[", i, "]"})));
    numbers.push_back(number);
  }
  return {};
}

}  // namespace

Result<PairSequences> read_pairs(const OwnPairs& pairs, Index longest) {
  if (std::ssize(pairs) < fewest_pairs || std::ssize(pairs) > most_pairs)
    return fail(ErrorCode::bad_shape, "pairs",
                {"pairs must have ", fewest_pairs, " to ", most_pairs, " entries; it has ", pairs.size()});
  const bool labels = std::holds_alternative<std::string>(pairs[0].output);
  const Index rows_of_cls = labels ? 1 : 0, most = std::min(most_words, longest - rows_of_cls);
  PairSequences result;
  result.answer = labels ? Answer::label : Answer::tokens;
  auto& [starts, tokens, targets, spans] = result.sequences;
  constexpr std::string_view cls = "[CLS]";
  Vocabulary words, classes;
  for (std::size_t p = 0; p < pairs.size(); ++p) {
    const auto& [in, out] = pairs[p];
    const std::string pair = joined({"pairs[", p, "]"}), input = pair + ".input", output = pair + ".output";
    const Index count = std::ssize(in);
    if (count < 1 || count > most)
      return fail(ErrorCode::bad_shape, input,
                  {input, " must have 1 to ", most, " words",
                   most == most_words ? ""
                   : labels           ? ", so that it fits into n rows with its [CLS]"
                                      : ", so that it fits into n rows",
                   "; it has ", count});
    if (std::holds_alternative<std::string>(out) != labels)
      return fail(ErrorCode::bad_shape, output,
                  {output, labels ? " is a list of words, that of pairs[0] a label"
                                  : " is a label, that of pairs[0] a list of words"});
    if (labels) {
      PE_TRY(const auto place, words.number(cls, input));
      PE_TRY(const auto label, classes.number(std::get<0>(out), output));
      tokens.push_back(place);
      targets.push_back(label);
      targets.resize(targets.size() + in.size(), not_asked);
    } else if (const auto& answers = std::get<1>(out); answers.size() == in.size()) {
      PE_CHECK(read_words(answers, output, classes, targets));
    } else {
      return fail(ErrorCode::bad_shape, output,
                  {output, " must have as many words as its input, ", count, "; it has ", answers.size()});
    }
    PE_CHECK(read_words(in, input, words, tokens));
    starts.push_back(std::ssize(tokens));
  }
  if (classes.words.size() < 2)
    return fail(ErrorCode::bad_value, "pairs", {"pairs all have the same output; it must differ somewhere"});
  result.words = std::move(words.words);
  result.classes = std::move(classes.words);
  return result;
}

}  // namespace pe
