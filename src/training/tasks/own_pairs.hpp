#pragma once

#include <string>
#include <variant>
#include <vector>

#include "pe/core/error.hpp"
#include "pe/core/fields.hpp"
#include "pe/training/sequences.hpp"

namespace pe {

/// What a reader wants to be learned: words and their label, or words and as many words.
struct OwnPair {
  std::vector<std::string> input;
  std::variant<std::string, std::vector<std::string>> output;
};
template <>
inline constexpr auto fields_of<OwnPair> =
    fields("", "", field("input", &OwnPair::input, "the words that the model reads").required(),
           field("output", &OwnPair::output, "one label, or as many words as the input has").required());
using OwnPairs = std::vector<OwnPair>;

/// Pairs as sequences, in their order. A label is asked at a [CLS] in front, word 0; words are asked at every
/// row.
struct PairSequences {
  /// Label or tokens.
  Answer answer = Answer::label;
  /// Of the inputs, as they come up.
  std::vector<std::string> words;
  /// Of the outputs, as they come up.
  std::vector<std::string> classes;
  Sequences sequences;
};

/// 5 to 2000 pairs, all with a label or all with words; 1 to 64 words each and at most `longest` rows; at
/// most 512 different words and 2 to 512 different outputs. Errors name the pair, from 0: bad_shape,
/// bad_value, too_large (pairs, pairs[3].input, pairs[3].output, pairs[3].input[2], ...).
[[nodiscard]] Result<PairSequences> read_pairs(const OwnPairs& pairs, Index longest);

}  // namespace pe
