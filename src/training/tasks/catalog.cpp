#include "pe/training/tasks/task.hpp"

namespace pe {

namespace {

constexpr TaskInfo every_task[] = {
    {.id = "first",
     .title = "Which came first?",
     .description = "One A and one B stand among fillers. Which of them comes first?",
     .answer = Answer::label,
     .least = 3,
     .rules = &first_rules},
    {.id = "occ",
     .title = "Is it there?",
     .description = "Half of the sequences contain an A. Does this one?",
     .answer = Answer::label,
     .least = 2,
     .rules = &occurrence_rules},
    {.id = "maj",
     .title = "Which is more frequent?",
     .description = "As, Bs and fillers in random order. Are there more As or more Bs?",
     .answer = Answer::label,
     .least = 2,
     .rules = &majority_rules},
    {.id = "getk",
     .title = "The word at position k",
     .description = "The first word asks for a position: Q5 for position 5. Which word stands there?",
     .answer = Answer::label,
     .least = 2,
     .rules = &from_start_rules},
    {.id = "at",
     .title = "The word at position k, asked from anywhere",
     .description = "Somewhere a word asks for a position: Q5 for position 5. Which word stands there?",
     .answer = Answer::label,
     .least = 2,
     .rules = &from_anywhere_rules},
    {.id = "count",
     .title = "A letter back, without counting dots",
     .description =
         "Letters stand among dots. Answer the question mark at the end with the letter a fixed number "
         "of letters earlier: dots do not count.",
     .answer = Answer::label,
     .least = 2,
     .reaches_back = true,
     .rules = &count_rules},
    {.id = "rev",
     .title = "Backwards",
     .description = "Read the sequence backwards: answer at each position with the word at its mirror image.",
     .answer = Answer::tokens,
     .least = 2,
     .rules = &reverse_rules},
    {.id = "prev",
     .title = "An earlier word",
     .description = "Answer at each position with the word that stands a fixed number of positions earlier.",
     .answer = Answer::tokens,
     .least = 2,
     .reaches_back = true,
     .rules = &previous_rules},
    {.id = "span",
     .title = "Between parentheses",
     .description = "A pair of parentheses encloses 1 to 5 words. Where do these words begin and end?",
     .answer = Answer::span,
     .least = 6,
     .rules = &span_rules},
    {.id = "kspan",
     .title = "The phrase of a key",
     .description = "Two phrases of 1 to 3 words stand among fillers, each between its key and a semicolon. "
                    "The first word repeats one of the keys. Where does its phrase begin and end?",
     .answer = Answer::span,
     .least = 7,
     .rules = &keyed_span_rules},
    {.id = "topic",
     .title = "Hidden words",
     .description = "A text repeats the word of its topic and changes the topic every eight words or so. "
                    "A quarter of its words are hidden. Which are they?",
     .answer = Answer::tokens,
     .least = 2,
     .fillers = 12,
     .rules = &topic_rules},
    {.id = "own",
     .title = "Your own pairs",
     .description =
         "Words with a label, or words with as many words to answer. Every fifth pair is kept for tests.",
     .answer = Answer::label,
     .least = 2,
     .rules = nullptr},
};

}  // namespace

std::span<const TaskInfo> tasks() {
  return every_task;
}

}  // namespace pe
