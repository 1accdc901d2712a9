#pragma once

#include <algorithm>
#include <catch_amalgamated.hpp>
#include <cmath>
#include <map>
#include <sstream>
#include <string>
#include <tuple>
#include <vector>

#include "pe/training/tasks/task.hpp"

/// Sequences of tasks as a reader of the page sees them.
namespace shown_tasks {

using pe::Answer, pe::Index, pe::Sequences, pe::Task, pe::TaskOptions;
using Words = std::vector<std::string>;
using Numbers = std::vector<std::int32_t>;

inline Task make(const TaskOptions& options) {
  auto result = Task::create(options);
  INFO(options.task);
  REQUIRE(result.has_value());
  return *std::move(result);
}

struct Shown {
  Words words;
  std::map<Index, std::string> answers;  ///< by row; "?" where none is right
  Index first = -1, last = -1;           ///< of a span
};

inline Shown show(const Task& task, const Sequences& all, Index s) {
  Shown shown;
  for (Index row = all.starts.at(s); row < all.starts.at(s + 1); ++row) {
    shown.words.push_back(task.words().at(all.tokens.at(row)));
    if (task.answer() == Answer::span) continue;
    const auto target = all.targets.at(row);
    if (target == pe::not_asked) continue;
    shown.answers[row - all.starts[s]] = target == pe::no_right_answer ? "?" : task.class_names().at(target);
  }
  if (task.answer() == Answer::span)
    std::tie(shown.first, shown.last) = std::tuple(all.spans.at(s)[0], all.spans.at(s)[1]);
  return shown;
}

inline std::vector<Shown> show_all(const Task& task, const Sequences& all) {
  CHECK(all.starts.front() == 0);
  CHECK(all.starts.back() == std::ssize(all.tokens));
  CHECK(std::ssize(all.targets) == (task.answer() == Answer::span ? 0 : std::ssize(all.tokens)));
  CHECK(std::ssize(all.spans) == (task.answer() == Answer::span ? all.count() : 0));
  std::vector<Shown> shown;
  for (Index s = 0; s < all.count(); ++s) shown.push_back(show(task, all, s));
  return shown;
}

/// What a reader types: words of the task, parted by spaces.
inline Shown answer_to(const Task& task, const std::string& text) {
  Numbers tokens;
  std::istringstream in(text);
  for (std::string word; in >> word;) {
    const auto found = std::ranges::find(task.words(), word);
    REQUIRE(found != task.words().end());
    tokens.push_back(static_cast<std::int32_t>(found - task.words().begin()));
  }
  const auto result = task.read(tokens);
  REQUIRE(result.has_value());
  REQUIRE(result->count() == 1);
  return show_all(task, *result)[0];
}

inline Index count(const Words& words, const std::string& word) {
  return std::ranges::count(words, word);
}
inline Index place(const Words& words, const std::string& word) {
  return std::ranges::find(words, word) - words.begin();
}
inline bool is_filler(const std::string& word) {
  return word.size() == 1 && word[0] >= 'c' && word[0] <= 'z';
}
inline Index fillers_in(const Words& words) {
  return std::ranges::count_if(words, is_filler);
}

inline Index length(const Sequences& all, Index s) {
  return all.starts[s + 1] - all.starts[s];
}

/// Whether `hits` of `count` independent draws are within five deviations of the share.
inline bool agrees(Index hits, double drawn, double share) {
  return std::abs(hits - drawn * share) <= 5 * std::sqrt(drawn * share * (1 - share)) + 1e-9;
}

}  // namespace shown_tasks
