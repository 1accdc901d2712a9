#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "core/matrix.hpp"
#include "core/names.hpp"

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
  /// count + 1 numbers; sequence s has the rows starts[s] .. starts[s + 1] - 1
  std::vector<Index> starts{0};
  /// one a row: 0 .. vocabulary - 1
  std::vector<std::int32_t> tokens;
  /// label, tokens: one a row: the right class, not_asked or no_right_answer; of a label, one row of each
  /// sequence is asked. span: empty
  std::vector<std::int32_t> targets;
  /// span: for each sequence the first and last position, counted from 0 in the sequence. label, tokens:
  /// empty
  std::vector<std::array<std::int32_t, 2>> spans;

  Index count() const { return std::ssize(starts) - 1; }
};

/// Those of the sequences that go through a model together: first .. last - 1. Its rows are counted from that
/// of the first.
struct SequencePart {
  const Sequences& all;
  Index first, last;

  Index rows() const { return start(last) - start(first); }
  std::span<const std::int32_t> tokens() const { return rows_of(all.tokens); }
  /// Of label and tokens.
  std::span<const std::int32_t> targets() const { return rows_of(all.targets); }

  /// Calls action(its first row, its length, sequence) for each sequence; that counts from the first of all.
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
