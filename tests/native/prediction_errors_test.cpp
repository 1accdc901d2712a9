#include <catch_amalgamated.hpp>
#include <cmath>

#include "golden.hpp"
#include "pe/core/random.hpp"
#include "pe/probes/errors.hpp"

namespace prediction_errors_test {

using pe::Index, pe::prediction_errors, pe::PredictionErrors, pe::Random, pe::VectorD;

namespace {

VectorD vector(std::initializer_list<double> entries) {
  return Eigen::Map<const VectorD>(entries.begin(), static_cast<Index>(entries.size()));
}

}  // namespace

TEST_CASE("prediction errors: as scikit-learn and SciPy have them, with ties and halves") {
  const auto blocks = read_golden("probes/errors.txt");
  REQUIRE(blocks.size() == 18);
  for (std::size_t i = 0; i < blocks.size(); i += 3) {
    const PredictionErrors errors =
        prediction_errors(blocks[i].values.row(0).transpose(), blocks[i + 1].values.row(0).transpose());
    const auto expected = blocks[i + 2].values.row(0);
    CAPTURE(i);
    CHECK(errors.mae == Catch::Approx(expected(0)).epsilon(1e-12));
    CHECK(errors.rounded_mae == Catch::Approx(expected(1)).epsilon(1e-12));
    CHECK(errors.rmse == Catch::Approx(expected(2)).epsilon(1e-12));
    CHECK(errors.r2 == Catch::Approx(expected(3)).epsilon(1e-12));
    CHECK(errors.spearman == Catch::Approx(expected(4)).epsilon(1e-12));
  }
}

TEST_CASE("prediction errors: the mean has r2 0, the truth 1, and a reversed order spearman -1") {
  const VectorD truth = vector({3, 4, 5, 6, 10});
  const VectorD mean = VectorD::Constant(5, truth.mean());
  CHECK(prediction_errors(mean, truth).r2 == Catch::Approx(0).margin(1e-15));
  CHECK(std::isnan(prediction_errors(mean, truth).spearman));
  const PredictionErrors perfect = prediction_errors(truth, truth);
  CHECK((perfect.mae == 0 && perfect.rounded_mae == 0 && perfect.rmse == 0 && perfect.r2 == 1));
  CHECK(perfect.spearman == Catch::Approx(1));
  CHECK(prediction_errors(-truth, truth).spearman == Catch::Approx(-1));
  CHECK(prediction_errors(-truth, truth).r2 < -1);
}

TEST_CASE("prediction errors: ranks alone make spearman") {
  Random random(110);
  VectorD predicted(50), truth(50);
  for (Index i = 0; i < 50; ++i) {
    predicted(i) = random.normal();
    truth(i) = static_cast<double>(i);
  }
  const double plain = prediction_errors(predicted, truth).spearman;
  CHECK(prediction_errors(predicted.array().exp() * 1e6, truth).spearman ==
        Catch::Approx(plain).epsilon(1e-12));
}

TEST_CASE("prediction errors: one row has no spread, so neither r2 nor spearman") {
  const PredictionErrors errors = prediction_errors(vector({2.75}), vector({2}));
  CHECK(errors.mae == 0.75);
  CHECK(errors.rounded_mae == 1);
  CHECK(errors.rmse == 0.75);
  CHECK(std::isnan(errors.r2));
  CHECK(std::isnan(errors.spearman));
}

}  // namespace prediction_errors_test
