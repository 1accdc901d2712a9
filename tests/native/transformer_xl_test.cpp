#include "pe/encodings/transformer_xl.hpp"

#include "decompositions.hpp"
#include "relative_schemes.hpp"
#include "same.hpp"

namespace transformer_xl_test {

using pe::Index, pe::Matrix, pe::MatrixD, pe::Random, pe::RelativeEncoding;

namespace {

/// PositionalEmbedding of the authors' code (pytorch/mem_transformer.py): all sines, then all cosines.
MatrixD positional_embedding(const std::vector<double>& positions, Index width) {
  MatrixD table(static_cast<Index>(positions.size()), width);
  for (Index p = 0; p < table.rows(); ++p)
    for (Index i = 0; i < width / 2; ++i) {
      const double angle = positions[static_cast<std::size_t>(p)] *
                           std::pow(10000.0, -2.0 * static_cast<double>(i) / static_cast<double>(width));
      table(p, i) = std::sin(angle);
      table(p, width / 2 + i) = std::cos(angle);
    }
  return table;
}

/// from, from - 1, ... down to and with `to`.
std::vector<double> falling(Index from, Index to) {
  std::vector<double> numbers;
  for (Index p = from; p >= to; --p) numbers.push_back(static_cast<double>(p));
  return numbers;
}

/// A row-major matrix in another shape, as view and reshape do.
MatrixD reshaped(const MatrixD& matrix, Index rows, Index cols) {
  REQUIRE(matrix.size() == rows * cols);
  return Eigen::Map<const MatrixD>(matrix.data(), rows, cols);
}

}  // namespace

TEST_CASE("transformer-xl: the shift trick of its code reads the same rows, for the keys up to the query") {
  for (std::uint64_t seed = 0; seed < 30; ++seed) {
    Random random(seed, 84);
    const Index n = 1 + random.below(12), width = 2 * (1 + random.below(8));
    CAPTURE(seed, n, width);
    const Matrix projection = pe::random_normal(width, width, 1, random),
                 queries = pe::random_normal(n, width, 1, random);
    // pos_seq = n-1 .. 0; r_head_k = r_net(r), a product with the transposed weight; BD; _rel_shift.
    const MatrixD r = positional_embedding(falling(n - 1, 0), width) * projection.cast<double>().transpose();
    const MatrixD products = queries.cast<double>() * r.transpose();
    MatrixD padded = MatrixD::Zero(n, n + 1);
    padded.rightCols(n) = products;
    const MatrixD shifted = reshaped(reshaped(padded, n + 1, n).bottomRows(n), n, n);

    const MatrixD keys = pe::transformer_xl_keys(projection, n - 1, 10000).cast<double>();
    REQUIRE(keys.rows() == 2 * n - 1);
    for (Index i = 0; i < n; ++i)
      for (Index j = 0; j <= i; ++j) {
        const double direct = queries.row(i).cast<double>().dot(keys.row(j - i + n - 1));
        REQUIRE(std::abs(shifted(i, j) - direct) < 2e-5 * static_cast<double>(width));
      }
  }
}

TEST_CASE("transformer-xl: the shift trick of XLNet, which looks both ways, reads the same rows") {
  for (std::uint64_t seed = 0; seed < 30; ++seed) {
    Random random(seed, 85);
    const Index n = 1 + random.below(12), width = 2 * (1 + random.below(8));
    CAPTURE(seed, n, width);
    const Matrix projection = pe::random_normal(width, width, 1, random),
                 queries = pe::random_normal(n, width, 1, random);
    // modeling_xlnet.py of Hugging Face transformers: positions n .. -n + 1; rel_shift.
    const MatrixD r = positional_embedding(falling(n, -n + 1), width) * projection.cast<double>().transpose();
    const MatrixD products = queries.cast<double>() * r.transpose();
    const MatrixD shifted =
        reshaped(reshaped(products, 2 * n, n).bottomRows(2 * n - 1), n, 2 * n - 1).leftCols(n);

    const MatrixD keys = pe::transformer_xl_keys(projection, n - 1, 10000).cast<double>();
    for (Index i = 0; i < n; ++i)
      for (Index j = 0; j < n; ++j) {
        const double direct = queries.row(i).cast<double>().dot(keys.row(j - i + n - 1));
        REQUIRE(std::abs(shifted(i, j) - direct) < 2e-5 * static_cast<double>(width));
      }
  }
}

TEST_CASE("transformer-xl: scores are (q + u) . k + (q + v) . (W_R R), and values are left alone") {
  for (std::uint64_t seed = 0; seed < 40; ++seed) {
    Random random(seed, 86);
    const Index n = 1 + random.below(14), distance = random.below(6);  // 0: none
    const pe::AttendRequest layer = layer_of_heads(random, n);
    const Index width = head_width(layer), reach = distance > 0 ? distance : n - 1;
    CAPTURE(seed, n, distance, width, layer.heads);
    const RelativeEncoding relative = relative_with(
        pe::transformer_xl_scheme,
        request_for(layer, seed, {{"maxDistance", static_cast<double>(distance)}, {"deviation", 1.0}}));
    CHECK(relative.max_distance == reach);
    CHECK(!relative.values);
    CHECK(!relative.scale);
    const MatrixD u = relative.content_bias->cast<double>(), v = relative.position_bias->cast<double>();
    REQUIRE((u.rows() == layer.heads && u.cols() == width && v.rows() == u.rows() && v.cols() == width));
    const pe::Attention attention = attention_with(layer, relative);
    for (Index h = 0; h < layer.heads; ++h) {
      const HeadInDouble head(attention, h, width);
      const MatrixD r = relative.keys.middleCols(h * width, width).cast<double>();
      check_scores(head, layer.mask.causal, [&](Index i, Index j) {
        const Index row = std::clamp(j - i, -reach, reach) + reach;
        return ((head.queries.row(i) + u.row(h)).dot(head.keys.row(j)) +
                (head.queries.row(i) + v.row(h)).dot(r.row(row))) /
               std::sqrt(static_cast<double>(width));
      });
      REQUIRE((head.output - head.weights * head.values).cwiseAbs().maxCoeff() < 1e-4);
    }
  }
}

TEST_CASE("transformer-xl: the keys are one projection of the sinusoids, with the deviation asked for") {
  // A small base, so that no two cosines are nearly the same and the projection can be read back.
  const Index heads = 2, d = 8, width = heads * d, distance = 60;
  const RelativeEncoding relative =
      relative_with(pe::transformer_xl_scheme,
                    {.scheme = {},
                     .n = 5,
                     .d = d,
                     .positions = {},
                     .heads = heads,
                     .seed = 7,
                     .parameters = {{"maxDistance", 60.0}, {"base", 20.0}, {"deviation", 0.25}}});
  MatrixD sinusoids(2 * distance + 1, width);
  for (Index k = -distance; k <= distance; ++k)
    for (Index i = 0; i < width / 2; ++i) {
      const double angle = static_cast<double>(-k) * std::pow(20.0, -static_cast<double>(i) / (width / 2));
      sinusoids(k + distance, i) = std::sin(angle);
      sinusoids(k + distance, width / 2 + i) = std::cos(angle);
    }
  const MatrixD keys = relative.keys.cast<double>();
  const MatrixD gram = sinusoids.transpose() * sinusoids, right = sinusoids.transpose() * keys;
  MatrixD projection(width, width);
  for (Index col = 0; col < width; ++col)
    projection.col(col) = decompositions::solve_symmetric<double>(gram, right.col(col));
  CHECK((sinusoids * projection - keys).cwiseAbs().maxCoeff() < 1e-5);
  CHECK(projection.norm() / static_cast<double>(width) == Catch::Approx(0.25).epsilon(0.15));
  CHECK(std::abs(projection.mean()) < 0.06);
  for (const auto& bias : {*relative.content_bias, *relative.position_bias})
    CHECK(bias.norm() / std::sqrt(static_cast<double>(bias.size())) == Catch::Approx(0.25).epsilon(0.6));
  CHECK((*relative.content_bias - *relative.position_bias).cwiseAbs().minCoeff() > 0);
}

TEST_CASE("transformer-xl: a longer text has the same vectors around the middle") {
  const auto keys = [](Index n) {
    return relative_with(
               pe::transformer_xl_scheme,
               {.scheme = {}, .n = n, .d = 6, .positions = {}, .heads = 2, .seed = 3, .parameters = {}})
        .keys;
  };
  const Matrix whole = keys(30);
  REQUIRE(whole.rows() == 59);
  CHECK(keys(1).rows() == 1);
  for (const Index n : {1, 2, 11, 30}) CHECK(same(keys(n), whole.middleRows(30 - n, 2 * n - 1)));
}

TEST_CASE("transformer-xl: a length whose offsets have no end in sight is refused by its name") {
  for (const auto& [n, d] : {std::pair<Index, Index>(10'000'000, 1), {1'000'001, 2000}}) {
    const auto encoded =
        encode_with(pe::transformer_xl_scheme,
                    {.scheme = {}, .n = n, .d = d, .positions = {}, .heads = 1, .seed = 0, .parameters = {}});
    REQUIRE(!encoded);
    CHECK(encoded.error().code == pe::ErrorCode::too_large);
    CHECK(encoded.error().field == "n");
  }
}

}  // namespace transformer_xl_test
