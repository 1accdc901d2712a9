#include <algorithm>
#include <catch_amalgamated.hpp>
#include <cmath>
#include <memory>
#include <string>
#include <vector>

#include "pe/encodings/catalog.hpp"
#include "pe/training/model.hpp"

namespace model_start_test {

using namespace pe;

constexpr Index width = 24, heads = 4, head_width = width / heads, longest = 9;

template <class Real>
Model<Real> model_with(const std::vector<std::string>& schemes, bool others_every_layer, bool learned) {
  std::vector<std::unique_ptr<Positions<Real>>> positions;
  for (const std::string& id : schemes) {
    EncodeRequest request;
    request.scheme = id;
    request.n = longest;
    const auto kind = find_scheme(id)->kind;
    request.d = kind == EncodingKind::input || kind == EncodingKind::none ? width : head_width;
    request.heads = heads;
    auto made = make_positions<Real>({.request = request, .learned = learned});
    REQUIRE(made);
    positions.push_back(std::move(*made));
  }
  return {{.vocabulary = 5,
           .classes = 3,
           .width = width,
           .heads = heads,
           .layers = {{}, {.adds_tables = false, .others_act = others_every_layer}}},
          longest,
          std::move(positions)};
}

/// Whether the weights that project to queries, keys and values start as those of a model without positions.
/// `folded`: the layers whose weights of queries are smaller by sqrt(head width), and otherwise the same.
template <class Real>
void check_start(const std::vector<std::string>& schemes, const std::vector<std::size_t>& folded,
                 bool others_every_layer = true, bool learned = true) {
  const auto start = model_with<Real>(schemes, others_every_layer, learned).start(1);
  const Model<Real> plain = model_with<Real>({"none"}, true, true);
  const auto expected = plain.start(1);
  for (const std::size_t layer : {0, 1}) {
    INFO(schemes.front() << " of " << schemes.size() << ", layer " << layer);
    const auto& tensor =
        *std::ranges::find(plain.tensors(), "layers." + std::to_string(layer) + ".qkv", &WeightTensor::name);
    const bool is_folded = std::ranges::find(folded, layer) != folded.end();
    Index different = 0;
    for (Index row = 0; row < tensor.rows; ++row)
      for (Index col = 0; col < tensor.cols; ++col) {
        const auto at = static_cast<std::size_t>(tensor.offset + row * tensor.cols + col);
        const double factor = is_folded && col < width ? 1 / std::sqrt(static_cast<double>(head_width)) : 1;
        different += start[at] != static_cast<Real>(static_cast<float>(expected[at] * factor));
      }
    CHECK(different == 0);
  }
}

TEST_CASE("queries start smaller by sqrt(head width) where scores are not scaled, as in T5", "[training]") {
  for (const Scheme* scheme : catalog()) {
    const std::vector<std::size_t> folded =
        scheme->id == "t5" ? std::vector<std::size_t>{0, 1} : std::vector<std::size_t>{};
    check_start<float>({std::string(scheme->id)}, folded);
  }
  check_start<double>({"t5"}, {0, 1});
  check_start<float>({"t5"}, {0, 1}, true, false);
}

TEST_CASE("the first scheme with a scale decides how queries start, in the layers where it acts",
          "[training]") {
  check_start<float>({"learned", "t5", "tupe"}, {0, 1});
  check_start<float>({"tupe", "t5"}, {});
  check_start<float>({"t5"}, {0}, false);
}

}  // namespace model_start_test
