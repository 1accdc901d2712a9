#include "pe/encodings/rotary_axes.hpp"

#include <catch_amalgamated.hpp>
#include <cmath>
#include <string>
#include <vector>

#include "golden.hpp"
#include "pe/attention/positions.hpp"
#include "pe/core/random.hpp"
#include "pe/encodings/rotary.hpp"
#include "pe/properties/position_kernel.hpp"
#include "pe/properties/proximity.hpp"
#include "same.hpp"
#include "schemes.hpp"
#include "turned.hpp"

namespace rotary_axes_test {

using pe::Index, pe::Matrix, pe::Parameters, pe::Random, pe::RotaryEncoding, pe::VectorD;

namespace {

RotaryEncoding rotary(const pe::EncodeRequest& request) {
  const auto encoded = encode_with(pe::rotary_scheme, request);
  REQUIRE(encoded.has_value());
  return std::get<RotaryEncoding>(*encoded);
}

pe::Error refusal(const pe::EncodeRequest& request) {
  const auto refused = encode_with(pe::rotary_scheme, request);
  REQUIRE(!refused.has_value());
  return refused.error();
}

const std::string of_images[] = {"sections", "interleaved"};
const std::string of_grids[] = {"axial", "alternating"};

double score(const RotaryEncoding& rotary, const VectorD& q, const VectorD& k, Index i, Index j) {
  return turned(q, rotary, i).dot(turned(k, rotary, j));
}

}  // namespace

TEST_CASE("rotary axes: places and angles are those of Qwen2-VL, Qwen3-VL, Qwen3.5 and Pixtral") {
  const auto blocks = read_golden("rotary/rotary.txt");
  int count = 0;
  for (std::size_t at = 0; at + 1 < blocks.size(); at += 2, ++count) {
    CAPTURE(blocks[at].name);
    const auto name = words(blocks[at].name);
    REQUIRE(name[0] == "case");
    const auto number = [&](std::size_t place) { return std::stod(name[place]); };
    Parameters parameters{{"axes", name[1]},
                          {"base", number(3)},
                          {"textBefore", number(4)},
                          {"lines", number(5)},
                          {"columns", number(6)}};
    if (number(7) + number(8) + number(9) > 0)
      parameters.emplace("sections", std::vector<double>{number(7), number(8), number(9)});
    const pe::MatrixD &places = blocks[at].values, &angles = blocks[at + 1].values;
    const RotaryEncoding encoding = rotary(asked(places.rows(), static_cast<Index>(number(2)), parameters));
    REQUIRE(encoding.axes.has_value());
    REQUIRE(encoding.cos.cols() == angles.cols());
    for (Index row = 0; row < places.rows(); ++row) {
      for (Index axis = 0; axis < 3; ++axis)
        CHECK(encoding.axes->positions[3 * row + axis] == places(row, axis));
      for (Index i = 0; i < angles.cols(); ++i) {
        CHECK(std::abs(encoding.cos(row, i) - std::cos(angles(row, i))) < 1e-7);
        CHECK(std::abs(encoding.sin(row, i) - std::sin(angles(row, i))) < 1e-7);
      }
    }
  }
  CHECK(count == 6);
}

TEST_CASE("rotary axes: without sections, the shares of pairs are those of Qwen2-VL and Qwen3-VL") {
  const std::vector<double> published[] = {{16, 24, 24}, {24, 20, 20}};
  for (std::size_t way = 0; way < 2; ++way) {
    const Parameters usual{{"axes", of_images[way]}};
    Parameters stated = usual;
    stated.emplace("sections", published[way]);
    CHECK(rotary(asked(2, 128, usual)).axes->of_pairs == rotary(asked(2, 128, stated)).axes->of_pairs);
    // Any number of pairs has its shares.
    for (Index d = 2; d < 40; d += 2) CHECK(rotary(asked(2, d, usual)).cos.cols() == d / 2);
  }
}

TEST_CASE("rotary axes: a text alone is turned as with one axis, to the bit") {
  for (const std::string& axes : of_images)
    for (const char* const scaling : {"none", "dynamic-ntk", "yarn"}) {
      CAPTURE(axes, scaling);
      const Parameters plain{{"scaling", std::string(scaling)}, {"factor", 4.0}, {"originalLength", 16.0}};
      Parameters several = plain;
      several.emplace("axes", axes);
      const auto check_same = [&](Parameters where) {
        for (const auto& [name, value] : several) where.emplace(name, value);
        pe::EncodeRequest one = asked(40, 36, plain), three = asked(40, 36, where);
        CHECK(same(rotary(one).cos, rotary(three).cos));
        CHECK(same(rotary(one).sin, rotary(three).sin));
        one.n = three.n = 4;
        one.positions = three.positions = {-3.1, 0.1, 17, 39};
        CHECK(same(rotary(one).sin, rotary(three).sin));
      };
      check_same({{"lines", 0.0}});
      check_same({{"textBefore", 40.0}});
    }
}

TEST_CASE("rotary axes: in an image, a score follows the offsets of lines and columns alone") {
  Random random(5, 2);
  const Index lines = 4, columns = 5, d = 24;
  const auto check_scores = [&](const RotaryEncoding& encoding, Index first) {
    const VectorD q = random_vector(d, random), k = random_vector(d, random);
    const auto cell = [&](Index line, Index column) { return first + line * columns + column; };
    double least = 1e9, most = -1e9;
    for (Index line = 0; line + 1 < lines; ++line)
      for (Index column = 0; column + 2 < columns; ++column) {
        const double now = score(encoding, q, k, cell(line, column), cell(line + 1, column + 2));
        least = std::min(least, now);
        most = std::max(most, now);
      }
    CHECK(most - least < 1e-4);
    // Cells as far apart in the sequence, but not in the image, have another score.
    CHECK(std::abs(score(encoding, q, k, cell(0, 0), cell(0, 4)) -
                   score(encoding, q, k, cell(0, 1), cell(1, 0))) > 0.1);
  };
  for (const std::string& axes : of_images)
    check_scores(rotary(asked(40, d, {{"axes", axes}, {"columns", 5.0}, {"base", 100.0}})), 4);
  for (const std::string& axes : of_grids)
    check_scores(rotary(asked(40, d, {{"axes", axes}, {"columns", 5.0}, {"base", 100.0}})), 0);
}

TEST_CASE(
    "rotary axes: pairs turn at the frequencies of one axis, of a grid's halves at those of half a head") {
  for (const char* const axes : {"alternating", "sections", "interleaved"})
    CHECK(rotary(asked(9, 16, {{"axes", std::string(axes)}})).inverse_frequencies ==
          rotary(asked(9, 16)).inverse_frequencies);
  const auto halves = rotary(asked(9, 16, {{"axes", std::string("axial")}})).inverse_frequencies;
  const auto half = rotary(asked(9, 8)).inverse_frequencies;
  CHECK(std::vector(halves.begin(), halves.begin() + 4) == half);
  CHECK(std::vector(halves.begin() + 4, halves.end()) == half);
}

TEST_CASE("rotary axes: the length that a scaling measures is the largest place, not the number of tokens") {
  // 4 words, an image of 32 cells that takes 8 places, 4 words: 16 places for 40 tokens.
  const Parameters scaling{{"scaling", std::string("dynamic-ntk")}, {"factor", 4.0}, {"originalLength", 8.0}};
  Parameters image = scaling;
  image.emplace("axes", std::string("interleaved"));
  CHECK(rotary(asked(40, 32, image)).inverse_frequencies ==
        rotary(asked(16, 32, scaling)).inverse_frequencies);
}

TEST_CASE("rotary axes: the bound on scores by distance is one of a single axis") {
  for (const auto& axes : {"one", "interleaved"}) {
    const pe::Encoding encoding = rotary(asked(12, 16, {{"axes", std::string(axes)}}));
    auto phi = pe::proximity(encoding, pe::Measure::dot, 0);
    REQUIRE(phi.has_value());
    const auto kernel = pe::position_kernel(std::move(*phi), encoding);
    REQUIRE(kernel.has_value());
    CHECK(kernel->bound.empty() == (std::string(axes) != "one"));
    CHECK((kernel->deviation > 1e-3) == (std::string(axes) != "one"));
  }
}

TEST_CASE("rotary axes: what fits no image is refused with the reason") {
  const auto with = [](const std::string& axes, std::vector<double> sections) {
    return asked(4, 32, {{"axes", axes}, {"sections", std::move(sections)}});
  };
  for (const auto& sections :
       {std::vector<double>{4, 6}, {4, 6, 7}, {4, 6, 6, 0}, {4.5, 5.5, 6}, {4.5, 6.5, 6}}) {
    const pe::Error error = refusal(with("sections", sections));
    CHECK(error.code == pe::ErrorCode::bad_shape);
    CHECK(error.field == "sections");
    CHECK_THAT(error.message, Catch::Matchers::ContainsSubstring("sum to 16"));
  }
  // Of 16 pairs, five numbers leave a rest of 1 and five of 2.
  CHECK(encode_with(pe::rotary_scheme, with("interleaved", {6, 5, 5})).has_value());
  CHECK(refusal(with("interleaved", {4, 6, 6})).field == "sections");
  CHECK(encode_with(pe::rotary_scheme, with("sections", {4, 6, 6})).has_value());
  CHECK(refusal(asked(4, 18, {{"axes", std::string("axial")}})).field == "d");
  CHECK(refusal(asked(4, 32, {{"axes", std::string("axial")}, {"rotaryDim", 6.0}})).field == "rotaryDim");
  for (const std::string& axes : of_grids) {
    pe::EncodeRequest between = asked(2, 16, {{"axes", axes}});
    between.positions = {1, 2.5};
    CHECK(refusal(between).field == "positions");
    between.positions = {1, -2};
    CHECK(refusal(between).field == "positions");
  }
  pe::EncodeRequest in_image = asked(1, 16, {{"axes", std::string("sections")}});
  in_image.positions = {4.5};
  CHECK(refusal(in_image).field == "positions");
  // In the text before and after it, fractions have a place.
  in_image.positions = {3.5};
  CHECK(rotary(in_image).axes->positions == std::vector<double>{3.5, 3.5, 3.5});
  in_image.positions = {36.5};
  CHECK(rotary(in_image).axes->positions == std::vector<double>{12.5, 12.5, 12.5});
}

TEST_CASE("rotary: the last dimensions turn as the first ones do, and the others stay") {
  for (const char* const layout : {"interleaved", "half"}) {
    const Index d = 12, width = 4;
    const auto of_part = [&](const std::string& part) {
      return rotary(
          asked(9, d, {{"rotaryDim", double(width)}, {"part", part}, {"layout", std::string(layout)}}));
    };
    Random random(3, 5);
    const VectorD x = random_vector(d, random);
    Matrix last = x.cast<float>().transpose().replicate(9, 1), first(9, d);
    first.leftCols(width) = last.rightCols(width);
    first.rightCols(d - width) = last.leftCols(d - width);
    const Matrix before = last;
    pe::rotate<float>(last, of_part("last"), pe::Side::query);
    pe::rotate<float>(first, of_part("first"), pe::Side::query);
    CHECK(same(last.rightCols(width), first.leftCols(width)));
    CHECK(same(last.leftCols(d - width), before.leftCols(d - width)));
    CHECK(!same(last.rightCols(width), before.rightCols(width)));
    pe::rotate_gradient<float>(last, of_part("last"), pe::Side::query);
    CHECK((last - before).cwiseAbs().maxCoeff() < 1e-6F);
  }
}

}  // namespace rotary_axes_test
