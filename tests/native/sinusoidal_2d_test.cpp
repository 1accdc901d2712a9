#include "pe/encodings/sinusoidal_2d.hpp"

#include <catch_amalgamated.hpp>
#include <cmath>

#include "pe/core/random.hpp"
#include "same.hpp"
#include "schemes.hpp"

namespace sinusoidal_2d_test {

using pe::Index, pe::Matrix, pe::MatrixD;

namespace {

Matrix table_of(const pe::EncodeRequest& request) {
  return table_with(pe::sinusoidal_2d_scheme, request);
}

/// get_1d_sincos_pos_embed_from_grid of facebookresearch/mae, util/pos_embed.py, in double.
MatrixD embed_1d(Index width, const std::vector<double>& positions) {
  MatrixD embedding(static_cast<Index>(positions.size()), width);
  for (Index m = 0; m < embedding.rows(); ++m)
    for (Index i = 0; i < width / 2; ++i) {
      const double omega = 1 / std::pow(10000, static_cast<double>(i) / (static_cast<double>(width) / 2));
      embedding(m, i) = std::sin(positions[static_cast<std::size_t>(m)] * omega);
      embedding(m, width / 2 + i) = std::cos(positions[static_cast<std::size_t>(m)] * omega);
    }
  return embedding;
}

/// get_2d_sincos_pos_embed of the same file: np.meshgrid(grid_w, grid_h), "here w goes first".
MatrixD embed_2d(Index width, Index grid_h, Index grid_w) {
  std::vector<double> first, second;
  for (Index h = 0; h < grid_h; ++h)
    for (Index w = 0; w < grid_w; ++w) {
      first.push_back(static_cast<double>(w));
      second.push_back(static_cast<double>(h));
    }
  MatrixD embedding(grid_h * grid_w, width);
  embedding << embed_1d(width / 2, first), embed_1d(width / 2, second);
  return embedding;
}

}  // namespace

TEST_CASE("2-D sinusoids: the table of the authors' code, square grids and others") {
  for (const auto& [h, w, d] : {std::array<Index, 3>{14, 14, 768},
                                {1, 1, 4},
                                {3, 5, 8},
                                {5, 3, 8},
                                {1, 7, 4},
                                {7, 1, 12},
                                {2, 30, 64}}) {
    CAPTURE(h, w, d);
    const Matrix table = table_of(asked(h * w, d, {{"columns", static_cast<double>(w)}}));
    CHECK((table.cast<double>() - embed_2d(d, h, w)).cwiseAbs().maxCoeff() < 1e-7);
  }
}

TEST_CASE("2-D sinusoids: the grid has 14 columns unless something else is asked for") {
  CHECK(same(table_of(asked(196, 16)), table_of(asked(196, 16, {{"columns", 14.0}}))));
}

TEST_CASE("2-D sinusoids: the left half says the column, the right half the line") {
  const Index columns = 6, d = 16;
  const Matrix table = table_of(asked(4 * columns, d, {{"columns", 6.0}}));
  for (Index p = 0; p < table.rows(); ++p)
    for (Index q = 0; q < table.rows(); ++q) {
      CHECK((table.row(p).head(d / 2) == table.row(q).head(d / 2)) == (p % columns == q % columns));
      CHECK((table.row(p).tail(d / 2) == table.row(q).tail(d / 2)) == (p / columns == q / columns));
    }
}

TEST_CASE("2-D sinusoids: a last line that is not full, and chosen cells, are rows of the whole grid") {
  const Matrix whole = table_of(asked(60, 8, {{"columns", 9.0}}));
  CHECK(same(table_of(asked(13, 8, {{"columns", 9.0}})), whole.topRows(13)));
  pe::EncodeRequest chosen = asked(4, 8, {{"columns", 9.0}});
  chosen.positions = std::vector<double>{59, 0, 8, 9};
  const Matrix table = table_of(chosen);
  for (Index i = 0; i < 4; ++i)
    CHECK(
        same(table.row(i), whole.row(static_cast<Index>((*chosen.positions)[static_cast<std::size_t>(i)]))));
  chosen = asked(1, 4, {{"columns", 1e7}});
  chosen.positions = std::vector<double>{9999999};
  CHECK(table_of(chosen)(0, 0) == Catch::Approx(std::sin(9999999.0)).margin(1e-7));
}

TEST_CASE("2-D sinusoids: proximity depends on the two distances alone") {
  const Index columns = 8, lines = 8, d = 32;
  const MatrixD table = table_of(asked(columns * lines, d, {{"columns", 8.0}})).cast<double>();
  for (Index p = 0; p < table.rows(); ++p)
    for (Index q = 0; q < table.rows(); ++q) {
      double expected = 0;
      for (Index i = 0; i < d / 4; ++i) {
        const double w = std::pow(10000, -4.0 * static_cast<double>(i) / d);
        expected += std::cos(w * static_cast<double>(p % columns - q % columns)) +
                    std::cos(w * static_cast<double>(p / columns - q / columns));
      }
      REQUIRE(std::abs(table.row(p).dot(table.row(q)) - expected) < 4e-7 * d);
    }
}

TEST_CASE("2-D sinusoids: widths that do not divide by 4 and positions that are no cells are refused") {
  for (const Index d : {1, 2, 3, 5, 6, 770}) {
    const auto encoded = encode_with(pe::sinusoidal_2d_scheme, asked(4, d));
    REQUIRE(!encoded);
    CHECK(encoded.error().code == pe::ErrorCode::bad_value);
    CHECK(encoded.error().field == "d");
    CHECK_THAT(encoded.error().message, Catch::Matchers::ContainsSubstring("multiple of 4"));
  }
  for (const double bad : {-1.0, 0.5}) {
    pe::EncodeRequest request = asked(2, 4);
    request.positions = std::vector<double>{0, bad};
    const auto encoded = encode_with(pe::sinusoidal_2d_scheme, request);
    REQUIRE(!encoded);
    CHECK(encoded.error().code == pe::ErrorCode::bad_value);
    CHECK(encoded.error().field == "positions");
    CHECK_THAT(encoded.error().message, Catch::Matchers::ContainsSubstring("positions[1]"));
  }
}

}  // namespace sinusoidal_2d_test
