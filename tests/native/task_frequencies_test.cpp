#include <algorithm>
#include <catch_amalgamated.hpp>
#include <cmath>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "shown_tasks.hpp"

namespace task_frequencies_test {

using namespace shown_tasks;
using pe::LengthLaw, pe::Random, pe::SpanPlace;

TEST_CASE("tasks: lengths follow their law") {
  constexpr Index drawn = 20000;
  const auto lengths = [](TaskOptions options) {
    options.task = "rev";
    options.n = 20;
    const Task task = make(options);
    Random random(7);
    const Sequences all = task.train(drawn, random);
    std::map<Index, Index> found;
    for (Index s = 0; s < drawn; ++s) ++found[length(all, s)];
    return found;
  };
  CHECK(lengths({}) == std::map<Index, Index>{{20, drawn}});

  auto uniform = lengths({.law = LengthLaw::uniform, .shortest = 5});
  CHECK(uniform.size() == 16);
  for (Index n = 5; n <= 20; ++n) CHECK(agrees(uniform[n], drawn, 1.0 / 16));

  auto geometric = lengths({.law = LengthLaw::geometric, .shortest = 4, .stop = 0.2});
  for (Index n = 4; n <= 20; ++n) {
    CAPTURE(n);
    CHECK(agrees(geometric[n], drawn, std::pow(0.8, n - 4.0) * (n < 20 ? 0.2 : 1)));
  }
  double mean = 0, expected = 4;
  for (const auto& [n, found] : geometric) mean += static_cast<double>(n * found) / drawn;
  for (Index n = 5; n <= 20; ++n) expected += std::pow(0.8, n - 4.0);  // of the chances to reach each length
  CHECK(std::abs(mean - expected) <
        5 * 5 / std::sqrt(drawn));  // the deviation of the law is less than 1 / 0.2

  auto mixture = lengths({.law = LengthLaw::mixture});
  CHECK(mixture.size() == 2);
  CHECK(agrees(mixture[10], drawn, 0.9));
  CHECK(lengths({.law = LengthLaw::mixture, .short_share = 1, .short_length = 3}) ==
        std::map<Index, Index>{{3, drawn}});
  CHECK(lengths({.law = LengthLaw::uniform}).begin()->first == 2);
}

TEST_CASE("tasks: classes are equally likely, and chance says so") {
  constexpr Index drawn = 6000;
  for (const char* id : {"first", "occ", "maj", "getk", "at", "count", "rev", "prev", "topic"})
    for (const bool last : {false, true}) {
      CAPTURE(id, last);
      const Task task = make({.task = id,
                              .n = 7,
                              .cls = last ? pe::ClsPlace::last : pe::ClsPlace::first,
                              .law = LengthLaw::uniform});
      Random random(11);
      const Sequences all = task.train(drawn, random);
      // One answer of each sequence: those of one sequence may depend on each other.
      std::vector<Index> found(task.classes());
      for (Index s = 0; s < drawn; ++s)
        ++found.at(*std::ranges::find_if(all.targets.begin() + all.starts[s], all.targets.end(),
                                         [](auto target) { return target >= 0; }));
      for (const Index hits : found) CHECK(agrees(hits, drawn, task.chance()));
      CHECK(task.chance() == 1.0 / task.classes());
    }
}

TEST_CASE("tasks: positions are equally likely where nothing asks for one of them") {
  constexpr Index drawn = 6000;
  Random random(12);
  const auto test = [&](const Task& task) {
    return show_all(task, task.test(drawn, {}, SpanPlace::anywhere, random));
  };
  std::map<std::pair<Index, Index>, Index> first, at;
  for (const auto& shown : test(make({.task = "first", .n = 6})))
    ++first[{place(shown.words, "A"), place(shown.words, "B")}];
  CHECK(first.size() == 5 * 4);
  for (const auto& [places, hits] : first) CHECK(agrees(hits, drawn, 1.0 / 20));
  for (const auto& shown : test(make({.task = "at", .n = 5}))) {
    const Index row = shown.answers.begin()->first;
    ++at[{row, std::stol(shown.words[row].substr(1))}];
  }
  CHECK(at.size() == 5 * 4);
  for (const auto& [places, hits] : at) CHECK(agrees(hits, drawn, 1.0 / 20));
}

TEST_CASE("tasks: each span is as frequent as its task says") {
  constexpr Index drawn = 40000;
  for (const pe::TaskInfo& info : pe::tasks()) {
    if (info.answer != Answer::span) continue;
    for (const Index n : {7, 9, 16}) {
      Random random(17);
      std::map<std::array<std::int32_t, 2>, Index> found;
      for (const auto& span : make({.task = std::string(info.id), .n = n}).train(drawn, random).spans)
        ++found[span];
      double all = 0;
      for (std::int32_t first = 0; first < n; ++first)
        for (std::int32_t last = first; last < n; ++last) {
          CAPTURE(info.id, n, first, last);
          const double share = info.rules->span_share(n, first, last - first + 1);
          all += share;
          CHECK(agrees(found[{first, last}], drawn, share));
        }
      CHECK(all == Catch::Approx(1));
    }
  }
}

TEST_CASE("tasks: chance of a span is the share of the most frequent one") {
  constexpr Index drawn = 40000;
  for (const char* id : {"span", "kspan"})
    for (const Index n : {7, 8, 11, 16})
      for (const LengthLaw law : {LengthLaw::full, LengthLaw::uniform, LengthLaw::mixture}) {
        CAPTURE(id, n, name_of(law));
        const Task task = make({.task = id, .n = n, .law = law});
        Random random(13);
        std::map<std::array<std::int32_t, 2>, Index> found;
        for (const auto& span : task.test(drawn, {}, SpanPlace::anywhere, random).spans) ++found[span];
        Index most = 0;
        for (const auto& [span, hits] : found) most = std::max(most, hits);
        const double deviation = std::sqrt(drawn * task.chance());
        CHECK(std::abs(most - drawn * task.chance()) < 5 * deviation);
      }
  CHECK(make({.task = "kspan", .n = 7}).chance() == Catch::Approx(0.5));
  CHECK(make({.task = "span", .n = 24}).chance() == Catch::Approx(1.0 / (5 * 18)));
}

TEST_CASE("tasks: a topic holds for eight words and takes seven in ten of them; a quarter is masked") {
  constexpr Index drawn = 4000, n = 20, fillers = 12;
  const Task task = make({.task = "topic", .n = n});
  CHECK(task.classes() == fillers);
  Random random(15);
  Index same = 0, masked = 0;
  for (const auto& shown : show_all(task, task.train(drawn, random))) {
    masked += std::ssize(shown.answers);
    Words text = shown.words;
    for (const auto& [row, answer] : shown.answers) text[row] = answer;
    same += text[4] == text[5];
  }
  const double other = 0.3 / fillers, topic = 0.7 + other;
  const double within = topic * topic + (fillers - 1) * other * other,
               across = 2 * topic * other + (fillers - 2) * other * other;
  CHECK(agrees(same, drawn, 7 * within / 8 + across / 8));
  // Of a sequence without a mask, one is masked after all.
  CHECK(std::abs(masked - drawn * (n * 0.25 + std::pow(0.75, n))) < 5 * std::sqrt(drawn * n * 0.1875));
}

}  // namespace task_frequencies_test
