#include "pe/probes/states_probe.hpp"

#include <algorithm>
#include <catch_amalgamated.hpp>
#include <limits>
#include <map>
#include <string>

#include "golden.hpp"
#include "pe/core/random.hpp"
#include "pe/probes/position_probe.hpp"

namespace states_probe_test {

using pe::ErrorCode, pe::Index, pe::Matrix, pe::Random, pe::StatesProbe, pe::StatesProbeOptions, pe::VectorD;

namespace {

StatesProbe probe(const Matrix& states, const StatesProbeOptions& options) {
  auto result = pe::probe_states(states, options);
  REQUIRE(result.has_value());
  return std::move(*result);
}

/// Random words, and a column that counts the positions of each prompt, beside an offset of the prompt.
Matrix counted_states(Index prompts, Index positions, Index width, float offset, Random& random) {
  Matrix states = pe::random_normal(prompts * positions, width, 1, random);
  for (Index k = 0; k < prompts; ++k)
    for (Index i = 0; i < positions; ++i)
      states(k * positions + i, 1) = static_cast<float>(i) + offset * static_cast<float>(k);
  return states;
}

}  // namespace

TEST_CASE("states probe: predictions, errors and controls as scikit-learn's GroupKFold has them") {
  std::map<std::string, Matrix> states;
  int count = 0;
  for (const GoldenBlock& block : read_golden("probes/states.txt")) {
    const std::vector<std::string> name = words(block.name);
    if (name[0] == "states") {
      states[name[1]] = block.values.cast<float>();
      continue;
    }
    CAPTURE(block.name);
    const StatesProbe found = probe(states.at(name[1]), {.positions = std::stol(name[2]),
                                                         .folds = std::stoi(name[3]),
                                                         .ridge = std::stod(name[5]),
                                                         .drop = std::stol(name[4]),
                                                         .seed = std::stoull(name[6])});
    const auto& [mae, rounded, rmse, r2, spearman] = found.errors;
    const auto& shuffled = found.controls->shuffled;
    VectorD actual(10 + found.fold_r2.size() + found.predicted.size());
    actual << mae, rounded, rmse, r2, spearman, shuffled.mae, shuffled.rounded_mae, shuffled.rmse,
        shuffled.r2, shuffled.spearman, found.fold_r2, found.predicted;
    REQUIRE(actual.size() == block.values.cols());
    CHECK((actual - block.values.row(0).transpose()).cwiseAbs().maxCoeff() <
          1e-9 * (1 + block.values.cwiseAbs().maxCoeff()));
    CHECK(found.rank == std::stol(name[7]));
    ++count;
  }
  CHECK(count == 9);
}

TEST_CASE("states probe: a count that all prompts share is found in prompts never seen") {
  for (std::uint64_t seed = 0; seed < 5; ++seed) {
    Random random(seed, 150);
    const Matrix states = counted_states(7, 9, 6, 0, random);
    for (const Index drop : {0, 1, 4}) {
      const StatesProbe found = probe(states, {.positions = 9, .folds = 3, .drop = drop, .seed = seed});
      CAPTURE(seed, drop);
      CHECK(found.errors.mae < 1e-9);
      CHECK(found.errors.r2 == Catch::Approx(1));
      CHECK(found.mae.size() == 9 - drop);
      CHECK(found.mae.maxCoeff() < 1e-9);
      CHECK(found.positions.front() == drop);
      CHECK(found.positions.back() == 8);
      CHECK(found.predicted.size() == 7 * (9 - drop));
      CHECK(found.controls->shuffled.mae > 1);
      CHECK(found.controls->random.mae > 1);
    }
  }
}

TEST_CASE("states probe: a prompt that a fit has seen would be read by what only that prompt has") {
  // Each prompt has a column of its own, in which its positions stand: a fit that sees rows of all prompts reads
  // every row, and one that has not seen the prompt none.
  const Index prompts = 8, positions = 10;
  Matrix states = Matrix::Zero(prompts * positions, prompts);
  for (Index k = 0; k < prompts; ++k)
    for (Index i = 0; i < positions; ++i) states(k * positions + i, k) = static_cast<float>(i + 1);
  const StatesProbe found = probe(states, {.positions = positions, .folds = 4});
  CHECK(found.errors.r2 < 0.1);
  CHECK(found.rank == prompts);
}

TEST_CASE("states probe: every prompt is in one fold, and folds differ by one prompt at most") {
  Random random(152);
  const Matrix states = counted_states(11, 3, 2, 0, random);
  for (const std::int32_t folds : {2, 3, 5, 11}) {
    const StatesProbe found = probe(states, {.positions = 3, .folds = folds, .seed = 9});
    REQUIRE(found.fold_of.size() == 11);
    std::map<std::int32_t, int> sizes;
    for (const std::int32_t fold : found.fold_of) ++sizes[fold];
    CHECK(static_cast<std::int32_t>(sizes.size()) == folds);
    const auto [least, most] =
        std::ranges::minmax_element(sizes, {}, [](const auto& size) { return size.second; });
    CHECK(most->second - least->second <= 1);
    CHECK(found.fold_r2.size() == folds);
  }
}

TEST_CASE("states probe: what is dropped does not count") {
  Random random(153);
  Matrix states = counted_states(6, 8, 5, 0, random);
  const StatesProbeOptions options{.positions = 8, .folds = 3, .drop = 2, .seed = 4};
  const StatesProbe before = probe(states, options);
  for (Index k = 0; k < 6; ++k) states.middleRows(8 * k, 2).setConstant(1e6F);
  const StatesProbe after = probe(states, options);
  CHECK(after.predicted == before.predicted);
  CHECK(after.controls->random.mae == before.controls->random.mae);
}

TEST_CASE("states probe: refuses what it cannot probe, and names it") {
  Random random(154);
  const Matrix states = counted_states(4, 6, 3, 0, random);
  const auto refused = [&](const Matrix& given, const StatesProbeOptions& options, ErrorCode code,
                           const std::string& field) {
    const auto result = pe::probe_states(given, options);
    REQUIRE(!result);
    CAPTURE(result.error().message);
    CHECK(result.error().code == code);
    CHECK(result.error().field == field);
  };
  refused(Matrix(), {.positions = 2}, ErrorCode::bad_shape, "states");
  refused(states, {.positions = 5}, ErrorCode::bad_value, "positions");
  refused(states, {.positions = 1}, ErrorCode::bad_value, "positions");
  refused(states, {.positions = 24}, ErrorCode::bad_value, "positions");
  refused(states, {.positions = 6, .folds = 5}, ErrorCode::bad_value, "folds");
  refused(states, {.positions = 6, .folds = 1}, ErrorCode::bad_value, "folds");
  refused(states, {.positions = 6, .folds = 2, .drop = 5}, ErrorCode::bad_value, "drop");
  refused(states, {.positions = 6, .folds = 2, .ridge = -1}, ErrorCode::bad_value, "ridge");
  Matrix broken = states;
  broken(3, 1) = std::numeric_limits<float>::quiet_NaN();
  refused(broken, {.positions = 6, .folds = 2}, ErrorCode::non_finite, "states");
}

}  // namespace states_probe_test
