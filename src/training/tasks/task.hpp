#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "pe/core/error.hpp"
#include "pe/core/fields.hpp"
#include "pe/core/random.hpp"
#include "pe/training/sequences.hpp"
#include "pe/training/tasks/lengths.hpp"
#include "pe/training/tasks/own_pairs.hpp"
#include "pe/training/tasks/rules.hpp"

namespace pe {

inline constexpr Index longest_training_sequence = 128, longest_test_sequence = 256;

/// Where the word that a label is read at stands.
enum class ClsPlace { first, last };
template <>
inline constexpr auto names_of<ClsPlace> = std::to_array<std::string_view>({"first", "last"});

/// What is to be learned, from which sequences. An option that the task or the law of lengths does not use is
/// not checked.
struct TaskOptions {
  std::string task = "first";
  Index n = 16;
  Index test_length = 0;
  Index fillers = 0;
  Index reach = 1;
  ClsPlace cls = ClsPlace::first;
  LengthLaw law = LengthLaw::full;
  Index shortest = 0;
  double stop = 1.0 / 16;
  double short_share = 0.9;
  Index short_length = 0;
  SpanPlace spans = SpanPlace::anywhere;
  OwnPairs pairs{};
};
template <>
inline constexpr auto fields_of<TaskOptions> =
    fields("TaskOptions", "A task, and which sequences it gives.",
           field("task", &TaskOptions::task, "what is to be learned").typed("TaskId"),
           field("n", &TaskOptions::n, "the longest training sequence, from the task's least length to 128")
               .from(1)
               .required(),
           field("testLength", &TaskOptions::test_length,
                 R"(the longest test sequence and the rows of the position table, n to 256; 0 stands for n)"),
           field("fillers", &TaskOptions::fillers,
                 "how many filler words the task has, 2 to 24; 0 stands for 8, and for 12 in 'topic'"),
           field("reach", &TaskOptions::reach, "prev, count: how far back, 1 to n - 1").from(1),
           field("cls", &TaskOptions::cls, "occ, maj, first: where [CLS] stands"),
           field("lengths", &TaskOptions::law,
                 "lengths of training sequences; own: 'full', since its pairs have lengths of their own"),
           field("shortest", &TaskOptions::shortest,
                 "uniform, geometric: the shortest, up to n; 0 stands for the task's least length"),
           field("stop", &TaskOptions::stop, "geometric: chance to stop at each length, 0 to 1"),
           field("shortShare", &TaskOptions::short_share,
                 R"(mixture: the share of sequences that are cut to `short` positions, as BERT's were, 0 to
        1)"),
           field("short", &TaskOptions::short_length,
                 R"(mixture: their length, from the task's least length to n; 0 stands for n / 2, or the
        least length if it is more)"),
           field("spans", &TaskOptions::spans,
                 R"(span: where the spans of the training set stand, 'anywhere' or 'first-half'. Tests ask
        for both halves.)"),
           field("pairs", &TaskOptions::pairs,
                 R"(own: pairs of words -> label, or words -> words of the same number; 5 to 2000 pairs of
        up to 64 words)"));

/// A task as the page shows it.
struct TaskInfo {
  std::string_view id, title;
  std::string_view description;
  Answer answer;
  Index least;
  /// How many filler words there are unless the options say.
  Index fillers = 8;
  /// Whether the options' reach counts: the answer is so many positions before.
  bool reaches_back = false;
  /// own: null.
  const TaskRules* rules;
};
template <>
inline constexpr auto fields_of<TaskInfo> =
    fields("Task", "What a trainer can be asked to learn.",
           field("id", &TaskInfo::id, "its name in options and links").typed("TaskId"),
           field("title", &TaskInfo::title, "its name for readers"),
           field("description", &TaskInfo::description, "for students"),
           field("answer", &TaskInfo::answer,
                 R"('label': one class for the sequence, read at [CLS] or at the query;
        'tokens': a word at each place that asks for one; 'span': its first and last place. own:
        'label' here; the pairs decide.)"),
           field("minLength", &TaskInfo::least,
                 "the shortest sequence; of a task that reaches back, with a reach of 1"));

/// Every task, in the order of the page; the first is the default.
std::span<const TaskInfo> tasks();

/// Makes sequences with their right answers.
class Task {
 public:
  /// Errors: bad_value, non_finite (task, n, testLength, fillers, reach, lengths, shortest, stop, shortShare,
  /// short), and those of read_pairs.
  [[nodiscard]] static Result<Task> create(const TaskOptions& options);

  Answer answer() const { return answer_; }
  Index vocabulary() const { return std::ssize(words_); }
  /// label, tokens: how many classes; span: 0.
  Index classes() const { return std::ssize(class_names_); }
  /// By token. [CLS], [MASK], Q3 (asks for position 3) and K1 (a key) are words as well.
  const std::vector<std::string>& words() const { return words_; }
  const std::vector<std::string>& class_names() const { return class_names_; }
  /// The shortest and the longest sequence that test() can make.
  Index least() const { return least_; }
  Index longest() const { return longest_; }

  /// The accuracy of the best answer that ignores the sequence, the same answer always. label, tokens: 1 /
  /// classes, for every class is equally likely. span: the probability of the most frequent pair of positions
  /// among test sequences of lengths by the law, spans anywhere. own: the share of the most frequent answer
  /// among all that the pairs ask for.
  double chance() const;

  /// Training sequences. own: pairs drawn with equal probability from those that are not kept for tests.
  Sequences train(Index count, Random& random) const;

  /// Test sequences, all of length n (least() .. longest()), or of lengths by the law. The place counts for
  /// span alone. own: the pairs 4, 9, 14, ... (from 0), which are kept from training, in their order, and not
  /// more than there are; n does not count.
  Sequences test(Index count, std::optional<Index> n, SpanPlace place, Random& random) const;

  /// A reader's sequence with its right answer, or no_right_answer where the task does not say one: two As in
  /// 'first', a sequence that is in no pair of 'own'. Errors: bad_shape (sequence) unless it has 1 to
  /// longest() tokens, bad_value for a token outside of the vocabulary.
  [[nodiscard]] Result<Sequences> read(std::span<const std::int32_t> tokens) const;

 private:
  Task() = default;

  void name_words();
  Sequences draw(Index count, std::optional<Index> n, SpanPlace place, Random& random) const;

  Answer answer_ = Answer::label;
  const TaskRules* rules_ = nullptr;  // own: none
  TaskSetting setting_;
  SpanPlace training_place_ = SpanPlace::anywhere;
  Lengths lengths_;
  Index least_ = 1, longest_ = 1;
  std::vector<std::string> words_, class_names_;
  Sequences pairs_;  // own
};

}  // namespace pe
