#pragma once

#include <array>
#include <cstdint>
#include <string_view>
#include <vector>

#include "core/matrix.hpp"
#include "core/names.hpp"

namespace pe {

/// What a model answers: one class for a sequence, a class at each row that asks, or the first and last position of a span.
enum class Answer { label, tokens, span };
template <>
inline constexpr auto names_of<Answer> = std::to_array<std::string_view>({"label", "tokens", "span"});

/// A target where nothing is asked.
inline constexpr std::int32_t not_asked = -1;
/// A target where the model is asked, but no answer is right: a sequence that the task never makes. As a span: both numbers.
inline constexpr std::int32_t no_right_answer = -2;

/// Sequences of several lengths, one after another without padding.
struct Sequences {
  std::vector<Index> starts{
      0};  ///< count + 1 numbers; sequence s has the rows starts[s] .. starts[s + 1] - 1
  std::vector<std::int32_t> tokens;  ///< one a row: 0 .. vocabulary - 1
  /// label, tokens: one a row: the right class, not_asked or no_right_answer; of a label, one row of each sequence is asked. span: empty
  std::vector<std::int32_t> targets;
  /// span: for each sequence the first and last position, counted from 0 in the sequence. label, tokens: empty
  std::vector<std::array<std::int32_t, 2>> spans;

  Index count() const { return std::ssize(starts) - 1; }
};

}  // namespace pe
