#include <algorithm>
#include <catch_amalgamated.hpp>
#include <cmath>
#include <iterator>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "bits_hash.hpp"
#include "shown_tasks.hpp"

namespace tasks_test {

using namespace shown_tasks;
using pe::ErrorCode, pe::LengthLaw, pe::OwnPair, pe::OwnPairs, pe::Random, pe::SpanPlace;

namespace {

/// One answer, at [CLS], which stands once and at its end.
std::string answer_at_cls(const Shown& shown, bool last) {
  const Index row = last ? std::ssize(shown.words) - 1 : 0;
  REQUIRE(count(shown.words, "[CLS]") == 1);
  REQUIRE(shown.words[row] == "[CLS]");
  REQUIRE(shown.answers.size() == 1);
  return shown.answers.at(row);
}

/// The task's definition, read from the words.
void check_definition(const std::string& id, const Shown& shown, const TaskOptions& options) {
  const auto& [words, answers, first, last] = shown;
  const Index n = std::ssize(words);
  if (id == "occ") {
    REQUIRE(count(words, "A") <= 1);
    REQUIRE(fillers_in(words) == n - 1 - count(words, "A"));
    REQUIRE(answer_at_cls(shown, options.cls == pe::ClsPlace::last) == (count(words, "A") ? "A" : "no A"));
  } else if (id == "maj") {
    const Index a = count(words, "A"), b = count(words, "B");
    REQUIRE(fillers_in(words) == n - 1 - a - b);
    REQUIRE(a != b);
    REQUIRE(answer_at_cls(shown, options.cls == pe::ClsPlace::last) == (a > b ? "more A" : "more B"));
  } else if (id == "first") {
    REQUIRE(count(words, "A") == 1);
    REQUIRE(count(words, "B") == 1);
    REQUIRE(fillers_in(words) == n - 3);
    REQUIRE(answer_at_cls(shown, options.cls == pe::ClsPlace::last) ==
            (place(words, "A") < place(words, "B") ? "A first" : "B first"));
  } else if (id == "getk" || id == "at") {
    const auto query = std::ranges::find_if(words, [](const auto& word) { return word[0] == 'Q'; });
    const Index row = query - words.begin(), k = std::stol(query->substr(1));
    REQUIRE(fillers_in(words) == n - 1);
    if (id == "getk") REQUIRE(row == 0);
    REQUIRE(k != row);
    REQUIRE(answers == std::map<Index, std::string>{{row, words.at(k)}});
  } else if (id == "count") {
    REQUIRE(words.back() == "?");
    REQUIRE(count(words, ".") + fillers_in(words) == n - 1);
    Words letters;
    std::ranges::copy_if(words, std::back_inserter(letters), is_filler);
    REQUIRE(std::ssize(letters) >= options.reach);
    REQUIRE(answers == std::map<Index, std::string>{{n - 1, letters.end()[-options.reach]}});
  } else if (id == "rev" || id == "prev") {
    REQUIRE(fillers_in(words) == n);
    REQUIRE(std::ssize(answers) == (id == "rev" ? n : n - options.reach));
    for (const auto& [row, answer] : answers)
      REQUIRE(answer == words.at(id == "rev" ? n - 1 - row : row - options.reach));
  } else if (id == "topic") {
    REQUIRE(!answers.empty());
    REQUIRE(std::ssize(answers) == count(words, "[MASK]"));
    REQUIRE(fillers_in(words) == n - count(words, "[MASK]"));
    for (const auto& [row, answer] : answers) {
      REQUIRE(words.at(row) == "[MASK]");
      REQUIRE(is_filler(answer));
    }
  } else if (id == "span") {
    REQUIRE(count(words, "(") == 1);
    REQUIRE(count(words, ")") == 1);
    REQUIRE(fillers_in(words) == n - 2);
    REQUIRE(first == place(words, "(") + 1);
    REQUIRE(last == place(words, ")") - 1);
    REQUIRE(last >= first);
    REQUIRE(last < first + 5);
  } else if (id == "kspan") {
    std::vector<Index> keys;
    for (Index row = 1; row < n; ++row)
      if (words[row][0] == 'K') keys.push_back(row);
    REQUIRE(keys.size() == 2);
    REQUIRE(words[keys[0]] != words[keys[1]]);
    REQUIRE(fillers_in(words) == n - 5);
    for (const Index key : keys) {
      const Index end = std::find(words.begin() + key, words.end(), ";") - words.begin();
      REQUIRE(end < n);
      REQUIRE(end - key >= 2);
      REQUIRE(end - key <= 4);
      REQUIRE(fillers_in({words.begin() + key + 1, words.begin() + end}) == end - key - 1);
      if (words[key] == words[0]) REQUIRE(std::pair(first, last) == std::pair(key + 1, end - 1));
    }
    REQUIRE((words[0] == words[keys[0]] || words[0] == words[keys[1]]));
  } else {
    FAIL("no definition of " << id);
  }
}

OwnPairs labelled(Index count) {
  OwnPairs pairs;
  for (Index p = 0; p < count; ++p) {
    Words input;
    for (Index i = 0; i <= p % 4; ++i) input.push_back("w" + std::to_string((p + i) % 7));
    input.push_back("p" + std::to_string(p));
    pairs.push_back({input, p % 3 == 0 ? "yes" : "no"});
  }
  return pairs;
}

OwnPairs answered(Index count) {
  OwnPairs pairs = labelled(count);
  for (OwnPair& pair : pairs) {
    Words output(pair.input.rbegin(), pair.input.rend());
    for (std::string& word : output) word = word[0];
    pair.output = output;
  }
  return pairs;
}

}  // namespace

TEST_CASE("tasks: every sequence is as its task says") {
  Index checked = 0;
  for (const pe::TaskInfo& info : pe::tasks()) {
    if (info.id == "own") continue;
    for (std::uint64_t seed = 0; seed < 12; ++seed)
      for (const LengthLaw law :
           {LengthLaw::full, LengthLaw::uniform, LengthLaw::geometric, LengthLaw::mixture}) {
        const TaskOptions options{.task = std::string(info.id),
                                  .n = static_cast<Index>(info.least + seed * 3),
                                  .test_length = static_cast<Index>(info.least + seed * 5),
                                  .fillers = static_cast<Index>(2 * seed),
                                  .reach = seed % 2 == 0 ? 1 : static_cast<Index>(info.least + seed - 1),
                                  .cls = seed % 3 == 0 ? pe::ClsPlace::last : pe::ClsPlace::first,
                                  .law = law};
        CAPTURE(info.id, seed, name_of(law));
        const Task task = make(options);
        Random random(seed);
        for (const auto& shown : show_all(task, task.train(40, random))) {
          REQUIRE(std::ssize(shown.words) <= options.n);
          check_definition(options.task, shown, options);
          ++checked;
        }
        for (const Index n : {task.least(), task.longest()})
          for (const auto& shown : show_all(task, task.test(20, n, SpanPlace::anywhere, random))) {
            REQUIRE(std::ssize(shown.words) == n);
            check_definition(options.task, shown, options);
          }
      }
  }
  CHECK(checked == 11 * 12 * 4 * 40);
}

TEST_CASE("tasks: a reader's sequence gets the answer that the same sequence has in training") {
  for (const pe::TaskInfo& info : pe::tasks()) {
    CAPTURE(info.id);
    const Task task = make({.task = std::string(info.id), .pairs = labelled(20)});
    Random random(5);
    const Sequences made = task.train(30, random);
    for (Index s = 0; s < made.count(); ++s) {
      const auto read = task.read(std::span(made.tokens).subspan(made.starts[s], length(made, s)));
      REQUIRE(read.has_value());
      const Shown own = show_all(task, *read)[0], shown = show(task, made, s);
      CHECK(own.words == shown.words);
      CHECK(std::pair(own.first, own.last) == std::pair(shown.first, shown.last));
      if (info.id != "topic") CHECK(own.answers == shown.answers);
      CHECK(own.answers.size() == shown.answers.size());
    }
  }
}

TEST_CASE("tasks: a sequence that the task never makes is asked, but has no right answer") {
  using Answers = std::map<Index, std::string>;
  const auto answers = [](TaskOptions options, const std::string& text) {
    return answer_to(make(options), text).answers;
  };
  CHECK(answers({.task = "first"}, "[CLS] c A d B") == Answers{{0, "A first"}});
  CHECK(answers({.task = "first"}, "[CLS] A A d B") == Answers{{0, "?"}});
  CHECK(answers({.task = "first", .cls = pe::ClsPlace::last}, "A c d [CLS]") == Answers{{3, "?"}});
  CHECK(answers({.task = "occ"}, "[CLS] A A") == Answers{{0, "A"}});
  CHECK(answers({.task = "maj"}, "[CLS] A B") == Answers{{0, "?"}});
  CHECK(answers({.task = "getk"}, "Q2 c d e") == Answers{{0, "d"}});
  CHECK(answers({.task = "getk"}, "Q4 c d e") == Answers{{0, "?"}});
  CHECK(answers({.task = "getk"}, "Q0 c d e") == Answers{{0, "?"}});
  CHECK(answers({.task = "getk"}, "c Q0 d e") == Answers{{0, "?"}});
  CHECK(answers({.task = "at"}, "c Q2 d e") == Answers{{1, "d"}});
  CHECK(answers({.task = "at"}, "c Q1 d e") == Answers{{1, "?"}});
  CHECK(answers({.task = "at"}, "c Q2 d Q0") == Answers{{1, "?"}});
  CHECK(answers({.task = "at"}, "c d") == Answers{{0, "?"}});
  CHECK(answers({.task = "prev", .reach = 2}, "c d") == Answers{});
  CHECK(answers({.task = "count", .reach = 2}, "c . d . . e . ?") == Answers{{7, "d"}});
  CHECK(answers({.task = "count", .reach = 4}, "c . d . . e . ?") == Answers{{7, "?"}});
  CHECK(answers({.task = "count"}, "c . d") == Answers{{2, "?"}});
  CHECK(answers({.task = "topic"}, "c [MASK] c [MASK]") == Answers{{1, "?"}, {3, "?"}});

  const auto span = [](const std::string& task, const std::string& text) {
    const Shown shown = answer_to(make({.task = task}), text);
    return std::pair(shown.first, shown.last);
  };
  const std::pair<Index, Index> none{pe::no_right_answer, pe::no_right_answer};
  CHECK(span("span", "c ( d e f g h i ) c") == std::pair<Index, Index>(2, 7));
  for (const char* text : {"c", "( )", ") c (", "( c", "c )", "( c ) ( d )", "( ( c )", "( c ) )"})
    CHECK(span("span", text) == none);
  CHECK(span("kspan", "K2 K1 c ; K2 d e ; f") == std::pair<Index, Index>(5, 6));
  for (const char* text : {"K2", "c K2 d ;", "K1 K2 d ;", "K2 K2 d", "K2 K2 ;", "K2 K2 K1 ;",
                           "K2 K2 c K1 d ;", "K2 K2 c ; K2 d ;"})
    CHECK(span("kspan", text) == none);
}

TEST_CASE("tasks: spans keep to their half") {
  for (const Index n : {6, 7, 16, 25}) {
    const Task task = make({.task = "span", .n = n, .spans = SpanPlace::first_half});
    Random random(14);
    std::set<Index> seen;
    for (const auto& shown : show_all(task, task.train(400, random))) {
      CHECK(shown.last + 1 < n / 2);
      check_definition("span", shown, {});
    }
    for (const auto& shown : show_all(task, task.test(400, n, SpanPlace::second_half, random))) {
      CHECK(shown.first - 1 >= n / 2);
      check_definition("span", shown, {});
    }
    for (const auto& shown : show_all(task, task.test(400, n, SpanPlace::anywhere, random)))
      seen.insert(2 * shown.first / n);
    CHECK(seen == std::set<Index>{0, 1});
  }
}

TEST_CASE("tasks: pairs of a reader come as they are, every fifth in tests alone") {
  for (const bool labels : {true, false}) {
    const OwnPairs pairs = labels ? labelled(23) : answered(23);
    const Task task = make({.task = "own", .pairs = pairs});
    CHECK(task.answer() == (labels ? Answer::label : Answer::tokens));
    const auto number = [&](const Shown& shown) {
      for (Index p = 0; p < std::ssize(pairs); ++p) {
        Words rows = pairs[p].input;
        if (labels) rows.insert(rows.begin(), "[CLS]");
        if (rows != shown.words) continue;
        std::map<Index, std::string> answers;
        if (labels)
          answers[0] = std::get<std::string>(pairs[p].output);
        else
          for (const auto& word : std::get<Words>(pairs[p].output)) answers[std::ssize(answers)] = word;
        CHECK(shown.answers == answers);
        return p;
      }
      FAIL("not one of the pairs");
      return Index{-1};
    };
    Random random(16);
    std::map<Index, Index> learned;
    for (const auto& shown : show_all(task, task.train(4000, random))) ++learned[number(shown)];
    CHECK(learned.size() == 19);
    for (const auto& [pair, hits] : learned) {
      CHECK(pair % 5 != 4);
      CHECK(agrees(hits, 4000, 1.0 / 19));
    }
    std::vector<Index> kept;
    for (const auto& shown : show_all(task, task.test(512, {}, SpanPlace::anywhere, random)))
      kept.push_back(number(shown));
    CHECK(kept == std::vector<Index>{4, 9, 14, 19});
    CHECK(task.test(2, {}, SpanPlace::anywhere, random).count() == 2);
    CHECK(
        answer_to(task, labels ? "[CLS] w0 w0" : "w0 w0").answers ==
        (labels ? std::map<Index, std::string>{{0, "?"}} : std::map<Index, std::string>{{0, "?"}, {1, "?"}}));
    // 15 of 23 say no; of words, w is asked once more than p for each further word.
    CHECK(task.chance() == Catch::Approx(labels ? 15.0 / 23 : 56.0 / 79));
  }
}

TEST_CASE("tasks: the same seed gives the same sequences on every platform") {
  std::vector<std::uint64_t> hashes;
  for (const pe::TaskInfo& info : pe::tasks()) {
    const bool own = info.id == "own";
    const Task task = make({.task = std::string(info.id),
                            .law = own ? LengthLaw::full : LengthLaw::geometric,
                            .pairs = labelled(30)});
    const auto hash = [&](std::uint64_t seed) {
      Random random(seed);
      const Sequences all = task.train(50, random);
      std::vector<std::int64_t> numbers(all.starts.begin(), all.starts.end());
      std::ranges::copy(all.tokens, std::back_inserter(numbers));
      std::ranges::copy(all.targets, std::back_inserter(numbers));
      for (const auto& [first, last] : all.spans) numbers.insert(numbers.end(), {first, last});
      return bits_hash<std::int64_t>(numbers);
    };
    CHECK(hash(1) != hash(2));
    hashes.push_back(hash(1));
    const double chance = task.chance();
    hashes.push_back(bits_hash<double>({&chance, 1}));
  }
  CHECK(bits_hash<std::uint64_t>(hashes) == 0xa376d22bd6f25ea0);
}

TEST_CASE("tasks: words, classes and defaults") {
  CHECK(pe::tasks()[0].id == TaskOptions{}.task);
  std::set<std::string_view> ids;
  for (const pe::TaskInfo& info : pe::tasks()) {
    CHECK(ids.insert(info.id).second);
    const Task task = make({.task = std::string(info.id), .n = 16, .pairs = labelled(10)});
    CHECK(task.answer() == info.answer);
    CHECK((task.classes() == 0) == (task.answer() == Answer::span));
    CHECK(std::set(task.words().begin(), task.words().end()).size() == task.words().size());
    CHECK(task.vocabulary() == std::ssize(task.words()));
    CHECK(task.least() == info.least);
    CHECK(task.longest() == 16);
  }
  CHECK(ids.size() == 12);
  CHECK(make({.task = "prev", .reach = 5}).least() == 6);
  CHECK(make({.task = "first", .fillers = 2}).words() == Words{"c", "d", "[CLS]", "A", "B"});
  CHECK(make({.task = "at", .n = 3, .test_length = 4, .fillers = 2}).words() ==
        Words{"c", "d", "Q0", "Q1", "Q2", "Q3"});
}

TEST_CASE("tasks: options and pairs that do not fit are refused, with the place and what is allowed") {
  struct Case {
    TaskOptions options;
    ErrorCode code;
    std::string field, message;
  };
  const auto own = [](auto change) {
    OwnPairs pairs = labelled(6);
    change(pairs);
    return TaskOptions{.task = "own", .pairs = pairs};
  };
  const auto with = [](OwnPairs pairs) {
    return TaskOptions{.task = "own", .n = 128, .pairs = std::move(pairs)};
  };
  OwnPairs many_words = labelled(20), many_classes = answered(20);
  for (Index p = 0; p < 20; ++p)
    for (Index i = 0; i < 30; ++i) {
      if (i == 0) {
        many_words[p].input.clear();
        many_classes[p] = {{}, Words{}};
      }
      many_words[p].input.push_back(std::to_string(30 * p + i));
      many_classes[p].input.push_back("w");
      std::get<Words>(many_classes[p].output).push_back(std::to_string(30 * p + i));
    }
  const Case cases[] = {
      {{.task = "sort"},
       ErrorCode::bad_value,
       "task",
       "task is \"sort\"; it must be one of first, occ, maj, getk, at, count, rev, prev, span, kspan, topic, own"},
      {{.n = 2}, ErrorCode::bad_value, "n", "n must be from 3 to 128"},
      {{.task = "kspan", .n = 129}, ErrorCode::bad_value, "n", "n must be from 7 to 128"},
      {{.test_length = 15}, ErrorCode::bad_value, "testLength", "testLength must be from 16 to 256"},
      {{.test_length = 257}, ErrorCode::bad_value, "testLength", "testLength must be from 16 to 256"},
      {{.fillers = 1}, ErrorCode::bad_value, "fillers", "fillers must be from 2 to 24"},
      {{.fillers = -3}, ErrorCode::bad_value, "fillers", "fillers must be from 2 to 24"},
      {{.fillers = 25}, ErrorCode::bad_value, "fillers", "fillers must be from 2 to 24"},
      {{.task = "prev", .reach = 0}, ErrorCode::bad_value, "reach", "reach must be from 1 to 15"},
      {{.task = "prev", .reach = 16}, ErrorCode::bad_value, "reach", "reach must be from 1 to 15"},
      {{.task = "prev", .reach = 3, .law = LengthLaw::uniform, .shortest = 3},
       ErrorCode::bad_value,
       "shortest",
       "shortest must be from 4 to 16"},
      {{.law = LengthLaw::geometric, .shortest = 17},
       ErrorCode::bad_value,
       "shortest",
       "shortest must be from 3 to 16"},
      {{.law = LengthLaw::geometric, .stop = 1.5}, ErrorCode::bad_value, "stop", "stop must be from 0 to 1"},
      {{.law = LengthLaw::geometric, .stop = std::nan("")},
       ErrorCode::non_finite,
       "stop",
       "stop must be from 0 to 1"},
      {{.law = LengthLaw::mixture, .short_share = -1},
       ErrorCode::bad_value,
       "shortShare",
       "shortShare must be from 0 to 1"},
      {{.law = LengthLaw::mixture, .short_length = 2},
       ErrorCode::bad_value,
       "short",
       "short must be from 3 to 16"},
      {{.task = "own", .law = LengthLaw::uniform, .pairs = labelled(5)},
       ErrorCode::bad_value,
       "lengths",
       "lengths must be full: pairs of your own have lengths of their own"},
      {with(labelled(4)), ErrorCode::bad_shape, "pairs", "pairs must have 5 to 2000 entries; it has 4"},
      {with(labelled(2001)), ErrorCode::bad_shape, "pairs", "pairs must have 5 to 2000 entries; it has 2001"},
      {own([](auto& pairs) { pairs[3].input.clear(); }), ErrorCode::bad_shape, "pairs[3].input",
       "pairs[3].input must have 1 to 15 words, so that it fits into n rows with its [CLS]; it has 0"},
      {own([](auto& pairs) { pairs[5].input.resize(16, "w"); }), ErrorCode::bad_shape, "pairs[5].input",
       "pairs[5].input must have 1 to 15 words, so that it fits into n rows with its [CLS]; it has 16"},
      {own([](auto& pairs) {
         pairs = answered(6);
         pairs[1].input.resize(17, "w");
       }),
       ErrorCode::bad_shape, "pairs[1].input",
       "pairs[1].input must have 1 to 16 words, so that it fits into n rows; it has 17"},
      {with({{Words(65, "w"), "x"}, {{"w"}, "y"}, {{"w"}, "y"}, {{"w"}, "y"}, {{"w"}, "y"}}),
       ErrorCode::bad_shape, "pairs[0].input", "pairs[0].input must have 1 to 64 words; it has 65"},
      {own([](auto& pairs) { pairs[2].input[1] = ""; }), ErrorCode::bad_value, "pairs[2].input[1]",
       "pairs[2].input[1] is empty"},
      {own([](auto& pairs) { pairs[2].output = ""; }), ErrorCode::bad_value, "pairs[2].output",
       "pairs[2].output is empty"},
      {own([](auto& pairs) { pairs[2].output = Words{"w"}; }), ErrorCode::bad_shape, "pairs[2].output",
       "pairs[2].output is a list of words, that of pairs[0] a label"},
      {own([](auto& pairs) {
         pairs = answered(6);
         pairs[4].output = "x";
       }),
       ErrorCode::bad_shape, "pairs[4].output",
       "pairs[4].output is a label, that of pairs[0] a list of words"},
      {own([](auto& pairs) {
         pairs = answered(6);
         pairs[4].output = Words{"x"};
       }),
       ErrorCode::bad_shape, "pairs[4].output",
       "pairs[4].output must have as many words as its input, 2; it has 1"},
      {own([](auto& pairs) {
         for (auto& pair : pairs) pair.output = "x";
       }),
       ErrorCode::bad_value, "pairs", "pairs all have the same output; it must differ somewhere"},
      {with(many_words), ErrorCode::too_large, "pairs[17].input[1]",
       "pairs[17].input[1] is one word too many: at most 512 may differ"},
      {with(many_classes), ErrorCode::too_large, "pairs[17].output[2]",
       "pairs[17].output[2] is one word too many: at most 512 may differ"},
  };
  for (const auto& [options, code, field, message] : cases) {
    CAPTURE(message);
    const auto result = Task::create(options);
    REQUIRE(!result.has_value());
    CHECK(result.error().code == code);
    CHECK(result.error().field == field);
    CHECK(result.error().message == message);
  }
  CHECK(Task::create(with(labelled(400))).has_value());
  CHECK(Task::create({.task = "rev", .n = 128, .test_length = 256, .law = LengthLaw::full, .shortest = 999})
            .has_value());

  const Task task = make({.n = 8});
  const auto refused = [&](const Numbers& tokens) { return task.read(tokens).error(); };
  CHECK(refused({}).message == "sequence must have 1 to 8 tokens; it has 0");
  CHECK(refused(Numbers(9)).code == ErrorCode::bad_shape);
  CHECK(refused({0, -1}).message == "sequence[1] is -1; tokens are 0 to 10");
  CHECK(refused({11}).code == ErrorCode::bad_value);
}

}  // namespace tasks_test
