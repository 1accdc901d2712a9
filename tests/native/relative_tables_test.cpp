#include "pe/encodings/relative_tables.hpp"

#include <numeric>

#include "pe/encodings/deberta.hpp"
#include "pe/encodings/relative_sinusoidal.hpp"
#include "pe/encodings/shaw.hpp"
#include "pe/encodings/transformer_xl.hpp"
#include "relative_schemes.hpp"
#include "same.hpp"

namespace relative_tables_test {

using pe::EncodeRequest, pe::ErrorCode, pe::Index, pe::Matrix, pe::RelativeEncoding, pe::Scheme;

namespace {

const std::vector<const Scheme*> schemes{&pe::shaw_scheme, &pe::relative_sinusoidal_scheme,
                                         &pe::transformer_xl_scheme, &pe::deberta_scheme};

EncodeRequest asked(Index n, Index d, double max_distance, std::uint64_t seed = 1) {
  return {.scheme = {},
          .n = n,
          .d = d,
          .positions = {},
          .heads = 2,
          .seed = seed,
          .parameters = {{"maxDistance", max_distance}}};
}

std::vector<const Matrix*> tables_of(const RelativeEncoding& relative) {
  std::vector<const Matrix*> tables{&relative.keys};
  if (relative.values) tables.push_back(&*relative.values);
  if (relative.queries) tables.push_back(&*relative.queries);
  return tables;
}

void check_refused(const Scheme& scheme, const EncodeRequest& request, ErrorCode code,
                   const std::string& field) {
  const auto encoded = encode_with(scheme, request);
  REQUIRE(!encoded);
  CAPTURE(scheme.id, encoded.error().message);
  CHECK(encoded.error().code == code);
  CHECK(encoded.error().field == field);
  CHECK_THAT(encoded.error().message, Catch::Matchers::ContainsSubstring(field));
}

}  // namespace

TEST_CASE("relative vectors: 2 maxDistance + 1 rows, as wide as a head or as all heads, whatever n is") {
  for (const Scheme* scheme : schemes)
    for (const Index n : {1, 2, 5, 40})
      for (const Index d : {1, 2, 3, 8})
        for (const Index distance : {1, 2, 7}) {
          CAPTURE(scheme->id, n, d, distance);
          const RelativeEncoding relative =
              relative_with(*scheme, asked(n, d, static_cast<double>(distance)));
          CHECK(relative.max_distance == distance);
          const bool all_heads = scheme == &pe::transformer_xl_scheme || scheme == &pe::deberta_scheme;
          for (const Matrix* table : tables_of(relative)) {
            CHECK(table->rows() == 2 * distance + 1);
            CHECK(table->cols() == (all_heads ? 2 * d : d));
            CHECK(table->allFinite());
          }
        }
}

TEST_CASE(
    "relative vectors: the same request gives the same bits, another seed other vectors, if any are drawn") {
  for (const Scheme* scheme : schemes) {
    CAPTURE(scheme->id);
    const RelativeEncoding one = relative_with(*scheme, asked(9, 4, 3, 5)),
                           again = relative_with(*scheme, asked(9, 4, 3, 5)),
                           other = relative_with(*scheme, asked(9, 4, 3, 6));
    for (std::size_t i = 0; i < tables_of(one).size(); ++i) {
      CHECK(same(*tables_of(one)[i], *tables_of(again)[i]));
      CHECK(same(*tables_of(one)[i], *tables_of(other)[i]) == !scheme->learnable);
    }
  }
}

TEST_CASE("relative vectors: positions can start anywhere, but go up in steps of 1") {
  for (const Scheme* scheme : schemes) {
    CAPTURE(scheme->id);
    EncodeRequest request = asked(4, 6, 3);
    const RelativeEncoding plain = relative_with(*scheme, request);
    for (const double start : {0.0, -7.0, 0.1, 9999996.0}) {
      request.positions = std::vector<double>{start, start + 1, start + 2, start + 3};
      CHECK(same(relative_with(*scheme, request).keys, plain.keys));
    }
    for (const std::vector<double>& bad :
         {std::vector<double>{0, 1, 3, 4}, {0, 1, 2, 2.5}, {3, 2, 1, 0}, {0, 0, 0, 0}, {0, 2, 4, 6}}) {
      request.positions = bad;
      check_refused(*scheme, request, ErrorCode::bad_value, "positions");
    }
  }
}

TEST_CASE("relative vectors: a table beyond memory is refused, not tried") {
  for (const Scheme* scheme : schemes)
    check_refused(*scheme, asked(4, 65536, 1e6), ErrorCode::too_large, "maxDistance");
}

TEST_CASE(
    "relative vectors: a row depends on its offset, not on the largest distance; its columns not on the "
    "width") {
  using enum pe::RelativePart;
  for (std::uint64_t seed = 0; seed < 10; ++seed)
    for (const auto part : {keys, values, queries}) {
      const Matrix large = pe::random_offset_rows(seed, part, 9, 7, 0.5),
                   small = pe::random_offset_rows(seed, part, 4, 3, 0.5);
      CHECK(same(small, large.block(5, 0, 9, 3)));
    }
}

TEST_CASE("relative vectors: parts, offsets and columns share nothing; mean 0 and the deviation asked for") {
  using enum pe::RelativePart;
  const Index distance = 150, width = 80;
  std::vector<pe::MatrixD> drawn;
  for (const auto part : {keys, values, queries})
    drawn.push_back(pe::random_offset_rows(3, part, distance, width, 2).cast<double>() / 2);
  const double spread = 1 / std::sqrt(static_cast<double>(drawn[0].size()));
  for (std::size_t a = 0; a < drawn.size(); ++a) {
    const auto& rows = drawn[a];
    CHECK(std::abs(rows.mean()) < 5 * spread);
    CHECK(std::abs(rows.squaredNorm() / static_cast<double>(rows.size()) - 1) < 10 * spread);
    CHECK(std::abs(rows.cwiseProduct(rows.colwise().reverse()).bottomRows(distance).mean()) < 10 * spread);
    CHECK(std::abs(rows.topRows(2 * distance).cwiseProduct(rows.bottomRows(2 * distance)).mean()) <
          5 * spread);
    CHECK(std::abs(rows.leftCols(width - 1).cwiseProduct(rows.rightCols(width - 1)).mean()) < 5 * spread);
    for (std::size_t b = 0; b < a; ++b) CHECK(std::abs(rows.cwiseProduct(drawn[b]).mean()) < 5 * spread);
  }
}

}  // namespace relative_tables_test
