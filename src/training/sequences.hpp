#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "pe/core/fields.hpp"
#include "pe/core/matrix.hpp"
#include "pe/core/names.hpp"

namespace pe {

/// What a model answers: one class for a sequence, a class at each row that asks, or the first and last
/// position of a span.
enum class Answer { label, tokens, span };
template <>
inline constexpr auto names_of<Answer> = std::to_array<std::string_view>({"label", "tokens", "span"});

/// A target where nothing is asked.
inline constexpr std::int32_t not_asked = -1;
/// A target where the model is asked, but no answer is right: a sequence that the task never makes. As a
/// span: both numbers.
inline constexpr std::int32_t no_right_answer = -2;

/// Sequences of several lengths, one after another without padding.
struct Sequences {
  std::vector<Index> starts{0};
  std::vector<std::int32_t> tokens;
  /// A label task asks at one row of each sequence.
  std::vector<std::int32_t> targets;
  std::vector<std::array<std::int32_t, 2>> spans;

  Index count() const { return std::ssize(starts) - 1; }
};
template <>
inline constexpr auto fields_of<Sequences> =
    fields("Batch", "Sequences of several lengths, one after another without padding.",
           field("starts", &Sequences::starts,
                 "one number more than sequences: sequence s has the rows starts[s] to starts[s + 1] - 1"),
           field("tokens", &Sequences::tokens, "one for each row"),
           field("targets", &Sequences::targets,
                 R"(labels and tokens: the right class of each row, -1 for a row without a question, -2
        where no answer is right; span: empty)"),
           field("spans", &Sequences::spans,
                 "span: first and last place in the sequence, for each sequence; otherwise empty"));

/// Sequences first .. last - 1 of `all`, which go through a model together. Rows count from the first of
/// these.
struct SequencePart {
  const Sequences& all;
  Index first, last;

  Index rows() const { return start(last) - start(first); }
  std::span<const std::int32_t> tokens() const { return rows_of(all.tokens); }
  /// The rows that a label or token task asks at.
  std::span<const std::int32_t> targets() const { return rows_of(all.targets); }

  /// Calls action(its first row, its length, sequence) for each sequence, where `sequence` is its index in
  /// `all`.
  template <class Action>
  void for_each(const Action& action) const {
    for (Index s = first; s < last; ++s) action(start(s) - start(first), start(s + 1) - start(s), s);
  }

 private:
  Index start(Index s) const { return all.starts[static_cast<std::size_t>(s)]; }
  std::span<const std::int32_t> rows_of(const std::vector<std::int32_t>& numbers) const {
    return std::span(numbers).subspan(static_cast<std::size_t>(start(first)),
                                      static_cast<std::size_t>(rows()));
  }
};

}  // namespace pe
