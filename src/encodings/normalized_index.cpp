#include "pe/encodings/normalized_index.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

namespace pe {

namespace {
constexpr Parameter normalized_index_parameters[] = {combine_parameter};
}

const Scheme normalized_index_scheme{
    .id = "normalized-index",
    .title = "Normalised index",
    .kind = Scheme::Kind::input,
    .learnable = false,
    .parameters = normalized_index_parameters,
    .description =
        "The position divided by the largest position: bounded, but the step between neighbours depends on "
        "the length.",
    .reference = "the second attempt in most introductions",
    .encode = [](const EncodeRequest& request) -> Result<Encoding> {
      double largest = 0;
      for (Index i = 0; i < request.n; ++i) largest = std::max(largest, std::abs(request.position(i)));
      const double scale = largest == 0 ? 0 : 1 / largest;
      Matrix table(request.n, request.d);
      for (Index i = 0; i < request.n; ++i)
        table.row(i).setConstant(static_cast<float>(request.position(i) * scale));
      return input_encoding(std::move(table), request);
    },
    .depends_on_length = [](const EncodeRequest&) { return true; },
};

}  // namespace pe
