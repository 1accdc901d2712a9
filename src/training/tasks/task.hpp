#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/error.hpp"
#include "core/random.hpp"
#include "training/sequences.hpp"
#include "training/tasks/lengths.hpp"
#include "training/tasks/own_pairs.hpp"
#include "training/tasks/rules.hpp"

namespace pe {

inline constexpr Index longest_training_sequence = 128, longest_test_sequence = 256;

/// What is to be learned, from which sequences. An option that the task or the law of lengths does not use is
/// not checked.
struct TaskOptions {
  /// An id of tasks().
  std::string task = "first";
  /// The longest training sequence: the task's least length .. longest_training_sequence.
  Index n = 16;
  /// The longest test sequence: n .. longest_test_sequence; 0 stands for n.
  Index test_length = 0;
  /// How many filler words: 2 .. 24; 0 stands for those of the task's TaskInfo.
  Index fillers = 0;
  /// prev: how far back: 1 .. n - 1.
  Index reach = 1;
  /// occ, maj, first: whether [CLS] stands last instead of first.
  bool cls_last = false;
  /// Of the training sequences. own: full, since its pairs have lengths of their own.
  LengthLaw law = LengthLaw::full;
  /// uniform, geometric: the task's least length .. n; 0 stands for the least length.
  Index shortest = 0;
  /// geometric: the chance to stop at each length: 0 .. 1.
  double stop = 1.0 / 16;
  /// mixture: the share of the short sequences: 0 .. 1.
  double short_share = 0.9;
  /// mixture: the length of the short sequences: the task's least length .. n; 0 stands for half of n, or the
  /// least length if that is more.
  Index short_length = 0;
  /// span: whether training spans stand in the first half.
  bool spans_in_first_half = false;
  /// own: as read_pairs takes them.
  OwnPairs pairs{};
};

/// A task as the page shows it.
struct TaskInfo {
  std::string_view id, title;
  /// For students.
  std::string_view description;
  /// own: label here; Task knows what the pairs have.
  Answer answer;
  /// The shortest sequence; of a task that reaches back, with a reach of 1.
  Index least;
  /// How many filler words there are unless the options say.
  Index fillers = 8;
  /// Whether the options' reach counts: the answer is so many positions before.
  bool reaches_back = false;
  /// own: null.
  const TaskRules* rules;
};

/// Every task, in the order of the page; the first is the default.
std::span<const TaskInfo> tasks();

/// Makes sequences with their right answers.
class Task {
 public:
  /// Errors: bad_value, non_finite (task, n, testLength, fillers, reach, lengths, shortest, stop, shortShare,
  /// short), and those of read_pairs.
  static Result<Task> create(const TaskOptions& options);

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
  Result<Sequences> read(std::span<const std::int32_t> tokens) const;

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
