#include "pe/encodings/rotary_frequencies.hpp"

#include <catch_amalgamated.hpp>
#include <cmath>
#include <numbers>
#include <string>
#include <vector>

#include "pe/core/random.hpp"

namespace rotary_frequencies_test {

using pe::Index, pe::Random, pe::RotaryFrequencies, pe::RotaryScaling;
using Type = pe::RotaryScaling::Type;

namespace {

constexpr Type every_type[] = {Type::none, Type::linear, Type::ntk,     Type::dynamic_ntk,
                               Type::yarn, Type::llama3, Type::longrope};

RotaryFrequencies frequencies(Index width, double base, Index n, const RotaryScaling& scaling) {
  const auto result = pe::rotary_frequencies(width, base, n, scaling);
  REQUIRE(result.has_value());
  REQUIRE(static_cast<Index>(result->inverse.size()) == width / 2);
  return *result;
}

std::vector<double> plain(Index width, double base) {
  std::vector<double> result;
  for (Index i = 0; i < width / 2; ++i)
    result.push_back(std::exp(-std::log(base) * static_cast<double>(2 * i) / static_cast<double>(width)));
  return result;
}

void check_close(const std::vector<double>& a, const std::vector<double>& b, double relative) {
  REQUIRE(a.size() == b.size());
  for (std::size_t i = 0; i < a.size(); ++i) {
    CAPTURE(i);
    CHECK_THAT(a[i], Catch::Matchers::WithinRel(b[i], relative));
  }
}

/// A width, a base and a scaling, all at random.
struct Drawn {
  Index width;
  double base;
  RotaryScaling scaling;
};

Drawn draw(Random& random, Type type) {
  Drawn drawn{.width = 2 * (1 + static_cast<Index>(random.below(64))),
              .base = std::pow(10, 1 + 5 * random.uniform()),
              .scaling = {.type = type,
                          .factor = 1 + 31 * random.uniform(),
                          .original_length = 16 + static_cast<double>(random.below(20'000)),
                          .beta_fast = 4 + 60 * random.uniform(),
                          .beta_slow = 0.2 + 3 * random.uniform(),
                          .low_frequency_factor = 0.5 + random.uniform(),
                          .high_frequency_factor = 2 + 10 * random.uniform(),
                          .short_factor = {},
                          .long_factor = {}}};
  for (Index i = 0; i < drawn.width / 2; ++i) {
    drawn.scaling.short_factor.push_back(1 + random.uniform());
    drawn.scaling.long_factor.push_back(1 + 60 * random.uniform());
  }
  return drawn;
}

// Values of Hugging Face transformers, tests/utils/test_modeling_rope_utils.py: a head of 128, base 10000,
// factor 10, trained length 2048.
// clang-format off
const std::vector<double> published_plain{
    1.0000e+00, 8.6596e-01, 7.4989e-01, 6.4938e-01, 5.6234e-01, 4.8697e-01, 4.2170e-01, 3.6517e-01,
    3.1623e-01, 2.7384e-01, 2.3714e-01, 2.0535e-01, 1.7783e-01, 1.5399e-01, 1.3335e-01, 1.1548e-01,
    1.0000e-01, 8.6596e-02, 7.4989e-02, 6.4938e-02, 5.6234e-02, 4.8697e-02, 4.2170e-02, 3.6517e-02,
    3.1623e-02, 2.7384e-02, 2.3714e-02, 2.0535e-02, 1.7783e-02, 1.5399e-02, 1.3335e-02, 1.1548e-02,
    1.0000e-02, 8.6596e-03, 7.4989e-03, 6.4938e-03, 5.6234e-03, 4.8697e-03, 4.2170e-03, 3.6517e-03,
    3.1623e-03, 2.7384e-03, 2.3714e-03, 2.0535e-03, 1.7783e-03, 1.5399e-03, 1.3335e-03, 1.1548e-03,
    1.0000e-03, 8.6596e-04, 7.4989e-04, 6.4938e-04, 5.6234e-04, 4.8697e-04, 4.2170e-04, 3.6517e-04,
    3.1623e-04, 2.7384e-04, 2.3714e-04, 2.0535e-04, 1.7783e-04, 1.5399e-04, 1.3335e-04, 1.1548e-04};
// at a length of 16384
const std::vector<double> published_dynamic{
    1.0000e+00, 8.0931e-01, 6.5498e-01, 5.3008e-01, 4.2900e-01, 3.4720e-01, 2.8099e-01, 2.2741e-01,
    1.8404e-01, 1.4895e-01, 1.2055e-01, 9.7558e-02, 7.8955e-02, 6.3899e-02, 5.1714e-02, 4.1853e-02,
    3.3872e-02, 2.7413e-02, 2.2185e-02, 1.7955e-02, 1.4531e-02, 1.1760e-02, 9.5176e-03, 7.7027e-03,
    6.2339e-03, 5.0451e-03, 4.0831e-03, 3.3045e-03, 2.6744e-03, 2.1644e-03, 1.7517e-03, 1.4176e-03,
    1.1473e-03, 9.2852e-04, 7.5146e-04, 6.0817e-04, 4.9220e-04, 3.9834e-04, 3.2238e-04, 2.6091e-04,
    2.1115e-04, 1.7089e-04, 1.3830e-04, 1.1193e-04, 9.0585e-05, 7.3312e-05, 5.9332e-05, 4.8018e-05,
    3.8861e-05, 3.1451e-05, 2.5453e-05, 2.0600e-05, 1.6672e-05, 1.3492e-05, 1.0920e-05, 8.8374e-06,
    7.1522e-06, 5.7883e-06, 4.6845e-06, 3.7912e-06, 3.0683e-06, 2.4832e-06, 2.0097e-06, 1.6265e-06};
const std::vector<double> published_yarn{
    1.0000e+00, 8.6596e-01, 7.4989e-01, 6.4938e-01, 5.6234e-01, 4.8697e-01, 4.2170e-01, 3.6517e-01,
    3.1623e-01, 2.7384e-01, 2.3714e-01, 2.0535e-01, 1.7783e-01, 1.5399e-01, 1.3335e-01, 1.1548e-01,
    1.0000e-01, 8.3479e-02, 6.9590e-02, 5.7925e-02, 4.8136e-02, 3.9931e-02, 3.3061e-02, 2.7315e-02,
    2.2515e-02, 1.8512e-02, 1.5177e-02, 1.2403e-02, 1.0101e-02, 8.1924e-03, 6.6143e-03, 5.3120e-03,
    4.2400e-03, 3.3599e-03, 2.6396e-03, 2.0520e-03, 1.5746e-03, 1.1882e-03, 8.7713e-04, 6.2810e-04,
    4.3007e-04, 2.7384e-04, 2.3714e-04, 2.0535e-04, 1.7783e-04, 1.5399e-04, 1.3335e-04, 1.1548e-04,
    1.0000e-04, 8.6596e-05, 7.4989e-05, 6.4938e-05, 5.6234e-05, 4.8697e-05, 4.2170e-05, 3.6517e-05,
    3.1623e-05, 2.7384e-05, 2.3714e-05, 2.0535e-05, 1.7783e-05, 1.5399e-05, 1.3335e-05, 1.1548e-05};
const std::vector<double> published_llama3{
    1.0000e+00, 8.6596e-01, 7.4989e-01, 6.4938e-01, 5.6234e-01, 4.8697e-01, 4.2170e-01, 3.6517e-01,
    3.1623e-01, 2.7384e-01, 2.3714e-01, 2.0535e-01, 1.7783e-01, 1.5399e-01, 1.3335e-01, 1.1548e-01,
    1.0000e-01, 8.6596e-02, 7.4989e-02, 6.4938e-02, 5.6234e-02, 4.8697e-02, 4.2170e-02, 3.6517e-02,
    3.1623e-02, 2.7384e-02, 2.3714e-02, 2.0535e-02, 1.7783e-02, 1.5399e-02, 1.3335e-02, 1.0730e-02,
    7.7785e-03, 5.6009e-03, 3.9991e-03, 2.8248e-03, 1.9675e-03, 1.3449e-03, 8.9549e-04, 5.7363e-04,
    3.4539e-04, 2.7384e-04, 2.3714e-04, 2.0535e-04, 1.7783e-04, 1.5399e-04, 1.3335e-04, 1.1548e-04,
    1.0000e-04, 8.6596e-05, 7.4989e-05, 6.4938e-05, 5.6234e-05, 4.8697e-05, 4.2170e-05, 3.6517e-05,
    3.1623e-05, 2.7384e-05, 2.3714e-05, 2.0535e-05, 1.7783e-05, 1.5399e-05, 1.3335e-05, 1.1548e-05};

// What _compute_yarn_parameters of Hugging Face transformers computes for gpt-oss in double precision.
const std::vector<double> reference_gpt_oss{
    1.000000000000e+00, 6.890443058882e-01, 4.747820554769e-01, 3.271458718642e-01, 2.254180002029e-01,
    1.553229894845e-01, 1.070244214778e-01, 7.374456821026e-02, 5.081327481546e-02, 3.170569618466e-02,
    1.933500112654e-02, 1.159204925629e-02, 6.794959489732e-03, 3.860359317192e-03, 2.093792378970e-03,
    1.052602101386e-03, 4.564839192232e-04, 1.293187012451e-04, 3.830881237375e-05, 2.639646903147e-05,
    1.818833668169e-05, 1.253256982410e-05, 8.635495875438e-06, 5.950239261492e-06, 4.099978481803e-06,
    2.825066827150e-06, 1.946596211001e-06, 1.341291035054e-06, 9.242089502428e-07, 6.368209146157e-07,
    4.387978250864e-07, 3.023511428119e-07};
// What its HunYuanDenseV1RotaryEmbedding does, for pairs 1, 2, 31, 62 and 63.
const std::vector<double> reference_hunyuan{
    7.760343630470e-01, 6.022293326297e-01, 3.857531879087e-04, 1.488055219817e-07, 1.154781984689e-07};
// clang-format on

}  // namespace

TEST_CASE("rotary frequencies: the published values of Hugging Face transformers") {
  const auto published = [](Type type, const std::vector<double>& values) {
    const RotaryScaling scaling{.type = type, .factor = 10, .short_factor = {}, .long_factor = {}};
    check_close(frequencies(128, 10000, 16384, scaling).inverse, values, 5.1e-5);  // five digits
  };
  published(Type::none, published_plain);
  published(Type::dynamic_ntk, published_dynamic);
  published(Type::yarn, published_yarn);
  published(Type::llama3, published_llama3);
}

TEST_CASE("rotary frequencies: base^(-2i / width), and 1 for a single pair") {
  for (const Index width : {2, 4, 6, 64, 128, 65'536})
    for (const double base : {1.000001, 2.0, 10000.0, 500000.0, 1e12})
      check_close(frequencies(width, base, 7, {}).inverse, plain(width, base), 1e-13);
  for (const Type type : {Type::none, Type::ntk, Type::dynamic_ntk})
    CHECK(frequencies(2, 10000, 9000, {.type = type, .factor = 8, .short_factor = {}, .long_factor = {}})
              .inverse == std::vector<double>{1});
}

TEST_CASE("rotary frequencies: a factor of 1 is no scaling") {
  for (std::uint64_t seed = 0; seed < 40; ++seed)
    for (const Type type : every_type) {
      Random random(seed, 1);
      Drawn drawn = draw(random, type);
      drawn.scaling.factor = 1;
      std::ranges::fill(drawn.scaling.short_factor, 1.0);
      std::ranges::fill(drawn.scaling.long_factor, 1.0);
      // Beyond the trained length dynamic NTK changes the base even so.
      const auto n = static_cast<Index>(drawn.scaling.original_length) * (type == Type::dynamic_ntk ? 1 : 3);
      const RotaryFrequencies got = frequencies(drawn.width, drawn.base, n, drawn.scaling);
      check_close(got.inverse, frequencies(drawn.width, drawn.base, n, {}).inverse, 1e-15);
      CHECK(got.attention_factor == 1);
    }
}

TEST_CASE("rotary frequencies: linear divides every one") {
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    Random random(seed, 2);
    const Drawn drawn = draw(random, Type::linear);
    std::vector<double> expected = plain(drawn.width, drawn.base);
    for (double& frequency : expected) frequency /= drawn.scaling.factor;
    const RotaryFrequencies got = frequencies(drawn.width, drawn.base, 5, drawn.scaling);
    check_close(got.inverse, expected, 1e-13);
    CHECK(got.attention_factor == 1);
  }
}

TEST_CASE("rotary frequencies: NTK keeps the first, divides the last, and stays geometric") {
  for (std::uint64_t seed = 0; seed < 40; ++seed) {
    Random random(seed, 3);
    Drawn drawn = draw(random, Type::ntk);
    drawn.width += 2;
    const std::vector<double> before = plain(drawn.width, drawn.base);
    const auto check_stretched = [&](const RotaryFrequencies& got, double stretch) {
      CHECK(got.inverse.front() == 1);
      CHECK_THAT(got.inverse.back(), Catch::Matchers::WithinRel(before.back() / stretch, 1e-12));
      for (std::size_t i = 2; i < got.inverse.size(); ++i)
        CHECK_THAT(got.inverse[i] / got.inverse[i - 1], Catch::Matchers::WithinRel(got.inverse[1], 1e-12));
      CHECK(got.attention_factor == 1);
    };
    check_stretched(frequencies(drawn.width, drawn.base, 3, drawn.scaling), drawn.scaling.factor);

    drawn.scaling.type = Type::dynamic_ntk;
    const auto trained = static_cast<Index>(drawn.scaling.original_length);
    for (const Index n : {Index(1), trained - 1, trained})
      CHECK(frequencies(drawn.width, drawn.base, n, drawn.scaling).inverse ==
            frequencies(drawn.width, drawn.base, n, {}).inverse);
    const Index longer = trained + 1 + random.below(50'000);
    const double f = drawn.scaling.factor;
    check_stretched(frequencies(drawn.width, drawn.base, longer, drawn.scaling),
                    f * static_cast<double>(longer) / drawn.scaling.original_length - (f - 1));
    // A factor of 1 stretches by the lengths alone.
    drawn.scaling.factor = 1;
    check_stretched(frequencies(drawn.width, drawn.base, 2 * trained, drawn.scaling), 2);
  }
}

TEST_CASE("rotary frequencies: YaRN keeps pairs that turn often and divides those that turn little") {
  std::size_t kept = 0, divided = 0, between = 0;
  for (std::uint64_t seed = 0; seed < 100; ++seed) {
    Random random(seed, 4);
    const Drawn drawn = draw(random, Type::yarn);
    const RotaryScaling& scaling = drawn.scaling;
    const RotaryFrequencies got = frequencies(drawn.width, drawn.base, 5, scaling);
    const std::vector<double> before = frequencies(drawn.width, drawn.base, 5, {}).inverse;
    CHECK_THAT(got.attention_factor, Catch::Matchers::WithinRel(0.1 * std::log(scaling.factor) + 1, 1e-15));
    double last_ratio = 1;
    for (std::size_t i = 0; i < before.size(); ++i) {
      CAPTURE(seed, i);
      const double turns = scaling.original_length * before[i] / (2 * std::numbers::pi);
      const double ratio = got.inverse[i] / before[i];
      if (turns > scaling.beta_fast * (1 + 1e-9)) {
        CHECK(ratio == 1);
        ++kept;
      } else if (turns < scaling.beta_slow * (1 - 1e-9) && i > 0) {
        CHECK_THAT(ratio, Catch::Matchers::WithinRel(1 / scaling.factor, 1e-12));
        ++divided;
      } else {
        CHECK(ratio >= (1 - 1e-12) / scaling.factor);
        CHECK(ratio <= 1);
        ++between;
      }
      CHECK(ratio <= last_ratio * (1 + 1e-12));
      last_ratio = ratio;
    }
  }
  CHECK((kept > 100 && divided > 100 && between > 100));
}

TEST_CASE("rotary frequencies: YaRN where no pair, or every pair, turns often within the trained length") {
  const RotaryScaling tiny{
      .type = Type::yarn, .factor = 4, .original_length = 2, .short_factor = {}, .long_factor = {}};
  const std::vector<double> divided = frequencies(64, 10000, 5, tiny).inverse, before = plain(64, 10000);
  CHECK(divided[0] == 1);  // the first pair is where the step begins
  for (std::size_t i = 1; i < before.size(); ++i)
    CHECK_THAT(divided[i], Catch::Matchers::WithinRel(before[i] / 4, 1e-12));
  const RotaryScaling ample{
      .type = Type::yarn, .factor = 4, .original_length = 1e7, .short_factor = {}, .long_factor = {}};
  for (const double base : {1.000001, 10.0})
    CHECK(frequencies(64, base, 5, ample).inverse == frequencies(64, base, 5, {}).inverse);
}

TEST_CASE("rotary frequencies: YaRN's ramp ends at the width less 1") {
  // ln(1000 / 2 pi) / ln 10 = 2.202 and ln(1000 / 64 pi) / ln 10 = 0.697, times 4: from pair 2 to 9, so to 7.
  const RotaryScaling scaling{
      .type = Type::yarn, .factor = 4, .original_length = 1000, .short_factor = {}, .long_factor = {}};
  const std::vector<double> before = plain(8, 10);
  check_close(frequencies(8, 10, 5, scaling).inverse,
              {before[0], before[1], before[2], before[3] * (0.8 + 0.2 / 4)}, 1e-13);
}

TEST_CASE("rotary frequencies: YaRN's ramp of gpt-oss, which is not rounded") {
  // openai/gpt-oss-20b: head 64, base 150000, trained length 4096, factor 32, truncate false.
  RotaryScaling scaling{.type = Type::yarn,
                        .factor = 32,
                        .original_length = 4096,
                        .truncate = false,
                        .short_factor = {},
                        .long_factor = {}};
  const RotaryFrequencies made = frequencies(64, 150'000, 5, scaling);
  check_close(made.inverse, reference_gpt_oss, 1e-11);
  CHECK_THAT(made.attention_factor, Catch::Matchers::WithinRel(1.3465735902799727, 1e-15));
  scaling.truncate = true;
  // Rounded, the ramp goes from pair 8 to pair 18, and pair 17 turns 1.76 times as fast.
  CHECK_THAT(frequencies(64, 150'000, 5, scaling).inverse[17],
             Catch::Matchers::WithinRel(2.279477957951e-04, 1e-11));
}

TEST_CASE("rotary frequencies: HunYuan's alpha is the NTK scaling at every length") {
  // tencent/Hunyuan-7B-Instruct: head 128, base 10000, alpha 1000, which makes the base 11158839.925.
  for (const Index n : {5, 300'000}) {
    const std::vector<double> made =
        frequencies(128, 10000, n, {.type = Type::ntk, .factor = 1000, .short_factor = {}, .long_factor = {}})
            .inverse;
    check_close({made[1], made[2], made[31], made[62], made[63]}, reference_hunyuan, 1e-11);
  }
}

TEST_CASE("rotary frequencies: an attention factor that is stated takes the place of the scaling's") {
  for (const Type type : {Type::yarn, Type::longrope}) {
    Random random(1, 9);
    Drawn drawn = draw(random, type);
    const RotaryFrequencies own = frequencies(drawn.width, drawn.base, 5, drawn.scaling);
    drawn.scaling.attention_factor = 1.25;
    const RotaryFrequencies stated = frequencies(drawn.width, drawn.base, 5, drawn.scaling);
    CHECK(stated.attention_factor == 1.25);
    CHECK(own.attention_factor != 1.25);
    CHECK(stated.inverse == own.inverse);
  }
}

TEST_CASE("rotary frequencies: Llama 3 with equal factors is a step, as in Llama 4") {
  const RotaryScaling scaling{.type = Type::llama3,
                              .factor = 16,
                              .original_length = 8192,
                              .low_frequency_factor = 1,
                              .high_frequency_factor = 1,
                              .short_factor = {},
                              .long_factor = {}};
  const std::vector<double> before = frequencies(128, 500'000, 5, {}).inverse,
                            after = frequencies(128, 500'000, 5, scaling).inverse;
  // Transformers keeps the first 35 of the 64 pairs, whose wavelengths are up to 8192.
  for (std::size_t i = 0; i < before.size(); ++i) {
    CAPTURE(i);
    CHECK(after[i] == (i < 35 ? before[i] : before[i] / 16));
  }
}

TEST_CASE("rotary frequencies: Llama 3 by wavelength") {
  std::size_t kept = 0, divided = 0, between = 0;
  for (std::uint64_t seed = 0; seed < 100; ++seed) {
    Random random(seed, 5);
    const Drawn drawn = draw(random, Type::llama3);
    const RotaryScaling& scaling = drawn.scaling;
    const double low = scaling.low_frequency_factor, high = scaling.high_frequency_factor;
    const RotaryFrequencies got = frequencies(drawn.width, drawn.base, 5, scaling);
    const std::vector<double> before = frequencies(drawn.width, drawn.base, 5, {}).inverse;
    CHECK(got.attention_factor == 1);
    for (std::size_t i = 0; i < before.size(); ++i) {
      CAPTURE(seed, i);
      const double wavelength = 2 * std::numbers::pi / before[i];
      if (wavelength < scaling.original_length / high) {
        CHECK(got.inverse[i] == before[i]);
        ++kept;
      } else if (wavelength > scaling.original_length / low) {
        CHECK(got.inverse[i] == before[i] / scaling.factor);
        ++divided;
      } else {
        // The shares are those of a straight line in L / wavelength: nothing at `low`, all at `high`.
        const double share = (got.inverse[i] / before[i] - 1 / scaling.factor) / (1 - 1 / scaling.factor);
        CHECK_THAT(low + share * (high - low),
                   Catch::Matchers::WithinRel(scaling.original_length / wavelength, 1e-10));
        ++between;
      }
    }
  }
  CHECK((kept > 100 && divided > 100 && between > 100));
}

TEST_CASE("rotary frequencies: Llama 3 is continuous at both boundaries") {
  // The trained length at which pair 3 has just the boundary's wavelength.
  const std::vector<double> before = frequencies(16, 10000, 5, {}).inverse;
  for (const double boundary : {1.0, 4.0})
    for (const double off : {-1e-9, 0.0, 1e-9}) {
      const RotaryScaling scaling{.type = Type::llama3,
                                  .factor = 8,
                                  .original_length = boundary * 2 * std::numbers::pi / before[3] * (1 + off),
                                  .short_factor = {},
                                  .long_factor = {}};
      CHECK_THAT(frequencies(16, 10000, 5, scaling).inverse[3],
                 Catch::Matchers::WithinRel(boundary == 1 ? before[3] / 8 : before[3], 1e-7));
    }
}

TEST_CASE("rotary frequencies: LongRoPE divides each pair by its own number, which the length chooses") {
  for (std::uint64_t seed = 0; seed < 40; ++seed) {
    Random random(seed, 6);
    const Drawn drawn = draw(random, Type::longrope);
    const auto trained = static_cast<Index>(drawn.scaling.original_length);
    for (const Index n : {Index(1), trained, trained + 1, 10 * trained}) {
      const RotaryFrequencies got = frequencies(drawn.width, drawn.base, n, drawn.scaling);
      std::vector<double> expected = plain(drawn.width, drawn.base);
      for (std::size_t i = 0; i < expected.size(); ++i)
        expected[i] /= n > trained ? drawn.scaling.long_factor[i] : drawn.scaling.short_factor[i];
      check_close(got.inverse, expected, 1e-13);
      // a^2 = 1 + log_L f, so L^(a^2 - 1) = f
      CHECK_THAT(std::pow(drawn.scaling.original_length, std::pow(got.attention_factor, 2) - 1),
                 Catch::Matchers::WithinRel(drawn.scaling.factor, 1e-12));
    }
  }
}

TEST_CASE("rotary frequencies: stay positive and finite at the ends of every range") {
  for (const Type type : every_type)
    for (const Index width : {2, 4, 6, 256})
      for (const double base : {1.000001, 1e12})
        for (const double factor : {1.0, 1e6})
          for (const double trained : {2.0, 1e7})
            for (const double beta : {0.001, 1e6}) {
              const std::vector<double> divisors(width / 2, 1e6);
              const RotaryFrequencies got = frequencies(width, base, 10'000'000,
                                                        {.type = type,
                                                         .factor = factor,
                                                         .original_length = trained,
                                                         .beta_fast = beta,
                                                         .beta_slow = beta,
                                                         .low_frequency_factor = 0.001,
                                                         .high_frequency_factor = 1e6,
                                                         .short_factor = divisors,
                                                         .long_factor = divisors});
              CAPTURE(int(type), width, base, factor, trained, beta);
              CHECK(std::isfinite(got.attention_factor));
              CHECK(std::ranges::all_of(
                  got.inverse, [](double w) { return std::isfinite(w) && w > 0 && w <= 1 + 1e-12; }));
            }
}

TEST_CASE("rotary frequencies: what contradicts itself is refused, where the scaling uses it") {
  const auto check_refused = [](Type type, RotaryScaling scaling, pe::ErrorCode code,
                                const std::string& field, const std::string& text) {
    scaling.type = type;
    const auto refused = pe::rotary_frequencies(8, 10000, 5, scaling);
    REQUIRE(!refused);
    CHECK(refused.error().code == code);
    CHECK(refused.error().field == field);
    CHECK_THAT(refused.error().message, Catch::Matchers::StartsWith(field));
    CHECK_THAT(refused.error().message, Catch::Matchers::ContainsSubstring(text));
    scaling.type = Type::linear;
    CHECK(pe::rotary_frequencies(8, 10000, 5, scaling).has_value());
  };
  RotaryScaling reversed;
  reversed.beta_fast = 0.5;
  check_refused(Type::yarn, reversed, pe::ErrorCode::bad_value, "betaFast", "betaSlow, 1");
  RotaryScaling crossed;
  crossed.high_frequency_factor = 0.5;
  check_refused(Type::llama3, crossed, pe::ErrorCode::bad_value, "highFrequencyFactor",
                "lowFrequencyFactor, 1");
  RotaryScaling lists;
  check_refused(Type::longrope, lists, pe::ErrorCode::bad_shape, "shortFactor",
                "0 numbers; longrope needs 4");
  lists.short_factor = {1, 1, 1, 1};
  check_refused(Type::longrope, lists, pe::ErrorCode::bad_shape, "longFactor", "0 numbers; longrope needs 4");
  lists.long_factor = {1, 1, 1, 1, 1};
  check_refused(Type::longrope, lists, pe::ErrorCode::bad_shape, "longFactor", "5 numbers; longrope needs 4");
}

}  // namespace rotary_frequencies_test
